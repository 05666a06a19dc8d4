// Hooks: code of the user that reads and writes the encodings of dialects. Part of mlirbc.hpp.
#ifndef MLIRBC_HOOKS_HPP
#define MLIRBC_HOOKS_HPP

#include <mlirbc/append.hpp>
#include <mlirbc/attribute.hpp>
#include <mlirbc/module.hpp>
#include <mlirbc/parameter.hpp>
#include <mlirbc/registry.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The outcome of a hook.
enum class HookOutcome : std::int32_t {
  // It read or wrote the whole entry.
  Done = MLIRBC_HOOK_DONE,
  // It does not know the entry. What it read or wrote is discarded.
  Declined = MLIRBC_HOOK_DECLINED,
  // The entry is invalid; fail() sets the reason.
  Failed = MLIRBC_HOOK_FAILED,
};

// The kind of the items of a list.
enum class HookItem : std::int32_t {
  Varint = MLIRBC_HOOK_VARINT,
  SignedVarint = MLIRBC_HOOK_SIGNED_VARINT,
  Byte = MLIRBC_HOOK_BYTE,
  Bool = MLIRBC_HOOK_BOOL,
  Attribute = MLIRBC_HOOK_ATTRIBUTE,
  OptionalAttribute = MLIRBC_HOOK_OPTIONAL_ATTRIBUTE,
  Type = MLIRBC_HOOK_TYPE,
  String = MLIRBC_HOOK_STRING,
  Resource = MLIRBC_HOOK_RESOURCE,
  Blob = MLIRBC_HOOK_BLOB,
};

namespace detail {

// Returns a list of numbers with two calls: their count, then the numbers.
template <class Get>
std::vector<std::uint64_t> numbers_of(Get get) {
  std::vector<std::uint64_t> numbers(get(nullptr, std::size_t{0}));
  get(numbers.data(), numbers.size());
  return numbers;
}
template <class T>
void delete_object(void *data) noexcept {
  delete static_cast<T *>(data);
}

}  // namespace detail

// Reads the primitives of an encoding, one after the other, and records them as its fields. Valid while the hook runs.
//
// After a failed read, later reads return 0 or an empty value, and reading the entry fails. Reading also fails if the
// hook leaves bytes unread. References that are read name what they name in the module; they are numbers only while a
// hook reads.
class HookReader {
 public:
  explicit HookReader(::mlirbc_hook_reader *reader) noexcept : reader_(reader) {}
  HookReader(const HookReader &) = delete;
  HookReader &operator=(const HookReader &) = delete;

  std::uint8_t bytecode_version() const noexcept { return ::mlirbc_hook_reader_get_bytecode_version(reader_); }
  // The dialect in whose group the entry is.
  std::string_view dialect() const noexcept { return detail::view(::mlirbc_hook_reader_get_dialect(reader_)); }
  // The numbers of a dialect's version; empty if the version is absent or unknown, and while a version is read.
  std::vector<std::uint64_t> dialect_version(std::string_view name) const {
    return detail::numbers_of([&](std::uint64_t *numbers, std::size_t capacity) {
      return ::mlirbc_hook_reader_get_dialect_version(reader_, detail::str(name), numbers, capacity);
    });
  }
  // The remaining bytes.
  std::size_t remaining() const noexcept { return ::mlirbc_hook_reader_get_remaining(reader_); }
  // A string of the table.
  std::string_view string_at(std::size_t position) const noexcept {
    return detail::view(::mlirbc_hook_reader_get_string(reader_, position));
  }
  bool has_failed() const noexcept { return ::mlirbc_hook_reader_has_failed(reader_); }

