// Whether other programs read a module as it is, from C++.
#include "check.hpp"

static void findings() {
  const mlirbc::Module module = open_module("registered.llvm22.v6.mlirbc");
  mlirbc::CheckOptions options;
  options.try_conversion = true;
  const mlirbc::Check check = take(mlirbc::check(module, "llvm-19", options));
  CHECK(check.verdict() == MLIRBC_VERDICT_NO && check.conversion() == MLIRBC_VERDICT_YES && check.obstacle().empty());
  CHECK(check.size() > 1);
  const mlirbc::Finding first = check[0];
  CHECK(first.kind == MLIRBC_FINDING_PROPERTIES && first.verdict == MLIRBC_VERDICT_NO);
  CHECK(first.subject == "func.func" && !first.message.empty());
  CHECK(first.path.find("func.func") != std::string_view::npos && first.offset != 0 && first.count != 0);
}

static void read_as_it_is() {
  const mlirbc::Module module = open_module("registered.llvm22.v6.mlirbc");
  CHECK(take(mlirbc::check(module, "llvm-22")).verdict() == MLIRBC_VERDICT_YES);
  CHECK(!mlirbc::check(module, "llvm-1"));
}

static void dialect_versions() {
  const mlirbc::Module module = open_module("handmade/builtin_version_1.mlirbc");
  const mlirbc::Check check = take(mlirbc::check(module, "llvm-23"));
  CHECK(check.verdict() == MLIRBC_VERDICT_NO && check[0].kind == MLIRBC_FINDING_VERSION);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  findings();
  read_as_it_is();
  dialect_versions();
  return check_end();
}
