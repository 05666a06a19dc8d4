// Ops, regions, blocks and values, and walks. Part of mlirbc.hpp.
#ifndef MLIRBC_OP_HPP
#define MLIRBC_OP_HPP

#include <mlirbc/attribute.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The result of a visitor: how the walk continues. A visitor that returns nothing continues.
enum class WalkAction : std::int32_t {
  Continue = MLIRBC_WALK_CONTINUE,
  Skip = MLIRBC_WALK_SKIP,
  Stop = MLIRBC_WALK_STOP,
};

namespace detail {

// Resolves a range of names. `start` receives the last arguments of the C functions: names, count, op, error.
template <class Names, class Start>
Result<Op> look_up(const ::mlirbc_module *module, const Names &names, Start start);

}  // namespace detail

class Value : public detail::Reference<Value, ::mlirbc_value> {
 public:
  using Reference::Reference;
  // Whether the module has it: false after its op, its block or the argument was erased.
  bool exists() const noexcept { return ::mlirbc_value_exists(module_, raw_); }
  Type type() const noexcept { return {module_, ::mlirbc_value_get_type(module_, raw_)}; }
  // The op whose result it is, or the block whose argument it is; the other one is none.
  Op defining_op() const noexcept;
  Block owner_block() const noexcept;
  // Among the results or arguments.
  std::size_t position() const noexcept { return ::mlirbc_value_get_position(module_, raw_); }
  // In the order that MLIR has them after reading the file.
  Result<std::vector<Use>> uses() const;
};

class Op : public detail::Reference<Op, ::mlirbc_op> {
 public:
  using Reference::Reference;
  // Whether the module has it: false after it was erased.
  bool exists() const noexcept { return ::mlirbc_op_exists(module_, raw_); }
  // With the dialect, such as "func.call".
  std::string_view name() const noexcept { return detail::view(::mlirbc_op_get_name(module_, raw_)); }
  OpName op_name() const noexcept { return {module_, ::mlirbc_op_get_op_name(module_, raw_)}; }
  Attribute location() const noexcept { return {module_, ::mlirbc_op_get_location(module_, raw_)}; }
  // Its bytes in the file that it was read from, from the name to the end of the regions; empty if it is not from a file
  // or an edit moved it to another block.
  ::mlirbc_file_range file_range() const noexcept {
    ::mlirbc_file_range range = {0, 0};
    ::mlirbc_ops_get_file_ranges(module_, &raw_, 1, &range, 1);
    return range;
  }

  // The dictionary of its attributes; from version 5 on the inherent ones of registered ops are in the properties.
  Attribute dictionary() const noexcept { return {module_, ::mlirbc_op_get_dictionary(module_, raw_)}; }
  std::vector<NamedAttribute> attributes() const { return dictionary().entries(); }
  // Those of the dictionary that are not inherent. From version 5 on that is all of them.
  std::vector<NamedAttribute> discardable_attributes() const {
    const auto raws = detail::copied<::mlirbc_named_attribute>(
        ::mlirbc_op_get_num_discardable_attributes(module_, raw_),
        [this](::mlirbc_named_attribute *out, std::size_t capacity) {
          return ::mlirbc_op_get_discardable_attributes(module_, raw_, 0, out, capacity);
        });
    return detail::named_attributes(module_, raws);
  }
  // The required properties that a new op lacks. The module cannot be written until they are set.
  std::vector<std::string_view> missing_properties() const {
    const std::size_t count = ::mlirbc_op_get_num_missing_properties(module_, raw_);
    return detail::listed<std::string_view>(count, [this](std::size_t position) {
      return detail::view(::mlirbc_op_get_missing_property(module_, raw_, position));
    });
  }
  Attribute discardable_attribute(std::string_view name) const noexcept {
    return {module_, ::mlirbc_op_get_discardable_attribute_by_name(module_, raw_, detail::str(name))};
  }
  // Among the properties, if they are known, or in the dictionary.
  Attribute attribute(std::string_view name) const noexcept {
    return {module_, ::mlirbc_op_get_attribute_by_name(module_, raw_, detail::str(name))};
  }
  Bytes properties() const noexcept { return ::mlirbc_op_get_properties(module_, raw_); }
  // Their position among the module's property blobs.
  std::optional<std::size_t> properties_position() const noexcept {
    std::size_t position = 0;
    return ::mlirbc_op_get_properties_position(module_, raw_, &position) ? std::optional<std::size_t>(position)
                                                                          : std::nullopt;
  }
  // The properties of an op that was not registered.
  Attribute properties_attribute() const noexcept {
    return {module_, ::mlirbc_op_get_properties_attribute(module_, raw_)};
  }

