// Edits from C++: the same as from C, with references, lists and results.
#include "check.hpp"

#include <memory>
#include <stdexcept>
#include <type_traits>
#include <vector>

static_assert(std::is_copy_constructible_v<mlirbc::OpBuilder>);
static_assert(!std::is_copy_constructible_v<mlirbc::ResourceContent> && !std::is_copy_constructible_v<mlirbc::Buffer>);
static_assert(!std::is_constructible_v<mlirbc::Editor, const mlirbc::Module &>);

static mlirbc::Op function_of(const mlirbc::Module &module) { return first_op(module, "func.func"); }

static void attributes_and_types() {
  mlirbc::Module module = take(mlirbc::Module::create(6, "MLIR22.1.8"));
  mlirbc::Builder make(module);
  const mlirbc::Type i32 = take(make.integer_type(32));
  const mlirbc::Type f32 = take(make.float_type(MLIRBC_FLOAT_F32));
  auto type_is = [](mlirbc::Result<mlirbc::Type> made, std::string_view text) {
    CHECK_TEXT(take(mlirbc::to_text(take(std::move(made)))), text);
  };
  auto is = [](mlirbc::Result<mlirbc::Attribute> made, std::string_view text) {
    CHECK_TEXT(take(mlirbc::to_text(take(std::move(made)))), text);
  };
  type_is(make.integer_type(8, MLIRBC_UNSIGNED), "ui8");
  type_is(make.index_type(), "index");
  type_is(make.none_type(), "none");
  CHECK(!make.token_type());
  type_is(make.complex_type(f32), "complex<f32>");
  type_is(make.function_type({i32, f32}, {i32}), "(i32, f32) -> i32");
  type_is(make.function_type({}, {}), "() -> ()");
  CHECK(!make.graph_type({i32}, {}));
  type_is(make.tuple_type(std::vector<mlirbc::Type>{i32, f32}), "tuple<i32, f32>");
  type_is(make.tensor_type({2, mlirbc::dynamic_dim}, f32), "tensor<2x?xf32>");
  type_is(make.tensor_type({}, f32), "tensor<f32>");
  type_is(make.unranked_tensor_type(f32), "tensor<*xf32>");
  type_is(make.memref_type({4}, i32), "memref<4xi32>");
  type_is(make.unranked_memref_type(i32), "memref<*xi32>");
  type_is(make.vector_type({2, 4}, i32), "vector<2x4xi32>");
  type_is(make.vector_type({2, 4}, {false, true}, i32), "vector<2x[4]xi32>");
  type_is(make.opaque_type("demo", "t"), "!demo.t");
  type_is(make.add_type_text("demo", "!demo.u"), "!demo.u");

  const mlirbc::Attribute one = take(make.integer_attribute(i32, 1));
  const mlirbc::Attribute unit = take(make.unit_attribute());
  const std::uint8_t data[] = {1, 0, 0, 0, 2, 0, 0, 0};
  const mlirbc::Type pair = take(make.tensor_type({2}, i32));
  is(make.string_attribute("s"), "\"s\"");
  is(make.typed_string_attribute("s", i32), "\"s\" : i32");
  is(make.symbol_ref_attribute("f"), "@f");
  is(make.symbol_ref_attribute({"m", "f"}), "@m::@f");
  is(make.opaque_attribute("demo", "a"), "#demo.a");
  is(make.add_attribute_text("demo", "#demo.b"), "#demo.b");
  is(make.bool_attribute(false), "false");
  is(make.integer_attribute_of_words(i32, {7}), "7 : i32");
  is(make.float_attribute(f32, 0.5), "5.000000e-01 : f32");
  is(make.float_attribute_of_bits(f32, 0x3f800000), "1.000000e+00 : f32");
  is(make.array_attribute({one, unit}), "[1 : i32, unit]");
  is(make.dictionary_attribute({{"b", one}, {"a", unit}}), "{a, b = 1 : i32}");
  is(make.type_attribute(f32), "f32");
  is(make.distinct_attribute(one), "distinct[0]<1 : i32>");
  is(make.dense_array_attribute(i32, {data, 8}), "array<i32: 1, 2>");
  is(make.dense_attribute(pair, {data, 8}), "dense<[1, 2]> : tensor<2xi32>");
  const mlirbc::Type strings = take(make.tensor_type({1}, take(make.opaque_type("demo", "t"))));
  is(make.dense_strings_attribute(strings, {"a"}), "dense<\"a\"> : tensor<1x!demo.t>");
  const std::uint8_t zero[16] = {};
  const mlirbc::Type index_pair = take(make.tensor_type({1, 1}, take(make.integer_type(64))));
  is(make.sparse_attribute(pair, take(make.dense_attribute(index_pair, {zero, 8})),
                           take(make.dense_attribute(take(make.tensor_type({1}, i32)), {data, 4}))),
     "sparse<0, 1> : tensor<2xi32>");
  is(make.affine_map_attribute(1, 0, {{MLIRBC_AFFINE_DIM, 0}}), "affine_map<(d0) -> (d0)>");
  is(make.integer_set_attribute(1, 0, {{MLIRBC_AFFINE_DIM, 0}}, {false}), "affine_set<(d0) : (d0 >= 0)>");
  is(make.strided_layout_attribute(0, {1}), "strided<[1]>");
  const mlirbc::Attribute here = take(make.file_loc("f", {3, 4, 3, 4}));
  is(make.name_loc("n", here), "loc(\"n\"(\"f\":3:4))");
  is(make.call_site_loc(here, take(make.unknown_loc())), "loc(callsite(\"f\":3:4 at unknown))");
  is(make.fused_loc({here, take(make.name_loc("n", here))}), "loc(fused[\"f\":3:4, \"n\"(\"f\":3:4)])");
  CHECK(take(make.parse_attribute("1 : i32")) == one);
  CHECK(take(make.parse_type("tensor<2xi32>")) == pair);
  CHECK_STATUS(make.parse_attribute("{a = }").error().status(), MLIRBC_STATUS_INVALID_TEXT);
  const mlirbc::Attribute text = take(make.add_attribute_text("builtin", "[1,2]"));
  CHECK(take(make.parse_text_entries()) == 1 && take(make.parse_text_entries()) == 0);
  is(text, "[1, 2]");
  CHECK(make.module() == module.get());
}

