// What is taken out of a temporary result lives as long as its user needs it.
#include "../../../c_tests/check.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using Regions = decltype(std::declval<mlirbc::Op>().regions());
using Sequence = mlirbc::Sequence<mlirbc::Region, mlirbc_op, mlirbc::detail::OpRegions>;

// A temporary gives its value or error away; anything else lends it.
static_assert(std::is_same_v<decltype(*std::declval<Regions>()), Sequence>);
static_assert(std::is_same_v<decltype(std::declval<Regions>().value()), Sequence>);
static_assert(std::is_same_v<decltype(std::declval<Regions>().error()), mlirbc::Error>);
static_assert(std::is_same_v<decltype(std::declval<mlirbc::Result<void>>().error()), mlirbc::Error>);
static_assert(std::is_same_v<decltype(*std::declval<Regions &>()), Sequence &>);
static_assert(std::is_same_v<decltype(*std::declval<const Regions &>()), const Sequence &>);
static_assert(std::is_same_v<decltype(std::declval<Regions &>().error()), mlirbc::Error &>);

template <class Items>
std::size_t count(Items &&items) {
  std::size_t number = 0;
  for (auto item : items) {
    number += static_cast<bool>(item);
  }
  return number;
}

void ranges(const mlirbc::Module &module) {
  std::size_t expected = 0;
  std::size_t dereferenced = 0;
  std::size_t valued = 0;
  std::size_t pointed = 0;
  std::size_t uses = 0;
  std::size_t used = 0;
  take(module.walk([&](mlirbc::Op op) {
    expected += op.num_regions();
    if (op.num_regions() > 0) {
      for (mlirbc::Region region : *op.regions()) {
        dereferenced += static_cast<bool>(region);
      }
      for (mlirbc::Region region : op.regions().value()) {
        valued += static_cast<bool>(region);
      }
      const auto &kept = *op.regions();
      pointed += op.regions()->size() == count(kept) ? kept.size() : 0;
    }
    for (mlirbc::Value operand : op.operands()) {
      uses += take(operand.uses()).size();
      for (const mlirbc::Use &use : *operand.uses()) {
        used += use.op.operand(use.operand) == operand;
      }
    }
  }));
  CHECK(expected >= 20 && uses >= 15);
  CHECK_UINT(dereferenced, expected);
  CHECK_UINT(valued, expected);
  CHECK_UINT(pointed, expected);
  CHECK_UINT(used, uses);
}

void groups(const mlirbc::Module &module) {
  const mlirbc::Op add = first_op(module, "arith.addf");
  const mlirbc::ValueGroup left = add.operand_group("lhs");
  CHECK(left && left.size() == 1 && !left.empty() && left[0] == add.operand(0));
  for (mlirbc::Value value : add.operand_group("rhs")) {
    CHECK(value == add.operand(1));
  }
  const mlirbc::ValueGroup absent = add.operand_group("others");
  CHECK(!absent && absent.empty() && absent.begin() == absent.end());
  const std::vector<mlirbc::Value> copied = add.result_group("result").values();
  CHECK(copied.size() == 1 && copied[0] == add.result(0) && left.values().size() == 1);
}

void errors() {
  const std::string path = fixture_path("absent.mlirbc");
  const mlirbc::Error &kept = mlirbc::Module::open_file(path).error();
  CHECK_STATUS(kept.status(), MLIRBC_STATUS_IO);
  const mlirbc::Error &of_nothing = mlirbc::Registry().add_text("dialect").error();
  CHECK(of_nothing.status() == MLIRBC_STATUS_INVALID_DIALECT && of_nothing.line() == 1);
  // The texts of a temporary error are copies.
  const auto &message = mlirbc::Module::open_file(path).error().message();
  CHECK(message.find("absent.mlirbc") != message.npos);
  auto broken = mlirbc::Module::open({});
  const auto text = std::move(broken).error().message();
  CHECK(!text.empty());
  const auto where = mlirbc::Module::open(mlirbc::Bytes(nullptr, 0)).error().path();
  CHECK(where.empty() || where.front() != '\0');
}

void owners() {
  const mlirbc::Module &module = *mlirbc::Module::open_file(fixture_path("kitchen.llvm22.v6.mlirbc"));
  CHECK(module.op_names().size() > 0);
  std::vector<std::unique_ptr<int>> items;
  items.push_back(std::make_unique<int>(5));
  const auto moved = *mlirbc::Result<std::vector<std::unique_ptr<int>>>(std::move(items));
  CHECK(moved.size() == 1 && *moved[0] == 5);
}

}  // namespace

int main(int argc, char **argv) {
  check_begin(argc, argv);
  ranges(open_module("many_functions.llvm22.v6.mlirbc"));
  groups(open_module("symbols.llvm22.v6.mlirbc"));
  errors();
  owners();
  return check_end();
}
