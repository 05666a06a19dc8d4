// Finds what the hooks of a shared object attached and threw. This program and the shared object hide their symbols.
#include "../../../c_tests/check.hpp"
#include "shared_hooks.hpp"

#include <stdexcept>

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Registry registry;
  CHECK_STATUS(add_shared_hooks(registry.get()), MLIRBC_STATUS_OK);
  mlirbc::OpenOptions options;
  options.registry(registry);
  mlirbc::Module module = take(mlirbc::Module::create(6, "test", &options));
  const auto good = take(
      mlirbc::add_attribute(module, "shared", {}, [](mlirbc::HookWriter &writer) { writer.write_varint(0); }));
  const auto bad = take(
      mlirbc::add_attribute(module, "shared", {}, [](mlirbc::HookWriter &writer) { writer.write_varint(1); }));
  const Entry *entry = mlirbc::attachment(good, entry_tag);
  CHECK(entry != nullptr && entry->number == 77);
  const auto checked = bad.check();
  CHECK(!checked && checked.error().exception() != nullptr);
  bool is_caught = false;
  try {
    checked.error().rethrow();
  } catch (const std::runtime_error &error) {
    is_caught = std::string_view(error.what()) == "no such entry";
  }
  CHECK(is_caught);
  return check_end();
}
