// Attributes and types. Part of mlirbc.hpp.
#ifndef MLIRBC_ATTRIBUTE_HPP
#define MLIRBC_ATTRIBUTE_HPP

#include <mlirbc/table.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// A field of an attribute or type whose schema is known; see mlirbc_field_kind for the members that each kind uses.
class Field {
 public:
  Field(const ::mlirbc_module *module, const ::mlirbc_field &field) noexcept : module_(module), field_(field) {}
  std::string_view name() const noexcept { return detail::view(field_.name); }
  FieldKind kind() const noexcept { return field_.kind; }
  std::uint64_t number() const noexcept { return field_.number; }
  std::int64_t signed_number() const noexcept { return static_cast<std::int64_t>(field_.number); }
  std::uint64_t count() const noexcept { return field_.count; }
  Bytes bytes() const noexcept { return field_.bytes; }
  // The entry that a field of this kind refers to; none for others.
  Attribute attribute() const noexcept;
  Type type() const noexcept;
  Resource resource() const noexcept {
    return kind() == MLIRBC_FIELD_RESOURCE ? Resource(module_, {static_cast<std::uint32_t>(number())}) : Resource();
  }
  const ::mlirbc_field &get() const noexcept { return field_; }

 private:
  const ::mlirbc_module *module_;
  ::mlirbc_field field_;
};

// A path to a field: its position, that of an item in it if it is a list, that of a field of the item, and so on.
using FieldPath = std::initializer_list<std::uint32_t>;

namespace detail {

// All words of a number of unknown width. `copy` copies as many as fit.
template <class Copy>
std::vector<std::uint64_t> words(Copy copy) {
  std::vector<std::uint64_t> words(2);
  for (;;) {
    const std::size_t count = copy(words.data(), words.size());
    if (count < words.size()) {
      words.resize(count);
      return words;
    }
    words.resize(2 * words.size());
  }
}

}  // namespace detail

class Type : public detail::Reference<Type, ::mlirbc_type> {
 public:
  using Reference::Reference;
  TypeKind kind() const noexcept { return ::mlirbc_type_get_kind(module_, raw_); }
  bool is(TypeKind wanted) const noexcept { return kind() == wanted; }
  // Success, or the damage as an error. The getters return empty values for a damaged entry.
  Result<void> check() const noexcept {
    return detail::call(::mlirbc_type_check, module_, raw_);
  }
  Dialect dialect() const noexcept { return {module_, ::mlirbc_type_get_dialect(module_, raw_)}; }
  Bytes bytes() const noexcept { return ::mlirbc_type_get_bytes(module_, raw_); }
  // MLIR's syntax, if the file holds the entry as text.
  std::string_view text() const noexcept { return detail::view(::mlirbc_type_get_text(module_, raw_)); }
  std::optional<std::int64_t> code() const noexcept {
    const std::int64_t code = ::mlirbc_type_get_code(module_, raw_);
    return code < 0 ? std::nullopt : std::optional<std::int64_t>(code);
  }
  std::string_view schema_name() const noexcept { return detail::view(::mlirbc_type_get_schema_name(module_, raw_)); }
  // The reason why it is read with the fallback of its dialect; nothing if it is not.
  std::optional<Fallback> fallback() const noexcept {
    return detail::fallback(module_, raw_, &::mlirbc_type_get_fallback);
  }

  // Of an integer, index or float.
  std::uint32_t bit_width() const noexcept { return ::mlirbc_type_get_bit_width(module_, raw_); }
  Signedness signedness() const noexcept { return ::mlirbc_type_get_signedness(module_, raw_); }
  FloatFormat float_format() const noexcept { return ::mlirbc_type_get_float_format(module_, raw_); }

  // Of a function, or the elements of a tuple.
  std::size_t num_inputs() const noexcept { return ::mlirbc_type_get_num_inputs(module_, raw_); }
  Type input(std::size_t position) const noexcept {
    return {module_, ::mlirbc_type_get_input(module_, raw_, position)};
  }
  std::vector<Type> inputs() const {
    return detail::references<Type>(module_, num_inputs(), [this](::mlirbc_type *out, std::size_t capacity) {
      return ::mlirbc_type_get_inputs(module_, raw_, 0, out, capacity);
    });
  }
  std::size_t num_results() const noexcept { return ::mlirbc_type_get_num_results(module_, raw_); }
  Type result(std::size_t position) const noexcept {
    return {module_, ::mlirbc_type_get_result(module_, raw_, position)};
  }
  std::vector<Type> results() const {
    return detail::references<Type>(module_, num_results(), [this](::mlirbc_type *out, std::size_t capacity) {
      return ::mlirbc_type_get_results(module_, raw_, 0, out, capacity);
    });
  }

