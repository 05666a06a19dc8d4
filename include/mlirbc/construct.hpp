// Constructors for attributes and types of the builtin dialect. Part of mlirbc.hpp.
#ifndef MLIRBC_CONSTRUCT_HPP
#define MLIRBC_CONSTRUCT_HPP

#include <mlirbc/append.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

namespace detail {

inline std::vector<::mlirbc_str> strs(View<std::string_view> strings) {
  std::vector<::mlirbc_str> raws;
  raws.reserve(strings.size());
  for (const std::string_view string : strings) {
    raws.push_back(str(string));
  }
  return raws;
}

}  // namespace detail

// Creates attributes and types. Equal ones are one entry of the module.
class Builder : public TableEditor {
 public:
  using TableEditor::TableEditor;

  // Parsed from MLIR's text; the offset of an error is the position in the text.
  Result<Attribute> parse_attribute(std::string_view text) noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_attribute_parse(module_, detail::str(text), out, error);
    });
  }
  Result<Type> parse_type(std::string_view text) noexcept {
    return detail::made<Type>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_type_parse(module_, detail::str(text), out, error);
    });
  }
  // Parses and replaces the entries that the module holds as text in the syntax of the builtin dialect. Returns their
  // number. In files whose writer stores everything as text, the names of symbols are known only after this call.
  Result<std::uint32_t> parse_text_entries() noexcept {
    std::uint32_t count = 0;
    mlirbc_error *error = nullptr;
    if (::mlirbc_module_parse_text_entries(module_, &count, &error) != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    return count;
  }

  // i32, si8 and so on.
  Result<Type> integer_type(std::uint32_t width, Signedness signedness = MLIRBC_SIGNLESS) noexcept {
    return detail::made<Type>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_integer_type_create(module_, width, signedness, out, error);
    });
  }
  Result<Type> index_type() noexcept {
    return detail::made<Type>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_index_type_create(module_, out, error);
    });
  }
  Result<Type> none_type() noexcept {
    return detail::made<Type>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_none_type_create(module_, out, error);
    });
  }
  // Exists in LLVM 23 and newer.
  Result<Type> token_type() noexcept {
    return detail::made<Type>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_token_type_create(module_, out, error);
    });
  }
  // f32 is that of MLIRBC_FLOAT_F32.
  Result<Type> float_type(FloatFormat format) noexcept {
    return detail::made<Type>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_float_type_create(module_, format, out, error);
    });
  }
  Result<Type> complex_type(Type element) noexcept {
    return detail::made<Type>(module_, {{"element", element}}, [&](auto *out, auto *error) {
      return ::mlirbc_complex_type_create(module_, element.get(), out, error);
    });
  }
  Result<Type> function_type(const List<Type> &inputs, const List<Type> &results) noexcept {
    return detail::made<Type>(module_, {{"inputs", inputs}, {"results", results}}, [&](auto *out, auto *error) {
      return ::mlirbc_function_type_create(module_, inputs.data(), inputs.size(), results.data(), results.size(), out,
                                        error);
    });
  }
  // Exists in LLVM 24.
  Result<Type> graph_type(const List<Type> &inputs, const List<Type> &results) noexcept {
    return detail::made<Type>(module_, {{"inputs", inputs}, {"results", results}}, [&](auto *out, auto *error) {
      return ::mlirbc_graph_type_create(module_, inputs.data(), inputs.size(), results.data(), results.size(),
                                        out, error);
    });
  }
  Result<Type> tuple_type(const List<Type> &elements) noexcept {
    return detail::made<Type>(module_, {{"elements", elements}}, [&](auto *out, auto *error) {
      return ::mlirbc_tuple_type_create(module_, elements.data(), elements.size(), out, error);
    });
  }
  // A dimension known at run time only is dynamic_dim.
  Result<Type> tensor_type(View<std::int64_t> dims, Type element, Attribute encoding = {}) noexcept {
    return detail::made<Type>(module_, {{"element", element}, {"encoding", encoding}}, [&](auto *out, auto *error) {
      return ::mlirbc_tensor_type_create(module_, dims.data(), dims.size(), element.get(), encoding.get(), out, error);
    });
  }
  Result<Type> unranked_tensor_type(Type element) noexcept {
    return detail::made<Type>(module_, {{"element", element}}, [&](auto *out, auto *error) {
      return ::mlirbc_unranked_tensor_type_create(module_, element.get(), out, error);
    });
  }
  Result<Type> memref_type(View<std::int64_t> dims, Type element, Attribute layout = {},
                           Attribute memory_space = {}) noexcept {
    return detail::made<Type>(
        module_, {{"element", element}, {"layout", layout}, {"memory_space", memory_space}},
        [&](auto *out, auto *error) {
      return ::mlirbc_memref_type_create(module_, dims.data(), dims.size(), element.get(), layout.get(),
                                      memory_space.get(), out, error);
    });
  }
  Result<Type> unranked_memref_type(Type element, Attribute memory_space = {}) noexcept {
    return detail::made<Type>(
        module_, {{"element", element}, {"memory_space", memory_space}},
        [&](auto *out, auto *error) {
      return ::mlirbc_unranked_memref_type_create(module_, element.get(), memory_space.get(), out, error);
    });
  }
  Result<Type> vector_type(View<std::int64_t> dims, Type element) noexcept {
    return detail::made<Type>(module_, {{"element", element}}, [&](auto *out, auto *error) {
      return ::mlirbc_vector_type_create(module_, dims.data(), nullptr, dims.size(), element.get(), out, error);
    });
  }
  // Whether each dimension is scalable; one flag for each dimension.
  Result<Type> vector_type(View<std::int64_t> dims, View<bool> is_scalable, Type element) noexcept {
    if (is_scalable.size() != dims.size()) {
      return detail::invalid_argument("is_scalable: expected " + std::to_string(dims.size()) +
                                      " flags, one for each dimension, found " + std::to_string(is_scalable.size()));
    }
    return detail::made<Type>(module_, {{"element", element}}, [&](auto *out, auto *error) {
      return ::mlirbc_vector_type_create(module_, dims.data(), is_scalable.data(), dims.size(), element.get(),
                                         out, error);
    });
  }
  // The type `!dialect<body>`.
  Result<Type> opaque_type(std::string_view dialect, std::string_view body) noexcept {
    return detail::made<Type>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_opaque_type_create(module_, detail::str(dialect), detail::str(body), out, error);
    });
  }
  Result<Attribute> string_attribute(std::string_view value) noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_string_attribute_create(module_, detail::str(value), out, error);
    });
  }
  Result<Attribute> typed_string_attribute(std::string_view value, Type type) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_typed_string_attribute_create(module_, detail::str(value), type.get(), out, error);
    });
  }
  // @name, or @root::@nested of several.
  Result<Attribute> symbol_ref_attribute(std::string_view name) noexcept {
    const ::mlirbc_str raw = detail::str(name);
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_symbol_ref_attribute_create(module_, &raw, 1, out, error);
    });
  }
  Result<Attribute> symbol_ref_attribute(View<std::string_view> names) {
    const auto raws = detail::strs(names);
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_symbol_ref_attribute_create(module_, raws.data(), raws.size(), out, error);
    });
  }
  // The attribute `#dialect<body>`.
  Result<Attribute> opaque_attribute(std::string_view dialect, std::string_view body) noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_opaque_attribute_create(module_, detail::str(dialect), detail::str(body), out, error);
    });
  }
  Result<Attribute> bool_attribute(bool value) noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_bool_attribute_create(module_, value, out, error);
    });
  }
  // Of an integer or index type.
  Result<Attribute> integer_attribute(Type type, std::int64_t value) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_integer_attribute_create(module_, type.get(), value, out, error);
    });
  }
  // Of any width: words of 64 bits, lowest first.
  Result<Attribute> integer_attribute_of_words(Type type, View<std::uint64_t> words) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_integer_attribute_from_words(module_, type.get(), words.data(), words.size(), out, error);
    });
  }
  // Rounded to the nearest value that the type has.
  Result<Attribute> float_attribute(Type type, double value) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_float_attribute_create(module_, type.get(), value, out, error);
    });
  }
  Result<Attribute> float_attribute_of_bits(Type type, std::uint64_t low, std::uint64_t high = 0) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_float_attribute_from_bits(module_, type.get(), low, high, out, error);
    });
  }
  Result<Attribute> array_attribute(const List<Attribute> &elements) noexcept {
    return detail::made<Attribute>(module_, {{"elements", elements}}, [&](auto *out, auto *error) {
      return ::mlirbc_array_attribute_create(module_, elements.data(), elements.size(), out, error);
    });
  }
  // Entries in any order.
  Result<Attribute> dictionary_attribute(View<NamedAttribute> entries) {
    std::vector<::mlirbc_named_attribute> raws;
    detail::Owners owners;
    raws.reserve(entries.size());
    for (const NamedAttribute &entry : entries) {
      owners.add(entry.value, raws.size());
      raws.push_back({detail::str(entry.name), entry.value.get()});
    }
    return detail::made<Attribute>(module_, {{"entries", owners}}, [&](auto *out, auto *error) {
      return ::mlirbc_dictionary_attribute_create(module_, raws.data(), raws.size(), out, error);
    });
  }
  Result<Attribute> unit_attribute() noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_unit_attribute_create(module_, out, error);
    });
  }
  Result<Attribute> type_attribute(Type type) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_type_attribute_create(module_, type.get(), out, error);
    });
  }
  // A new entry each time.
  Result<Attribute> distinct_attribute(Attribute referenced) noexcept {
    return detail::made<Attribute>(module_, {{"referenced", referenced}}, [&](auto *out, auto *error) {
      return ::mlirbc_distinct_attribute_create(module_, referenced.get(), out, error);
    });
  }
  // Elements are little-endian without gaps.
  Result<Attribute> dense_array_attribute(Type element, Bytes data) noexcept {
    return detail::made<Attribute>(module_, {{"element", element}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_array_attribute_create(module_, element.get(), detail::raw_bytes(data), out, error);
    });
  }
  // All elements, or one that is repeated; see mlirbc.h for their layout.
  Result<Attribute> dense_attribute(Type type, Bytes data) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_attribute_create(module_, type.get(), detail::raw_bytes(data), out, error);
    });
  }
  // As dense_array_attribute and dense_attribute, from numbers that are converted to the type. A number that the type
  // does not have is an error; doubles are rounded. A complex number is two numbers.
  Result<Attribute> dense_array_attribute_of_integers(Type element, View<std::int64_t> values) noexcept {
    return detail::made<Attribute>(module_, {{"element", element}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_array_attribute_from_int64s(module_, element.get(), values.data(), values.size(),
                                                        out, error);
    });
  }
  Result<Attribute> dense_array_attribute_of_unsigned(Type element, View<std::uint64_t> values) noexcept {
    return detail::made<Attribute>(module_, {{"element", element}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_array_attribute_from_uint64s(module_, element.get(), values.data(), values.size(),
                                                         out, error);
    });
  }
  Result<Attribute> dense_array_attribute_of_doubles(Type element, View<double> values) noexcept {
    return detail::made<Attribute>(module_, {{"element", element}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_array_attribute_from_doubles(module_, element.get(), values.data(), values.size(),
                                                         out, error);
    });
  }
  // Of any width: each number is `words_per_value` of the 64-bit words, lowest first.
  Result<Attribute> dense_array_attribute_of_words(Type element, View<std::uint64_t> words,
                                                   std::size_t words_per_value) noexcept {
    if (words_per_value == 0 || words.size() % words_per_value != 0) {
      return detail::invalid_argument("words: their number is not a multiple of words_per_value");
    }
    const std::size_t count = words.size() / words_per_value;
    return detail::made<Attribute>(module_, {{"element", element}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_array_attribute_from_words(module_, element.get(), words.data(), words_per_value,
                                                       count, out, error);
    });
  }
  Result<Attribute> dense_attribute_of_integers(Type type, View<std::int64_t> values) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_attribute_from_int64s(module_, type.get(), values.data(), values.size(), out, error);
    });
  }
  Result<Attribute> dense_attribute_of_unsigned(Type type, View<std::uint64_t> values) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_attribute_from_uint64s(module_, type.get(), values.data(), values.size(), out, error);
    });
  }
  Result<Attribute> dense_attribute_of_doubles(Type type, View<double> values) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_attribute_from_doubles(module_, type.get(), values.data(), values.size(), out, error);
    });
  }
  // Of any width: each number is `words_per_value` of the 64-bit words, lowest first.
  Result<Attribute> dense_attribute_of_words(Type type, View<std::uint64_t> words,
                                             std::size_t words_per_value) noexcept {
    if (words_per_value == 0 || words.size() % words_per_value != 0) {
      return detail::invalid_argument("words: their number is not a multiple of words_per_value");
    }
    const std::size_t count = words.size() / words_per_value;
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_attribute_from_words(module_, type.get(), words.data(), words_per_value, count, out, error);
    });
  }
  Result<Attribute> dense_strings_attribute(Type type, View<std::string_view> strings) {
    const auto raws = detail::strs(strings);
    return detail::made<Attribute>(module_, {{"type", type}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_strings_attribute_create(module_, type.get(), raws.data(), raws.size(), out, error);
    });
  }
  Result<Attribute> sparse_attribute(Type type, Attribute indices, Attribute values) noexcept {
    return detail::made<Attribute>(
        module_, {{"type", type}, {"indices", indices}, {"values", values}},
        [&](auto *out, auto *error) {
      return ::mlirbc_sparse_attribute_create(module_, type.get(), indices.get(), values.get(), out, error);
    });
  }
  // From a resource of the builtin dialect.
  Result<Attribute> dense_resource_attribute(Type type, Resource resource) noexcept {
    return detail::made<Attribute>(module_, {{"type", type}, {"resource", resource}}, [&](auto *out, auto *error) {
      return ::mlirbc_dense_resource_attribute_create(module_, type.get(), resource.get(), out, error);
    });
  }
  // The nodes of the results, each in prefix order.
  Result<Attribute> affine_map_attribute(std::uint64_t num_dims, std::uint64_t num_symbols,
                                         View<AffineNode> nodes) noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_affine_map_attribute_create(module_, num_dims, num_symbols, nodes.data(), nodes.size(),
                                                  out, error);
    });
  }
  Result<Attribute> integer_set_attribute(std::uint64_t num_dims, std::uint64_t num_symbols, View<AffineNode> nodes,
                                          View<bool> is_equality) noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_integer_set_attribute_create(module_, num_dims, num_symbols, nodes.data(), nodes.size(),
                                                is_equality.data(), is_equality.size(), out, error);
    });
  }
  Result<Attribute> strided_layout_attribute(std::int64_t offset, View<std::int64_t> strides) noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_strided_layout_attribute_create(module_, offset, strides.data(), strides.size(), out, error);
    });
  }
  Result<Attribute> unknown_loc() noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_unknown_loc_create(module_, out, error);
    });
  }
  Result<Attribute> file_loc(std::string_view filename, Position position) noexcept {
    return detail::made<Attribute>(module_, [&](auto *out, auto *error) {
      return ::mlirbc_file_loc_create(module_, detail::str(filename), position, out, error);
    });
  }
  Result<Attribute> name_loc(std::string_view name, Attribute child) noexcept {
    return detail::made<Attribute>(module_, {{"child", child}}, [&](auto *out, auto *error) {
      return ::mlirbc_name_loc_create(module_, detail::str(name), child.get(), out, error);
    });
  }
  Result<Attribute> call_site_loc(Attribute callee, Attribute caller) noexcept {
    return detail::made<Attribute>(module_, {{"callee", callee}, {"caller", caller}}, [&](auto *out, auto *error) {
      return ::mlirbc_call_site_loc_create(module_, callee.get(), caller.get(), out, error);
    });
  }
  Result<Attribute> fused_loc(const List<Attribute> &locations, Attribute metadata = {}) noexcept {
    return detail::made<Attribute>(
        module_, {{"locations", locations}, {"metadata", metadata}},
        [&](auto *out, auto *error) {
      return ::mlirbc_fused_loc_create(module_, locations.data(), locations.size(), metadata.get(), out, error);
    });
  }
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
