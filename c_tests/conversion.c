/* Conversion to another release of LLVM. */
#include "check.h"

static void converted(void) {
  mlirbc_module *module = open_fixture("registered.llvm22.v6.mlirbc");
  mlirbc_conversion *conversion = NULL;
  mlirbc_error *error = NULL;
  mlirbc_str producer;
  CHECK_OK(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_19, &conversion, &error));
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(conversion), 0);
  CHECK(mlirbc_conversion_get_obstacle(conversion, 0) == NULL);
  mlirbc_conversion_destroy(conversion);
  producer = mlirbc_module_get_producer(module);
  CHECK(producer.len > 10 && memcmp(producer.data, "MLIR19.1.7", 10) == 0);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
}

static void obstacles(void) {
  mlirbc_module *module = open_fixture("natives.llvm22.v6.mlirbc");
  mlirbc_conversion *conversion = NULL;
  mlirbc_error *error = NULL;
  const mlirbc_error *obstacle;
  mlirbc_str message;
  CHECK_OK(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_19, &conversion, &error));
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(conversion), 3);
  CHECK_UINT(mlirbc_conversion_get_num_ops(conversion), 0);
  obstacle = mlirbc_conversion_get_obstacle(conversion, 0);
  CHECK_INT(mlirbc_error_get_status(obstacle), MLIRBC_STATUS_NOT_REPRESENTABLE);
  message = mlirbc_error_get_message(obstacle);
  CHECK(mlirbc_str_equal(message, mlirbc_str_of("LLVM 19 does not have property 'noWrapFlags'")));
  CHECK(mlirbc_str_equal(mlirbc_module_get_producer(module), mlirbc_str_of("MLIR22.1.8")));
  mlirbc_conversion_destroy(conversion);
  CHECK_OK(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_21, &conversion, &error));
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(conversion), 0);
  CHECK(mlirbc_conversion_get_num_ops(conversion) > 0);
  mlirbc_conversion_destroy(conversion);
  mlirbc_module_destroy(module);
}

static void refused(void) {
  mlirbc_module *module = open_fixture("kitchen.llvm22.v6.mlirbc");
  mlirbc_conversion *conversion = NULL;
  mlirbc_error *error = NULL;
  CHECK_INT(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_STABLEHLO, &conversion, &error),
            MLIRBC_STATUS_INVALID_EDIT);
  CHECK(conversion == NULL);
  mlirbc_error_destroy(error);
  CHECK_INT(mlirbc_module_convert_to_release(module, (mlirbc_release)77, &conversion, NULL),
            MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_INT(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_19, NULL, NULL),
            MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(mlirbc_module_convert_to_release(NULL, MLIRBC_RELEASE_LLVM_19, &conversion, NULL),
            MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(NULL), 0);
  CHECK_UINT(mlirbc_conversion_get_num_ops(NULL), 0);
  mlirbc_conversion_destroy(NULL);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  converted();
  obstacles();
  refused();
  return check_end();
}