  // The release whose definition of the op fits; MLIRBC_RELEASE_NONE if none does.
  ::mlirbc_release release() const noexcept { return ::mlirbc_op_get_release(module_, raw_); }
  // The reason why its properties are read with the fallback of its dialect; nothing if they are not.
  std::optional<Fallback> fallback() const noexcept {
    return detail::fallback(module_, raw_, &::mlirbc_op_get_fallback);
  }
  // The inherent properties, including segment sizes and absent ones; none if they are unknown.
  std::vector<Field> property_fields() const {
    const auto raws = detail::copied<::mlirbc_field>(
        ::mlirbc_op_get_num_property_fields(module_, raw_), [this](::mlirbc_field *out, std::size_t capacity) {
          return ::mlirbc_op_get_property_fields(module_, raw_, 0, out, capacity);
        });
    return detail::converted<Field>(raws, [this](const ::mlirbc_field &raw) { return Field(module_, raw); });
  }
  std::optional<Field> property_field(FieldPath path) const noexcept {
    ::mlirbc_field field;
    const bool found = ::mlirbc_op_get_property_field(module_, raw_, path.begin(), path.size(), &field);
    return found ? std::optional<Field>(Field(module_, field)) : std::nullopt;
  }
  // The bits of a property that is an integer or a float of any width, in words of 64, lowest first; empty for others.
  std::vector<std::uint64_t> property_field_words(FieldPath path) const {
    return detail::words([this, path](std::uint64_t *out, std::size_t capacity) {
      return ::mlirbc_op_get_property_field_words(module_, raw_, path.begin(), path.size(), out, capacity);
    });
  }
  std::optional<Field> property_field(std::string_view name) const noexcept {
    ::mlirbc_field field;
    const bool found = ::mlirbc_op_get_property_field_by_name(module_, raw_, detail::str(name), &field);
    return found ? std::optional<Field>(Field(module_, field)) : std::nullopt;
  }

  Sequence<Value, ::mlirbc_op, detail::OpOperands> operands() const noexcept {
    return {module_, raw_, ::mlirbc_op_get_num_operands(module_, raw_)};
  }
  Sequence<Value, ::mlirbc_op, detail::OpResults> results() const noexcept {
    return {module_, raw_, ::mlirbc_op_get_num_results(module_, raw_)};
  }
  // The members of a group, such as "lhs", which the op's definition names.
  ValueGroup operand_group(std::string_view name) const;
  ValueGroup result_group(std::string_view name) const;
  Value operand(std::size_t position) const noexcept { return operands()[position]; }
  Value result(std::size_t position) const noexcept { return results()[position]; }
  Sequence<Block, ::mlirbc_op, detail::OpSuccessors> successors() const noexcept {
    return {module_, raw_, ::mlirbc_op_get_num_successors(module_, raw_)};
  }

  // Known without decoding them.
  std::size_t num_regions() const noexcept { return ::mlirbc_op_get_num_regions(module_, raw_); }
  // The first call decodes them, which can fail.
  Result<Sequence<Region, ::mlirbc_op, detail::OpRegions>> regions() const noexcept {
    ::mlirbc_region first;
    ::mlirbc_error *error = nullptr;
    if (::mlirbc_op_get_region(module_, raw_, 0, &first, &error) != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    return Sequence<Region, ::mlirbc_op, detail::OpRegions>(module_, raw_, num_regions());
  }
  bool is_isolated() const noexcept { return ::mlirbc_op_is_isolated(module_, raw_); }
  bool is_materialized() const noexcept { return ::mlirbc_op_is_materialized(module_, raw_); }
  // Decodes everything in it.
  Result<void> materialize() const noexcept {
    return detail::call(::mlirbc_op_materialize, module_, raw_);
  }

  // Empty if the op is not a symbol.
  std::string_view symbol_name() const noexcept { return detail::view(::mlirbc_op_get_symbol_name(module_, raw_)); }
  // MLIRBC_SYMBOL_NONE if the op is not a symbol.
  SymbolVisibility symbol_visibility() const noexcept { return ::mlirbc_op_get_symbol_visibility(module_, raw_); }
  // The symbol with a name, or the one that a range of names such as Attribute::symbol_names resolves to, directly in
  // this op; none if there is none. No function body is decoded.
  Result<Op> lookup_symbol(std::string_view name) const;
  template <class Names>
  Result<Op> lookup_symbol_path(const Names &names) const;
  Result<Op> lookup_symbol_path(std::initializer_list<std::string_view> names) const;

  Block block() const noexcept;
  std::size_t position() const noexcept { return ::mlirbc_op_get_position(module_, raw_); }
  // None at the top of the file.
  Op parent() const noexcept { return {module_, ::mlirbc_op_get_parent(module_, raw_)}; }
  // Visits this op and those in its regions; as Module::walk.
  template <class Visit>
  Result<void> walk(Visit &&visit) const;

 private:
  template <class Get>
  ValueGroup group(Get copy, std::size_t most, std::string_view name) const;
};

// The operands or results of a group. It is false, and empty, if the op's definition is unknown or has no such group.
class ValueGroup {
 public:
  ValueGroup() noexcept = default;
  explicit ValueGroup(std::vector<Value> values) noexcept : is_known_(true), values_(std::move(values)) {}

