/* Budgets of work. */
#include "check.h"

static mlirbc_module *open_with(const mlirbc_budget *budget) {
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_open_options_set_budget(options, budget);
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_module_open_file(fixture_path("kitchen.llvm22.v6.mlirbc"), options, &module, &error));
  mlirbc_open_options_destroy(options);
  return module;
}

static void limits(void) {
  mlirbc_budget *budget = mlirbc_budget_create(10);
  mlirbc_module *module = open_with(budget);
  mlirbc_error *error = NULL;
  CHECK_STATUS(mlirbc_module_verify(module, NULL), MLIRBC_STATUS_LIMIT_EXCEEDED);
  CHECK(mlirbc_budget_get_work(budget) > 10);
  CHECK_OK(mlirbc_module_set_budget(module, NULL, &error));
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
  mlirbc_budget_destroy(budget);
}

static void cancels(void) {
  mlirbc_budget *budget = mlirbc_budget_create(UINT64_MAX);
  mlirbc_module *module = open_with(NULL);
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_module_set_budget(module, budget, &error));
  CHECK_UINT(mlirbc_budget_get_work(budget), 0);
  mlirbc_budget_cancel(budget);
  CHECK_STATUS(mlirbc_module_verify(module, NULL), MLIRBC_STATUS_CANCELLED);
  CHECK_CSTR(mlirbc_status_name(MLIRBC_STATUS_CANCELLED), "CANCELLED");
  mlirbc_budget_restart(budget);
  CHECK_OK(mlirbc_module_verify(module, &error));
  CHECK(mlirbc_budget_get_work(budget) > 0);
  mlirbc_budget_destroy(budget);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
}

static void parses(void) {
  mlirbc_budget *budget = mlirbc_budget_create(UINT64_MAX);
  mlirbc_budget_cancel(budget);
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_open_options_set_budget(options, budget);
  mlirbc_module *module = NULL;
  mlirbc_str text = mlirbc_str_of("\"builtin.module\"() ({}) : () -> ()");
  CHECK_STATUS(mlirbc_module_parse(text, options, mlirbc_str_of(""), true, &module, NULL, NULL),
               MLIRBC_STATUS_CANCELLED);
  CHECK(module == NULL);
  mlirbc_open_options_destroy(options);
  mlirbc_budget_destroy(budget);
}

static void nothing(void) {
  mlirbc_budget_cancel(NULL);
  mlirbc_budget_restart(NULL);
  mlirbc_budget_destroy(NULL);
  CHECK_UINT(mlirbc_budget_get_work(NULL), 0);
  mlirbc_open_options_set_budget(NULL, NULL);
  CHECK_STATUS(mlirbc_module_set_budget(NULL, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  limits();
  cancels();
  parses();
  nothing();
  return check_end();
}
