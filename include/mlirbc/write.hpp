// Writing modules as bytecode. Part of mlirbc.hpp.
#ifndef MLIRBC_WRITE_HPP
#define MLIRBC_WRITE_HPP

#include <mlirbc/module.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The indices of table entries in a written file.
enum class WriteMode : std::int32_t {
  // The indices of the module; everything unedited is copied.
  Stable = MLIRBC_WRITE_STABLE,
  // The indices that MLIR's writer would assign.
  Canonical = MLIRBC_WRITE_CANONICAL,
  // The indices of the module; entries that nothing can refer to are blank.
  Blanked = MLIRBC_WRITE_BLANKED,
};

// How a module is written. Its version of the format is that of the module, which convert changes.
struct WriteOptions {
  WriteMode mode = WriteMode::Stable;
  // The default is that of the module.
  std::optional<std::string_view> producer = std::nullopt;
};

// Bytes that the library owns.
class Buffer : public detail::Owned<::mlirbc_buffer> {
 public:
  using Owned::Owned;
  Bytes bytes() const noexcept { return ::mlirbc_buffer_get_bytes(get()); }
  const std::uint8_t *data() const noexcept { return bytes().data(); }
  std::size_t size() const noexcept { return bytes().size(); }
};

namespace detail {

inline std::unique_ptr<::mlirbc_write_options, Destroy> raw_options(const WriteOptions &options) noexcept {
  std::unique_ptr<::mlirbc_write_options, Destroy> raw(::mlirbc_write_options_create());
  ::mlirbc_write_options_set_mode(raw.get(), static_cast<::mlirbc_write_mode>(options.mode));
  if (options.producer) {
    ::mlirbc_write_options_set_producer(raw.get(), str(*options.producer));
  }
  return raw;
}

// The function that receives the bytes, and the exception that it threw.
template <class Write>
struct BytesWriter {
  Write &write;
  Guard guard = {};

  static bool call(const std::uint8_t *data, std::size_t len, void *user_data) noexcept {
    auto &self = *static_cast<BytesWriter *>(user_data);
    return self.guard.run([&] { self.write(Bytes(data, len)); });
  }
};

}  // namespace detail

// To memory.
inline Result<Buffer> to_bytecode(ModuleRef module, const WriteOptions &options = WriteOptions()) noexcept {
  ::mlirbc_buffer *buffer = nullptr;
  ::mlirbc_error *error = nullptr;
  const auto raw = detail::raw_options(options);
  if (::mlirbc_module_write_to_buffer(module.get(), raw.get(), &buffer, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  return Buffer(buffer);
}

// Calls `write` with one Bytes after the other; large resources are not copied. An exception ends the writing and is
// rethrown.
template <class Write>
Result<void> write(ModuleRef module, const WriteOptions &options, Write &&write) {
  detail::BytesWriter<std::remove_reference_t<Write>> writer{write};
  ::mlirbc_error *error = nullptr;
  const auto raw = detail::raw_options(options);
  const Status status = ::mlirbc_module_write(module.get(), raw.get(), &decltype(writer)::call, &writer, &error);
  Result<void> result = detail::checked(status, error);
  writer.guard.rethrow();
  return result;
}

// To a file. An old file is replaced when the new one is complete.
inline Result<void> write_file(ModuleRef module, const char *path,
                               const WriteOptions &options = WriteOptions()) noexcept {
  ::mlirbc_error *error = nullptr;
  const auto raw = detail::raw_options(options);
  const Status status = ::mlirbc_module_write_file(module.get(), raw.get(), path, &error);
  return detail::checked(status, error);
}
inline Result<void> write_file(ModuleRef module, const std::string &path,
                               const WriteOptions &options = WriteOptions()) noexcept {
  return write_file(module, path.c_str(), options);
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
