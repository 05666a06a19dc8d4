/* Fallbacks that callbacks declare for what they read. */
#include "check.h"

static mlirbc_error *error;

static int32_t read_attribute(mlirbc_hook_reader *reader, void *user_data) {
  (void)user_data;
  mlirbc_hook_reader_declare_fallback(reader, mlirbc_str_of("numbers"), true);
  while (mlirbc_hook_reader_get_remaining(reader) > 0) {
    (void)mlirbc_hook_reader_read_varint(reader);
  }
  return MLIRBC_HOOK_DONE;
}

static int32_t read_type(mlirbc_hook_reader *reader, void *user_data) {
  (void)user_data;
  mlirbc_hook_reader_declare_fallback(reader, mlirbc_str_of("any"), false);
  (void)mlirbc_hook_reader_read_varint(reader);
  return MLIRBC_HOOK_DONE;
}

static int32_t read_properties(mlirbc_str op_name, mlirbc_hook_reader *reader, void *user_data) {
  (void)user_data;
  if (!mlirbc_str_equal(op_name, mlirbc_str_of("test.versionedB"))) {
    mlirbc_hook_reader_declare_fallback(reader, mlirbc_str_of("attributes"), false);
  }
  while (mlirbc_hook_reader_get_remaining(reader) > 0) {
    (void)mlirbc_hook_reader_read_attribute(reader);
  }
  return MLIRBC_HOOK_DONE;
}

int main(int argc, char **argv) {
  mlirbc_dialect_hooks hooks;
  mlirbc_registry *registry = mlirbc_registry_create_empty();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_warnings *warnings = NULL;
  mlirbc_warning warning;
  mlirbc_str name = {NULL, 0};
  mlirbc_op unknown;
  check_begin(argc, argv);
  mlirbc_dialect_hooks_init(&hooks);
  hooks.read_attribute = read_attribute;
  hooks.read_type = read_type;
  hooks.read_properties = read_properties;
  CHECK_OK(mlirbc_registry_add_hooks(registry, mlirbc_str_of("test"), &hooks, &error));
  mlirbc_open_options_set_registry(options, registry);
  CHECK_OK(mlirbc_module_open_file(fixture_path("fallback.llvm22.v6.mlirbc"), options, &module, &error));
  unknown = find_op(module, "test.versionedA", 0);
  CHECK_INT(mlirbc_op_get_fallback(module, unknown, &name), MLIRBC_FALLBACK_UNKNOWN_OP);
  CHECK_STR(name, "test.attributes");
  CHECK_UINT(mlirbc_op_get_num_property_fields(module, unknown), 2);
  CHECK_INT(mlirbc_op_get_fallback(module, find_op(module, "test.versionedB", 0), &name), MLIRBC_FALLBACK_NONE);
  CHECK_OK(mlirbc_warnings_create(module, &warnings, &error));
  CHECK_UINT(mlirbc_warnings_get_num_warnings(warnings), 3);
  CHECK(mlirbc_warnings_get_warning(warnings, 1, &warning));
  CHECK_INT(warning.reason, MLIRBC_FALLBACK_NEWER_VERSION);
  CHECK_INT(mlirbc_attribute_get_fallback(module, warning.first_attribute, &name), MLIRBC_FALLBACK_NEWER_VERSION);
  CHECK_STR(name, "numbers");
  CHECK(mlirbc_warnings_get_warning(warnings, 2, &warning));
  CHECK_INT(mlirbc_type_get_fallback(module, warning.first_type, &name), MLIRBC_FALLBACK_UNKNOWN_CODE);
  CHECK_STR(name, "any");
  mlirbc_warnings_destroy(warnings);
  mlirbc_hook_reader_declare_fallback(NULL, name, false);
  mlirbc_module_destroy(module);
  mlirbc_open_options_destroy(options);
  mlirbc_registry_destroy(registry);
  return check_end();
}
