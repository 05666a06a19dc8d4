/* Blocks that are split, and ops and blocks that are erased together. */
#include "check.h"

static mlirbc_error *error;

static mlirbc_block block_at(const mlirbc_module *module, mlirbc_op op, size_t position) {
  mlirbc_region region = {MLIRBC_NONE, MLIRBC_NONE};
  CHECK_OK(mlirbc_op_get_region(module, op, 0, &region, &error));
  return mlirbc_region_get_block(module, region, position);
}

/* Adds an op that passes control to a block. */
static mlirbc_op branch_to(mlirbc_module *module, mlirbc_block target, mlirbc_insertion_point at) {
  mlirbc_op_state state;
  mlirbc_op_name name;
  mlirbc_op op = {MLIRBC_NONE, MLIRBC_NONE};
  mlirbc_attribute unknown;
  CHECK_OK(mlirbc_module_add_op_name(module, mlirbc_str_of("cf.br"), true, &name, &error));
  CHECK_OK(mlirbc_unknown_loc_create(module, &unknown, &error));
  mlirbc_op_state_init(&state, name, unknown);
  state.successors = &target;
  state.num_successors = 1;
  CHECK_OK(mlirbc_op_create(module, &state, at, &op, &error));
  return op;
}

static void splitting(void) {
  mlirbc_module *module = open_version("cfg", 6);
  mlirbc_op function = find_op(module, "func.func", 0);
  mlirbc_block entry = block_at(module, function, 0);
  mlirbc_op branch = mlirbc_block_get_op(module, entry, 1);
  mlirbc_block behind;
  mlirbc_op root;
  CHECK_OK(mlirbc_block_split(module, branch, &behind, &error));
  CHECK_UINT(mlirbc_block_get_position(module, behind), 1);
  CHECK_UINT(mlirbc_block_get_num_arguments(module, behind), 0);
  CHECK_UINT(mlirbc_block_get_num_ops(module, entry), 1);
  CHECK_UINT(mlirbc_op_get_block(module, branch).index, behind.index);
  branch_to(module, behind, mlirbc_insertion_point_at_end(entry));
  CHECK_OK(mlirbc_module_verify(module, &error));
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  CHECK_STATUS(mlirbc_block_split(module, root, &behind, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK(mlirbc_block_is_none(behind));
  mlirbc_module_destroy(module);
}

static void together(void) {
  mlirbc_module *module = open_version("cfg", 6);
  mlirbc_op function = find_op(module, "func.func", 1);
  mlirbc_block entry = block_at(module, function, 0);
  mlirbc_block loop[2];
  mlirbc_block exit = block_at(module, function, 3);
  mlirbc_op branch = mlirbc_block_get_op(module, entry, 2);
  mlirbc_value zero = mlirbc_op_get_result(module, mlirbc_block_get_op(module, entry, 0), 0);
  loop[0] = block_at(module, function, 1);
  loop[1] = block_at(module, function, 2);
  CHECK_OK(mlirbc_op_set_operand(module, mlirbc_block_get_op(module, exit, 0), 0, zero, &error));
  CHECK_STATUS(mlirbc_module_erase_together(module, NULL, 0, loop, 2, &error), MLIRBC_STATUS_INVALID_EDIT);
  CHECK(mlirbc_error_get_message(error).len > 0);
  mlirbc_error_destroy(error);
  CHECK_STATUS(mlirbc_module_erase_together(module, NULL, 1, NULL, 0, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_erase_together(module, NULL, 0, NULL, 1, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(mlirbc_block_exists(module, loop[0]));
  branch_to(module, exit, mlirbc_insertion_point_before(branch));
  CHECK_OK(mlirbc_module_erase_together(module, &branch, 1, loop, 2, &error));
  CHECK(!mlirbc_block_exists(module, loop[0]));
  CHECK(!mlirbc_block_exists(module, loop[1]));
  CHECK(!mlirbc_op_exists(module, branch));
  CHECK_OK(mlirbc_module_erase_together(module, NULL, 0, NULL, 0, &error));
  CHECK_STATUS(mlirbc_module_erase_together(module, &branch, 1, NULL, 0, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  splitting();
  together();
  return check_end();
}
