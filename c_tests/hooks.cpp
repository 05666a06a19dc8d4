// Hooks from C++: what each of them throws comes out of the error, nothing is lost or leaked, and every primitive is
// there.
#include "check.hpp"

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using Outcome = mlirbc::HookOutcome;

// An exception that is counted, as what is attached is.
int living = 0;

struct Counted {
  Counted() noexcept { living += 1; }
  Counted(const Counted &) noexcept { living += 1; }
  Counted &operator=(const Counted &) = default;
  ~Counted() { living -= 1; }
};

struct Thrown : std::runtime_error {
  explicit Thrown(const char *where) : std::runtime_error(where) {}
  Counted counted;
};

constexpr mlirbc::TypeTag<Counted> counted_tag("probe.counted");
constexpr mlirbc::TypeTag<int> int_tag("probe.int");

enum class Hook { None, ReadAttribute, ReadType, ReadProperties, ReadVersion, WriteAttribute, WriteType, WriteProperties,
                  WriteVersion };

// Reads and writes one number, and throws in one of its methods.
class Throwing final : public mlirbc::DialectHooks {
 public:
  Hook where = Hook::None;
  bool is_standard = true;
  Counted counted;

  Outcome read_attribute(mlirbc::HookReader &reader) const override {
    reader.attach(counted_tag);
    return read(reader, Hook::ReadAttribute, "read_attribute");
  }
  Outcome read_type(mlirbc::HookReader &reader) const override { return read(reader, Hook::ReadType, "read_type"); }
  Outcome read_properties(std::string_view op, mlirbc::HookReader &reader) const override {
    CHECK_TEXT(op, "probe.op");
    return read(reader, Hook::ReadProperties, "read_properties");
  }
  Outcome read_version(mlirbc::HookReader &reader) const override {
    return read(reader, Hook::ReadVersion, "read_version");
  }
  Outcome write_attribute(mlirbc::Attribute attribute, mlirbc::HookWriter &writer) const override {
    CHECK(attribute.field("number")->number() == 3);
    return write(writer, Hook::WriteAttribute, "write_attribute");
  }
  Outcome write_type(mlirbc::Type type, mlirbc::HookWriter &writer) const override {
    CHECK(type.field("number")->number() == 3);
    return write(writer, Hook::WriteType, "write_type");
  }
  Outcome write_properties(std::string_view, const mlirbc::HookProperties &properties,
                           mlirbc::HookWriter &writer) const override {
    CHECK(properties.num_fields() == 1 && properties.field("number")->number() == 3 && !properties.field({1}));
    return write(writer, Hook::WriteProperties, "write_properties");
  }
  Outcome write_version(mlirbc::HookWriter &writer) const override {
    return write(writer, Hook::WriteVersion, "write_version");
  }

 private:
  void maybe_throw(Hook here, const char *name) const {
    if (here == where && is_standard) {
      throw Thrown(name);
    }
    if (here == where) {
      throw 42;
    }
  }
  Outcome read(mlirbc::HookReader &reader, Hook here, const char *name) const {
    reader.name_next("number").read_varint();
    maybe_throw(here, name);
    return Outcome::Done;
  }
  Outcome write(mlirbc::HookWriter &writer, Hook here, const char *name) const {
    writer.name_next("number").write_varint(writer.target_version()[0]);
    maybe_throw(here, name);
    return Outcome::Done;
  }
};

struct Sample {
  mlirbc::Module module;
  mlirbc::Attribute attribute;
  mlirbc::Type type;
};

Sample build(const mlirbc::OpenOptions &options) {
  mlirbc::Module module = take(mlirbc::Module::create(6, "test", &options));
  mlirbc::OpBuilder b(module, mlirbc::InsertionPoint::at_end(take(module.top_block())));
  const auto three = [](mlirbc::HookWriter &writer) { writer.write_varint(3); };
  const auto attribute = take(mlirbc::add_attribute(module, "probe", {}, three));
  const auto type = take(mlirbc::add_type(module, "probe", {}, three));
  const auto properties = take(mlirbc::add_properties(module, "probe", {}, three));
  const auto name = take(b.add_op_name("probe.op"));
  take(b.create(mlirbc::OpState(name, take(b.unknown_loc())).properties(properties)));
  const std::uint8_t version = 7;  // the number 3
  take(b.set_version_bytes(module.find_dialect("probe"), {&version, 1}));
  return {std::move(module), attribute, type};
}

