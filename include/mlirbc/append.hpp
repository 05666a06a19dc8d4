// Additions to the tables of a module. Part of mlirbc.hpp.
#ifndef MLIRBC_APPEND_HPP
#define MLIRBC_APPEND_HPP

#include <mlirbc/module.hpp>
#include <mlirbc/parameter.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// Borrowed consecutive items: braces, a vector, an array. Valid as long as its source.
template <class T>
class View {
 public:
  constexpr View() noexcept = default;
  constexpr View(const T *data, std::size_t size) noexcept : data_(data), size_(size) {}
  constexpr View(std::initializer_list<T> items) noexcept {
    data_ = items.begin();
    size_ = items.size();
  }
  template <std::size_t size>
  constexpr View(const T (&items)[size]) noexcept : data_(items), size_(size) {}
  View(const std::vector<T> &items) noexcept : data_(items.data()), size_(items.size()) {}

  constexpr const T *data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr const T *begin() const noexcept { return data_; }
  constexpr const T *end() const noexcept { return data_ + size_; }

 private:
  const T *data_ = nullptr;
  std::size_t size_ = 0;
};

// References that an edit takes: braces, a vector, a Sequence such as op.operands().
template <class Item>
class List {
 public:
  using Raw = typename Item::Raw;
  List() noexcept = default;
  List(std::initializer_list<Item> items) { assign(items); }
  template <class Items, class = decltype(std::declval<const Items &>().begin())>
  List(const Items &items) {
    assign(items);
  }
  const Raw *data() const noexcept { return raws_.data(); }
  std::size_t size() const noexcept { return raws_.size(); }
  const detail::Owners &owners() const noexcept { return owners_; }

 private:
  template <class Items>
  void assign(const Items &items) {
    raws_.reserve(items.size());
    for (const Item &item : items) {
      owners_.add(item, raws_.size());
      raws_.push_back(item.get());
    }
  }
  std::vector<Raw> raws_;
  detail::Owners owners_;
};

