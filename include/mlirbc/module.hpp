// Modules. Part of mlirbc.hpp.
#ifndef MLIRBC_MODULE_HPP
#define MLIRBC_MODULE_HPP

#include <mlirbc/definitions.hpp>
#include <mlirbc/fallback.hpp>
#include <mlirbc/ignored.hpp>
#include <mlirbc/op.hpp>
#include <mlirbc/parse.hpp>
#include <mlirbc/registry.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The work that operations may do, and a flag that cancels them. Its functions may run in any threads.
class Budget {
 public:
  explicit Budget(std::uint64_t max_work = UINT64_MAX) noexcept : budget_(::mlirbc_budget_create(max_work)) {}
  void cancel() const noexcept { ::mlirbc_budget_cancel(get()); }
  void restart() const noexcept { ::mlirbc_budget_restart(get()); }
  [[nodiscard]] std::uint64_t work() const noexcept { return ::mlirbc_budget_get_work(get()); }
  [[nodiscard]] const ::mlirbc_budget *get() const noexcept { return budget_.get(); }

 private:
  std::unique_ptr<::mlirbc_budget, detail::Destroy> budget_;
};

// How a file is opened; see mlirbc.h for the limits.
class OpenOptions : public detail::Owned<::mlirbc_open_options> {
 public:
  OpenOptions() noexcept : Owned(::mlirbc_open_options_create()) {}
  OpenOptions &max_region_depth(std::uint32_t depth) noexcept {
    ::mlirbc_open_options_set_max_region_depth(get(), depth);
    return *this;
  }
  OpenOptions &max_attribute_depth(std::uint32_t depth) noexcept {
    ::mlirbc_open_options_set_max_attribute_depth(get(), depth);
    return *this;
  }
  OpenOptions &max_ops(std::uint64_t count) noexcept {
    ::mlirbc_open_options_set_max_ops(get(), count);
    return *this;
  }
  OpenOptions &max_table_entries(std::uint64_t count) noexcept {
    ::mlirbc_open_options_set_max_table_entries(get(), count);
    return *this;
  }
  OpenOptions &max_memory_per_input_byte(std::uint32_t bytes) noexcept {
    ::mlirbc_open_options_set_max_memory_per_input_byte(get(), bytes);
    return *this;
  }
  // The only release whose op definitions hold; MLIRBC_RELEASE_NONE lets the file determine it.
  OpenOptions &op_release(::mlirbc_release release) noexcept {
    ::mlirbc_open_options_set_release(get(), release);
    return *this;
  }
  // The knowledge of dialects: the present contents of the registry.
  OpenOptions &registry(const Registry &registry) noexcept {
    ::mlirbc_open_options_set_registry(get(), registry.get());
    return *this;
  }
  // The budget of operations on the module.
  OpenOptions &budget(const Budget &budget) noexcept {
    ::mlirbc_open_options_set_budget(get(), budget.get());
    return *this;
  }
};

namespace detail {
struct StringItems {
  static std::string_view at(const ::mlirbc_module *module, Whole, std::size_t position) noexcept {
    return view(::mlirbc_module_get_string(module, position));
  }
};
struct SectionItems {
  static Section at(const ::mlirbc_module *module, Whole, std::size_t position) noexcept {
    Section section{};
    ::mlirbc_module_get_section(module, position, &section);
    return section;
  }
};
struct PropertiesItems {
  static Bytes at(const ::mlirbc_module *module, Whole, std::size_t position) noexcept {
    return ::mlirbc_module_get_properties(module, position);
  }
};
template <>
inline Attribute TableItems<Attribute>::at(const ::mlirbc_module *module, Whole, std::size_t position) noexcept {
  return {module, ::mlirbc_module_get_attribute(module, position)};
}
template <>
inline Type TableItems<Type>::at(const ::mlirbc_module *module, Whole, std::size_t position) noexcept {
  return {module, ::mlirbc_module_get_type(module, position)};
}
template <>
inline Dialect TableItems<Dialect>::at(const ::mlirbc_module *module, Whole, std::size_t position) noexcept {
  return {module, ::mlirbc_module_get_dialect(module, position)};
}
template <>
inline OpName TableItems<OpName>::at(const ::mlirbc_module *module, Whole, std::size_t position) noexcept {
  return {module, ::mlirbc_module_get_op_name(module, position)};
}
template <>
inline Resource TableItems<Resource>::at(const ::mlirbc_module *module, Whole, std::size_t position) noexcept {
  return {module, ::mlirbc_module_get_resource(module, position)};
}
}  // namespace detail