template <class T>
bool throws(const T &result, const char *message, bool is_standard) {
  CHECK(!result);
  if (result) {
    return false;
  }
  CHECK_STATUS(result.error().status(), MLIRBC_STATUS_HOOK);
  CHECK_TEXT(result.error().message(), is_standard ? message : "a hook threw something that is no std::exception");
  CHECK(result.error().exception() != nullptr);
  try {
    result.error().rethrow();
  } catch (const Thrown &thrown) {
    return is_standard && std::string(thrown.what()) == message;
  } catch (int number) {
    return !is_standard && number == 42;
  }
  return false;
}

void in_hook(Hook where, const char *name, bool is_standard) {
  {
    auto hooks = std::make_shared<Throwing>();
    hooks->where = where;
    hooks->is_standard = is_standard;
    mlirbc::Registry registry;
    take(mlirbc::add_hooks(registry, "probe", hooks));
    CHECK(registry.has_dialect("probe"));
    mlirbc::OpenOptions options;
    options.registry(registry);
    Sample sample = build(options);
    switch (where) {
      case Hook::ReadAttribute:
        for (int i = 0; i < 2; i++) {  // what it threw stays with the entry
          CHECK(throws(sample.attribute.check(), name, is_standard));
        }
        CHECK(throws(sample.module.verify(), name, is_standard));
        CHECK(mlirbc::attachment(sample.attribute, counted_tag) == nullptr);
        break;
      case Hook::ReadType:
        CHECK(throws(sample.type.check(), name, is_standard));
        break;
      case Hook::ReadProperties:
        CHECK(throws(sample.module.verify(), name, is_standard));
        break;
      case Hook::ReadVersion:
        CHECK(sample.module.find_dialect("probe").version_numbers().empty());
        CHECK(throws(sample.module.verify(), name, is_standard));
        break;
      case Hook::None: {
        take(sample.module.verify());
        CHECK(mlirbc::attachment(sample.attribute, counted_tag) != nullptr);
        CHECK(mlirbc::attachment(sample.attribute, mlirbc::TypeTag<Counted>(std::string("probe.") + "counted")) != nullptr);
        CHECK(mlirbc::attachment(sample.attribute, int_tag) == nullptr);
        CHECK(mlirbc::attachment(sample.type, counted_tag) == nullptr);
        take(mlirbc::set_dialect_target(sample.module, "probe", {5}));
        CHECK(sample.attribute.field("number")->number() == 5 && sample.type.field("number")->number() == 5);
        break;
      }
      default:
        take(sample.module.verify());
        CHECK(throws(mlirbc::set_dialect_target(sample.module, "probe", {5}), name, is_standard));
        CHECK(sample.attribute.field("number")->number() == 3);
        take(sample.module.verify());
        break;
    }
    // They live as long as a module has them, whatever becomes of the rest.
    const std::weak_ptr<Throwing> watched = hooks;
    hooks.reset();
    CHECK(!watched.expired());
  }
  CHECK(living == 0);
}

