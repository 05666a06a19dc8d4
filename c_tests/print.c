/* The text: of a file as mlir-opt prints it, of single ops, attributes and types; writers that stop;
 * options; the custom form. */
#include "check.h"

/* Refuses everything. */
static bool refuse(const uint8_t *data, size_t len, void *user_data) {
  (void)data;
  (void)len;
  (void)user_data;
  return false;
}

static const char *shown(const collected *all) { return all->data == NULL ? "" : all->data; }

static void clear(collected *all) {
  free(all->data);
  memset(all, 0, sizeof *all);
}

static void whole(const mlirbc_module *module) {
  mlirbc_error *error = NULL;
  size_t expected_len = 0;
  unsigned char *expected = read_fixture("kitchen.llvm22.generic.mlir", &expected_len);
  collected all = {NULL, 0};
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_print_options_set_locations(options, true);
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK_UINT(all.len, expected_len);
  CHECK(expected != NULL && all.len == expected_len && memcmp(all.data, expected, expected_len) == 0);
  free(expected);
  clear(&all);
  mlirbc_print_options_set_max_bytes(options, expected_len - 1);
  CHECK_STATUS(mlirbc_module_print(module, options, collect, &all, NULL), MLIRBC_STATUS_LIMIT_EXCEEDED);
  clear(&all);
  mlirbc_print_options_destroy(options);
  CHECK_OK(mlirbc_module_print(module, NULL, collect, &all, &error));
  CHECK(strstr(shown(&all), "loc(") == NULL);
  clear(&all);
  CHECK_STATUS(mlirbc_module_print(module, NULL, refuse, NULL, &error), MLIRBC_STATUS_IO);
  mlirbc_error_destroy(error);
  CHECK_STATUS(mlirbc_module_print(module, NULL, NULL, &all, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
}

static void single(const mlirbc_module *module) {
  mlirbc_error *error = NULL;
  collected all = {NULL, 0};
  mlirbc_op root;
  mlirbc_attribute name;
  mlirbc_op nothing = {MLIRBC_NONE, MLIRBC_NONE};
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  CHECK_OK(mlirbc_op_print(module, root, NULL, collect, &all, &error));
  CHECK(strncmp(shown(&all), "\"builtin.module\"() <{sym_name = \"filter\"}> ({\n", 46) == 0);
  clear(&all);
  CHECK_STATUS(mlirbc_op_print(module, nothing, NULL, collect, &all, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);

  name = mlirbc_op_get_attribute_by_name(module, root, mlirbc_str_of("sym_name"));
  CHECK_OK(mlirbc_attribute_print(module, name, NULL, collect, &all, &error));
  CHECK_CSTR(shown(&all), "\"filter\"");
  clear(&all);
  for (size_t position = 0; position < mlirbc_module_get_num_types(module); ++position) {
    const mlirbc_type type = mlirbc_module_get_type(module, position);
    if (mlirbc_type_get_kind(module, type) == MLIRBC_TYPE_MEMREF) {
      CHECK_OK(mlirbc_type_print(module, type, NULL, collect, &all, &error));
      CHECK_CSTR(shown(&all), "memref<?xf32>");
      clear(&all);
    }
  }
}

static size_t count(const char *all, const char *part) {
  size_t found = 0;
  for (all = strstr(all, part); all != NULL; all = strstr(all + 1, part)) {
    found += 1;
  }
  return found;
}

static void local_names(void) {
  mlirbc_module *module = open_fixture("symbols.llvm22.v6.mlirbc");
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_error *error = NULL;
  collected all = {NULL, 0};
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK_UINT(count(shown(&all), " %0 = "), 0);
  CHECK_UINT(count(shown(&all), "(%arg0: "), 1);
  clear(&all);
  mlirbc_print_options_set_local_names(options, true);
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK_UINT(count(shown(&all), " %0 = "), 2);
  CHECK_UINT(count(shown(&all), "(%arg0: "), 3);
  clear(&all);
  mlirbc_print_options_set_local_names(options, false);
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK_UINT(count(shown(&all), "(%arg0: "), 1);
  clear(&all);
  mlirbc_print_options_destroy(options);
  mlirbc_module_destroy(module);
}

static void forms(const mlirbc_module *module) {
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_error *error = NULL;
  collected generic = {NULL, 0};
  collected all = {NULL, 0};
  mlirbc_op function;
  CHECK_OK(mlirbc_module_print(module, NULL, collect, &generic, &error));
  CHECK(!mlirbc_print_options_set_form(options, (mlirbc_op_form)2));
  CHECK(!mlirbc_print_options_set_form(NULL, MLIRBC_OP_FORM_CUSTOM));
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK_CSTR(shown(&all), shown(&generic));
  clear(&all);
  CHECK(mlirbc_print_options_set_form(options, MLIRBC_OP_FORM_CUSTOM));
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK(strncmp(shown(&all), "module @filter attributes {", 27) == 0);
  CHECK(strstr(shown(&all), "\n  func.func @scale(") != NULL);
  clear(&all);
  CHECK_OK(mlirbc_module_find_symbol(module, mlirbc_str_of("scale"), &function, &error));
  CHECK_OK(mlirbc_op_print(module, function, options, collect, &all, &error));
  CHECK(strncmp(shown(&all), "func.func @scale(", 17) == 0);
  clear(&all);
  CHECK(mlirbc_print_options_set_form(options, MLIRBC_OP_FORM_GENERIC));
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK_CSTR(shown(&all), shown(&generic));
  clear(&all);
  clear(&generic);
  mlirbc_print_options_destroy(options);
}

static void defaults(void) {
  static const char text[] =
      "func.func @f(%m: memref<4xf32>, %i: index) {\n"
      "  %0 = \"memref.load\"(%m, %i) <{nontemporal = false}> : (memref<4xf32>, index) -> f32\n"
      "  return\n}\n";
  mlirbc_module *module = NULL;
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_error *error = NULL;
  collected all = {NULL, 0};
  CHECK_OK(mlirbc_module_parse(mlirbc_str_of(text), NULL, mlirbc_str_of(""), true, &module, NULL, &error));
  CHECK(mlirbc_print_options_set_form(options, MLIRBC_OP_FORM_CUSTOM));
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK(strstr(shown(&all), "%0 = \"memref.load\"(%arg0, %arg1) <{nontemporal = false}> : (") != NULL);
  clear(&all);
  mlirbc_print_options_set_elide_defaults(options, true);
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK(strstr(shown(&all), "%0 = memref.load %arg0[%arg1] : memref<4xf32>\n") != NULL);
  clear(&all);
  mlirbc_print_options_destroy(options);
  mlirbc_module_destroy(module);
}

static void data(void) {
  mlirbc_module *module = open_fixture("resources.llvm22.v6.mlirbc");
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_error *error = NULL;
  collected all = {NULL, 0};
  mlirbc_print_options_set_resources(options, true);
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK(strstr(shown(&all), "align4: \"0x04000000010000000200000003000000\",\n") != NULL);
  CHECK(strstr(shown(&all), "  external_resources: {\n    first_group: {\n") != NULL);
  CHECK(strcmp(shown(&all) + all.len - 5, "\n#-}\n") == 0);
  clear(&all);
  mlirbc_print_options_set_elide_resources_larger_than(options, 30);
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK(strstr(shown(&all), "align4: ") == NULL && strstr(shown(&all), "flag_on: true") != NULL);
  clear(&all);
  mlirbc_print_options_destroy(options);
  mlirbc_module_destroy(module);
}

static void aliases(void) {
  mlirbc_module *module = open_fixture("aliases.llvm22.v6.mlirbc");
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_error *error = NULL;
  collected all = {NULL, 0};
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK(strncmp(shown(&all), "\"builtin.module\"", 16) == 0 && strstr(shown(&all), "#map") == NULL);
  clear(&all);
  mlirbc_print_options_set_aliases(options, true);
  mlirbc_print_options_set_locations(options, true);
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK(strncmp(shown(&all), "!tuple = tuple<i1, ", 19) == 0);
  CHECK(strstr(shown(&all), "\n#map = affine_map<(d0)[s0] -> (d0 + s0)>\n") != NULL);
  CHECK(strstr(shown(&all), "again = #map,") != NULL && strstr(shown(&all), ") -> () loc(#loc1)\n") != NULL);
  CHECK(strcmp(shown(&all) + all.len - 2, "\n\n") == 0);
  clear(&all);
  mlirbc_print_options_destroy(options);
  mlirbc_module_destroy(module);
}

static void elements(void) {
  mlirbc_module *module = open_fixture("dense.llvm22.v6.mlirbc");
  mlirbc_print_options *options = mlirbc_print_options_create();
  const mlirbc_attribute matrix = find_attribute(module, "demo.integers", "i32");
  mlirbc_error *error = NULL;
  collected all = {NULL, 0};
  mlirbc_print_options_set_elide_elements_larger_than(options, 5);
  CHECK_OK(mlirbc_attribute_print(module, matrix, options, collect, &all, &error));
  CHECK_CSTR(shown(&all), "dense_resource<__elided__> : tensor<2x3xi32>");
  clear(&all);
  mlirbc_print_options_set_elide_elements_larger_than(options, 6);
  CHECK_OK(mlirbc_attribute_print(module, matrix, options, collect, &all, &error));
  CHECK(strncmp(shown(&all), "dense<[[", 8) == 0);
  clear(&all);
  mlirbc_print_options_destroy(options);
  mlirbc_module_destroy(module);
}

/* The form of an op is part of the description of its dialect. */
static void described_form(void) {
  static const char description[] =
      "dialect test\n"
      "op versionedA { dims: attribute(integer), modifier: attribute } operands() results()\n"
      "form versionedA \"`of` $dims attr-dict\" attributes(dims: typed(\"i64\"))\n";
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *opening = mlirbc_open_options_create();
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  collected all = {NULL, 0};
  CHECK_OK(mlirbc_registry_add_text(registry, mlirbc_str_of(description), &error));
  mlirbc_open_options_set_registry(opening, registry);
  CHECK_OK(mlirbc_module_open_file(fixture_path("test_dialect.llvm22.v6.mlirbc"), opening, &module, &error));
  CHECK(mlirbc_print_options_set_form(options, MLIRBC_OP_FORM_CUSTOM));
  CHECK_OK(mlirbc_module_print(module, options, collect, &all, &error));
  CHECK(strstr(shown(&all), "test.versionedA of 123 {modifier = false}") != NULL);
  clear(&all);
  mlirbc_module_destroy(module);
  mlirbc_print_options_destroy(options);
  mlirbc_open_options_destroy(opening);
  mlirbc_registry_destroy(registry);
}

static void no_options(void) {
  mlirbc_print_options_set_locations(NULL, true);
  mlirbc_print_options_set_elide_elements_larger_than(NULL, 1);
  mlirbc_print_options_set_max_bytes(NULL, 1);
  mlirbc_print_options_set_local_names(NULL, true);
  mlirbc_print_options_set_elide_defaults(NULL, true);
  mlirbc_print_options_set_aliases(NULL, true);
  mlirbc_print_options_set_resources(NULL, true);
  mlirbc_print_options_set_elide_resources_larger_than(NULL, 1);
  mlirbc_print_options_destroy(NULL);
}

int main(int argc, char **argv) {
  mlirbc_module *module;
  check_begin(argc, argv);
  module = open_fixture("kitchen.llvm22.v6.mlirbc");
  whole(module);
  single(module);
  forms(module);
  mlirbc_module_destroy(module);
  local_names();
  defaults();
  data();
  aliases();
  elements();
  described_form();
  no_options();
  return check_end();
}
