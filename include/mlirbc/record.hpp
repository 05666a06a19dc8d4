// Attributes and types of described dialects, from the values of their fields. Part of mlirbc.hpp.
#ifndef MLIRBC_RECORD_HPP
#define MLIRBC_RECORD_HPP

#include <mlirbc/construct.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// Values of fields by name. A field that is not set is absent or empty.
class Record {
 public:
  Record() noexcept : record_(::mlirbc_record_create()) {}

  // Each function sets a field and replaces an earlier value.
  Record &number(std::string_view name, std::uint64_t value) noexcept {
    forget(name);
    ::mlirbc_record_set_uint64(get(), detail::str(name), value);
    return *this;
  }
  Record &signed_number(std::string_view name, std::int64_t value) noexcept {
    forget(name);
    ::mlirbc_record_set_int64(get(), detail::str(name), value);
    return *this;
  }
  Record &boolean(std::string_view name, bool value) noexcept {
    forget(name);
    ::mlirbc_record_set_bool(get(), detail::str(name), value);
    return *this;
  }
  // An integer, or the bits of a float, by its 64-bit words, lowest first.
  Record &words(std::string_view name, const std::vector<std::uint64_t> &words) noexcept {
    forget(name);
    ::mlirbc_record_set_words(get(), detail::str(name), words.data(), words.size());
    return *this;
  }
  // A list of integers, or of the bits of floats, each from `words_per_value` of the words.
  Record &words_list(std::string_view name, View<std::uint64_t> words, std::size_t words_per_value) noexcept {
    const std::size_t count = words_per_value == 0 ? 0 : words.size() / words_per_value;
    ::mlirbc_record_set_words_list(get(), detail::str(name), words.data(), words_per_value, count);
    return *this;
  }
  Record &string(std::string_view name, std::string_view value) noexcept {
    forget(name);
    ::mlirbc_record_set_string(get(), detail::str(name), detail::str(value));
    return *this;
  }
  Record &bytes(std::string_view name, Bytes value) noexcept {
    forget(name);
    ::mlirbc_record_set_bytes(get(), detail::str(name), detail::raw_bytes(value));
    return *this;
  }
  Record &attribute(std::string_view name, Attribute value) {
    remember(name, detail::Owners(value));
    ::mlirbc_record_set_attribute(get(), detail::str(name), value.get());
    return *this;
  }
  Record &type(std::string_view name, Type value) {
    remember(name, detail::Owners(value));
    ::mlirbc_record_set_type(get(), detail::str(name), value.get());
    return *this;
  }
  Record &numbers(std::string_view name, const std::vector<std::uint64_t> &values) noexcept {
    forget(name);
    ::mlirbc_record_set_uint64s(get(), detail::str(name), values.data(), values.size());
    return *this;
  }
  Record &signed_numbers(std::string_view name, const std::vector<std::int64_t> &values) noexcept {
    forget(name);
    ::mlirbc_record_set_int64s(get(), detail::str(name), values.data(), values.size());
    return *this;
  }
  Record &strings(std::string_view name, View<std::string_view> values) {
    forget(name);
    const std::vector<::mlirbc_str> raws = detail::strs(values);
    ::mlirbc_record_set_strings(get(), detail::str(name), raws.data(), raws.size());
    return *this;
  }
  Record &attributes(std::string_view name, const List<Attribute> &values) {
    remember(name, values.owners());
    ::mlirbc_record_set_attributes(get(), detail::str(name), values.data(), values.size());
    return *this;
  }
  Record &types(std::string_view name, const List<Type> &values) {
    remember(name, values.owners());
    ::mlirbc_record_set_types(get(), detail::str(name), values.data(), values.size());
    return *this;
  }

  // The attribute or type of a dialect, by the name of its kind. The error for a field with a reference into another
  // module has the name of the field.
  Result<Attribute> make_attribute(MutableModuleRef module, std::string_view dialect,
                                   std::string_view kind) const noexcept {
    if (std::optional<Error> error = check_owners(module.get())) {
      return *std::move(error);
    }
    return detail::made<Attribute>(module.get(), [&](auto *out, auto *error) {
      return ::mlirbc_record_attribute_create(module.get(), detail::str(dialect), detail::str(kind), get(), out, error);
    });
  }
  Result<Type> make_type(MutableModuleRef module, std::string_view dialect, std::string_view kind) const noexcept {
    if (std::optional<Error> error = check_owners(module.get())) {
      return *std::move(error);
    }
    return detail::made<Type>(module.get(), [&](auto *out, auto *error) {
      return ::mlirbc_record_type_create(module.get(), detail::str(dialect), detail::str(kind), get(), out, error);
    });
  }

  ::mlirbc_record *get() const noexcept { return record_.get(); }

 private:
  friend class Editor;
  struct Holder {
    std::string field;
    detail::Owners owners;
  };

  void forget(std::string_view name) noexcept {
    const auto holds = [name](const Holder &holder) { return holder.field == name; };
    holders_.erase(std::remove_if(holders_.begin(), holders_.end(), holds), holders_.end());
  }
  void remember(std::string_view name, const detail::Owners &owners) {
    forget(name);
    holders_.push_back({std::string(name), owners});
  }
  std::optional<Error> check_owners(const ::mlirbc_module *module) const {
    for (const Holder &holder : holders_) {
      if (std::optional<Error> error = detail::check_owner(module, {holder.field, holder.owners})) {
        return error;
      }
    }
    return std::nullopt;
  }

  std::unique_ptr<::mlirbc_record, detail::Destroy> record_;
  // The fields that hold references.
  std::vector<Holder> holders_;
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
