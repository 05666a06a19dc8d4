// Edits of ops, blocks, regions and values. Part of mlirbc.hpp.
#ifndef MLIRBC_EDIT_HPP
#define MLIRBC_EDIT_HPP

#include <mlirbc/construct.hpp>
#include <mlirbc/record.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The position of a new or moved op.
class InsertionPoint {
 public:
  static InsertionPoint before(Op op) noexcept {
    return InsertionPoint(::mlirbc_insertion_point_before(op.get()), detail::Owners(op));
  }
  static InsertionPoint after(Op op) noexcept {
    return InsertionPoint(::mlirbc_insertion_point_after(op.get()), detail::Owners(op));
  }
  static InsertionPoint at_start(Block block) noexcept {
    return InsertionPoint(::mlirbc_insertion_point_at_start(block.get()), detail::Owners(block));
  }
  static InsertionPoint at_end(Block block) noexcept {
    return InsertionPoint(::mlirbc_insertion_point_at_end(block.get()), detail::Owners(block));
  }
  ::mlirbc_insertion_point get() const noexcept { return raw_; }
  const detail::Owners &owners() const noexcept { return owners_; }

 private:
  InsertionPoint(::mlirbc_insertion_point raw, const detail::Owners &owners) noexcept : raw_(raw), owners_(owners) {}
  ::mlirbc_insertion_point raw_;
  detail::Owners owners_;
};

// The parts of a new op.
class OpState {
 public:
  OpState(OpName name, Attribute location) noexcept : name_(name), location_(location) {}
  OpState &operands(List<Value> operands) noexcept {
    operands_ = std::move(operands);
    return *this;
  }
  // The types of the results.
  OpState &results(List<Type> types) noexcept {
    results_ = std::move(types);
    return *this;
  }
  OpState &successors(List<Block> blocks) noexcept {
    successors_ = std::move(blocks);
    return *this;
  }
  // Their number; they start without blocks.
  OpState &regions(std::uint32_t count) noexcept {
    num_regions_ = count;
    return *this;
  }
  // The discardable attributes from version 5 on, all attributes before. MLIR also reads inherent ones from here if the
  // op has no properties.
  OpState &dictionary(Attribute dictionary) noexcept {
    dictionary_ = dictionary;
    return *this;
  }
  // The position of the property blob in its table.
  OpState &properties(std::size_t position) noexcept {
    properties_ = position;
    return *this;
  }
  // Borrows from this.
  ::mlirbc_op_state get() const noexcept {
    ::mlirbc_op_state raw;
    ::mlirbc_op_state_init(&raw, name_.get(), location_.get());
    raw.dictionary = dictionary_.get();
    raw.properties = properties_;
    raw.operands = operands_.data();
    raw.num_operands = operands_.size();
    raw.results = results_.data();
    raw.num_results = results_.size();
    raw.successors = successors_.data();
    raw.num_successors = successors_.size();
    raw.num_regions = num_regions_;
    return raw;
  }

 private:
  friend class Editor;
  OpName name_;
  Attribute location_;
  Attribute dictionary_;
  std::size_t properties_ = SIZE_MAX;
  List<Value> operands_;
  List<Type> results_;
  List<Block> successors_;
  std::uint32_t num_regions_ = 0;
};

// The type of an argument of a block, and its location unless that is unknown.
struct BlockArgument {
  Type type;
  Attribute location = {};
};

// The result of renaming a symbol.
struct Renamed {
  // The ops whose references changed.
  std::uint64_t users;
  // The ops with opaque parts, which may refer to the symbol.
  std::uint64_t opaque;
};

// Edits a module, which requires exclusive access to it. An edit that fails changes nothing; it also fails for a
// reference into another module. Strings and bytes borrowed from the module are valid until the next edit.
class Editor : public Builder {
 public:
  using Builder::Builder;

  Result<Op> create(const OpState &state, InsertionPoint at) noexcept {
    const ::mlirbc_op_state raw = state.get();
    return detail::create<Op>(module_,
                              {{"name", state.name_}, {"location", state.location_}, {"dictionary", state.dictionary_}, {"operands", state.operands_}, {"results", state.results_}, {"successors", state.successors_}, {"at", at}},
                              ::mlirbc_op_create, &raw, at.get());
  }
  // With everything in it. Its results must not have uses.
  Result<void> erase(Op op) noexcept {
    return detail::edit(module_, {{"op", op}}, ::mlirbc_op_erase, op.get());
  }
  // Returns the op's reference at the new position: a different one if the position is in another isolated op.
  Result<Op> move(Op op, InsertionPoint to) noexcept {
    return detail::create<Op>(module_, {{"op", op}, {"to", to}}, ::mlirbc_op_move, op.get(), to.get());
  }
  Result<Op> clone(Op op, InsertionPoint to) noexcept {
    return detail::create<Op>(module_, {{"op", op}, {"to", to}}, ::mlirbc_op_clone, op.get(), to.get());
  }

