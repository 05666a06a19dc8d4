// The file without exceptions.
#include "settings.hpp"

#if defined(__cpp_exceptions)
#error "this file has to be compiled without exceptions"
#endif

int calls_without_exceptions(const char *path) {
  int calls = 0;
  const Calls count{&calls, -1};
  mlirbc::Registry registry;
  mlirbc::OpenOptions options;
  if (!mlirbc::add_hooks(registry, "settings", std::make_shared<Hooks>(&calls, -1))) {
    return -1;
  }
  options.registry(registry);
  auto module = mlirbc::Module::open_file(path, &options);
  if (!module || !module->verify(count) || !module->walk(count) || !module->root()->walk(count) ||
      !mlirbc::print(*module, {}, count) || !mlirbc::write(*module, {}, count)) {
    return -1;
  }
  const auto attribute = mlirbc::add_attribute(*module, "settings", {}, count);
  return attribute && attribute->check() && !attribute->dialect().version_numbers().size() ? calls : -1;
}
