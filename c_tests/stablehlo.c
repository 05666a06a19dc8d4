/* Which StableHLO can read a module. */
#include "check.h"

static void known(void) {
  mlirbc_module *module = open_fixture("vhlo.llvm24.v6.mlirbc");
  mlirbc_stablehlo_version oldest;
  mlirbc_buffer *reasons = NULL;
  CHECK_INT(mlirbc_module_get_stablehlo_readers(module, &oldest, &reasons), MLIRBC_STABLEHLO_READERS_KNOWN);
  CHECK_UINT(oldest.major, 0);
  CHECK_UINT(oldest.minor, 15);
  CHECK_UINT(oldest.patch, 0);
  CHECK_BYTES(mlirbc_buffer_get_bytes(reasons), "bytecode version 6");
  CHECK_INT(mlirbc_module_get_stablehlo_readers(module, NULL, NULL), MLIRBC_STABLEHLO_READERS_KNOWN);
  mlirbc_buffer_destroy(reasons);
  mlirbc_module_destroy(module);
}

static void none(void) {
  mlirbc_module *module = open_version("kitchen", 6);
  mlirbc_stablehlo_version oldest;
  mlirbc_buffer *reasons = NULL;
  CHECK_INT(mlirbc_module_get_stablehlo_readers(module, &oldest, &reasons), MLIRBC_STABLEHLO_READERS_NONE);
  CHECK_UINT(oldest.major, 0);
  CHECK(reasons == NULL);
  mlirbc_module_destroy(module);
}

static void unknown(void) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  mlirbc_op_name name;
  mlirbc_stablehlo_version oldest;
  mlirbc_buffer *reasons = NULL;
  CHECK_OK(mlirbc_module_create(6, mlirbc_str_of("StableHLO_v9.0.0"), NULL, &module, &error));
  CHECK_OK(mlirbc_module_add_op_name(module, mlirbc_str_of("vhlo.constant_v99"), true, &name, &error));
  CHECK_INT(mlirbc_module_get_stablehlo_readers(module, &oldest, &reasons), MLIRBC_STABLEHLO_READERS_UNKNOWN);
  CHECK_UINT(oldest.major, 0);
  CHECK_BYTES(mlirbc_buffer_get_bytes(reasons), "op constant_v99");
  mlirbc_buffer_destroy(reasons);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  known();
  none();
  unknown();
  return check_end();
}
