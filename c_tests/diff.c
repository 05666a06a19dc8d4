/* The differences between two modules. */
#include "check.h"

static mlirbc_error *error;

int main(int argc, char **argv) {
  mlirbc_module *a;
  mlirbc_module *b;
  mlirbc_op load;
  mlirbc_attribute value;
  mlirbc_differences *found = NULL;
  check_begin(argc, argv);
  a = open_version("kitchen", 6);
  b = open_version("kitchen", 6);
  CHECK_OK(mlirbc_differences_create(a, b, false, 0, &found, &error));
  CHECK_UINT(mlirbc_differences_get_num_differences(found), 0);
  CHECK_UINT(mlirbc_differences_get_part(found, 0), MLIRBC_DIFFERENCE_NONE);
  CHECK_UINT(mlirbc_differences_get_change(found, 0), MLIRBC_CHANGE_NONE);
  CHECK_STR(mlirbc_differences_get_name(found, 0), "");
  CHECK(mlirbc_op_is_none(mlirbc_differences_get_old_op(found, 0)));
  CHECK(mlirbc_op_is_none(mlirbc_differences_get_new_op(found, 0)));
  CHECK_STR(mlirbc_differences_get_old_path(found, 0), "");
  CHECK_STR(mlirbc_differences_get_new_text(found, 0), "");
  mlirbc_differences_destroy(found);

  load = find_op(b, "memref.load", 0);
  CHECK_OK(mlirbc_string_attribute_create(b, mlirbc_str_of("here"), &value, &error));
  CHECK_OK(mlirbc_op_set_discardable_attribute(b, load, mlirbc_str_of("demo.hint"), value, &error));
  CHECK_OK(mlirbc_differences_create(a, b, true, 0, &found, &error));
  CHECK_UINT(mlirbc_differences_get_num_differences(found), 1);
  CHECK_UINT(mlirbc_differences_get_part(found, 0), MLIRBC_DIFFERENCE_ATTRIBUTE);
  CHECK_UINT(mlirbc_differences_get_change(found, 0), MLIRBC_CHANGE_ADDED);
  CHECK_STR(mlirbc_differences_get_name(found, 0), "demo.hint");
  CHECK_UINT(mlirbc_differences_get_old_op(found, 0).index, find_op(a, "memref.load", 0).index);
  CHECK_UINT(mlirbc_differences_get_new_op(found, 0).index, load.index);
  CHECK_STR(mlirbc_differences_get_old_path(found, 0), "@filter/@scale/4:scf.for/0:memref.load");
  CHECK_STR(mlirbc_differences_get_new_path(found, 0), "@filter/@scale/4:scf.for/0:memref.load");
  CHECK_STR(mlirbc_differences_get_old_text(found, 0), "");
  CHECK_STR(mlirbc_differences_get_new_text(found, 0), "\"here\"");
  mlirbc_differences_destroy(found);

  CHECK_OK(mlirbc_differences_create(a, b, true, 3, &found, &error));
  CHECK_STR(mlirbc_differences_get_new_text(found, 0), "<more than 3 bytes>");
  mlirbc_differences_destroy(found);
  CHECK_STATUS(mlirbc_differences_create(NULL, b, false, 0, &found, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(found == NULL);
  CHECK_STATUS(mlirbc_differences_create(a, NULL, false, 0, &found, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_differences_create(a, b, false, 0, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_UINT(mlirbc_differences_get_num_differences(NULL), 0);
  mlirbc_differences_destroy(NULL);
  mlirbc_module_destroy(b);
  mlirbc_module_destroy(a);
  return check_end();
}
