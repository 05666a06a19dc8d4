// The uses of a symbol.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  const mlirbc::Op scale = take(module.lookup_symbol("scale"));
  const mlirbc::SymbolUses found = take(mlirbc::symbol_uses(scale));
  CHECK_UINT(found.uses.size(), 1);
  CHECK_TEXT(found.uses[0].op.name(), "func.call");
  CHECK_TEXT(found.uses[0].name, "callee");
  CHECK(found.uses[0].is_property);
  CHECK(found.uses[0].attribute == found.uses[0].op.attribute("callee"));
  CHECK(found.possible.empty());
  const auto none = mlirbc::symbol_uses(found.uses[0].op);
  CHECK(!none && none.error().status() == MLIRBC_STATUS_INVALID_EDIT);
  return check_end();
}
