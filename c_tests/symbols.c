/* Symbols by name, in nested tables, without decoding function bodies. */
#include "check.h"

static mlirbc_op look_up(const mlirbc_module *module, const char *first, const char *second) {
  mlirbc_str names[2];
  mlirbc_op found;
  mlirbc_error *error = NULL;
  names[0] = mlirbc_str_of(first);
  names[1] = mlirbc_str_of(second);
  CHECK_OK(mlirbc_module_lookup_symbol(module, names, second == NULL ? 1 : 2, &found, &error));
  return found;
}

static void by_name(const mlirbc_module *module) {
  const mlirbc_op host = look_up(module, "kernel", NULL);
  const mlirbc_op device = look_up(module, "device", NULL);
  const mlirbc_op nested = look_up(module, "device", "kernel");
  const mlirbc_str name = mlirbc_str_of("kernel");
  mlirbc_op found;
  mlirbc_error *error = NULL;
  CHECK_STR(mlirbc_op_get_symbol_name(module, host), "kernel");
  CHECK_STR(mlirbc_op_get_symbol_name(module, mlirbc_op_get_parent(module, nested)), "device");
  CHECK(host.body != nested.body || host.index != nested.index);
  CHECK_OK(mlirbc_op_lookup_symbol(module, device, &name, 1, &found, &error));
  CHECK(found.body == nested.body && found.index == nested.index);
  CHECK_OK(mlirbc_op_lookup_symbol(module, host, &name, 1, &found, &error));
  CHECK(mlirbc_op_is_none(found));
  CHECK(mlirbc_op_is_none(look_up(module, "nothing", NULL)));
  CHECK(mlirbc_op_is_none(look_up(module, "device", "nothing")));
  CHECK_OK(mlirbc_module_lookup_symbol(module, NULL, 0, &found, &error));
  CHECK(mlirbc_op_is_none(found));
}

static void anywhere(const mlirbc_module *module) {
  mlirbc_op found;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_module_find_symbol(module, mlirbc_str_of("leaf"), &found, &error));
  CHECK_INT(mlirbc_op_get_symbol_visibility(module, found), MLIRBC_SYMBOL_NESTED);
  CHECK(!mlirbc_op_is_materialized(module, look_up(module, "device", "kernel")));
  CHECK(!mlirbc_op_is_materialized(module, look_up(module, "kernel", NULL)));
  CHECK_OK(mlirbc_module_find_symbol(module, mlirbc_str_of("nothing"), &found, &error));
  CHECK(mlirbc_op_is_none(found));
}

static void visibility(const mlirbc_module *module) {
  CHECK_INT(mlirbc_op_get_symbol_visibility(module, look_up(module, "kernel", NULL)), MLIRBC_SYMBOL_PUBLIC);
  CHECK_INT(mlirbc_op_get_symbol_visibility(module, look_up(module, "hidden", NULL)), MLIRBC_SYMBOL_PRIVATE);
  CHECK_INT(mlirbc_op_get_symbol_visibility(module, find_op(module, "demo.unnamed", 0)), MLIRBC_SYMBOL_NONE);
  CHECK_UINT(mlirbc_op_get_symbol_name(module, find_op(module, "demo.unnamed", 0)).len, 0);
}

static void mistakes(const mlirbc_module *module) {
  const mlirbc_op nothing = {MLIRBC_NONE, MLIRBC_NONE};
  const mlirbc_str name = mlirbc_str_of("kernel");
  mlirbc_op found;
  found.body = 0;
  CHECK_STATUS(mlirbc_module_lookup_symbol(NULL, &name, 1, &found, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(mlirbc_op_is_none(found));
  CHECK_STATUS(mlirbc_module_find_symbol(NULL, name, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_op_lookup_symbol(module, nothing, &name, 1, &found, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_UINT(mlirbc_op_get_symbol_name(NULL, nothing).len, 0);
  CHECK_INT(mlirbc_op_get_symbol_visibility(module, nothing), MLIRBC_SYMBOL_NONE);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  for (int version = 0; version <= 6; ++version) {
    mlirbc_module *module = open_version("symbols", version);
    /* Before version 2 nothing can be skipped. */
    if (version >= 2) {
      anywhere(module);
    }
    by_name(module);
    visibility(module);
    mistakes(module);
    mlirbc_module_destroy(module);
  }
  return check_end();
}