static void tables() {
  mlirbc::Module module = take(mlirbc::Module::create(6, "MLIR22.1.8"));
  mlirbc::TableEditor tables(module);
  const mlirbc::Dialect builtin = take(tables.add_dialect("builtin"));
  const std::uint8_t unknown[] = {0x1f};
  CHECK_TEXT(module.strings()[take(tables.add_string("text"))], "text");
  CHECK_TEXT(take(tables.add_op_name("demo.op", false)).full(), "demo.op");
  const mlirbc::Attribute location = take(tables.add_attribute_entry(builtin, true, {unknown, 1}));
  CHECK(location.is(MLIRBC_ATTRIBUTE_UNKNOWN_LOC));
  CHECK(take(tables.append_attribute_entry(builtin, true, {unknown, 1})) != location);
  const std::uint8_t index[] = {1 << 1 | 1};
  CHECK(take(tables.add_type_entry(builtin, true, {index, 1})).is(MLIRBC_TYPE_INDEX));
  CHECK_UINT(take(tables.add_properties({unknown, 1})), 0);
  CHECK(bool(tables.set_producer("me")));
  CHECK_TEXT(module.producer(), "me");
  CHECK(bool(tables.set_version_bytes(builtin, {unknown, 1})) && builtin.has_version());
  CHECK(bool(tables.remove_version(builtin)) && !builtin.has_version());
  CHECK(bool(tables.convert(5)));
  CHECK_UINT(module.bytecode_version(), 5);

  auto bytes = std::make_shared<std::vector<std::uint8_t>>(8, std::uint8_t(7));
  const mlirbc::Bytes view(bytes->data(), bytes->size());
  const mlirbc::Resource resource =
      take(tables.add_resource(builtin, "w", mlirbc::ResourceContent::borrowed_blob(view, 8, bytes)));
  CHECK_INT(bytes.use_count(), 2);
  CHECK(take(resource.data()).bytes.data() == view.data());
  CHECK(!tables.add_resource(builtin, "w", mlirbc::ResourceContent::borrowed_blob(view, 8, bytes)));
  CHECK_INT(bytes.use_count(), 2);
  {
    // Content that nobody takes releases its owner too.
    mlirbc::ResourceContent unused = mlirbc::ResourceContent::borrowed_blob(view, 8, bytes);
    CHECK_INT(bytes.use_count(), 3);
    unused = mlirbc::ResourceContent::elided();
  }
  CHECK_INT(bytes.use_count(), 2);
  mlirbc::Builder make(module);
  const mlirbc::Type type = take(make.tensor_type({2}, take(make.integer_type(32))));
  CHECK(take(make.dense_resource_attribute(type, resource)).as_resource() == resource);
  CHECK(bool(tables.set_data(resource, mlirbc::ResourceContent::blob(view, 16))));
  CHECK_INT(bytes.use_count(), 1);
  CHECK_UINT(take(resource.data()).alignment, 16);
  CHECK(bool(tables.set_data(resource, mlirbc::ResourceContent::elided())));
  const mlirbc::Resource flag =
      take(tables.add_external_resource("tool", "flag", mlirbc::ResourceContent::boolean(true)));
  CHECK(take(flag.data()).boolean);
  CHECK(bool(tables.set_data(flag, mlirbc::ResourceContent::string("now text"))));
  CHECK_TEXT(take(flag.data()).bytes.chars(), "now text");
  CHECK(bool(tables.remove(flag)));
  CHECK_UINT(module.resources().size(), 1);
}

