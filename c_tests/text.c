/* Strings as views. */
#include "check.h"

int main(int argc, char **argv) {
  mlirbc_str none = {NULL, 0};
  mlirbc_str shorter = {"func.call", 4};
  check_begin(argc, argv);
  CHECK_STR(mlirbc_str_of("func.call"), "func.call");
  CHECK_UINT(mlirbc_str_of("").len, 0);
  CHECK_UINT(mlirbc_str_of(NULL).len, 0);
  CHECK(mlirbc_str_equal(shorter, mlirbc_str_of("func")));
  CHECK(!mlirbc_str_equal(shorter, mlirbc_str_of("func.call")));
  CHECK(!mlirbc_str_equal(shorter, mlirbc_str_of("func.calls")));
  CHECK(mlirbc_str_equal(none, mlirbc_str_of("")));
  CHECK(!mlirbc_str_equal(none, shorter));
  return check_end();
}
