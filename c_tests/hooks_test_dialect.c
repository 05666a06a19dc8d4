/* The test dialect of mlir-opt, as callbacks. Before version 2.0 the parameters of its attribute came in the other order,
 * and test.versionedA had one property less. With a directory as its second argument the program writes what it made
 * of version 1.12 there, for mlir-opt to read. */
#include "check.h"

static mlirbc_str str(const char *text) { return mlirbc_str_of(text); }

static bool is_old(const uint64_t *version, size_t count) { return count > 0 && version[0] < 2; }

static bool reads_old(const mlirbc_hook_reader *reader) {
  uint64_t version[2];
  return is_old(version, mlirbc_hook_reader_get_dialect_version(reader, str("test"), version, 2));
}

static bool writes_old(const mlirbc_hook_writer *writer) {
  uint64_t version[2];
  return is_old(version, mlirbc_hook_writer_get_target_version(writer, version, 2));
}

static mlirbc_hook_outcome read_attribute(mlirbc_hook_reader *reader, void *user_data) {
  bool old = reads_old(reader);
  (void)user_data;
  mlirbc_hook_reader_set_kind_name(reader, str("attr_params"));
  mlirbc_hook_reader_name_next(reader, str("code"));
  if (mlirbc_hook_reader_read_varint(reader) != 0) {
    mlirbc_hook_reader_fail(reader, str("expected code 0"));
    return MLIRBC_HOOK_FAILED;
  }
  mlirbc_hook_reader_name_next(reader, str(old ? "v1" : "v0"));
  mlirbc_hook_reader_read_varint(reader);
  mlirbc_hook_reader_name_next(reader, str(old ? "v0" : "v1"));
  mlirbc_hook_reader_read_varint(reader);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome read_properties(mlirbc_str op_name, mlirbc_hook_reader *reader, void *user_data) {
  (void)user_data;
  if (mlirbc_str_equal(op_name, str("test.versionedA"))) {
    mlirbc_hook_reader_name_next(reader, str("dims"));
    mlirbc_hook_reader_read_attribute(reader);
    if (!reads_old(reader)) {
      mlirbc_hook_reader_name_next(reader, str("modifier"));
      mlirbc_hook_reader_read_attribute(reader);
    }
    return MLIRBC_HOOK_DONE;
  }
  if (mlirbc_str_equal(op_name, str("test.versionedB"))) {
    mlirbc_hook_reader_name_next(reader, str("attribute"));
    mlirbc_hook_reader_read_attribute(reader);
    return MLIRBC_HOOK_DONE;
  }
  return MLIRBC_HOOK_DECLINED;
}

static mlirbc_hook_outcome read_version(mlirbc_hook_reader *reader, void *user_data) {
  uint64_t version[2];
  (void)user_data;
  CHECK_UINT(mlirbc_hook_reader_get_dialect_version(reader, str("test"), version, 2), 0); /* it is just being read */
  mlirbc_hook_reader_read_varint(reader);
  mlirbc_hook_reader_read_varint(reader);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_attribute(const mlirbc_module *module, mlirbc_attribute attribute, mlirbc_hook_writer *writer,
                               void *user_data) {
  const char *names[2] = {"v0", "v1"};
  int i;
  (void)user_data;
  if (writes_old(writer)) {
    names[0] = "v1";
    names[1] = "v0";
  }
  mlirbc_hook_writer_set_kind_name(writer, str("attr_params"));
  mlirbc_hook_writer_name_next(writer, str("code"));
  mlirbc_hook_writer_write_varint(writer, 0);
  for (i = 0; i < 2; i++) {
    mlirbc_field field;
    if (!mlirbc_attribute_get_field_by_name(module, attribute, str(names[i]), NULL, &field)) {
      return MLIRBC_HOOK_DECLINED;
    }
    mlirbc_hook_writer_name_next(writer, str(names[i]));
    mlirbc_hook_writer_write_varint(writer, field.number);
  }
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_properties(const mlirbc_module *module, mlirbc_str op_name,
                                const mlirbc_hook_properties *properties, mlirbc_hook_writer *writer,
                                void *user_data) {
  const uint32_t first = 0;
  mlirbc_field field;
  mlirbc_attribute attribute;
  (void)module, (void)user_data;
  if (!mlirbc_str_equal(op_name, str("test.versionedA"))) {
    return MLIRBC_HOOK_DECLINED;
  }
  CHECK(mlirbc_hook_properties_get_num_fields(properties) >= 1);
  CHECK(mlirbc_hook_properties_get_field(properties, &first, 1, &field));
  CHECK_STR(field.name, "dims");
  attribute.index = (uint32_t)field.number;
  mlirbc_hook_writer_name_next(writer, str("dims"));
  mlirbc_hook_writer_write_attribute(writer, attribute);
  if (!writes_old(writer)) {
    if (!mlirbc_hook_properties_get_field_by_name(properties, str("modifier"), NULL, &field)) {
      mlirbc_hook_writer_fail(writer, str("no modifier"));
      return MLIRBC_HOOK_FAILED;
    }
    attribute.index = (uint32_t)field.number;
    mlirbc_hook_writer_name_next(writer, str("modifier"));
    mlirbc_hook_writer_write_attribute(writer, attribute);
  }
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_version(mlirbc_hook_writer *writer, void *user_data) {
  uint64_t version[2];
  (void)user_data;
  if (mlirbc_hook_writer_get_target_version(writer, version, 2) != 2) {
    mlirbc_hook_writer_fail(writer, str("a version is two numbers"));
    return MLIRBC_HOOK_FAILED;
  }
  mlirbc_hook_writer_write_varint(writer, version[0]);
  mlirbc_hook_writer_write_varint(writer, version[1]);
  return MLIRBC_HOOK_DONE;
}

static void check_version(const mlirbc_module *module, uint64_t major, uint64_t minor) {
  uint64_t version[2] = {0, 0};
  mlirbc_dialect test = mlirbc_module_find_dialect(module, str("test"));
  CHECK_UINT(mlirbc_dialect_get_version_numbers(module, test, version, 2), 2);
  CHECK(version[0] == major && version[1] == minor);
}

/* The sum of 100 times v0 and of v1 of all attributes of the test dialect. */
static uint64_t parameters(const mlirbc_module *module) {
  uint64_t sum = 0;
  size_t i;
  for (i = 0; i < mlirbc_module_get_num_attributes(module); i++) {
    mlirbc_attribute attribute = mlirbc_module_get_attribute(module, i);
    mlirbc_field field;
    if (mlirbc_str_equal(mlirbc_attribute_get_schema_name(module, attribute), str("attr_params"))) {
      CHECK(mlirbc_attribute_get_field_by_name(module, attribute, str("v0"), NULL, &field));
      sum += 100 * field.number;
      CHECK(mlirbc_attribute_get_field_by_name(module, attribute, str("v1"), NULL, &field));
      sum += field.number;
    }
  }
  return sum;
}

int main(int argc, char **argv) {
  const char *names[2] = {"stable.mlirbc", "canonical.mlirbc"};
  const uint64_t old[2] = {1, 12};
  const uint64_t current[2] = {2, 0};
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_dialect_hooks hooks = {0};
  mlirbc_error *error = NULL;
  mlirbc_module *module = NULL;
  mlirbc_buffer *buffer = NULL;
  mlirbc_write_options *write = mlirbc_write_options_create();
  unsigned char *file;
  size_t len;
  int mode;
  check_begin(argc, argv);
  hooks.read_attribute = read_attribute;
  hooks.read_properties = read_properties;
  hooks.read_version = read_version;
  hooks.write_attribute = write_attribute;
  hooks.write_properties = write_properties;
  hooks.write_version = write_version;
  CHECK_OK(mlirbc_registry_add_hooks(registry, str("test"), &hooks, &error));
  mlirbc_open_options_set_registry(options, registry);

  file = read_fixture("test_hooks.llvm22.v6.mlirbc", &len);
  CHECK_OK(mlirbc_module_open(file, len, options, &module, &error));
  CHECK_OK(mlirbc_module_verify(module, &error));
  check_version(module, 2, 0);
  CHECK_UINT(parameters(module), 100 * (42 + 7) + 24 + 8);
  CHECK(!mlirbc_attribute_is_none(find_attribute(module, "test.versionedA", "modifier")));
  for (mode = 0; mode < 2; mode++) { /* what was read is written again as it was */
    mlirbc_bytes bytes;
    CHECK(mlirbc_write_options_set_mode(write, mode));
    CHECK_OK(mlirbc_module_write_to_buffer(module, write, &buffer, &error));
    bytes = mlirbc_buffer_get_bytes(buffer);
    CHECK(bytes.len == len && memcmp(bytes.data, file, len) == 0);
    mlirbc_buffer_destroy(buffer);
  }

  CHECK_OK(mlirbc_module_set_dialect_target(module, str("test"), old, 2, &error));
  check_version(module, 1, 12);
  for (mode = 0; mode < 2; mode++) {
    mlirbc_bytes bytes;
    mlirbc_module *again = NULL;
    CHECK(mlirbc_write_options_set_mode(write, mode));
    CHECK_OK(mlirbc_module_write_to_buffer(module, write, &buffer, &error));
    bytes = mlirbc_buffer_get_bytes(buffer);
    CHECK_OK(mlirbc_module_open(bytes.data, bytes.len, options, &again, &error));
    CHECK_OK(mlirbc_module_verify(again, &error));
    check_version(again, 1, 12);
    CHECK_UINT(parameters(again), 100 * (42 + 7) + 24 + 8);
    mlirbc_module_destroy(again);
    mlirbc_buffer_destroy(buffer);
    if (argc > 2) {
      char path[4096];
      snprintf(path, sizeof path, "%s/%s", argv[2], names[mode]);
      CHECK_OK(mlirbc_module_write_file(module, write, path, &error));
    }
  }
  /* What the old version does not have is not there to be written again. */
  CHECK_STATUS(mlirbc_module_set_dialect_target(module, str("test"), current, 2, &error), MLIRBC_STATUS_HOOK);
  CHECK_STR(mlirbc_error_get_message(error), "no modifier");
  mlirbc_error_destroy(error);
  CHECK_STATUS(mlirbc_module_set_dialect_target(module, str("test"), old, 1, &error), MLIRBC_STATUS_HOOK);
  CHECK_STR(mlirbc_error_get_message(error), "a version is two numbers");
  mlirbc_error_destroy(error);
  check_version(module, 1, 12);

  mlirbc_module_destroy(module);
  free(file);
  mlirbc_write_options_destroy(write);
  mlirbc_open_options_destroy(options);
  mlirbc_registry_destroy(registry);
  return check_end();
}
