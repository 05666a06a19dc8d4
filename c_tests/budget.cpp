// Budgets of work, from C++.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  const mlirbc::Budget budget;
  mlirbc::OpenOptions options;
  options.budget(budget);
  mlirbc::Module module = take(mlirbc::Module::open_file(fixture_path("kitchen.llvm22.v6.mlirbc"), &options));
  budget.cancel();
  const mlirbc::Result<void> cancelled = module.verify();
  CHECK(!cancelled && cancelled.error().status() == MLIRBC_STATUS_CANCELLED);
  budget.restart();
  CHECK(bool(module.verify()) && budget.work() > 0);
  const mlirbc::Budget small(1);
  CHECK(bool(mlirbc::set_budget(module, &small)));
  CHECK(!module.verify() || !module.verify());
  CHECK(small.work() > 1);
  CHECK(bool(mlirbc::set_budget(module, nullptr)));
  CHECK(bool(module.verify()));
  return check_end();
}
