// Modules from MLIR's text, from C++.
#include <string>
#include <utility>

#include "check.hpp"

static void a_module() {
  mlirbc::OpenOptions options;
  options.op_release(MLIRBC_RELEASE_LLVM_22);
  mlirbc::TextErrors errors;
  const mlirbc::Module module =
      take(mlirbc::Module::parse("\"builtin.module\"() ({\n}) : () -> ()", &options, &errors, "a.mlir"));
  CHECK(module.producer() == "MLIR22.1.8" && errors.size() == 0);
}

static void ops_in_their_custom_form() {
  mlirbc::TextErrors errors;
  const mlirbc::Module module =
      take(mlirbc::Module::parse("func.func private @f(i32)", nullptr, &errors, "a.mlir"));
  CHECK(errors.size() == 0 && first_op(module, "func.func").attribute("sym_name"));
}

static void errors_in_a_text() {
  mlirbc::TextErrors errors;
  const mlirbc::Result<mlirbc::Module> module = mlirbc::Module::parse("\n  nothing.func @f()", nullptr, &errors);
  CHECK(!module && module.error().status() == MLIRBC_STATUS_INVALID_TEXT);
  CHECK(errors.size() == 1);
  const mlirbc::TextError first = errors[0];
  CHECK(first.line == 2 && first.column == 3 && first.offset == 3 && first.caret == 2);
  CHECK(first.message.find("nothing.func") != std::string::npos);
  CHECK(first.source_line == "  nothing.func @f()");
}

// Four bytes of tf32 until LLVM 19 and three since 20 have the same values.
static void elements_as_the_release_stores_them() {
  const std::pair<mlirbc_release, std::uint64_t> releases[] = {{MLIRBC_RELEASE_LLVM_19, 4}, {MLIRBC_RELEASE_LLVM_22, 3}};
  for (const auto &[release, size] : releases) {
    mlirbc::OpenOptions options;
    options.op_release(release);
    mlirbc::TextErrors errors;
    const mlirbc::Module module = take(mlirbc::Module::parse(
        "\"t.a\"() {v = dense<[1.5, 2.5]> : tensor<2xtf32>} : () -> ()", &options, &errors, "a.mlir"));
    const mlirbc::Attribute attribute = first_op(module, "t.a").attribute("v");
    CHECK(attribute.dense() && attribute.dense()->element_size == size);
    CHECK(attribute.dense_double(1) == 2.5);
  }
}

// Files of jaxlib and of IREE 3.11 have the custom form of their expected text, which is read as the same module.
// Modules can be made for 24git, which defines the ops in the file of IREE as 3.11 does.
static void files_of_other_tools() {
  const std::pair<std::string, mlirbc_release> files[] = {{"mhlo.llvm23", MLIRBC_RELEASE_LLVM_23},
                                                          {"iree.iree311", MLIRBC_RELEASE_LLVM_24_GIT}};
  mlirbc::PrintOptions custom;
  custom.form = mlirbc::OpForm::Custom;
  for (const auto &[name, release] : files) {
    const mlirbc::Module module = open_module((name + ".v6.mlirbc").c_str());
    const std::string text = take(mlirbc::to_text(module, custom));
    CHECK_TEXT(text, fixture_text((name + ".custom.mlir").c_str()));
    mlirbc::OpenOptions options;
    options.op_release(release);
    mlirbc::TextErrors errors;
    const mlirbc::Module again = take(mlirbc::Module::parse(text, &options, &errors, "a.mlir"));
    CHECK_TEXT(take(mlirbc::to_text(again)), take(mlirbc::to_text(module)));
  }
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  a_module();
  ops_in_their_custom_form();
  errors_in_a_text();
  elements_as_the_release_stores_them();
  files_of_other_tools();
  return check_end();
}
