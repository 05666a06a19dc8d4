/* Ops, regions, blocks and values, as tests/fixtures/{cfg,regions,kitchen,uselist}.mlir write them. */
#include "check.h"

/* The only region of an op. */
static mlirbc_region region_of(const mlirbc_module *module, mlirbc_op op) {
  mlirbc_region region;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_op_get_region(module, op, 0, &region, &error));
  return region;
}

/* func.func @count of cfg.mlir: loops back, arguments with and without locations. */
static void blocks(const mlirbc_module *module) {
  mlirbc_op function = find_op(module, "func.func", 1);
  mlirbc_region region = region_of(module, function);
  mlirbc_block entry = mlirbc_region_get_block(module, region, 0);
  mlirbc_block header = mlirbc_region_get_block(module, region, 1);
  mlirbc_op branch = mlirbc_block_get_op(module, entry, 2);
  mlirbc_op condition = mlirbc_block_get_op(module, header, 1);
  mlirbc_value values[4];
  mlirbc_op ops[4];
  CHECK_UINT(mlirbc_op_get_num_regions(module, function), 1);
  CHECK_UINT(mlirbc_region_get_num_blocks(module, region), 4);
  CHECK(mlirbc_block_is_none(mlirbc_region_get_block(module, region, 4)));
  CHECK_UINT(mlirbc_region_get_op(module, region).index, function.index);
  CHECK_UINT(mlirbc_region_get_position(module, region), 0);
  CHECK_UINT(mlirbc_block_get_position(module, header), 1);
  CHECK_UINT(mlirbc_block_get_region(module, header).index, region.index);
  CHECK_UINT(mlirbc_block_get_num_ops(module, entry), 3);
  CHECK_UINT(mlirbc_block_get_ops(module, entry, 0, ops, 4), 3);
  CHECK_UINT(ops[2].index, branch.index);
  CHECK_UINT(mlirbc_block_get_ops(module, entry, 2, ops, 4), 1);
  CHECK_UINT(mlirbc_block_get_ops(module, entry, 3, ops, 4), 0);
  CHECK(mlirbc_op_is_none(mlirbc_block_get_op(module, entry, 3)));

  CHECK_UINT(mlirbc_block_get_num_arguments(module, header), 2);
  CHECK_UINT(mlirbc_block_get_arguments(module, header, 0, values, 4), 2);
  CHECK_UINT(mlirbc_block_get_argument(module, header, 1).index, values[1].index);
  CHECK(mlirbc_value_is_none(mlirbc_block_get_argument(module, header, 2)));
  CHECK_STR(mlirbc_name_loc_get_name(module, mlirbc_block_get_argument_location(module, header, 1)), "limit");
  CHECK_UINT(mlirbc_value_get_position(module, values[1]), 1);
  CHECK_UINT(mlirbc_value_get_owner_block(module, values[1]).index, header.index);
  CHECK(mlirbc_op_is_none(mlirbc_value_get_defining_op(module, values[1])));
  CHECK_UINT(mlirbc_type_get_bit_width(module, mlirbc_value_get_type(module, values[1])), 64);

  CHECK_STR(mlirbc_op_get_name(module, branch), "cf.br");
  CHECK_UINT(mlirbc_op_get_num_successors(module, branch), 1);
  CHECK_UINT(mlirbc_op_get_successor(module, branch, 0).index, header.index);
  CHECK(mlirbc_block_is_none(mlirbc_op_get_successor(module, branch, 1)));
  CHECK_UINT(mlirbc_op_get_num_operands(module, branch), 2);
  CHECK_UINT(mlirbc_op_get_operands(module, branch, 0, values, 4), 2);
  CHECK_UINT(mlirbc_value_get_defining_op(module, values[0]).index, ops[0].index - 2);
  CHECK_UINT(mlirbc_op_get_operand(module, branch, 1).index, mlirbc_block_get_argument(module, entry, 0).index);
  CHECK(mlirbc_value_is_none(mlirbc_op_get_operand(module, branch, 2)));
  CHECK_UINT(mlirbc_op_get_operands(module, branch, 1, values, 4), 1);

  CHECK_UINT(mlirbc_op_get_num_successors(module, condition), 2);
  CHECK_UINT(mlirbc_op_get_successor(module, condition, 1).index, mlirbc_region_get_block(module, region, 3).index);
  CHECK_UINT(mlirbc_op_get_position(module, condition), 1);
  CHECK_UINT(mlirbc_op_get_block(module, condition).index, header.index);
  CHECK_UINT(mlirbc_op_get_parent(module, condition).index, function.index);
}

