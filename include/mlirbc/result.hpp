// Views, errors and results. Part of mlirbc.hpp.
#ifndef MLIRBC_RESULT_HPP
#define MLIRBC_RESULT_HPP

#include <mlirbc.h>
#include <mlirbc/forward.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#if MLIRBC_HPP_EXCEPTIONS
#include <exception>
#endif

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The enumerations are those of mlirbc.h: MLIRBC_STATUS_OK, MLIRBC_ATTRIBUTE_ARRAY and so on.
using Status = ::mlirbc_status;
using AttributeKind = ::mlirbc_attribute_kind;
using TypeKind = ::mlirbc_type_kind;
using FieldKind = ::mlirbc_field_kind;
using ElementKind = ::mlirbc_element_kind;
using FloatFormat = ::mlirbc_float_format;
using Signedness = ::mlirbc_signedness;
using ResourceKind = ::mlirbc_resource_kind;
using SymbolVisibility = ::mlirbc_symbol_visibility;
using Position = ::mlirbc_position;
using Section = ::mlirbc_section;
using AffineNode = ::mlirbc_affine_node;
using AffineShape = ::mlirbc_affine_shape;

// The size of a dimension, stride or offset that is known at run time only.
inline constexpr std::int64_t dynamic_dim = INT64_MIN;

// Borrowed bytes.
class Bytes {
 public:
  constexpr Bytes() noexcept = default;
  constexpr Bytes(const std::uint8_t *data, std::size_t size) noexcept : data_(data), size_(size) {}
  constexpr Bytes(::mlirbc_bytes bytes) noexcept : data_(bytes.data), size_(bytes.len) {}

  constexpr const std::uint8_t *data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr const std::uint8_t *begin() const noexcept { return data_; }
  constexpr const std::uint8_t *end() const noexcept { return data_ + size_; }
  constexpr std::uint8_t operator[](std::size_t index) const noexcept { return data_[index]; }
  std::string_view chars() const noexcept {
    return empty() ? std::string_view() : std::string_view(reinterpret_cast<const char *>(data_), size_);
  }
  friend bool operator==(Bytes a, Bytes b) noexcept { return a.chars() == b.chars(); }
  friend bool operator!=(Bytes a, Bytes b) noexcept { return !(a == b); }

 private:
  const std::uint8_t *data_ = nullptr;
  std::size_t size_ = 0;
};

namespace detail {

inline std::string_view view(::mlirbc_str text) noexcept {
  return text.len == 0 ? std::string_view() : std::string_view(text.data, text.len);
}
inline ::mlirbc_str str(std::string_view text) noexcept { return {text.data(), text.size()}; }

// Terminates the program: the caller used a value that does not exist.
constexpr void demand(bool held) noexcept {
  if (!held) {
    std::abort();
  }
}

struct Destroy {
  void operator()(::mlirbc_error *error) const noexcept { ::mlirbc_error_destroy(error); }
  void operator()(::mlirbc_module *module) const noexcept { ::mlirbc_module_destroy(module); }
  void operator()(::mlirbc_budget *budget) const noexcept { ::mlirbc_budget_destroy(budget); }
  void operator()(::mlirbc_open_options *options) const noexcept { ::mlirbc_open_options_destroy(options); }
  void operator()(::mlirbc_print_options *options) const noexcept { ::mlirbc_print_options_destroy(options); }
  void operator()(::mlirbc_marked_text *text) const noexcept { ::mlirbc_marked_text_destroy(text); }
  void operator()(::mlirbc_buffer *buffer) const noexcept { ::mlirbc_buffer_destroy(buffer); }
  void operator()(::mlirbc_write_options *options) const noexcept { ::mlirbc_write_options_destroy(options); }
  void operator()(::mlirbc_registry *registry) const noexcept { ::mlirbc_registry_destroy(registry); }
  void operator()(::mlirbc_definitions *definitions) const noexcept { ::mlirbc_definitions_destroy(definitions); }
  void operator()(::mlirbc_warnings *warnings) const noexcept { ::mlirbc_warnings_destroy(warnings); }
  void operator()(::mlirbc_ignored_properties *ignored) const noexcept { ::mlirbc_ignored_properties_destroy(ignored); }
  void operator()(::mlirbc_record *record) const noexcept { ::mlirbc_record_destroy(record); }
  void operator()(::mlirbc_cursor *cursor) const noexcept { ::mlirbc_cursor_destroy(cursor); }
  void operator()(::mlirbc_symbol_uses *uses) const noexcept { ::mlirbc_symbol_uses_destroy(uses); }
  void operator()(::mlirbc_differences *found) const noexcept { ::mlirbc_differences_destroy(found); }
  void operator()(::mlirbc_contained *contained) const noexcept { ::mlirbc_contained_destroy(contained); }
  void operator()(::mlirbc_imported *imported) const noexcept { ::mlirbc_imported_destroy(imported); }
  void operator()(::mlirbc_check *check) const noexcept { ::mlirbc_check_destroy(check); }
  void operator()(::mlirbc_text_errors *errors) const noexcept { ::mlirbc_text_errors_destroy(errors); }
  void operator()(::mlirbc_conversion *conversion) const noexcept { ::mlirbc_conversion_destroy(conversion); }
  void operator()(::mlirbc_survey *survey) const noexcept { ::mlirbc_survey_destroy(survey); }
};

// An object of the library, destroyed with this one.
template <class Raw>
class Owned {
 public:
  // Takes ownership of the object.
  explicit Owned(Raw *owned) noexcept : owned_(owned) {}
  Raw *get() const noexcept { return owned_.get(); }
  // Passes ownership of the object to the caller.
  [[nodiscard]] Raw *release() noexcept { return owned_.release(); }

