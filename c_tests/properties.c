/* Properties and discardable attributes apart and by name, the release that explains them, and groups of operands and results. */
#include "check.h"

typedef struct search {
  const char *name;
  mlirbc_op found;
} search;

static mlirbc_walk_action visit(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  search *wanted = (search *)user_data;
  if (!mlirbc_str_equal(mlirbc_op_get_name(module, op), mlirbc_str_of(wanted->name))) {
    return MLIRBC_WALK_CONTINUE;
  }
  wanted->found = op;
  return MLIRBC_WALK_STOP;
}

static mlirbc_op first(const mlirbc_module *module, const char *name) {
  mlirbc_error *error = NULL;
  search wanted;
  wanted.name = name;
  wanted.found.body = MLIRBC_NONE;
  wanted.found.index = MLIRBC_NONE;
  CHECK_OK(mlirbc_module_walk(module, visit, &wanted, &error));
  CHECK(!mlirbc_op_is_none(wanted.found));
  return wanted.found;
}

static void by_name(const mlirbc_module *module) {
  const mlirbc_op function = first(module, "func.func");
  const mlirbc_attribute name = mlirbc_op_get_attribute_by_name(module, function, mlirbc_str_of("sym_name"));
  mlirbc_field field;
  uint32_t path[2] = {0, 0};
  CHECK_STR(mlirbc_attribute_get_string_value(module, name), "scale");
  CHECK_INT(mlirbc_op_get_release(module, function), MLIRBC_RELEASE_LLVM_22);
  CHECK_UINT(mlirbc_op_get_num_property_fields(module, function), 6);
  CHECK(mlirbc_op_get_property_field(module, function, path, 1, &field));
  CHECK_STR(field.name, "arg_attrs");
  CHECK_INT(field.kind, MLIRBC_FIELD_ABSENT);
  CHECK(mlirbc_op_get_property_field_by_name(module, function, mlirbc_str_of("sym_name"), &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_ATTRIBUTE);
  CHECK_UINT(field.number, name.index);
  CHECK(!mlirbc_op_get_property_field_by_name(module, function, mlirbc_str_of("nothing"), &field));
  path[0] = 6;
  CHECK(!mlirbc_op_get_property_field(module, function, path, 1, &field));
}

static void groups(const mlirbc_module *module) {
  const mlirbc_op branch = first(module, "cf.cond_br");
  const mlirbc_op sum = first(module, "arith.addf");
  mlirbc_value values[4];
  bool known = true;
  CHECK_UINT(mlirbc_op_get_operand_group(module, sum, mlirbc_str_of("rhs"), values, 4, &known), 1);
  CHECK(known);
  CHECK_UINT(values[0].index, mlirbc_op_get_operand(module, sum, 1).index);
  CHECK_UINT(mlirbc_op_get_result_group(module, sum, mlirbc_str_of("result"), values, 4, &known), 1);
  CHECK(known);
  CHECK_UINT(mlirbc_op_get_operand_group(module, sum, mlirbc_str_of("middle"), values, 4, &known), 0);
  CHECK(!known);
  /* Here the op stores how many operands each group has. */
  CHECK_UINT(mlirbc_op_get_operand_group(module, branch, mlirbc_str_of("trueDestOperands"), values, 4, &known), 1);
  CHECK(known);
  CHECK_UINT(values[0].index, mlirbc_op_get_operand(module, branch, 1).index);
}

static void apart(int version) {
  mlirbc_module *module = open_version("symbols", version);
  const mlirbc_op kernel = find_op(module, "func.func", 1);
  const mlirbc_op branch = find_op(module, "cf.cond_br", 0);
  mlirbc_named_attribute found[4];
  mlirbc_field field;
  const uint32_t path[1] = {0};
  CHECK_STR(mlirbc_op_get_symbol_name(module, kernel), "kernel");
  CHECK_UINT(mlirbc_op_get_num_discardable_attributes(module, kernel), 2);
  CHECK_UINT(mlirbc_op_get_discardable_attributes(module, kernel, 0, found, 4), 2);
  CHECK_STR(found[0].name, "demo.note");
  CHECK_STR(mlirbc_attribute_get_string_value(module, found[0].value), "host");
  CHECK_STR(found[1].name, "demo.unit");
  CHECK_UINT(mlirbc_op_get_discardable_attributes(module, kernel, 1, found, 4), 1);
  CHECK_STR(found[0].name, "demo.unit");
  CHECK(!mlirbc_attribute_is_none(
      mlirbc_op_get_discardable_attribute_by_name(module, kernel, mlirbc_str_of("demo.note"))));
  CHECK(mlirbc_attribute_is_none(
      mlirbc_op_get_discardable_attribute_by_name(module, kernel, mlirbc_str_of("sym_name"))));
  CHECK_UINT(mlirbc_op_get_num_discardable_attributes(module, branch), 1);
  CHECK(mlirbc_op_get_property_field_by_name(module, branch, mlirbc_str_of("operandSegmentSizes"), &field));
  if (version >= 5) {
    const mlirbc_op unregistered = find_op(module, "demo.symbol", 1);
    mlirbc_field fields[4];
    CHECK_UINT(mlirbc_op_get_num_property_fields(module, unregistered), 2);
    CHECK_UINT(mlirbc_op_get_property_fields(module, unregistered, 1, fields, 4), 1);
    CHECK_STR(fields[0].name, "sym_visibility");
    CHECK_UINT(mlirbc_op_get_property_fields(module, kernel, 0, fields, 4), 4);
    CHECK_STR(fields[0].name, "arg_attrs");
    CHECK(mlirbc_op_get_property_field(module, unregistered, path, 1, &field));
    CHECK_STR(field.name, "sym_name");
    CHECK_UINT(mlirbc_op_get_num_discardable_attributes(module, unregistered), 1);
  }
  mlirbc_module_destroy(module);
}

static void segment_sizes(const mlirbc_module *module) {
  const mlirbc_op branch = first(module, "cf.cond_br");
  const uint32_t path[2] = {1, 2};
  mlirbc_field field;
  CHECK(mlirbc_op_get_property_field_by_name(module, branch, mlirbc_str_of("operandSegmentSizes"), &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_LIST);
  CHECK_UINT(field.count, 3);
  CHECK(mlirbc_op_get_property_field(module, branch, path, 2, &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_UNSIGNED);
  CHECK_UINT(field.number, 1);
}

/* The definitions of another release do not fit: better no names than wrong ones. */
static void forced(void) {
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  CHECK(!mlirbc_open_options_set_release(options, 77));
  CHECK(mlirbc_open_options_set_release(options, MLIRBC_RELEASE_LLVM_19));
  CHECK_OK(mlirbc_module_open_file(fixture_path("kitchen.llvm22.v6.mlirbc"), options, &module, &error));
  const mlirbc_op function = first(module, "func.func");
  CHECK_INT(mlirbc_op_get_release(module, function), MLIRBC_RELEASE_NONE);
  CHECK_UINT(mlirbc_op_get_num_property_fields(module, function), 0);
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_attribute_by_name(module, function, mlirbc_str_of("sym_name"))));
  mlirbc_module_destroy(module);
  mlirbc_open_options_destroy(options);
  CHECK(!mlirbc_open_options_set_release(NULL, MLIRBC_RELEASE_LLVM_19));
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  for (int version = 0; version <= 6; ++version) {
    mlirbc_module *module = open_version("kitchen", version);
    by_name(module);
    apart(version);
    groups(module);
    if (version == 6) {
      segment_sizes(module);
    }
    mlirbc_module_destroy(module);
  }
  forced();
  CHECK_CSTR(mlirbc_release_name(MLIRBC_RELEASE_LLVM_22), "22");
  CHECK_CSTR(mlirbc_release_name(MLIRBC_RELEASE_NONE), "");
  CHECK_CSTR(mlirbc_release_name(-1), "");
  return check_end();
}
