// New attributes and types. Part of mlirbc.hpp.
#ifndef MLIRBC_BUILTIN_HPP
#define MLIRBC_BUILTIN_HPP

#include <mlirbc/module.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace mlirbc {

// Makes attributes and types of the builtin dialect, and any from text, in the tables of a module, which has to outlive
// it. One that is there already keeps its number.
class Builtin {
 public:
  using Types = std::initializer_list<Type>;
  using Attributes = std::initializer_list<Attribute>;
  using Dims = std::initializer_list<std::int64_t>;

  explicit Builtin(Module &module) noexcept : module_(module.get()) {}

  // MLIR's text, such as `tensor<2x?xf32>` and `dense<[1, 2]> : tensor<2xi32>`. The offset of an error is the place in
  // the text.
  Result<Type> parse_type(std::string_view text) const noexcept {
    return type(::mlirbc_type_parse, detail::str(text));
  }
  Result<Attribute> parse_attribute(std::string_view text) const noexcept {
    return attribute(::mlirbc_attribute_parse, detail::str(text));
  }

  Result<Type> integer_type(std::uint32_t width, Signedness signedness = MLIRBC_SIGNLESS) const noexcept {
    return type(::mlirbc_integer_type_make, width, static_cast<std::int32_t>(signedness));
  }
  Result<Type> index_type() const noexcept { return type(::mlirbc_index_type_make); }
  Result<Type> none_type() const noexcept { return type(::mlirbc_none_type_make); }
  Result<Type> float_type(FloatFormat format) const noexcept {
    return type(::mlirbc_float_type_make, static_cast<std::int32_t>(format));
  }
  Result<Type> complex_type(Type element) const noexcept { return type(::mlirbc_complex_type_make, element.get()); }
  template <class Inputs = Types, class Results = Types>
  Result<Type> function_type(const Inputs &inputs, const Results &results) const {
    const auto in = raw<::mlirbc_type>(inputs);
    const auto out = raw<::mlirbc_type>(results);
    return type(::mlirbc_function_type_make, in.data(), in.size(), out.data(), out.size());
  }
  template <class Elements = Types>
  Result<Type> tuple_type(const Elements &elements) const {
    const auto types = raw<::mlirbc_type>(elements);
    return type(::mlirbc_tuple_type_make, types.data(), types.size());
  }
  template <class Shape = Dims>
  Result<Type> ranked_tensor_type(const Shape &shape, Type element, Attribute encoding = {}) const {
    const std::vector<std::int64_t> dims(std::begin(shape), std::end(shape));
    return type(::mlirbc_ranked_tensor_type_make, dims.data(), dims.size(), element.get(), encoding.get());
  }
  Result<Type> unranked_tensor_type(Type element) const noexcept {
    return type(::mlirbc_unranked_tensor_type_make, element.get());
  }
  template <class Shape = Dims>
  Result<Type> memref_type(const Shape &shape, Type element, Attribute layout = {}, Attribute space = {}) const {
    const std::vector<std::int64_t> dims(std::begin(shape), std::end(shape));
    return type(::mlirbc_memref_type_make, dims.data(), dims.size(), element.get(), layout.get(), space.get());
  }
  Result<Type> unranked_memref_type(Type element, Attribute space = {}) const noexcept {
    return type(::mlirbc_unranked_memref_type_make, element.get(), space.get());
  }
  // Dimensions with whether they are scalable.
  Result<Type> vector_type(std::initializer_list<std::pair<std::int64_t, bool>> shape, Type element) const {
    std::vector<std::int64_t> dims;
    // A vector of bool has no array.
    const auto flags = std::make_unique<bool[]>(shape.size());
    for (const auto &dim : shape) {
      flags[dims.size()] = dim.second;
      dims.push_back(dim.first);
    }
    const bool *scalable = flags.get();
    return type(::mlirbc_vector_type_make, dims.data(), scalable, dims.size(), element.get());
  }
  template <class Shape = Dims>
  Result<Type> vector_type(const Shape &shape, Type element) const {
    const std::vector<std::int64_t> dims(std::begin(shape), std::end(shape));
    return type(::mlirbc_vector_type_make, dims.data(), static_cast<const bool *>(nullptr), dims.size(),
                element.get());
  }

