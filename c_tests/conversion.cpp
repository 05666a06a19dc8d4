// Conversion to another release of LLVM, and to another version of StableHLO, from C++.
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

static void losses() {
  mlirbc::Module module = open_module("changes.llvm22.v6.mlirbc");
  const mlirbc::Conversion conversion = take(mlirbc::convert_to_release(module, MLIRBC_RELEASE_LLVM_19, true));
  CHECK(conversion && conversion.size() == 0 && conversion.texts() == 1);
  CHECK(conversion.num_changes() == 1);
  CHECK(conversion.change(0).renamed == "inbounds");
}

// LLVM 21 reads attributes of equal texts as one.
static void distinct() {
  mlirbc::OpenOptions options;
  options.op_release(MLIRBC_RELEASE_LLVM_22);
  mlirbc::Module module = take(mlirbc::Module::parse(
      "\"t.op\"() {a = #llvm.access_group<id = distinct[0]<>>, b = #llvm.access_group<id = distinct[1]<>>} : () -> ()",
      &options));
  mlirbc::CheckOptions accepting;
  accepting.allow_unregistered = true;
  CHECK(take(mlirbc::check(module, "llvm-21", accepting)).verdict() == MLIRBC_VERDICT_NO);
  const std::string before = take(mlirbc::to_text(module));
  CHECK(bool(take(mlirbc::convert_to_release(module, MLIRBC_RELEASE_LLVM_21, true))));
  CHECK(take(mlirbc::to_text(module)) == before);
}

// No release is named in the file, and releases lay out the properties of its module in two ways.
static void layouts() {
  mlirbc::Module module = open_module("../golden/stablehlo/pairs.0.9.0.mlirbc");
  const mlirbc::Fingerprint before = take(mlirbc::fingerprint(module));
  CHECK(bool(mlirbc::TableEditor(module).convert(6)));
  CHECK(take(mlirbc::fingerprint(module)) == before);
}

static void ignored() {
  mlirbc::Module module = open_module("changes.llvm22.v6.mlirbc");
  CHECK(take(module.ignored_properties()).empty());
  CHECK(bool(mlirbc::TableEditor(module).convert(4)));
  const mlirbc::IgnoredProperties ignored = take(module.ignored_properties());
  CHECK(ignored.size() == 1 && ignored[0].property == "noWrapFlags");
}

static void refused() {
  mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  CHECK(!mlirbc::convert_to_release(module, MLIRBC_RELEASE_CIRCT));
}

static void stablehlo() {
  mlirbc::Module module = open_module("../golden/stablehlo/later.1.20.0.mlirbc");
  const mlirbc::Conversion refused = take(mlirbc::convert_to_stablehlo(module, mlirbc::StablehloVersion(1, 3)));
  CHECK(!refused && refused.size() == 1 && refused.ops() == 0);
  CHECK(refused[0].path().find("vhlo.tan_v2") != std::string_view::npos);
  const mlirbc::Conversion older = take(mlirbc::convert_to_stablehlo(module, {1, 4, 2}));
  CHECK(older && older.ops() == 3);
  CHECK(module.producer() == "StableHLO_v1.4.2");
  CHECK(!mlirbc::convert_to_stablehlo(module, {9, 0}));
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  converted();
  obstacles();
  losses();
  distinct();
  layouts();
  ignored();
  refused();
  stablehlo();
  return check_end();
}
