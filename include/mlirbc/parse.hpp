// Errors in text. Part of mlirbc.hpp.
#ifndef MLIRBC_PARSE_HPP
#define MLIRBC_PARSE_HPP

#include <mlirbc/forward.hpp>
#include <mlirbc/result.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// An error in a text. Its texts are valid as long as the errors.
struct TextError {
  // The offset in the text, in bytes.
  std::uint64_t offset;
  // The line and the column in bytes, from 1 on.
  std::uint32_t line;
  std::uint32_t column;
  // The expected and the found text.
  std::string_view message;
  // The line, at most 200 bytes around the column, and the position of the column in it.
  std::string_view source_line;
  std::uint32_t caret;
};

// The errors in a text, in its order.
class TextErrors : public detail::Owned<::mlirbc_text_errors> {
 public:
  TextErrors() noexcept : Owned(nullptr) {}
  using Owned::Owned;

  // The number of errors.
  std::size_t size() const noexcept { return ::mlirbc_text_errors_get_num(get()); }
  // An error. Terminates the program past the last one.
  TextError operator[](std::size_t position) const noexcept {
    detail::demand(position < size());
    return {::mlirbc_text_errors_get_offset(get(), position),
            ::mlirbc_text_errors_get_line(get(), position),
            ::mlirbc_text_errors_get_column(get(), position),
            detail::view(::mlirbc_text_errors_get_message(get(), position)),
            detail::view(::mlirbc_text_errors_get_source_line(get(), position)),
            ::mlirbc_text_errors_get_caret(get(), position)};
  }
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
