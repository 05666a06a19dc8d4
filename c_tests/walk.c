/* Walks: order, skipping, stopping, failing, from the whole file, a region or an op. */
#include "check.h"

typedef struct trace {
  char names[4096];
  size_t count;
  const char *skip;
  const char *stop;
  mlirbc_walk_action result;
} trace;

static mlirbc_walk_action visit(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  trace *seen = (trace *)user_data;
  mlirbc_str name = mlirbc_op_get_name(module, op);
  const size_t used = strlen(seen->names);
  snprintf(seen->names + used, sizeof seen->names - used, "%.*s ", (int)name.len, name.data);
  seen->count += 1;
  if (seen->skip != NULL && mlirbc_str_equal(name, mlirbc_str_of(seen->skip))) {
    return MLIRBC_WALK_SKIP;
  }
  if (seen->stop != NULL && mlirbc_str_equal(name, mlirbc_str_of(seen->stop))) {
    return MLIRBC_WALK_STOP;
  }
  return seen->result;
}

static trace fresh(const char *skip, const char *stop) {
  trace seen;
  memset(&seen, 0, sizeof seen);
  seen.result = MLIRBC_WALK_CONTINUE;
  seen.skip = skip;
  seen.stop = stop;
  return seen;
}

static void whole(const mlirbc_module *module) {
  mlirbc_error *error = NULL;
  trace seen = fresh("scf.for", NULL);
  CHECK_OK(mlirbc_module_walk(module, visit, &seen, &error));
  CHECK_CSTR(seen.names,
             "builtin.module func.func arith.constant arith.constant arith.constant memref.dim scf.for func.return "
             "func.func arith.constant func.return "
             "func.func arith.constant arith.constant cf.cond_br func.call func.return ");
  seen = fresh(NULL, "memref.load");
  CHECK_OK(mlirbc_module_walk(module, visit, &seen, &error));
  CHECK_CSTR(seen.names, "builtin.module func.func arith.constant arith.constant arith.constant memref.dim scf.for "
                         "memref.load ");
  seen = fresh(NULL, NULL);
  CHECK_OK(mlirbc_module_walk(module, visit, &seen, &error));
  CHECK_UINT(seen.count, 22);
  seen = fresh("builtin.module", NULL);
  CHECK_OK(mlirbc_module_walk(module, visit, &seen, &error));
  CHECK_UINT(seen.count, 1);
}

static void parts(const mlirbc_module *module) {
  mlirbc_error *error = NULL;
  mlirbc_op loop = find_op(module, "scf.for", 0);
  mlirbc_region region;
  trace seen = fresh(NULL, NULL);
  CHECK_OK(mlirbc_op_walk(module, loop, visit, &seen, &error));
  CHECK_CSTR(seen.names, "scf.for memref.load arith.mulf memref.store arith.addf scf.yield ");
  seen = fresh("scf.for", NULL);
  CHECK_OK(mlirbc_op_walk(module, loop, visit, &seen, &error));
  CHECK_UINT(seen.count, 1);
  seen = fresh(NULL, "arith.mulf");
  CHECK_OK(mlirbc_op_walk(module, loop, visit, &seen, &error));
  CHECK_UINT(seen.count, 3);
  CHECK_OK(mlirbc_op_get_region(module, loop, 0, &region, &error));
  seen = fresh(NULL, NULL);
  CHECK_OK(mlirbc_region_walk(module, region, visit, &seen, &error));
  CHECK_CSTR(seen.names, "memref.load arith.mulf memref.store arith.addf scf.yield ");
}

/* Several regions: stopping in one leaves out the others. */
static void several(void) {
  mlirbc_module *module = open_version("regions", 6);
  mlirbc_error *error = NULL;
  mlirbc_op mixed = find_op(module, "demo.mixed", 0);
  trace seen = fresh(NULL, NULL);
  CHECK_OK(mlirbc_op_walk(module, mixed, visit, &seen, &error));
  CHECK_CSTR(seen.names, "demo.mixed demo.a demo.b ");
  seen = fresh(NULL, "demo.a");
  CHECK_OK(mlirbc_op_walk(module, mixed, visit, &seen, &error));
  CHECK_CSTR(seen.names, "demo.mixed demo.a ");
  mlirbc_module_destroy(module);
}

/* 0 is what a callback of another language returns when it fails. */
static void wrong_action(const mlirbc_module *module, mlirbc_walk_action action) {
  mlirbc_op loop = find_op(module, "scf.for", 0);
  mlirbc_error *error = NULL;
  mlirbc_region region;
  trace seen = fresh(NULL, NULL);
  seen.result = action;
  CHECK_STATUS(mlirbc_module_walk(module, visit, &seen, &error), MLIRBC_STATUS_CALLBACK);
  CHECK(mlirbc_error_get_message(error).len > 0);
  mlirbc_error_destroy(error);
  CHECK_UINT(seen.count, 1);
  CHECK_STATUS(mlirbc_op_walk(module, loop, visit, &seen, NULL), MLIRBC_STATUS_CALLBACK);
  CHECK_OK(mlirbc_op_get_region(module, loop, 0, &region, &error));
  CHECK_STATUS(mlirbc_region_walk(module, region, visit, &seen, NULL), MLIRBC_STATUS_CALLBACK);
  CHECK_UINT(seen.count, 3);
}

/* A walk within a walk. */
static mlirbc_walk_action visit_again(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  trace inner = fresh(NULL, NULL);
  CHECK_STATUS(mlirbc_op_walk(module, op, visit, &inner, NULL), MLIRBC_STATUS_OK);
  *(size_t *)user_data += inner.count;
  return MLIRBC_WALK_CONTINUE;
}

static void nested(const mlirbc_module *module) {
  mlirbc_error *error = NULL;
  size_t count = 0;
  CHECK_OK(mlirbc_module_walk(module, visit_again, &count, &error));
  /* Every op counts once for itself and for each op around it. */
  CHECK_UINT(count, 22 + 21 + 18 + 5);
}

int main(int argc, char **argv) {
  mlirbc_module *module;
  check_begin(argc, argv);
  module = open_version("kitchen", 6);
  whole(module);
  parts(module);
  wrong_action(module, 0);
  wrong_action(module, 17);
  nested(module);
  mlirbc_module_destroy(module);
  several();
  return check_end();
}