// One of the tables of a module.
template <class Item, class Get = detail::TableItems<Item>>
using Table = Sequence<Item, detail::Whole, Get>;

inline const char *section_name(std::uint32_t id) noexcept { return ::mlirbc_section_name(id); }

namespace detail {

// The common functions of ModuleRef, MutableModuleRef and Module.
template <class Self>
class ModuleGetters {
 public:
  std::uint8_t bytecode_version() const noexcept { return ::mlirbc_module_get_bytecode_version(get()); }
  std::string_view producer() const noexcept { return detail::view(::mlirbc_module_get_producer(get())); }
  // The whole file.
  Bytes bytes() const noexcept { return ::mlirbc_module_get_bytes(get()); }

  // Decodes and checks everything, reachable or not.
  Result<void> verify() const noexcept {
    return detail::call(::mlirbc_module_verify, get());
  }
  // The same. Calls `progress` from time to time with the number of checked ops. Its exceptions are rethrown at the
  // end.
  template <class Progress>
  Result<void> verify(Progress &&progress) const {
    struct Teller {
      Progress &progress;
      detail::Guard guard;
      static void call(std::uint64_t num_ops, void *user_data) noexcept {
        auto &self = *static_cast<Teller *>(user_data);
        if (!self.guard.has_thrown()) {
          self.guard.run([&] { self.progress(num_ops); });
        }
      }
    };
    Teller teller{progress, {}};
    ::mlirbc_error *error = nullptr;
    const Status status = ::mlirbc_module_verify_with_progress(get(), &Teller::call, &teller, &error);
    Result<void> result = detail::checked(status, error);
    teller.guard.rethrow();
    return result;
  }
  // The entries that were read with the fallbacks of dialects, and why.
  Result<Warnings> warnings() const noexcept {
    return detail::result_in<Warnings, ::mlirbc_warnings *>(::mlirbc_warnings_create, get());
  }
  // The properties that MLIR ignores when it reads the module: native ones in version 4 and older.
  Result<IgnoredProperties> ignored_properties() const noexcept {
    return detail::result_of<IgnoredProperties, ::mlirbc_ignored_properties *>(
        ::mlirbc_ignored_properties_create, get());
  }
  // Which definitions hold for the ops of each dialect that has any, and why. Decodes all ops.
  Result<Definitions> definitions() const noexcept {
    return detail::result_in<Definitions, ::mlirbc_definitions *>(::mlirbc_definitions_create, get());
  }
  // Decodes all ops.
  Result<void> materialize() const noexcept {
    return detail::call(::mlirbc_module_materialize, get());
  }
  // Decodes all ops in `num_threads` threads; 0 selects the number of processors.
  Result<void> materialize_with_threads(std::uint32_t num_threads = 0) const noexcept {
    return detail::call(::mlirbc_module_materialize_with_threads, get(), num_threads);
  }
  std::uint64_t num_decoded_ops() const noexcept { return ::mlirbc_module_get_num_decoded_ops(get()); }
  std::size_t decoded_heap_bytes() const noexcept { return ::mlirbc_module_get_decoded_heap_bytes(get()); }

  // The first top-level op, nearly always a builtin.module and the only one; none if there is none.
  Result<Op> root() const noexcept {
    return detail::result_in<Op>(::mlirbc_module_get_root, get());
  }
  // The block of the top-level ops.
  Result<Block> top_block() const noexcept {
    return detail::result_in<Block>(::mlirbc_module_get_top_block, get());
  }
  // Calls `visit` with every Op in pre-order, an op before those in its regions. `visit` returns a WalkAction or
  // nothing. An exception ends the walk and is rethrown.
  template <class Visit>
  Result<void> walk(Visit &&visit) const {
    return detail::Visitor<std::remove_reference_t<Visit>>::walk(visit, [this](auto call, void *data, auto *error) {
      return ::mlirbc_module_walk(get(), call, data, error);
    });
  }