  Result<Attribute> string(std::string_view value) const noexcept {
    return attribute(::mlirbc_string_attribute_make, detail::str(value));
  }
  // Of a signless type, a number may be in its signed or its unsigned range.
  Result<Attribute> integer(Type type, std::int64_t value) const noexcept {
    return attribute(::mlirbc_integer_attribute_make, type.get(), value);
  }
  // Words in two's complement, lowest first.
  Result<Attribute> wide_integer(Type type, std::initializer_list<std::uint64_t> words) const noexcept {
    return attribute(::mlirbc_wide_integer_attribute_make, type.get(), words.begin(), words.size());
  }
  Result<Attribute> boolean(bool value) const noexcept { return attribute(::mlirbc_bool_attribute_make, value); }
  // The value of the type that is nearest.
  Result<Attribute> floating(Type type, double value) const noexcept {
    return attribute(::mlirbc_float_attribute_make, type.get(), value);
  }
  template <class Elements = Attributes>
  Result<Attribute> array(const Elements &elements) const {
    const auto attributes = raw<::mlirbc_attribute>(elements);
    return attribute(::mlirbc_array_attribute_make, attributes.data(), attributes.size());
  }
  // Pairs of a name and an attribute, in any order.
  template <class Entries = std::initializer_list<std::pair<std::string_view, Attribute>>>
  Result<Attribute> dictionary(const Entries &entries) const {
    std::vector<::mlirbc_str> names;
    std::vector<::mlirbc_attribute> values;
    for (const auto &entry : entries) {
      names.push_back(detail::str(entry.first));
      values.push_back(entry.second.get());
    }
    return attribute(::mlirbc_dictionary_attribute_make, names.data(), values.data(), names.size());
  }
  Result<Attribute> unit() const noexcept { return attribute(::mlirbc_unit_attribute_make); }
  Result<Attribute> of_type(Type type) const noexcept {
    return attribute(::mlirbc_type_attribute_make, type.get());
  }
  // The outermost name first.
  template <class Names = std::initializer_list<std::string_view>>
  Result<Attribute> symbol_ref(const Names &names) const {
    std::vector<::mlirbc_str> all;
    for (const auto &name : names) {
      all.push_back(detail::str(name));
    }
    return attribute(::mlirbc_symbol_ref_attribute_make, all.data(), all.size());
  }
  // New each time.
  Result<Attribute> distinct(Attribute referenced) const noexcept {
    return attribute(::mlirbc_distinct_attribute_make, referenced.get());
  }
  Result<Attribute> dense_array(Type element, Bytes data) const noexcept {
    return attribute(::mlirbc_dense_array_attribute_make, element.get(), ::mlirbc_bytes{data.data(), data.size()});
  }
  // One element that stands for all, or all of them.
  Result<Attribute> dense(Type type, Bytes data) const noexcept {
    return attribute(::mlirbc_dense_attribute_make, type.get(), ::mlirbc_bytes{data.data(), data.size()});
  }

  Result<Attribute> unknown_loc() const noexcept { return attribute(::mlirbc_unknown_loc_make); }
  Result<Attribute> file_loc(std::string_view filename, std::uint64_t line, std::uint64_t column) const noexcept {
    return attribute(::mlirbc_file_loc_make, detail::str(filename), line, column);
  }
  Result<Attribute> name_loc(std::string_view name, Attribute child) const noexcept {
    return attribute(::mlirbc_name_loc_make, detail::str(name), child.get());
  }
  Result<Attribute> call_site_loc(Attribute callee, Attribute caller) const noexcept {
    return attribute(::mlirbc_call_site_loc_make, callee.get(), caller.get());
  }
  template <class Locations = Attributes>
  Result<Attribute> fused_loc(const Locations &locations, Attribute metadata = {}) const {
    const auto all = raw<::mlirbc_attribute>(locations);
    return attribute(::mlirbc_fused_loc_make, all.data(), all.size(), metadata.get());
  }

 private:
  template <class Raw, class Items>
  static std::vector<Raw> raw(const Items &items) {
    std::vector<Raw> all;
    for (const auto &item : items) {
      all.push_back(item.get());
    }
    return all;
  }
  template <class Make, class... Parts>
  Result<Type> type(Make make, Parts... parts) const noexcept {
    ::mlirbc_type made;
    ::mlirbc_error *error = nullptr;
    if (make(module_, parts..., &made, &error) != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    return Type(module_, made);
  }
  template <class Make, class... Parts>
  Result<Attribute> attribute(Make make, Parts... parts) const noexcept {
    ::mlirbc_attribute made;
    ::mlirbc_error *error = nullptr;
    if (make(module_, parts..., &made, &error) != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    return Attribute(module_, made);
  }

  ::mlirbc_module *module_;
};

}  // namespace mlirbc

#endif