static void results(const mlirbc_module *module) {
  mlirbc_op pair = find_op(module, "demo.pair", 0);
  mlirbc_op use = find_op(module, "demo.use", 0);
  mlirbc_value values[4];
  CHECK_UINT(mlirbc_op_get_num_results(module, pair), 2);
  CHECK_UINT(mlirbc_op_get_results(module, pair, 0, values, 4), 2);
  CHECK_UINT(mlirbc_op_get_result(module, pair, 1).index, values[1].index);
  CHECK(mlirbc_value_is_none(mlirbc_op_get_result(module, pair, 2)));
  CHECK_UINT(mlirbc_value_get_position(module, values[1]), 1);
  CHECK_UINT(mlirbc_value_get_defining_op(module, values[1]).index, pair.index);
  CHECK(mlirbc_block_is_none(mlirbc_value_get_owner_block(module, values[1])));
  CHECK_INT(mlirbc_type_get_float_format(module, mlirbc_value_get_type(module, values[1])), MLIRBC_FLOAT_F32);
  /* It is used before it is defined. */
  CHECK_UINT(mlirbc_op_get_operand(module, use, 2).index, values[1].index);
  CHECK_UINT(mlirbc_op_get_operand(module, use, 0).index, mlirbc_op_get_operand(module, use, 1).index);
}

static void top(const mlirbc_module *module) {
  mlirbc_op root;
  mlirbc_block block;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_module_get_top_block(module, &block, &error));
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  CHECK_UINT(mlirbc_block_get_num_ops(module, block), 1);
  CHECK_UINT(mlirbc_block_get_op(module, block, 0).index, root.index);
  CHECK_STR(mlirbc_op_get_name(module, root), "builtin.module");
  CHECK_UINT(mlirbc_op_get_op_name(module, root).index,
             mlirbc_module_find_op_name(module, mlirbc_str_of("builtin.module")).index);
  CHECK(mlirbc_op_is_none(mlirbc_op_get_parent(module, root)));
  CHECK(mlirbc_op_is_none(mlirbc_region_get_op(module, mlirbc_block_get_region(module, block))));
  CHECK(mlirbc_op_is_isolated(module, root));
  CHECK_STR(mlirbc_file_loc_get_filename(module, mlirbc_op_get_location(module, root)), "cfg.mlir");
}

/* regions.mlir: several regions per op, empty ones too. */
static void regions(const mlirbc_module *module) {
  mlirbc_op mixed = find_op(module, "demo.mixed", 0);
  mlirbc_op open = find_op(module, "demo.open", 1);
  mlirbc_region region;
  mlirbc_block block;
  mlirbc_error *error = NULL;
  CHECK_UINT(mlirbc_op_get_num_regions(module, mixed), 4);
  CHECK_OK(mlirbc_op_get_region(module, mixed, 2, &region, &error));
  CHECK_UINT(mlirbc_region_get_num_blocks(module, region), 0);
  CHECK_OK(mlirbc_op_get_region(module, mixed, 3, &region, &error));
  CHECK_UINT(mlirbc_region_get_position(module, region), 3);
  block = mlirbc_region_get_block(module, region, 0);
  CHECK_UINT(mlirbc_block_get_num_arguments(module, block), 1);
  CHECK_STR(mlirbc_op_get_name(module, mlirbc_block_get_op(module, block, 0)), "demo.b");
  CHECK_OK(mlirbc_op_get_region(module, mixed, 4, &region, &error));
  CHECK(mlirbc_region_is_none(region));
  CHECK_UINT(mlirbc_op_get_num_regions(module, find_op(module, "demo.none", 0)), 0);
  CHECK_UINT(mlirbc_op_get_num_operands(module, open), 0);
}

