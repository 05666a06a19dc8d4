// Whether references name something, before and after edits.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Module module = open_module("cfg.llvm22.v6.mlirbc");
  const mlirbc::Op function = first_op(module, "func.func");
  const mlirbc::Region region = take(function.regions())[0];
  const mlirbc::Block entry = region.blocks()[0];
  const mlirbc::Op compare = entry.ops()[0];
  const mlirbc::Value result = compare.results()[0];
  CHECK(function.exists() && region.exists() && entry.exists() && compare.exists() && result.exists());
  CHECK(!mlirbc::Op().exists() && !mlirbc::Region().exists() && !mlirbc::Block().exists() && !mlirbc::Value().exists());
  mlirbc::Editor editor(module);
  CHECK(editor.erase(function).has_value());
  CHECK(!function.exists() && !region.exists() && !entry.exists() && !compare.exists() && !result.exists());
  // A reference is true if it named something when it was made.
  CHECK(static_cast<bool>(function));
  return check_end();
}
