// The StableHLO versions that can read a module. Part of mlirbc.hpp.
#ifndef MLIRBC_STABLEHLO_HPP
#define MLIRBC_STABLEHLO_HPP

#include <mlirbc/module.hpp>
#include <mlirbc/write.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// A version of StableHLO, such as 1.7.0.
class StablehloVersion {
 public:
  StablehloVersion(const ::mlirbc_stablehlo_version &raw) noexcept : raw_(raw) {}
  StablehloVersion(std::uint32_t major_number, std::uint32_t minor_number, std::uint32_t patch_number = 0) noexcept
      : raw_{major_number, minor_number, patch_number} {}
  std::uint32_t major_number() const noexcept { return raw_.major; }
  std::uint32_t minor_number() const noexcept { return raw_.minor; }
  std::uint32_t patch_number() const noexcept { return raw_.patch; }
  std::string to_string() const {
    return std::to_string(raw_.major) + '.' + std::to_string(raw_.minor) + '.' + std::to_string(raw_.patch);
  }

 private:
  ::mlirbc_stablehlo_version raw_;
};

// The StableHLO version that a portable artifact requires.
struct StablehloNeed {
  // The oldest version that has all ops, attributes and types; nothing if some are newer than all known versions.
  std::optional<StablehloVersion> oldest;
  // What older versions lack, such as "op all_reduce_v2", separated by ", ".
  std::string reasons;
};

// Nothing for a module without VHLO.
inline std::optional<StablehloNeed> stablehlo_need(ModuleRef module) {
  ::mlirbc_stablehlo_version oldest;
  ::mlirbc_buffer *text = nullptr;
  const ::mlirbc_stablehlo_readers readers = static_cast<::mlirbc_stablehlo_readers>(
      ::mlirbc_module_get_stablehlo_readers(module.get(), &oldest, &text));
  const Buffer reasons(text);
  if (readers == MLIRBC_STABLEHLO_READERS_NONE) {
    return std::nullopt;
  }
  StablehloNeed need;
  if (readers == MLIRBC_STABLEHLO_READERS_KNOWN) {
    need.oldest = StablehloVersion(oldest);
  }
  need.reasons = std::string(reasons.bytes().chars());
  return need;
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