  Table<Section, detail::SectionItems> sections() const noexcept {
    return {get(), {}, ::mlirbc_module_get_num_sections(get())};
  }
  // 1 if no section states one.
  std::uint64_t largest_alignment() const noexcept { return ::mlirbc_module_get_largest_alignment(get()); }
  Table<std::string_view, detail::StringItems> strings() const noexcept {
    return {get(), {}, ::mlirbc_module_get_num_strings(get())};
  }
  Table<Attribute> attributes() const noexcept { return {get(), {}, ::mlirbc_module_get_num_attributes(get())}; }
  Table<Type> types() const noexcept { return {get(), {}, ::mlirbc_module_get_num_types(get())}; }
  Table<Dialect> dialects() const noexcept { return {get(), {}, ::mlirbc_module_get_num_dialects(get())}; }
  Table<OpName> op_names() const noexcept { return {get(), {}, ::mlirbc_module_get_num_op_names(get())}; }
  Table<Resource> resources() const noexcept { return {get(), {}, ::mlirbc_module_get_num_resources(get())}; }
  // The property blobs, which ops share.
  Table<Bytes, detail::PropertiesItems> properties() const noexcept {
    return {get(), {}, ::mlirbc_module_get_num_properties(get())};
  }

  // The entry with a name; none if there is no such entry.
  Dialect find_dialect(std::string_view name) const noexcept {
    return {get(), ::mlirbc_module_find_dialect(get(), detail::str(name))};
  }
  OpName find_op_name(std::string_view full_name) const noexcept {
    return {get(), ::mlirbc_module_find_op_name(get(), detail::str(full_name))};
  }
  Resource find_resource(std::string_view group_name, std::string_view key) const noexcept {
    return {get(), ::mlirbc_module_find_resource(get(), detail::str(group_name), detail::str(key))};
  }

  // The symbol with a name, or the one that a range of names such as Attribute::symbol_names resolves to, directly in
  // the file's builtin.module; none if there is none. No function body is decoded.
  Result<Op> lookup_symbol(std::string_view name) const { return lookup_symbol_path({name}); }
  template <class Names>
  Result<Op> lookup_symbol_path(const Names &names) const {
    return detail::look_up(get(), names, [this](auto data, std::size_t count, auto *found, auto *error) {
      return ::mlirbc_module_lookup_symbol(get(), data, count, found, error);
    });
  }
  Result<Op> lookup_symbol_path(std::initializer_list<std::string_view> names) const {
    return lookup_symbol_path<std::initializer_list<std::string_view>>(names);
  }
  // The first symbol with a name, at any depth.
  Result<Op> find_symbol(std::string_view name) const noexcept {
    return detail::result_in<Op>(::mlirbc_module_find_symbol, get(), detail::str(name));
  }

 protected:
  ModuleGetters() noexcept = default;

 private:
  const ::mlirbc_module *get() const noexcept { return static_cast<const Self &>(*this).get(); }
};

}  // namespace detail

// A module that something else owns, such as C code, for reading. It is false if there is no module.
class ModuleRef : public detail::ModuleGetters<ModuleRef> {
 public:
  ModuleRef() noexcept = default;
  ModuleRef(const ::mlirbc_module *module) noexcept : module_(module) {}

  explicit operator bool() const noexcept { return module_ != nullptr; }
  const ::mlirbc_module *get() const noexcept { return module_; }
  friend bool operator==(ModuleRef a, ModuleRef b) noexcept { return a.get() == b.get(); }
  friend bool operator!=(ModuleRef a, ModuleRef b) noexcept { return !(a == b); }

 private:
  const ::mlirbc_module *module_ = nullptr;
};

// A module that something else owns, for reading and editing.
class MutableModuleRef : public detail::ModuleGetters<MutableModuleRef> {
 public:
  MutableModuleRef() noexcept = default;
  MutableModuleRef(::mlirbc_module *module) noexcept : module_(module) {}

  operator ModuleRef() const noexcept { return ModuleRef(module_); }
  explicit operator bool() const noexcept { return module_ != nullptr; }
  ::mlirbc_module *get() const noexcept { return module_; }

