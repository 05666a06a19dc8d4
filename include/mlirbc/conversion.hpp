// Conversion to another release of LLVM. Part of mlirbc.hpp.
#ifndef MLIRBC_CONVERSION_HPP
#define MLIRBC_CONVERSION_HPP

#include <mlirbc/edit.hpp>
#include <mlirbc/module.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The outcome of a conversion, from convert_to_release.
class Conversion {
 public:
  // Takes ownership of the object.
  explicit Conversion(::mlirbc_conversion *owned) noexcept : conversion_(owned) {}

  // Whether the module was converted: there are no obstacles.
  explicit operator bool() const noexcept { return size() == 0; }
  // The number of ops whose properties or attributes are stored in another way than before.
  std::uint64_t ops() const noexcept { return ::mlirbc_conversion_get_num_ops(get()); }
  // The number of obstacles: what the release cannot represent. If there are any, the module is unchanged.
  std::size_t size() const noexcept { return ::mlirbc_conversion_get_num_obstacles(get()); }
  // An obstacle, valid as long as the outcome. Terminates the program past the last one.
  ErrorView operator[](std::size_t position) const noexcept {
    const ::mlirbc_error *obstacle = ::mlirbc_conversion_get_obstacle(get(), position);
    detail::demand(obstacle != nullptr);
    return ErrorView(obstacle);
  }
  ::mlirbc_conversion *get() const noexcept { return conversion_.get(); }
  // Passes ownership of the object to the caller.
  [[nodiscard]] ::mlirbc_conversion *release() noexcept { return conversion_.release(); }

 private:
  std::unique_ptr<::mlirbc_conversion, detail::Destroy> conversion_;
};

// Converts a module to the op definitions of a release of LLVM; mlirbc.h describes what is carried over.
inline Result<Conversion> convert_to_release(MutableModuleRef module, ::mlirbc_release release) noexcept {
  ::mlirbc_conversion *raw = nullptr;
  Result<void> edited = detail::edited(module.get(), {}, [&](auto *error) {
    return ::mlirbc_module_convert_to_release(module.get(), release, &raw, error);
  });
  if (!edited) {
    return std::move(edited).error();
  }
  return Conversion(raw);
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