  // Of a tensor, memref, vector or complex type.
  Type element_type() const noexcept { return {module_, ::mlirbc_type_get_element_type(module_, raw_)}; }
  bool has_rank() const noexcept { return ::mlirbc_type_has_rank(module_, raw_); }
  std::size_t rank() const noexcept { return ::mlirbc_type_get_rank(module_, raw_); }
  // dynamic_dim for a size known at run time only.
  std::int64_t dim(std::size_t position) const noexcept { return ::mlirbc_type_get_dim(module_, raw_, position); }
  std::vector<std::int64_t> dims() const {
    return detail::copied<std::int64_t>(rank(), [this](std::int64_t *out, std::size_t capacity) {
      return ::mlirbc_type_get_dims(module_, raw_, out, capacity);
    });
  }
  // Nothing if a dimension is known at run time only.
  std::optional<std::uint64_t> num_elements() const noexcept {
    std::uint64_t count = 0;
    return ::mlirbc_type_get_num_elements(module_, raw_, &count) ? std::optional<std::uint64_t>(count) : std::nullopt;
  }
  bool is_scalable() const noexcept { return ::mlirbc_vector_type_is_scalable(module_, raw_); }
  bool is_dim_scalable(std::size_t position) const noexcept {
    return ::mlirbc_vector_type_is_dim_scalable(module_, raw_, position);
  }
  // Of a tensor; none if it has none.
  Attribute encoding() const noexcept;
  // Of a memref.
  Attribute layout() const noexcept;
  Attribute memory_space() const noexcept;

  // Of any type whose schema is known.
  std::size_t num_fields() const noexcept { return ::mlirbc_type_get_num_fields(module_, raw_); }
  std::optional<Field> field(FieldPath path) const noexcept {
    ::mlirbc_field found;
    return ::mlirbc_type_get_field(module_, raw_, path.begin(), path.size(), &found)
               ? std::optional<Field>(Field(module_, found))
               : std::nullopt;
  }
  // `position`, if given, receives the first step of paths into the field.
  // The bits of a field that is an integer or a float of any width, in words of 64, lowest first; empty for others.
  std::vector<std::uint64_t> field_words(FieldPath path) const {
    return detail::words([this, path](std::uint64_t *out, std::size_t capacity) {
      return ::mlirbc_type_get_field_words(module_, raw_, path.begin(), path.size(), out, capacity);
    });
  }
  std::optional<Field> field(std::string_view name, std::uint32_t *position = nullptr) const noexcept {
    ::mlirbc_field found;
    return ::mlirbc_type_get_field_by_name(module_, raw_, detail::str(name), position, &found)
               ? std::optional<Field>(Field(module_, found))
               : std::nullopt;
  }
};

// The data of a dense attribute or dense array; see mlirbc_dense.
struct Dense {
  Bytes data;
  std::uint64_t count = 0;
  ElementKind kind = MLIRBC_ELEMENT_UNKNOWN;
  std::uint32_t bit_width = 0;
  Signedness signedness = MLIRBC_SIGNLESS;
  FloatFormat float_format = MLIRBC_FLOAT_UNKNOWN;
  std::uint64_t element_size = 0;
  bool is_splat = false;
  bool is_packed = false;
};

