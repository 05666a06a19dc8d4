// A module has one owner.
#include <mlirbc.hpp>

mlirbc::Module keep(mlirbc::Module &module);

mlirbc::Module keep(mlirbc::Module &module) {
#ifdef MLIRBC_CONTROL
  return std::move(module);
#else
  return module;
#endif
}