namespace detail {

// Calls a function that creates something in a module. It receives the memory for the reference and for the error.
template <class Item, class Call>
Result<Item> made(::mlirbc_module *module, Call call) noexcept {
  auto raw = none<typename Item::Raw>(0);
  ::mlirbc_error *error = nullptr;
  if (call(&raw, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  return Item(module, raw);
}
// The same, if the parameters belong to the module.
template <class Item, class Call>
Result<Item> made(::mlirbc_module *module, std::initializer_list<Parameter> parameters, Call call) noexcept {
  if (std::optional<Error> error = check_owners(module, parameters)) {
    return *std::move(error);
  }
  return made<Item>(module, call);
}
template <class Call>
Result<std::size_t> positioned(Call call) noexcept {
  std::size_t position = 0;
  ::mlirbc_error *error = nullptr;
  if (call(&position, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  return position;
}
template <class Call>
Result<void> edited(Call call) noexcept {
  ::mlirbc_error *error = nullptr;
  const Status status = call(&error);
  return checked(status, error);
}
// The same, if the parameters belong to the module.
template <class Call>
Result<void> edited(const ::mlirbc_module *module, std::initializer_list<Parameter> parameters, Call call) noexcept {
  if (std::optional<Error> error = check_owners(module, parameters)) {
    return *std::move(error);
  }
  return edited(call);
}
// The same for a function whose arguments are the module, `arguments`, and the memory for the reference and the error.
template <class Item, class Function, class... Arguments>
Result<Item> create(::mlirbc_module *module, std::initializer_list<Parameter> parameters, Function function,
                    Arguments... arguments) noexcept {
  return made<Item>(module, parameters, [&](auto *out, auto *error) {
    return function(module, arguments..., out, error);
  });
}
template <class Function, class... Arguments>
Result<void> edit(::mlirbc_module *module, std::initializer_list<Parameter> parameters, Function function,
                  Arguments... arguments) noexcept {
  return edited(module, parameters, [&](auto *error) { return function(module, arguments..., error); });
}
inline ::mlirbc_bytes raw_bytes(Bytes bytes) noexcept { return {bytes.data(), bytes.size()}; }

}  // namespace detail

// The data of a resource that is added or replaced.
class ResourceContent {
 public:
  // Declared without data.
  static ResourceContent elided() noexcept { return ResourceContent(MLIRBC_RESOURCE_ELIDED); }
  static ResourceContent boolean(bool value) noexcept {
    ResourceContent content(MLIRBC_RESOURCE_BOOL);
    content.raw_.boolean = value;
    return content;
  }
  // Copied when it is used.
  static ResourceContent string(std::string_view value) noexcept {
    ResourceContent content(MLIRBC_RESOURCE_STRING);
    content.raw_.bytes = {reinterpret_cast<const std::uint8_t *>(value.data()), value.size()};
    return content;
  }
  // Bytes that are copied when it is used; the alignment in the file is a power of two.
  static ResourceContent blob(Bytes bytes, std::uint64_t alignment) noexcept {
    ResourceContent content(MLIRBC_RESOURCE_BLOB);
    content.raw_.bytes = detail::raw_bytes(bytes);
    content.raw_.alignment = alignment;
    return content;
  }
  // Bytes that are not copied. Keeps `owner`, a std::shared_ptr or a container that was moved in, as long as they are
  // needed. Moving `owner` must not move the bytes.
  template <class Owner>
  static ResourceContent borrowed_blob(Bytes bytes, std::uint64_t alignment, Owner owner) {
    static_assert(!std::is_pointer_v<Owner>, "a plain pointer owns nothing");
    ResourceContent content = blob(bytes, alignment);
    content.raw_.is_borrowed = true;
    content.raw_.user_data = std::make_unique<Owner>(std::move(owner)).release();
    content.raw_.release = [](void *data) noexcept { delete static_cast<Owner *>(data); };
    return content;
  }

  ResourceContent(ResourceContent &&other) noexcept : raw_(other.raw_) { other.raw_.release = nullptr; }
  ResourceContent &operator=(ResourceContent &&other) noexcept {
    std::swap(raw_, other.raw_);
    return *this;
  }
  ~ResourceContent() {
    if (raw_.release != nullptr) {
      raw_.release(raw_.user_data);
    }
  }
  // Passes it to a C function, which releases the owner.
  [[nodiscard]] ::mlirbc_resource_content release() noexcept {
    ::mlirbc_resource_content raw = raw_;
    raw_.release = nullptr;
    return raw;
  }

 private:
  explicit ResourceContent(ResourceKind kind) noexcept { ::mlirbc_resource_content_init(&raw_, kind); }
  ::mlirbc_resource_content raw_;
};

// Adds entries to the tables of a module. An entry that exists already is found and keeps its index. A reference into
// another module is an error with the status MLIRBC_STATUS_INVALID_ARGUMENT and the name of the parameter.
class TableEditor {
 public:
  explicit TableEditor(MutableModuleRef module) noexcept : module_(module.get()) {}

  // Returns the position in the table.
  Result<std::size_t> add_string(std::string_view string) noexcept {
    return detail::positioned([&](auto *out, auto *error) {
      return ::mlirbc_module_add_string(module_, detail::str(string), out, error);
    });
  }
  Result<Dialect> add_dialect(std::string_view name) noexcept {
    return detail::create<Dialect>(module_, {}, ::mlirbc_module_add_dialect, detail::str(name));
  }
  // With the dialect, such as "func.call". From version 5 on the file states whether the op is registered.
  Result<OpName> add_op_name(std::string_view full_name, bool is_registered = true) noexcept {
    return detail::create<OpName>(module_, {}, ::mlirbc_module_add_op_name, detail::str(full_name), is_registered);
  }
  // An attribute by its encoding: the dialect's own, or text that ends with a NUL.
  Result<Attribute> add_attribute_entry(Dialect dialect, bool is_custom, Bytes bytes) noexcept {
    return detail::create<Attribute>(module_, {{"dialect", dialect}}, ::mlirbc_module_add_attribute_entry,
                                     dialect.get(), is_custom, detail::raw_bytes(bytes));
  }
  // Always adds a new entry.
  Result<Attribute> append_attribute_entry(Dialect dialect, bool is_custom, Bytes bytes) noexcept {
    return detail::create<Attribute>(module_, {{"dialect", dialect}}, ::mlirbc_module_append_attribute_entry,
                                     dialect.get(), is_custom, detail::raw_bytes(bytes));
  }
  Result<Type> add_type_entry(Dialect dialect, bool is_custom, Bytes bytes) noexcept {
    return detail::create<Type>(module_, {{"dialect", dialect}}, ::mlirbc_module_add_type_entry, dialect.get(),
                                is_custom, detail::raw_bytes(bytes));
  }
  // Text, such as `#dialect.mnemonic<...>`. A reader that has the dialect parses it.
  Result<Attribute> add_attribute_text(std::string_view dialect, std::string_view text) noexcept {
    return detail::create<Attribute>(module_, {}, ::mlirbc_module_add_attribute_text, detail::str(dialect),
                                     detail::str(text));
  }
  Result<Type> add_type_text(std::string_view dialect, std::string_view text) noexcept {
    return detail::create<Type>(module_, {}, ::mlirbc_module_add_type_text, detail::str(dialect), detail::str(text));
  }
  // Returns the position in the table.
  Result<std::size_t> add_properties(Bytes bytes) noexcept {
    return detail::positioned([&](auto *out, auto *error) {
      return ::mlirbc_module_add_properties(module_, detail::raw_bytes(bytes), out, error);
    });
  }

  // Attributes can refer to a resource of a dialect. Keys are unique in a dialect.
  Result<Resource> add_resource(Dialect dialect, std::string_view key, ResourceContent content) noexcept {
    return detail::made<Resource>(module_, {{"dialect", dialect}}, [&](auto *out, auto *error) {
      const ::mlirbc_resource_content raw = content.release();
      return ::mlirbc_module_add_dialect_resource(module_, dialect.get(), detail::str(key), &raw, out, error);
    });
  }
  // References to later resources then mean the next ones.
  Result<Resource> add_external_resource(std::string_view provider, std::string_view key,
                                         ResourceContent content) noexcept {
    const ::mlirbc_resource_content raw = content.release();
    return detail::create<Resource>(module_, {}, ::mlirbc_module_add_external_resource, detail::str(provider),
                                    detail::str(key), &raw);
  }
  Result<void> set_data(Resource resource, ResourceContent content) noexcept {
    return detail::edited(module_, {{"resource", resource}}, [&](auto *error) {
      const ::mlirbc_resource_content raw = content.release();
      return ::mlirbc_resource_set_data(module_, resource.get(), &raw, error);
    });
  }
  // An external one only.
  Result<void> remove(Resource resource) noexcept {
    return detail::edit(module_, {{"resource", resource}}, ::mlirbc_resource_remove, resource.get());
  }

  Result<void> set_producer(std::string_view producer) noexcept {
    return detail::edited(
        [&](auto *error) { return ::mlirbc_module_set_producer(module_, detail::str(producer), error); });
  }
  Result<void> set_version_bytes(Dialect dialect, Bytes version) noexcept {
    return detail::edit(module_, {{"dialect", dialect}}, ::mlirbc_dialect_set_version_bytes, dialect.get(),
                        detail::raw_bytes(version));
  }
  Result<void> remove_version(Dialect dialect) noexcept {
    return detail::edit(module_, {{"dialect", dialect}}, ::mlirbc_dialect_remove_version, dialect.get());
  }
  // Converts the module to another version of the format; see mlirbc.h for what may be lost.
  Result<void> convert(std::uint8_t version, bool allow_loss = false) noexcept {
    return detail::edited(
        [&](auto *error) { return ::mlirbc_module_convert(module_, version, allow_loss, error); });
  }

  ::mlirbc_module *module() const noexcept { return module_; }

 protected:
  ::mlirbc_module *module_;
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
