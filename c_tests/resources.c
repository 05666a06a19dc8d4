/* Resources, as tests/fixtures/resources*.mlir write them. */
#include "check.h"

static mlirbc_resource find(const mlirbc_module *module, const char *group, const char *key) {
  return mlirbc_module_find_resource(module, mlirbc_str_of(group), mlirbc_str_of(key));
}

static mlirbc_resource_data get(const mlirbc_module *module, mlirbc_resource resource) {
  mlirbc_resource_data data;
  mlirbc_error *error = NULL;
  memset(&data, 0, sizeof data);
  CHECK_OK(mlirbc_resource_get_data(module, resource, &data, &error));
  return data;
}

static void blob(const mlirbc_module *module, const char *group, const char *key, uint64_t alignment,
                 const char *bytes, size_t len) {
  mlirbc_resource_data data = get(module, find(module, group, key));
  CHECK_INT(data.kind, MLIRBC_RESOURCE_BLOB);
  CHECK_UINT(data.alignment, alignment);
  CHECK(data.actual_alignment >= alignment);
  CHECK_UINT((uintptr_t)data.bytes.data % alignment, 0);
  CHECK_UINT(data.offset % alignment, 0);
  CHECK(data.bytes.data == mlirbc_module_get_bytes(module).data + data.offset);
  check_bytes(__FILE__, __LINE__, key, data.bytes, bytes, len);
}

static void all(int version) {
  mlirbc_module *module = open_version("resources", version);
  const size_t count = mlirbc_module_get_num_resources(module);
  mlirbc_resource flag = find(module, "first_group", "flag_on");
  mlirbc_resource weights = find(module, "builtin", "align16");
  mlirbc_resource_data data;
  mlirbc_attribute attribute;
  size_t i;
  CHECK_UINT(count, 10);
  for (i = 0; i < count; i++) {
    mlirbc_resource resource = mlirbc_module_get_resource(module, i);
    CHECK_UINT(resource.index, i);
    CHECK_UINT(mlirbc_module_find_resource(module, mlirbc_resource_get_group_name(module, resource),
                                           mlirbc_resource_get_key(module, resource))
                   .index,
               i);
  }
  CHECK(mlirbc_resource_is_none(mlirbc_module_get_resource(module, count)));
  CHECK(mlirbc_resource_is_none(find(module, "second_group", "flag_on")));
  CHECK(mlirbc_resource_is_none(find(module, "no group", "flag_on")));

  blob(module, "builtin", "align4", 4, "\1\0\0\0\2\0\0\0\3\0\0\0", 12);
  blob(module, "builtin", "align16", 16, "\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0", 16);
  blob(module, "builtin", "align64", 64, "\1\2\3\4\5", 5);
  blob(module, "first_group", "blob", 8, "\xAA\xBB\xCC\xDD\xEE\xFF\0\x11", 8);
  blob(module, "second_group", "blob", 32, "\xDE\xAD\xBE\xEF", 4);
  data = get(module, flag);
  CHECK_INT(data.kind, MLIRBC_RESOURCE_BOOL);
  CHECK(data.boolean);
  CHECK_UINT(data.alignment, 0);
  CHECK(!get(module, find(module, "first_group", "flag_off")).boolean);
  data = get(module, find(module, "first_group", "text"));
  CHECK_INT(data.kind, MLIRBC_RESOURCE_STRING);
  CHECK_BYTES(data.bytes, "a string with \"quotes\"");
  data = get(module, find(module, "second_group", "text"));
  CHECK_INT(data.kind, MLIRBC_RESOURCE_STRING);
  CHECK_UINT(data.bytes.len, 0);
  data = get(module, find(module, "builtin", "declared_only"));
  CHECK_INT(data.kind, MLIRBC_RESOURCE_ELIDED);

  CHECK(mlirbc_dialect_is_none(mlirbc_resource_get_dialect(module, flag)));
  CHECK_STR(mlirbc_dialect_get_name(module, mlirbc_resource_get_dialect(module, weights)), "builtin");
  CHECK_STR(mlirbc_resource_get_group_name(module, flag), "first_group");
  CHECK_STR(mlirbc_resource_get_key(module, weights), "align16");

  attribute = find_attribute(module, "demo.weights", "b");
  CHECK_INT(mlirbc_attribute_get_kind(module, attribute), MLIRBC_ATTRIBUTE_DENSE_RESOURCE);
  CHECK_UINT(mlirbc_attribute_get_resource(module, attribute).index, weights.index);
  CHECK_UINT(mlirbc_type_get_rank(module, mlirbc_attribute_get_type(module, attribute)), 1);
  mlirbc_module_destroy(module);
}

static void elided(void) {
  mlirbc_module *module = open_version("resources_elided", 6);
  CHECK_INT(get(module, find(module, "builtin", "first")).kind, MLIRBC_RESOURCE_ELIDED);
  mlirbc_module_destroy(module);
}

/* The caller's own buffer keeps its alignment, whatever it is. */
static void unaligned(void) {
  size_t len;
  unsigned char *data = read_fixture("resources.llvm22.v6.mlirbc", &len);
  unsigned char *moved = (unsigned char *)malloc(len + 1);
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  mlirbc_resource_data found;
  memcpy(moved + 1, data, len);
  free(data);
  CHECK_OK(mlirbc_module_open_borrowed(moved + 1, len, NULL, NULL, NULL, &module, &error));
  found = get(module, find(module, "builtin", "align64"));
  CHECK_UINT(found.alignment, 64);
  CHECK_UINT(found.actual_alignment, 1);
  mlirbc_module_destroy(module);
  free(moved);
}

/* A damaged resource hurts only whoever asks for it. */
static void damaged(void) {
  mlirbc_module *module = open_fixture("handmade/resource_alignment_3.mlirbc");
  mlirbc_resource_data data;
  mlirbc_error *error = NULL;
  memset(&data, 0xFF, sizeof data);
  CHECK_STATUS(mlirbc_resource_get_data(module, mlirbc_module_get_resource(module, 0), &data, &error),
               MLIRBC_STATUS_INVALID_ALIGNMENT);
  CHECK(mlirbc_error_get_offset(error) > 0);
  mlirbc_error_destroy(error);
  CHECK_INT(data.kind, MLIRBC_RESOURCE_ELIDED);
  CHECK_UINT(data.bytes.len, 0);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  int version;
  check_begin(argc, argv);
  for (version = 0; version <= 6; version++) {
    all(version);
  }
  elided();
  unaligned();
  damaged();
  return check_end();
}