  Result<void> set_operand(Op op, std::size_t position, Value value) noexcept {
    return detail::edit(module_, {{"op", op}, {"value", value}}, ::mlirbc_op_set_operand, op.get(), position,
                        value.get());
  }
  // The number of operands may change. Segment sizes follow from it, or become absent if it leaves a choice.
  Result<void> set_operands(Op op, const List<Value> &values) noexcept {
    return detail::edit(module_, {{"op", op}, {"values", values}}, ::mlirbc_op_set_operands, op.get(), values.data(),
                        values.size());
  }
  // Of a group that the op's definition names, with the size of the group.
  Result<void> set_operand_group(Op op, std::string_view group, const List<Value> &values) noexcept {
    return detail::edit(module_, {{"op", op}, {"values", values}}, ::mlirbc_op_set_operand_group, op.get(),
                        detail::str(group), values.data(), values.size());
  }
  Result<void> set_successor(Op op, std::size_t position, Block block) noexcept {
    return detail::edit(module_, {{"op", op}, {"block", block}}, ::mlirbc_op_set_successor, op.get(), position,
                        block.get());
  }
  Result<void> replace_all_uses(Value value, Value with) noexcept {
    return detail::edit(module_, {{"value", value}, {"with", with}}, ::mlirbc_value_replace_all_uses, value.get(),
                        with.get());
  }
  Result<void> set_type(Value value, Type type) noexcept {
    return detail::edit(module_, {{"value", value}, {"type", type}}, ::mlirbc_value_set_type, value.get(), type.get());
  }

  // Its properties keep their bytes.
  Result<void> set_op_name(Op op, OpName name) noexcept {
    return detail::edit(module_, {{"op", op}, {"name", name}}, ::mlirbc_op_set_op_name, op.get(), name.get());
  }
  Result<void> set_location(Op op, Attribute location) noexcept {
    return detail::edit(module_, {{"op", op}, {"location", location}}, ::mlirbc_op_set_location, op.get(),
                        location.get());
  }
  // Among the properties or in the dictionary, where it belongs. An attribute that names nothing removes it.
  Result<void> set_attribute(Op op, std::string_view name, Attribute attribute) noexcept {
    return detail::edit(module_, {{"op", op}, {"attribute", attribute}}, ::mlirbc_op_set_attribute, op.get(),
                        detail::str(name), attribute.get());
  }
  // As set_attribute sets it: native properties and segment sizes as the attribute that represents them, which is added
  // if necessary. Names nothing if the op has no such attribute.
  Result<Attribute> represent_attribute(Op op, std::string_view name) noexcept {
    return detail::create<Attribute>(module_, {{"op", op}}, ::mlirbc_op_represent_attribute, op.get(),
                                     detail::str(name));
  }
  // By the names of fields, including those that no attribute represents. Either all are set or none.
  Result<void> set_property_fields(Op op, const Record &fields) noexcept {
    if (std::optional<Error> error = fields.check_owners(module_)) {
      return *std::move(error);
    }
    return detail::edit(module_, {{"op", op}}, ::mlirbc_op_set_property_fields, op.get(), fields.get());
  }
  // In the dictionary. An attribute that names nothing removes it.
  Result<void> set_discardable_attribute(Op op, std::string_view name, Attribute attribute) noexcept {
    return detail::edit(module_, {{"op", op}, {"attribute", attribute}}, ::mlirbc_op_set_discardable_attribute,
                        op.get(), detail::str(name), attribute.get());
  }
  // A dictionary that names nothing removes it.
  Result<void> set_dictionary(Op op, Attribute dictionary) noexcept {
    return detail::edit(module_, {{"op", op}, {"dictionary", dictionary}}, ::mlirbc_op_set_dictionary, op.get(),
                        dictionary.get());
  }
  // The position of the blob in its table; nothing removes the op's properties.
  Result<void> set_properties(Op op, std::optional<std::size_t> position) noexcept {
    return detail::edited(module_, {{"op", op}}, [&](auto *error) {
      return position ? ::mlirbc_op_set_properties(module_, op.get(), *position, error)
                      : ::mlirbc_op_remove_properties(module_, op.get(), error);
    });
  }
  // With all references to it.
  Result<Renamed> rename_symbol(Op op, std::string_view name) noexcept {
    Renamed renamed{0, 0};
    Result<void> edited = detail::edited(module_, {{"op", op}}, [&](auto *error) {
      return ::mlirbc_op_rename_symbol(module_, op.get(), detail::str(name), &renamed.users, &renamed.opaque, error);
    });
    if (!edited) {
      return std::move(edited).error();
    }
    return renamed;
  }

