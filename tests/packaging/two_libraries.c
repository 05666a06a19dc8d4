#include <mlirbc.h>

/* Of other.rs. */
uint64_t other_digits(uint64_t number);

int main(void) {
  mlirbc_module *module;
  mlirbc_status status = mlirbc_module_open(NULL, 0, NULL, &module, NULL);
  return status != MLIRBC_STATUS_OK && other_digits(1234) == 4 ? 0 : 1;
}
