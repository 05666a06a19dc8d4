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

// What numbers the entries of tables have in a file that is written.
enum class WriteMode : std::int32_t {
  // Those that they have in the module; whatever nobody changed is copied.
  Stable = MLIRBC_WRITE_STABLE,
  // Those that MLIR's writer would give them.
  Canonical = MLIRBC_WRITE_CANONICAL,
  // Those that they have in the module; what nothing can refer to is blank.
  Blanked = MLIRBC_WRITE_BLANKED,
};

// How a module is written: in the version of the format that it has, which convert changes.
struct WriteOptions {
  WriteMode mode = WriteMode::Stable;
  // That of the module if it is not said.
  std::optional<std::string_view> producer = std::nullopt;
};

// Bytes that the library has made.
class Buffer {
 public:
  // Takes the object over.
  explicit Buffer(::mlirbc_buffer *owned) noexcept : buffer_(owned) {}
  Bytes bytes() const noexcept { return ::mlirbc_buffer_get_bytes(get()); }
  const std::uint8_t *data() const noexcept { return bytes().data(); }
  std::size_t size() const noexcept { return bytes().size(); }
  ::mlirbc_buffer *get() const noexcept { return buffer_.get(); }
  // Gives the object to the caller.
  [[nodiscard]] ::mlirbc_buffer *release() noexcept { return buffer_.release(); }

 private:
  std::unique_ptr<::mlirbc_buffer, detail::Destroy> buffer_;
};

namespace detail {

inline std::unique_ptr<::mlirbc_write_options, Destroy> raw_options(const WriteOptions &options) noexcept {
  std::unique_ptr<::mlirbc_write_options, Destroy> raw(::mlirbc_write_options_create());
  ::mlirbc_write_options_set_mode(raw.get(), static_cast<std::int32_t>(options.mode));
  if (options.producer) {
    ::mlirbc_write_options_set_producer(raw.get(), str(*options.producer));
  }
  return raw;
}

// What takes the bytes, and what it threw.
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
inline Result<Buffer> to_bytecode(const Module &module, const WriteOptions &options = WriteOptions()) noexcept {
  ::mlirbc_buffer *buffer = nullptr;
  ::mlirbc_error *error = nullptr;
  const auto raw = detail::raw_options(options);
  if (::mlirbc_module_write_to_buffer(module.get(), raw.get(), &buffer, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  return Buffer(buffer);
}

// Calls `write` with one Bytes after the other; large resources come from where they lie. What it throws ends the
// writing and is thrown from here.
template <class Write>
Result<void> write(const Module &module, const WriteOptions &options, Write &&write) {
  detail::BytesWriter<std::remove_reference_t<Write>> writer{write};
  ::mlirbc_error *error = nullptr;
  const auto raw = detail::raw_options(options);
  const Status status = ::mlirbc_module_write(module.get(), raw.get(), &decltype(writer)::call, &writer, &error);
  Result<void> result = detail::checked(status, error);
  writer.guard.rethrow();
  return result;
}

// To a file, beside an old one whose place it takes when it is complete.
inline Result<void> write_file(const Module &module, const char *path,
                               const WriteOptions &options = WriteOptions()) noexcept {
  ::mlirbc_error *error = nullptr;
  const auto raw = detail::raw_options(options);
  const Status status = ::mlirbc_module_write_file(module.get(), raw.get(), path, &error);
  return detail::checked(status, error);
}
inline Result<void> write_file(const Module &module, const std::string &path,
                               const WriteOptions &options = WriteOptions()) noexcept {
  return write_file(module, path.c_str(), options);
}

}  // namespace mlirbc

#endif
