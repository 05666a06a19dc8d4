/* The modules inside other files. */
#include "check.h"

static void custom_call(void) {
  size_t len;
  mlirbc_bytes bytes;
  mlirbc_bytes inner;
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  unsigned char *data = read_fixture("contained/mosaic.jax_export", &len);
  mlirbc_contained *found = mlirbc_contained_create(data, len, 0);
  CHECK_UINT(mlirbc_contained_get_num_modules(found), 2);
  CHECK(mlirbc_contained_is_complete(found));
  CHECK_UINT(mlirbc_contained_get_holder(found, 0), MLIRBC_HOLDER_JAX_EXPORT);
  CHECK_INT(mlirbc_contained_get_holder_index(found, 0), -1);
  CHECK_STR(mlirbc_contained_get_description(found, 0), "flatbuffer of jax.export");
  CHECK_UINT(mlirbc_contained_get_encoding(found, 0), MLIRBC_ENCODING_RAW);
  CHECK_INT(mlirbc_contained_get_parent(found, 0), -1);
  CHECK_UINT(mlirbc_contained_get_offset(found, 0), 256);
  CHECK_INT(mlirbc_contained_get_input_offset(found, 0), 256);
  CHECK_UINT(mlirbc_contained_get_decoded_offset(found, 0), 0);
  CHECK(mlirbc_contained_get_bytes(found, 0, &bytes));
  CHECK(bytes.data == data + 256);

  CHECK_UINT(mlirbc_contained_get_holder(found, 1), MLIRBC_HOLDER_MOSAIC_CONFIG);
  CHECK(mlirbc_contained_get_holder_index(found, 1) >= 0);
  CHECK_UINT(mlirbc_contained_get_encoding(found, 1), MLIRBC_ENCODING_BASE64);
  CHECK_INT(mlirbc_contained_get_parent(found, 1), 0);
  CHECK_INT(mlirbc_contained_get_input_offset(found, 1), (int64_t)mlirbc_contained_get_offset(found, 1) + 256);
  CHECK_UINT(mlirbc_contained_get_decoded_offset(found, 1), 0);
  CHECK(mlirbc_contained_get_bytes(found, 1, &inner));
  CHECK_OK(mlirbc_module_open(inner.data, inner.len, NULL, &module, &error));
  CHECK(!mlirbc_dialect_is_none(mlirbc_module_find_dialect(module, mlirbc_str_of("arith"))));
  mlirbc_module_destroy(module);

  CHECK_UINT(mlirbc_contained_get_holder(found, 2), MLIRBC_HOLDER_NONE);
  CHECK_UINT(mlirbc_contained_get_encoding(found, 2), MLIRBC_ENCODING_NONE);
  CHECK(!mlirbc_contained_get_bytes(found, 2, &inner));
  CHECK_UINT(mlirbc_contained_get_num_undecoded(found), 0);
  mlirbc_contained_destroy(found);

  /* The module itself contains the kernel only. */
  found = mlirbc_contained_create(bytes.data, bytes.len, 0);
  CHECK_UINT(mlirbc_contained_get_num_modules(found), 1);
  CHECK_INT(mlirbc_contained_get_parent(found, 0), -1);
  mlirbc_contained_destroy(found);
  free(data);
}

static void limit(void) {
  size_t len;
  unsigned char *data = read_fixture("contained/mosaic.jax_export", &len);
  mlirbc_contained *found = mlirbc_contained_create(data, len, 100);
  CHECK_UINT(mlirbc_contained_get_num_modules(found), 1);
  CHECK_UINT(mlirbc_contained_get_num_undecoded(found), 1);
  CHECK_INT(mlirbc_contained_get_undecoded_offset(found, 0), 940);
  CHECK_STR(mlirbc_contained_get_undecoded_reason(found, 0), "the limit on decoded data is reached");
  CHECK_INT(mlirbc_contained_get_undecoded_offset(found, 1), -1);
  mlirbc_contained_destroy(found);
  free(data);
  found = mlirbc_contained_create(NULL, 0, 0);
  CHECK_UINT(mlirbc_contained_get_num_modules(found), 0);
  mlirbc_contained_destroy(found);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  custom_call();
  limit();
  return check_end();
}
