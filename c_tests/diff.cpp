// The differences between two modules.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  const mlirbc::Module a = open_module("kitchen.llvm22.v6.mlirbc");
  const mlirbc::Module same = open_module("kitchen.llvm22.v6.mlirbc");
  CHECK(take(mlirbc::diff(a, same)).empty());
  const mlirbc::Module b = open_module("kitchen.llvm22.v5.mlirbc");
  mlirbc::DiffOptions options;
  options.ignore_locations = true;
  const std::vector<mlirbc::Difference> found = take(mlirbc::diff(a, b, options));
  CHECK_UINT(found.size(), 1);
  CHECK(found[0].part == MLIRBC_DIFFERENCE_VERSION);
  CHECK(found[0].change == MLIRBC_CHANGE_CHANGED);
  CHECK_TEXT(found[0].name, "");
  CHECK(!found[0].old_op && !found[0].new_op);
  CHECK_TEXT(found[0].old_path, "");
  CHECK_TEXT(found[0].new_path, "");
  CHECK_TEXT(found[0].old_text, "6");
  CHECK_TEXT(found[0].new_text, "5");
  return check_end();
}
