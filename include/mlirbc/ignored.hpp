// Properties that MLIR ignores in old versions of the format. Part of mlirbc.hpp.
#ifndef MLIRBC_IGNORED_HPP
#define MLIRBC_IGNORED_HPP

#include <mlirbc/result.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// A property of the ops of a name. Valid as long as the list.
struct IgnoredProperty {
  std::string_view op;
  std::string_view property;
  // The number of ops that have it.
  std::uint64_t count;
  // The first of them.
  ::mlirbc_op first;
};

// The properties that MLIR ignores, from Module::ignored_properties.
class IgnoredProperties : public detail::Owned<::mlirbc_ignored_properties> {
 public:
  using Owned::Owned;

  std::size_t size() const noexcept { return ::mlirbc_ignored_properties_get_num_properties(get()); }
  bool empty() const noexcept { return size() == 0; }
  // Terminates the program past the last one.
  IgnoredProperty operator[](std::size_t position) const noexcept {
    ::mlirbc_ignored_property property{};
    detail::demand(::mlirbc_ignored_properties_get_property(get(), position, &property));
    return {detail::view(property.op), detail::view(property.property), property.count, property.first};
  }
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
