// Ops, blocks, regions and values as ranges, with the algorithms of the standard library.
#include "check.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <vector>

static void cfg() {
  const mlirbc::Module module = open_module("cfg.llvm22.v6.mlirbc");
  const mlirbc::Op root = take(module.root());
  CHECK_TEXT(root.name(), "builtin.module");
  CHECK(root.is_isolated() && !root.parent() && root.location());
  CHECK(take(module.top_block()).ops().front() == root);
  CHECK(root.block() == take(module.top_block()));
  CHECK(bool(root.materialize()) && root.is_materialized());

  const auto regions = take(root.regions());
  CHECK_UINT(regions.size(), 1);
  const mlirbc::Block body = regions[0].blocks()[0];
  const auto ops = body.ops();
  const auto is_function = [](mlirbc::Op op) { return op.name() == "func.func"; };
  CHECK_INT(std::count_if(ops.begin(), ops.end(), is_function), 4);
  const auto last = std::find_if(ops.begin(), ops.end(), [](mlirbc::Op op) { return op.name() == "demo.jump"; });
  CHECK_INT(last - ops.begin(), 4);
  CHECK_TEXT(last->name(), "demo.jump");
  CHECK_UINT(last->position(), 4);
  CHECK(!ops[5]);
  CHECK_INT(std::distance(ops.begin(), ops.end()), 5);
  const std::vector<mlirbc::Op> copied(ops.begin(), ops.end());
  CHECK(copied.back() == ops.back());
  CHECK(ops.begin() + 5 == ops.end() && ops.begin() < ops.end() && *(ops.end() - 1) == last[0]);

  // @count
  const mlirbc::Region region = take(ops[1].regions()).front();
  CHECK(region.op() == ops[1] && region.position() == 0);
  std::unordered_map<mlirbc::Block, std::size_t> predecessors;
  for (mlirbc::Block block : region.blocks()) {
    for (mlirbc::Op op : block.ops()) {
      CHECK(op.block() == block && op.parent() == ops[1]);
      for (mlirbc::Block successor : op.successors()) {
        predecessors[successor] += 1;
      }
    }
  }
  const mlirbc::Block header = region.blocks()[1];
  CHECK_UINT(predecessors[header], 2);
  CHECK(header.region() == region && header.position() == 1);
  CHECK_UINT(header.arguments().size(), 2);
  CHECK_TEXT(header.argument_location(1).location_name(), "limit");

  const mlirbc::Value limit = header.arguments()[1];
  CHECK(limit.owner_block() == header && !limit.defining_op() && limit.position() == 1);
  CHECK_UINT(limit.type().bit_width(), 64);
  const auto uses = take(limit.uses());
  CHECK_UINT(uses.size(), 2);
  for (const mlirbc::Use &use : uses) {
    CHECK(use.op.operand(use.operand) == limit);
  }
  const mlirbc::Op pair = first_op(module, "demo.pair");
  CHECK_UINT(pair.results().size(), 2);
  CHECK(pair.result(1).defining_op() == pair && pair.result(1).position() == 1 && !pair.result(2));
  CHECK(first_op(module, "demo.use").operands()[2] == pair.result(1));
  CHECK(take(first_op(module, "demo.use").regions()).empty());
}

static void hashing() {
  const mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  std::unordered_set<mlirbc::Value> values;
  std::unordered_set<mlirbc::Op> ops;
  std::unordered_map<mlirbc::OpName, int> names;
  std::unordered_set<mlirbc::Type> types;
  std::unordered_set<mlirbc::Attribute> locations;
  std::unordered_set<mlirbc::Region> regions;
  CHECK(bool(module.walk([&](mlirbc::Op op) {
    ops.insert(op);
    names[op.op_name()] += 1;
    locations.insert(op.location());
    for (mlirbc::Value result : op.results()) {
      values.insert(result);
      types.insert(result.type());
    }
    for (mlirbc::Region region : take(op.regions())) {
      regions.insert(region);
    }
  })));
  CHECK_UINT(ops.size(), 22);
  CHECK_UINT(values.size(), 12);
  CHECK_UINT(types.size(), 3);
  CHECK_UINT(locations.size(), 22);
  CHECK_UINT(regions.size(), 5);
  CHECK_INT(names[module.find_op_name("arith.constant")], 6);
  CHECK(mlirbc::Op() == mlirbc::Op() && !mlirbc::Op() && mlirbc::Op() != *ops.begin());
  // The same number in another module is another op.
  const mlirbc::Module other = open_module("kitchen.llvm22.v6.mlirbc");
  CHECK(take(module.root()) != take(other.root()));
  CHECK(take(module.root()) == take(module.root()));
}

static void tables() {
  const mlirbc::Module module = open_module("unregistered.llvm22.v6.mlirbc");
  const auto names = module.op_names();
  CHECK(std::any_of(names.begin(), names.end(), [](mlirbc::OpName name) { return name.full() == "demo.a.b.c"; }));
  CHECK(module.find_op_name("demo.plain").is_registered() == std::optional<bool>(false));
  CHECK_TEXT(module.find_op_name("demo.plain").dialect().name(), "demo");
  CHECK(!module.find_op_name("demo.absent") && !module.find_dialect("absent"));
  CHECK(module.find_dialect("second") && !module.find_dialect("second").has_version());
  CHECK_UINT(module.dialects().size(), mlirbc_module_get_num_dialects(module.get()));
  const auto sections = module.sections();
  const std::size_t bytes = std::accumulate(sections.begin(), sections.end(), std::size_t{0},
                                            [](std::size_t sum, mlirbc::Section s) { return sum + s.data_size; });
  CHECK(bytes < module.bytes().size() && bytes > module.bytes().size() / 2);
  CHECK_CSTR(mlirbc::section_name(sections[0].id), "Dialect");
  CHECK_UINT(module.largest_alignment(), 1);
  const auto strings = module.strings();
  CHECK(std::find(strings.begin(), strings.end(), "text") != strings.end());
  const mlirbc::Op op = first_op(module, "demo.properties");
  CHECK(op.properties_position() && module.properties()[*op.properties_position()] == op.properties());
  CHECK(op.properties_attribute().entry("a").as_int64() == std::optional<std::int64_t>(1));
  CHECK(!first_op(module, "demo.plain").properties_position());
  CHECK_UINT(first_op(module, "demo.attributes").attributes().size(), 2);
  CHECK_TEXT(first_op(module, "demo.attributes").attribute("b").string_value(), "text");
  CHECK(!first_op(module, "demo.plain").dictionary());

  const mlirbc::Module versioned = open_module("test_dialect.llvm22.v6.mlirbc");
  CHECK_UINT(versioned.find_dialect("test").version_bytes().size(), 2);
  CHECK(versioned.find_dialect("test").version_numbers().empty());
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  cfg();
  hashing();
  tables();
  return check_end();
}
