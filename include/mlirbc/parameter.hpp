// The check that the references an edit receives are in the module that it edits. Part of mlirbc.hpp.
#ifndef MLIRBC_PARAMETER_HPP
#define MLIRBC_PARAMETER_HPP

#include <mlirbc/reference.hpp>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {
namespace detail {

// The modules to which a reference or the items of a list belong. A reference that names nothing belongs to every
// module, and so does one whose module is unknown, such as those that hooks read.
class Owners {
 public:
  // Of a list that is empty so far.
  Owners() noexcept : is_list_(true) {}
  // Of one reference.
  explicit Owners(const ::mlirbc_module *module) noexcept : first_(module) {}
  template <class Self, class Raw>
  explicit Owners(const Reference<Self, Raw> &reference) noexcept : Owners(module_of(reference)) {}

  // Adds the item at a position.
  template <class Self, class Raw>
  void add(const Reference<Self, Raw> &item, std::size_t position) noexcept {
    const ::mlirbc_module *module = module_of(item);
    if (module == nullptr) {
      return;
    }
    if (first_ == nullptr) {
      first_ = module;
      first_position_ = position;
    } else if (second_ == nullptr && module != first_) {
      second_ = module;
      second_position_ = position;
    }
  }

  bool is_all(const ::mlirbc_module *module) const noexcept {
    return (first_ == nullptr || first_ == module) && second_ == nullptr;
  }
  // The name of the parameter that belongs to another module, with the position if it is an item.
  std::string name_of_foreign(const ::mlirbc_module *module, std::string_view name) const {
    const std::size_t position = first_ == module ? second_position_ : first_position_;
    return is_list_ ? std::string(name) + '[' + std::to_string(position) + ']' : std::string(name);
  }

 private:
  template <class Self, class Raw>
  static const ::mlirbc_module *module_of(const Reference<Self, Raw> &reference) noexcept {
    return reference ? reference.module() : nullptr;
  }

  bool is_list_ = false;
  const ::mlirbc_module *first_ = nullptr;
  std::size_t first_position_ = 0;
  // The first module that differs from `first_`.
  const ::mlirbc_module *second_ = nullptr;
  std::size_t second_position_ = 0;
};

// A parameter that is a reference, or has some, with its name.
struct Parameter {
  Parameter(std::string_view its_name, const Owners &of_it) noexcept : name(its_name), owners(of_it) {}
  template <class Self, class Raw>
  Parameter(std::string_view its_name, const Reference<Self, Raw> &reference) noexcept
      : Parameter(its_name, Owners(reference)) {}
  template <class Item, class = decltype(std::declval<const Item &>().owners())>
  Parameter(std::string_view its_name, const Item &item) noexcept : Parameter(its_name, item.owners()) {}

  std::string_view name;
  Owners owners;
};

inline Error invalid_argument(std::string_view message) noexcept {
  return Error(::mlirbc_error_create(MLIRBC_STATUS_INVALID_ARGUMENT, str(message), str({}), nullptr, nullptr));
}

// The error if the parameter has a reference into another module than the expected one.
inline std::optional<Error> check_owner(const ::mlirbc_module *module, const Parameter &parameter,
                                        std::string_view expected = "the edited module") {
  if (parameter.owners.is_all(module)) {
    return std::nullopt;
  }
  return invalid_argument(parameter.owners.name_of_foreign(module, parameter.name) + ": expected a reference into " +
                          std::string(expected) + ", found one into another module");
}
// The same for the first of several.
inline std::optional<Error> check_owners(const ::mlirbc_module *module, std::initializer_list<Parameter> parameters,
                                         std::string_view expected = "the edited module") {
  for (const Parameter &parameter : parameters) {
    if (std::optional<Error> error = check_owner(module, parameter, expected)) {
      return error;
    }
  }
  return std::nullopt;
}

}  // namespace detail
}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