  // Sets the reason why the hook fails; returns the outcome that the hook has to return.
  HookOutcome fail(std::string_view message) noexcept {
    ::mlirbc_hook_reader_fail(reader_, detail::str(message));
    return HookOutcome::Failed;
  }
  // Names the kind of the attribute or type, for inspection.
  void set_kind_name(std::string_view name) noexcept {
    ::mlirbc_hook_reader_set_kind_name(reader_, detail::str(name));
  }
  // Declares that what the hook reads is the form that the dialect has for unknown contents. If `is_newer`, the reason
  // is a newer version of the dialect, otherwise that the op or the code is unknown.
  void declare_fallback(std::string_view name, bool is_newer = false) noexcept {
    ::mlirbc_hook_reader_declare_fallback(reader_, detail::str(name), is_newer);
  }
  // Names the next field.
  HookReader &name_next(std::string_view name) noexcept {
    ::mlirbc_hook_reader_name_next(reader_, detail::str(name));
    return *this;
  }
  // Keeps a T, made from the arguments, with the attribute or type, for `attachment`. It replaces an earlier object.
  template <class T, class... Arguments>
  void attach(TypeTag<T> tag, Arguments &&...arguments) {
    auto owned = std::make_unique<T>(std::forward<Arguments>(arguments)...);
    ::mlirbc_hook_reader_attach(reader_, detail::str(tag.name()), owned.release(), &detail::delete_object<T>);
  }

  std::uint64_t read_varint() noexcept { return ::mlirbc_hook_reader_read_varint(reader_); }
  std::int64_t read_signed_varint() noexcept { return ::mlirbc_hook_reader_read_signed_varint(reader_); }
  std::uint8_t read_byte() noexcept { return ::mlirbc_hook_reader_read_byte(reader_); }
  bool read_bool() noexcept { return ::mlirbc_hook_reader_read_bool(reader_); }
  Attribute read_attribute() noexcept { return {nullptr, ::mlirbc_hook_reader_read_attribute(reader_)}; }
  // A reference that names nothing if it is absent.
  Attribute read_optional_attribute() noexcept {
    return {nullptr, ::mlirbc_hook_reader_read_optional_attribute(reader_)};
  }
  Type read_type() noexcept { return {nullptr, ::mlirbc_hook_reader_read_type(reader_)}; }
  // A string of the table. `position` receives its position unless it is nullptr.
  std::string_view read_string(std::size_t *position = nullptr) noexcept {
    return detail::view(::mlirbc_hook_reader_read_string(reader_, position));
  }
  Resource read_resource() noexcept { return {nullptr, ::mlirbc_hook_reader_read_resource(reader_)}; }
  // Valid as long as the module.
  Bytes read_blob() noexcept { return ::mlirbc_hook_reader_read_blob(reader_); }
  // An integer of up to 64 bits, the bits above its width zero.
  std::uint64_t read_bits(std::uint32_t width) noexcept {
    std::uint64_t word = 0;
    ::mlirbc_hook_reader_read_bits(reader_, width, &word, 1);
    return word;
  }
  // An integer of any width: its 64-bit words, lowest first.
  std::vector<std::uint64_t> read_words(std::uint32_t width) {
    std::vector<std::uint64_t> words(width / 64 + 1 < remaining() / 8 + 1 ? width / 64 + 1 : remaining() / 8 + 1);
    words.resize(::mlirbc_hook_reader_read_bits(reader_, width, words.data(), words.size()));
    return words;
  }
  float read_float32() noexcept { return ::mlirbc_hook_reader_read_float32(reader_); }
  double read_float64() noexcept { return ::mlirbc_hook_reader_read_float64(reader_); }
  // The number of items of a list. The same number of reads of such items must follow.
  std::uint64_t begin_list(HookItem item) noexcept {
    return ::mlirbc_hook_reader_begin_list(reader_, static_cast<::mlirbc_hook_item>(item));
  }
  // Of integers of a width.
  std::uint64_t begin_list_of_bits(std::uint32_t width) noexcept {
    return ::mlirbc_hook_reader_begin_list_of_bits(reader_, width);
  }
  ::mlirbc_hook_reader *get() const noexcept { return reader_; }

 private:
  ::mlirbc_hook_reader *reader_;
};

// Writes the primitives of an encoding, one after the other, and records them as its fields. Valid while the hook runs.
// A reference into another module fails the hook.
class HookWriter {
 public:
  // `module` is that of the entry; nullptr if it is unknown, and then references are not checked.
  HookWriter(::mlirbc_hook_writer *writer, const ::mlirbc_module *module) noexcept : writer_(writer), module_(module) {}
  HookWriter(const HookWriter &) = delete;
  HookWriter &operator=(const HookWriter &) = delete;

