/* Whether references name something, before and after edits. */
#include "check.h"

static mlirbc_error *error;

static const mlirbc_op no_op = {MLIRBC_NONE, MLIRBC_NONE};

int main(int argc, char **argv) {
  mlirbc_module *module;
  mlirbc_op function;
  mlirbc_op compare;
  mlirbc_op past;
  mlirbc_region region;
  mlirbc_block entry;
  mlirbc_value result;
  mlirbc_value argument;
  size_t uses = 0;
  check_begin(argc, argv);
  module = open_version("cfg", 6);
  function = find_op(module, "func.func", 0);
  CHECK_OK(mlirbc_op_get_region(module, function, 0, &region, &error));
  entry = mlirbc_region_get_block(module, region, 0);
  compare = mlirbc_block_get_op(module, entry, 0);
  result = mlirbc_op_get_result(module, compare, 0);
  argument = mlirbc_block_get_argument(module, entry, 0);

  CHECK(mlirbc_op_exists(module, function));
  CHECK(mlirbc_op_exists(module, compare));
  CHECK(mlirbc_region_exists(module, region));
  CHECK(mlirbc_block_exists(module, entry));
  CHECK(mlirbc_value_exists(module, result));
  CHECK(mlirbc_value_exists(module, argument));
  past = compare;
  past.index += 1000;
  CHECK(!mlirbc_op_exists(module, past));
  past.body += 1000;
  CHECK(!mlirbc_op_exists(module, past));
  CHECK(!mlirbc_op_exists(module, no_op));
  CHECK(!mlirbc_op_exists(NULL, function));
  CHECK(!mlirbc_block_exists(NULL, entry));
  CHECK(!mlirbc_region_exists(NULL, region));
  CHECK(!mlirbc_value_exists(NULL, argument));

  CHECK_OK(mlirbc_op_erase(module, function, &error));
  CHECK(!mlirbc_op_exists(module, function));
  CHECK(!mlirbc_op_exists(module, compare));
  CHECK(!mlirbc_region_exists(module, region));
  CHECK(!mlirbc_block_exists(module, entry));
  CHECK(!mlirbc_value_exists(module, result));
  CHECK(!mlirbc_value_exists(module, argument));
  /* Getters return empty values for what does not exist. */
  CHECK(mlirbc_type_is_none(mlirbc_value_get_type(module, result)));
  CHECK_STATUS(mlirbc_value_get_num_uses(module, result, &uses, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_UINT(mlirbc_region_get_num_blocks(module, region), 0);
  mlirbc_module_destroy(module);
  return check_end();
}
