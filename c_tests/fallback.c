/* What a dialect does not know: read with the fallbacks that its description gives, and told as warnings. */
#include "check.h"

/* A part of mlir-opt's test dialect, as a fixture has it. */
static const char *const part =
    "dialect test\n"
    "version newest 2.0 { major: varint, minor: varint }\n"
    "type 99 i32 {}\n"
    "op versionedB { attribute: attribute }\n"
    "op cast {} op one_region_op {} op valid {} op br {}\n"
    "fallback op bytecode.fallback { attributes: rest<attribute> }\n"
    "fallback attribute numbers { numbers: rest<varint> }\n";

static mlirbc_module *open_with(const char *text) {
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_registry_add_text(registry, mlirbc_str_of(text), &error));
  mlirbc_open_options_set_registry(options, registry);
  CHECK_OK(mlirbc_module_open_file(fixture_path("fallback.llvm22.v6.mlirbc"), options, &module, &error));
  mlirbc_open_options_destroy(options);
  mlirbc_registry_destroy(registry);
  return module;
}

static void ops(const mlirbc_module *module) {
  const mlirbc_op unknown = find_op(module, "test.versionedA", 0);
  const mlirbc_op known = find_op(module, "test.versionedB", 0);
  mlirbc_str name = {NULL, 0};
  mlirbc_field field;
  CHECK_INT(mlirbc_op_get_fallback(module, unknown, &name), MLIRBC_FALLBACK_UNKNOWN_OP);
  CHECK_STR(name, "test.bytecode.fallback");
  CHECK_STR(mlirbc_op_get_name(module, unknown), "test.versionedA");
  CHECK_INT(mlirbc_op_get_release(module, unknown), MLIRBC_RELEASE_NONE);
  CHECK(mlirbc_op_get_property_field_by_name(module, unknown, mlirbc_str_of("attributes"), &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_LIST);
  CHECK_UINT(field.count, 2);
  name.len = 7;
  CHECK_INT(mlirbc_op_get_fallback(module, known, &name), MLIRBC_FALLBACK_NONE);
  CHECK_UINT(name.len, 7);
  CHECK_INT(mlirbc_op_get_fallback(module, unknown, NULL), MLIRBC_FALLBACK_UNKNOWN_OP);
}

static void warnings(const mlirbc_module *module) {
  mlirbc_warnings *list = NULL;
  mlirbc_error *error = NULL;
  mlirbc_warning warning;
  mlirbc_str name = {NULL, 0};
  CHECK_OK(mlirbc_warnings_create(module, &list, &error));
  CHECK_UINT(mlirbc_warnings_get_num_warnings(list), 2);
  CHECK(mlirbc_warnings_get_warning(list, 0, &warning));
  CHECK_INT(warning.subject, MLIRBC_WARNING_OP);
  CHECK_INT(warning.reason, MLIRBC_FALLBACK_UNKNOWN_OP);
  CHECK_STR(warning.op_name, "test.versionedA");
  CHECK_STR(mlirbc_dialect_get_name(module, warning.dialect), "test");
  CHECK_UINT(warning.uses, 2);
  CHECK_UINT(warning.dialect_version_len, 2);
  CHECK(warning.dialect_version[0] == 2 && warning.dialect_version[1] == 0);
  CHECK_STR(mlirbc_op_get_name(module, warning.first_op), "test.versionedA");
  CHECK(mlirbc_attribute_is_none(warning.first_attribute) && mlirbc_type_is_none(warning.first_type));
  CHECK_INT(mlirbc_error_get_status(warning.error), MLIRBC_STATUS_UNKNOWN_ENCODING);
  CHECK(mlirbc_error_get_path(warning.error).len > 0);
  CHECK(warning.message.len > 40);
  CHECK(mlirbc_warnings_get_warning(list, 1, &warning));
  CHECK_INT(warning.subject, MLIRBC_WARNING_ATTRIBUTE);
  CHECK_INT(warning.reason, MLIRBC_FALLBACK_UNKNOWN_CODE);
  CHECK_UINT(warning.code, 0);
  CHECK_UINT(warning.uses, 2);
  CHECK_UINT(warning.op_name.len, 0);
  CHECK(mlirbc_op_is_none(warning.first_op));
  CHECK_INT(mlirbc_attribute_get_fallback(module, warning.first_attribute, &name), MLIRBC_FALLBACK_UNKNOWN_CODE);
  CHECK_STR(name, "numbers");
  CHECK_INT(mlirbc_attribute_get_code(module, warning.first_attribute), 0);
  CHECK(!mlirbc_warnings_get_warning(list, 2, &warning));
  CHECK(!mlirbc_warnings_get_warning(list, 0, NULL) || mlirbc_warnings_get_num_warnings(list) > 0);
  mlirbc_warnings_destroy(list);
}

static void types(void) {
  mlirbc_module *module = open_with("dialect test fallback type any {}");
  mlirbc_warnings *list = NULL;
  mlirbc_error *error = NULL;
  mlirbc_warning warning;
  mlirbc_str name = {NULL, 0};
  CHECK_OK(mlirbc_warnings_create(module, &list, &error));
  CHECK_UINT(mlirbc_warnings_get_num_warnings(list), 1);
  CHECK(mlirbc_warnings_get_warning(list, 0, &warning));
  CHECK_INT(warning.subject, MLIRBC_WARNING_TYPE);
  CHECK_UINT(warning.code, 99);
  /* The schema of the version is not told. */
  CHECK_UINT(warning.dialect_version_len, 0);
  CHECK_INT(mlirbc_type_get_fallback(module, warning.first_type, &name), MLIRBC_FALLBACK_UNKNOWN_CODE);
  CHECK_STR(name, "any");
  CHECK_INT(mlirbc_type_get_code(module, warning.first_type), 99);
  mlirbc_warnings_destroy(list);
  mlirbc_module_destroy(module);
}

/* Properties are set by the names of their fields, also raw bytes and numbers. */
static void set_fields(void) {
  static const uint8_t raw[] = {3, 5, 'a', 'b'};
  static const uint8_t longer[] = {'l', 'o', 'n', 'g', 'e', 'r'};
  const mlirbc_bytes old_blob = {raw, sizeof raw};
  const mlirbc_bytes new_blob = {longer, sizeof longer};
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_record *record = mlirbc_record_create();
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  mlirbc_op_name name;
  mlirbc_attribute location;
  mlirbc_op_state state;
  mlirbc_op op;
  mlirbc_field field;
  mlirbc_block top;
  size_t properties = 0;
  CHECK_OK(mlirbc_registry_add_text(
      registry, mlirbc_str_of("dialect x fallback op any { since: varint, data: blob }"), &error));
  mlirbc_open_options_set_registry(options, registry);
  CHECK_OK(mlirbc_module_create(6, mlirbc_str_of("test"), options, &module, &error));
  CHECK_OK(mlirbc_module_add_op_name(module, mlirbc_str_of("x.new"), true, &name, &error));
  CHECK_OK(mlirbc_unknown_loc_create(module, &location, &error));
  CHECK_OK(mlirbc_module_add_properties(module, old_blob, &properties, &error));
  mlirbc_op_state_init(&state, name, location);
  state.properties = properties;
  CHECK_OK(mlirbc_module_get_top_block(module, &top, &error));
  CHECK_OK(mlirbc_op_create(module, &state, mlirbc_insertion_point_at_end(top), &op, &error));
  mlirbc_record_set_bytes(record, mlirbc_str_of("data"), new_blob);
  mlirbc_record_set_uint64(record, mlirbc_str_of("since"), 300);
  CHECK_OK(mlirbc_op_set_property_fields(module, op, record, &error));
  CHECK(mlirbc_op_get_property_field_by_name(module, op, mlirbc_str_of("data"), &field));
  CHECK(field.bytes.len == sizeof longer && memcmp(field.bytes.data, longer, sizeof longer) == 0);
  CHECK(mlirbc_op_get_property_field_by_name(module, op, mlirbc_str_of("since"), &field));
  CHECK_UINT(field.number, 300);
  mlirbc_record_set_string(record, mlirbc_str_of("other"), mlirbc_str_of("x"));
  CHECK_STATUS(mlirbc_op_set_property_fields(module, op, record, NULL), MLIRBC_STATUS_INVALID_VALUE);
  CHECK_STATUS(mlirbc_op_set_property_fields(module, op, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_op_set_property_fields(NULL, op, record, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_record_destroy(record);
  mlirbc_module_destroy(module);
  mlirbc_open_options_destroy(options);
  mlirbc_registry_destroy(registry);
}

static void nothing(void) {
  const mlirbc_op no_op = {MLIRBC_NONE, MLIRBC_NONE};
  const mlirbc_attribute no_attribute = {MLIRBC_NONE};
  const mlirbc_type no_type = {MLIRBC_NONE};
  mlirbc_warnings *list = NULL;
  CHECK_INT(mlirbc_op_get_fallback(NULL, no_op, NULL), MLIRBC_FALLBACK_NONE);
  CHECK_INT(mlirbc_attribute_get_fallback(NULL, no_attribute, NULL), MLIRBC_FALLBACK_NONE);
  CHECK_INT(mlirbc_type_get_fallback(NULL, no_type, NULL), MLIRBC_FALLBACK_NONE);
  CHECK_STATUS(mlirbc_warnings_create(NULL, &list, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(list == NULL);
  CHECK_UINT(mlirbc_warnings_get_num_warnings(NULL), 0);
  CHECK(!mlirbc_warnings_get_warning(NULL, 0, NULL));
  mlirbc_warnings_destroy(NULL);
}

int main(int argc, char **argv) {
  mlirbc_module *module;
  check_begin(argc, argv);
  module = open_with(part);
  ops(module);
  warnings(module);
  mlirbc_module_destroy(module);
  types();
  set_fields();
  nothing();
  return check_end();
}