void in_upgrade() {
  {
    mlirbc::Registry registry;
    take(registry.add_text("dialect test version { major: varint, minor: varint }"));
    mlirbc::OpenOptions options;
    options.registry(registry);
    const std::string path = fixture_path("test_hooks.llvm22.v6.mlirbc");
    take(mlirbc::add_upgrade(options, "test", [counted = Counted()](mlirbc::MutableModuleRef, mlirbc::View<std::uint64_t>) {
      throw Thrown("upgrade");
    }));
    CHECK(throws(mlirbc::Module::open_file(path, &options), "upgrade", true));
    take(mlirbc::add_upgrade(options, "test", [](mlirbc::MutableModuleRef module, mlirbc::View<std::uint64_t> version) {
      CHECK(version.size() == 2 && *version.begin() == 2);
      return mlirbc::TableEditor(module).set_producer("upgraded");
    }));
    CHECK(living == 0);
    CHECK_TEXT(take(mlirbc::Module::open_file(path, &options)).producer(), "upgraded");
    take(mlirbc::add_upgrade(options, "test", [](mlirbc::MutableModuleRef module, mlirbc::View<std::uint64_t>) {
      return mlirbc::set_dialect_target(module, "absent", {1});
    }));
    const auto failed = mlirbc::Module::open_file(path, &options);
    CHECK(!failed && failed.error().status() == MLIRBC_STATUS_INVALID_EDIT && failed.error().exception() == nullptr);
  }
  CHECK(living == 0);
}

void in_new_entries() {
  mlirbc::Module module = take(mlirbc::Module::create(6, "test"));
  const auto thrower = [](mlirbc::HookWriter &) { throw Thrown("here"); };
  int caught = 0;
  try {
    static_cast<void>(mlirbc::add_attribute(module, "probe", {}, thrower));
  } catch (const Thrown &) {
    caught += 1;
  }
  try {
    static_cast<void>(mlirbc::add_type(module, "probe", {}, thrower));
  } catch (const Thrown &) {
    caught += 1;
  }
  try {
    static_cast<void>(mlirbc::add_properties(module, "probe", {}, thrower));
  } catch (const Thrown &) {
    caught += 1;
  }
  CHECK(caught == 3 && living == 0 && module.attributes().size() == 0);
  const auto refused = mlirbc::add_type(module, "probe", {},
                                        [](mlirbc::HookWriter &writer) { return writer.fail("not today"); });
  CHECK(!refused && refused.error().message() == "not today" && refused.error().exception() == nullptr);
}

// Writes with every primitive and reads it again, with functions as hooks.
void every_primitive() {
  auto hooks = std::make_shared<mlirbc::FunctionHooks>();
  mlirbc::Type index;
  mlirbc::Attribute unit;
  mlirbc::Resource resource;
  std::size_t string = 0;
  hooks->on_read_attribute = [&](mlirbc::HookReader &reader) {
    if (reader.dialect() != "probe") {
      return Outcome::Declined;
    }
    CHECK(reader.bytecode_version() == 6 && reader.dialect_version("probe").empty() && reader.remaining() > 0);
    reader.set_kind_name("all");
    CHECK(reader.read_varint() == 1 && reader.read_signed_varint() == -2 && reader.read_byte() == 3);
    CHECK(reader.read_bool() && reader.read_attribute().index() == unit.index());
    CHECK(!reader.read_optional_attribute() && reader.read_type().index() == index.index());
    std::size_t position = 0;
    CHECK(reader.read_string(&position) == "old" && position == string && reader.string_at(position) == "old");
    CHECK(reader.read_string() == "new" && reader.read_resource().index() == resource.index());
    CHECK(reader.read_blob().chars() == "bytes" && reader.read_bits(12) == 77);
    CHECK(reader.read_words(130) == (std::vector<std::uint64_t>{1, 2, 3}));
    CHECK(reader.read_float32() == 0.5f && reader.read_float64() == 0.125);
    CHECK(reader.begin_list(mlirbc::HookItem::Byte) == 1 && reader.read_byte() == 9);
    CHECK(reader.begin_list_of_bits(4) == 2 && reader.read_bits(4) == 1 && reader.read_bits(4) == 2);
    CHECK(!reader.has_failed() && reader.remaining() == 0 && reader.get() != nullptr);
    return Outcome::Done;
  };
  mlirbc::Registry registry;
  take(mlirbc::add_overrides(registry, hooks));
  mlirbc::OpenOptions options;
  options.registry(registry);
  mlirbc::Module module = take(mlirbc::Module::create(6, "test", &options));
  mlirbc::Builder b(module);
  index = take(b.index_type());
  unit = take(b.unit_attribute());
  string = take(b.add_string("old"));
  resource = take(b.add_resource(take(b.add_dialect("probe")), "key", mlirbc::ResourceContent::boolean(true)));
  const auto all = take(mlirbc::add_attribute(module, "probe", {4}, [&](mlirbc::HookWriter &writer) {
    CHECK(writer.bytecode_version() == 6 && writer.target_version() == std::vector<std::uint64_t>{4});
    CHECK(writer.dialect_version("probe").empty() && writer.get() != nullptr);
    writer.set_kind_name("all");
    writer.write_varint(1);
    writer.write_signed_varint(-2);
    writer.write_byte(3);
    writer.write_bool(true);
    writer.write_attribute(unit);
    writer.write_optional_attribute({});
    writer.write_type(index);
    writer.write_string_at(string);
    writer.write_string("new");
    writer.write_resource(resource);
    writer.write_blob({reinterpret_cast<const std::uint8_t *>("bytes"), 5});
    writer.write_bits(12, 77);
    writer.write_words(130, {1, 2, 3});
    writer.write_float32(0.5f);
    writer.write_float64(0.125);
    writer.begin_list(mlirbc::HookItem::Byte);
    writer.write_byte(9);
    writer.end_list();
    writer.begin_list_of_bits(4);
    writer.write_bits(4, 1);
    writer.write_bits(4, 2);
    writer.end_list();
  }));
  CHECK_TEXT(all.schema_name(), "all");
  CHECK(all.num_fields() == 17);
  const auto other = take(mlirbc::add_type(module, "probe", {}, [](mlirbc::HookWriter &writer) {
    writer.set_dialect("other");
    writer.write_byte(0);
    return Outcome::Done;
  }));
  CHECK_TEXT(other.dialect().name(), "other");
}

