// The properties of created ops, through the C++ header.
#include "check.hpp"

#include <vector>

static void properties() {
  mlirbc::Module module = open_module("cfg.llvm22.v6.mlirbc");
  const mlirbc::Op function = first_op(module, "func.func");
  const mlirbc::Region region = take(function.regions())[0];
  const mlirbc::Block entry = region.blocks()[0];
  const mlirbc::Value a = entry.arguments()[0];
  mlirbc::OpBuilder builder(module, mlirbc::InsertionPoint::at_start(entry));
  const auto created = [&](const char *name, const mlirbc::List<mlirbc::Value> &operands) {
    return take(builder.create(
        mlirbc::OpState(take(builder.add_op_name(name)), function.location()).operands(operands).results({a.type()})));
  };
  const auto text = [](const mlirbc::Op &op, std::string_view name) {
    std::string text;
    const auto printed = mlirbc::print_property(op, name, {}, [&](std::string_view piece) {
      text += piece;
      return true;
    });
    return printed ? text : "none";
  };

  const mlirbc::Op sum = created("llvm.add", {a, a});
  CHECK_TEXT(text(sum, "overflowFlags"), "0 : i32");
  const mlirbc::Attribute one = take(builder.parse_attribute("1 : i32"));
  CHECK(bool(builder.set_attribute(sum, "overflowFlags", one)));
  CHECK_TEXT(text(sum, "overflowFlags"), "1 : i32");
  CHECK(take(builder.represent_attribute(sum, "overflowFlags")) == one);
  CHECK(sum.discardable_attributes().empty());
  CHECK_TEXT(text(sum, "absent"), "none");

  const mlirbc::Op call = created("func.call", {a, a});
  CHECK(call.missing_properties() == std::vector<std::string_view>{"callee"});
  CHECK(bool(builder.set_attribute(call, "callee", take(builder.parse_attribute("@max")))));
  CHECK(call.missing_properties().empty());

  const mlirbc::Op compared = created("arith.cmpi", {a, a});
  const auto edited = builder.set_attribute(compared, "predicate", take(builder.parse_attribute("77 : i64")));
  CHECK_STATUS(edited.error().status(), MLIRBC_STATUS_UNEXPECTED_KIND);
  CHECK(edited.error().message().find("expected one of 0 to 9 : i64, found 77 : i64") != std::string_view::npos);
  const mlirbc::Op counted = created("async.runtime.add_ref", {a});
  const auto again = builder.set_attribute(counted, "count", take(builder.parse_attribute("0 : i64")));
  CHECK_STATUS(again.error().status(), MLIRBC_STATUS_INVALID_VALUE);
  CHECK(again.error().message().find("failed to satisfy constraint: 64-bit signless integer attribute whose value is "
                                     "positive, found 0 : i64") != std::string_view::npos);

  const mlirbc::Op bundle = created("llvm.call", {});
  CHECK(bool(builder.set_operand_group(bundle, "callee_operands", {a, a})));
  CHECK_TEXT(text(bundle, "operandSegmentSizes"), "array<i32: 2, 0>");
  CHECK_STATUS(builder.set_operand_group(bundle, "none", {}).error().status(), MLIRBC_STATUS_INVALID_EDIT);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  properties();
  return check_end();
}
