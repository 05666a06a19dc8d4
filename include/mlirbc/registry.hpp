// The knowledge of dialects. Part of mlirbc.hpp.
#ifndef MLIRBC_REGISTRY_HPP
#define MLIRBC_REGISTRY_HPP

#include <mlirbc/result.hpp>

#include <memory>
#include <string_view>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// Encodings of attributes, types and versions, and definitions of ops. A new registry has the built-in ones.
class Registry : public detail::Owned<::mlirbc_registry> {
 public:
  Registry() noexcept : Owned(::mlirbc_registry_create()) {}
  using Owned::Owned;
  // A registry with the builtin dialect only.
  static Registry empty() noexcept { return Registry(::mlirbc_registry_create_empty()); }

  // Adds descriptions in the dialect language; they take precedence over earlier ones. The error has the line.
  Result<void> add_text(std::string_view text) noexcept {
    return detail::call(::mlirbc_registry_add_text, get(), detail::str(text));
  }
  // Removes a dialect with its ops; false if the dialect is unknown.
  bool remove_dialect(std::string_view name) noexcept {
    return ::mlirbc_registry_remove_dialect(get(), detail::str(name));
  }
  bool has_dialect(std::string_view name) const noexcept {
    return ::mlirbc_registry_has_dialect(get(), detail::str(name));
  }
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