  std::uint8_t bytecode_version() const noexcept { return ::mlirbc_hook_writer_get_bytecode_version(writer_); }
  // The target version of the dialect.
  std::vector<std::uint64_t> target_version() const {
    return detail::numbers_of([&](std::uint64_t *numbers, std::size_t capacity) {
      return ::mlirbc_hook_writer_get_target_version(writer_, numbers, capacity);
    });
  }
  // The version of a dialect in the module; empty if it is absent or unknown.
  std::vector<std::uint64_t> dialect_version(std::string_view name) const {
    return detail::numbers_of([&](std::uint64_t *numbers, std::size_t capacity) {
      return ::mlirbc_hook_writer_get_dialect_version(writer_, detail::str(name), numbers, capacity);
    });
  }

  // Sets the reason why the hook fails; returns the outcome that the hook has to return.
  HookOutcome fail(std::string_view message) noexcept {
    ::mlirbc_hook_writer_fail(writer_, detail::str(message));
    return HookOutcome::Failed;
  }
  void set_kind_name(std::string_view name) noexcept {
    ::mlirbc_hook_writer_set_kind_name(writer_, detail::str(name));
  }
  // Moves the entry to the group of another dialect.
  void set_dialect(std::string_view name) noexcept { ::mlirbc_hook_writer_set_dialect(writer_, detail::str(name)); }
  // Names the next field.
  HookWriter &name_next(std::string_view name) noexcept {
    ::mlirbc_hook_writer_name_next(writer_, detail::str(name));
    return *this;
  }

  void write_varint(std::uint64_t value) noexcept { ::mlirbc_hook_writer_write_varint(writer_, value); }
  void write_signed_varint(std::int64_t value) noexcept { ::mlirbc_hook_writer_write_signed_varint(writer_, value); }
  void write_byte(std::uint8_t value) noexcept { ::mlirbc_hook_writer_write_byte(writer_, value); }
  void write_bool(bool value) noexcept { ::mlirbc_hook_writer_write_bool(writer_, value); }
  void write_attribute(Attribute value) noexcept {
    if (is_own(value)) {
      ::mlirbc_hook_writer_write_attribute(writer_, value.get());
    }
  }
  // A reference that names nothing is absent.
  void write_optional_attribute(Attribute value) noexcept {
    if (is_own(value)) {
      ::mlirbc_hook_writer_write_optional_attribute(writer_, value.get());
    }
  }
  void write_type(Type value) noexcept {
    if (is_own(value)) {
      ::mlirbc_hook_writer_write_type(writer_, value.get());
    }
  }
  // A string that is in the table.
  void write_string_at(std::size_t position) noexcept { ::mlirbc_hook_writer_write_string(writer_, position); }
  // A string that is added to the table if it is missing.
  void write_string(std::string_view value) noexcept { ::mlirbc_hook_writer_write_text(writer_, detail::str(value)); }
  void write_resource(Resource value) noexcept {
    if (is_own(value)) {
      ::mlirbc_hook_writer_write_resource(writer_, value.get());
    }
  }
  void write_blob(Bytes value) noexcept { ::mlirbc_hook_writer_write_blob(writer_, {value.data(), value.size()}); }
  // An integer of up to 64 bits.
  void write_bits(std::uint32_t width, std::uint64_t value) noexcept {
    ::mlirbc_hook_writer_write_bits(writer_, width, &value, 1);
  }
  // An integer of any width: its 64-bit words, lowest first.
  void write_words(std::uint32_t width, View<std::uint64_t> words) noexcept {
    ::mlirbc_hook_writer_write_bits(writer_, width, words.data(), words.size());
  }
  void write_float32(float value) noexcept { ::mlirbc_hook_writer_write_float32(writer_, value); }
  void write_float64(double value) noexcept { ::mlirbc_hook_writer_write_float64(writer_, value); }
  // Begins a list. Everything written before end_list belongs to it.
  void begin_list(HookItem item) noexcept {
    ::mlirbc_hook_writer_begin_list(writer_, static_cast<::mlirbc_hook_item>(item));
  }
  void begin_list_of_bits(std::uint32_t width) noexcept {
    ::mlirbc_hook_writer_begin_list_of_bits(writer_, width);
  }
  void end_list() noexcept { ::mlirbc_hook_writer_end_list(writer_); }
  ::mlirbc_hook_writer *get() const noexcept { return writer_; }

