/* Registries: what a user tells of a dialect, and modules that are opened with it. */
#include "check.h"

/* mlir-opt's test dialect, as far as a fixture has it. */
static const char *const test_dialect =
    "dialect test\n"
    "version { major: varint, minor: varint }\n"
    "op versionedA { dims: attribute(integer), modifier: attribute(integer) }\n";

static void add(mlirbc_registry *registry, const char *text) {
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_registry_add_text(registry, mlirbc_str_of(text), &error));
}

/* The release by which an op of the fixture is known, when it is opened with a registry. */
static mlirbc_release known_by(const char *fixture, const char *op_name, const mlirbc_registry *registry) {
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  mlirbc_release found;
  mlirbc_open_options_set_registry(options, registry);
  CHECK_OK(mlirbc_module_open_file(fixture_path(fixture), options, &module, &error));
  /* Modules do not need their options. */
  mlirbc_open_options_destroy(options);
  found = mlirbc_op_get_release(module, find_op(module, op_name, 0));
  mlirbc_module_destroy(module);
  return found;
}

static void registered(void) {
  const char *const fixture = "test_dialect.llvm22.v6.mlirbc";
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  mlirbc_op op;
  mlirbc_field field;
  int64_t dims = 0;
  /* MLIR's own tests have a dialect of this name. */
  CHECK(mlirbc_registry_remove_dialect(registry, mlirbc_str_of("test")));
  CHECK_INT(known_by(fixture, "test.versionedA", registry), MLIRBC_RELEASE_NONE);
  CHECK(!mlirbc_registry_has_dialect(registry, mlirbc_str_of("test")));
  add(registry, test_dialect);
  CHECK(mlirbc_registry_has_dialect(registry, mlirbc_str_of("test")));
  CHECK_INT(known_by(fixture, "test.versionedA", registry), MLIRBC_RELEASE_REGISTERED);
  mlirbc_open_options_set_registry(options, registry);
  /* Options have a registry as it was when they got it. */
  CHECK(mlirbc_registry_remove_dialect(registry, mlirbc_str_of("test")));
  mlirbc_registry_destroy(registry);
  CHECK_OK(mlirbc_module_open_file(fixture_path(fixture), options, &module, &error));
  op = find_op(module, "test.versionedA", 0);
  CHECK(mlirbc_attribute_get_int64(module, mlirbc_op_get_attribute_by_name(module, op, mlirbc_str_of("dims")), &dims));
  CHECK_INT(dims, 123);
  CHECK(mlirbc_op_get_property_field_by_name(module, op, mlirbc_str_of("modifier"), &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_ATTRIBUTE);
  mlirbc_module_destroy(module);
  mlirbc_open_options_destroy(options);
}

static void without(void) {
  const char *const fixture = "kitchen.llvm22.v6.mlirbc";
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_registry *empty = mlirbc_registry_create_empty();
  CHECK_INT(known_by(fixture, "func.func", registry), MLIRBC_RELEASE_LLVM_22);
  CHECK_INT(known_by(fixture, "func.func", NULL), MLIRBC_RELEASE_LLVM_22);
  CHECK_INT(known_by(fixture, "func.func", empty), MLIRBC_RELEASE_NONE);
  CHECK(mlirbc_registry_remove_dialect(registry, mlirbc_str_of("func")));
  CHECK(!mlirbc_registry_remove_dialect(registry, mlirbc_str_of("func")));
  CHECK(!mlirbc_registry_remove_dialect(registry, mlirbc_str_of("builtin")));
  CHECK_INT(known_by(fixture, "func.func", registry), MLIRBC_RELEASE_NONE);
  CHECK_INT(known_by(fixture, "arith.constant", registry), MLIRBC_RELEASE_LLVM_22);
  mlirbc_registry_destroy(empty);
  mlirbc_registry_destroy(registry);
}

static void wrong_texts(void) {
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_error *error = NULL;
  const mlirbc_str not_utf8 = {"dialect \xff", 9};
  CHECK_STATUS(mlirbc_registry_add_text(registry, mlirbc_str_of("dialect a op x {}\ndialect b\nop y { z: lisp }"), &error),
               MLIRBC_STATUS_INVALID_DIALECT);
  CHECK_STR(mlirbc_error_get_message(error), "line 3: expected the kind of a field, found 'lisp'");
  CHECK_UINT(mlirbc_error_get_line(error), 3);
  CHECK_UINT(mlirbc_error_get_line(NULL), 0);
  mlirbc_error_destroy(error);
  CHECK(!mlirbc_registry_has_dialect(registry, mlirbc_str_of("a")));
  CHECK_STATUS(mlirbc_registry_add_text(registry, mlirbc_str_of("dialect builtin type 40 mine {}"), NULL),
               MLIRBC_STATUS_INVALID_DIALECT);
  CHECK_STATUS(mlirbc_registry_add_text(registry, not_utf8, NULL), MLIRBC_STATUS_INVALID_DIALECT);
  CHECK_STATUS(mlirbc_registry_add_text(NULL, mlirbc_str_of("dialect a"), NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(!mlirbc_registry_has_dialect(NULL, mlirbc_str_of("builtin")));
  CHECK(!mlirbc_registry_remove_dialect(NULL, mlirbc_str_of("builtin")));
  mlirbc_open_options_set_registry(NULL, registry);
  mlirbc_registry_destroy(registry);
  mlirbc_registry_destroy(NULL);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  registered();
  without();
  wrong_texts();
  CHECK_CSTR(mlirbc_release_name(MLIRBC_RELEASE_REGISTERED), "registered");
  CHECK_CSTR(mlirbc_status_name(MLIRBC_STATUS_INVALID_DIALECT), "INVALID_DIALECT");
  return check_end();
}
