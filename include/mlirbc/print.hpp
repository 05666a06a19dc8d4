// MLIR's generic text. Part of mlirbc.hpp.
#ifndef MLIRBC_PRINT_HPP
#define MLIRBC_PRINT_HPP

#include <mlirbc/module.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace mlirbc {

// Whether ops and block arguments tell their locations.
enum class PrintLocations : std::uint32_t { No = 0, Yes = MLIRBC_PRINT_LOCATIONS };

namespace detail {

// What takes the text, and what it threw.
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

  // `start` gets what the C functions want last: callback, user data, error.
  template <class Start>
  static Result<void> print(Write &write, Start start) {
    TextWriter self{write};
    ::mlirbc_error *error = nullptr;
    const Status status = start(&TextWriter::call, static_cast<void *>(&self), &error);
    // What a writer that throws leaves is an error too, which has to end before the exception goes on.
    Result<void> result = checked(status, error);
    self.guard.rethrow();
    return result;
  }
};

// The text as one string, of what `print` hands to a writer.
template <class Print>
Result<std::string> to_text(Print print) {
  std::string text;
  auto append = [&text](std::string_view piece) { text.append(piece); };
  Result<void> printed = print(append);
  if (!printed) {
    return std::move(printed).error();
  }
  return text;
}

}  // namespace detail

// Calls `write` with one std::string_view after the other: the whole file as
// mlir-opt --mlir-print-op-generic --mlir-print-local-scope prints it. What `write` throws ends the printing and is
// thrown from here.
template <class Write>
Result<void> print(const Module &module, PrintLocations locations, Write &&write) {
  return detail::TextWriter<std::remove_reference_t<Write>>::print(write, [&](auto call, void *data, auto *error) {
    return ::mlirbc_module_print(module.get(), static_cast<std::uint32_t>(locations), call, data, error);
  });
}

// An op with everything in it.
template <class Write>
Result<void> print(const Op &op, PrintLocations locations, Write &&write) {
  return detail::TextWriter<std::remove_reference_t<Write>>::print(write, [&](auto call, void *data, auto *error) {
    return ::mlirbc_op_print(op.module(), op.get(), static_cast<std::uint32_t>(locations), call, data, error);
  });
}

inline Result<std::string> to_text(const Module &module, PrintLocations locations = PrintLocations::No) {
  return detail::to_text([&](auto &write) { return print(module, locations, write); });
}

inline Result<std::string> to_text(const Op &op, PrintLocations locations = PrintLocations::No) {
  return detail::to_text([&](auto &write) { return print(op, locations, write); });
}

inline Result<std::string> to_text(const Attribute &attribute) {
  return detail::to_text([&](auto &write) {
    using Writer = detail::TextWriter<std::remove_reference_t<decltype(write)>>;
    return Writer::print(write, [&](auto call, void *data, auto *error) {
      return ::mlirbc_attribute_print(attribute.module(), attribute.get(), call, data, error);
    });
  });
}

inline Result<std::string> to_text(const Type &type) {
  return detail::to_text([&](auto &write) {
    using Writer = detail::TextWriter<std::remove_reference_t<decltype(write)>>;
    return Writer::print(write, [&](auto call, void *data, auto *error) {
      return ::mlirbc_type_print(type.module(), type.get(), call, data, error);
    });
  });
}

}  // namespace mlirbc

#endif
