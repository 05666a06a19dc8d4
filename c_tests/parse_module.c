/* Modules from MLIR's text. */
#include "check.h"

static const char text_of_module[] =
    "\"builtin.module\"() ({\n"
    "  \"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f\"}> ({\n"
    "  ^bb0(%x: i32):\n"
    "    %0 = \"arith.addi\"(%x, %x) : (i32, i32) -> i32\n"
    "    \"func.return\"(%0) : (i32) -> ()\n"
    "  }) : () -> ()\n"
    "}) : () -> ()\n";

static mlirbc_module *parsed(const char *text, mlirbc_release release, bool implicit_module) {
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_text_errors *errors = NULL;
  mlirbc_error *error = NULL;
  CHECK(mlirbc_open_options_set_release(options, release));
  CHECK_OK(mlirbc_module_parse(mlirbc_str_of(text), options, mlirbc_str_of("a.mlir"), implicit_module, &module, &errors,
                               &error));
  CHECK(errors == NULL && error == NULL);
  mlirbc_open_options_destroy(options);
  return module;
}

static mlirbc_op top_op(const mlirbc_module *module) {
  mlirbc_error *error;
  mlirbc_block block;
  CHECK_OK(mlirbc_module_get_top_block(module, &block, &error));
  return mlirbc_block_get_op(module, block, 0);
}

static void a_module(void) {
  mlirbc_module *module = parsed(text_of_module, MLIRBC_RELEASE_LLVM_22, true);
  mlirbc_str producer = mlirbc_module_get_producer(module);
  CHECK_UINT(mlirbc_module_get_bytecode_version(module), 6);
  CHECK_STR(producer, "MLIR22.1.8");
  mlirbc_op op = top_op(module);
  CHECK_STR(mlirbc_op_get_name(module, op), "builtin.module");
  mlirbc_module_destroy(module);
}

static void ops_in_a_module(void) {
  mlirbc_module *module = parsed("\"my.op\"() : () -> ()", MLIRBC_RELEASE_LLVM_19, true);
  mlirbc_op op = top_op(module);
  CHECK_STR(mlirbc_op_get_name(module, op), "builtin.module");
  mlirbc_module_destroy(module);
  module = parsed("\"my.op\"() : () -> ()", MLIRBC_RELEASE_LLVM_19, false);
  op = top_op(module);
  CHECK_STR(mlirbc_op_get_name(module, op), "my.op");
  mlirbc_module_destroy(module);
}

static void ops_in_their_custom_form(void) {
  mlirbc_module *module = parsed("func.func private @f(i32)", MLIRBC_RELEASE_LLVM_22, false);
  mlirbc_op op = top_op(module);
  CHECK_STR(mlirbc_op_get_name(module, op), "func.func");
  mlirbc_module_destroy(module);
}

static void errors_in_a_text(void) {
  mlirbc_module *module = NULL;
  mlirbc_text_errors *errors = NULL;
  mlirbc_error *error = NULL;
  const char *text = "\"a.b\"(%x) : (i32) -> ()\n\"a.b\"(%y) : (i32) -> ()\n";
  CHECK_INT(mlirbc_module_parse(mlirbc_str_of(text), NULL, mlirbc_str_of(""), true, &module, &errors, &error),
            MLIRBC_STATUS_INVALID_TEXT);
  CHECK(module == NULL);
  CHECK_UINT(mlirbc_text_errors_get_num(errors), 2);
  CHECK_UINT(mlirbc_text_errors_get_line(errors, 1), 2);
  CHECK_UINT(mlirbc_text_errors_get_column(errors, 1), 7);
  CHECK_UINT(mlirbc_text_errors_get_offset(errors, 1), 30);
  CHECK_UINT(mlirbc_text_errors_get_caret(errors, 1), 6);
  CHECK_STR(mlirbc_text_errors_get_message(errors, 1), "use of undeclared SSA value name '%y'");
  CHECK_STR(mlirbc_text_errors_get_source_line(errors, 1), "\"a.b\"(%y) : (i32) -> ()");
  CHECK_UINT(mlirbc_error_get_offset(error), 6);
  CHECK_UINT(mlirbc_text_errors_get_line(errors, 2), 0);
  CHECK_UINT(mlirbc_text_errors_get_column(errors, 2), 0);
  CHECK_UINT(mlirbc_text_errors_get_offset(errors, 2), 0);
  CHECK_UINT(mlirbc_text_errors_get_caret(errors, 2), 0);
  CHECK_UINT(mlirbc_text_errors_get_message(errors, 2).len, 0);
  CHECK_UINT(mlirbc_text_errors_get_source_line(errors, 2).len, 0);
  mlirbc_error_destroy(error);
  mlirbc_text_errors_destroy(errors);
}