  // At a position among the blocks of the region.
  Result<Block> create_block(Region region, std::size_t position, View<BlockArgument> arguments = {}) {
    std::vector<::mlirbc_type> types;
    std::vector<::mlirbc_attribute> locations;
    detail::Owners owners;
    types.reserve(arguments.size());
    locations.reserve(arguments.size());
    for (const BlockArgument &argument : arguments) {
      owners.add(argument.type, types.size());
      owners.add(argument.location, types.size());
      types.push_back(argument.type.get());
      locations.push_back(argument.location.get());
    }
    return detail::create<Block>(module_, {{"region", region}, {"arguments", owners}}, ::mlirbc_block_create,
                                 region.get(), position, types.data(), locations.data(), types.size());
  }
  // After the others.
  Result<Block> append_block(Region region, View<BlockArgument> arguments = {}) {
    return create_block(region, region.blocks().size(), arguments);
  }
  Result<void> erase(Block block) noexcept {
    return detail::edit(module_, {{"block", block}}, ::mlirbc_block_erase, block.get());
  }
  // Items that may use each other's values and be each other's successors, with everything in them.
  Result<void> erase_together(const List<Op> &ops, const List<Block> &blocks = {}) noexcept {
    return detail::edit(module_, {{"ops", ops}, {"blocks", blocks}}, ::mlirbc_module_erase_together, ops.data(),
                        ops.size(), blocks.data(), blocks.size());
  }
  // Moves an op and those after it to a new block, which follows the op's block and has no arguments.
  Result<Block> split_block(Op op) noexcept {
    return detail::create<Block>(module_, {{"op", op}}, ::mlirbc_block_split, op.get());
  }
  // To a position among the other blocks of the region.
  Result<void> move(Block block, Region region, std::size_t position) noexcept {
    return detail::edit(module_, {{"block", block}, {"region", region}}, ::mlirbc_block_move, block.get(), region.get(),
                        position);
  }
  Result<void> erase_blocks(Region region) noexcept {
    return detail::edit(module_, {{"region", region}}, ::mlirbc_region_erase_blocks, region.get());
  }
  // After those of the other region.
  Result<void> clone_blocks(Region from, Region to) noexcept {
    return detail::edit(module_, {{"from", from}, {"to", to}}, ::mlirbc_region_clone_blocks, from.get(), to.get());
  }

  Result<Value> insert_argument(Block block, std::size_t position, BlockArgument argument) noexcept {
    return detail::create<Value>(module_,
                                 {{"block", block}, {"argument.type", argument.type}, {"argument.location", argument.location}},
                                 ::mlirbc_block_insert_argument, block.get(), position, argument.type.get(),
                                 argument.location.get());
  }
  Result<void> erase_argument(Block block, std::size_t position) noexcept {
    return detail::edit(module_, {{"block", block}}, ::mlirbc_block_erase_argument, block.get(), position);
  }
  // A location that names nothing makes it unknown.
  Result<void> set_argument_location(Block block, std::size_t position, Attribute location) noexcept {
    return detail::edit(module_, {{"block", block}, {"location", location}}, ::mlirbc_block_set_argument_location,
                        block.get(), position, location.get());
  }
};

// Creates ops one after the other, at an insertion point that advances.
class OpBuilder : public Editor {
 public:
  OpBuilder(MutableModuleRef module, InsertionPoint at) noexcept : Editor(module), at_(at) {}

  InsertionPoint insertion_point() const noexcept { return at_; }
  void set_insertion_point(InsertionPoint at) noexcept { at_ = at; }
  using Editor::create;
  Result<Op> create(const OpState &state) noexcept {
    Result<Op> op = create(state, at_);
    const ::mlirbc_insertion_kind kind = at_.get().kind;
    if (op && (kind == MLIRBC_INSERT_AFTER || kind == MLIRBC_INSERT_AT_START)) {
      // The next op follows it.
      at_ = InsertionPoint::after(*op);
    }
    return op;
  }
  // As Editor; moves the insertion point to the end of the new block.
  Result<Block> create_block(Region region, std::size_t position, View<BlockArgument> arguments = {}) {
    Result<Block> block = Editor::create_block(region, position, arguments);
    if (block) {
      at_ = InsertionPoint::at_end(*block);
    }
    return block;
  }
  Result<Block> append_block(Region region, View<BlockArgument> arguments = {}) {
    return create_block(region, region.blocks().size(), arguments);
  }

 private:
  InsertionPoint at_;
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
