/* Threads share a module through a pointer to const, while it decodes on demand. */
#include "check.h"

#ifdef _WIN32
int main(void) { return 0; }
#else
#include <pthread.h>

enum { NUM_THREADS = 4, ROUNDS = 20 };

typedef struct task {
  const mlirbc_module *module;
  uint64_t ops;
  uint64_t sum;
  mlirbc_status status;
} task;

static mlirbc_walk_action visit(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  task *self = (task *)user_data;
  size_t i;
  self->ops += 1;
  self->sum += mlirbc_op_get_name(module, op).len;
  for (i = 0; i < mlirbc_op_get_num_results(module, op); i++) {
    size_t uses = 0;
    mlirbc_status status = mlirbc_value_get_num_uses(module, mlirbc_op_get_result(module, op, i), &uses, NULL);
    if (status != MLIRBC_STATUS_OK) {
      self->status = status;
    }
    self->sum += uses;
  }
  return MLIRBC_WALK_CONTINUE;
}

static void *work(void *argument) {
  task *self = (task *)argument;
  mlirbc_buffer *text = NULL;
  mlirbc_status status = mlirbc_module_walk(self->module, visit, self, NULL);
  if (status == MLIRBC_STATUS_OK) {
    status = mlirbc_module_verify(self->module, NULL);
  }
  if (status == MLIRBC_STATUS_OK) {
    status = mlirbc_module_print_to_buffer(self->module, NULL, &text, NULL);
  }
  if (status == MLIRBC_STATUS_OK) {
    self->sum += mlirbc_buffer_get_bytes(text).len;
  }
  mlirbc_buffer_destroy(text);
  if (self->status == MLIRBC_STATUS_OK) {
    self->status = status;
  }
  return NULL;
}

static void *destroy(void *module) {
  mlirbc_module_destroy((mlirbc_module *)module);
  return NULL;
}

int main(int argc, char **argv) {
  int round;
  check_begin(argc, argv);
  for (round = 0; round < ROUNDS; round++) {
    mlirbc_module *module = open_fixture(round % 2 == 0 ? "deep.llvm22.v6.mlirbc" : "uselist.llvm22.v6.mlirbc");
    pthread_t threads[NUM_THREADS];
    task tasks[NUM_THREADS];
    int i;
    memset(tasks, 0, sizeof tasks);
    for (i = 0; i < NUM_THREADS; i++) {
      tasks[i].module = module;
      CHECK_INT(pthread_create(&threads[i], NULL, work, &tasks[i]), 0);
    }
    for (i = 0; i < NUM_THREADS; i++) {
      CHECK_INT(pthread_join(threads[i], NULL), 0);
      CHECK_STATUS(tasks[i].status, MLIRBC_STATUS_OK);
      CHECK_UINT(tasks[i].ops, mlirbc_module_get_num_decoded_ops(module));
      CHECK_UINT(tasks[i].sum, tasks[0].sum);
    }
    /* It may end in another thread than it began in. */
    CHECK_INT(pthread_create(&threads[0], NULL, destroy, module), 0);
    CHECK_INT(pthread_join(threads[0], NULL), 0);
  }
  return check_end();
}
#endif
