#include <mlirbc.h>
#include <stdio.h>

int main(void) {
  printf("mlirbc %s\n", mlirbc_version_string());
  return mlirbc_version_number() == MLIRBC_VERSION_NUMBER ? 0 : 1;
}
