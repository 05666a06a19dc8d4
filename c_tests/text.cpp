// Properties, groups of operands and the text, from C++.
#include "check.hpp"

#include <stdexcept>

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
  CHECK(right && right->size() == 1 && right->front() == sum.operand(1));
  CHECK(sum.result_group("result") && !sum.result_group("results"));
}

static void forced() {
  mlirbc::OpenOptions options;
  options.op_release(MLIRBC_RELEASE_LLVM_19);
  const auto module = take(mlirbc::Module::open_file(fixture_path("kitchen.llvm22.v6.mlirbc"), &options));
  CHECK(!first_op(module, "func.func").attribute("sym_name"));
}

static void text(const mlirbc::Module &module) {
  const std::string all = take(mlirbc::to_text(module, mlirbc::PrintLocations::Yes));
  std::string pieces;
  CHECK(bool(mlirbc::print(module, mlirbc::PrintLocations::Yes,
                           [&pieces](std::string_view piece) { pieces.append(piece); })));
  CHECK(all == pieces && all.find("loc(\"kitchen.mlir\"") != std::string::npos);
  const mlirbc::Op function = first_op(module, "func.func");
  CHECK(take(mlirbc::to_text(function)).find("sym_name = \"scale\"") != std::string::npos);
  CHECK_TEXT(take(mlirbc::to_text(function.attribute("sym_name"))), "\"scale\"");
  const mlirbc::Op sum = first_op(module, "arith.addf");
  CHECK_TEXT(take(mlirbc::to_text(sum.result(0).type())), "f32");
  CHECK(!mlirbc::to_text(mlirbc::Op()));

  bool caught = false;
  try {
    (void)mlirbc::print(module, mlirbc::PrintLocations::No, [](std::string_view) { throw std::runtime_error("full"); })
        .has_value();
  } catch (const std::runtime_error &error) {
    caught = std::string_view(error.what()) == "full";
  }
  CHECK(caught);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  const mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  properties(module);
  forced();
  text(module);
  return check_end();
}
