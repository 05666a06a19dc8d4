/* Three ways to open a file, what the release callback is told, options, and what the tables say first. */
#include "check.h"
#ifndef _WIN32
#include <unistd.h>
#endif

static void count_release(void *user_data) { *(int *)user_data += 1; }

static void copied(void) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  size_t len;
  unsigned char *data = read_fixture("kitchen.llvm22.v6.mlirbc", &len);
  mlirbc_bytes bytes;
  if (!CHECK_OK(mlirbc_module_open(data, len, NULL, &module, &error))) {
    free(data);
    return;
  }
  bytes = mlirbc_module_get_bytes(module);
  check_memory(__FILE__, __LINE__, "bytes", bytes.data, bytes.len, data, len);
  CHECK(bytes.data != data);
  CHECK_UINT((uintptr_t)bytes.data % 4096, 0);
  memset(data, 0, len);
  free(data);
  CHECK_UINT(mlirbc_module_get_bytecode_version(module), 6);
  CHECK_STR(mlirbc_module_get_producer(module), "MLIR22.1.8");
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
}

static void borrowed(void) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  int released = 0;
  size_t len;
  unsigned char *data = read_fixture("kitchen.llvm22.v6.mlirbc", &len);
  CHECK_OK(mlirbc_module_open_borrowed(data, len, count_release, &released, NULL, &module, &error));
  CHECK(mlirbc_module_get_bytes(module).data == data);
  CHECK_OK(mlirbc_module_verify(module, &error));
  CHECK_INT(released, 0);
  mlirbc_module_destroy(module);
  CHECK_INT(released, 1);

  /* Nobody to tell. */
  CHECK_OK(mlirbc_module_open_borrowed(data, len, NULL, NULL, NULL, &module, &error));
  mlirbc_module_destroy(module);

  /* Failure releases too, whatever failed. */
  released = 0;
  CHECK_STATUS(mlirbc_module_open_borrowed(data, len - 1, count_release, &released, NULL, &module, NULL),
               MLIRBC_STATUS_TRUNCATED);
  CHECK(module == NULL);
  CHECK_INT(released, 1);
  CHECK_STATUS(mlirbc_module_open_borrowed(data, len, count_release, &released, NULL, NULL, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(released, 2);
  CHECK_STATUS(mlirbc_module_open_borrowed(NULL, len, count_release, &released, NULL, &module, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(released, 3);
  CHECK_STATUS(mlirbc_module_open_borrowed(NULL, 0, count_release, &released, NULL, &module, NULL),
               MLIRBC_STATUS_NOT_BYTECODE);
  CHECK_INT(released, 4);
  free(data);
}

static void mapped(void) {
  mlirbc_module *module = open_fixture("kitchen.llvm19.v0.mlirbc");
  CHECK_UINT(mlirbc_module_get_bytecode_version(module), 0);
  CHECK_STR(mlirbc_module_get_producer(module), "MLIR19.1.7");
  mlirbc_module_destroy(module);

  CHECK_STATUS(mlirbc_module_open_file(fixture_path("no such file"), NULL, &module, NULL), MLIRBC_STATUS_IO);
  CHECK(module == NULL);
  CHECK(mlirbc_module_open_file(fixture_path("handmade"), NULL, &module, NULL) != MLIRBC_STATUS_OK);
  mlirbc_module_destroy(NULL);
}

static void is_said(mlirbc_error *error, const char *expected) {
  mlirbc_str message = mlirbc_error_get_message(error);
  char text[8192];
  snprintf(text, sizeof text, "%.*s", (int)message.len, message.data);
  if (strstr(text, expected) == NULL) {
    check_failed(__FILE__, __LINE__, text);
    fprintf(stderr, " does not say \"%s\"\n", expected);
  }
  mlirbc_error_destroy(error);
}

/* What has no pages to map is read; a directory is no file. */
static void special_files(void) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  CHECK_STATUS(mlirbc_module_open_file(fixture_path("handmade"), NULL, &module, &error), MLIRBC_STATUS_IO);
  is_said(error, "handmade: it is a directory");
#ifdef __linux__
  {
    size_t len;
    unsigned char *data = read_fixture("kitchen.llvm22.v6.mlirbc", &len);
    int ends[2];
    char path[64];
    CHECK_INT(pipe(ends), 0);
    CHECK_INT(write(ends[1], data, len), (int64_t)len);
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    if (CHECK_OK(mlirbc_module_open_file(path, NULL, &module, &error))) {
      mlirbc_bytes bytes = mlirbc_module_get_bytes(module);
      check_memory(__FILE__, __LINE__, "bytes", bytes.data, bytes.len, data, len);
      CHECK_UINT((uintptr_t)bytes.data % 4096, 0);
      CHECK_OK(mlirbc_module_verify(module, &error));
    }
    mlirbc_module_destroy(module);
    close(ends[0]);
    CHECK_STATUS(mlirbc_module_open_file("/dev/null", NULL, &module, NULL), MLIRBC_STATUS_NOT_BYTECODE);
    CHECK_STATUS(mlirbc_module_open_file("/proc/self/cmdline", NULL, &module, NULL), MLIRBC_STATUS_NOT_BYTECODE);
    free(data);
  }
#endif
}

typedef void (*set_option)(mlirbc_open_options *options);

static void few_regions(mlirbc_open_options *options) { mlirbc_open_options_set_max_region_depth(options, 1); }
static void few_attributes(mlirbc_open_options *options) { mlirbc_open_options_set_max_attribute_depth(options, 5); }
static void few_ops(mlirbc_open_options *options) { mlirbc_open_options_set_max_ops(options, 1); }
static void few_entries(mlirbc_open_options *options) { mlirbc_open_options_set_max_table_entries(options, 1); }

/* Each limit is met by a file that is fine without it. */
static void limits(void) {
  static const set_option setters[] = {few_regions, few_attributes, few_ops, few_entries};
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  size_t i;
  for (i = 0; i < sizeof setters / sizeof *setters; i++) {
    mlirbc_open_options *options = mlirbc_open_options_create();
    mlirbc_status status;
    CHECK(options != NULL);
    CHECK_OK(mlirbc_module_open_file(fixture_path("deep.llvm22.v6.mlirbc"), options, &module, &error));
    CHECK_OK(mlirbc_module_verify(module, &error));
    mlirbc_module_destroy(module);

    setters[i](options);
    status = mlirbc_module_open_file(fixture_path("deep.llvm22.v6.mlirbc"), options, &module, NULL);
    mlirbc_open_options_destroy(options);
    if (status == MLIRBC_STATUS_OK) {
      status = mlirbc_module_verify(module, NULL);
    }
    if (status != MLIRBC_STATUS_LIMIT_EXCEEDED) {
      fprintf(stderr, "limit %d\n", (int)i);
    }
    CHECK_STATUS(status, MLIRBC_STATUS_LIMIT_EXCEEDED);
    mlirbc_module_destroy(module);
  }
  mlirbc_open_options_destroy(NULL);
}

/* A small file needs less memory than the least limit. */
static void memory_limit(void) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_open_options_set_max_memory_per_input_byte(options, 0);
  CHECK_OK(mlirbc_module_open_file(fixture_path("deep.llvm22.v6.mlirbc"), options, &module, &error));
  mlirbc_open_options_destroy(options);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
}

static void told(uint64_t num_ops, void *user_data) { *(uint64_t *)user_data = num_ops; }

/* The content of a large function is decoded when it is asked for. */
static void laziness(void) {
  mlirbc_module *module = open_fixture("deep.llvm22.v6.mlirbc");
  mlirbc_error *error = NULL;
  mlirbc_op root;
  mlirbc_region region;
  uint64_t checked = 0;
  size_t heap;
  CHECK_UINT(mlirbc_module_get_num_decoded_ops(module), 0);
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  CHECK_UINT(mlirbc_module_get_num_decoded_ops(module), 1);
  heap = mlirbc_module_get_decoded_heap_bytes(module);
  CHECK(heap > 0);
  CHECK(!mlirbc_op_is_materialized(module, root));
  CHECK_UINT(mlirbc_op_get_num_regions(module, root), 1);
  CHECK_UINT(mlirbc_module_get_num_decoded_ops(module), 1);
  CHECK_OK(mlirbc_op_get_region(module, root, 0, &region, &error));
  CHECK(mlirbc_op_is_materialized(module, root));
  CHECK(mlirbc_module_get_num_decoded_ops(module) > 1);
  CHECK(mlirbc_module_get_decoded_heap_bytes(module) > heap);
  CHECK_OK(mlirbc_op_materialize(module, root, &error));
  CHECK_UINT(mlirbc_module_get_num_decoded_ops(module), 66);
  CHECK_OK(mlirbc_module_materialize(module, &error));
  CHECK_OK(mlirbc_module_verify_with_progress(module, told, &checked, &error));
  CHECK_UINT(checked, 66);
  CHECK_OK(mlirbc_module_verify_with_progress(module, NULL, NULL, &error));
  mlirbc_module_destroy(module);
}

/* The decoded ops and the error do not depend on the number of threads. */
static void threads(void) {
  static const uint32_t NUMBERS[] = {0, 1, 2, 16, UINT32_MAX};
  size_t i;
  for (i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
    mlirbc_module *module = open_fixture("deep.llvm22.v6.mlirbc");
    mlirbc_error *error = NULL;
    CHECK_OK(mlirbc_module_materialize_with_threads(module, NUMBERS[i], &error));
    CHECK_UINT(mlirbc_module_get_num_decoded_ops(module), 66);
    CHECK_OK(mlirbc_module_materialize_with_threads(module, NUMBERS[i], &error));
    CHECK_UINT(mlirbc_module_get_num_decoded_ops(module), 66);
    mlirbc_module_destroy(module);
  }
}

/* Every fixture has the version, the producer and the number of ops that MANIFEST.tsv gives. */
static void manifest(void) {
  FILE *file = fopen(fixture_path("MANIFEST.tsv"), "r");
  char line[512];
  char name[256];
  char producer[128];
  unsigned version;
  unsigned ops;
  int count = 0;
  CHECK(file != NULL);
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    mlirbc_module *module;
    mlirbc_error *error = NULL;
    if (sscanf(line, "%255[^\t]\t%u\t%127[^\t]\t%u", name, &version, producer, &ops) != 4) {
      continue;
    }
    module = open_fixture(name);
    CHECK_UINT(mlirbc_module_get_bytecode_version(module), version);
    CHECK_STR(mlirbc_module_get_producer(module), producer);
    CHECK_OK(mlirbc_module_verify(module, &error));
    CHECK_UINT(mlirbc_module_get_num_decoded_ops(module), ops);
    mlirbc_module_destroy(module);
    count += 1;
  }
  CHECK(count > 200);
  if (file != NULL) {
    fclose(file);
  }
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  copied();
  borrowed();
  mapped();
  special_files();
  limits();
  memory_limit();
  laziness();
  threads();
  manifest();
  return check_end();
}
