/* Walks without callbacks: order, skipping, batches, edits between two steps. */
#include "check.h"

static mlirbc_error *error;

static const mlirbc_op no_op = {MLIRBC_NONE, MLIRBC_NONE};

static mlirbc_cursor *over_module(const mlirbc_module *module, mlirbc_walk_order order) {
  mlirbc_cursor *cursor = NULL;
  CHECK_OK(mlirbc_cursor_create_for_module(module, order, &cursor, &error));
  return cursor;
}

/* Appends the names of the remaining ops; skips the regions of ops with a name. Destroys the cursor. */
static void names(mlirbc_cursor *cursor, const mlirbc_module *module, const char *skip, const char *expected) {
  char found[4096];
  mlirbc_op op;
  found[0] = '\0';
  while (CHECK_OK(mlirbc_cursor_next(cursor, module, &op, &error)) && !mlirbc_op_is_none(op)) {
    mlirbc_str name = mlirbc_op_get_name(module, op);
    const size_t used = strlen(found);
    snprintf(found + used, sizeof found - used, "%.*s ", (int)name.len, name.data);
    if (skip != NULL && mlirbc_str_equal(name, mlirbc_str_of(skip))) {
      mlirbc_cursor_skip(cursor);
    }
  }
  CHECK_CSTR(found, expected);
  mlirbc_cursor_destroy(cursor);
}

#define LOOP "memref.load arith.mulf memref.store arith.addf scf.yield "

static void orders(const mlirbc_module *module) {
  mlirbc_op loop = find_op(module, "scf.for", 0);
  mlirbc_region region;
  mlirbc_cursor *cursor = NULL;
  names(over_module(module, MLIRBC_WALK_PRE_ORDER), module, "func.func",
        "builtin.module func.func func.func func.func ");
  names(over_module(module, MLIRBC_WALK_POST_ORDER), module, "func.func",
        "arith.constant arith.constant arith.constant memref.dim " LOOP
        "scf.for func.return func.func arith.constant func.return func.func arith.constant arith.constant cf.cond_br "
        "func.call func.return func.func builtin.module ");
  CHECK_OK(mlirbc_cursor_create_for_op(module, loop, MLIRBC_WALK_PRE_ORDER, &cursor, &error));
  names(cursor, module, NULL, "scf.for " LOOP);
  CHECK_OK(mlirbc_cursor_create_for_op(module, loop, MLIRBC_WALK_POST_ORDER, &cursor, &error));
  names(cursor, module, NULL, LOOP "scf.for ");
  CHECK_OK(mlirbc_op_get_region(module, loop, 0, &region, &error));
  CHECK_OK(mlirbc_cursor_create_for_region(module, region, MLIRBC_WALK_POST_ORDER, &cursor, &error));
  names(cursor, module, NULL, LOOP);
}

static void batches(const mlirbc_module *module) {
  mlirbc_cursor *cursor = over_module(module, MLIRBC_WALK_PRE_ORDER);
  mlirbc_op ops[8];
  size_t total = 0;
  size_t count = 0;
  do {
    CHECK_OK(mlirbc_cursor_next_ops(cursor, module, ops, 8, &count, &error));
    if (total == 0) {
      CHECK_STR(mlirbc_op_get_name(module, ops[0]), "builtin.module");
      CHECK_STR(mlirbc_op_get_name(module, ops[6]), "scf.for");
    }
    total += count;
  } while (count == 8);
  CHECK_UINT(total, 22);
  CHECK_OK(mlirbc_cursor_next_ops(cursor, module, ops, 8, &count, &error));
  CHECK_UINT(count, 0);
  mlirbc_cursor_destroy(cursor);
  /* The last op of a batch is the one whose regions are skipped. */
  cursor = over_module(module, MLIRBC_WALK_PRE_ORDER);
  CHECK_OK(mlirbc_cursor_next_ops(cursor, module, ops, 7, &count, &error));
  mlirbc_cursor_skip(cursor);
  CHECK_OK(mlirbc_cursor_next_ops(cursor, module, ops, 1, &count, &error));
  CHECK_STR(mlirbc_op_get_name(module, ops[0]), "func.return");
  CHECK_OK(mlirbc_cursor_next_ops(cursor, module, NULL, 0, &count, &error));
  CHECK_UINT(count, 0);
  mlirbc_cursor_destroy(cursor);
}

/* In post-order an op is erased after everything in it was seen. */
static void erasing(void) {
  mlirbc_module *module = open_version("kitchen", 6);
  mlirbc_cursor *cursor = over_module(module, MLIRBC_WALK_POST_ORDER);
  mlirbc_op_name function = mlirbc_module_find_op_name(module, mlirbc_str_of("func.func"));
  mlirbc_op op;
  size_t count = 0;
  while (CHECK_OK(mlirbc_cursor_next(cursor, module, &op, &error)) && !mlirbc_op_is_none(op)) {
    count += 1;
    if (mlirbc_op_get_op_name(module, op).index == function.index) {
      CHECK_OK(mlirbc_op_erase(module, op, &error));
    }
  }
  CHECK_UINT(count, 22);
  mlirbc_cursor_destroy(cursor);
  names(over_module(module, MLIRBC_WALK_PRE_ORDER), module, NULL, "builtin.module ");
  mlirbc_module_destroy(module);
}

