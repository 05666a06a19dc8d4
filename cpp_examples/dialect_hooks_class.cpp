// A dialect of one's own, "clock", read and written by a class: an attribute, a type, an op with properties, and two
// versions. Builds a module of version 2, writes it as version 1, reads that with an upgrade, and writes version 1
// again, which produces the same bytes.
//
//                       version 1                version 2
//   #clock.hand         0, length                0, length, width (a float)
//   !clock.dial         0, hours as a byte       0, hours, labels (a list of attributes)
//   clock.tick          is called clock.tock     is called clock.tick
//     its properties    hand                     hand, period (a double)
#include <cstring>
#include <iostream>
#include <memory>
#include <mlirbc.hpp>
#include <stdexcept>
#include <string>
#include <vector>

using Version = mlirbc::View<std::uint64_t>;

// Identifies the names that the hooks attach to dials.
static constexpr mlirbc::TypeTag<std::string> dial_tag("clock.dial_name");

// For a short example: ends the program where something cannot be done.
template <class T>
static auto get(mlirbc::Result<T> result) {
  if (!result) {
    std::cerr << result.error().to_string() << '\n';
    std::exit(1);
  }
  return std::move(result).value();
}

static float float_of(const mlirbc::Field &field) {
  const auto bits = static_cast<std::uint32_t>(field.number());
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

static bool is_old(const std::vector<std::uint64_t> &version) { return !version.empty() && version[0] == 1; }

static void write_hand(mlirbc::HookWriter &writer, std::uint64_t length, float width) {
  writer.set_kind_name("hand");
  writer.name_next("code").write_varint(0);
  writer.name_next("length").write_varint(length);
  if (!is_old(writer.target_version())) {
    writer.name_next("width").write_float32(width);
  }
}

static void write_dial(mlirbc::HookWriter &writer, std::uint8_t hours, const std::vector<mlirbc::Attribute> &labels) {
  writer.set_kind_name("dial");
  writer.name_next("code").write_varint(0);
  writer.name_next("hours").write_byte(hours);
  if (!is_old(writer.target_version())) {
    writer.name_next("labels").begin_list(mlirbc::HookItem::Attribute);
    for (mlirbc::Attribute label : labels) {
      writer.write_attribute(label);
    }
    writer.end_list();
  } else if (!labels.empty()) {
    throw std::invalid_argument("version 1 has no labels");
  }
}

static void write_tick(mlirbc::HookWriter &writer, mlirbc::Attribute hand, double period) {
  writer.name_next("hand").write_attribute(hand);
  if (!is_old(writer.target_version())) {
    writer.name_next("period").write_float64(period);
  }
}

class ClockHooks final : public mlirbc::DialectHooks {
 public:
  using Outcome = mlirbc::HookOutcome;

  Outcome read_attribute(mlirbc::HookReader &reader) const override {
    reader.set_kind_name("hand");
    if (reader.name_next("code").read_varint() != 0) {
      return Outcome::Declined;
    }
    reader.name_next("length").read_varint();
    if (!is_old(reader.dialect_version("clock"))) {
      reader.name_next("width").read_float32();
    }
    return Outcome::Done;
  }

  Outcome read_type(mlirbc::HookReader &reader) const override {
    reader.set_kind_name("dial");
    if (reader.name_next("code").read_varint() != 0) {
      return Outcome::Declined;
    }
    const int hours = reader.name_next("hours").read_byte();
    if (hours == 0 && !reader.has_failed()) {
      throw std::out_of_range("a dial without hours");
    }
    if (!is_old(reader.dialect_version("clock"))) {
      for (auto left = reader.name_next("labels").begin_list(mlirbc::HookItem::Attribute); left > 0; left--) {
        reader.read_attribute();
      }
    }
    reader.attach(dial_tag, std::to_string(hours) + "-hour dial");
    return Outcome::Done;
  }

  Outcome read_properties(std::string_view op, mlirbc::HookReader &reader) const override {
    if (op != "clock.tick" && op != "clock.tock") {
      return Outcome::Declined;
    }
    reader.name_next("hand").read_attribute();
    if (!is_old(reader.dialect_version("clock"))) {
      reader.name_next("period").read_float64();
    }
    return Outcome::Done;
  }

  Outcome read_version(mlirbc::HookReader &reader) const override {
    reader.read_varint();
    return Outcome::Done;
  }

  Outcome write_attribute(mlirbc::Attribute hand, mlirbc::HookWriter &writer) const override {
    const auto length = hand.field("length");
    if (!length) {
      return Outcome::Declined;
    }
    const auto width = hand.field("width");
    write_hand(writer, length->number(), width ? float_of(*width) : 1.0f);
    return Outcome::Done;
  }

  Outcome write_type(mlirbc::Type dial, mlirbc::HookWriter &writer) const override {
    const auto hours = dial.field("hours");
    if (!hours) {
      return Outcome::Declined;
    }
    std::vector<mlirbc::Attribute> labels;
    std::uint32_t place = 0;
    if (dial.field("labels", &place)) {
      for (std::uint32_t i = 0; const auto label = dial.field({place, i}); i++) {
        labels.push_back(label->attribute());
      }
    }
    write_dial(writer, static_cast<std::uint8_t>(hours->number()), labels);
    return Outcome::Done;
  }

  Outcome write_properties(std::string_view, const mlirbc::HookProperties &properties,
                           mlirbc::HookWriter &writer) const override {
    const auto hand = properties.field("hand");
    if (!hand) {
      return Outcome::Declined;
    }
    double seconds = 1.0;
    if (const auto period = properties.field("period")) {
      const std::uint64_t bits = period->number();
      std::memcpy(&seconds, &bits, sizeof seconds);
    }
    write_tick(writer, hand->attribute(), seconds);
    return Outcome::Done;
  }

  Outcome write_version(mlirbc::HookWriter &writer) const override {
    const auto version = writer.target_version();
    if (version.size() != 1 || version[0] < 1 || version[0] > 2) {
      throw std::invalid_argument("there are versions 1 and 2 of clock");
    }
    writer.write_varint(version[0]);
    return Outcome::Done;
  }
};

// What hooks cannot do, as it is no encoding: ops get the name that they have in a version.
static mlirbc::Result<void> to_version(mlirbc::MutableModuleRef module, std::uint64_t version) {
  if (auto set = mlirbc::set_dialect_target(module, "clock", {version}); !set) {
    return set;
  }
  mlirbc::Editor editor(module);
  auto name = editor.add_op_name(version == 1 ? "clock.tock" : "clock.tick");
  if (!name) {
    return std::move(name).error();
  }
  std::vector<mlirbc::Op> ops;
  auto walked = module.walk([&ops](mlirbc::Op op) {
    if (op.name() == "clock.tick" || op.name() == "clock.tock") {
      ops.push_back(op);
    }
  });
  for (mlirbc::Op op : ops) {
    if (walked) {
      walked = editor.set_op_name(op, *name);
    }
  }
  return walked;
}

static mlirbc::Module build(const mlirbc::OpenOptions &options) {
  mlirbc::Module module = get(mlirbc::Module::create(6, "example", &options));
  mlirbc::OpBuilder b(module, mlirbc::InsertionPoint::at_end(get(module.top_block())));
  const auto hand = get(mlirbc::add_attribute(module, "clock", {2}, [](auto &writer) { write_hand(writer, 7, 1.0f); }));
  const auto dial = get(mlirbc::add_type(module, "clock", {2}, [](auto &writer) { write_dial(writer, 12, {}); }));
  const auto tick = get(mlirbc::add_properties(module, "clock", {2}, [&](auto &writer) { write_tick(writer, hand, 1.0); }));
  const auto name = get(b.add_op_name("clock.tick"));
  get(b.create(mlirbc::OpState(name, get(b.unknown_loc())).results({dial}).properties(tick)));
  get(mlirbc::set_dialect_target(module, "clock", {2}));
  return module;
}

int main() {
  mlirbc::Registry registry;
  get(mlirbc::add_hooks(registry, "clock", std::make_shared<ClockHooks>()));
  mlirbc::OpenOptions options;
  options.registry(registry);
  int upgrades = 0;
  get(mlirbc::add_upgrade(options, "clock", [&upgrades](mlirbc::MutableModuleRef module, Version version) {
    upgrades += 1;
    if (*version.begin() > 2) {
      throw std::invalid_argument("a version of clock from the future");
    }
    return to_version(module, 2);
  }));
  const mlirbc::WriteOptions canonical{mlirbc::WriteMode::Canonical};

  mlirbc::Module module = build(options);
  get(module.verify());
  get(to_version(module, 1));
  const auto old = get(mlirbc::to_bytecode(module, canonical));

  mlirbc::Module again = get(mlirbc::Module::open(old.bytes(), &options));
  get(again.verify());
  std::cout << get(mlirbc::to_text(again));
  bool is_right = upgrades == 1 && again.find_op_name("clock.tick");
  for (mlirbc::Type type : again.types()) {
    if (const std::string *dial = mlirbc::attachment(type, dial_tag)) {
      std::cout << "a " << *dial << '\n';
    }
    is_right = is_right && (type.schema_name() != "dial" || type.field("labels"));
  }
  for (mlirbc::Attribute attribute : again.attributes()) {
    is_right = is_right && (attribute.schema_name() != "hand" || float_of(*attribute.field("width")) == 1.0f);
  }

  get(to_version(again, 1));
  const auto same = get(mlirbc::to_bytecode(again, canonical));
  is_right = is_right && same.bytes() == old.bytes();
  std::cout << "version 1 " << (is_right ? "came" : "did not come") << " back as it was\n";
  return is_right ? 0 : 1;
}
