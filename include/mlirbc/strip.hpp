// Stripping and fingerprints. Part of mlirbc.hpp.
#ifndef MLIRBC_STRIP_HPP
#define MLIRBC_STRIP_HPP

#include <mlirbc/append.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// What stripping removes; see mlirbc_strip.
struct Strip {
  // Of ops and block arguments; locations in attributes stay.
  bool locations = false;
  // The data of dialect resources, and external resources with their keys.
  bool resources = false;
  // Constants with more elements than this become zero; see mlirbc_module_strip_constants.
  std::optional<std::uint64_t> constants = {};
  // Of private symbols that are defined, and the keys of dialect resources.
  bool names = false;
};

using Stripped = ::mlirbc_stripped;

// Removes what `what` selects. WriteMode::Canonical leaves nothing of it. If something opaque prevents canonical
// writing, WriteMode::Blanked keeps the entries that may still be in use.
inline Result<Stripped> strip(MutableModuleRef module, const Strip &what) noexcept {
  std::uint32_t flags = 0;
  flags |= what.locations ? std::uint32_t(MLIRBC_STRIP_LOCATIONS) : 0;
  flags |= what.resources ? std::uint32_t(MLIRBC_STRIP_RESOURCES) : 0;
  flags |= what.names ? std::uint32_t(MLIRBC_STRIP_NAMES) : 0;
  Stripped stripped;
  ::mlirbc_error *error = nullptr;
  if (::mlirbc_module_strip(module.get(), flags, &stripped, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  if (what.constants) {
    Stripped constants;
    if (::mlirbc_module_strip_constants(module.get(), *what.constants, &constants, &error) != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    stripped.constants = constants.constants;
  }
  return stripped;
}

// The entries that WriteMode::Blanked keeps only because something opaque may refer to them.
inline Result<std::uint64_t> count_doubtful_entries(ModuleRef module) noexcept {
  return detail::result_of<std::uint64_t>(::mlirbc_module_get_num_doubtful_entries, module.get());
}

// Sets the key of a resource; its owner must not have the key yet.
inline Result<void> set_key(MutableModuleRef module, Resource resource, std::string_view key) noexcept {
  return detail::edited(module.get(), {{"resource", resource}}, [&](auto *error) {
    return ::mlirbc_resource_set_key(module.get(), resource.get(), detail::str(key), error);
  });
}

// A SHA-256 hash of a module.
class Fingerprint {
 public:
  Fingerprint(const ::mlirbc_fingerprint &raw) noexcept : raw_(raw) {}
  Bytes bytes() const noexcept { return Bytes(raw_.bytes, sizeof raw_.bytes); }
  // In hexadecimal digits.
  std::string to_string() const {
    static const char digits[] = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : raw_.bytes) {
      text += digits[byte >> 4];
      text += digits[byte & 15];
    }
    return text;
  }
  friend bool operator==(const Fingerprint &a, const Fingerprint &b) noexcept { return a.bytes() == b.bytes(); }
  friend bool operator!=(const Fingerprint &a, const Fingerprint &b) noexcept { return !(a == b); }

 private:
  ::mlirbc_fingerprint raw_;
};

// Of the meaning of a module, without locations, use-list orders, producer, numbering and version of the format.
inline Result<Fingerprint> fingerprint(ModuleRef module) noexcept {
  return detail::result_of<Fingerprint, ::mlirbc_fingerprint>(::mlirbc_module_fingerprint, module.get());
}
// Of a module with its own indices and its locations; no dialect has to be known.
inline Result<Fingerprint> file_fingerprint(ModuleRef module) noexcept {
  return detail::result_of<Fingerprint, ::mlirbc_fingerprint>(::mlirbc_module_file_fingerprint, module.get());
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
