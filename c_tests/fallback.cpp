// Fallbacks from C++: what a dialect does not know, and the warnings of it.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Registry registry;
  CHECK(bool(registry.add_text("dialect test version newest 1.5 { major: varint, minor: varint }\n"
                               "op versionedA { dims: attribute } op br {} op cast {} op one_region_op {} op valid {}\n"
                               "op versionedB { attribute: attribute }\n"
                               "fallback op newer { attributes: rest<attribute> }\n"
                               "fallback attribute { numbers: rest<varint> } fallback type any {}")));
  mlirbc::OpenOptions options;
  options.registry(registry);
  const auto module = take(mlirbc::Module::open_file(fixture_path("fallback.llvm22.v6.mlirbc"), &options));
  const auto fallback = first_op(module, "test.versionedA").fallback();
  CHECK(fallback && fallback->reason == MLIRBC_FALLBACK_NEWER_VERSION && fallback->name == "test.newer");
  CHECK(!first_op(module, "test.versionedB").fallback());

  const auto warnings = take(module.warnings());
  CHECK(warnings.size() == 3 && !warnings.empty());
  const mlirbc::Warning op = warnings[0];
  CHECK(op.subject() == MLIRBC_WARNING_OP && op.reason() == MLIRBC_FALLBACK_NEWER_VERSION);
  CHECK(op.op_name() == "test.versionedA" && op.uses() == 2 && op.first_op().fallback());
  CHECK(op.dialect().name() == "test" && op.dialect_version() == (std::vector<std::uint64_t>{2, 0}));
  CHECK(op.error().status() == MLIRBC_STATUS_TRAILING_DATA && !op.message().empty());
  CHECK(!op.first_attribute() && !op.first_type());
  std::size_t uses = 0;
  for (const mlirbc::Warning &warning : warnings.all()) {
    uses += warning.uses();
  }
  CHECK(uses == 5);
  CHECK(warnings[1].first_attribute().fallback()->name == "fallback");
  CHECK(warnings[2].code() == 99 && warnings[2].first_type().fallback()->name == "any");

  // Where everything is known, or nothing, there is nothing to tell.
  const auto plain = take(mlirbc::Module::open_file(fixture_path("fallback.llvm22.v6.mlirbc")));
  CHECK(take(plain.warnings()).empty() && !first_op(plain, "test.versionedA").fallback());

  // Properties are set by the names of their fields, also those that are no attributes.
  mlirbc::Registry sorts;
  CHECK(bool(sorts.add_text("dialect x fallback op any { since: varint, data: blob }")));
  mlirbc::OpenOptions with_sorts;
  with_sorts.registry(sorts);
  auto made = take(mlirbc::Module::create(6, "test", &with_sorts));
  mlirbc::OpBuilder builder(made, mlirbc::InsertionPoint::at_end(take(made.top_block())));
  mlirbc::OpState state(take(builder.add_op_name("x.new", true)), take(builder.unknown_loc()));
  const std::uint8_t blob[] = {3, 1};
  state.properties(take(builder.add_properties({blob, sizeof blob})));
  const mlirbc::Op made_op = take(builder.create(state));
  mlirbc::Record fields;
  fields.number("since", 7).bytes("data", made.bytes());
  CHECK(bool(mlirbc::Editor(made).set_property_fields(made_op, fields)));
  CHECK(made_op.property_field("since")->number() == 7 && made_op.property_field("data"));
  fields.number("other", 1);
  CHECK(!mlirbc::Editor(made).set_property_fields(made_op, fields));
  return check_end();
}
