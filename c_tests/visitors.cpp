// Walks with lambdas, and exceptions through them.
#include "check.hpp"

#include <memory>
#include <stdexcept>

static void actions(const mlirbc::Module &module) {
  std::string names;
  CHECK(bool(module.walk([&names](mlirbc::Op op) {
    names.append(op.name()).append(" ");
    return op.name() == "scf.for"       ? mlirbc::WalkAction::Skip
           : op.name() == "func.return" ? mlirbc::WalkAction::Stop
                                        : mlirbc::WalkAction::Continue;
  })));
  CHECK_TEXT(names, "builtin.module func.func arith.constant arith.constant arith.constant memref.dim scf.for "
                    "func.return ");
  const mlirbc::Op loop = first_op(module, "scf.for");
  int count = 0;
  const auto visit = [&count](mlirbc::Op) { count += 1; };
  CHECK(loop.walk(visit) && count == 6);
  CHECK(take(loop.regions())[0].walk(visit) && count == 11);
  // A visitor that can only be moved.
  auto owned = std::make_unique<int>(0);
  CHECK(bool(module.walk([owned = std::move(owned)](mlirbc::Op) { *owned += 1; })));
  // A plain function.
  CHECK(bool(module.walk(+[](mlirbc::Op) {})));
  // Failure.
  const auto failed = mlirbc::Op().walk(visit);
  CHECK(!failed && failed.error().status() == MLIRBC_STATUS_NULL_ARGUMENT);
}

static void exceptions(const mlirbc::Module &module) {
  int count = 0;
  bool caught = false;
  try {
    CHECK(bool(module.walk([&count](mlirbc::Op) {
      count += 1;
      if (count == 5) {
        throw std::runtime_error("enough");
      }
    })));
  } catch (const std::runtime_error &error) {
    caught = std::string_view(error.what()) == "enough";
  }
  // The walk ended at once.
  CHECK(caught && count == 5);

  // From a walk in a walk.
  caught = false;
  try {
    (void)module.walk([](mlirbc::Op op) { (void)!op.walk([](mlirbc::Op) { throw 17; }); }).has_value();
  } catch (int number) {
    caught = number == 17;
  }
  CHECK(caught);

  caught = false;
  try {
    (void)module.verify([](std::uint64_t) { throw std::runtime_error("progress"); }).has_value();
  } catch (const std::runtime_error &) {
    caught = true;
  }
  CHECK(caught);
  std::uint64_t ops = 0;
  CHECK(module.verify([&ops](std::uint64_t num_ops) { ops = num_ops; }) && ops == 22);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  const mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  actions(module);
  exceptions(module);
  return check_end();
}