 private:
  template <class Self, class Raw>
  bool is_own(const detail::Reference<Self, Raw> &value) noexcept {
    const bool is_own = module_ == nullptr || detail::Owners(value).is_all(module_);
    if (!is_own) {
      fail("a hook wrote a reference into another module");
    }
    return is_own;
  }
  ::mlirbc_hook_writer *writer_;
  const ::mlirbc_module *module_;
};

// The properties of an op as they were read. Valid while the hook runs.
class HookProperties {
 public:
  HookProperties(const ::mlirbc_module *module, const ::mlirbc_hook_properties *properties) noexcept
      : module_(module), properties_(properties) {}
  std::size_t num_fields() const noexcept { return ::mlirbc_hook_properties_get_num_fields(properties_); }
  std::optional<Field> field(FieldPath path) const noexcept {
    ::mlirbc_field field;
    if (!::mlirbc_hook_properties_get_field(properties_, path.begin(), path.size(), &field)) {
      return std::nullopt;
    }
    return Field(module_, field);
  }
  std::optional<Field> field(std::string_view name) const noexcept {
    ::mlirbc_field field;
    if (!::mlirbc_hook_properties_get_field_by_name(properties_, detail::str(name), nullptr, &field)) {
      return std::nullopt;
    }
    return Field(module_, field);
  }

 private:
  const ::mlirbc_module *module_;
  const ::mlirbc_hook_properties *properties_;
};

// Code for the encodings of a dialect. Functions that a class does not override decline.
//
// Hooks are called on the first use of an entry, as long as a registry, options or a module with them lives. Any thread
// may call them, and several at once for different entries or modules. They may throw. Only the hook is unwound; the
// caller receives an Error whose exception() is the thrown object and whose message() is its what().
class DialectHooks {
 public:
  DialectHooks() = default;
  DialectHooks(const DialectHooks &) = delete;
  DialectHooks &operator=(const DialectHooks &) = delete;
  virtual ~DialectHooks() = default;

  virtual HookOutcome read_attribute(HookReader &) const { return HookOutcome::Declined; }
  virtual HookOutcome read_type(HookReader &) const { return HookOutcome::Declined; }
  // Of an op with this full name.
  virtual HookOutcome read_properties(std::string_view, HookReader &) const { return HookOutcome::Declined; }
  virtual HookOutcome read_version(HookReader &) const { return HookOutcome::Declined; }
  // For the target version of the writer. Declining keeps the form.
  virtual HookOutcome write_attribute(Attribute, HookWriter &) const { return HookOutcome::Declined; }
  virtual HookOutcome write_type(Type, HookWriter &) const { return HookOutcome::Declined; }
  virtual HookOutcome write_properties(std::string_view, const HookProperties &, HookWriter &) const {
    return HookOutcome::Declined;
  }
  virtual HookOutcome write_version(HookWriter &) const { return HookOutcome::Declined; }
};

// Hooks from functions, such as lambdas; empty functions decline.
class FunctionHooks final : public DialectHooks {
 public:
  using Read = std::function<HookOutcome(HookReader &)>;

  Read on_read_attribute;
  Read on_read_type;
  std::function<HookOutcome(std::string_view, HookReader &)> on_read_properties;
  Read on_read_version;
  std::function<HookOutcome(Attribute, HookWriter &)> on_write_attribute;
  std::function<HookOutcome(Type, HookWriter &)> on_write_type;
  std::function<HookOutcome(std::string_view, const HookProperties &, HookWriter &)> on_write_properties;
  std::function<HookOutcome(HookWriter &)> on_write_version;