class Attribute : public detail::Reference<Attribute, ::mlirbc_attribute> {
 public:
  using Reference::Reference;
  AttributeKind kind() const noexcept { return ::mlirbc_attribute_get_kind(module_, raw_); }
  bool is(AttributeKind wanted) const noexcept { return kind() == wanted; }
  // Success, or the damage as an error. The getters return empty values for a damaged entry.
  Result<void> check() const noexcept {
    return detail::call(::mlirbc_attribute_check, module_, raw_);
  }
  Dialect dialect() const noexcept { return {module_, ::mlirbc_attribute_get_dialect(module_, raw_)}; }
  Bytes bytes() const noexcept { return ::mlirbc_attribute_get_bytes(module_, raw_); }
  // MLIR's syntax, if the file holds the entry as text.
  std::string_view text() const noexcept { return detail::view(::mlirbc_attribute_get_text(module_, raw_)); }
  std::optional<std::int64_t> code() const noexcept {
    const std::int64_t code = ::mlirbc_attribute_get_code(module_, raw_);
    return code < 0 ? std::nullopt : std::optional<std::int64_t>(code);
  }
  std::string_view schema_name() const noexcept {
    return detail::view(::mlirbc_attribute_get_schema_name(module_, raw_));
  }
  // The reason why it is read with the fallback of its dialect; nothing if it is not.
  std::optional<Fallback> fallback() const noexcept {
    return detail::fallback(module_, raw_, &::mlirbc_attribute_get_fallback);
  }
  // Of attributes that have a type: integers, floats, dense ones, some strings.
  Type type() const noexcept { return {module_, ::mlirbc_attribute_get_type(module_, raw_)}; }

  // Values by kind; nothing for attributes of other kinds, and if the value does not fit.
  std::optional<std::string_view> as_string() const noexcept {
    return is(MLIRBC_ATTRIBUTE_STRING) ? std::optional<std::string_view>(string_value()) : std::nullopt;
  }
  std::optional<bool> as_bool() const noexcept { return get_if<bool>(::mlirbc_attribute_get_bool); }
  std::optional<std::int64_t> as_int64() const noexcept { return get_if<std::int64_t>(::mlirbc_attribute_get_int64); }
  std::optional<std::uint64_t> as_uint64() const noexcept {
    return get_if<std::uint64_t>(::mlirbc_attribute_get_uint64);
  }
  std::optional<double> as_double() const noexcept { return get_if<double>(::mlirbc_attribute_get_double); }
  // None for other attributes.
  Type as_type() const noexcept { return {module_, ::mlirbc_attribute_get_type_value(module_, raw_)}; }
  Resource as_resource() const noexcept { return {module_, ::mlirbc_attribute_get_resource(module_, raw_)}; }

  // Of an integer or float.
  std::uint32_t bit_width() const noexcept { return ::mlirbc_attribute_get_bit_width(module_, raw_); }
  // Its bits in words of 64, lowest first.
  std::vector<std::uint64_t> words() const {
    return detail::copied<std::uint64_t>(bit_width() / 64 + 1, [this](std::uint64_t *out, std::size_t capacity) {
      return ::mlirbc_attribute_get_words(module_, raw_, out, capacity);
    });
  }
  FloatFormat float_format() const noexcept { return ::mlirbc_attribute_get_float_format(module_, raw_); }
  // Empty for other attributes.
  std::string_view string_value() const noexcept {
    return detail::view(::mlirbc_attribute_get_string_value(module_, raw_));
  }

  // Of an array, or the locations of a fused location.
  std::size_t num_elements() const noexcept { return ::mlirbc_attribute_get_num_elements(module_, raw_); }
  Attribute element(std::size_t position) const noexcept {
    return {module_, ::mlirbc_attribute_get_element(module_, raw_, position)};
  }
  std::vector<Attribute> elements() const {
    return detail::references<Attribute>(
        module_, num_elements(), [this](::mlirbc_attribute *out, std::size_t capacity) {
          return ::mlirbc_attribute_get_elements(module_, raw_, 0, out, capacity);
        });
  }

  // Of a dictionary.
  std::size_t num_entries() const noexcept { return ::mlirbc_dictionary_get_num_entries(module_, raw_); }
  std::vector<NamedAttribute> entries() const;
  Attribute entry(std::string_view name) const noexcept {
    return {module_, ::mlirbc_dictionary_get_by_name(module_, raw_, detail::str(name))};
  }

  // The names of a symbol reference, outermost first.
  Sequence<std::string_view, ::mlirbc_attribute, detail::SymbolNames> symbol_names() const noexcept {
    return {module_, raw_, ::mlirbc_symbol_ref_get_num_names(module_, raw_)};
  }

