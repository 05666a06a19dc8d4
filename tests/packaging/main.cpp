#if __has_include(<mlirbc.hpp>)
#include <mlirbc.hpp>
#else
#include <mlirbc.h>
#endif
#include <iostream>

int main() {
  std::cout << "mlirbc " << mlirbc_version_string() << '\n';
  return mlirbc_version_number() == MLIRBC_VERSION_NUMBER ? 0 : 1;
}
