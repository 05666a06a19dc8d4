// Which StableHLO can read a module, from C++.
#include "check.hpp"

static void known() {
  const mlirbc::Module module = open_module("vhlo.llvm24.v6.mlirbc");
  const std::optional<mlirbc::StablehloNeed> need = mlirbc::stablehlo_need(module);
  CHECK(need.has_value() && need->oldest.has_value());
  CHECK_TEXT(need->oldest->to_string(), "0.15.0");
  CHECK_UINT(need->oldest->minor_number(), 15);
  CHECK_TEXT(need->reasons, "bytecode version 6");
}

static void none() { CHECK(!mlirbc::stablehlo_need(open_module("kitchen.llvm22.v6.mlirbc")).has_value()); }

static void unknown() {
  mlirbc::Module module = take(mlirbc::Module::create(6, "StableHLO_v9.0.0"));
  take(mlirbc::TableEditor(module).add_op_name("vhlo.constant_v99", true));
  const std::optional<mlirbc::StablehloNeed> need = mlirbc::stablehlo_need(module);
  CHECK(need.has_value() && !need->oldest.has_value());
  CHECK_TEXT(need->reasons, "op constant_v99");
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  known();
  none();
  unknown();
  return check_end();
}
