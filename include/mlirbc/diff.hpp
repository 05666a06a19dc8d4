// The differences between two modules. Part of mlirbc.hpp.
#ifndef MLIRBC_DIFF_HPP
#define MLIRBC_DIFF_HPP

#include <mlirbc/module.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// What is compared, and how much text is returned.
struct DiffOptions {
  // Whether the locations of ops and block arguments are left out.
  bool ignore_locations = false;
  // The most bytes of a text; 0 selects 4096.
  std::size_t max_text = 0;
};

// A difference between two modules. mlirbc.h describes the parts and changes.
struct Difference {
  ::mlirbc_difference_part part;
  ::mlirbc_difference_change change;
  // The name or the position of the part. Empty if it has none.
  std::string name;
  // The ops that have the part, or are around it in the module that does not have it, and their paths.
  Op old_op;
  Op new_op;
  std::string old_path;
  std::string new_path;
  // The texts of the part. Empty where it is missing.
  std::string old_text;
  std::string new_text;
};

// The differences between two modules, regardless of the indices of their entries; empty if they are equal. The ops
// refer to the modules.
inline Result<std::vector<Difference>> diff(ModuleRef old_module, ModuleRef new_module, DiffOptions options = {}) {
  ::mlirbc_differences *raw = nullptr;
  ::mlirbc_error *error = nullptr;
  if (::mlirbc_differences_create(old_module.get(), new_module.get(), options.ignore_locations, options.max_text, &raw,
                                  &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  const std::unique_ptr<::mlirbc_differences, detail::Destroy> owned(raw);
  const auto text = [](::mlirbc_str found) { return std::string(detail::view(found)); };
  return detail::listed<Difference>(::mlirbc_differences_get_num_differences(raw), [&](std::size_t i) {
    return Difference{::mlirbc_differences_get_part(raw, i), ::mlirbc_differences_get_change(raw, i),
                      text(::mlirbc_differences_get_name(raw, i)),
                      Op(old_module.get(), ::mlirbc_differences_get_old_op(raw, i)),
                      Op(new_module.get(), ::mlirbc_differences_get_new_op(raw, i)),
                      text(::mlirbc_differences_get_old_path(raw, i)), text(::mlirbc_differences_get_new_path(raw, i)),
                      text(::mlirbc_differences_get_old_text(raw, i)),
                      text(::mlirbc_differences_get_new_text(raw, i))};
  });
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
