// The test dialect of mlir-opt, as functions. Before version 2.0 the parameters of its attribute came in the other order,
// and test.versionedA had one property less. With a directory as its second argument the program writes what it made
// of version 1.12 there, for mlir-opt to read.
#include "check.hpp"

#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

using Outcome = mlirbc::HookOutcome;

static bool is_old(const std::vector<std::uint64_t> &version) { return !version.empty() && version[0] < 2; }

static std::vector<const char *> parameters_of(bool old) {
  return old ? std::vector<const char *>{"v1", "v0"} : std::vector<const char *>{"v0", "v1"};
}

static std::shared_ptr<mlirbc::FunctionHooks> test_dialect() {
  auto hooks = std::make_shared<mlirbc::FunctionHooks>();
  hooks->on_read_attribute = [](mlirbc::HookReader &reader) {
    reader.set_kind_name("attr_params");
    if (reader.name_next("code").read_varint() != 0) {
      return reader.fail("expected code 0");
    }
    for (const char *name : parameters_of(is_old(reader.dialect_version("test")))) {
      reader.name_next(name).read_varint();
    }
    return Outcome::Done;
  };
  hooks->on_read_properties = [](std::string_view op, mlirbc::HookReader &reader) {
    if (op == "test.versionedA") {
      reader.name_next("dims").read_attribute();
      if (!is_old(reader.dialect_version("test"))) {
        reader.name_next("modifier").read_attribute();
      }
      return Outcome::Done;
    }
    if (op == "test.versionedB") {
      reader.name_next("attribute").read_attribute();
      return Outcome::Done;
    }
    return Outcome::Declined;
  };
  hooks->on_read_version = [](mlirbc::HookReader &reader) {
    reader.read_varint();
    reader.read_varint();
    return Outcome::Done;
  };
  hooks->on_write_attribute = [](mlirbc::Attribute attribute, mlirbc::HookWriter &writer) {
    writer.set_kind_name("attr_params");
    writer.name_next("code").write_varint(0);
    for (const char *name : parameters_of(is_old(writer.target_version()))) {
      writer.name_next(name).write_varint(attribute.field(name)->number());
    }
    return Outcome::Done;
  };
  hooks->on_write_properties = [](std::string_view op, const mlirbc::HookProperties &properties,
                                  mlirbc::HookWriter &writer) {
    if (op != "test.versionedA") {
      return Outcome::Declined;
    }
    writer.name_next("dims").write_attribute(properties.field("dims")->attribute());
    if (!is_old(writer.target_version())) {
      const auto modifier = properties.field("modifier");
      if (!modifier) {
        throw std::invalid_argument("no modifier");
      }
      writer.name_next("modifier").write_attribute(modifier->attribute());
    }
    return Outcome::Done;
  };
  hooks->on_write_version = [](mlirbc::HookWriter &writer) {
    for (const std::uint64_t number : writer.target_version()) {
      writer.write_varint(number);
    }
    return Outcome::Done;
  };
  return hooks;
}

static std::multiset<std::uint64_t> parameters(const mlirbc::Module &module) {
  std::multiset<std::uint64_t> found;
  for (mlirbc::Attribute attribute : module.attributes()) {
    if (attribute.schema_name() == "attr_params") {
      found.insert(attribute.field("v0")->number() * 100 + attribute.field("v1")->number());
    }
  }
  return found;
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  const std::multiset<std::uint64_t> expected{4224, 708};
  mlirbc::Registry registry;
  take(mlirbc::add_hooks(registry, "test", test_dialect()));
  mlirbc::OpenOptions options;
  options.registry(registry);
  mlirbc::Module module = take(mlirbc::Module::open_file(fixture_path("test_hooks.llvm22.v6.mlirbc"), &options));
  take(module.verify());
  CHECK(parameters(module) == expected);
  CHECK(bool(first_op(module, "test.versionedA").attribute("modifier")));

  take(mlirbc::set_dialect_target(module, "test", {1, 12}));
  for (const auto mode : {mlirbc::WriteMode::Stable, mlirbc::WriteMode::Canonical}) {
    const auto old = take(mlirbc::to_bytecode(module, {mode}));
    const mlirbc::Module again = take(mlirbc::Module::open(old.bytes(), &options));
    take(again.verify());
    CHECK(parameters(again) == expected);
    CHECK(again.find_dialect("test").version_numbers() == (std::vector<std::uint64_t>{1, 12}));
    if (argc > 2) {
      const char *name = mode == mlirbc::WriteMode::Stable ? "/stable.mlirbc" : "/canonical.mlirbc";
      take(mlirbc::write_file(module, std::string(argv[2]) + name, {mode}));
    }
  }
  const auto failed = mlirbc::set_dialect_target(module, "test", {2, 0});
  CHECK(!failed && failed.error().message() == "no modifier" && failed.error().exception() != nullptr);
  return check_end();
}
