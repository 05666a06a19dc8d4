// Entries that were read with the fallbacks of dialects. Part of mlirbc.hpp.
#ifndef MLIRBC_FALLBACK_HPP
#define MLIRBC_FALLBACK_HPP

#include <mlirbc/op.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// All ops of a name, or all attributes or types of a code, that were read with a fallback for one reason. Valid as long
// as its list.
class Warning {
 public:
  Warning(const ::mlirbc_module *module, ::mlirbc_warning raw) noexcept : module_(module), raw_(raw) {}

  ::mlirbc_warning_subject subject() const noexcept { return raw_.subject; }
  ::mlirbc_fallback_reason reason() const noexcept { return raw_.reason; }
  Dialect dialect() const noexcept { return {module_, raw_.dialect}; }
  // The numbers of the file's version of the dialect; none if the version is absent or unknown.
  std::vector<std::uint64_t> dialect_version() const {
    return raw_.dialect_version_len == 0
               ? std::vector<std::uint64_t>()
               : std::vector<std::uint64_t>(raw_.dialect_version, raw_.dialect_version + raw_.dialect_version_len);
  }
  // Of ops; empty for others.
  std::string_view op_name() const noexcept { return detail::view(raw_.op_name); }
  // Of attributes or types.
  std::uint64_t code() const noexcept { return raw_.code; }
  // The number of ops, or of entries of the table.
  std::uint64_t uses() const noexcept { return raw_.uses; }
  // The first one; the others are none.
  Op first_op() const noexcept { return {module_, raw_.first_op}; }
  Attribute first_attribute() const noexcept { return {module_, raw_.first_attribute}; }
  Type first_type() const noexcept { return {module_, raw_.first_type}; }
  // The error of the first one without the fallback.
  ErrorView error() const noexcept { return ErrorView(raw_.error); }
  // A line of English with all details.
  std::string_view message() const noexcept { return detail::view(raw_.message); }
  const ::mlirbc_warning &raw() const noexcept { return raw_; }

 private:
  const ::mlirbc_module *module_;
  ::mlirbc_warning raw_;
};

// The warnings of a module, from Module::warnings. The module must outlive it.
class Warnings : public detail::Owned<::mlirbc_warnings> {
 public:
  // Takes ownership of the object.
  Warnings(const ::mlirbc_module *module, ::mlirbc_warnings *owned) noexcept : Owned(owned), module_(module) {}

  std::size_t size() const noexcept { return ::mlirbc_warnings_get_num_warnings(get()); }
  bool empty() const noexcept { return size() == 0; }
  // Terminates the program past the last one.
  Warning operator[](std::size_t position) const noexcept {
    ::mlirbc_warning raw;
    detail::demand(::mlirbc_warnings_get_warning(get(), position, &raw));
    return Warning(module_, raw);
  }
  // All items.
  std::vector<Warning> all() const {
    return detail::listed<Warning>(size(), [this](std::size_t position) { return (*this)[position]; });
  }

 private:
  const ::mlirbc_module *module_;
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
