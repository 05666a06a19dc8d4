// A shared object whose hooks attach an object, or throw. It exports one function.
#include "shared_hooks.hpp"

#include <memory>
#include <stdexcept>

namespace {

mlirbc::HookOutcome read(mlirbc::HookReader &reader) {
  if (reader.read_varint() != 0) {
    throw std::runtime_error("no such entry");
  }
  reader.attach(entry_tag, Entry{77});
  return mlirbc::HookOutcome::Done;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) mlirbc_status add_shared_hooks(mlirbc_registry *borrowed) {
  mlirbc::Registry registry(borrowed);
  auto hooks = std::make_shared<mlirbc::FunctionHooks>();
  hooks->on_read_attribute = read;
  const auto added = mlirbc::add_hooks(registry, "shared", hooks);
  static_cast<void>(registry.release());
  return added ? MLIRBC_STATUS_OK : added.error().status();
}
