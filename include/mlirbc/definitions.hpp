// Which definitions hold for the ops of each dialect, and why. Part of mlirbc.hpp.
#ifndef MLIRBC_DEFINITIONS_HPP
#define MLIRBC_DEFINITIONS_HPP

#include <mlirbc/table.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// Ops of one name whose properties are opaque for one reason. Valid as long as its list.
class OpaqueOps {
 public:
  OpaqueOps(const ::mlirbc_opaque_ops &raw) noexcept : raw_(raw) {}

  // The full name.
  std::string_view name() const noexcept { return detail::view(raw_.name); }
  // The number of these ops.
  std::uint64_t count() const noexcept { return raw_.count; }
  ::mlirbc_opaque_reason reason() const noexcept { return raw_.reason; }
  // The releases whose definitions fit, if several differ or others do not fit.
  std::vector<::mlirbc_release> fitting() const {
    return std::vector<::mlirbc_release>(raw_.fitting, raw_.fitting + raw_.fitting_len);
  }
  // The reason in a line of English, with the releases.
  std::string_view message() const noexcept { return detail::view(raw_.message); }

 private:
  ::mlirbc_opaque_ops raw_;
};

// Which definitions hold for the ops of a dialect, and why. Valid as long as its list.
class DialectDefinitions {
 public:
  DialectDefinitions(const ::mlirbc_module *module, const ::mlirbc_definitions *list, std::size_t position,
                     const ::mlirbc_dialect_definitions &raw) noexcept
      : module_(module), list_(list), position_(position), raw_(raw) {}

  Dialect dialect() const noexcept { return {module_, raw_.dialect}; }
  // The basis of the decision.
  ::mlirbc_basis basis() const noexcept { return raw_.basis; }
  // The releases whose definitions may hold. Where they differ, an op is opaque.
  std::vector<::mlirbc_release> releases() const {
    return std::vector<::mlirbc_release>(raw_.releases, raw_.releases + raw_.releases_len);
  }
  // The number of different uses of its ops: a use is an op name, a property blob and the numbers of operands and
  // results.
  std::uint64_t uses() const noexcept { return raw_.uses; }
  // The number of known uses.
  std::uint64_t known() const noexcept { return raw_.known; }
  // The number of ops whose properties a registered definition has, and of those read with a fallback.
  std::uint64_t registered_ops() const noexcept { return raw_.registered_ops; }
  std::uint64_t fallback_ops() const noexcept { return raw_.fallback_ops; }
  // The ops whose properties are opaque, by name.
  std::vector<OpaqueOps> opaque() const {
    std::vector<OpaqueOps> opaque;
    opaque.reserve(raw_.num_opaque);
    ::mlirbc_opaque_ops ops;
    while (::mlirbc_definitions_get_opaque(list_, position_, opaque.size(), &ops)) {
      opaque.push_back(OpaqueOps(ops));
    }
    return opaque;
  }
  const ::mlirbc_dialect_definitions &raw() const noexcept { return raw_; }

 private:
  const ::mlirbc_module *module_;
  const ::mlirbc_definitions *list_;
  std::size_t position_;
  ::mlirbc_dialect_definitions raw_;
};

// The definitions for all dialects with ops, from Module::definitions. The module must outlive it.
class Definitions : public detail::Owned<::mlirbc_definitions> {
 public:
  // Takes ownership of the object.
  Definitions(const ::mlirbc_module *module, ::mlirbc_definitions *owned) noexcept : Owned(owned), module_(module) {}

  std::size_t size() const noexcept { return ::mlirbc_definitions_get_num_dialects(get()); }
  bool empty() const noexcept { return size() == 0; }
  // Terminates the program past the last one.
  DialectDefinitions operator[](std::size_t position) const noexcept {
    ::mlirbc_dialect_definitions raw;
    detail::demand(::mlirbc_definitions_get_dialect(get(), position, &raw));
    return DialectDefinitions(module_, get(), position, raw);
  }
  // All items.
  std::vector<DialectDefinitions> all() const {
    return detail::listed<DialectDefinitions>(size(), [this](std::size_t position) { return (*this)[position]; });
  }

 private:
  const ::mlirbc_module *module_;
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
