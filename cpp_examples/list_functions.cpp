// list_functions FILE: the functions of any dialect (func.func, llvm.func, ...) with the number of ops in them, and
// with name and type where these are among the attributes, as in files before version 5.
#include <cstddef>
#include <iostream>
#include <mlirbc.hpp>
#include <string>
#include <utility>
#include <vector>

static void print_type(mlirbc::Type type) {
  if (type.is(MLIRBC_TYPE_INTEGER)) {
    std::cout << 'i' << type.bit_width();
  } else if (type.is(MLIRBC_TYPE_FLOAT)) {
    std::cout << mlirbc::float_format_name(type.float_format());
  } else if (type.has_rank()) {
    for (std::int64_t dim : type.dims()) {
      std::cout << (dim == mlirbc::dynamic_dim ? "?" : std::to_string(dim)) << 'x';
    }
    print_type(type.element_type());
  } else {
    std::cout << (type.text().empty() ? "..." : type.text());
  }
}

static void print_list(const std::vector<mlirbc::Type> &types) {
  const char *separator = "(";
  for (mlirbc::Type type : types) {
    std::cout << std::exchange(separator, ", ");
    print_type(type);
  }
  std::cout << (types.empty() ? "()" : ")");
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
    std::cout << op.name() << ' ' << op.attribute("sym_name").as_string().value_or("(name in the properties)");
    if (const mlirbc::Type type = op.attribute("function_type").as_type()) {
      std::cout << ' ';
      print_list(type.inputs());
      std::cout << " -> ";
      print_list(type.results());
    }
    std::cout << ", " << count - 1 << " ops" << (counted ? "\n" : " before a damaged one\n");
    return mlirbc::WalkAction::Skip;
  });
  if (!walked) {
    std::cerr << walked.error().to_string() << '\n';
  }
  return walked ? 0 : 1;
}
