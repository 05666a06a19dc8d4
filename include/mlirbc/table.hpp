// Dialects, op names and resources. Part of mlirbc.hpp.
#ifndef MLIRBC_TABLE_HPP
#define MLIRBC_TABLE_HPP

#include <mlirbc/reference.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

class Dialect : public detail::Reference<Dialect, ::mlirbc_dialect> {
 public:
  using Reference::Reference;
  std::string_view name() const noexcept { return detail::view(::mlirbc_dialect_get_name(module_, raw_)); }
  bool has_version() const noexcept { return ::mlirbc_dialect_has_version(module_, raw_); }
  // The version as the file has it.
  Bytes version_bytes() const noexcept { return ::mlirbc_dialect_get_version_bytes(module_, raw_); }
  // The numbers of the version, if their schema is known.
  std::vector<std::uint64_t> version_numbers() const {
    return detail::copied<std::uint64_t>(
        ::mlirbc_dialect_get_num_version_numbers(module_, raw_), [this](std::uint64_t *out, std::size_t capacity) {
          return ::mlirbc_dialect_get_version_numbers(module_, raw_, out, capacity);
        });
  }
};

// The name of ops; fast to compare.
class OpName : public detail::Reference<OpName, ::mlirbc_op_name> {
 public:
  using Reference::Reference;
  // With the dialect, such as "func.call".
  std::string_view full() const noexcept { return detail::view(::mlirbc_op_name_get_full(module_, raw_)); }
  Dialect dialect() const noexcept { return {module_, ::mlirbc_op_name_get_dialect(module_, raw_)}; }
  // Whether the op was registered in the program that wrote the file; nothing if the file does not say.
  std::optional<bool> is_registered() const noexcept {
    const std::int32_t answer = ::mlirbc_op_name_is_registered(module_, raw_);
    return answer < 0 ? std::nullopt : std::optional<bool>(answer != 0);
  }
};

// The data of a resource: views into the file.
struct ResourceData {
  ResourceKind kind = MLIRBC_RESOURCE_ELIDED;
  bool boolean = false;
  // Of a blob or a string.
  Bytes bytes;
  // The alignment that the file declares for a blob, and the largest power of two that divides its address.
  std::uint64_t alignment = 0;
  std::uint64_t actual_alignment = 0;
  // The offset of a blob in the file.
  std::uint64_t offset = 0;
};

class Resource : public detail::Reference<Resource, ::mlirbc_resource> {
 public:
  using Reference::Reference;
  std::string_view key() const noexcept { return detail::view(::mlirbc_resource_get_key(module_, raw_)); }
  // The provider or dialect.
  std::string_view group_name() const noexcept {
    return detail::view(::mlirbc_resource_get_group_name(module_, raw_));
  }
  // None for external resources.
  Dialect dialect() const noexcept { return {module_, ::mlirbc_resource_get_dialect(module_, raw_)}; }
  Result<ResourceData> data() const noexcept {
    ::mlirbc_resource_data found;
    ::mlirbc_error *error = nullptr;
    if (::mlirbc_resource_get_data(module_, raw_, &found, &error) != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    return ResourceData{found.kind,      found.boolean,          found.bytes,
                        found.alignment, found.actual_alignment, found.offset};
  }
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

template <>
struct std::hash<mlirbc::Dialect> : mlirbc::detail::Hash<mlirbc::Dialect> {};
template <>
struct std::hash<mlirbc::OpName> : mlirbc::detail::Hash<mlirbc::OpName> {};
template <>
struct std::hash<mlirbc::Resource> : mlirbc::detail::Hash<mlirbc::Resource> {};

#endif
