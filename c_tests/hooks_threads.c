/* Callbacks that are called from several threads at once: on a module for each thread, with one registry, and on one
 * module that all share. What is attached ends once for each time that it was attached. */
#include "check.h"

#ifdef _WIN32
int main(void) { return 0; }
#else
#include <pthread.h>

enum { NUM_THREADS = 4, ROUNDS = 4, NUM_ENTRIES = 100 };

/* What callbacks of all threads use, which is why it has a lock. */
typedef struct shared {
  pthread_mutex_t lock;
  uint64_t reads;
  uint64_t attached;
  uint64_t ended;
  uint64_t sum;
} shared;

static shared all;

static void count(uint64_t *counter, uint64_t by) {
  pthread_mutex_lock(&all.lock);
  *counter += by;
  pthread_mutex_unlock(&all.lock);
}

static void end_number(void *number) {
  count(&all.ended, 1);
  free(number);
}

static mlirbc_hook_outcome read_number(mlirbc_hook_reader *reader, void *user_data) {
  shared *self = (shared *)user_data;
  uint64_t *number = (uint64_t *)malloc(sizeof *number);
  mlirbc_hook_reader_name_next(reader, mlirbc_str_of("number"));
  *number = mlirbc_hook_reader_read_varint(reader);
  mlirbc_hook_reader_attach(reader, mlirbc_str_of("probe.number"), number, end_number);
  count(&self->reads, 1);
  count(&self->attached, 1);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_number(mlirbc_hook_writer *writer, void *user_data) {
  mlirbc_hook_writer_write_varint(writer, *(const uint64_t *)user_data);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_again(const mlirbc_module *module, mlirbc_attribute attribute, mlirbc_hook_writer *writer,
                           void *user_data) {
  const uint64_t *number = (const uint64_t *)mlirbc_attribute_get_attachment(module, attribute, mlirbc_str_of("probe.number"));
  uint64_t next;
  (void)user_data;
  if (number == NULL) {
    return MLIRBC_HOOK_FAILED;
  }
  next = *number + 1;
  mlirbc_hook_writer_name_next(writer, mlirbc_str_of("number"));
  mlirbc_hook_writer_write_varint(writer, next);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_module *new_module(const mlirbc_open_options *options) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  mlirbc_attribute attribute;
  uint64_t number;
  CHECK_OK(mlirbc_module_create(6, mlirbc_str_of("test"), options, &module, &error));
  for (number = 0; number < NUM_ENTRIES; number++) {
    CHECK_STATUS(mlirbc_module_add_written_attribute(module, mlirbc_str_of("probe"), NULL, 0, write_number, &number,
                                                     &attribute, NULL),
                 MLIRBC_STATUS_OK);
  }
  return module;
}

static uint64_t sum_of(const mlirbc_module *module) {
  uint64_t sum = 0;
  mlirbc_attribute attribute;
  mlirbc_field field;
  for (attribute.index = 0; attribute.index < NUM_ENTRIES; attribute.index++) {
    uint32_t path = 0;
    if (mlirbc_attribute_get_field(module, attribute, &path, 1, &field)) {
      const uint64_t *number = (const uint64_t *)mlirbc_attribute_get_attachment(module, attribute, mlirbc_str_of("probe.number"));
      sum += number != NULL && *number != field.number ? 1000000 : field.number;
    }
  }
  return sum;
}

static void *on_own_module(void *options) {
  const uint64_t version = 1;
  mlirbc_module *module = new_module((const mlirbc_open_options *)options);
  uint64_t sum = sum_of(module);
  if (mlirbc_module_set_dialect_target(module, mlirbc_str_of("probe"), &version, 1, NULL) == MLIRBC_STATUS_OK) {
    sum += sum_of(module);
  }
  mlirbc_module_destroy(module);
  count(&all.sum, sum);
  return NULL;
}

static void *on_shared_module(void *module) {
  count(&all.sum, sum_of((const mlirbc_module *)module));
  return NULL;
}

static void run(void *(*work)(void *), void *argument) {
  pthread_t threads[NUM_THREADS];
  int i;
  for (i = 0; i < NUM_THREADS; i++) {
    CHECK_INT(pthread_create(&threads[i], NULL, work, argument), 0);
  }
  for (i = 0; i < NUM_THREADS; i++) {
    CHECK_INT(pthread_join(threads[i], NULL), 0);
  }
}

int main(int argc, char **argv) {
  const uint64_t sum = (uint64_t)NUM_ENTRIES * (NUM_ENTRIES - 1) / 2;
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_dialect_hooks hooks = {0};
  mlirbc_error *error = NULL;
  int round;
  check_begin(argc, argv);
  CHECK_INT(pthread_mutex_init(&all.lock, NULL), 0);
  hooks.user_data = &all;
  hooks.read_attribute = read_number;
  hooks.write_attribute = write_again;
  hooks.write_version = write_number;
  CHECK_OK(mlirbc_registry_add_hooks(registry, mlirbc_str_of("probe"), &hooks, &error));
  hooks.write_version = NULL;
  CHECK_OK(mlirbc_registry_add_hooks(registry, mlirbc_str_of("probe"), &hooks, &error));
  mlirbc_open_options_set_registry(options, registry);
  for (round = 0; round < ROUNDS; round++) {
    mlirbc_module *module;
    all.sum = all.reads = 0;
    run(on_own_module, options);
    CHECK_UINT(all.sum, NUM_THREADS * (2 * sum + NUM_ENTRIES));
    CHECK_UINT(all.reads, NUM_THREADS * NUM_ENTRIES);
    CHECK_UINT(all.ended, all.attached);
    all.sum = all.reads = 0;
    module = new_module(options);
    run(on_shared_module, module);
    CHECK_UINT(all.sum, NUM_THREADS * sum);
    CHECK(all.reads >= NUM_ENTRIES); /* more where two asked at once */
    mlirbc_module_destroy(module);
    CHECK_UINT(all.ended, all.attached);
  }
  mlirbc_open_options_destroy(options);
  mlirbc_registry_destroy(registry);
  pthread_mutex_destroy(&all.lock);
  return check_end();
}
#endif
