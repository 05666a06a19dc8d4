/* Whether the order of ops matters in the regions of registered ops, and branches to their first blocks. */
#include <stdio.h>

#include "check.h"

static const char dialect[] =
    "dialect toy\n"
    "op graph isolated graph {} operands() results() regions(body)\n"
    "op ssa isolated ssa {} operands() results() regions(body)\n"
    "op unknown isolated {} operands() results() regions(body)\n"
    "op def {} operands() results(result)\n"
    "op use {} operands(value) results()\n";

#define DEF "  %0 = \"toy.def\"() : () -> i32\n"
#define USE "  \"toy.use\"(%0) : (i32) -> ()\n"

/* A module with the ops of a body in the region of an op of the dialect. */
static mlirbc_module *parsed(const char *op, const char *body) {
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_text_errors *errors = NULL;
  mlirbc_error *error = NULL;
  char text[256];
  CHECK(snprintf(text, sizeof text, "\"%s\"() ({\n%s}) : () -> ()\n", op, body) < (int)sizeof text);
  CHECK_OK(mlirbc_registry_add_text(registry, mlirbc_str_of(dialect), &error));
  mlirbc_open_options_set_registry(options, registry);
  CHECK_OK(mlirbc_module_parse(mlirbc_str_of(text), options, mlirbc_str_of("a.mlir"), true, &module, &errors, &error));
  CHECK(errors == NULL);
  mlirbc_open_options_destroy(options);
  mlirbc_registry_destroy(registry);
  return module;
}

static void accepted(const char *op, const char *body) {
  mlirbc_module *module = parsed(op, body);
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_module_verify(module, &error));
  CHECK(error == NULL);
  mlirbc_module_destroy(module);
}

static void refused(const char *op, const char *body, const char *fault) {
  mlirbc_module *module = parsed(op, body);
  mlirbc_error *error = NULL;
  CHECK_INT(mlirbc_module_verify(module, &error), MLIRBC_STATUS_INVALID_EDIT);
  CHECK(strstr(mlirbc_error_get_message(error).data, fault) != NULL);
  mlirbc_error_destroy(error);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  refused("toy.ssa", USE DEF, "does not dominate this use");
  accepted("toy.ssa", DEF USE);
  accepted("toy.graph", USE DEF);
  accepted("toy.graph", DEF USE);
  /* A definition that does not state the kind, and an op without one. */
  accepted("toy.unknown", USE DEF);
  accepted("other.op", USE DEF);
  refused("toy.ssa", "^a:\n  \"toy.go\"()[^a] : () -> ()\n", "invalid successor 0: the first block of a region");
  refused("other.op", "^a:\n  \"toy.go\"()[^a] : () -> ()\n", "invalid successor 0: the first block of a region");
  accepted("toy.ssa", "^a:\n  \"toy.go\"()[^b] : () -> ()\n^b:\n  \"toy.go\"()[^b] : () -> ()\n");
  return check_end();
}
