/* Which definitions hold for the ops of each dialect, and why. */
#include "check.h"

/* The definitions of a dialect in a list. */
static bool find(const mlirbc_module *module, const mlirbc_definitions *definitions, const char *dialect, size_t *position,
                 mlirbc_dialect_definitions *found) {
  for (*position = 0; mlirbc_definitions_get_dialect(definitions, *position, found); *position += 1) {
    mlirbc_str name = mlirbc_dialect_get_name(module, found->dialect);
    if (name.len == strlen(dialect) && memcmp(name.data, dialect, name.len) == 0) {
      return true;
    }
  }
  return false;
}

/* The opaque ops of a name. */
static bool find_opaque(const mlirbc_definitions *definitions, size_t position, const char *name,
                        mlirbc_opaque_ops *found) {
  for (size_t i = 0; mlirbc_definitions_get_opaque(definitions, position, i, found); i++) {
    if (found->name.len == strlen(name) && memcmp(found->name.data, name, found->name.len) == 0) {
      return true;
    }
  }
  return false;
}

static bool has(const mlirbc_release *releases, size_t len, mlirbc_release release) {
  for (size_t i = 0; i < len; i++) {
    if (releases[i] == release) {
      return true;
    }
  }
  return false;
}

static void named(void) {
  mlirbc_module *module = open_fixture("natives.llvm22.v6.mlirbc");
  mlirbc_definitions *definitions = NULL;
  mlirbc_error *error = NULL;
  mlirbc_dialect_definitions found;
  mlirbc_opaque_ops ops;
  size_t position;
  CHECK_OK(mlirbc_definitions_create(module, &definitions, &error));
  CHECK_UINT(mlirbc_definitions_get_num_dialects(definitions), 5);
  CHECK(find(module, definitions, "llvm", &position, &found));
  CHECK_INT(found.basis, MLIRBC_BASIS_NAMED);
  CHECK_UINT(found.releases_len, 1);
  CHECK_INT(found.releases[0], MLIRBC_RELEASE_LLVM_22);
  CHECK_UINT(found.uses, 6);
  CHECK_UINT(found.known, 6);
  CHECK_UINT(found.num_opaque, 0);
  CHECK_UINT(found.registered_ops, 0);
  CHECK(!mlirbc_definitions_get_opaque(definitions, position, 0, &ops));
  CHECK(!find(module, definitions, "scf", &position, &found));
  CHECK(!mlirbc_definitions_get_opaque(definitions, position, 0, &ops));
  mlirbc_definitions_destroy(definitions);
  mlirbc_module_destroy(module);
}

static void inferred(void) {
  mlirbc_module *written = open_fixture("ambiguous.llvm22.v6.mlirbc");
  mlirbc_module *module = NULL;
  mlirbc_write_options *options = mlirbc_write_options_create();
  mlirbc_buffer *buffer = NULL;
  mlirbc_definitions *definitions = NULL;
  mlirbc_error *error = NULL;
  mlirbc_dialect_definitions found;
  mlirbc_opaque_ops ops;
  size_t position;
  mlirbc_bytes bytes;
  mlirbc_write_options_set_producer(options, mlirbc_str_of("unknown"));
  CHECK_OK(mlirbc_module_write_to_buffer(written, options, &buffer, &error));
  bytes = mlirbc_buffer_get_bytes(buffer);
  CHECK_OK(mlirbc_module_open(bytes.data, bytes.len, NULL, &module, &error));
  CHECK_OK(mlirbc_definitions_create(module, &definitions, &error));
  CHECK(find(module, definitions, "arith", &position, &found));
  CHECK_INT(found.basis, MLIRBC_BASIS_INFERRED);
  CHECK(has(found.releases, found.releases_len, MLIRBC_RELEASE_LLVM_22));
  CHECK_UINT(found.known, found.uses);
  CHECK(find(module, definitions, "llvm", &position, &found));
  CHECK_INT(found.basis, MLIRBC_BASIS_INFERRED);
  CHECK(has(found.releases, found.releases_len, MLIRBC_RELEASE_LLVM_19));
  CHECK_UINT(found.uses, 3);
  CHECK_UINT(found.known, 1);
  CHECK_UINT(found.num_opaque, 1);
  CHECK(find_opaque(definitions, position, "llvm.add", &ops));
  CHECK_UINT(ops.count, 2);
  CHECK_INT(ops.reason, MLIRBC_OPAQUE_DIFFERING);
  CHECK(has(ops.fitting, ops.fitting_len, MLIRBC_RELEASE_LLVM_19));
  CHECK(has(ops.fitting, ops.fitting_len, MLIRBC_RELEASE_LLVM_22));
  CHECK(ops.message.len > 0);
  CHECK(!mlirbc_definitions_get_opaque(definitions, position, found.num_opaque, &ops));
  /* The list outlives the module. */
  mlirbc_module_destroy(module);
  CHECK(find_opaque(definitions, position, "llvm.add", &ops));
  mlirbc_definitions_destroy(definitions);
  mlirbc_buffer_destroy(buffer);
  mlirbc_write_options_destroy(options);
  mlirbc_module_destroy(written);
}

static void forced(void) {
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_definitions *definitions = NULL;
  mlirbc_error *error = NULL;
  mlirbc_dialect_definitions found;
  mlirbc_opaque_ops ops;
  size_t position;
  CHECK(mlirbc_open_options_set_release(options, MLIRBC_RELEASE_LLVM_19));
  CHECK_OK(mlirbc_module_open_file(fixture_path("natives.llvm22.v6.mlirbc"), options, &module, &error));
  CHECK_OK(mlirbc_definitions_create(module, &definitions, &error));
  CHECK(find(module, definitions, "llvm", &position, &found));
  CHECK_INT(found.basis, MLIRBC_BASIS_FORCED);
  CHECK(find_opaque(definitions, position, "llvm.func", &ops));
  CHECK_INT(ops.reason, MLIRBC_OPAQUE_UNFIT);
  CHECK_STR(ops.message, "no definition of LLVM 19 fits");
  mlirbc_definitions_destroy(definitions);
  mlirbc_module_destroy(module);
  mlirbc_open_options_destroy(options);
}

static void nothing(void) {
  mlirbc_module *module = open_version("kitchen", 6);
  mlirbc_definitions *definitions = NULL;
  mlirbc_dialect_definitions found;
  CHECK_STATUS(mlirbc_definitions_create(NULL, &definitions, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(definitions == NULL);
  CHECK_STATUS(mlirbc_definitions_create(module, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_UINT(mlirbc_definitions_get_num_dialects(NULL), 0);
  CHECK(!mlirbc_definitions_get_dialect(NULL, 0, &found));
  CHECK(!mlirbc_definitions_get_opaque(NULL, 0, 0, NULL));
  mlirbc_definitions_destroy(NULL);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  named();
  inferred();
  forced();
  nothing();
  return check_end();
}
