// Builds a module from nothing: a function that sums the numbers below its argument in a loop, and one that returns
// weights of a resource. Prints it, and writes it to a file if a second name is given.
#include <iostream>
#include <mlirbc.hpp>

// For a short example: ends the program where something cannot be made.
template <class T>
static T get(mlirbc::Result<T> result) {
  if (!result) {
    std::cerr << result.error().to_string() << '\n';
    std::exit(1);
  }
  return std::move(result).value();
}

int main(int argc, char **argv) {
  mlirbc::Module module = get(mlirbc::Module::create(6, "MLIR22.1.8"));
  mlirbc::OpBuilder b(module, mlirbc::InsertionPoint::at_end(get(module.top_block())));
  const auto loc = get(b.file_loc("build.cpp", {1, 1, 1, 1}));
  auto state = [&](const char *name) { return mlirbc::OpState(get(b.add_op_name(name)), loc); };
  auto body = [](mlirbc::Op op) { return get(op.regions())[0]; };

  const auto root = get(b.create(state("builtin.module").regions(1)));
  const auto top = get(b.append_block(body(root)));
  const auto i64 = get(b.integer_type(64));
  const auto i1 = get(b.integer_type(1));
  auto function = [&](const char *name, mlirbc::Type type) {
    b.set_insertion_point(mlirbc::InsertionPoint::at_end(top));
    const auto op = get(b.create(state("func.func").regions(1)));
    get(b.set_attribute(op, "sym_name", get(b.string_attribute(name))));
    get(b.set_attribute(op, "function_type", get(b.type_attribute(type))));
    return op;
  };
  auto constant = [&](mlirbc::Type type, mlirbc::Attribute value) {
    const auto op = get(b.create(state("arith.constant").results({type})));
    get(b.set_attribute(op, "value", value));
    return op.result(0);
  };
  auto add = [&](mlirbc::Value x, mlirbc::Value y) {
    return get(b.create(state("arith.addi").operands({x, y}).results({x.type()}))).result(0);
  };

  const auto sum = function("sum", get(b.function_type({i64}, {i64})));
  const auto entry = get(b.append_block(body(sum), {{i64, loc}}));
  const auto loop = get(b.append_block(body(sum), {{i64, loc}, {i64, loc}}));  // the next number, the sum so far
  const auto done = get(b.append_block(body(sum)));
  b.set_insertion_point(mlirbc::InsertionPoint::at_end(entry));
  const auto zero = constant(i64, get(b.integer_attribute(i64, 0)));
  const auto one = constant(i64, get(b.integer_attribute(i64, 1)));
  get(b.create(state("cf.br").operands({zero, zero}).successors({loop})));
  b.set_insertion_point(mlirbc::InsertionPoint::at_end(loop));
  const auto number = loop.arguments()[0];
  const auto so_far = add(loop.arguments()[1], number);
  const auto next = add(number, one);
  const auto less = get(b.create(state("arith.cmpi").operands({next, entry.arguments()[0]}).results({i1})));
  get(b.set_attribute(less, "predicate", get(b.integer_attribute(i64, 2))));
  const auto branch = get(b.create(
      state("cf.cond_br").operands({less.result(0), next, so_far}).successors({loop, done})));
  const std::uint8_t sizes[] = {1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0};
  const auto i32 = get(b.integer_type(32));
  get(b.set_attribute(branch, "operandSegmentSizes", get(b.dense_array_attribute(i32, {sizes, sizeof sizes}))));
  b.set_insertion_point(mlirbc::InsertionPoint::at_end(done));
  get(b.create(state("func.return").operands({so_far})));

  const std::uint8_t data[] = {0, 0, 128, 63, 0, 0, 0, 64};  // 1.0 and 2.0
  const auto builtin = get(b.add_dialect("builtin"));
  const auto resource = get(b.add_resource(builtin, "weights", mlirbc::ResourceContent::blob({data, sizeof data}, 4)));
  const auto tensor = get(b.tensor_type({2}, get(b.float_type(MLIRBC_FLOAT_F32))));
  const auto weights = function("weights", get(b.function_type({}, {tensor})));
  get(b.append_block(body(weights)));
  get(b.create(state("func.return").operands({constant(tensor, get(b.dense_resource_attribute(tensor, resource)))})));

  mlirbc::PrintOptions options;
  options.resources = true;
  std::cout << get(mlirbc::to_text(module, options));
  const auto checked = module.verify();
  if (!checked) {
    std::cerr << checked.error().to_string() << '\n';
  }
  return checked && (argc < 3 || mlirbc::write_file(module, argv[2])) ? 0 : 1;
}
