/* What is shared cannot be destroyed. */
#include <mlirbc.h>

void end(const mlirbc_module *shared, mlirbc_module *owned);

void end(const mlirbc_module *shared, mlirbc_module *owned) {
  (void)shared;
  (void)owned;
#ifdef MLIRBC_CONTROL
  mlirbc_module_destroy(owned);
#else
  mlirbc_module_destroy(shared);
#endif
}
