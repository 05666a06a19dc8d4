// The file with exceptions: what a function of the user throws arrives, whatever the other file was compiled with.
#include "settings.hpp"
#include "../../../c_tests/check.hpp"

#include <stdexcept>

void called(int *calls, int limit) {
  *calls += 1;
  if (*calls == limit) {
    throw std::runtime_error("the limit");
  }
}

// Whether what `called` throws at its first call leaves `body`.
template <class Body>
static bool throws(Body body) {
  int calls = 0;
  try {
    body(Calls{&calls, 1});
  } catch (const std::runtime_error &error) {
    return calls == 1 && std::string_view(error.what()) == "the limit";
  }
  return false;
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  const std::string path = fixture_path("kitchen.llvm22.v6.mlirbc");
  CHECK(calls_without_exceptions(path.c_str()) > 10);

  mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  CHECK(throws([&](Calls count) { static_cast<void>(module.walk(count)); }));
  CHECK(throws([&](Calls count) { static_cast<void>(take(module.root()).walk(count)); }));
  CHECK(throws([&](Calls count) { static_cast<void>(module.verify(count)); }));
  CHECK(throws([&](Calls count) { static_cast<void>(mlirbc::print(module, {}, count)); }));
  CHECK(throws([&](Calls count) { static_cast<void>(mlirbc::write(module, {}, count)); }));
  CHECK(throws([&](Calls count) { static_cast<void>(mlirbc::add_attribute(module, "settings", {}, count)); }));

  int calls = 0;
  mlirbc::Registry registry;
  take(mlirbc::add_hooks(registry, "settings", std::make_shared<Hooks>(&calls, 1)));
  mlirbc::OpenOptions options;
  options.registry(registry);
  mlirbc::Module hooked = take(mlirbc::Module::create(6, "test", &options));
  const auto attribute = take(
      mlirbc::add_attribute(hooked, "settings", {}, [](mlirbc::HookWriter &writer) { writer.write_varint(0); }));
  const auto checked = attribute.check();
  CHECK(!checked && checked.error().exception() != nullptr);
  return check_end();
}
