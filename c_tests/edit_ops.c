/* Edits of ops, blocks and values in a module that was opened, told by the text of its first function. */
#include "check.h"

static mlirbc_error *error;

static const mlirbc_attribute no_attribute = {MLIRBC_NONE};

/* What the first function of the fixture consists of. */
typedef struct function {
  mlirbc_module *module;
  mlirbc_op op;
  mlirbc_region region;
  mlirbc_block blocks[4];
  mlirbc_op compare;
  mlirbc_op branch;
  mlirbc_value a;
  mlirbc_value b;
  mlirbc_type i32;
} function;

static function open_function(void) {
  function all;
  size_t i;
  memset(&all, 0, sizeof all);
  all.module = open_version("cfg", 6);
  all.op = find_op(all.module, "func.func", 0);
  CHECK_OK(mlirbc_op_get_region(all.module, all.op, 0, &all.region, &error));
  for (i = 0; i < 4; i++) {
    all.blocks[i] = mlirbc_region_get_block(all.module, all.region, i);
  }
  all.compare = mlirbc_block_get_op(all.module, all.blocks[0], 0);
  all.branch = mlirbc_block_get_op(all.module, all.blocks[0], 1);
  all.a = mlirbc_block_get_argument(all.module, all.blocks[0], 0);
  all.b = mlirbc_block_get_argument(all.module, all.blocks[0], 1);
  all.i32 = mlirbc_value_get_type(all.module, all.a);
  return all;
}

static void check_op_text(int line, const function *all, const char *expected) {
  collected text = {NULL, 0};
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_print_options_set_local_names(options, true);
  error = NULL;
  check_last = mlirbc_op_print(all->module, all->op, options, collect, &text, &error);
  check_ok(__FILE__, line, "mlirbc_op_print", check_last, error);
  check_memory(__FILE__, line, "the function", text.data, text.len, expected, strlen(expected));
  mlirbc_print_options_destroy(options);
  free(text.data);
}

#define CHECK_FUNCTION(all, expected) check_op_text(__LINE__, all, expected)

#define HEAD "\"func.func\"() <{function_type = (i32, i32) -> i32, sym_name = \"max\"}> ({\n"
#define ENTRY "^bb0(%arg0: i32, %arg1: i32):\n"
#define COMPARE "  %0 = \"arith.cmpi\"(%arg0, %arg1) <{predicate = 4 : i64}> : (i32, i32) -> i1\n"
#define BRANCH "  \"cf.cond_br\"(%0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()\n"
#define BLOCK_1 "^bb1:  // pred: ^bb0\n  \"cf.br\"(%arg0)[^bb3] : (i32) -> ()\n"
#define BLOCK_2 "^bb2:  // pred: ^bb0\n  \"cf.br\"(%arg1)[^bb3] : (i32) -> ()\n"
#define RETURN "  \"func.return\"(%1) : (i32) -> ()\n"
#define BLOCK_3 "^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2\n" RETURN
#define TAIL "}) : () -> ()"

/* Closes what open_function opened, after checking that the rest of the file is still sound. */
static void close_function(function *all) {
  CHECK_OK(mlirbc_module_verify(all->module, &error));
  mlirbc_module_destroy(all->module);
}

static mlirbc_op_state state_of(function *all, const char *name) {
  mlirbc_op_state state;
  mlirbc_op_name entry;
  mlirbc_attribute location = mlirbc_op_get_location(all->module, all->compare);
  CHECK_OK(mlirbc_module_add_op_name(all->module, mlirbc_str_of(name), false, &entry, &error));
  mlirbc_op_state_init(&state, entry, location);
  return state;
}

static void creating(void) {
  function all = open_function();
  mlirbc_value operands[2];
  mlirbc_op_state state = state_of(&all, "demo.op");
  mlirbc_op op;
  size_t uses = 0;
  mlirbc_use first;
  CHECK_FUNCTION(&all, HEAD ENTRY COMPARE BRANCH BLOCK_1 BLOCK_2 BLOCK_3 TAIL);
  operands[0] = all.b;
  operands[1] = all.a;
  state.operands = operands;
  state.num_operands = 2;
  state.results = &all.i32;
  state.num_results = 1;
  CHECK_OK(mlirbc_op_create(all.module, &state, mlirbc_insertion_point_before(all.compare), &op, &error));
  CHECK_UINT(mlirbc_op_get_position(all.module, op), 0);
  CHECK_OK(mlirbc_op_create(all.module, &state, mlirbc_insertion_point_after(all.compare), &op, &error));
  CHECK_UINT(mlirbc_op_get_position(all.module, op), 2);
  /* The newest use comes first. */
  CHECK_OK(mlirbc_value_get_num_uses(all.module, all.a, &uses, &error));
  CHECK_UINT(uses, 4);
  CHECK_UINT(mlirbc_value_get_uses(all.module, all.a, 0, &first, 1), 1);
  CHECK_UINT(first.op.index, op.index);
  CHECK_UINT(first.operand, 1);
  close_function(&all);
}

