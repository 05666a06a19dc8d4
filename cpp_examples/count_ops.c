/* count_ops FILE: the number of operations in a file of MLIR bytecode. */
#include <mlirbc.h>
#include <stdio.h>

static mlirbc_walk_action count(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  (void)module, (void)op;
  *(unsigned long *)user_data += 1;
  return MLIRBC_WALK_CONTINUE;
}

int main(int argc, char **argv) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  unsigned long ops = 0;
  if (mlirbc_module_open_file(argc > 1 ? argv[1] : "", NULL, &module, &error) == MLIRBC_STATUS_OK &&
      mlirbc_module_walk(module, count, &ops, &error) == MLIRBC_STATUS_OK)
    printf("%lu operations\n", ops);
  mlirbc_str message = mlirbc_error_get_message(error); /* empty without an error */
  fprintf(stderr, "%.*s", (int)message.len, message.data);
  mlirbc_module_destroy(module);
  mlirbc_error_destroy(error);
  return message.len != 0;
}