// Two threads, two modules, hooks that throw in both.
void on_threads() {
  auto hooks = std::make_shared<mlirbc::FunctionHooks>();
  hooks->on_read_attribute = [](mlirbc::HookReader &reader) -> Outcome {
    throw std::runtime_error(std::to_string(reader.read_varint()));
  };
  mlirbc::Registry registry;
  take(mlirbc::add_hooks(registry, "probe", hooks));
  mlirbc::OpenOptions options;
  options.registry(registry);
  const auto work = [&options](std::uint64_t number, bool *is_right) {
    auto module = mlirbc::Module::create(6, "test", &options);
    for (int round = 0; module && round < 200; round++) {
      auto attribute = mlirbc::add_attribute(*module, "probe", {}, [&](mlirbc::HookWriter &writer) {
        writer.write_varint(number);
        writer.write_varint(static_cast<std::uint64_t>(round));
      });
      const auto checked = attribute ? attribute->check() : mlirbc::Result<void>();
      *is_right = *is_right && !checked && checked.error().message() == std::to_string(number) &&
                  checked.error().exception() != nullptr;
    }
  };
  std::array<bool, 2> right{true, true};
  std::thread first(work, 1, &right[0]);
  std::thread second(work, 2, &right[1]);
  first.join();
  second.join();
  CHECK(right[0] && right[1]);
}

}  // namespace

int main(int argc, char **argv) {
  check_begin(argc, argv);
  for (const bool is_standard : {true, false}) {
    in_hook(Hook::None, "", is_standard);
    in_hook(Hook::ReadAttribute, "read_attribute", is_standard);
    in_hook(Hook::ReadType, "read_type", is_standard);
    in_hook(Hook::ReadProperties, "read_properties", is_standard);
    in_hook(Hook::ReadVersion, "read_version", is_standard);
    in_hook(Hook::WriteAttribute, "write_attribute", is_standard);
    in_hook(Hook::WriteType, "write_type", is_standard);
    in_hook(Hook::WriteProperties, "write_properties", is_standard);
    in_hook(Hook::WriteVersion, "write_version", is_standard);
  }
  in_upgrade();
  in_new_entries();
  every_primitive();
  on_threads();
  return check_end();
}