  HookOutcome read_attribute(HookReader &reader) const override { return call(on_read_attribute, reader); }
  HookOutcome read_type(HookReader &reader) const override { return call(on_read_type, reader); }
  HookOutcome read_properties(std::string_view op, HookReader &reader) const override {
    return call(on_read_properties, op, reader);
  }
  HookOutcome read_version(HookReader &reader) const override { return call(on_read_version, reader); }
  HookOutcome write_attribute(Attribute attribute, HookWriter &writer) const override {
    return call(on_write_attribute, attribute, writer);
  }
  HookOutcome write_type(Type type, HookWriter &writer) const override { return call(on_write_type, type, writer); }
  HookOutcome write_properties(std::string_view op, const HookProperties &properties,
                               HookWriter &writer) const override {
    return call(on_write_properties, op, properties, writer);
  }
  HookOutcome write_version(HookWriter &writer) const override { return call(on_write_version, writer); }

 private:
  template <class Function, class... Arguments>
  static HookOutcome call(const Function &function, Arguments &&...arguments) {
    return function ? function(std::forward<Arguments>(arguments)...) : HookOutcome::Declined;
  }
};

namespace detail {

// Runs a function of the user. `fail` receives a thrown exception, with its message, its tag and the function that
// destroys it.
template <class Body, class Fail>
bool run_hook(Body &&body, Fail &&fail) noexcept {
#if MLIRBC_HPP_EXCEPTIONS
  const auto report = [&fail](const char *message) {
    fail(str(message), str(exception_tag.name()), new (std::nothrow) std::exception_ptr(std::current_exception()),
         &delete_object<std::exception_ptr>);
  };
  try {
    body();
    return true;
  } catch (const std::exception &exception) {
    report(exception.what());
  } catch (...) {
    report("a hook threw something that is no std::exception");
  }
  return false;
#else
  (void)fail;
  body();
  return true;
#endif
}

// The functions that C calls.
class HookCalls {
 public:
  using Hooks = std::shared_ptr<const DialectHooks>;

  static ::mlirbc_dialect_hooks of(Hooks owned) {
    ::mlirbc_dialect_hooks raw;
    ::mlirbc_dialect_hooks_init(&raw);
    raw.user_data = std::make_unique<Hooks>(std::move(owned)).release();
    raw.destroy = &delete_object<Hooks>;
    raw.read_attribute = [](::mlirbc_hook_reader *reader, void *data) noexcept {
      return read(data, reader, [](auto &self, auto &in) { return self.read_attribute(in); });
    };
    raw.read_type = [](::mlirbc_hook_reader *reader, void *data) noexcept {
      return read(data, reader, [](auto &self, auto &in) { return self.read_type(in); });
    };
    raw.read_properties = [](::mlirbc_str op, ::mlirbc_hook_reader *reader, void *data) noexcept {
      return read(data, reader, [op](auto &self, auto &in) { return self.read_properties(view(op), in); });
    };
    raw.read_version = [](::mlirbc_hook_reader *reader, void *data) noexcept {
      return read(data, reader, [](auto &self, auto &in) { return self.read_version(in); });
    };
    raw.write_attribute = [](const ::mlirbc_module *module, ::mlirbc_attribute attribute, ::mlirbc_hook_writer *writer,
                             void *data) noexcept {
      return write(data, writer, module, [&](auto &self, auto &out) {
        return self.write_attribute(Attribute(module, attribute), out);
      });
    };
    raw.write_type = [](const ::mlirbc_module *module, ::mlirbc_type type, ::mlirbc_hook_writer *writer,
                        void *data) noexcept {
      return write(data, writer, module,
                   [&](auto &self, auto &out) { return self.write_type(Type(module, type), out); });
    };
    raw.write_properties = [](const ::mlirbc_module *module, ::mlirbc_str op,
                              const ::mlirbc_hook_properties *properties, ::mlirbc_hook_writer *writer,
                              void *data) noexcept {
      return write(data, writer, module, [&](auto &self, auto &out) {
        return self.write_properties(view(op), HookProperties(module, properties), out);
      });
    };
    raw.write_version = [](::mlirbc_hook_writer *writer, void *data) noexcept {
      return write(data, writer, nullptr, [](auto &self, auto &out) { return self.write_version(out); });
    };
    return raw;
  }

