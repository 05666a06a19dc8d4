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
  return listed<::mlirbc_str>(strings.size(), [&](std::size_t position) { return str(strings.data()[position]); });
}

}  // namespace detail

// Creates attributes and types. Equal ones are one entry of the module.
class Builder : public TableEditor {
 public:
  using TableEditor::TableEditor;

  // Parsed from MLIR's text; the offset of an error is the position in the text.
  Result<Attribute> parse_attribute(std::string_view text) noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_attribute_parse, detail::str(text));
  }
  Result<Type> parse_type(std::string_view text) noexcept {
    return detail::create<Type>(module_, {}, ::mlirbc_type_parse, detail::str(text));
  }
  // Parses and replaces the entries that the module holds as text in the syntax of the builtin dialect. Returns their
  // number. In files whose writer stores everything as text, the names of symbols are known only after this call.
  Result<std::uint32_t> parse_text_entries() noexcept {
    return detail::result_of<std::uint32_t>(::mlirbc_module_parse_text_entries, module_);
  }

  // i32, si8 and so on.
  Result<Type> integer_type(std::uint32_t width, Signedness signedness = MLIRBC_SIGNLESS) noexcept {
    return detail::create<Type>(module_, {}, ::mlirbc_integer_type_create, width, signedness);
  }
  Result<Type> index_type() noexcept {
    return detail::create<Type>(module_, {}, ::mlirbc_index_type_create);
  }
  Result<Type> none_type() noexcept {
    return detail::create<Type>(module_, {}, ::mlirbc_none_type_create);
  }
  // Exists in LLVM 23 and newer.
  Result<Type> token_type() noexcept {
    return detail::create<Type>(module_, {}, ::mlirbc_token_type_create);
  }
  // f32 is that of MLIRBC_FLOAT_F32.
  Result<Type> float_type(FloatFormat format) noexcept {
    return detail::create<Type>(module_, {}, ::mlirbc_float_type_create, format);
  }
  Result<Type> complex_type(Type element) noexcept {
    return detail::create<Type>(module_, {{"element", element}}, ::mlirbc_complex_type_create, element.get());
  }
  Result<Type> function_type(const List<Type> &inputs, const List<Type> &results) noexcept {
    return detail::create<Type>(module_, {{"inputs", inputs}, {"results", results}}, ::mlirbc_function_type_create,
                                inputs.data(), inputs.size(), results.data(), results.size());
  }
  // Exists in LLVM 24.
  Result<Type> graph_type(const List<Type> &inputs, const List<Type> &results) noexcept {
    return detail::create<Type>(module_, {{"inputs", inputs}, {"results", results}}, ::mlirbc_graph_type_create,
                                inputs.data(), inputs.size(), results.data(), results.size());
  }
  Result<Type> tuple_type(const List<Type> &elements) noexcept {
    return detail::create<Type>(module_, {{"elements", elements}}, ::mlirbc_tuple_type_create, elements.data(),
                                elements.size());
  }
  // A dimension known at run time only is dynamic_dim.
  Result<Type> tensor_type(View<std::int64_t> dims, Type element, Attribute encoding = {}) noexcept {
    return detail::create<Type>(module_, {{"element", element}, {"encoding", encoding}}, ::mlirbc_tensor_type_create,
                                dims.data(), dims.size(), element.get(), encoding.get());
  }
  Result<Type> unranked_tensor_type(Type element) noexcept {
    return detail::create<Type>(module_, {{"element", element}}, ::mlirbc_unranked_tensor_type_create, element.get());
  }
  Result<Type> memref_type(View<std::int64_t> dims, Type element, Attribute layout = {},
                           Attribute memory_space = {}) noexcept {
    return detail::create<Type>(module_, {{"element", element}, {"layout", layout}, {"memory_space", memory_space}},
                                ::mlirbc_memref_type_create, dims.data(), dims.size(), element.get(), layout.get(),
                                memory_space.get());
  }
  Result<Type> unranked_memref_type(Type element, Attribute memory_space = {}) noexcept {
    return detail::create<Type>(module_, {{"element", element}, {"memory_space", memory_space}},
                                ::mlirbc_unranked_memref_type_create, element.get(), memory_space.get());
  }
  Result<Type> vector_type(View<std::int64_t> dims, Type element) noexcept {
    return detail::create<Type>(module_, {{"element", element}}, ::mlirbc_vector_type_create, dims.data(), nullptr,
                                dims.size(), element.get());
  }
  // Whether each dimension is scalable; one flag for each dimension.
  Result<Type> vector_type(View<std::int64_t> dims, View<bool> is_scalable, Type element) noexcept {
    if (is_scalable.size() != dims.size()) {
      return detail::invalid_argument("is_scalable: expected " + std::to_string(dims.size()) +
                                      " flags, one for each dimension, found " + std::to_string(is_scalable.size()));
    }
    return detail::create<Type>(module_, {{"element", element}}, ::mlirbc_vector_type_create, dims.data(),
                                is_scalable.data(), dims.size(), element.get());
  }
  // The type `!dialect<body>`.
  Result<Type> opaque_type(std::string_view dialect, std::string_view body) noexcept {
    return detail::create<Type>(module_, {}, ::mlirbc_opaque_type_create, detail::str(dialect), detail::str(body));
  }
  Result<Attribute> string_attribute(std::string_view value) noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_string_attribute_create, detail::str(value));
  }
  Result<Attribute> typed_string_attribute(std::string_view value, Type type) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_typed_string_attribute_create,
                                     detail::str(value), type.get());
  }
  // @name, or @root::@nested of several.
  Result<Attribute> symbol_ref_attribute(std::string_view name) noexcept {
    const ::mlirbc_str raw = detail::str(name);
    return detail::create<Attribute>(module_, {}, ::mlirbc_symbol_ref_attribute_create, &raw, std::size_t{1});
  }
  Result<Attribute> symbol_ref_attribute(View<std::string_view> names) {
    const auto raws = detail::strs(names);
    return detail::create<Attribute>(module_, {}, ::mlirbc_symbol_ref_attribute_create, raws.data(), raws.size());
  }
  // The attribute `#dialect<body>`.
  Result<Attribute> opaque_attribute(std::string_view dialect, std::string_view body) noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_opaque_attribute_create, detail::str(dialect),
                                     detail::str(body));
  }
  Result<Attribute> bool_attribute(bool value) noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_bool_attribute_create, value);
  }
  // Of an integer or index type.
  Result<Attribute> integer_attribute(Type type, std::int64_t value) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_integer_attribute_create, type.get(), value);
  }
  // Of any width: words of 64 bits, lowest first.
  Result<Attribute> integer_attribute_of_words(Type type, View<std::uint64_t> words) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_integer_attribute_from_words, type.get(),
                                     words.data(), words.size());
  }
  // Rounded to the nearest value that the type has.
  Result<Attribute> float_attribute(Type type, double value) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_float_attribute_create, type.get(), value);
  }
  Result<Attribute> float_attribute_of_bits(Type type, std::uint64_t low, std::uint64_t high = 0) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_float_attribute_from_bits, type.get(), low,
                                     high);
  }
  Result<Attribute> array_attribute(const List<Attribute> &elements) noexcept {
    return detail::create<Attribute>(module_, {{"elements", elements}}, ::mlirbc_array_attribute_create,
                                     elements.data(), elements.size());
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
    return detail::create<Attribute>(module_, {{"entries", owners}}, ::mlirbc_dictionary_attribute_create, raws.data(),
                                     raws.size());
  }
  Result<Attribute> unit_attribute() noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_unit_attribute_create);
  }
  Result<Attribute> type_attribute(Type type) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_type_attribute_create, type.get());
  }
  // A new entry each time.
  Result<Attribute> distinct_attribute(Attribute referenced) noexcept {
    return detail::create<Attribute>(module_, {{"referenced", referenced}}, ::mlirbc_distinct_attribute_create,
                                     referenced.get());
  }
  // Elements are little-endian without gaps.
  Result<Attribute> dense_array_attribute(Type element, Bytes data) noexcept {
    return detail::create<Attribute>(module_, {{"element", element}}, ::mlirbc_dense_array_attribute_create,
                                     element.get(), detail::raw_bytes(data));
  }
  // All elements, or one that is repeated; see mlirbc.h for their layout.
  Result<Attribute> dense_attribute(Type type, Bytes data) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_dense_attribute_create, type.get(),
                                     detail::raw_bytes(data));
  }
  // As dense_array_attribute and dense_attribute, from numbers that are converted to the type. A number that the type
  // does not have is an error; doubles are rounded. A complex number is two numbers.
  Result<Attribute> dense_array_attribute_of_integers(Type element, View<std::int64_t> values) noexcept {
    return detail::create<Attribute>(module_, {{"element", element}}, ::mlirbc_dense_array_attribute_from_int64s,
                                     element.get(), values.data(), values.size());
  }
  Result<Attribute> dense_array_attribute_of_unsigned(Type element, View<std::uint64_t> values) noexcept {
    return detail::create<Attribute>(module_, {{"element", element}}, ::mlirbc_dense_array_attribute_from_uint64s,
                                     element.get(), values.data(), values.size());
  }
  Result<Attribute> dense_array_attribute_of_doubles(Type element, View<double> values) noexcept {
    return detail::create<Attribute>(module_, {{"element", element}}, ::mlirbc_dense_array_attribute_from_doubles,
                                     element.get(), values.data(), values.size());
  }
  // Of any width: each number is `words_per_value` of the 64-bit words, lowest first.
  Result<Attribute> dense_array_attribute_of_words(Type element, View<std::uint64_t> words,
                                                   std::size_t words_per_value) noexcept {
    if (words_per_value == 0 || words.size() % words_per_value != 0) {
      return detail::invalid_argument("words: their number is not a multiple of words_per_value");
    }
    const std::size_t count = words.size() / words_per_value;
    return detail::create<Attribute>(module_, {{"element", element}}, ::mlirbc_dense_array_attribute_from_words,
                                     element.get(), words.data(), words_per_value, count);
  }
  Result<Attribute> dense_attribute_of_integers(Type type, View<std::int64_t> values) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_dense_attribute_from_int64s, type.get(),
                                     values.data(), values.size());
  }
  Result<Attribute> dense_attribute_of_unsigned(Type type, View<std::uint64_t> values) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_dense_attribute_from_uint64s, type.get(),
                                     values.data(), values.size());
  }
  Result<Attribute> dense_attribute_of_doubles(Type type, View<double> values) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_dense_attribute_from_doubles, type.get(),
                                     values.data(), values.size());
  }
  // Of any width: each number is `words_per_value` of the 64-bit words, lowest first.
  Result<Attribute> dense_attribute_of_words(Type type, View<std::uint64_t> words,
                                             std::size_t words_per_value) noexcept {
    if (words_per_value == 0 || words.size() % words_per_value != 0) {
      return detail::invalid_argument("words: their number is not a multiple of words_per_value");
    }
    const std::size_t count = words.size() / words_per_value;
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_dense_attribute_from_words, type.get(),
                                     words.data(), words_per_value, count);
  }
  Result<Attribute> dense_strings_attribute(Type type, View<std::string_view> strings) {
    const auto raws = detail::strs(strings);
    return detail::create<Attribute>(module_, {{"type", type}}, ::mlirbc_dense_strings_attribute_create, type.get(),
                                     raws.data(), raws.size());
  }
  Result<Attribute> sparse_attribute(Type type, Attribute indices, Attribute values) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}, {"indices", indices}, {"values", values}},
                                     ::mlirbc_sparse_attribute_create, type.get(), indices.get(), values.get());
  }
  // From a resource of the builtin dialect.
  Result<Attribute> dense_resource_attribute(Type type, Resource resource) noexcept {
    return detail::create<Attribute>(module_, {{"type", type}, {"resource", resource}},
                                     ::mlirbc_dense_resource_attribute_create, type.get(), resource.get());
  }
  // The nodes of the results, each in prefix order.
  Result<Attribute> affine_map_attribute(std::uint64_t num_dims, std::uint64_t num_symbols,
                                         View<AffineNode> nodes) noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_affine_map_attribute_create, num_dims, num_symbols,
                                     nodes.data(), nodes.size());
  }
  Result<Attribute> integer_set_attribute(std::uint64_t num_dims, std::uint64_t num_symbols, View<AffineNode> nodes,
                                          View<bool> is_equality) noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_integer_set_attribute_create, num_dims, num_symbols,
                                     nodes.data(), nodes.size(), is_equality.data(), is_equality.size());
  }
  Result<Attribute> strided_layout_attribute(std::int64_t offset, View<std::int64_t> strides) noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_strided_layout_attribute_create, offset, strides.data(),
                                     strides.size());
  }
  Result<Attribute> unknown_loc() noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_unknown_loc_create);
  }
  Result<Attribute> file_loc(std::string_view filename, Position position) noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_file_loc_create, detail::str(filename), position);
  }
  Result<Attribute> name_loc(std::string_view name, Attribute child) noexcept {
    return detail::create<Attribute>(module_, {{"child", child}}, ::mlirbc_name_loc_create, detail::str(name),
                                     child.get());
  }
  Result<Attribute> call_site_loc(Attribute callee, Attribute caller) noexcept {
    return detail::create<Attribute>(module_, {{"callee", callee}, {"caller", caller}}, ::mlirbc_call_site_loc_create,
                                     callee.get(), caller.get());
  }
  Result<Attribute> fused_loc(const List<Attribute> &locations, Attribute metadata = {}) noexcept {
    return detail::create<Attribute>(module_, {{"locations", locations}, {"metadata", metadata}},
                                     ::mlirbc_fused_loc_create, locations.data(), locations.size(), metadata.get());
  }
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
