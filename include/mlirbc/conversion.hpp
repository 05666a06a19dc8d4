// Conversion to another release of LLVM, and to another version of StableHLO. Part of mlirbc.hpp.
#ifndef MLIRBC_CONVERSION_HPP
#define MLIRBC_CONVERSION_HPP

#include <mlirbc/edit.hpp>
#include <mlirbc/module.hpp>
#include <mlirbc/stablehlo.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// Ops or properties that a conversion renamed or left out. Valid as long as the outcome.
struct ConversionChange {
  // The name of the ops, before.
  std::string_view op;
  // Empty for the op itself.
  std::string_view property;
  // The new name of the op or property. Empty for a property that was left out, and for an op that became unregistered.
  std::string_view renamed;
  // The number of ops.
  std::uint64_t count;
};

// The outcome of a conversion, from convert_to_release or convert_to_stablehlo.
class Conversion : public detail::Owned<::mlirbc_conversion> {
 public:
  using Owned::Owned;

  // Whether the module was converted; otherwise it is unchanged.
  explicit operator bool() const noexcept { return ::mlirbc_conversion_is_converted(get()); }
  // The number of ops whose stored form changed: the form of the op, its name, its properties or its attributes.
  std::uint64_t ops() const noexcept { return ::mlirbc_conversion_get_num_ops(get()); }
  // The number of attributes and types that became text.
  std::uint64_t texts() const noexcept { return ::mlirbc_conversion_get_num_texts(get()); }
  // The number of kinds of ops and properties that were renamed or left out without loss.
  std::size_t num_changes() const noexcept { return ::mlirbc_conversion_get_num_changes(get()); }
  // What was renamed or left out; valid as long as the outcome. Terminates the program past the last one.
  ConversionChange change(std::size_t position) const noexcept {
    ::mlirbc_conversion_change change{};
    detail::demand(::mlirbc_conversion_get_change(get(), position, &change));
    return {detail::view(change.op), detail::view(change.property), detail::view(change.renamed), change.count};
  }
  // The number of obstacles: parts that the release or version cannot represent. If the module was converted, they are
  // losses.
  std::size_t size() const noexcept { return ::mlirbc_conversion_get_num_obstacles(get()); }
  // An obstacle, valid as long as the outcome. Terminates the program past the last one.
  ErrorView operator[](std::size_t position) const noexcept {
    const ::mlirbc_error *obstacle = ::mlirbc_conversion_get_obstacle(get(), position);
    detail::demand(obstacle != nullptr);
    return ErrorView(obstacle);
  }
};

// Converts a module to the op definitions of a release of LLVM; mlirbc.h describes what is carried over.
inline Result<Conversion> convert_to_release(MutableModuleRef module, ::mlirbc_release release,
                                             bool allow_loss = false) noexcept {
  ::mlirbc_conversion *raw = nullptr;
  Result<void> edited = detail::edited(module.get(), {}, [&](auto *error) {
    return ::mlirbc_module_convert_to_release(module.get(), release, allow_loss, &raw, error);
  });
  if (!edited) {
    return std::move(edited).error();
  }
  return Conversion(raw);
}

// Converts a portable artifact to another version of StableHLO, newer or older; mlirbc.h describes the result.
inline Result<Conversion> convert_to_stablehlo(MutableModuleRef module, StablehloVersion version) noexcept {
  ::mlirbc_conversion *raw = nullptr;
  Result<void> edited = detail::edited(module.get(), {}, [&](auto *error) {
    return ::mlirbc_module_convert_to_stablehlo(module.get(), version.major_number(), version.minor_number(),
                                                version.patch_number(), &raw, error);
  });
  if (!edited) {
    return std::move(edited).error();
  }
  return Conversion(raw);
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
