// Blocks that are split, and ops and blocks that are erased together.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Module module = open_module("cfg.llvm22.v6.mlirbc");
  const mlirbc::Op function = first_op(module, "func.func");
  const auto regions = take(function.regions());
  const mlirbc::Region region = regions[0];
  const mlirbc::Block entry = region.blocks()[0];
  mlirbc::OpBuilder builder(module, mlirbc::InsertionPoint::at_end(entry));
  const mlirbc::Op branch = entry.ops()[1];
  const mlirbc::Block behind = take(builder.split_block(branch));
  CHECK_UINT(region.blocks().size(), 5);
  CHECK_UINT(behind.position(), 1);
  CHECK(branch.block() == behind);
  CHECK_UINT(entry.ops().size(), 1);
  CHECK(!builder.split_block(take(module.root())));

  // What the entry does not lead to any more.
  std::vector<mlirbc::Block> others;
  for (const mlirbc::Block block : region.blocks()) {
    if (block != entry) {
      others.push_back(block);
    }
  }
  CHECK(builder.erase_together({}, {behind}).has_value());
  CHECK_UINT(region.blocks().size(), 4);
  others.erase(others.begin());
  CHECK(builder.erase_together({}, others).has_value());
  CHECK_UINT(region.blocks().size(), 1);
  CHECK(builder.erase_together({entry.ops()[0]}).has_value());
  CHECK_UINT(entry.ops().size(), 0);
  return check_end();
}
