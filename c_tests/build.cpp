// New attributes and types from C++.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  auto module = take(mlirbc::Module::open_file(fixture_path("types.llvm22.v6.mlirbc")));
  const mlirbc::Builtin builtin(module);
  const auto type = [&](std::string_view text) { return take(builtin.parse_type(text)); };
  const auto attribute = [&](std::string_view text) { return take(builtin.parse_attribute(text)); };

  const mlirbc::Type i32 = take(builtin.integer_type(32));
  const mlirbc::Type f32 = take(builtin.float_type(MLIRBC_FLOAT_F32));
  CHECK(i32 == type("i32") && f32 == type("f32"));
  CHECK(take(builtin.integer_type(8, MLIRBC_SIGNED)) == type("si8"));
  CHECK(take(builtin.index_type()) == type("index") && take(builtin.none_type()) == type("none"));
  CHECK(take(builtin.complex_type(f32)) == type("complex<f32>"));
  CHECK(take(builtin.function_type({i32, f32}, {})) == type("(i32, f32) -> ()"));
  CHECK(take(builtin.tuple_type(std::vector<mlirbc::Type>{i32})) == type("tuple<i32>"));
  CHECK(take(builtin.ranked_tensor_type({2, 3}, f32)) == type("tensor<2x3xf32>"));
  CHECK(take(builtin.unranked_tensor_type(f32)) == type("tensor<*xf32>"));
  CHECK(take(builtin.memref_type({2}, f32, {}, attribute("\"a\""))) == type("memref<2xf32, \"a\">"));
  CHECK(take(builtin.unranked_memref_type(f32)) == type("memref<*xf32>"));
  CHECK(take(builtin.vector_type({2, 4}, f32)) == type("vector<2x4xf32>"));
  CHECK(take(builtin.vector_type({{2, false}, {4, true}}, f32)) == type("vector<2x[4]xf32>"));

  const std::uint8_t data[] = {1, 0, 0, 0};
  const mlirbc::Bytes bytes(data, sizeof data);
  const mlirbc::Attribute unit = take(builtin.unit());
  const mlirbc::Attribute five = take(builtin.integer(i32, 5));
  CHECK(five == attribute("5 : i32") && take(builtin.wide_integer(i32, {5})) == five);
  CHECK(take(builtin.string("s")) == attribute("\"s\"") && take(builtin.boolean(false)) == attribute("false"));
  CHECK(take(builtin.floating(f32, 0.5)) == attribute("0.5 : f32"));
  CHECK(take(builtin.array({five, unit})) == attribute("[5 : i32, unit]"));
  CHECK(take(builtin.dictionary({{"b", unit}, {"a", five}})) == attribute("{a = 5 : i32, b}"));
  CHECK(take(builtin.of_type(i32)) == attribute("i32"));
  CHECK(take(builtin.symbol_ref({"a", "b"})) == attribute("@a::@b"));
  CHECK(take(builtin.distinct(unit)) != take(builtin.distinct(unit)));
  CHECK(take(builtin.dense_array(i32, bytes)) == attribute("array<i32: 1>"));
  CHECK(take(builtin.dense(type("tensor<4xi32>"), bytes)) == attribute("dense<1> : tensor<4xi32>"));
  const mlirbc::Attribute file = take(builtin.file_loc("f", 1, 2));
  const mlirbc::Attribute name = take(builtin.name_loc("n", take(builtin.unknown_loc())));
  CHECK(file == attribute("loc(\"f\":1:2)") && name == attribute("loc(\"n\")"));
  CHECK(take(builtin.call_site_loc(name, file)) == attribute("loc(callsite(\"n\" at \"f\":1:2))"));
  CHECK(take(builtin.fused_loc({name, file}, unit)) == attribute("loc(fused<unit>[\"n\", \"f\":1:2])"));

  const auto wrong = builtin.parse_attribute("{a = }");
  CHECK(!wrong && wrong.error().status() == MLIRBC_STATUS_INVALID_TEXT && wrong.error().view().offset() == 5);
  return check_end();
}
