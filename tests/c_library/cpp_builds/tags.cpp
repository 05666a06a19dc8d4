// Two types that are destroyed by equal code, which a linker merges.
#include "../../../c_tests/check.hpp"

#include <memory>

namespace {

struct Metres {
  double value;
};
struct Seconds {
  double value;
};
constexpr mlirbc::TypeTag<Metres> metres_tag("tags.metres");
constexpr mlirbc::TypeTag<Seconds> seconds_tag("tags.seconds");

mlirbc::HookOutcome read(mlirbc::HookReader &reader) {
  if (reader.read_varint() == 0) {
    reader.attach(metres_tag, Metres{1.5});
  } else {
    reader.attach(seconds_tag, Seconds{60});
  }
  return mlirbc::HookOutcome::Done;
}

}  // namespace

int main(int argc, char **argv) {
  check_begin(argc, argv);
  auto hooks = std::make_shared<mlirbc::FunctionHooks>();
  hooks->on_read_attribute = read;
  mlirbc::Registry registry;
  take(mlirbc::add_hooks(registry, "tags", hooks));
  mlirbc::OpenOptions options;
  options.registry(registry);
  mlirbc::Module module = take(mlirbc::Module::create(6, "test", &options));
  const auto length = take(
      mlirbc::add_attribute(module, "tags", {}, [](mlirbc::HookWriter &writer) { writer.write_varint(0); }));
  const auto time = take(
      mlirbc::add_attribute(module, "tags", {}, [](mlirbc::HookWriter &writer) { writer.write_varint(1); }));
  const Metres *metres = mlirbc::attachment(length, metres_tag);
  const Seconds *seconds = mlirbc::attachment(time, seconds_tag);
  CHECK(metres != nullptr && metres->value == 1.5);
  CHECK(seconds != nullptr && seconds->value == 60);
  CHECK(mlirbc::attachment(length, seconds_tag) == nullptr);
  CHECK(mlirbc::attachment(time, metres_tag) == nullptr);
  return check_end();
}
