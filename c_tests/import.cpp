// Copies of ops, attributes and types of another module.
#include "check.hpp"

#include <cstddef>

static mlirbc::Block body_of(const mlirbc::Module &module) {
  return take(take(module.root()).regions())[0].blocks()[0];
}

static void entries() {
  mlirbc::Module module = take(mlirbc::Module::create(6, "MLIR22.1.8"));
  const mlirbc::Module other = open_module("kitchen.llvm22.v6.mlirbc");
  const mlirbc::Op constant = first_op(other, "arith.constant");
  const mlirbc::Attribute value = constant.attribute("value");
  const mlirbc::Attribute copy = take(mlirbc::import_attribute(module, value));
  CHECK(copy.module() == module.get());
  CHECK_TEXT(take(mlirbc::to_text(copy)), take(mlirbc::to_text(value)));
  const mlirbc::Type type = take(mlirbc::import_type(module, constant.result(0).type()));
  CHECK_TEXT(take(mlirbc::to_text(type)), take(mlirbc::to_text(constant.result(0).type())));
  const auto none = mlirbc::import_attribute(module, mlirbc::Attribute());
  CHECK(!none && none.error().status() == MLIRBC_STATUS_NULL_ARGUMENT);
}

static void merge() {
  mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  const mlirbc::Module other = open_module("kitchen.llvm22.v6.mlirbc");
  const mlirbc::Op scale = take(module.lookup_symbol("scale"));
  const mlirbc::InsertionPoint end = mlirbc::InsertionPoint::at_end(body_of(module));
  mlirbc::ImportOptions options;
  options.clash = mlirbc::SymbolClash::Refuse;
  const auto refused = mlirbc::import_ops(module, other, body_of(other).ops(), end, options);
  CHECK(!refused && refused.error().status() == MLIRBC_STATUS_INVALID_EDIT);
  options.clash = mlirbc::SymbolClash::Rename;
  const mlirbc::Imported imported = take(mlirbc::import_ops(module, other, body_of(other).ops(), end, options));
  CHECK_UINT(imported.ops.size(), 3);
  CHECK_UINT(imported.symbols.size(), 3);
  CHECK(imported.symbols[0].op == imported.ops[0]);
  CHECK(imported.symbols[0].clash == scale);
  CHECK_TEXT(imported.symbols[0].name, "scale");
  CHECK_TEXT(imported.symbols[0].new_name, "scale_0");
  CHECK_TEXT(imported.ops[0].symbol_name(), "scale_0");
  // The data is the same.
  CHECK(imported.resources.empty());
  CHECK_UINT(imported.opaque, 0);
  const mlirbc::Op again = take(mlirbc::import_op(module, first_op(other, "func.func"), end));
  CHECK_TEXT(again.symbol_name(), "scale");
}

static void resources() {
  mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  mlirbc::Module other = open_module("kitchen.llvm22.v6.mlirbc");
  mlirbc::Editor editor(other);
  CHECK(!!editor.set_data(other.resources()[0], mlirbc::ResourceContent::elided()));
  const mlirbc::InsertionPoint end = mlirbc::InsertionPoint::at_end(body_of(module));
  const mlirbc::Imported imported = take(mlirbc::import_ops(module, other, body_of(other).ops(), end));
  CHECK_UINT(imported.resources.size(), 1);
  CHECK_TEXT(imported.resources[0].dialect, "builtin");
  CHECK_TEXT(imported.resources[0].key, "blur");
  CHECK_TEXT(imported.resources[0].new_key, "blur_1");
  CHECK_TEXT(imported.symbols[1].new_name, "");
}

static void replacements() {
  mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  const mlirbc::Module other = open_module("kitchen.llvm22.v6.mlirbc");
  const mlirbc::Op own = first_op(module, "cf.cond_br"), theirs = first_op(other, "cf.cond_br");
  mlirbc::ImportOptions options;
  for (std::size_t i = 0; i < theirs.operands().size(); ++i) {
    options.values.emplace_back(theirs.operands()[i], own.operands()[i]);
  }
  for (std::size_t i = 0; i < theirs.successors().size(); ++i) {
    options.blocks.emplace_back(theirs.successors()[i], own.successors()[i]);
  }
  const mlirbc::InsertionPoint before = mlirbc::InsertionPoint::before(own);
  const mlirbc::Imported imported = take(mlirbc::import_ops(module, other, {theirs}, before, options));
  CHECK(imported.ops[0].operands()[0] == own.operands()[0]);
  CHECK(imported.ops[0].successors()[0] == own.successors()[0]);
  CHECK(imported.symbols.empty());

  // Each reference has to be in its module.
  const auto foreign = mlirbc::import_ops(module, other, {theirs, own}, before, options);
  CHECK(!foreign);
  CHECK_TEXT(foreign.error().message(),
             "ops[1]: expected a reference into the module to import from, found one into another module");
  const auto elsewhere = mlirbc::import_op(module, theirs, mlirbc::InsertionPoint::before(theirs));
  CHECK(!elsewhere);
  CHECK_TEXT(elsewhere.error().message(),
             "to: expected a reference into the edited module, found one into another module");
  options.values[0].second = theirs.operands()[0];
  const auto value = mlirbc::import_ops(module, other, {theirs}, before, options);
  CHECK(!value);
  CHECK_TEXT(value.error().message(),
             "values[0]: expected a reference into the edited module, found one into another module");
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  entries();
  merge();
  resources();
  replacements();
  return check_end();
}