  // Locations.
  std::optional<Position> file_position() const noexcept { return get_if<Position>(::mlirbc_file_loc_get_position); }
  std::string_view filename() const noexcept { return detail::view(::mlirbc_file_loc_get_filename(module_, raw_)); }
  Attribute callee() const noexcept { return {module_, ::mlirbc_call_site_loc_get_callee(module_, raw_)}; }
  Attribute caller() const noexcept { return {module_, ::mlirbc_call_site_loc_get_caller(module_, raw_)}; }
  Attribute fused_metadata() const noexcept { return {module_, ::mlirbc_fused_loc_get_metadata(module_, raw_)}; }
  std::string_view location_name() const noexcept { return detail::view(::mlirbc_name_loc_get_name(module_, raw_)); }
  Attribute location_child() const noexcept { return {module_, ::mlirbc_name_loc_get_child(module_, raw_)}; }

  // Dense data.
  std::optional<Dense> dense() const noexcept {
    ::mlirbc_dense found;
    if (!::mlirbc_attribute_get_dense(module_, raw_, &found)) {
      return std::nullopt;
    }
    return Dense{found.data,         found.count,        found.kind,     found.bit_width, found.signedness,
                 found.float_format, found.element_size, found.is_splat, found.is_packed};
  }
  std::optional<std::int64_t> dense_int64(std::uint64_t index) const noexcept {
    return get_if<std::int64_t>(::mlirbc_dense_get_int64, index);
  }
  std::optional<std::uint64_t> dense_uint64(std::uint64_t index) const noexcept {
    return get_if<std::uint64_t>(::mlirbc_dense_get_uint64, index);
  }
  std::optional<double> dense_double(std::uint64_t index) const noexcept {
    return get_if<double>(::mlirbc_dense_get_double, index);
  }
  // The bits of an element of any width, in words of 64, lowest first; of both parts of a pair. Empty past the last
  // one.
  std::vector<std::uint64_t> dense_words(std::uint64_t index) const {
    return detail::words([this, index](std::uint64_t *out, std::size_t capacity) {
      return ::mlirbc_dense_get_words(module_, raw_, index, out, capacity);
    });
  }
  Bytes dense_element(std::uint64_t index) const noexcept { return ::mlirbc_dense_get_element(module_, raw_, index); }
  // The stored strings of dense strings: one for a splat.
  std::vector<std::string_view> dense_strings() const {
    const std::size_t count = ::mlirbc_dense_strings_get_num_strings(module_, raw_);
    const auto raws = detail::copied<::mlirbc_str>(count, [this](::mlirbc_str *out, std::size_t capacity) {
      return ::mlirbc_dense_strings_get_strings(module_, raw_, 0, out, capacity);
    });
    return detail::converted<std::string_view>(raws, detail::view);
  }
  bool is_dense_strings_splat() const noexcept { return ::mlirbc_dense_strings_is_splat(module_, raw_); }
  Attribute sparse_indices() const noexcept { return {module_, ::mlirbc_sparse_get_indices(module_, raw_)}; }
  Attribute sparse_values() const noexcept { return {module_, ::mlirbc_sparse_get_values(module_, raw_)}; }
  // The attribute that a distinct attribute wraps.
  Attribute referenced() const noexcept { return {module_, ::mlirbc_distinct_get_referenced(module_, raw_)}; }

  // Affine maps, integer sets and strided layouts that the file holds as codes.
  std::optional<AffineShape> affine_shape() const noexcept { return get_if<AffineShape>(::mlirbc_affine_get_shape); }
  // The expressions one after the other, each in prefix order.
  std::vector<AffineNode> affine_nodes() const {
    std::vector<AffineNode> nodes;
    std::array<AffineNode, 64> some;
    while (const std::size_t count =
               ::mlirbc_affine_get_nodes(module_, raw_, nodes.size(), some.data(), some.size())) {
      nodes.insert(nodes.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(count));
    }
    return nodes;
  }
  bool is_equality(std::size_t position) const noexcept {
    return ::mlirbc_integer_set_is_equality(module_, raw_, position);
  }
  std::optional<std::int64_t> strided_offset() const noexcept {
    return get_if<std::int64_t>(::mlirbc_strided_layout_get_offset);
  }
  std::vector<std::int64_t> strides() const {
    return detail::copied<std::int64_t>(
        ::mlirbc_strided_layout_get_num_strides(module_, raw_), [this](std::int64_t *out, std::size_t capacity) {
          return ::mlirbc_strided_layout_get_strides(module_, raw_, out, capacity);
        });
  }

