// Integers and floats wider than 64 bits, by their words.
#include "check.hpp"

using Words = std::vector<std::uint64_t>;

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Registry registry;
  CHECK(registry
            .add_text("dialect toy attribute 0 wide { a: bits(300), l: list<bits(70)> } type 0 t { n: bits(128) } "
                      "op holder { big: bits(130) }")
            .has_value());
  mlirbc::OpenOptions options;
  options.registry(registry);
  mlirbc::Module module = take(mlirbc::Module::create(6, "toy", &options));
  mlirbc::Record record;
  const Words five = {1, 2, 3, 4, 5};
  const Words items = {6, 7, 8, 9};
  record.words("a", five).words_list("l", items, 2);
  const mlirbc::Attribute wide = take(record.make_attribute(module, "toy", "wide"));
  CHECK(wide.field_words({0}) == five);
  CHECK(wide.field_words({1}).empty());
  CHECK((wide.field_words({1, 1}) == Words{8, 9}));
  mlirbc::Record of_type;
  of_type.words("n", {1, 2});
  const mlirbc::Type type = take(of_type.make_type(module, "toy", "t"));
  CHECK((type.field_words({0}) == Words{1, 2}));

  const std::uint8_t blob[] = {0x07, 0x05, 0x05, 0x0d};
  mlirbc::OpBuilder builder(module, mlirbc::InsertionPoint::at_end(take(module.top_block())));
  mlirbc::OpState state(take(builder.add_op_name("toy.holder", true)), take(builder.unknown_loc()));
  state.properties(take(builder.add_properties({blob, sizeof blob})));
  const mlirbc::Op op = take(builder.create(state));
  CHECK((op.property_field_words({0}) == Words{1, 1, 3}));
  CHECK(op.property_field_words({1}).empty());

  mlirbc::Module dense = open_module("dense.llvm22.v6.mlirbc");
  const mlirbc::Attribute i65 = first_op(dense, "demo.integers").attribute("i65");
  CHECK((i65.dense_words(0) == Words{UINT64_MAX, 1}));
  CHECK(i65.dense_words(2).empty());
  return check_end();
}
