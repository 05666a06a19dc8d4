// Fallbacks that hooks declare for what they read.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Registry registry = mlirbc::Registry::empty();
  auto hooks = std::make_shared<mlirbc::FunctionHooks>();
  hooks->on_read_attribute = [](mlirbc::HookReader &reader) {
    reader.declare_fallback("numbers", true);
    while (reader.remaining() > 0) {
      reader.read_varint();
    }
    return mlirbc::HookOutcome::Done;
  };
  CHECK(mlirbc::add_hooks(registry, "test", hooks).has_value());
  mlirbc::OpenOptions options;
  options.registry(registry);
  mlirbc::Module module =
      take(mlirbc::Module::open_file(fixture_path("fallback.llvm22.v6.mlirbc"), &options));
  std::size_t count = 0;
  for (const mlirbc::Attribute attribute : module.attributes()) {
    if (const auto fallback = attribute.fallback()) {
      CHECK_INT(fallback->reason, MLIRBC_FALLBACK_NEWER_VERSION);
      CHECK_TEXT(fallback->name, "numbers");
      count += 1;
    }
  }
  CHECK_UINT(count, 2);
  return check_end();
}