 private:
  ::mlirbc_module *module_ = nullptr;
};

// A file of MLIR bytecode. It converts to the references, which must not outlive it.
class Module : public detail::ModuleGetters<Module> {
 public:
  // Takes ownership of the object.
  explicit Module(::mlirbc_module *owned) noexcept : module_(owned) {}

  // Maps a file. It must not change while the module lives.
  static Result<Module> open_file(const char *path, const OpenOptions *options = nullptr) noexcept {
    return detail::result_of<Module, ::mlirbc_module *>(::mlirbc_module_open_file, path, raw(options));
  }
  static Result<Module> open_file(const std::string &path, const OpenOptions *options = nullptr) noexcept {
    return open_file(path.c_str(), options);
  }
  // Copies the bytes.
  static Result<Module> open(Bytes bytes, const OpenOptions *options = nullptr) noexcept {
    return detail::result_of<Module, ::mlirbc_module *>(::mlirbc_module_open, bytes.data(), bytes.size(), raw(options));
  }
  // Parses MLIR's text, custom or generic form. `errors` receives all errors in the text. Ops without `loc(...)` get
  // their position in `file_name` as location.
  static Result<Module> parse(std::string_view text, const OpenOptions *options = nullptr,
                              TextErrors *errors = nullptr, std::string_view file_name = {},
                              bool implicit_module = true) noexcept {
    ::mlirbc_module *module = nullptr;
    ::mlirbc_text_errors *found = nullptr;
    ::mlirbc_error *error = nullptr;
    const Status status = ::mlirbc_module_parse(detail::str(text), raw(options), detail::str(file_name),
                                                implicit_module, &module, errors == nullptr ? nullptr : &found, &error);
    if (errors != nullptr) {
      *errors = TextErrors(found);
    }
    if (status != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    return Module(module);
  }
  // Uses bytes that must stay valid and unchanged as long as the module lives.
  static Result<Module> open_borrowed(Bytes bytes, const OpenOptions *options = nullptr) noexcept {
    return detail::result_of<Module, ::mlirbc_module *>(::mlirbc_module_open_borrowed, bytes.data(), bytes.size(),
                                                        nullptr, nullptr, raw(options));
  }
  // The same. Keeps `owner`, a std::shared_ptr or a container that was moved in, as long as the bytes are needed, and
  // releases it on failure too. Moving `owner` must not move the bytes.
  template <class Owner>
  static Result<Module> open_borrowed(Bytes bytes, Owner owner, const OpenOptions *options = nullptr) {
    static_assert(!std::is_pointer_v<Owner>, "a plain pointer owns nothing");
    auto kept = std::make_unique<Owner>(std::move(owner));
    return detail::result_of<Module, ::mlirbc_module *>(
        ::mlirbc_module_open_borrowed, bytes.data(), bytes.size(),
        [](void *data) noexcept { delete static_cast<Owner *>(data); }, kept.release(), raw(options));
  }

  // A module without ops, in a version of the format. The producer, such as "MLIR22.1.8", identifies the encodings that
  // are used.
  static Result<Module> create(std::uint8_t version, std::string_view producer,
                               const OpenOptions *options = nullptr) noexcept {
    return detail::result_of<Module, ::mlirbc_module *>(::mlirbc_module_create, version, detail::str(producer),
                                                        raw(options));
  }

  operator ModuleRef() const noexcept { return ModuleRef(get()); }
  operator MutableModuleRef() & noexcept { return MutableModuleRef(get()); }
  ::mlirbc_module *get() const noexcept { return module_.get(); }
  // Passes ownership of the object to the caller.
  [[nodiscard]] ::mlirbc_module *release() noexcept { return module_.release(); }

 private:
  static const ::mlirbc_open_options *raw(const OpenOptions *options) noexcept {
    return options == nullptr ? nullptr : options->get();
  }
  std::unique_ptr<::mlirbc_module, detail::Destroy> module_;
};

// Sets the budget of later operations on a module; nullptr for none.
inline Result<void> set_budget(MutableModuleRef module, const Budget *budget) noexcept {
  const ::mlirbc_budget *raw = budget == nullptr ? nullptr : budget->get();
  return detail::call(::mlirbc_module_set_budget, module.get(), raw);
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
