// Whether other programs accept a module without changes. Part of mlirbc.hpp.
#ifndef MLIRBC_CHECK_HPP
#define MLIRBC_CHECK_HPP

#include <mlirbc/module.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// A reason why a reader rejects a module, reads it with another meaning, or may reject it. Its texts are valid as long
// as the check.
struct Finding {
  ::mlirbc_finding_kind kind;
  // MLIRBC_VERDICT_NO, or MLIRBC_VERDICT_UNKNOWN if the reader may accept it.
  ::mlirbc_verdict verdict;
  // The op, attribute, type or dialect; empty for the file.
  std::string_view subject;
  // A description of the problem, in English.
  std::string_view message;
  // The path to the first op or entry with the finding; empty for the file.
  std::string_view path;
  // The offset of the first one, in bytes from the start of the file.
  std::uint64_t offset;
  // The number of ops or entries.
  std::uint64_t count;
};

// Options for check.
struct CheckOptions {
  // Whether the reader accepts dialects that it does not have.
  bool allow_unregistered = false;
  // Whether to convert a copy of a module that a release of LLVM rejects, and to check the copy.
  bool try_conversion = false;
};

// The outcome of check.
class Check : public detail::Owned<::mlirbc_check> {
 public:
  using Owned::Owned;

  // Whether the reader accepts the module.
  ::mlirbc_verdict verdict() const noexcept { return ::mlirbc_check_get_verdict(get()); }
  // Whether the reader accepts the module after convert_to_release; unknown if this was not tried.
  ::mlirbc_verdict conversion() const noexcept { return ::mlirbc_check_get_conversion(get()); }
  // Why the conversion does not help. Empty if it helps or was not tried.
  std::string_view obstacle() const noexcept { return detail::view(::mlirbc_check_get_obstacle(get())); }
  // The number of findings.
  std::size_t size() const noexcept { return ::mlirbc_check_get_num_findings(get()); }
  // A finding. Terminates the program past the last one.
  Finding operator[](std::size_t position) const noexcept {
    detail::demand(position < size());
    return {::mlirbc_check_get_finding_kind(get(), position),
            ::mlirbc_check_get_finding_verdict(get(), position),
            detail::view(::mlirbc_check_get_finding_subject(get(), position)),
            detail::view(::mlirbc_check_get_finding_message(get(), position)),
            detail::view(::mlirbc_check_get_finding_path(get(), position)),
            ::mlirbc_check_get_finding_offset(get(), position),
            ::mlirbc_check_get_finding_count(get(), position)};
  }
};

// Checks whether a reader, such as "llvm-19" or "stablehlo-1.5", accepts the module without changes; mlirbc.h has the
// names.
inline Result<Check> check(ModuleRef module, std::string_view reader, const CheckOptions &options = {}) noexcept {
  return detail::result_of<Check, ::mlirbc_check *>(::mlirbc_check_create, module.get(), detail::str(reader),
                                                    options.allow_unregistered, options.try_conversion);
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
