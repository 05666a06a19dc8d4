/* The properties of created ops: from the start, as they are set, and as they are read back. */
#include "check.h"

static mlirbc_error *error;

/* A function whose block gets the new ops. */
typedef struct place {
  mlirbc_module *module;
  mlirbc_op function;
  mlirbc_op first;
  mlirbc_value values[2];
  mlirbc_type type;
} place;

static place open_place(void) {
  place all;
  mlirbc_region region;
  mlirbc_block block;
  memset(&all, 0, sizeof all);
  all.module = open_version("cfg", 6);
  all.function = find_op(all.module, "func.func", 0);
  CHECK_OK(mlirbc_op_get_region(all.module, all.function, 0, &region, &error));
  block = mlirbc_region_get_block(all.module, region, 0);
  all.first = mlirbc_block_get_op(all.module, block, 0);
  all.values[0] = mlirbc_block_get_argument(all.module, block, 0);
  all.values[1] = mlirbc_block_get_argument(all.module, block, 1);
  all.type = mlirbc_value_get_type(all.module, all.values[0]);
  return all;
}

static mlirbc_op create(place *all, const char *name, size_t num_operands, size_t num_results) {
  mlirbc_op_state state;
  mlirbc_op_name entry;
  mlirbc_op op;
  CHECK_OK(mlirbc_module_add_op_name(all->module, mlirbc_str_of(name), true, &entry, &error));
  mlirbc_op_state_init(&state, entry, mlirbc_op_get_location(all->module, all->first));
  state.operands = all->values;
  state.num_operands = num_operands;
  state.results = &all->type;
  state.num_results = num_results;
  CHECK_OK(mlirbc_op_create(all->module, &state, mlirbc_insertion_point_before(all->first), &op, &error));
  return op;
}

static mlirbc_attribute parsed(place *all, const char *text) {
  mlirbc_attribute attribute;
  CHECK_OK(mlirbc_attribute_parse(all->module, mlirbc_str_of(text), &attribute, &error));
  return attribute;
}

static void check_property(int line, const place *all, mlirbc_op op, const char *name, const char *expected) {
  collected text = {NULL, 0};
  error = NULL;
  check_last = mlirbc_op_print_property(all->module, op, mlirbc_str_of(name), NULL, collect, &text, &error);
  check_ok(__FILE__, line, "mlirbc_op_print_property", check_last, error);
  check_memory(__FILE__, line, name, text.data, text.len, expected, strlen(expected));
  free(text.data);
}

#define CHECK_PROPERTY(all, op, name, expected) check_property(__LINE__, all, op, name, expected)

static void native_properties(void) {
  place all = open_place();
  mlirbc_str flags = mlirbc_str_of("overflowFlags");
  mlirbc_op add = create(&all, "llvm.add", 2, 1);
  mlirbc_attribute one = parsed(&all, "1 : i32");
  mlirbc_attribute found;
  CHECK_PROPERTY(&all, add, "overflowFlags", "0 : i32");
  CHECK_OK(mlirbc_op_set_attribute(all.module, add, flags, one, &error));
  CHECK_PROPERTY(&all, add, "overflowFlags", "1 : i32");
  CHECK_UINT(mlirbc_op_get_num_discardable_attributes(all.module, add), 0);
  CHECK_OK(mlirbc_op_represent_attribute(all.module, add, flags, &found, &error));
  CHECK_UINT(found.index, one.index);
  CHECK_OK(mlirbc_op_represent_attribute(all.module, add, mlirbc_str_of("absent"), &found, &error));
  CHECK(found.index == MLIRBC_NONE);

  CHECK_STATUS(mlirbc_op_set_attribute(all.module, add, flags, parsed(&all, "unit"), &error),
               MLIRBC_STATUS_UNEXPECTED_KIND);
  CHECK_STR(mlirbc_error_get_path(error), "field 'overflowFlags'");
  mlirbc_error_destroy(error);
  CHECK_PROPERTY(&all, add, "overflowFlags", "1 : i32");
  CHECK_STATUS(mlirbc_op_print_property(all.module, add, mlirbc_str_of("absent"), NULL, collect, NULL, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_OK(mlirbc_module_verify(all.module, &error));
  mlirbc_module_destroy(all.module);
}

static void required_properties(void) {
  place all = open_place();
  mlirbc_op call = create(&all, "func.call", 2, 1);
  mlirbc_buffer *buffer = NULL;
  CHECK_UINT(mlirbc_op_get_num_missing_properties(all.module, call), 1);
  CHECK_STR(mlirbc_op_get_missing_property(all.module, call, 0), "callee");
  CHECK_STR(mlirbc_op_get_missing_property(all.module, call, 1), "");
  CHECK_STATUS(mlirbc_module_write_to_buffer(all.module, NULL, &buffer, &error), MLIRBC_STATUS_INVALID_EDIT);
  mlirbc_error_destroy(error);
  CHECK_OK(mlirbc_op_set_attribute(all.module, call, mlirbc_str_of("callee"), parsed(&all, "@max"), &error));
  CHECK_UINT(mlirbc_op_get_num_missing_properties(all.module, call), 0);
  CHECK_OK(mlirbc_module_write_to_buffer(all.module, NULL, &buffer, &error));
  mlirbc_buffer_destroy(buffer);
  mlirbc_module_destroy(all.module);
}

static void segment_sizes(void) {
  place all = open_place();
  mlirbc_str sizes = mlirbc_str_of("operandSegmentSizes");
  mlirbc_str group = mlirbc_str_of("op_bundle_operands");
  mlirbc_op call = create(&all, "llvm.call", 0, 0);
  mlirbc_value found[2];
  bool known = false;
  CHECK_PROPERTY(&all, call, "operandSegmentSizes", "array<i32: 0, 0>");
  CHECK_OK(mlirbc_op_set_operands(all.module, call, all.values, 1, &error));
  CHECK_UINT(mlirbc_op_get_num_missing_properties(all.module, call), 2);
  CHECK_STATUS(mlirbc_op_set_attribute(all.module, call, sizes, parsed(&all, "array<i32: 1, 1>"), NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK_OK(mlirbc_op_set_attribute(all.module, call, sizes, parsed(&all, "array<i32: 1, 0>"), &error));
  CHECK_OK(mlirbc_op_set_operand_group(all.module, call, group, all.values, 2, &error));
  CHECK_PROPERTY(&all, call, "operandSegmentSizes", "array<i32: 1, 2>");
  CHECK_UINT(mlirbc_op_get_operand_group(all.module, call, group, found, 2, &known), 2);
  CHECK(known);
  CHECK_UINT(found[1].index, all.values[1].index);
  CHECK_STATUS(mlirbc_op_set_operand_group(all.module, call, mlirbc_str_of("none"), NULL, 0, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  mlirbc_module_destroy(all.module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  native_properties();
  required_properties();
  segment_sizes();
  return check_end();
}