  // Of any attribute whose schema is known.
  std::size_t num_fields() const noexcept { return ::mlirbc_attribute_get_num_fields(module_, raw_); }
  std::optional<Field> field(FieldPath path) const noexcept {
    ::mlirbc_field found;
    return ::mlirbc_attribute_get_field(module_, raw_, path.begin(), path.size(), &found)
               ? std::optional<Field>(Field(module_, found))
               : std::nullopt;
  }
  // `position`, if given, receives the first step of paths into the field.
  // The bits of a field that is an integer or a float of any width, in words of 64, lowest first; empty for others.
  std::vector<std::uint64_t> field_words(FieldPath path) const {
    return detail::words([this, path](std::uint64_t *out, std::size_t capacity) {
      return ::mlirbc_attribute_get_field_words(module_, raw_, path.begin(), path.size(), out, capacity);
    });
  }
  std::optional<Field> field(std::string_view name, std::uint32_t *position = nullptr) const noexcept {
    ::mlirbc_field found;
    return ::mlirbc_attribute_get_field_by_name(module_, raw_, detail::str(name), position, &found)
               ? std::optional<Field>(Field(module_, found))
               : std::nullopt;
  }

 private:
  template <class T, class Getter, class... Arguments>
  std::optional<T> get_if(Getter getter, Arguments... arguments) const noexcept {
    T value{};
    return getter(module_, raw_, arguments..., &value) ? std::optional<T>(value) : std::nullopt;
  }
};

struct NamedAttribute {
  std::string_view name;
  Attribute value;
};

namespace detail {

inline std::vector<NamedAttribute> named_attributes(const ::mlirbc_module *module,
                                                    const std::vector<::mlirbc_named_attribute> &raws) {
  return converted<NamedAttribute>(raws, [module](const ::mlirbc_named_attribute &raw) {
    return NamedAttribute{view(raw.name), Attribute(module, raw.value)};
  });
}

}  // namespace detail

inline std::vector<NamedAttribute> Attribute::entries() const {
  const auto raws = detail::copied<::mlirbc_named_attribute>(
      num_entries(), [this](::mlirbc_named_attribute *out, std::size_t capacity) {
        return ::mlirbc_dictionary_get_entries(module_, raw_, 0, out, capacity);
      });
  return detail::named_attributes(module_, raws);
}

inline Attribute Type::encoding() const noexcept { return {module_, ::mlirbc_tensor_type_get_encoding(module_, raw_)}; }
inline Attribute Type::layout() const noexcept { return {module_, ::mlirbc_memref_type_get_layout(module_, raw_)}; }
inline Attribute Type::memory_space() const noexcept {
  return {module_, ::mlirbc_memref_type_get_memory_space(module_, raw_)};
}
inline Attribute Field::attribute() const noexcept {
  return kind() == MLIRBC_FIELD_ATTRIBUTE ? Attribute(module_, {static_cast<std::uint32_t>(number())}) : Attribute();
}
inline Type Field::type() const noexcept {
  return kind() == MLIRBC_FIELD_TYPE ? Type(module_, {static_cast<std::uint32_t>(number())}) : Type();
}

// "f32" and so on; empty for a number that is not a format.
inline std::string_view float_format_name(::mlirbc_float_format format) noexcept {
  return ::mlirbc_float_format_name(format);
}
inline std::uint32_t float_format_bit_width(::mlirbc_float_format format) noexcept {
  return ::mlirbc_float_format_get_bit_width(format);
}
// The value of bits, passed as 64-bit words, lowest first; nothing if a double cannot represent it exactly.
inline std::optional<double> float_to_double(::mlirbc_float_format format,
                                             std::initializer_list<std::uint64_t> words) noexcept {
  double value = 0;
  return ::mlirbc_float_format_to_double(format, words.begin(), words.size(), &value) ? std::optional<double>(value)
                                                                                       : std::nullopt;
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

template <>
struct std::hash<mlirbc::Attribute> : mlirbc::detail::Hash<mlirbc::Attribute> {};
template <>
struct std::hash<mlirbc::Type> : mlirbc::detail::Hash<mlirbc::Type> {};

#endif
