/* Stripping and fingerprints: what is taken away is gone from the file; what it means stays. */
#include "check.h"

static mlirbc_error *error;

static bool holds(mlirbc_bytes bytes, const char *text) {
  const size_t len = strlen(text);
  size_t at;
  for (at = 0; at + len <= bytes.len; at++) {
    if (memcmp(bytes.data + at, text, len) == 0) {
      return true;
    }
  }
  return false;
}

static mlirbc_module *open_opaque(const char *name) {
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  size_t len;
  unsigned char *data = read_fixture(name, &len);
  CHECK(mlirbc_open_options_set_release(options, MLIRBC_RELEASE_STABLEHLO));
  CHECK_OK(mlirbc_module_open(data, len, options, &module, &error));
  mlirbc_open_options_destroy(options);
  free(data);
  return module;
}

static void constants(void) {
  mlirbc_module *module = open_version("dense", 6);
  mlirbc_stripped stripped;
  CHECK_OK(mlirbc_module_strip_constants(module, 2, &stripped, &error));
  CHECK_UINT(stripped.constants, 10);
  CHECK_UINT(stripped.locations, 0);
  CHECK_OK(mlirbc_module_strip_constants(module, 2, NULL, &error));
  CHECK_OK(mlirbc_module_verify(module, &error));
  CHECK_STATUS(mlirbc_module_strip_constants(NULL, 2, &stripped, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_UINT(stripped.constants, 0);
  mlirbc_module_destroy(module);
}

static void everything(void) {
  mlirbc_module *module = open_version("secrets", 6);
  mlirbc_module *again = NULL;
  mlirbc_write_options *options = mlirbc_write_options_create();
  mlirbc_buffer *buffer = NULL;
  mlirbc_stripped stripped;
  mlirbc_bytes bytes;
  CHECK_OK(mlirbc_module_strip(module, MLIRBC_STRIP_LOCATIONS | MLIRBC_STRIP_RESOURCES | MLIRBC_STRIP_NAMES, &stripped,
                               &error));
  CHECK_UINT(stripped.locations, 27);
  CHECK_UINT(stripped.resources, 5);
  CHECK_UINT(stripped.names, 4);
  CHECK_UINT(stripped.kept_names, 1);
  CHECK(mlirbc_write_options_set_mode(options, MLIRBC_WRITE_CANONICAL));
  CHECK_OK(mlirbc_module_write_to_buffer(module, options, &buffer, &error));
  bytes = mlirbc_buffer_get_bytes(buffer);
  CHECK(!holds(bytes, "secret-"));
  CHECK(!holds(bytes, "secret_key"));
  CHECK(!holds(bytes, "secret_tool"));
  CHECK(!holds(bytes, "secret_weights"));
  CHECK(!holds(bytes, "\xa1\xb2\xc3\xd4"));
  CHECK(holds(bytes, "kept-loop.py"));
  CHECK(holds(bytes, "kept-attribute.py"));
  CHECK(holds(bytes, "kept_declaration"));
  CHECK_OK(mlirbc_module_open(bytes.data, bytes.len, NULL, &again, &error));
  CHECK_OK(mlirbc_module_verify(again, &error));
  mlirbc_module_destroy(again);
  mlirbc_buffer_destroy(buffer);
  mlirbc_write_options_destroy(options);
  mlirbc_module_destroy(module);
}

static void opaque(void) {
  mlirbc_module *module = open_opaque("secrets.llvm22.v6.mlirbc");
  mlirbc_write_options *options = mlirbc_write_options_create();
  mlirbc_buffer *buffer = NULL;
  mlirbc_fingerprint fingerprint;
  mlirbc_fingerprint other;
  uint64_t count = 0;
  CHECK_OK(mlirbc_module_file_fingerprint(module, &fingerprint, &error));
  CHECK_OK(mlirbc_module_strip(module, MLIRBC_STRIP_LOCATIONS, NULL, &error));
  CHECK_OK(mlirbc_module_file_fingerprint(module, &other, &error));
  CHECK(memcmp(fingerprint.bytes, other.bytes, sizeof other.bytes) != 0);
  CHECK_STATUS(mlirbc_module_fingerprint(module, &other, NULL), MLIRBC_STATUS_UNKNOWN_ENCODING);
  CHECK_INT(other.bytes[0], 0);
  CHECK(mlirbc_write_options_set_mode(options, MLIRBC_WRITE_CANONICAL));
  CHECK_STATUS(mlirbc_module_write_to_buffer(module, options, &buffer, NULL), MLIRBC_STATUS_UNKNOWN_ENCODING);
  CHECK(mlirbc_write_options_set_mode(options, MLIRBC_WRITE_BLANKED));
  CHECK_OK(mlirbc_module_write_to_buffer(module, options, &buffer, &error));
  CHECK(!holds(mlirbc_buffer_get_bytes(buffer), "secret-caller.py"));
  CHECK_OK(mlirbc_module_get_num_doubtful_entries(module, &count, &error));
  CHECK(count > 0);
  mlirbc_buffer_destroy(buffer);
  mlirbc_write_options_destroy(options);
  mlirbc_module_destroy(module);
}

static void fingerprints(void) {
  mlirbc_module *module = open_version("secrets", 6);
  mlirbc_module *old = open_version("secrets", 3);
  mlirbc_fingerprint fingerprint;
  mlirbc_fingerprint other;
  uint64_t count = 1;
  CHECK_OK(mlirbc_module_fingerprint(module, &fingerprint, &error));
  CHECK_OK(mlirbc_module_fingerprint(old, &other, &error));
  CHECK(memcmp(fingerprint.bytes, other.bytes, sizeof other.bytes) == 0);
  CHECK_OK(mlirbc_module_strip(module, MLIRBC_STRIP_LOCATIONS, NULL, &error));
  CHECK_OK(mlirbc_module_fingerprint(module, &other, &error));
  CHECK(memcmp(fingerprint.bytes, other.bytes, sizeof other.bytes) == 0);
  CHECK_OK(mlirbc_module_strip(module, MLIRBC_STRIP_NAMES, NULL, &error));
  CHECK_OK(mlirbc_module_fingerprint(module, &other, &error));
  CHECK(memcmp(fingerprint.bytes, other.bytes, sizeof other.bytes) != 0);
  CHECK_OK(mlirbc_module_get_num_doubtful_entries(module, &count, &error));
  CHECK_UINT(count, 0);
  mlirbc_module_destroy(module);
  mlirbc_module_destroy(old);
}

static void keys(void) {
  mlirbc_module *module = open_version("secrets", 6);
  const mlirbc_str builtin = mlirbc_str_of("builtin");
  const mlirbc_resource key = mlirbc_module_find_resource(module, builtin, mlirbc_str_of("secret_key"));
  const mlirbc_resource none = {MLIRBC_NONE};
  CHECK_OK(mlirbc_resource_set_key(module, key, mlirbc_str_of("another"), &error));
  CHECK_STR(mlirbc_resource_get_key(module, key), "another");
  CHECK(mlirbc_module_find_resource(module, builtin, mlirbc_str_of("another")).index == key.index);
  CHECK_STATUS(mlirbc_resource_set_key(module, key, mlirbc_str_of("kept_in_text"), NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_STATUS(mlirbc_resource_set_key(module, none, builtin, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  mlirbc_module_destroy(module);
}

static void mistakes(void) {
  mlirbc_module *module = open_version("empty", 6);
  mlirbc_fingerprint fingerprint;
  const mlirbc_resource none = {MLIRBC_NONE};
  CHECK_STATUS(mlirbc_module_strip(module, 8, NULL, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_OK(mlirbc_module_strip(module, 0, NULL, &error));
  CHECK_STATUS(mlirbc_module_strip(NULL, 1, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_resource_set_key(NULL, none, mlirbc_str_of("a"), NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_get_num_doubtful_entries(NULL, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_fingerprint(NULL, &fingerprint, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_fingerprint(module, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_file_fingerprint(NULL, &fingerprint, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  constants();
  everything();
  opaque();
  fingerprints();
  keys();
  mistakes();
  return check_end();
}
