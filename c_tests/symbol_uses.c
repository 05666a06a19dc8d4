/* The uses of a symbol. */
#include "check.h"

static mlirbc_error *error;

static mlirbc_symbol_uses *uses_of(const mlirbc_module *module, mlirbc_op symbol) {
  mlirbc_symbol_uses *uses = NULL;
  CHECK_OK(mlirbc_op_find_symbol_uses(module, symbol, &uses, &error));
  return uses;
}

static void uses(int version) {
  mlirbc_module *module = open_version("kitchen", version);
  mlirbc_op scale = find_op(module, "func.func", 0);
  mlirbc_op call = find_op(module, "func.call", 0);
  mlirbc_op root;
  mlirbc_symbol_uses *found = uses_of(module, scale);
  CHECK_UINT(mlirbc_symbol_uses_get_num_uses(found), 1);
  CHECK_UINT(mlirbc_symbol_uses_get_op(found, 0).index, call.index);
  CHECK_STR(mlirbc_symbol_uses_get_name(found, 0), "callee");
  CHECK(mlirbc_symbol_uses_is_property(found, 0));
  CHECK_UINT(mlirbc_symbol_uses_get_attribute(found, 0).index,
             mlirbc_op_get_attribute_by_name(module, call, mlirbc_str_of("callee")).index);
  CHECK_UINT(mlirbc_symbol_uses_get_num_possible_ops(found), 0);
  /* Past the last one. */
  CHECK(mlirbc_op_is_none(mlirbc_symbol_uses_get_op(found, 1)));
  CHECK_STR(mlirbc_symbol_uses_get_name(found, 1), "");
  CHECK(!mlirbc_symbol_uses_is_property(found, 1));
  CHECK(mlirbc_attribute_is_none(mlirbc_symbol_uses_get_attribute(found, 1)));
  CHECK(mlirbc_op_is_none(mlirbc_symbol_uses_get_possible_op(found, 0)));
  mlirbc_symbol_uses_destroy(found);
  found = uses_of(module, find_op(module, "func.func", 2));
  CHECK_UINT(mlirbc_symbol_uses_get_num_uses(found), 0);
  mlirbc_symbol_uses_destroy(found);

  CHECK_STATUS(mlirbc_op_find_symbol_uses(module, call, &found, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK(found == NULL);
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  root.index += 1000;
  CHECK_STATUS(mlirbc_op_find_symbol_uses(module, root, &found, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_op_find_symbol_uses(NULL, scale, &found, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_op_find_symbol_uses(module, scale, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_UINT(mlirbc_symbol_uses_get_num_uses(NULL), 0);
  CHECK_UINT(mlirbc_symbol_uses_get_num_possible_ops(NULL), 0);
  mlirbc_symbol_uses_destroy(NULL);
  mlirbc_module_destroy(module);
}

/* An op with a property blob of an unknown schema. */
static void possible(void) {
  mlirbc_module *module = open_version("kitchen", 6);
  mlirbc_op scale = find_op(module, "func.func", 0);
  mlirbc_op first;
  mlirbc_op op;
  mlirbc_op_state state;
  mlirbc_op_name name;
  mlirbc_bytes blob = {(const uint8_t *)"\x09\x09", 2};
  mlirbc_region region;
  mlirbc_symbol_uses *found;
  CHECK_OK(mlirbc_op_get_region(module, scale, 0, &region, &error));
  first = mlirbc_block_get_op(module, mlirbc_region_get_block(module, region, 0), 0);
  CHECK_OK(mlirbc_module_add_op_name(module, mlirbc_str_of("strange.op"), true, &name, &error));
  mlirbc_op_state_init(&state, name, mlirbc_op_get_location(module, first));
  CHECK_OK(mlirbc_module_add_properties(module, blob, &state.properties, &error));
  CHECK_OK(mlirbc_op_create(module, &state, mlirbc_insertion_point_before(first), &op, &error));
  found = uses_of(module, scale);
  CHECK_UINT(mlirbc_symbol_uses_get_num_uses(found), 1);
  CHECK_UINT(mlirbc_symbol_uses_get_num_possible_ops(found), 1);
  CHECK_UINT(mlirbc_symbol_uses_get_possible_op(found, 0).index, op.index);
  mlirbc_symbol_uses_destroy(found);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  uses(4);
  uses(6);
  possible();
  return check_end();
}
