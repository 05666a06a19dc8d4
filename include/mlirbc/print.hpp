// MLIR's text. Part of mlirbc.hpp.
#ifndef MLIRBC_PRINT_HPP
#define MLIRBC_PRINT_HPP

#include <mlirbc/module.hpp>
#include <mlirbc/op.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The form of ops in a text.
enum class OpForm : std::int32_t {
  // All ops in one syntax, as mlir-opt --mlir-print-op-generic prints them.
  Generic = MLIRBC_OP_FORM_GENERIC,
  // The syntax of each dialect, where its form is known and its text says everything about the op.
  Custom = MLIRBC_OP_FORM_CUSTOM,
};

// How text is printed.
struct PrintOptions {
  // Whether the text has the locations of ops and block arguments.
  bool locations = false;
  // Whether, in the generic form, each region continues the numbers of the enclosing region, so that each function
  // starts at 0.
  bool local_names = false;
  // Whether the text of a whole file has aliases, as that of mlir-opt without --mlir-print-local-scope.
  bool aliases = false;
  // Whether the text ends with the section {-# ... #-} of resource data.
  bool resources = false;
  // Elements of attributes with more elements are left out.
  std::optional<std::uint64_t> elide_elements_larger_than = std::nullopt;
  // Resources with more characters are left out of the section.
  std::optional<std::uint64_t> elide_resources_larger_than = std::nullopt;
  // The most bytes to write; printing more is an error.
  std::optional<std::uint64_t> max_bytes = std::nullopt;
  // The form of ops.
  OpForm form = OpForm::Generic;
  // Whether the custom form of an op may leave out an attribute with its default that reading does not restore, or lack
  // one that reading adds, as that of mlir-opt. Otherwise such an op is in the generic form.
  bool elide_defaults = false;
};

namespace detail {

inline std::unique_ptr<::mlirbc_print_options, Destroy> raw_options(const PrintOptions &options) noexcept {
  std::unique_ptr<::mlirbc_print_options, Destroy> raw(::mlirbc_print_options_create());
  ::mlirbc_print_options_set_form(raw.get(), static_cast<::mlirbc_op_form>(options.form));
  ::mlirbc_print_options_set_locations(raw.get(), options.locations);
  ::mlirbc_print_options_set_local_names(raw.get(), options.local_names);
  ::mlirbc_print_options_set_elide_defaults(raw.get(), options.elide_defaults);
  ::mlirbc_print_options_set_aliases(raw.get(), options.aliases);
  ::mlirbc_print_options_set_resources(raw.get(), options.resources);
  if (options.elide_elements_larger_than) {
    ::mlirbc_print_options_set_elide_elements_larger_than(raw.get(), *options.elide_elements_larger_than);
  }
  if (options.elide_resources_larger_than) {
    ::mlirbc_print_options_set_elide_resources_larger_than(raw.get(), *options.elide_resources_larger_than);
  }
  if (options.max_bytes) {
    ::mlirbc_print_options_set_max_bytes(raw.get(), *options.max_bytes);
  }
  return raw;
}

// The function that receives the text, and the exception that it threw.
template <class Write>
struct TextWriter {
  Write &write;
  Guard guard = {};

  static bool call(const std::uint8_t *data, std::size_t len, void *user_data) noexcept {
    auto &self = *static_cast<TextWriter *>(user_data);
    bool goes_on = false;
    self.guard.run([&] {
      self.write(std::string_view(reinterpret_cast<const char *>(data), len));
      goes_on = true;
    });
    return goes_on;
  }

  // `start` receives the last arguments of the C functions: callback, user data, error.
  template <class Start>
  static Result<void> print(Write &write, Start start) {
    TextWriter self{write};
    ::mlirbc_error *error = nullptr;
    const Status status = start(&TextWriter::call, static_cast<void *>(&self), &error);
    // A writer that throws leaves an error too, which is destroyed before the exception is rethrown.
    Result<void> result = checked(status, error);
    self.guard.rethrow();
    return result;
  }
};

}  // namespace detail

// Calls `write` with one std::string_view after the other: the whole file as mlir-opt --mlir-print-op-generic
// --mlir-print-local-scope prints it, or without the first flag in the custom form. An exception ends the printing and is rethrown.
template <class Write>
Result<void> print(ModuleRef module, const PrintOptions &options, Write &&write) {
  const auto raw = detail::raw_options(options);
  return detail::TextWriter<std::remove_reference_t<Write>>::print(write, [&](auto call, void *data, auto *error) {
    return ::mlirbc_module_print(module.get(), raw.get(), call, data, error);
  });
}

// An op with everything in it.
template <class Write>
Result<void> print(const Op &op, const PrintOptions &options, Write &&write) {
  const auto raw = detail::raw_options(options);
  return detail::TextWriter<std::remove_reference_t<Write>>::print(write, [&](auto call, void *data, auto *error) {
    return ::mlirbc_op_print(op.module(), op.get(), raw.get(), call, data, error);
  });
}

