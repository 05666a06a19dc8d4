// Modules inside other files. Part of mlirbc.hpp.
#ifndef MLIRBC_CONTAINED_HPP
#define MLIRBC_CONTAINED_HPP

#include <mlirbc/result.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// A module inside other bytes. mlirbc.h describes the holders and encodings. It is valid as long as its list.
struct ContainedModule {
  ::mlirbc_contained_holder holder;
  // The index of the string, attribute or type, the position of the resource, or the id of the section.
  std::optional<std::uint32_t> holder_index;
  // A description of the holder of the module.
  std::string_view description;
  ::mlirbc_contained_encoding encoding;
  // The position of the module that encloses it. Empty if that is the searched bytes.
  std::optional<std::size_t> parent;
  // The offset in the bytes of its parent, and in the searched bytes unless it is in decoded data of a parent.
  std::uint64_t offset;
  std::optional<std::uint64_t> input_offset;
  // The offset in the decoded data.
  std::uint64_t decoded_offset;
  // The bytes, which are those of a file. Empty if the end is unknown.
  std::optional<Bytes> bytes;
};

// Data that could not be decoded.
struct Undecoded {
  // The offset in the searched bytes. Empty if the data is in decoded data.
  std::optional<std::uint64_t> input_offset;
  std::string_view reason;
};

// The modules inside other bytes.
class Contained {
 public:
  // Finds the modules in bytes, which must outlive the list. If the bytes are a module, only those inside it are
  // listed. max_decoded is the most bytes of decoded data; 0 selects 2^28.
  static Contained find(const void *data, std::size_t size, std::uint64_t max_decoded = 0) noexcept {
    return Contained(::mlirbc_contained_create(data, size, max_decoded));
  }

  // The modules: first those in the input, ordered by offset, then those in decoded data.
  std::vector<ContainedModule> modules() const {
    return detail::listed<ContainedModule>(::mlirbc_contained_get_num_modules(get()), [this](std::size_t i) {
      ::mlirbc_bytes bytes = {};
      const bool has_bytes = ::mlirbc_contained_get_bytes(get(), i, &bytes);
      return ContainedModule{::mlirbc_contained_get_holder(get(), i),
                             known<std::uint32_t>(::mlirbc_contained_get_holder_index(get(), i)),
                             detail::view(::mlirbc_contained_get_description(get(), i)),
                             ::mlirbc_contained_get_encoding(get(), i),
                             known<std::size_t>(::mlirbc_contained_get_parent(get(), i)),
                             ::mlirbc_contained_get_offset(get(), i),
                             known<std::uint64_t>(::mlirbc_contained_get_input_offset(get(), i)),
                             ::mlirbc_contained_get_decoded_offset(get(), i),
                             has_bytes ? std::optional<Bytes>(bytes) : std::nullopt};
    });
  }

  // The data that could not be decoded, such as a damaged package.
  std::vector<Undecoded> undecoded() const {
    return detail::listed<Undecoded>(::mlirbc_contained_get_num_undecoded(get()), [this](std::size_t i) {
      return Undecoded{known<std::uint64_t>(::mlirbc_contained_get_undecoded_offset(get(), i)),
                       detail::view(::mlirbc_contained_get_undecoded_reason(get(), i))};
    });
  }

  // Whether the list has all modules that were found.
  bool is_complete() const noexcept { return ::mlirbc_contained_is_complete(get()); }

  const ::mlirbc_contained *get() const noexcept { return raw_.get(); }

 private:
  explicit Contained(::mlirbc_contained *raw) noexcept : raw_(raw) {}

  // A number that is -1 if it is absent.
  template <class T>
  static std::optional<T> known(std::int64_t number) noexcept {
    return number < 0 ? std::nullopt : std::optional<T>(static_cast<T>(number));
  }

  std::unique_ptr<::mlirbc_contained, detail::Destroy> raw_;
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