 private:
  std::unique_ptr<Raw, Destroy> owned_;
};

// The items that `at` returns for the positions below `count`.
template <class Item, class At>
std::vector<Item> listed(std::size_t count, At at) {
  std::vector<Item> items;
  items.reserve(count);
  for (std::size_t position = 0; position < count; ++position) {
    items.push_back(at(position));
  }
  return items;
}
// The items that `convert` returns for those of another list.
template <class Item, class Raws, class Convert>
std::vector<Item> converted(const Raws &raws, Convert convert) {
  return listed<Item>(raws.size(), [&](std::size_t position) { return convert(raws[position]); });
}

}  // namespace detail

// The tag of data of type T that the library keeps: a name that no other type has in the program, such as
// "mydialect.duration". The library compares the names, so that equal tags may be in several shared objects. The
// characters must outlive the tag; a name that is empty terminates the program, or the compilation of a constexpr tag.
template <class T>
class TypeTag {
 public:
  explicit constexpr TypeTag(std::string_view name) noexcept : name_(name) { detail::demand(!name.empty()); }
  constexpr std::string_view name() const noexcept { return name_; }

 private:
  std::string_view name_;
};

#if MLIRBC_HPP_EXCEPTIONS
namespace detail {

// The exception that an error carries. Libraries define std::exception_ptr differently.
inline constexpr TypeTag<std::exception_ptr> exception_tag{
#if defined(_LIBCPP_VERSION)
    "std::exception_ptr of libc++"
#elif defined(__GLIBCXX__)
    "std::exception_ptr of libstdc++"
#elif defined(_MSVC_STL_VERSION)
    "std::exception_ptr of MSVC"
#else
    "std::exception_ptr"
#endif
};

}  // namespace detail
#endif

inline const char *status_name(std::int32_t status) noexcept {
  return ::mlirbc_status_name(static_cast<::mlirbc_status>(status));
}

// A borrowed error.
class ErrorView {
 public:
  explicit ErrorView(const ::mlirbc_error *error) noexcept : error_(error) {}

  Status status() const noexcept { return ::mlirbc_error_get_status(error_); }
  // The problem, with what was expected and what was found.
  std::string_view message() const noexcept { return detail::view(::mlirbc_error_get_message(error_)); }
  // The path to the position, outermost first; empty if there is none.
  std::string_view path() const noexcept { return detail::view(::mlirbc_error_get_path(error_)); }
  // The byte offset in the file.
  std::uint64_t offset() const noexcept { return ::mlirbc_error_get_offset(error_); }
  // The id of its section.
  std::optional<std::uint32_t> section() const noexcept {
    const std::int32_t id = ::mlirbc_error_get_section(error_);
    return id < 0 ? std::nullopt : std::optional<std::uint32_t>(static_cast<std::uint32_t>(id));
  }
  // The line, from 1, in the text of a dialect; 0 for all other errors.
  std::size_t line() const noexcept { return ::mlirbc_error_get_line(error_); }
#if MLIRBC_HPP_EXCEPTIONS
  // The exception of a hook of this program, if it made the call fail.
  std::exception_ptr exception() const noexcept {
    const void *thrown = ::mlirbc_error_get_payload(error_, detail::str(detail::exception_tag.name()));
    return thrown == nullptr ? nullptr : *static_cast<const std::exception_ptr *>(thrown);
  }
  // Rethrows it; does nothing if no hook threw.
  void rethrow() const {
    if (const std::exception_ptr thrown = exception()) {
      std::rethrow_exception(thrown);
    }
  }
#endif
  // All of it on one line.
  std::string to_string() const {
    std::string text(message());
    if (offset() != 0 || !path().empty()) {
      text.append(" (at byte ").append(std::to_string(offset()));
      if (!path().empty()) {
        text.append(", in ").append(path());
      }
      text.append(")");
    }
    return text;
  }
  const ::mlirbc_error *get() const noexcept { return error_; }

 private:
  const ::mlirbc_error *error_;
};

// Why a call failed.
class Error {
 public:
  // Takes ownership of the object.
  explicit Error(::mlirbc_error *owned) noexcept : error_(owned) {}

