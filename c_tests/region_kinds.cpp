// Whether the order of ops matters in the regions of registered ops, from C++.
#include <string>

#include "check.hpp"

static mlirbc::Module parsed(const std::string &op, bool use_first) {
  mlirbc::Registry registry;
  CHECK(bool(
      registry.add_text("dialect toy\n"
                        "op graph isolated graph {} operands() results() regions(body)\n"
                        "op ssa isolated ssa {} operands() results() regions(body)\n"
                        "op def {} operands() results(result)\n"
                        "op use {} operands(value) results()\n")));
  mlirbc::OpenOptions options;
  options.registry(registry);
  const std::string def = "%0 = \"toy.def\"() : () -> i32\n";
  const std::string use = "\"toy.use\"(%0) : (i32) -> ()\n";
  mlirbc::TextErrors errors;
  return take(mlirbc::Module::parse("\"" + op + "\"() ({\n" + (use_first ? use + def : def + use) + "}) : () -> ()",
                                    &options, &errors, "a.mlir"));
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  CHECK(bool(parsed("toy.graph", true).verify()));
  CHECK(bool(parsed("toy.ssa", false).verify()));
  const auto refused = parsed("toy.ssa", true).verify();
  CHECK(!refused && refused.error().status() == MLIRBC_STATUS_INVALID_EDIT);
  return check_end();
}