 private:
  template <class Call>
  static ::mlirbc_hook_outcome read(void *data, ::mlirbc_hook_reader *raw, Call call) noexcept {
    HookOutcome outcome = HookOutcome::Failed;
    run_hook(
        [&] {
          HookReader reader(raw);
          outcome = call(**static_cast<const Hooks *>(data), reader);
        },
        [raw](auto... failure) { ::mlirbc_hook_reader_fail_with_payload(raw, failure...); });
    return static_cast<::mlirbc_hook_outcome>(outcome);
  }
  template <class Call>
  static ::mlirbc_hook_outcome write(void *data, ::mlirbc_hook_writer *raw, const ::mlirbc_module *module,
                                     Call call) noexcept {
    HookOutcome outcome = HookOutcome::Failed;
    run_hook(
        [&] {
          HookWriter writer(raw, module);
          outcome = call(**static_cast<const Hooks *>(data), writer);
        },
        [raw](auto... failure) { ::mlirbc_hook_writer_fail_with_payload(raw, failure...); });
    return static_cast<::mlirbc_hook_outcome>(outcome);
  }
};

// A function that upgrades a module from an older version of a dialect.
template <class Function>
struct UpgradeCall {
  static ::mlirbc_hook_outcome call(::mlirbc_module *raw, ::mlirbc_str, const std::uint64_t *numbers,
                                    std::size_t num_numbers, ::mlirbc_error **error, void *data) noexcept {
    static_assert(std::is_invocable_v<Function &, MutableModuleRef, View<std::uint64_t>>,
                  "an upgrade has the parameters MutableModuleRef and View<std::uint64_t>");
    const MutableModuleRef module(raw);
    const bool is_done = run_hook(
        [&] {
          auto &upgrade = *static_cast<Function *>(data);
          const View<std::uint64_t> version(numbers, num_numbers);
          if constexpr (std::is_void_v<decltype(upgrade(module, version))>) {
            upgrade(module, version);
          } else {
            Result<void> result = upgrade(module, version);
            if (!result) {
              *error = result.error().release();
            }
          }
        },
        [error](auto... failure) { *error = ::mlirbc_error_create(MLIRBC_STATUS_HOOK, failure...); });
    return is_done && *error == nullptr ? MLIRBC_HOOK_DONE : MLIRBC_HOOK_FAILED;
  }
};

// The function that writes a new entry, and the exception that it threw.
template <class Write>
struct EntryWriter {
  Write &write;
  const ::mlirbc_module *module;
  Guard guard = {};

  static ::mlirbc_hook_outcome call(::mlirbc_hook_writer *raw, void *data) noexcept {
    auto &self = *static_cast<EntryWriter *>(data);
    HookOutcome outcome = HookOutcome::Done;
    const bool is_done = self.guard.run([&] {
      HookWriter writer(raw, self.module);
      if constexpr (std::is_void_v<decltype(self.write(writer))>) {
        self.write(writer);
      } else {
        outcome = self.write(writer);
      }
    });
    return static_cast<::mlirbc_hook_outcome>(is_done ? outcome : HookOutcome::Failed);
  }
};

}  // namespace detail

// Sets the hooks that read and write the entries of a dialect; they replace earlier ones. They take precedence over
// everything else that the registry knows of the dialect.
inline Result<void> add_hooks(Registry &registry, std::string_view dialect,
                              std::shared_ptr<const DialectHooks> hooks) {
  detail::demand(hooks != nullptr);
  const ::mlirbc_dialect_hooks raw = detail::HookCalls::of(std::move(hooks));
  return detail::call(::mlirbc_registry_add_hooks, registry.get(), detail::str(dialect), &raw);
}

