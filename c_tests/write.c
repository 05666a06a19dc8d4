/* Writing: to memory, to a callback, to a file; what was not edited comes out bit for bit. */
#include "check.h"

static mlirbc_error *error;

static void check_written(int line, const mlirbc_module *module, const mlirbc_write_options *options,
                          const unsigned char *expected, size_t len) {
  mlirbc_buffer *buffer = NULL;
  mlirbc_bytes bytes;
  CHECK_OK(mlirbc_module_write_to_buffer(module, options, &buffer, &error));
  bytes = mlirbc_buffer_get_bytes(buffer);
  check_memory(__FILE__, line, "what is written", bytes.data, bytes.len, expected, len);
  mlirbc_buffer_destroy(buffer);
}

#define CHECK_WRITTEN(module, options, expected, len) check_written(__LINE__, module, options, expected, len)

static void unchanged(const char *name) {
  size_t len;
  unsigned char *data = read_fixture(name, &len);
  mlirbc_module *module = open_fixture(name);
  mlirbc_write_options *options = mlirbc_write_options_create();
  collected all = {NULL, 0};
  CHECK_WRITTEN(module, NULL, data, len);
  CHECK_OK(mlirbc_module_write(module, NULL, collect, &all, &error));
  CHECK(all.len == len && memcmp(all.data, data, len) == 0);
  free(all.data);
  /* What MLIR wrote is what canonical writing gives. */
  CHECK(mlirbc_write_options_set_mode(options, MLIRBC_WRITE_CANONICAL));
  CHECK_WRITTEN(module, options, data, len);
  mlirbc_write_options_destroy(options);
  mlirbc_module_destroy(module);
  free(data);
}

/* What fails leaves nothing behind that would be written. */
static void failures(const char *name) {
  size_t len;
  unsigned char *data = read_fixture(name, &len);
  mlirbc_module *module = open_fixture(name);
  mlirbc_record *record = mlirbc_record_create();
  mlirbc_attribute attribute;
  mlirbc_type type;
  mlirbc_resource resource;
  mlirbc_resource_content content;
  mlirbc_dialect no_dialect = {MLIRBC_NONE};
  mlirbc_resource_content_init(&content, MLIRBC_RESOURCE_STRING);
  CHECK_STATUS(mlirbc_attribute_parse(module, mlirbc_str_of("[\"new\", @new, #new.thing, 1 : i77] junk"), &attribute,
                                      NULL),
               MLIRBC_STATUS_INVALID_TEXT);
  CHECK_STATUS(mlirbc_type_parse(module, mlirbc_str_of("tuple<i78, !new.type"), &type, NULL),
               MLIRBC_STATUS_INVALID_TEXT);
  mlirbc_record_set_string(record, mlirbc_str_of("bounds"), mlirbc_str_of("new string"));
  CHECK_STATUS(mlirbc_record_attribute_create(module, mlirbc_str_of("stablehlo"), mlirbc_str_of("bounds"), record,
                                           &attribute, NULL),
               MLIRBC_STATUS_INVALID_VALUE);
  content.bytes.data = (const uint8_t *)"new content";
  content.bytes.len = 11;
  CHECK(mlirbc_module_add_dialect_resource(module, no_dialect, mlirbc_str_of("new key"), &content, &resource, NULL) !=
        MLIRBC_STATUS_OK);
  CHECK_WRITTEN(module, NULL, data, len);
  mlirbc_record_destroy(record);
  mlirbc_module_destroy(module);
  free(data);
}

static bool refuse(const uint8_t *data, size_t len, void *user_data) {
  (void)data;
  (void)len;
  *(int *)user_data += 1;
  return false;
}

