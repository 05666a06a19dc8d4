// Conversion to another release of LLVM, from C++.
#include "check.hpp"

static void converted() {
  mlirbc::Module module = open_module("registered.llvm22.v6.mlirbc");
  const mlirbc::Conversion conversion = take(mlirbc::convert_to_release(module, MLIRBC_RELEASE_LLVM_19));
  CHECK(conversion && conversion.size() == 0);
  CHECK(module.producer().substr(0, 10) == "MLIR19.1.7");
}

static void obstacles() {
  mlirbc::Module module = open_module("natives.llvm22.v6.mlirbc");
  const mlirbc::Conversion conversion = take(mlirbc::convert_to_release(module, MLIRBC_RELEASE_LLVM_19));
  CHECK(!conversion && conversion.size() == 3 && conversion.ops() == 0);
  CHECK(conversion[0].status() == MLIRBC_STATUS_NOT_REPRESENTABLE);
  CHECK(conversion[0].path().find("llvm.getelementptr") != std::string_view::npos);
  CHECK(take(mlirbc::convert_to_release(module, MLIRBC_RELEASE_LLVM_23)).ops() > 0);
}

static void refused() {
  mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  CHECK(!mlirbc::convert_to_release(module, MLIRBC_RELEASE_CIRCT));
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  converted();
  obstacles();
  refused();
  return check_end();
}
