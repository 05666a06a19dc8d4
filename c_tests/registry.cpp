// Registries from C++: a dialect told in text, and modules that are opened with it.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Registry registry;
  const auto wrong = registry.add_text("dialect test\nop x {");
  CHECK(!wrong && wrong.error().status() == MLIRBC_STATUS_INVALID_DIALECT && wrong.error().line() == 2);
  // MLIR's own tests have a dialect of this name.
  CHECK(registry.remove_dialect("test") && !registry.has_dialect("test"));
  CHECK(bool(registry.add_text("dialect test op versionedA { dims: attribute(integer), modifier: attribute }")));
  CHECK(registry.has_dialect("test"));

  mlirbc::OpenOptions options;
  options.registry(registry);
  const auto module = take(mlirbc::Module::open_file(fixture_path("test_dialect.llvm22.v6.mlirbc"), &options));
  const mlirbc::Op op = first_op(module, "test.versionedA");
  CHECK(op.release() == MLIRBC_RELEASE_REGISTERED && op.attribute("dims").as_int64() == std::int64_t{123});

  // The form of an op belongs to its description.
  CHECK(bool(registry.add_text("dialect test op versionedA { dims: attribute(integer), modifier: attribute } "
                               "operands() results() form versionedA \"`of` $dims attr-dict\" attributes(dims: typed(\"i64\"))")));
  options.registry(registry);
  const auto formed = take(mlirbc::Module::open_file(fixture_path("test_dialect.llvm22.v6.mlirbc"), &options));
  mlirbc::PrintOptions custom;
  custom.form = mlirbc::OpForm::Custom;
  CHECK(take(mlirbc::to_text(formed, custom)).find("test.versionedA of 123 {modifier = false}") != std::string::npos);

  const mlirbc::Registry empty = mlirbc::Registry::empty();
  options.registry(empty);
  const auto bare = take(mlirbc::Module::open_file(fixture_path("kitchen.llvm22.v6.mlirbc"), &options));
  CHECK(first_op(bare, "func.func").release() == MLIRBC_RELEASE_NONE);
  CHECK(registry.remove_dialect("test") && !registry.remove_dialect("test"));
  return check_end();
}