static void options(void) {
  mlirbc_module *module = open_version("kitchen", 6);
  mlirbc_module *again = NULL;
  mlirbc_write_options *options = mlirbc_write_options_create();
  mlirbc_buffer *buffer = NULL;
  mlirbc_bytes bytes;
  int calls = 0;
  mlirbc_write_options_set_producer(options, mlirbc_str_of("somebody"));
  CHECK_OK(mlirbc_module_write_to_buffer(module, options, &buffer, &error));
  bytes = mlirbc_buffer_get_bytes(buffer);
  CHECK_OK(mlirbc_module_open(bytes.data, bytes.len, NULL, &again, &error));
  CHECK_STR(mlirbc_module_get_producer(again), "somebody");
  CHECK_OK(mlirbc_module_verify(again, &error));
  mlirbc_module_destroy(again);
  mlirbc_buffer_destroy(buffer);
  CHECK(!mlirbc_write_options_set_mode(options, 3));
  buffer = (mlirbc_buffer *)&check_failures;
  CHECK_STATUS(mlirbc_module_write_to_buffer(NULL, options, &buffer, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(buffer == NULL);
  CHECK_STATUS(mlirbc_module_write(module, NULL, refuse, &calls, NULL), MLIRBC_STATUS_IO);
  CHECK_INT(calls, 1);
  CHECK_STATUS(mlirbc_module_write(module, NULL, NULL, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_write_to_buffer(module, NULL, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_write_file(module, NULL, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_write_file(module, NULL, "no such folder/file", NULL), MLIRBC_STATUS_IO);
  mlirbc_write_options_destroy(options);
  mlirbc_module_destroy(module);
}

/* A file is replaced by the module that was opened from it, except on Windows. */
static void file(void) {
  char path[] = "mlirbc_write_test_XXXXXX.mlirbc";
  mlirbc_module *module = open_version("cfg", 6);
  mlirbc_module *again = NULL;
  mlirbc_op op = find_op(module, "func.func", 0);
  /* Programs that run at the same time have addresses of their own. */
  snprintf(path, sizeof path, "mlirbc_%016" PRIx64, (uint64_t)(uintptr_t)module ^ (uint64_t)(uintptr_t)&path);
  CHECK_OK(mlirbc_module_write_file(module, NULL, path, &error));
  mlirbc_module_destroy(module);
  CHECK_OK(mlirbc_module_open_file(path, NULL, &module, &error));
  op = find_op(module, "func.func", 0);
  CHECK_OK(mlirbc_op_rename_symbol(module, op, mlirbc_str_of("largest"), NULL, NULL, &error));
#ifdef _WIN32
  CHECK_STATUS(mlirbc_module_write_file(module, NULL, path, NULL), MLIRBC_STATUS_IO);
  CHECK_OK(mlirbc_module_open_file(path, NULL, &again, &error));
  CHECK_STR(mlirbc_op_get_symbol_name(again, find_op(again, "func.func", 0)), "max");
#else
  CHECK_OK(mlirbc_module_write_file(module, NULL, path, &error));
  CHECK_OK(mlirbc_module_open_file(path, NULL, &again, &error));
  CHECK_STR(mlirbc_op_get_symbol_name(again, find_op(again, "func.func", 0)), "largest");
#endif
  CHECK_OK(mlirbc_module_verify(again, &error));
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(again);
  mlirbc_module_destroy(module);
  CHECK_INT(remove(path), 0);
}

static void nulls(void) {
  CHECK_STATUS(mlirbc_module_write_to_buffer(NULL, NULL, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_write(NULL, NULL, collect, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_write_file(NULL, NULL, "x", NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_UINT(mlirbc_buffer_get_bytes(NULL).len, 0);
  mlirbc_buffer_destroy(NULL);
  mlirbc_write_options_destroy(NULL);
  CHECK(!mlirbc_write_options_set_mode(NULL, MLIRBC_WRITE_STABLE));
  mlirbc_write_options_set_producer(NULL, mlirbc_str_of("x"));
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  unchanged("kitchen.llvm22.v6.mlirbc");
  unchanged("resources.llvm22.v6.mlirbc");
  unchanged("cfg.llvm22.v3.mlirbc");
  failures("kitchen.llvm22.v6.mlirbc");
  failures("resources.llvm22.v6.mlirbc");
  options();
  file();
  nulls();
  return check_end();
}