// A part of a text: an op, or the name of a value.
struct Mark {
  // Its first byte in the text, and the offset behind its last one.
  std::uint64_t start;
  std::uint64_t end;
  // The op with its results and its regions; none for a value.
  Op op;
  // Where an op defines several results with one name, the first of them; none for an op.
  Value value;
};

// A text, and its marks in the order of their starts.
struct MarkedText {
  std::string text;
  std::vector<Mark> marks;
};

// An op in the custom form with the places of ops and values. Without `has_regions` each region is {...}. The options of the form,
// of aliases and of resources are not used.
inline Result<MarkedText> marked_text(const Op &op, bool has_regions, const PrintOptions &options = {}) {
  const auto options_raw = detail::raw_options(options);
  ::mlirbc_marked_text *raw = nullptr;
  ::mlirbc_error *error = nullptr;
  if (::mlirbc_marked_text_create(op.module(), op.get(), has_regions, options_raw.get(), &raw, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  const std::unique_ptr<::mlirbc_marked_text, detail::Destroy> owned(raw);
  const ::mlirbc_bytes bytes = ::mlirbc_marked_text_get_bytes(raw);
  std::vector<::mlirbc_mark> marks(::mlirbc_marked_text_get_num_marks(raw));
  ::mlirbc_marked_text_get_marks(raw, 0, marks.data(), marks.size());
  MarkedText found;
  found.text.assign(reinterpret_cast<const char *>(bytes.data), bytes.len);
  found.marks.reserve(marks.size());
  const std::uint32_t none = MLIRBC_NONE;
  for (const ::mlirbc_mark &mark : marks) {
    const bool is_op = mark.kind == MLIRBC_MARK_OP;
    const ::mlirbc_op marked_op = {is_op ? mark.body : none, is_op ? mark.index : none};
    const ::mlirbc_value value = {is_op ? none : mark.body, is_op ? none : mark.index};
    found.marks.push_back(Mark{mark.start, mark.end, Op(op.module(), marked_op), Value(op.module(), value)});
  }
  return found;
}

// The value of an inherent property: native properties and segment sizes as the attribute that represents them.
template <class Write>
Result<void> print_property(const Op &op, std::string_view name, const PrintOptions &options, Write &&write) {
  const auto raw = detail::raw_options(options);
  return detail::TextWriter<std::remove_reference_t<Write>>::print(write, [&](auto call, void *data, auto *error) {
    return ::mlirbc_op_print_property(op.module(), op.get(), detail::str(name), raw.get(), call, data, error);
  });
}

template <class Write>
Result<void> print(const Attribute &attribute, const PrintOptions &options, Write &&write) {
  const auto raw = detail::raw_options(options);
  return detail::TextWriter<std::remove_reference_t<Write>>::print(write, [&](auto call, void *data, auto *error) {
    return ::mlirbc_attribute_print(attribute.module(), attribute.get(), raw.get(), call, data, error);
  });
}

template <class Write>
Result<void> print(const Type &type, const PrintOptions &options, Write &&write) {
  const auto raw = detail::raw_options(options);
  return detail::TextWriter<std::remove_reference_t<Write>>::print(write, [&](auto call, void *data, auto *error) {
    return ::mlirbc_type_print(type.module(), type.get(), raw.get(), call, data, error);
  });
}

namespace detail {

// `start` receives the last arguments of the C functions: buffer, error.
template <class Start>
Result<std::string> printed(Start start) {
  ::mlirbc_buffer *raw = nullptr;
  ::mlirbc_error *error = nullptr;
  if (start(&raw, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  const std::unique_ptr<::mlirbc_buffer, Destroy> buffer(raw);
  return std::string(Bytes(::mlirbc_buffer_get_bytes(raw)).chars());
}

}  // namespace detail

// The text of a Module, Op, Attribute or Type as one string.
inline Result<std::string> to_text(ModuleRef module, const PrintOptions &options = PrintOptions()) {
  const auto raw = detail::raw_options(options);
  return detail::printed([&](auto *buffer, auto *error) {
    return ::mlirbc_module_print_to_buffer(module.get(), raw.get(), buffer, error);
  });
}
inline Result<std::string> to_text(Op op, const PrintOptions &options = PrintOptions()) {
  const auto raw = detail::raw_options(options);
  return detail::printed([&](auto *buffer, auto *error) {
    return ::mlirbc_op_print_to_buffer(op.module(), op.get(), raw.get(), buffer, error);
  });
}
inline Result<std::string> to_text(Attribute attribute, const PrintOptions &options = PrintOptions()) {
  const auto raw = detail::raw_options(options);
  return detail::printed([&](auto *buffer, auto *error) {
    return ::mlirbc_attribute_print_to_buffer(attribute.module(), attribute.get(), raw.get(), buffer, error);
  });
}
inline Result<std::string> to_text(Type type, const PrintOptions &options = PrintOptions()) {
  const auto raw = detail::raw_options(options);
  return detail::printed([&](auto *buffer, auto *error) {
    return ::mlirbc_type_print_to_buffer(type.module(), type.get(), raw.get(), buffer, error);
  });
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
