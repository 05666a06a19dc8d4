/* The fields of attributes and types that have no accessors of their own. */
#include "check.h"

/* The debug attributes of the llvm dialect. */
static void records(void) {
  mlirbc_module *module = open_version("llvm_debug", 6);
  const size_t count = mlirbc_module_get_num_attributes(module);
  bool has_subprogram = false;
  bool has_composite = false;
  size_t i;
  for (i = 0; i < count; i++) {
    mlirbc_attribute attribute = mlirbc_module_get_attribute(module, i);
    mlirbc_str layout = mlirbc_attribute_get_schema_name(module, attribute);
    mlirbc_field field;
    mlirbc_field named;
    mlirbc_field item;
    uint32_t path[2] = {99, 0};
    if (mlirbc_attribute_get_kind(module, attribute) != MLIRBC_ATTRIBUTE_RECORD) {
      continue;
    }
    if (mlirbc_str_equal(layout, mlirbc_str_of("di_subprogram"))) {
      mlirbc_attribute name;
      CHECK_STR(mlirbc_dialect_get_name(module, mlirbc_attribute_get_dialect(module, attribute)), "llvm");
      CHECK(mlirbc_attribute_get_field_by_name(module, attribute, mlirbc_str_of("name"), &path[0], &named));
      CHECK_INT(named.kind, MLIRBC_FIELD_ATTRIBUTE);
      CHECK(path[0] < mlirbc_attribute_get_num_fields(module, attribute));
      CHECK(mlirbc_attribute_get_field(module, attribute, path, 1, &field));
      CHECK_STR(field.name, "name");
      CHECK_UINT(field.number, named.number);
      name.index = (uint32_t)named.number;
      CHECK(mlirbc_attribute_get_string_value(module, name).len == 4 ||
            mlirbc_attribute_get_string_value(module, name).len == 6);
      CHECK(!mlirbc_attribute_get_field_by_name(module, attribute, mlirbc_str_of("nam"), NULL, NULL));
      has_subprogram = true;
    }
    if (mlirbc_str_equal(layout, mlirbc_str_of("di_composite_type")) &&
        mlirbc_attribute_get_field_by_name(module, attribute, mlirbc_str_of("elements"), &path[0], &field) &&
        field.kind == MLIRBC_FIELD_LIST && field.count == 2) {
      CHECK(mlirbc_attribute_get_field(module, attribute, path, 2, &item));
      CHECK_INT(item.kind, MLIRBC_FIELD_ATTRIBUTE);
      CHECK_UINT(item.name.len, 0);
      path[1] = 2;
      CHECK(!mlirbc_attribute_get_field(module, attribute, path, 2, &item));
      has_composite = true;
    }
  }
  CHECK(has_subprogram);
  CHECK(has_composite);
  mlirbc_module_destroy(module);
}

/* Builtin ones have fields too; a dictionary's entries are groups. */
static void groups(void) {
  mlirbc_module *module = open_version("attrs_basic", 6);
  mlirbc_attribute dictionary = find_attribute(module, "demo.dictionaries", "sorted");
  mlirbc_field field;
  uint32_t path[4] = {0, 4, 1, 0};
  mlirbc_attribute value;
  int64_t number = 0;
  CHECK_UINT(mlirbc_attribute_get_num_fields(module, dictionary), 1);
  CHECK(mlirbc_attribute_get_field(module, dictionary, path, 1, &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_LIST);
  CHECK_UINT(field.count, 5);
  CHECK(mlirbc_attribute_get_field(module, dictionary, path, 2, &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_GROUP);
  CHECK_UINT(field.count, 2);
  CHECK(mlirbc_attribute_get_field(module, dictionary, path, 3, &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_ATTRIBUTE);
  value.index = (uint32_t)field.number;
  CHECK(mlirbc_attribute_get_int64(module, value, &number));
  CHECK_INT(number, 4);
  field.number = 77;
  CHECK(!mlirbc_attribute_get_field(module, dictionary, path, 4, &field));
  CHECK(!mlirbc_attribute_get_field(module, dictionary, path, 0, &field));
  CHECK(!mlirbc_attribute_get_field(module, dictionary, NULL, 1, &field));
  CHECK_UINT(field.number, 77);
  mlirbc_module_destroy(module);
}

/* !quant.uniform<u8:f32, 0.25:128> */
static void types(void) {
  mlirbc_module *module = open_version("quant", 6);
  mlirbc_type type = find_type(module, "demo.uniform", 1);
  mlirbc_field field;
  uint32_t position = 99;
  double scale = 0;
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_RECORD);
  CHECK_STR(mlirbc_type_get_schema_name(module, type), "uniform");
  CHECK(mlirbc_type_get_num_fields(module, type) > 5);
  CHECK(mlirbc_type_get_field_by_name(module, type, mlirbc_str_of("scale"), &position, &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_FLOAT);
  CHECK_UINT(field.count, 64);
  CHECK(mlirbc_float_format_to_double(MLIRBC_FLOAT_F64, &field.number, 1, &scale));
  CHECK(scale == 0.25);
  CHECK(mlirbc_type_get_field(module, type, &position, 1, &field));
  CHECK_STR(field.name, "scale");
  CHECK(mlirbc_type_get_field_by_name(module, type, mlirbc_str_of("zero_point"), NULL, &field));
  CHECK_INT((int64_t)field.number, 128);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  records();
  groups();
  types();
  return check_end();
}