/* Each name is the one that the getter of one op returns. */
static void names_of_batches(const mlirbc_module *module) {
  mlirbc_cursor *cursor = over_module(module, MLIRBC_WALK_PRE_ORDER);
  mlirbc_op ops[9];
  mlirbc_op_name found[9];
  mlirbc_file_range ranges[9];
  size_t count;
  size_t i;
  CHECK_OK(mlirbc_cursor_next_ops(cursor, module, ops, 8, &count, &error));
  CHECK_UINT(count, 8);
  ops[8] = no_op;
  CHECK_UINT(mlirbc_ops_get_op_names(module, ops, 9, found), 9);
  for (i = 0; i < 8; i++) {
    CHECK_UINT(found[i].index, mlirbc_op_get_op_name(module, ops[i]).index);
  }
  CHECK(mlirbc_op_name_is_none(found[8]));
  CHECK_UINT(mlirbc_ops_get_op_names(module, ops, 0, found), 0);
  CHECK_UINT(mlirbc_ops_get_op_names(module, NULL, 9, found), 0);
  CHECK_UINT(mlirbc_ops_get_op_names(module, ops, 9, NULL), 0);
  CHECK_UINT(mlirbc_ops_get_op_names(NULL, ops, 9, found), 0);
  CHECK_UINT(mlirbc_ops_get_file_ranges(module, ops, 9, ranges, 9), 9);
  for (i = 0; i < 8; i++) {
    CHECK(ranges[i].start < ranges[i].end);
    /* In pre-order the ranges start one after the other, in their parent. */
    CHECK(i == 0 || ranges[i].start > ranges[i - 1].start);
    CHECK(ranges[i].end <= ranges[0].end);
  }
  CHECK_UINT(ranges[8].start, 0);
  CHECK_UINT(ranges[8].end, 0);
  CHECK_UINT(mlirbc_ops_get_file_ranges(module, ops, 9, ranges, 2), 2);
  CHECK_UINT(mlirbc_ops_get_file_ranges(module, ops, 9, NULL, 9), 0);
  CHECK_UINT(mlirbc_ops_get_file_ranges(NULL, ops, 9, ranges, 9), 0);
  mlirbc_cursor_destroy(cursor);
}

/* What is damaged is reported, and the walk continues after it. */
static void damaged(void) {
  size_t len;
  unsigned char *data = read_fixture("handmade/block_count_huge.mlirbc", &len);
  mlirbc_module *module = NULL;
  mlirbc_cursor *cursor;
  mlirbc_op ops[4];
  size_t count = 7;
  CHECK_OK(mlirbc_module_open(data, len, NULL, &module, &error));
  cursor = over_module(module, MLIRBC_WALK_PRE_ORDER);
  CHECK(mlirbc_cursor_next_ops(cursor, module, ops, 4, &count, &error) != MLIRBC_STATUS_OK);
  CHECK_UINT(count, 0);
  mlirbc_error_destroy(error);
  CHECK_OK(mlirbc_cursor_next_ops(cursor, module, ops, 4, &count, &error));
  CHECK_UINT(count, 0);
  mlirbc_cursor_destroy(cursor);
  mlirbc_module_destroy(module);
  free(data);
}

static void refused(mlirbc_module *module) {
  mlirbc_op root;
  mlirbc_op op;
  mlirbc_region nowhere = {MLIRBC_NONE, MLIRBC_NONE};
  mlirbc_cursor *cursor = over_module(module, MLIRBC_WALK_PRE_ORDER);
  mlirbc_cursor *other = cursor;
  size_t count;
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  CHECK_STATUS(mlirbc_cursor_next(NULL, module, &op, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_cursor_next(cursor, NULL, &op, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_cursor_next(cursor, module, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_cursor_next_ops(cursor, module, NULL, 1, &count, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_cursor_next_ops(cursor, module, &op, 1, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_cursor_create_for_module(module, (mlirbc_walk_order)2, &other, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(other == NULL);
  CHECK_STATUS(mlirbc_cursor_create_for_module(NULL, MLIRBC_WALK_PRE_ORDER, &other, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_cursor_create_for_module(module, MLIRBC_WALK_PRE_ORDER, NULL, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_cursor_create_for_op(module, no_op, MLIRBC_WALK_PRE_ORDER, &other, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_cursor_create_for_region(module, nowhere, MLIRBC_WALK_PRE_ORDER, &other, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(other == NULL);
  mlirbc_cursor_skip(NULL);
  mlirbc_cursor_destroy(NULL);
  /* A refused call is no step. */
  CHECK_OK(mlirbc_cursor_next(cursor, module, &op, &error));
  CHECK_UINT(op.index, root.index);
  mlirbc_cursor_destroy(cursor);
}

int main(int argc, char **argv) {
  mlirbc_module *module;
  check_begin(argc, argv);
  module = open_version("kitchen", 6);
  orders(module);
  batches(module);
  names_of_batches(module);
  refused(module);
  mlirbc_module_destroy(module);
  erasing();
  damaged();
  return check_end();
}