/* The state of an op that cannot be created, in all ways; nothing changes. */
static void refused(void) {
  function all = open_function();
  mlirbc_op_state state = state_of(&all, "demo.op");
  mlirbc_op_state wrong = state;
  mlirbc_op other = find_op(all.module, "func.func", 1);
  mlirbc_insertion_point at = mlirbc_insertion_point_at_end(all.blocks[0]);
  mlirbc_insertion_point nowhere = at;
  mlirbc_op op;
  CHECK_STATUS(mlirbc_op_create(all.module, NULL, at, &op, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(mlirbc_op_is_none(op));
  wrong.reserved[3] = 1;
  CHECK_STATUS(mlirbc_op_create(all.module, &wrong, at, &op, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  wrong = state;
  wrong.num_operands = 1;
  CHECK_STATUS(mlirbc_op_create(all.module, &wrong, at, &op, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  wrong = state;
  wrong.location.index = MLIRBC_NONE;
  CHECK_STATUS(mlirbc_op_create(all.module, &wrong, at, &op, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  wrong = state;
  wrong.properties = 1000;
  CHECK_STATUS(mlirbc_op_create(all.module, &wrong, at, &op, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  wrong = state;
  wrong.dictionary = state.location;
  CHECK_STATUS(mlirbc_op_create(all.module, &wrong, at, &op, NULL), MLIRBC_STATUS_UNEXPECTED_KIND);
  nowhere.kind = 0;
  CHECK_STATUS(mlirbc_op_create(all.module, &state, nowhere, &op, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  nowhere.kind = MLIRBC_INSERT_AT_END + 1;
  CHECK_STATUS(mlirbc_op_create(all.module, &state, nowhere, &op, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  nowhere.kind = MLIRBC_INSERT_BEFORE;
  nowhere.index = 1u << 30;
  CHECK_STATUS(mlirbc_op_create(all.module, &state, nowhere, &op, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  /* A value of another function: small functions share a body, and then verifying tells. */
  wrong = state;
  wrong.operands = &all.a;
  wrong.num_operands = 1;
  at = mlirbc_insertion_point_before(other);
  CHECK_OK(mlirbc_op_create(all.module, &wrong, at, &op, &error));
  CHECK_STATUS(mlirbc_module_verify(all.module, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_OK(mlirbc_op_erase(all.module, op, &error));
  /* Every member is set, whatever was there. */
  memset(&wrong, 0x55, sizeof wrong);
  mlirbc_op_state_init(&wrong, state.name, state.location);
  CHECK_UINT(wrong.num_regions, 0);
  CHECK_UINT(wrong.properties, SIZE_MAX);
  CHECK_OK(mlirbc_op_create(all.module, &wrong, at, &op, &error));
  CHECK_OK(mlirbc_op_erase(all.module, op, &error));
  mlirbc_op_state_init(NULL, state.name, state.location);
  CHECK_FUNCTION(&all, HEAD ENTRY COMPARE BRANCH BLOCK_1 BLOCK_2 BLOCK_3 TAIL);
  close_function(&all);
}

static void erasing(void) {
  function all = open_function();
  mlirbc_op br = mlirbc_block_get_op(all.module, all.blocks[1], 0);
  CHECK_STATUS(mlirbc_op_erase(all.module, all.compare, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_STATUS(mlirbc_block_erase(all.module, all.blocks[1], NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_OK(mlirbc_op_erase(all.module, all.branch, &error));
  CHECK_OK(mlirbc_op_erase(all.module, all.compare, &error));
  CHECK_OK(mlirbc_block_erase(all.module, all.blocks[1], &error));
  /* The names of what is erased are refused. */
  CHECK_STATUS(mlirbc_op_erase(all.module, all.compare, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_op_erase(all.module, br, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_block_erase(all.module, all.blocks[1], NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_UINT(mlirbc_op_get_name(all.module, br).len, 0);
  CHECK_UINT(mlirbc_region_get_num_blocks(all.module, all.region), 3);
  CHECK_OK(mlirbc_region_erase_blocks(all.module, all.region, &error));
  CHECK_STATUS(mlirbc_value_set_type(all.module, all.a, all.i32, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_FUNCTION(&all, HEAD TAIL);
  CHECK_OK(mlirbc_op_erase(all.module, all.op, &error));
  CHECK_STR(mlirbc_op_get_symbol_name(all.module, find_op(all.module, "func.func", 0)), "count");
  close_function(&all);
}

static void moving(void) {
  function all = open_function();
  mlirbc_op moved;
  mlirbc_op copy;
  mlirbc_op second = find_op(all.module, "func.func", 1);
  CHECK_OK(mlirbc_op_clone(all.module, all.compare, mlirbc_insertion_point_before(all.branch), &copy, &error));
  CHECK_UINT(mlirbc_op_get_num_operands(all.module, copy), 2);
  CHECK_OK(mlirbc_op_move(all.module, copy, mlirbc_insertion_point_at_start(all.blocks[1]), &moved, &error));
  CHECK_UINT(moved.index, copy.index);
  CHECK_FUNCTION(&all, HEAD ENTRY COMPARE BRANCH
                 "^bb1:  // pred: ^bb0\n"
                 "  %1 = \"arith.cmpi\"(%arg0, %arg1) <{predicate = 4 : i64}> : (i32, i32) -> i1\n"
                 "  \"cf.br\"(%arg0)[^bb3] : (i32) -> ()\n" BLOCK_2
                 "^bb3(%2: i32):  // 2 preds: ^bb1, ^bb2\n  \"func.return\"(%2) : (i32) -> ()\n" TAIL);
  /* Nothing goes into itself. */
  CHECK_STATUS(mlirbc_op_move(all.module, all.op, mlirbc_insertion_point_at_end(all.blocks[0]), &moved, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK_OK(mlirbc_op_move(all.module, second, mlirbc_insertion_point_before(all.op), &moved, &error));
  CHECK_UINT(mlirbc_op_get_position(all.module, moved), 0);
  CHECK_UINT(mlirbc_op_get_position(all.module, all.op), 1);
  close_function(&all);
}

/* A function that is large enough to be decoded by itself: what is in it has no place outside. */
static void between_bodies(void) {
  mlirbc_module *module = open_version("symbols", 6);
  mlirbc_op inside = find_op(module, "arith.muli", 0);
  mlirbc_value operand = mlirbc_op_get_operand(module, inside, 0);
  mlirbc_op around = mlirbc_op_get_parent(module, inside);
  mlirbc_op_state state;
  mlirbc_op op;
  CHECK(inside.body != around.body);
  CHECK_STATUS(mlirbc_op_move(module, inside, mlirbc_insertion_point_after(around), &op, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK(mlirbc_op_is_none(op));
  CHECK_STATUS(mlirbc_op_clone(module, inside, mlirbc_insertion_point_after(around), &op, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  mlirbc_op_state_init(&state, mlirbc_op_get_op_name(module, inside),
                       mlirbc_op_get_location(module, inside));
  state.operands = &operand;
  state.num_operands = 1;
  CHECK_STATUS(mlirbc_op_create(module, &state, mlirbc_insertion_point_after(around), &op, &error),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK(mlirbc_error_get_message(error).len > 0);
  mlirbc_error_destroy(error);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
}

static void operands(void) {
  function all = open_function();
  mlirbc_value both[3];
  both[0] = all.b;
  both[1] = all.b;
  both[2] = all.b;
  CHECK_OK(mlirbc_op_set_operand(all.module, all.compare, 1, all.a, &error));
  CHECK_OK(mlirbc_op_set_successor(all.module, all.branch, 1, all.blocks[1], &error));
  CHECK_FUNCTION(&all, HEAD ENTRY
                 "  %0 = \"arith.cmpi\"(%arg0, %arg0) <{predicate = 4 : i64}> : (i32, i32) -> i1\n"
                 "  \"cf.cond_br\"(%0)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()\n"
                 "^bb1:  // 2 preds: ^bb0, ^bb0\n  \"cf.br\"(%arg0)[^bb3] : (i32) -> ()\n"
                 "^bb2:  // no predecessors\n  \"cf.br\"(%arg1)[^bb3] : (i32) -> ()\n" BLOCK_3 TAIL);
  CHECK_OK(mlirbc_op_set_successor(all.module, all.branch, 1, all.blocks[2], &error));
  CHECK_OK(mlirbc_op_set_operands(all.module, all.compare, both, 2, &error));
  CHECK_OK(mlirbc_value_replace_all_uses(all.module, all.b, all.a, &error));
  CHECK_FUNCTION(&all, HEAD ENTRY
                 "  %0 = \"arith.cmpi\"(%arg0, %arg0) <{predicate = 4 : i64}> : (i32, i32) -> i1\n" BRANCH BLOCK_1
                 "^bb2:  // pred: ^bb0\n  \"cf.br\"(%arg0)[^bb3] : (i32) -> ()\n" BLOCK_3 TAIL);
  CHECK_STATUS(mlirbc_op_set_operand(all.module, all.compare, 2, all.a, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_STATUS(mlirbc_op_set_successor(all.module, all.branch, 2, all.blocks[1], NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_STATUS(mlirbc_op_set_operands(all.module, all.compare, NULL, 2, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  both[2].body = MLIRBC_NONE;
  CHECK_STATUS(mlirbc_op_set_operands(all.module, all.compare, both, 3, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_value_replace_all_uses(all.module, all.a, both[2], NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  close_function(&all);
}

static void attributes(void) {
  function all = open_function();
  mlirbc_op_state state = state_of(&all, "demo.renamed");
  mlirbc_op ret = mlirbc_block_get_op(all.module, all.blocks[3], 0);
  mlirbc_named_attribute entry;
  mlirbc_attribute attribute;
  mlirbc_attribute location;
  mlirbc_type f32;
  uint64_t users = 77;
  uint64_t opaque = 77;
  size_t position = 0;
  CHECK_OK(mlirbc_string_attribute_create(all.module, mlirbc_str_of("v"), &attribute, &error));
  CHECK_OK(mlirbc_op_set_attribute(all.module, ret, mlirbc_str_of("k"), attribute, &error));
  CHECK_OK(mlirbc_op_set_discardable_attribute(all.module, ret, mlirbc_str_of("l"), attribute, &error));
  CHECK_OK(mlirbc_op_set_attribute(all.module, ret, mlirbc_str_of("k"), no_attribute, &error));
  CHECK_OK(mlirbc_op_set_attribute(all.module, all.op, mlirbc_str_of("sym_visibility"), attribute, &error));
  CHECK_FUNCTION(&all,
                 "\"func.func\"() <{function_type = (i32, i32) -> i32, sym_name = \"max\", sym_visibility = \"v\"}> ({\n"
                 ENTRY COMPARE BRANCH BLOCK_1 BLOCK_2
                 "^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2\n  \"func.return\"(%1) {l = \"v\"} : (i32) -> ()\n" TAIL);
  CHECK_OK(mlirbc_op_set_attribute(all.module, all.op, mlirbc_str_of("sym_visibility"), no_attribute, &error));
  entry.name = mlirbc_str_of("m");
  entry.value = attribute;
  CHECK_OK(mlirbc_dictionary_attribute_create(all.module, &entry, 1, &attribute, &error));
  CHECK_OK(mlirbc_op_set_dictionary(all.module, ret, attribute, &error));
  CHECK_OK(mlirbc_op_set_op_name(all.module, ret, state.name, &error));
  CHECK_FUNCTION(&all, HEAD ENTRY COMPARE BRANCH BLOCK_1 BLOCK_2
                 "^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2\n  \"demo.renamed\"(%1) {m = \"v\"} : (i32) -> ()\n" TAIL);
  CHECK_OK(mlirbc_op_set_dictionary(all.module, ret, no_attribute, &error));
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_dictionary(all.module, ret)));
  CHECK_STATUS(mlirbc_op_set_dictionary(all.module, ret, state.location, NULL), MLIRBC_STATUS_UNEXPECTED_KIND);

  CHECK_OK(mlirbc_unknown_loc_create(all.module, &location, &error));
  CHECK_OK(mlirbc_op_set_location(all.module, ret, location, &error));
  CHECK_UINT(mlirbc_op_get_location(all.module, ret).index, location.index);
  CHECK_OK(mlirbc_float_type_create(all.module, MLIRBC_FLOAT_F32, &f32, &error));
  CHECK_OK(mlirbc_value_set_type(all.module, all.b, f32, &error));
  CHECK_UINT(mlirbc_value_get_type(all.module, all.b).index, f32.index);

  /* The predicate of one comparison for another. */
  CHECK(mlirbc_op_get_properties_position(all.module, find_op(all.module, "arith.cmpi", 1), &position));
  CHECK_OK(mlirbc_op_set_properties(all.module, all.compare, position, &error));
  CHECK_UINT(mlirbc_op_get_properties(all.module, all.compare).data[0],
             mlirbc_op_get_properties(all.module, find_op(all.module, "arith.cmpi", 1)).data[0]);
  CHECK_OK(mlirbc_op_remove_properties(all.module, all.compare, &error));
  CHECK(!mlirbc_op_get_properties_position(all.module, all.compare, NULL));

  CHECK_OK(mlirbc_op_rename_symbol(all.module, all.op, mlirbc_str_of("largest"), &users, &opaque, &error));
  CHECK_UINT(users, 0);
  CHECK_UINT(opaque, 0);
  CHECK_STR(mlirbc_op_get_symbol_name(all.module, all.op), "largest");
  CHECK_STATUS(mlirbc_op_rename_symbol(all.module, all.op, mlirbc_str_of("count"), NULL, NULL, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  mlirbc_module_destroy(all.module);
}

static void blocks(void) {
  function all = open_function();
  mlirbc_type types[2];
  mlirbc_attribute locations[2];
  mlirbc_block block;
  mlirbc_value argument;
  mlirbc_region region;
  mlirbc_op_state state = state_of(&all, "demo.holder");
  mlirbc_op holder;
  types[0] = all.i32;
  types[1] = all.i32;
  locations[0] = state.location;
  locations[1] = no_attribute;
  CHECK_OK(mlirbc_block_create(all.module, all.region, 4, types, locations, 2, &block, &error));
  CHECK_UINT(mlirbc_block_get_position(all.module, block), 4);
  CHECK_UINT(mlirbc_block_get_argument_location(all.module, block, 0).index, state.location.index);
  CHECK(mlirbc_attribute_is_none(mlirbc_block_get_argument_location(all.module, block, 1)));
  CHECK_OK(mlirbc_block_insert_argument(all.module, block, 1, all.i32, no_attribute, &argument, &error));
  CHECK_UINT(mlirbc_value_get_position(all.module, argument), 1);
  CHECK_OK(mlirbc_block_set_argument_location(all.module, block, 1, state.location, &error));
  CHECK_UINT(mlirbc_block_get_argument_location(all.module, block, 1).index, state.location.index);
  CHECK_OK(mlirbc_block_erase_argument(all.module, block, 0, &error));
  CHECK_UINT(mlirbc_block_get_num_arguments(all.module, block), 2);
  CHECK_STATUS(mlirbc_block_erase_argument(all.module, all.blocks[0], 0, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_STATUS(mlirbc_block_erase_argument(all.module, block, 9, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_STATUS(mlirbc_block_create(all.module, all.region, 9, NULL, NULL, 0, &block, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK(mlirbc_block_is_none(block));
  block = mlirbc_region_get_block(all.module, all.region, 4);
  CHECK_OK(mlirbc_block_move(all.module, block, all.region, 1, &error));
  CHECK_UINT(mlirbc_block_get_position(all.module, block), 1);
  CHECK_UINT(mlirbc_block_get_position(all.module, all.blocks[1]), 2);
  CHECK_OK(mlirbc_block_erase(all.module, block, &error));
  CHECK_FUNCTION(&all, HEAD ENTRY COMPARE BRANCH BLOCK_1 BLOCK_2 BLOCK_3 TAIL);

  state.num_regions = 1;
  CHECK_OK(mlirbc_op_create(all.module, &state, mlirbc_insertion_point_after(all.op), &holder, &error));
  CHECK_OK(mlirbc_op_get_region(all.module, holder, 0, &region, &error));
  CHECK_OK(mlirbc_region_clone_blocks(all.module, all.region, region, &error));
  CHECK_UINT(mlirbc_region_get_num_blocks(all.module, region), 4);
  CHECK_STATUS(mlirbc_region_clone_blocks(all.module, all.region, all.region, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_OK(mlirbc_region_erase_blocks(all.module, region, &error));
  CHECK_UINT(mlirbc_region_get_num_blocks(all.module, region), 0);
  close_function(&all);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  creating();
  refused();
  erasing();
  moving();
  between_bodies();
  operands();
  attributes();
  blocks();
  return check_end();
}