/* Attributes of ops; from version 5 on those of registered ops lie in properties. */
static void attributes(void) {
  mlirbc_module *module = open_version("kitchen", 4);
  mlirbc_op function = find_op(module, "func.func", 2);
  mlirbc_attribute name = mlirbc_op_get_attribute_by_name(module, function, mlirbc_str_of("sym_name"));
  mlirbc_attribute type = mlirbc_op_get_attribute_by_name(module, function, mlirbc_str_of("function_type"));
  mlirbc_attribute dictionary = mlirbc_op_get_dictionary(module, function);
  CHECK_STR(mlirbc_attribute_get_string_value(module, name), "main");
  CHECK_UINT(mlirbc_type_get_num_inputs(module, mlirbc_attribute_get_type_value(module, type)), 2);
  CHECK_UINT(mlirbc_dictionary_get_by_name(module, dictionary, mlirbc_str_of("sym_name")).index, name.index);
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_attribute_by_name(module, function, mlirbc_str_of("sym"))));
  mlirbc_module_destroy(module);

  module = open_version("kitchen", 6);
  function = find_op(module, "func.func", 2);
  CHECK(mlirbc_op_get_properties(module, function).len > 0);
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_properties_attribute(module, function)));
  mlirbc_module_destroy(module);
}

/* The uses of the result of the first demo.value of a function of uselist.mlir, checked against the operands. */
static void uses(const mlirbc_module *module) {
  mlirbc_op producer = find_op(module, "demo.value", 0);
  mlirbc_value value = mlirbc_op_get_result(module, producer, 0);
  mlirbc_error *error = NULL;
  mlirbc_use all[8];
  size_t count = 0;
  size_t i;
  CHECK_OK(mlirbc_value_get_num_uses(module, value, &count, &error));
  CHECK_UINT(count, 7);
  CHECK_UINT(mlirbc_value_get_uses(module, value, 0, all, 8), 7);
  for (i = 0; i < count; i++) {
    CHECK_UINT(mlirbc_op_get_operand(module, all[i].op, all[i].operand).index, value.index);
  }
  CHECK_UINT(mlirbc_value_get_uses(module, value, 6, all, 8), 1);
  CHECK_UINT(mlirbc_value_get_uses(module, value, 7, all, 8), 0);
}

/* An order that is not one. */
static void bad_uses(void) {
  mlirbc_module *module = open_fixture("handmade/use_list_duplicate.mlirbc");
  mlirbc_error *error = NULL;
  mlirbc_op root;
  mlirbc_value value;
  mlirbc_use use;
  mlirbc_block block;
  size_t count = 7;
  size_t i;
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  block = mlirbc_region_get_block(module, region_of(module, root), 0);
  for (i = 0; i < mlirbc_block_get_num_ops(module, block); i++) {
    value = mlirbc_op_get_result(module, mlirbc_block_get_op(module, block, i), 0);
    if (!mlirbc_value_is_none(value)) {
      CHECK_STATUS(mlirbc_value_get_num_uses(module, value, &count, &error), MLIRBC_STATUS_INVALID_USE_LIST);
      CHECK(error != NULL);
      mlirbc_error_destroy(error);
      CHECK_UINT(count, 0);
      CHECK_UINT(mlirbc_value_get_uses(module, value, 0, &use, 1), 0);
    }
  }
  CHECK_UINT(i, mlirbc_block_get_num_ops(module, block));
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  int version;
  check_begin(argc, argv);
  for (version = 0; version <= 6; version++) {
    run_version("cfg", version, blocks);
    run_version("cfg", version, results);
    run_version("cfg", version, top);
    run_version("regions", version, regions);
    run_version("uselist", version, uses);
  }
  attributes();
  bad_uses();
  return check_end();
}