/* Four bytes of tf32 until LLVM 19 and three since 20 have the same values. */
static void elements_as_the_release_stores_them(void) {
  static const struct {
    mlirbc_release release;
    uint64_t size;
  } releases[] = {{MLIRBC_RELEASE_LLVM_19, 4}, {MLIRBC_RELEASE_LLVM_22, 3}};
  for (size_t at = 0; at < sizeof releases / sizeof releases[0]; at++) {
    const char *text = "\"t.a\"() {v = dense<[1.5, 2.5]> : tensor<2xtf32>} : () -> ()";
    mlirbc_module *module = parsed(text, releases[at].release, true);
    mlirbc_attribute attribute = find_attribute(module, "t.a", "v");
    mlirbc_dense dense;
    double value = 0;
    CHECK(mlirbc_attribute_get_dense(module, attribute, &dense));
    CHECK_UINT(dense.count, 2);
    CHECK_UINT(dense.element_size, releases[at].size);
    CHECK_UINT(dense.data.len, 2 * releases[at].size);
    CHECK(mlirbc_dense_get_double(module, attribute, 1, &value) && value == 2.5);
    mlirbc_module_destroy(module);
  }
}

/* The text of a module, in the form that the options select. */
static collected printed(const mlirbc_module *module, const mlirbc_print_options *options) {
  collected text = {NULL, 0};
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_module_print(module, options, collect, &text, &error));
  return text;
}

/* Files of jaxlib and of IREE 3.11 have the custom form of their expected text, which is read as the same module.
 * Modules can be made for 24git, which defines the ops in the file of IREE as 3.11 does. */
static void files_of_other_tools(void) {
  static const struct {
    const char *file;
    const char *text;
    mlirbc_release release;
  } files[] = {{"mhlo.llvm23.v6.mlirbc", "mhlo.llvm23.custom.mlir", MLIRBC_RELEASE_LLVM_23},
               {"iree.iree311.v6.mlirbc", "iree.iree311.custom.mlir", MLIRBC_RELEASE_LLVM_24_GIT}};
  mlirbc_print_options *custom = mlirbc_print_options_create();
  CHECK(mlirbc_print_options_set_form(custom, MLIRBC_OP_FORM_CUSTOM));
  for (size_t at = 0; at < sizeof files / sizeof files[0]; at++) {
    mlirbc_module *module = open_fixture(files[at].file);
    mlirbc_module *again = NULL;
    size_t expected_len = 0;
    unsigned char *expected = read_fixture(files[at].text, &expected_len);
    collected generic = printed(module, NULL);
    collected text = printed(module, custom);
    check_memory(__FILE__, __LINE__, files[at].text, text.data, text.len, expected, expected_len);
    again = parsed(text.data, files[at].release, false);
    CHECK_PRINT(again, generic.data);
    mlirbc_module_destroy(again);
    mlirbc_module_destroy(module);
    free(expected);
    free(generic.data);
    free(text.data);
  }
  mlirbc_print_options_destroy(custom);
}

static void refused(void) {
  mlirbc_module *module = NULL;
  mlirbc_open_options *options = mlirbc_open_options_create();
  CHECK_INT(mlirbc_module_parse(mlirbc_str_of(""), NULL, mlirbc_str_of(""), true, NULL, NULL, NULL),
            MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(mlirbc_open_options_set_release(options, MLIRBC_RELEASE_STABLEHLO));
  CHECK_INT(mlirbc_module_parse(mlirbc_str_of(""), options, mlirbc_str_of(""), true, &module, NULL, NULL),
            MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_UINT(mlirbc_text_errors_get_num(NULL), 0);
  mlirbc_text_errors_destroy(NULL);
  mlirbc_open_options_destroy(options);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  a_module();
  ops_in_a_module();
  ops_in_their_custom_form();
  errors_in_a_text();
  elements_as_the_release_stores_them();
  files_of_other_tools();
  refused();
  return check_end();
}
