/* The versions of header, library and format agree. */
#include "check.h"

int main(int argc, char **argv) {
  char text[64];
  check_begin(argc, argv);
  CHECK_UINT(mlirbc_version_number(), MLIRBC_VERSION_NUMBER);
  CHECK_UINT(MLIRBC_VERSION_NUMBER, MLIRBC_VERSION_MAJOR * 10000 + MLIRBC_VERSION_MINOR * 100 + MLIRBC_VERSION_PATCH);
  snprintf(text, sizeof text, "%d.%d.%d", MLIRBC_VERSION_MAJOR, MLIRBC_VERSION_MINOR, MLIRBC_VERSION_PATCH);
  CHECK_CSTR(mlirbc_version_string(), text);
  CHECK_UINT(mlirbc_newest_bytecode_version(), 6);
  return check_end();
}
