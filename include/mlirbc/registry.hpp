// The knowledge of dialects. Part of mlirbc.hpp.
#ifndef MLIRBC_REGISTRY_HPP
#define MLIRBC_REGISTRY_HPP

#include <mlirbc/result.hpp>

#include <memory>
#include <string_view>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// Encodings of attributes, types and versions, and definitions of ops. A new registry has the built-in ones.
class Registry {
 public:
  Registry() noexcept : registry_(::mlirbc_registry_create()) {}
  // Takes ownership of the object.
  explicit Registry(::mlirbc_registry *owned) noexcept : registry_(owned) {}
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

  ::mlirbc_registry *get() const noexcept { return registry_.get(); }
  // Passes ownership of the object to the caller.
  [[nodiscard]] ::mlirbc_registry *release() noexcept { return registry_.release(); }

 private:
  std::unique_ptr<::mlirbc_registry, detail::Destroy> registry_;
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
