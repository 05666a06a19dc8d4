// Which definitions hold for the ops of each dialect, and why, from C++.
#include "check.hpp"

#include <algorithm>

static mlirbc::DialectDefinitions of(const mlirbc::Definitions &definitions, std::string_view dialect) {
  std::size_t position = 0;
  while (definitions[position].dialect().name() != dialect) {
    position += 1;
  }
  return definitions[position];
}

static bool has(const std::vector<mlirbc_release> &releases, mlirbc_release release) {
  return std::find(releases.begin(), releases.end(), release) != releases.end();
}

static void named() {
  const mlirbc::Module module = open_module("natives.llvm22.v6.mlirbc");
  const mlirbc::Definitions definitions = take(module.definitions());
  CHECK(!definitions.empty() && definitions.all().size() == 5);
  for (const mlirbc::DialectDefinitions &it : definitions.all()) {
    CHECK(it.basis() == MLIRBC_BASIS_NAMED && it.known() == it.uses() && it.opaque().empty());
    CHECK(it.releases() == std::vector<mlirbc_release>{MLIRBC_RELEASE_LLVM_22});
    CHECK(it.registered_ops() == 0 && it.fallback_ops() == 0);
  }
}

static void inferred() {
  mlirbc::WriteOptions options;
  options.producer = "unknown";
  const auto bytes = take(mlirbc::to_bytecode(open_module("ambiguous.llvm22.v6.mlirbc"), options));
  const auto module = take(mlirbc::Module::open(bytes.bytes()));
  const mlirbc::Definitions definitions = take(module.definitions());
  const mlirbc::DialectDefinitions arith = of(definitions, "arith");
  CHECK(arith.basis() == MLIRBC_BASIS_INFERRED && arith.known() == arith.uses());
  CHECK(has(arith.releases(), MLIRBC_RELEASE_LLVM_22));
  const mlirbc::DialectDefinitions llvm = of(definitions, "llvm");
  CHECK(llvm.uses() == 3 && llvm.known() == 1 && has(llvm.releases(), MLIRBC_RELEASE_LLVM_19));
  const std::vector<mlirbc::OpaqueOps> opaque = llvm.opaque();
  CHECK(opaque.size() == llvm.raw().num_opaque && opaque.size() == 1);
  CHECK_TEXT(opaque[0].name(), "llvm.add");
  CHECK_UINT(opaque[0].count(), 2);
  CHECK(opaque[0].reason() == MLIRBC_OPAQUE_DIFFERING && has(opaque[0].fitting(), MLIRBC_RELEASE_LLVM_22));
  CHECK(opaque[0].message().find(" fit and differ") != std::string_view::npos);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  named();
  inferred();
  return check_end();
}
