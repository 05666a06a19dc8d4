// list_functions FILE: the functions of any dialect (func.func, llvm.func, ...) with name, type and the number of ops
// in them.
#include <cstddef>
#include <iostream>
#include <mlirbc.hpp>
#include <string>

static std::string type_of(mlirbc::Op op) {
  const mlirbc::Type type = op.attribute("function_type").as_type();
  auto text = mlirbc::to_text(type);
  return text ? *text : "(unknown type)";
}

int main(int argc, char **argv) {
  auto module = mlirbc::Module::open_file(argc > 1 ? argv[1] : "");
  if (!module) {
    std::cerr << module.error().to_string() << '\n';
    return 1;
  }
  auto walked = module->walk([](mlirbc::Op op) {
    if (op.name().substr(op.name().rfind('.') + 1) != "func") {
      return mlirbc::WalkAction::Continue;
    }
    std::size_t count = 0;
    const auto counted = op.walk([&count](mlirbc::Op) { count += 1; });
    std::cout << op.name() << ' ' << op.attribute("sym_name").as_string().value_or("(unknown name)") << ' '
              << type_of(op) << ", " << count - 1 << " ops" << (counted ? "\n" : " before a damaged one\n");
    return mlirbc::WalkAction::Skip;
  });
  if (!walked) {
    std::cerr << walked.error().to_string() << '\n';
  }
  return walked ? 0 : 1;
}
