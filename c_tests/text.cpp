// Properties, symbols, groups of operands and the text, from C++.
#include "check.hpp"

#include <stdexcept>
#include <vector>

static void properties(const mlirbc::Module &module) {
  const mlirbc::Op function = first_op(module, "func.func");
  CHECK_TEXT(function.attribute("sym_name").string_value(), "scale");
  CHECK_INT(function.release(), MLIRBC_RELEASE_LLVM_22);
  CHECK_TEXT(mlirbc::release_name(function.release()), "22");
  CHECK_UINT(function.property_fields().size(), 6);
  CHECK_TEXT(function.property_fields()[4].name(), "sym_name");
  const auto name = function.property_field("sym_name");
  CHECK(name && name->attribute() == function.attribute("sym_name"));
  CHECK(!function.property_field("nothing"));
  const mlirbc::Op sum = first_op(module, "arith.addf");
  const auto right = sum.operand_group("rhs");
  CHECK(right && right.size() == 1 && right[0] == sum.operand(1));
  CHECK(sum.result_group("result") && !sum.result_group("results"));
}

static void forced() {
  mlirbc::OpenOptions options;
  options.op_release(MLIRBC_RELEASE_LLVM_19);
  const auto module = take(mlirbc::Module::open_file(fixture_path("kitchen.llvm22.v6.mlirbc"), &options));
  CHECK(!first_op(module, "func.func").attribute("sym_name"));
}

static void text(const mlirbc::Module &module) {
  mlirbc::PrintOptions located;
  located.locations = true;
  const std::string all = take(mlirbc::to_text(module, located));
  std::string pieces;
  CHECK(bool(mlirbc::print(module, located, [&pieces](std::string_view piece) { pieces.append(piece); })));
  CHECK(all == pieces && all.find("loc(\"kitchen.mlir\"") != std::string::npos);
  const mlirbc::Op function = first_op(module, "func.func");
  CHECK(take(mlirbc::to_text(function)).find("sym_name = \"scale\"") != std::string::npos);
  CHECK_TEXT(take(mlirbc::to_text(function.attribute("sym_name"))), "\"scale\"");
  const mlirbc::Op sum = first_op(module, "arith.addf");
  CHECK_TEXT(take(mlirbc::to_text(sum.result(0).type())), "f32");
  CHECK(!mlirbc::to_text(mlirbc::Op()));

  bool caught = false;
  try {
    (void)mlirbc::print(module, {}, [](std::string_view) { throw std::runtime_error("full"); }).has_value();
  } catch (const std::runtime_error &error) {
    caught = std::string_view(error.what()) == "full";
  }
  CHECK(caught);
}

static void forms(const mlirbc::Module &module) {
  mlirbc::PrintOptions custom;
  custom.form = mlirbc::OpForm::Custom;
  const std::string all = take(mlirbc::to_text(module, custom));
  CHECK(all.rfind("module @filter attributes {", 0) == 0 && all.find("\n  func.func @scale(") != std::string::npos);
  const mlirbc::Op sum = first_op(module, "arith.addf");
  CHECK(take(mlirbc::to_text(sum, custom)).find(" = arith.addf %") != std::string::npos);
  CHECK(take(mlirbc::to_text(sum)).find(" = \"arith.addf\"(%") != std::string::npos);
  const mlirbc::MarkedText marked = take(mlirbc::marked_text(sum, true));
  CHECK(marked.text == take(mlirbc::to_text(sum, custom)));
  CHECK_UINT(marked.marks.size(), 4);
  CHECK(marked.marks[0].op == sum && !marked.marks[0].value && marked.marks[0].end == marked.text.size());
  CHECK(marked.marks[1].value == sum.result(0) && !marked.marks[1].op);
  CHECK(marked.marks[2].value == sum.operand(0) && marked.text[marked.marks[2].start] == '%');
  const std::string head = take(mlirbc::marked_text(first_op(module, "scf.for"), false)).text;
  CHECK(head.size() > 5 && head.substr(head.size() - 5) == "{...}");
  CHECK(!mlirbc::marked_text(mlirbc::Op(), true));
}

static void options() {
  mlirbc::PrintOptions options;
  options.resources = true;
  options.elide_resources_larger_than = 30;
  const std::string data = take(mlirbc::to_text(open_module("resources.llvm22.v6.mlirbc"), options));
  CHECK(data.find("flag_on: true") != std::string::npos && data.find("align4: ") == std::string::npos);
  options = {};
  options.aliases = true;
  const std::string aliases = take(mlirbc::to_text(open_module("aliases.llvm22.v6.mlirbc"), options));
  CHECK(aliases.find("#map = affine_map<") != std::string::npos && aliases.find("again = #map,") != std::string::npos);
  options = {};
  options.form = mlirbc::OpForm::Custom;
  const mlirbc::Module load = take(mlirbc::Module::parse(
      "%m = \"a.b\"() : () -> memref<f32>\n%0 = \"memref.load\"(%m) <{nontemporal = false}> : (memref<f32>) -> f32"));
  CHECK(take(mlirbc::to_text(load, options)).find("\"memref.load\"(%0) <{nontemporal = false}>") != std::string::npos);
  options.elide_defaults = true;
  CHECK(take(mlirbc::to_text(load, options)).find(" = memref.load %0[] : memref<f32>") != std::string::npos);
  options = {};
  options.local_names = true;
  const std::string local = take(mlirbc::to_text(open_module("symbols.llvm22.v6.mlirbc"), options));
  CHECK(local.find(" %60 = ") == std::string::npos && local.find(" %59 = ") != std::string::npos);
  options = {};
  options.elide_elements_larger_than = 2;
  const mlirbc::Module dense = open_module("dense.llvm22.v6.mlirbc");
  const mlirbc::Attribute matrix = first_op(dense, "demo.integers").attribute("i32");
  CHECK_TEXT(take(mlirbc::to_text(matrix, options)), "dense_resource<__elided__> : tensor<2x3xi32>");
  options.max_bytes = 10;
  const auto cut = mlirbc::to_text(matrix, options);
  CHECK(!cut && cut.error().status() == MLIRBC_STATUS_LIMIT_EXCEEDED);
}

static void symbols() {
  const mlirbc::Module module = open_module("symbols.llvm22.v6.mlirbc");
  const mlirbc::Op kernel = take(module.lookup_symbol("kernel"));
  CHECK_TEXT(kernel.symbol_name(), "kernel");
  CHECK_INT(kernel.symbol_visibility(), MLIRBC_SYMBOL_PUBLIC);
  const mlirbc::Op nested = take(module.lookup_symbol_path({"device", "kernel"}));
  CHECK(nested && nested != kernel && !nested.is_materialized());
  const mlirbc::Op device = take(module.lookup_symbol("device"));
  CHECK(take(device.lookup_symbol("kernel")) == nested);
  const std::vector<std::string> names = {"deep", "leaf"};
  CHECK(take(device.lookup_symbol_path(names)) == take(module.find_symbol("leaf")));
  CHECK(!take(module.lookup_symbol("leaf")) && !take(module.find_symbol("nothing")));
  CHECK(!mlirbc::Op().lookup_symbol("kernel"));
  const auto attributes = kernel.discardable_attributes();
  CHECK(attributes.size() == 2 && attributes[1].name == "demo.unit");
  CHECK_TEXT(kernel.discardable_attribute("demo.note").string_value(), "host");
  CHECK(!kernel.discardable_attribute("sym_name"));
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  const mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  properties(module);
  forced();
  text(module);
  forms(module);
  options();
  symbols();
  return check_end();
}