// Sets hooks that are called first for the attributes, types and properties of all dialects.
inline Result<void> add_overrides(Registry &registry, std::shared_ptr<const DialectHooks> hooks) {
  detail::demand(hooks != nullptr);
  const ::mlirbc_dialect_hooks raw = detail::HookCalls::of(std::move(hooks));
  return detail::call(::mlirbc_registry_add_overrides, registry.get(), &raw);
}

// Adds an upgrade for modules with a version of a dialect. After opening, `upgrade` is called with a MutableModuleRef
// and the numbers of the version as View<std::uint64_t>. It may edit the module, and returns a Result<void> or nothing.
// If it throws, opening fails with an error whose exception() is the thrown object.
template <class Upgrade>
Result<void> add_upgrade(OpenOptions &options, std::string_view dialect, Upgrade upgrade) {
  auto owned = std::make_unique<Upgrade>(std::move(upgrade));
  return detail::call(::mlirbc_open_options_add_upgrade, options.get(), detail::str(dialect),
                      &detail::UpgradeCall<Upgrade>::call, owned.release(), &detail::delete_object<Upgrade>);
}

// Converts a dialect to another version: its hooks write its attributes, types, op properties and version in the form
// of that version. References stay valid, and entries that the hooks decline stay unchanged.
inline Result<void> set_dialect_target(MutableModuleRef module, std::string_view dialect,
                                       View<std::uint64_t> version) noexcept {
  return detail::edited([&](auto *error) {
    return ::mlirbc_module_set_dialect_target(module.get(), detail::str(dialect), version.data(), version.size(),
                                              error);
  });
}

// An attribute that `write` writes with a HookWriter, for a version of the dialect. The version must be the one that
// the module has of the dialect, which an empty list represents. A module without one gets this version if the hooks of
// the dialect write versions, as by set_dialect_target. Exceptions of `write` are rethrown.
template <class Write>
Result<Attribute> add_attribute(MutableModuleRef module, std::string_view dialect, View<std::uint64_t> version,
                                Write &&write) {
  detail::EntryWriter<std::remove_reference_t<Write>> writer{write, module.get()};
  auto result = detail::made<Attribute>(module.get(), [&](auto *out, auto *error) {
    return ::mlirbc_module_add_written_attribute(module.get(), detail::str(dialect), version.data(), version.size(),
                                                 &decltype(writer)::call, &writer, out, error);
  });
  writer.guard.rethrow();
  return result;
}

// A type, in the same way.
template <class Write>
Result<Type> add_type(MutableModuleRef module, std::string_view dialect, View<std::uint64_t> version, Write &&write) {
  detail::EntryWriter<std::remove_reference_t<Write>> writer{write, module.get()};
  auto result = detail::made<Type>(module.get(), [&](auto *out, auto *error) {
    return ::mlirbc_module_add_written_type(module.get(), detail::str(dialect), version.data(), version.size(),
                                            &decltype(writer)::call, &writer, out, error);
  });
  writer.guard.rethrow();
  return result;
}

// The position of properties of ops of a dialect, in the same way.
template <class Write>
Result<std::size_t> add_properties(MutableModuleRef module, std::string_view dialect, View<std::uint64_t> version,
                                   Write &&write) {
  detail::EntryWriter<std::remove_reference_t<Write>> writer{write, module.get()};
  auto result = detail::positioned([&](auto *out, auto *error) {
    return ::mlirbc_module_add_written_properties(module.get(), detail::str(dialect), version.data(), version.size(),
                                                  &decltype(writer)::call, &writer, out, error);
  });
  writer.guard.rethrow();
  return result;
}

// The object that the hook that read an attribute or type attached to it; nullptr if there is no object or its tag
// differs. Valid until the module is destroyed or its dialect is converted to another version.
template <class T>
const T *attachment(Attribute attribute, TypeTag<T> tag) noexcept {
  return static_cast<const T *>(
      ::mlirbc_attribute_get_attachment(attribute.module(), attribute.get(), detail::str(tag.name())));
}
template <class T>
const T *attachment(Type type, TypeTag<T> tag) noexcept {
  return static_cast<const T *>(::mlirbc_type_get_attachment(type.module(), type.get(), detail::str(tag.name())));
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
