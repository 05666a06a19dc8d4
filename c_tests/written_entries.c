/* New entries that callbacks write for a version of their dialect: the order of calls does not matter. */
#include "check.h"

static mlirbc_error *error;

/* In version 1 a pair has its second number first. */
static int32_t read_pair(mlirbc_hook_reader *reader, void *user_data) {
  uint64_t version = 2;
  (void)user_data;
  (void)mlirbc_hook_reader_get_dialect_version(reader, mlirbc_str_of("pairs"), &version, 1);
  mlirbc_hook_reader_name_next(reader, mlirbc_str_of(version == 1 ? "b" : "a"));
  (void)mlirbc_hook_reader_read_varint(reader);
  mlirbc_hook_reader_name_next(reader, mlirbc_str_of(version == 1 ? "a" : "b"));
  (void)mlirbc_hook_reader_read_varint(reader);
  return MLIRBC_HOOK_DONE;
}

static void write_numbers(mlirbc_hook_writer *writer, uint64_t a, uint64_t b) {
  uint64_t version = 2;
  bool is_old;
  (void)mlirbc_hook_writer_get_target_version(writer, &version, 1);
  is_old = version == 1;
  mlirbc_hook_writer_name_next(writer, mlirbc_str_of(is_old ? "b" : "a"));
  mlirbc_hook_writer_write_varint(writer, is_old ? b : a);
  mlirbc_hook_writer_name_next(writer, mlirbc_str_of(is_old ? "a" : "b"));
  mlirbc_hook_writer_write_varint(writer, is_old ? a : b);
}

static int32_t write_pair(const mlirbc_module *module, mlirbc_attribute attribute, mlirbc_hook_writer *writer,
                          void *user_data) {
  mlirbc_field a, b;
  (void)user_data;
  CHECK(mlirbc_attribute_get_field_by_name(module, attribute, mlirbc_str_of("a"), NULL, &a));
  CHECK(mlirbc_attribute_get_field_by_name(module, attribute, mlirbc_str_of("b"), NULL, &b));
  write_numbers(writer, a.number, b.number);
  return MLIRBC_HOOK_DONE;
}

static int32_t read_version(mlirbc_hook_reader *reader, void *user_data) {
  (void)user_data;
  (void)mlirbc_hook_reader_read_varint(reader);
  return MLIRBC_HOOK_DONE;
}

static int32_t write_version(mlirbc_hook_writer *writer, void *user_data) {
  uint64_t version = 2;
  (void)user_data;
  (void)mlirbc_hook_writer_get_target_version(writer, &version, 1);
  mlirbc_hook_writer_write_varint(writer, version);
  return MLIRBC_HOOK_DONE;
}

static int32_t new_pair(mlirbc_hook_writer *writer, void *user_data) {
  (void)user_data;
  write_numbers(writer, 3, 5);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_module *new_module(void) {
  mlirbc_dialect_hooks hooks;
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_dialect_hooks_init(&hooks);
  hooks.read_attribute = read_pair;
  hooks.write_attribute = write_pair;
  hooks.read_version = read_version;
  hooks.write_version = write_version;
  CHECK_OK(mlirbc_registry_add_hooks(registry, mlirbc_str_of("pairs"), &hooks, &error));
  mlirbc_open_options_set_registry(options, registry);
  CHECK_OK(mlirbc_module_create(6, mlirbc_str_of("test"), options, &module, &error));
  mlirbc_open_options_destroy(options);
  mlirbc_registry_destroy(registry);
  return module;
}

static const uint64_t one = 1;
static const uint64_t two = 2;

/* a: add a pair for version 1; n: add one for the version of the module; r: read it; t: convert to version 1. */
static mlirbc_buffer *after(const char *steps) {
  mlirbc_module *module = new_module();
  mlirbc_buffer *buffer = NULL;
  mlirbc_attribute attribute = {0};
  mlirbc_field field;
  for (; *steps != '\0'; steps++) {
    switch (*steps) {
      case 'a':
      case 'n':
        CHECK_OK(mlirbc_module_add_written_attribute(module, mlirbc_str_of("pairs"), &one, *steps == 'a', new_pair,
                                                     NULL, &attribute, &error));
        break;
      case 'r':
        CHECK(mlirbc_attribute_get_field_by_name(module, attribute, mlirbc_str_of("a"), NULL, &field));
        CHECK_UINT(field.number, 3);
        break;
      default:
        CHECK_OK(mlirbc_module_set_dialect_target(module, mlirbc_str_of("pairs"), &one, 1, &error));
    }
  }
  CHECK(mlirbc_attribute_get_field_by_name(module, attribute, mlirbc_str_of("b"), NULL, &field));
  CHECK_UINT(field.number, 5);
  CHECK_UINT(mlirbc_module_get_num_attributes(module), 1);
  CHECK_OK(mlirbc_module_write_to_buffer(module, NULL, &buffer, &error));
  mlirbc_module_destroy(module);
  return buffer;
}

static void orders(void) {
  static const char *const others[] = {"at", "ta", "tn", "artr", "na", "nrar", "an", "aa"};
  mlirbc_buffer *first = after("a");
  mlirbc_bytes expected = mlirbc_buffer_get_bytes(first);
  size_t i;
  for (i = 0; i < sizeof others / sizeof *others; i++) {
    mlirbc_buffer *other = after(others[i]);
    mlirbc_bytes bytes = mlirbc_buffer_get_bytes(other);
    if (bytes.len != expected.len || memcmp(bytes.data, expected.data, bytes.len) != 0) {
      check_failed(__FILE__, __LINE__, others[i]);
      fputs(" gives another file\n", stderr);
    }
    mlirbc_buffer_destroy(other);
  }
  mlirbc_buffer_destroy(first);
}

static void refused(void) {
  mlirbc_module *module = new_module();
  mlirbc_attribute attribute;
  size_t position = 0;
  CHECK_OK(mlirbc_module_add_written_properties(module, mlirbc_str_of("pairs"), &one, 1, new_pair, NULL, &position,
                                                &error));
  CHECK_UINT(position, 0);
  CHECK_STATUS(mlirbc_module_add_written_attribute(module, mlirbc_str_of("pairs"), &two, 1, new_pair, NULL, &attribute,
                                                   &error),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK(mlirbc_attribute_is_none(attribute));
  CHECK(mlirbc_error_get_message(error).len > 0);
  mlirbc_error_destroy(error);
  CHECK_STATUS(mlirbc_module_add_written_properties(module, mlirbc_str_of("pairs"), &two, 1, new_pair, NULL, NULL,
                                                    NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  /* A dialect without callbacks has no version to keep to. */
  CHECK_OK(mlirbc_module_add_written_attribute(module, mlirbc_str_of("other"), &two, 1, new_pair, NULL, &attribute,
                                               &error));
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  orders();
  refused();
  return check_end();
}
