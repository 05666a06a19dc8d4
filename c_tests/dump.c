/* Dumps of valid and damaged files. */
#include "check.h"

static mlirbc_error *error;

static bool contains(mlirbc_buffer *buffer, const char *wanted) {
  mlirbc_bytes bytes = mlirbc_buffer_get_bytes(buffer);
  const size_t len = strlen(wanted);
  size_t at;
  for (at = 0; at + len <= bytes.len; at++) {
    if (memcmp(bytes.data + at, wanted, len) == 0) {
      return true;
    }
  }
  return false;
}

int main(int argc, char **argv) {
  size_t len;
  unsigned char *data;
  mlirbc_buffer *buffer = NULL;
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_registry *registry = mlirbc_registry_create_empty();
  bool is_damaged = true;
  check_begin(argc, argv);
  data = read_fixture("kitchen.llvm22.v6.mlirbc", &len);
  CHECK_OK(mlirbc_dump_to_buffer(data, len, NULL, 0, false, &is_damaged, &buffer, &error));
  CHECK(!is_damaged);
  CHECK(contains(buffer, "00000004  0d                       bytecode version 6\n"));
  CHECK(contains(buffer, "String section (0)"));
  CHECK(contains(buffer, "  resource \"blur\": alignment 4\n"));
  CHECK(contains(buffer, "attribute 24: flat_symbol_ref (code 4)\n"));
  mlirbc_buffer_destroy(buffer);
  /* Section 4 is the ops. */
  CHECK_OK(mlirbc_dump_to_buffer(data, len, NULL, 1u << 4, true, NULL, &buffer, &error));
  CHECK(contains(buffer, "00000176  04                       IR section (4)\n"));
  CHECK(!contains(buffer, "String section"));
  mlirbc_buffer_destroy(buffer);
  /* Without knowledge of the dialects. */
  mlirbc_open_options_set_registry(options, registry);
  CHECK_OK(mlirbc_dump_to_buffer(data, len, options, 0, false, NULL, &buffer, &error));
  CHECK(contains(buffer, "attribute 24: flat_symbol_ref (code 4)\n"));
  mlirbc_buffer_destroy(buffer);
  /* A part of the file. */
  CHECK_OK(mlirbc_dump_to_buffer(data, len / 2, NULL, 0, false, &is_damaged, &buffer, &error));
  CHECK(is_damaged);
  CHECK(contains(buffer, "damaged: "));
  mlirbc_buffer_destroy(buffer);
  CHECK_OK(mlirbc_dump_to_buffer(NULL, 0, NULL, 0, false, &is_damaged, &buffer, &error));
  CHECK(is_damaged);
  mlirbc_buffer_destroy(buffer);

  /* A range of bytes: the lines of which any byte is in it. */
  CHECK_OK(mlirbc_dump_range_to_buffer(data, len, NULL, 5, 0x14, false, &is_damaged, &buffer, &error));
  CHECK(!is_damaged);
  CHECK(contains(buffer, "00000013  01                         dialect 0: string 0 \"builtin\"\n"));
  CHECK(!contains(buffer, "bytecode version"));
  CHECK(!contains(buffer, "IR section"));
  mlirbc_buffer_destroy(buffer);
  CHECK_OK(mlirbc_dump_range_to_buffer(data, len / 2, options, 0, len, true, &is_damaged, &buffer, &error));
  CHECK(is_damaged);
  CHECK(contains(buffer, "damaged: "));
  mlirbc_buffer_destroy(buffer);
  CHECK_STATUS(mlirbc_dump_range_to_buffer(data, len, NULL, 2, 1, false, NULL, &buffer, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(buffer == NULL);
  CHECK_STATUS(mlirbc_dump_range_to_buffer(NULL, 1, NULL, 0, 1, false, &is_damaged, &buffer, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_dump_range_to_buffer(data, len, NULL, 0, 1, false, NULL, NULL, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);

  CHECK_STATUS(mlirbc_dump_to_buffer(NULL, 1, NULL, 0, false, &is_damaged, &buffer, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(buffer == NULL);
  CHECK_STATUS(mlirbc_dump_to_buffer(data, len, NULL, 0, false, NULL, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_dump_to_buffer(data, len, NULL, 1u << 9, false, NULL, &buffer, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(buffer == NULL);
  mlirbc_registry_destroy(registry);
  mlirbc_open_options_destroy(options);
  free(data);
  return check_end();
}