  ErrorView view() const & noexcept { return ErrorView(error_.get()); }
  ErrorView view() const && = delete;  // it would outlive the error
  Status status() const noexcept { return view().status(); }
  // Those of a temporary error are copies.
  std::string_view message() const & noexcept { return view().message(); }
  std::string message() const && { return std::string(view().message()); }
  std::string_view path() const & noexcept { return view().path(); }
  std::string path() const && { return std::string(view().path()); }
  std::uint64_t offset() const noexcept { return view().offset(); }
  std::optional<std::uint32_t> section() const noexcept { return view().section(); }
  std::size_t line() const noexcept { return view().line(); }
  std::string to_string() const { return view().to_string(); }
#if MLIRBC_HPP_EXCEPTIONS
  // The exception of a hook of this program, if it made the call fail.
  std::exception_ptr exception() const noexcept { return view().exception(); }
  // Rethrows it; does nothing if no hook threw.
  void rethrow() const { view().rethrow(); }
#endif
  ::mlirbc_error *get() const noexcept { return error_.get(); }
  // Passes ownership of the object to the caller.
  [[nodiscard]] ::mlirbc_error *release() noexcept { return error_.release(); }

 private:
  std::unique_ptr<::mlirbc_error, detail::Destroy> error_;
};

// A value or an error. Using the one that it does not have terminates the program. What is taken from a temporary
// result is returned by value: in `for (auto region : *op.regions())` a reference into the result would dangle.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) noexcept : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  T &value() & noexcept { return *held(std::get_if<0>(&state_)); }
  const T &value() const & noexcept { return *held(std::get_if<0>(&state_)); }
  T value() && noexcept(is_moved_safely) { return std::move(*held(std::get_if<0>(&state_))); }
  void value() const && = delete;
  T &operator*() & noexcept { return value(); }
  const T &operator*() const & noexcept { return value(); }
  T operator*() && noexcept(is_moved_safely) { return std::move(*this).value(); }
  void operator*() const && = delete;
  T *operator->() noexcept { return &value(); }
  const T *operator->() const noexcept { return &value(); }
  T value_or(T other) && { return has_value() ? std::move(*this).value() : std::move(other); }

  Error &error() & noexcept { return *held(std::get_if<1>(&state_)); }
  const Error &error() const & noexcept { return *held(std::get_if<1>(&state_)); }
  Error error() && noexcept { return std::move(*held(std::get_if<1>(&state_))); }
  void error() const && = delete;

 private:
  static constexpr bool is_moved_safely = std::is_nothrow_move_constructible_v<T>;
  template <class Held>
  static Held *held(Held *pointer) noexcept {
    detail::demand(pointer != nullptr);
    return pointer;
  }
  std::variant<T, Error> state_;
};

// Success, or an error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() noexcept = default;
  Result(Error error) noexcept : error_(std::move(error)) {}

  bool has_value() const noexcept { return !error_.has_value(); }
  explicit operator bool() const noexcept { return has_value(); }
  void value() const noexcept { detail::demand(has_value()); }
  Error &error() & noexcept {
    detail::demand(error_.has_value());
    return *error_;
  }
  const Error &error() const & noexcept {
    detail::demand(error_.has_value());
    return *error_;
  }
  Error error() && noexcept { return std::move(error()); }
  void error() const && = delete;

 private:
  std::optional<Error> error_;
};

namespace detail {

inline Result<void> checked(Status status, ::mlirbc_error *error) noexcept {
  if (status == MLIRBC_STATUS_OK) {
    return {};
  }
  return Error(error);
}

// Calls a function whose last argument is the memory for the error.
template <class Function, class... Arguments>
Result<void> call(Function function, Arguments... arguments) noexcept {
  ::mlirbc_error *error = nullptr;
  const Status status = function(arguments..., &error);
  return checked(status, error);
}
// Calls a function whose last arguments are the memory for the result and for the error.
template <class Made, class Raw = Made, class Function, class... Arguments>
Result<Made> result_of(Function function, Arguments... arguments) noexcept {
  Raw raw{};
  ::mlirbc_error *error = nullptr;
  if (function(arguments..., &raw, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  return Made(raw);
}
// The same, for a result that belongs to the module, which is the first argument.
template <class Made, class Raw = typename Made::Raw, class Function, class... Arguments>
Result<Made> result_in(Function function, const ::mlirbc_module *module, Arguments... arguments) noexcept {
  Raw raw{};
  ::mlirbc_error *error = nullptr;
  if (function(module, arguments..., &raw, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  return Made(module, raw);
}

// Calls a function of the user from C; keeps its exception until the C function has returned.
class Guard {
 public:
  template <class F>
  bool run(F &&body) noexcept {
#if MLIRBC_HPP_EXCEPTIONS
    try {
      body();
      return true;
    } catch (...) {
      thrown_ = std::current_exception();
      return false;
    }
#else
    body();
    return true;
#endif
  }
  bool has_thrown() const noexcept {
#if MLIRBC_HPP_EXCEPTIONS
    return thrown_ != nullptr;
#else
    return false;
#endif
  }
  void rethrow() {
#if MLIRBC_HPP_EXCEPTIONS
    if (thrown_) {
      std::rethrow_exception(std::exchange(thrown_, nullptr));
    }
#endif
  }

 private:
#if MLIRBC_HPP_EXCEPTIONS
  std::exception_ptr thrown_;
#endif
};

}  // namespace detail

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