static void ops() {
  mlirbc::Module module = open_module("cfg.llvm22.v6.mlirbc");
  const mlirbc::Op function = function_of(module);
  const mlirbc::Region region = take(function.regions())[0];
  const mlirbc::Block entry = region.blocks()[0];
  const mlirbc::Op compare = entry.ops()[0];
  const mlirbc::Op branch = entry.ops()[1];
  mlirbc::OpBuilder builder(module, mlirbc::InsertionPoint::at_start(entry));
  const mlirbc::OpState state(take(builder.add_op_name("demo.first", false)), compare.location());
  // One after the other, not each before the last.
  const mlirbc::Op first = take(builder.create(state));
  const mlirbc::Op second = take(builder.create(state));
  CHECK_UINT(first.position(), 0);
  CHECK_UINT(second.position(), 1);
  CHECK(builder.insertion_point().get().kind == MLIRBC_INSERT_AFTER);
  builder.set_insertion_point(mlirbc::InsertionPoint::before(branch));
  const mlirbc::Value a = entry.arguments()[0];
  const mlirbc::Value b = entry.arguments()[1];
  const mlirbc::Op sum = take(builder.create(
      mlirbc::OpState(take(builder.add_op_name("arith.addi")), compare.location()).operands({a, b}).results({a.type()})));
  CHECK_UINT(sum.position() + 1, branch.position());
  const mlirbc::Op copy = take(builder.clone(sum, mlirbc::InsertionPoint::after(sum)));
  CHECK(bool(builder.set_operand(copy, 0, sum.result(0))));
  CHECK(bool(builder.set_operands(copy, sum.operands())));
  CHECK(bool(builder.replace_all_uses(b, a)));
  CHECK_UINT(take(b.uses()).size(), 0);
  const mlirbc::Op moved = take(builder.move(copy, mlirbc::InsertionPoint::at_start(entry)));
  CHECK_UINT(moved.position(), 0);
  CHECK(!builder.erase(compare));
  CHECK(bool(builder.erase(moved)));
  CHECK(moved.name().empty());
  CHECK_STATUS(builder.erase(moved).error().status(), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(bool(builder.set_successor(branch, 0, region.blocks()[2])));
  CHECK(branch.successors()[0] == region.blocks()[2]);

  const mlirbc::Attribute mark = take(builder.string_attribute("mark"));
  CHECK(bool(builder.set_attribute(function, "sym_visibility", mark)));
  CHECK_TEXT(function.attribute("sym_visibility").string_value(), "mark");
  CHECK(bool(builder.set_attribute(function, "sym_visibility", {})));
  CHECK(bool(builder.set_discardable_attribute(function, "k", mark)));
  CHECK(function.discardable_attribute("k") == mark);
  CHECK(bool(builder.set_dictionary(function, {})));
  CHECK(!function.dictionary());
  CHECK(bool(builder.set_location(function, take(builder.unknown_loc()))));
  CHECK(function.location().is(MLIRBC_ATTRIBUTE_UNKNOWN_LOC));
  // A default of the op's definition is there from the start.
  CHECK(bool(sum.properties_position()));
  CHECK(bool(builder.set_properties(sum, compare.properties_position())));
  CHECK(sum.properties() == compare.properties());
  CHECK(bool(builder.set_properties(sum, std::nullopt)));
  CHECK(bool(builder.set_op_name(sum, take(builder.add_op_name("demo.sum", false)))));
  CHECK_TEXT(sum.name(), "demo.sum");
  CHECK(bool(builder.set_type(sum.result(0), take(builder.index_type()))));
  CHECK(sum.result(0).type().is(MLIRBC_TYPE_INDEX));
  const mlirbc::Renamed renamed = take(builder.rename_symbol(function, "largest"));
  CHECK_UINT(renamed.users + renamed.opaque, 0);
  CHECK(bool(module.verify()));
}

static void blocks() {
  mlirbc::Module module = open_module("cfg.llvm22.v6.mlirbc");
  const mlirbc::Op function = function_of(module);
  const mlirbc::Region region = take(function.regions())[0];
  const mlirbc::Type i32 = region.blocks()[0].arguments()[0].type();
  mlirbc::OpBuilder builder(module, mlirbc::InsertionPoint::after(function));
  const mlirbc::Attribute here = function.location();
  const mlirbc::Block block = take(builder.create_block(region, 1, {{i32}, {i32, here}}));
  CHECK_UINT(block.position(), 1);
  CHECK(!block.argument_location(0) && block.argument_location(1) == here);
  const mlirbc::Value argument = take(builder.insert_argument(block, 0, {i32}));
  CHECK_UINT(argument.position(), 0);
  CHECK(bool(builder.set_argument_location(block, 0, here)));
  CHECK(block.argument_location(0) == here);
  CHECK(bool(builder.erase_argument(block, 0)));
  CHECK(bool(builder.move(block, region, 2)));
  CHECK_UINT(block.position(), 2);
  CHECK(builder.insertion_point().get().index == block.get().index);
  CHECK(bool(builder.erase(block)));
  // The place at its end is gone with it.
  const mlirbc::OpState nothing(take(builder.add_op_name("demo.nothing", false)), here);
  CHECK_STATUS(builder.create(nothing).error().status(), MLIRBC_STATUS_INVALID_ARGUMENT);
  builder.set_insertion_point(mlirbc::InsertionPoint::after(function));
  const mlirbc::Op holder =
      take(builder.create(mlirbc::OpState(take(builder.add_op_name("demo.holder", false)), here).regions(2)));
  const auto regions = take(holder.regions());
  CHECK(bool(builder.clone_blocks(region, regions[0])));
  CHECK_UINT(regions[0].blocks().size(), 4);
  CHECK(bool(builder.erase_blocks(regions[0])));
  const mlirbc::Block inner = take(builder.append_block(regions[1]));
  CHECK_UINT(take(builder.create(mlirbc::OpState(take(builder.add_op_name("demo.in", false)), here))).position(), 0);
  CHECK_UINT(inner.ops().size(), 1);
  CHECK(bool(module.verify()));
}

static void records() {
  mlirbc::Registry registry;
  CHECK(bool(registry.add_text("dialect toy type 0 pair { first: type, more: list<type> } "
                                        "attribute 0 all { a: bool, b: bits(65), c: string, d: blob, e: attribute, "
                                        "f: list<varint>, g: list<signed>, h: list<string>, i: list<attribute>, "
                                        "j: varint, k: signed }")));
  mlirbc::OpenOptions options;
  options.registry(registry);
  mlirbc::Module module = take(mlirbc::Module::create(6, "toy", &options));
  mlirbc::Builder builder(module);
  const mlirbc::Attribute unit = take(builder.unit_attribute());
  const mlirbc::Type index = take(builder.index_type());
  mlirbc::Record record;
  record.boolean("a", true).words("b", {5, 0}).string("c", "text").bytes("d", module.bytes());
  record.attribute("e", unit).numbers("f", {1, 300}).signed_numbers("g", {-1}).strings("h", {"x", "y"});
  record.attributes("i", {unit}).number("j", 7).signed_number("k", -7);
  const mlirbc::Attribute made = take(record.make_attribute(module, "toy", "all"));
  CHECK(made == take(record.make_attribute(module, "toy", "all")));
  CHECK(!record.make_type(module, "toy", "pair"));
  mlirbc::Record pair;
  pair.type("first", index).types("more", {index, index});
  CHECK(bool(pair.make_type(module, "toy", "pair")));
}

static void writing() {
  mlirbc::Module module = open_module("resources.llvm22.v6.mlirbc");
  const mlirbc::Buffer buffer = take(mlirbc::to_bytecode(module));
  CHECK(buffer.bytes() == module.bytes());
  mlirbc::WriteOptions options;
  options.mode = mlirbc::WriteMode::Canonical;
  CHECK(take(mlirbc::to_bytecode(module, options)).bytes() == module.bytes());
  // What fails leaves nothing behind that would be written.
  CHECK(!mlirbc::Builder(module).parse_attribute("[\"new\", @new, #new.thing, 1 : i77] junk"));
  CHECK(take(mlirbc::to_bytecode(module)).bytes() == module.bytes());
  options.producer = "me";
  const mlirbc::Buffer mine = take(mlirbc::to_bytecode(module, options));
  CHECK_TEXT(take(mlirbc::Module::open(mine.bytes())).producer(), "me");
  std::string all;
  CHECK(bool(mlirbc::write(module, {}, [&all](mlirbc::Bytes piece) { all.append(piece.chars()); })));
  CHECK_TEXT(all, module.bytes().chars());
  bool thrown = false;
  try {
    auto written = mlirbc::write(module, {}, [](mlirbc::Bytes) { throw std::runtime_error("full"); });
    CHECK(!written);
  } catch (const std::runtime_error &error) {
    thrown = std::string_view(error.what()) == "full";
  }
  CHECK(thrown);
  CHECK(!mlirbc::write_file(module, std::string("no such folder/file")));
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  attributes_and_types();
  tables();
  ops();
  blocks();
  records();
  writing();
  return check_end();
}
