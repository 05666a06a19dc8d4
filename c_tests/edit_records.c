/* Attributes and types of described dialects, by the values of their fields. */
#include "check.h"

static mlirbc_error *error;

static void attribute_text(const mlirbc_module *module, mlirbc_attribute attribute, const char *expected) {
  collected text = {NULL, 0};
  error = NULL;
  CHECK_OK(mlirbc_attribute_print(module, attribute, NULL, collect, &text, &error));
  check_memory(__FILE__, __LINE__, "an attribute", text.data, text.len, expected, strlen(expected));
  free(text.data);
}

static mlirbc_status attribute_of(mlirbc_module *module, const char *dialect, const char *kind,
                                  const mlirbc_record *record, mlirbc_attribute *attribute, mlirbc_error **failure) {
  return mlirbc_record_attribute_create(module, mlirbc_str_of(dialect), mlirbc_str_of(kind), record, attribute, failure);
}

static void known_dialects(void) {
  static const int64_t bounds[] = {4, -1};
  mlirbc_module *module = NULL;
  mlirbc_record *record = mlirbc_record_create();
  mlirbc_attribute attribute;
  mlirbc_type i8, f32, type;
  CHECK_OK(mlirbc_module_create(6, mlirbc_str_of("MLIR22.1.8"), NULL, &module, &error));
  mlirbc_record_set_int64(record, mlirbc_str_of("handle"), 3);
  mlirbc_record_set_int64(record, mlirbc_str_of("type"), 1);
  mlirbc_record_set_int64(record, mlirbc_str_of("type"), 2);
  CHECK_OK(attribute_of(module, "stablehlo", "channel_handle", record, &attribute, &error));
  attribute_text(module, attribute, "#stablehlo.channel_handle<handle = 3, type = 2>");
  CHECK_STATUS(attribute_of(module, "stablehlo", "bounds", record, &attribute, NULL), MLIRBC_STATUS_INVALID_VALUE);
  CHECK_STATUS(attribute_of(module, "stablehlo", "no_such", record, &attribute, NULL), MLIRBC_STATUS_INVALID_VALUE);
  mlirbc_record_destroy(record);

  record = mlirbc_record_create();
  mlirbc_record_set_int64s(record, mlirbc_str_of("bounds"), bounds, 2);
  CHECK_OK(attribute_of(module, "stablehlo", "bounds", record, &attribute, &error));
  mlirbc_record_set_string(record, mlirbc_str_of("bounds"), mlirbc_str_of("four"));
  CHECK_STATUS(attribute_of(module, "stablehlo", "bounds", record, &attribute, &error),
               MLIRBC_STATUS_INVALID_VALUE);
  mlirbc_error_destroy(error);
  mlirbc_record_destroy(record);

  record = mlirbc_record_create();
  CHECK_OK(mlirbc_integer_type_create(module, 8, MLIRBC_SIGNLESS, &i8, &error));
  CHECK_OK(mlirbc_float_type_create(module, MLIRBC_FLOAT_F32, &f32, &error));
  mlirbc_record_set_uint64(record, mlirbc_str_of("flags"), 1);
  mlirbc_record_set_type(record, mlirbc_str_of("storage"), i8);
  mlirbc_record_set_type(record, mlirbc_str_of("expressed"), f32);
  mlirbc_record_set_int64(record, mlirbc_str_of("min"), -128);
  mlirbc_record_set_int64(record, mlirbc_str_of("max"), 127);
  CHECK_OK(mlirbc_record_type_create(module, mlirbc_str_of("quant"), mlirbc_str_of("any_with_expressed"), record, &type,
                                  &error));
  mlirbc_record_destroy(record);
  mlirbc_module_destroy(module);
}

/* A dialect with a field of every kind. */
static void every_kind(void) {
  static const uint64_t words[] = {5, 0};
  static const uint64_t numbers[] = {1, 2, 300};
  static const uint8_t bytes[] = {1, 2};
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_record *record = mlirbc_record_create();
  mlirbc_attribute attribute, unit;
  mlirbc_type index;
  mlirbc_str strings[2];
  mlirbc_bytes blob = {bytes, 2};
  strings[0] = mlirbc_str_of("x");
  strings[1] = mlirbc_str_of("y");
  CHECK_OK(mlirbc_registry_add_text(registry,
                                    mlirbc_str_of("dialect toy attribute 0 all { a: bool, b: bits(65), c: string, "
                                                  "d: blob, e: attribute, f: list<varint>, g: list<string>, "
                                                  "h: list<attribute>, i: list<type> }"),
                                    &error));
  mlirbc_open_options_set_registry(options, registry);
  CHECK_OK(mlirbc_module_create(6, mlirbc_str_of("toy"), options, &module, &error));
  CHECK_OK(mlirbc_unit_attribute_create(module, &unit, &error));
  CHECK_OK(mlirbc_index_type_create(module, &index, &error));
  mlirbc_record_set_bool(record, mlirbc_str_of("a"), true);
  mlirbc_record_set_words(record, mlirbc_str_of("b"), words, 2);
  mlirbc_record_set_string(record, mlirbc_str_of("c"), mlirbc_str_of("text"));
  mlirbc_record_set_bytes(record, mlirbc_str_of("d"), blob);
  mlirbc_record_set_attribute(record, mlirbc_str_of("e"), unit);
  mlirbc_record_set_uint64s(record, mlirbc_str_of("f"), numbers, 3);
  mlirbc_record_set_strings(record, mlirbc_str_of("g"), strings, 2);
  mlirbc_record_set_attributes(record, mlirbc_str_of("h"), &unit, 1);
  mlirbc_record_set_types(record, mlirbc_str_of("i"), &index, 1);
  CHECK_OK(attribute_of(module, "toy", "all", record, &attribute, &error));
  CHECK(!mlirbc_attribute_is_none(attribute));
  mlirbc_record_destroy(record);
  mlirbc_module_destroy(module);
  mlirbc_open_options_destroy(options);
  mlirbc_registry_destroy(registry);
}

static void null_arguments(void) {
  mlirbc_attribute attribute;
  mlirbc_record_destroy(NULL);
  mlirbc_record_set_bool(NULL, mlirbc_str_of("a"), true);
  CHECK_STATUS(attribute_of(NULL, "a", "b", NULL, &attribute, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(mlirbc_attribute_is_none(attribute));
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  known_dialects();
  every_kind();
  null_arguments();
  return check_end();
}
