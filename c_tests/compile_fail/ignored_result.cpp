// Whoever verifies wants to know.
#include <mlirbc.hpp>

bool is_sound(const mlirbc::Module &module);

bool is_sound(const mlirbc::Module &module) {
#ifdef MLIRBC_CONTROL
  return module.verify().has_value();
#else
  module.verify();
  return true;
#endif
}