  explicit operator bool() const noexcept { return is_known_; }
  std::size_t size() const noexcept { return values_.size(); }
  bool empty() const noexcept { return values_.empty(); }
  std::vector<Value>::const_iterator begin() const noexcept { return values_.begin(); }
  std::vector<Value>::const_iterator end() const noexcept { return values_.end(); }
  Value operator[](std::size_t position) const noexcept { return values_[position]; }
  const std::vector<Value> &values() const & noexcept { return values_; }
  std::vector<Value> values() && noexcept { return std::move(values_); }

 private:
  bool is_known_ = false;
  std::vector<Value> values_;
};

// A use of a value: an operand of an op.
struct Use {
  Op op;
  std::uint32_t operand;
};

class Block : public detail::Reference<Block, ::mlirbc_block> {
 public:
  using Reference::Reference;
  // Whether the module has it: false after it was erased.
  bool exists() const noexcept { return ::mlirbc_block_exists(module_, raw_); }
  Sequence<Op, ::mlirbc_block, detail::BlockOps> ops() const noexcept {
    return {module_, raw_, ::mlirbc_block_get_num_ops(module_, raw_)};
  }
  Sequence<Value, ::mlirbc_block, detail::BlockArguments> arguments() const noexcept {
    return {module_, raw_, ::mlirbc_block_get_num_arguments(module_, raw_)};
  }
  // None if it is unknown and the file leaves it out.
  Attribute argument_location(std::size_t position) const noexcept {
    return {module_, ::mlirbc_block_get_argument_location(module_, raw_, position)};
  }
  Region region() const noexcept;
  std::size_t position() const noexcept { return ::mlirbc_block_get_position(module_, raw_); }
};

class Region : public detail::Reference<Region, ::mlirbc_region> {
 public:
  using Reference::Reference;
  // Whether the module has it: false after its op was erased.
  bool exists() const noexcept { return ::mlirbc_region_exists(module_, raw_); }
  Sequence<Block, ::mlirbc_region, detail::RegionBlocks> blocks() const noexcept {
    return {module_, raw_, ::mlirbc_region_get_num_blocks(module_, raw_)};
  }
  Op op() const noexcept { return {module_, ::mlirbc_region_get_op(module_, raw_)}; }
  std::size_t position() const noexcept { return ::mlirbc_region_get_position(module_, raw_); }
  // Visits the ops in it; as Module::walk.
  template <class Visit>
  Result<void> walk(Visit &&visit) const;
};

inline Op Value::defining_op() const noexcept { return {module_, ::mlirbc_value_get_defining_op(module_, raw_)}; }
inline Block Value::owner_block() const noexcept { return {module_, ::mlirbc_value_get_owner_block(module_, raw_)}; }
inline Block Op::block() const noexcept { return {module_, ::mlirbc_op_get_block(module_, raw_)}; }
inline Region Block::region() const noexcept { return {module_, ::mlirbc_block_get_region(module_, raw_)}; }

inline Result<std::vector<Use>> Value::uses() const {
  std::size_t count = 0;
  ::mlirbc_error *error = nullptr;
  if (::mlirbc_value_get_num_uses(module_, raw_, &count, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  const auto raws = detail::copied<::mlirbc_use>(count, [this](::mlirbc_use *out, std::size_t capacity) {
    return ::mlirbc_value_get_uses(module_, raw_, 0, out, capacity);
  });
  return detail::converted<Use>(raws, [this](const ::mlirbc_use &raw) { return Use{Op(module_, raw.op), raw.operand}; });
}

template <class Get>
ValueGroup Op::group(Get copy, std::size_t most, std::string_view name) const {
  bool is_known = false;
  std::vector<::mlirbc_value> raws(most);
  raws.resize(copy(module_, raw_, detail::str(name), raws.data(), raws.size(), &is_known));
  if (!is_known) {
    return {};
  }
  return ValueGroup(detail::converted<Value>(raws, [this](::mlirbc_value raw) { return Value(module_, raw); }));
}
inline ValueGroup Op::operand_group(std::string_view name) const {
  return group(::mlirbc_op_get_operand_group, operands().size(), name);
}
inline ValueGroup Op::result_group(std::string_view name) const {
  return group(::mlirbc_op_get_result_group, results().size(), name);
}

namespace detail {

template <class Names, class Start>
Result<Op> look_up(const ::mlirbc_module *module, const Names &names, Start start) {
  std::vector<::mlirbc_str> raws;
  for (const std::string_view name : names) {
    raws.push_back(str(name));
  }
  ::mlirbc_op found;
  ::mlirbc_error *error = nullptr;
  const ::mlirbc_str *data = raws.data();
  if (start(data, raws.size(), &found, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  return Op(module, found);
}

}  // namespace detail

template <class Names>
Result<Op> Op::lookup_symbol_path(const Names &names) const {
  return detail::look_up(module_, names, [this](auto data, std::size_t count, auto *found, auto *error) {
    return ::mlirbc_op_lookup_symbol(module_, raw_, data, count, found, error);
  });
}
inline Result<Op> Op::lookup_symbol_path(std::initializer_list<std::string_view> names) const {
  return lookup_symbol_path<std::initializer_list<std::string_view>>(names);
}
inline Result<Op> Op::lookup_symbol(std::string_view name) const { return lookup_symbol_path({name}); }

namespace detail {

inline Value OpOperands::at(const ::mlirbc_module *module, ::mlirbc_op op, std::size_t position) noexcept {
  return {module, ::mlirbc_op_get_operand(module, op, position)};
}
inline Value OpResults::at(const ::mlirbc_module *module, ::mlirbc_op op, std::size_t position) noexcept {
  return {module, ::mlirbc_op_get_result(module, op, position)};
}
inline Block OpSuccessors::at(const ::mlirbc_module *module, ::mlirbc_op op, std::size_t position) noexcept {
  return {module, ::mlirbc_op_get_successor(module, op, position)};
}
inline Region OpRegions::at(const ::mlirbc_module *module, ::mlirbc_op op, std::size_t position) noexcept {
  // It cannot fail: the op's regions are decoded together, and one was used before.
  ::mlirbc_region region;
  const Status status = ::mlirbc_op_get_region(module, op, position, &region, nullptr);
  return status == MLIRBC_STATUS_OK ? Region(module, region) : Region();
}
inline Block RegionBlocks::at(const ::mlirbc_module *module, ::mlirbc_region region, std::size_t position) noexcept {
  return {module, ::mlirbc_region_get_block(module, region, position)};
}
inline Op BlockOps::at(const ::mlirbc_module *module, ::mlirbc_block block, std::size_t position) noexcept {
  return {module, ::mlirbc_block_get_op(module, block, position)};
}
inline Value BlockArguments::at(const ::mlirbc_module *module, ::mlirbc_block block, std::size_t position) noexcept {
  return {module, ::mlirbc_block_get_argument(module, block, position)};
}

// A visitor of a walk, and the exception that it threw.
template <class Visit>
struct Visitor {
  Visit &visit;
  Guard guard = {};

  static ::mlirbc_walk_action call(const ::mlirbc_module *module, ::mlirbc_op op, void *user_data) noexcept {
    auto &self = *static_cast<Visitor *>(user_data);
    WalkAction action = WalkAction::Stop;
    self.guard.run([&] {
      if constexpr (std::is_void_v<std::invoke_result_t<Visit &, Op>>) {
        self.visit(Op(module, op));
        action = WalkAction::Continue;
      } else {
        action = self.visit(Op(module, op));
      }
    });
    return static_cast<::mlirbc_walk_action>(action);
  }

  // `start` receives the last arguments of the C functions: callback, user data, error.
  template <class Start>
  static Result<void> walk(Visit &visit, Start start) {
    Visitor self{visit};
    ::mlirbc_error *error = nullptr;
    const Status status = start(&Visitor::call, static_cast<void *>(&self), &error);
    Result<void> result = checked(status, error);
    self.guard.rethrow();
    return result;
  }
};

}  // namespace detail

template <class Visit>
Result<void> Op::walk(Visit &&visit) const {
  return detail::Visitor<std::remove_reference_t<Visit>>::walk(visit, [this](auto call, void *data, auto *error) {
    return ::mlirbc_op_walk(module_, raw_, call, data, error);
  });
}

template <class Visit>
Result<void> Region::walk(Visit &&visit) const {
  return detail::Visitor<std::remove_reference_t<Visit>>::walk(visit, [this](auto call, void *data, auto *error) {
    return ::mlirbc_region_walk(module_, raw_, call, data, error);
  });
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

template <>
struct std::hash<mlirbc::Op> : mlirbc::detail::Hash<mlirbc::Op> {};
template <>
struct std::hash<mlirbc::Block> : mlirbc::detail::Hash<mlirbc::Block> {};
template <>
struct std::hash<mlirbc::Region> : mlirbc::detail::Hash<mlirbc::Region> {};
template <>
struct std::hash<mlirbc::Value> : mlirbc::detail::Hash<mlirbc::Value> {};

#endif
