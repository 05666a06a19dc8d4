/* The generic text: of a file as mlir-opt prints it, of single ops, attributes and types; writers that stop. */
#include "check.h"

typedef struct text {
  char *data;
  size_t len;
  bool stop;
} text;

static bool append(const uint8_t *data, size_t len, void *user_data) {
  text *all = (text *)user_data;
  char *grown;
  if (all->stop) {
    return false;
  }
  grown = (char *)realloc(all->data, all->len + len + 1);
  if (grown == NULL) {
    return false;
  }
  memcpy(grown + all->len, data, len);
  all->data = grown;
  all->len += len;
  all->data[all->len] = '\0';
  return true;
}

static const char *shown(const text *all) { return all->data == NULL ? "" : all->data; }

static void clear(text *all) {
  free(all->data);
  memset(all, 0, sizeof *all);
}

static void whole(const mlirbc_module *module) {
  mlirbc_error *error = NULL;
  size_t expected_len = 0;
  unsigned char *expected = read_fixture("kitchen.llvm22.generic.mlir", &expected_len);
  text all = {NULL, 0, false};
  CHECK_OK(mlirbc_module_print(module, MLIRBC_PRINT_LOCATIONS, append, &all, &error));
  CHECK_UINT(all.len, expected_len);
  CHECK(expected != NULL && all.len == expected_len && memcmp(all.data, expected, expected_len) == 0);
  free(expected);
  clear(&all);
  CHECK_OK(mlirbc_module_print(module, 0, append, &all, &error));
  CHECK(strstr(shown(&all), "loc(") == NULL);
  clear(&all);
  all.stop = true;
  CHECK_STATUS(mlirbc_module_print(module, 0, append, &all, &error), MLIRBC_STATUS_IO);
  mlirbc_error_destroy(error);
  CHECK_STATUS(mlirbc_module_print(module, 0, NULL, &all, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
}

static void single(const mlirbc_module *module) {
  mlirbc_error *error = NULL;
  text all = {NULL, 0, false};
  mlirbc_op root;
  mlirbc_attribute name;
  mlirbc_op nothing = {MLIRBC_NONE, MLIRBC_NONE};
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  CHECK_OK(mlirbc_op_print(module, root, 0, append, &all, &error));
  CHECK(strncmp(shown(&all), "\"builtin.module\"() <{sym_name = \"filter\"}> ({\n", 46) == 0);
  clear(&all);
  CHECK_STATUS(mlirbc_op_print(module, nothing, 0, append, &all, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);

  name = mlirbc_op_get_attribute_by_name(module, root, mlirbc_str_of("sym_name"));
  CHECK_OK(mlirbc_attribute_print(module, name, append, &all, &error));
  CHECK_CSTR(shown(&all), "\"filter\"");
  clear(&all);
  for (size_t position = 0; position < mlirbc_module_get_num_types(module); ++position) {
    const mlirbc_type type = mlirbc_module_get_type(module, position);
    if (mlirbc_type_get_kind(module, type) == MLIRBC_TYPE_MEMREF) {
      CHECK_OK(mlirbc_type_print(module, type, append, &all, &error));
      CHECK_CSTR(shown(&all), "memref<?xf32>");
      clear(&all);
    }
  }
}

int main(int argc, char **argv) {
  mlirbc_module *module;
  check_begin(argc, argv);
  module = open_fixture("kitchen.llvm22.v6.mlirbc");
  whole(module);
  single(module);
  mlirbc_module_destroy(module);
  return check_end();
}
