// References into another module: every edit refuses them, names the parameter, and changes nothing.
#include "check.hpp"

#include <memory>
#include <string>
#include <vector>

// Something of each kind in a module.
struct Parts {
  explicit Parts(mlirbc::Module &module)
      : op(first_op(module, "arith.addf")),
        block(op.block()),
        region(block.region()),
        value(op.operand(0)),
        type(value.type()),
        location(op.location()),
        dialect(module.find_dialect("arith")),
        name(op.op_name()),
        before(mlirbc::InsertionPoint::before(op)) {
    CHECK(op && block && region && value && type && location && dialect && name);
  }
  mlirbc::Op op;
  mlirbc::Block block;
  mlirbc::Region region;
  mlirbc::Value value;
  mlirbc::Type type;
  mlirbc::Attribute location;
  mlirbc::Dialect dialect;
  mlirbc::OpName name;
  mlirbc::InsertionPoint before;
};

template <class T>
static void check_refused(const char *file, int line, const mlirbc::Result<T> &result, const std::string &parameter) {
  const std::string expected =
      parameter + ": expected a reference into the edited module, found one into another module";
  const std::string found = result ? "success" : std::string(result.error().message());
  check_text(file, line, "the error", found, expected);
  check_true(file, line, "the status", !result && result.error().status() == MLIRBC_STATUS_INVALID_ARGUMENT);
}
#define REFUSED(call, parameter) check_refused(__FILE__, __LINE__, call, parameter)

static mlirbc::ResourceContent counted(const std::shared_ptr<int> &owner) {
  return mlirbc::ResourceContent::borrowed_blob(mlirbc::Bytes(), 1, owner);
}

static void tables(mlirbc::Module &module, const Parts &foreign, mlirbc::Resource resource) {
  mlirbc::TableEditor b(module);
  REFUSED(b.add_attribute_entry(foreign.dialect, true, {}), "dialect");
  REFUSED(b.append_attribute_entry(foreign.dialect, true, {}), "dialect");
  REFUSED(b.add_type_entry(foreign.dialect, true, {}), "dialect");
  REFUSED(b.set_version_bytes(foreign.dialect, {}), "dialect");
  REFUSED(b.remove_version(foreign.dialect), "dialect");
  // What a refused call keeps for the caller is released.
  const auto owner = std::make_shared<int>(1);
  REFUSED(b.add_resource(foreign.dialect, "key", counted(owner)), "dialect");
  REFUSED(b.set_data(resource, counted(owner)), "resource");
  CHECK(owner.use_count() == 1);
  REFUSED(b.remove(resource), "resource");
  REFUSED(mlirbc::set_key(module, resource, "key"), "resource");
}

static void constructors(mlirbc::Module &module, const Parts &own, const Parts &foreign, mlirbc::Resource resource) {
  mlirbc::Builder b(module);
  const mlirbc::Attribute attribute = foreign.location;
  const mlirbc::Type type = foreign.type;
  REFUSED(b.complex_type(type), "element");
  REFUSED(b.function_type({own.type, type}, {}), "inputs[1]");
  REFUSED(b.function_type({}, {type}), "results[0]");
  REFUSED(b.graph_type({type}, {}), "inputs[0]");
  REFUSED(b.graph_type({}, {own.type, own.type, type}), "results[2]");
  REFUSED(b.tuple_type({own.type, type, own.type}), "elements[1]");
  REFUSED(b.tensor_type({1}, type), "element");
  REFUSED(b.tensor_type({1}, own.type, attribute), "encoding");
  REFUSED(b.unranked_tensor_type(type), "element");
  REFUSED(b.memref_type({1}, type), "element");
  REFUSED(b.memref_type({1}, own.type, attribute), "layout");
  REFUSED(b.memref_type({1}, own.type, {}, attribute), "memory_space");
  REFUSED(b.unranked_memref_type(type), "element");
  REFUSED(b.unranked_memref_type(own.type, attribute), "memory_space");
  REFUSED(b.vector_type({1}, type), "element");
  REFUSED(b.vector_type({1}, {true}, type), "element");
  REFUSED(b.typed_string_attribute("", type), "type");
  REFUSED(b.integer_attribute(type, 0), "type");
  REFUSED(b.integer_attribute_of_words(type, {0}), "type");
  REFUSED(b.float_attribute(type, 0), "type");
  REFUSED(b.float_attribute_of_bits(type, 0), "type");
  REFUSED(b.array_attribute({own.location, attribute}), "elements[1]");
  REFUSED(b.dictionary_attribute({{"a", own.location}, {"b", attribute}}), "entries[1]");
  REFUSED(b.type_attribute(type), "type");
  REFUSED(b.distinct_attribute(attribute), "referenced");
  REFUSED(b.dense_array_attribute(type, {}), "element");
  REFUSED(b.dense_attribute(type, {}), "type");
  REFUSED(b.dense_strings_attribute(type, {}), "type");
  REFUSED(b.sparse_attribute(type, own.location, own.location), "type");
  REFUSED(b.sparse_attribute(own.type, attribute, own.location), "indices");
  REFUSED(b.sparse_attribute(own.type, own.location, attribute), "values");
  REFUSED(b.dense_resource_attribute(type, {}), "type");
  REFUSED(b.dense_resource_attribute(own.type, resource), "resource");
  REFUSED(b.name_loc("", attribute), "child");
  REFUSED(b.call_site_loc(attribute, own.location), "callee");
  REFUSED(b.call_site_loc(own.location, attribute), "caller");
  REFUSED(b.fused_loc({attribute}), "locations[0]");
  REFUSED(b.fused_loc({own.location}, attribute), "metadata");
}

static void records(mlirbc::Module &module, const Parts &own, const Parts &foreign) {
  mlirbc::Editor b(module);
  mlirbc::Record record;
  record.attribute("callee", own.location).attribute("metadata", foreign.location);
  REFUSED(record.make_attribute(module, "builtin", "call_site_loc"), "metadata");
  REFUSED(record.make_type(module, "builtin", "complex"), "metadata");
  REFUSED(b.set_property_fields(own.op, record), "metadata");
  REFUSED(b.set_property_fields(foreign.op, mlirbc::Record()), "op");
  record.types("inputs", {own.type, foreign.type}).number("metadata", 0);
  REFUSED(b.set_property_fields(own.op, record), "inputs[1]");
  record.attributes("inputs", {foreign.location});
  REFUSED(b.set_property_fields(own.op, record), "inputs[0]");
  record.type("inputs", foreign.type);
  REFUSED(b.set_property_fields(own.op, record), "inputs");
  // A new value replaces the one that was refused.
  record.type("inputs", own.type);
  const auto unknown = b.set_property_fields(own.op, record);
  CHECK(!unknown && unknown.error().status() != MLIRBC_STATUS_INVALID_ARGUMENT);
}

static void ops(mlirbc::Module &module, const Parts &own, const Parts &foreign) {
  mlirbc::Editor b(module);
  const auto state = [&own] { return mlirbc::OpState(own.name, own.location); };
  REFUSED(b.create(mlirbc::OpState(foreign.name, own.location), own.before), "name");
  REFUSED(b.create(mlirbc::OpState(own.name, foreign.location), own.before), "location");
  REFUSED(b.create(state().dictionary(foreign.location), own.before), "dictionary");
  REFUSED(b.create(state().operands({own.value, foreign.value}), own.before), "operands[1]");
  REFUSED(b.create(state().results({foreign.type}), own.before), "results[0]");
  REFUSED(b.create(state().successors({own.block, foreign.block}), own.before), "successors[1]");
  for (const auto at :
       {foreign.before, mlirbc::InsertionPoint::after(foreign.op), mlirbc::InsertionPoint::at_start(foreign.block),
        mlirbc::InsertionPoint::at_end(foreign.block)}) {
    REFUSED(b.create(state(), at), "at");
    REFUSED(b.move(own.op, at), "to");
    REFUSED(b.clone(own.op, at), "to");
    REFUSED(mlirbc::OpBuilder(module, at).create(state()), "at");
  }
  REFUSED(b.erase(foreign.op), "op");
  REFUSED(b.move(foreign.op, own.before), "op");
  REFUSED(b.clone(foreign.op, own.before), "op");
  REFUSED(b.set_operand(foreign.op, 0, own.value), "op");
  REFUSED(b.set_operand(own.op, 0, foreign.value), "value");
  REFUSED(b.set_operands(foreign.op, {}), "op");
  REFUSED(b.set_operands(own.op, foreign.op.operands()), "values[0]");
  REFUSED(b.set_successor(foreign.op, 0, own.block), "op");
  REFUSED(b.set_successor(own.op, 0, foreign.block), "block");
  REFUSED(b.replace_all_uses(foreign.value, own.value), "value");
  REFUSED(b.replace_all_uses(own.value, foreign.value), "with");
  REFUSED(b.set_type(foreign.value, own.type), "value");
  REFUSED(b.set_type(own.value, foreign.type), "type");
  REFUSED(b.set_op_name(foreign.op, own.name), "op");
  REFUSED(b.set_op_name(own.op, foreign.name), "name");
  REFUSED(b.set_location(foreign.op, own.location), "op");
  REFUSED(b.set_location(own.op, foreign.location), "location");
  REFUSED(b.set_attribute(foreign.op, "a", own.location), "op");
  REFUSED(b.set_attribute(own.op, "a", foreign.location), "attribute");
  REFUSED(b.set_discardable_attribute(foreign.op, "a", own.location), "op");
  REFUSED(b.set_discardable_attribute(own.op, "a", foreign.location), "attribute");
  REFUSED(b.set_dictionary(foreign.op, own.location), "op");
  REFUSED(b.set_dictionary(own.op, foreign.location), "dictionary");
  REFUSED(b.set_properties(foreign.op, 0), "op");
  REFUSED(b.rename_symbol(foreign.op, "a"), "op");
}

static void blocks(mlirbc::Module &module, const Parts &own, const Parts &foreign) {
  mlirbc::Editor b(module);
  REFUSED(b.create_block(foreign.region, 0), "region");
  REFUSED(b.create_block(own.region, 0, {{own.type, {}}, {foreign.type, {}}}), "arguments[1]");
  REFUSED(b.create_block(own.region, 0, {{own.type, foreign.location}}), "arguments[0]");
  REFUSED(b.append_block(foreign.region), "region");
  REFUSED(mlirbc::OpBuilder(module, own.before).append_block(foreign.region), "region");
  REFUSED(b.erase(foreign.block), "block");
  REFUSED(b.move(foreign.block, own.region, 0), "block");
  REFUSED(b.move(own.block, foreign.region, 0), "region");
  REFUSED(b.erase_blocks(foreign.region), "region");
  REFUSED(b.clone_blocks(foreign.region, own.region), "from");
  REFUSED(b.clone_blocks(own.region, foreign.region), "to");
  REFUSED(b.insert_argument(foreign.block, 0, {own.type}), "block");
  REFUSED(b.insert_argument(own.block, 0, {foreign.type}), "argument.type");
  REFUSED(b.insert_argument(own.block, 0, {own.type, foreign.location}), "argument.location");
  REFUSED(b.erase_argument(foreign.block, 0), "block");
  REFUSED(b.set_argument_location(foreign.block, 0, own.location), "block");
  REFUSED(b.set_argument_location(own.block, 0, foreign.location), "location");
}

static void hooks(mlirbc::Module &module, const Parts &foreign, mlirbc::Resource resource) {
  const auto write = [&](void (*body)(mlirbc::HookWriter &, const Parts &, mlirbc::Resource)) {
    const auto added = mlirbc::add_attribute(module, "probe", {},
                                             [&](mlirbc::HookWriter &writer) { body(writer, foreign, resource); });
    CHECK(!added && added.error().status() == MLIRBC_STATUS_HOOK);
    CHECK_TEXT(added.error().message(), "a hook wrote a reference into another module");
  };
  write([](mlirbc::HookWriter &out, const Parts &parts, mlirbc::Resource) { out.write_attribute(parts.location); });
  write([](mlirbc::HookWriter &out, const Parts &parts, mlirbc::Resource) {
    out.write_optional_attribute(parts.location);
  });
  write([](mlirbc::HookWriter &out, const Parts &parts, mlirbc::Resource) { out.write_type(parts.type); });
  write([](mlirbc::HookWriter &out, const Parts &, mlirbc::Resource other) { out.write_resource(other); });
}

// References of the module itself, and those that name nothing or come from a hook, are not foreign.
static void own_references(mlirbc::Module &module, const Parts &own) {
  mlirbc::Editor b(module);
  const mlirbc::Attribute from_hook(nullptr, own.location.get());
  take(b.set_location(own.op, from_hook));
  CHECK(own.op.location() == own.location);
  take(b.fused_loc({own.location, from_hook}, {}));
  take(b.set_attribute(own.op, "absent", {}));
  const mlirbc::MutableModuleRef same(module.get());
  take(mlirbc::Editor(same).set_location(own.op, own.location));
  const auto none = b.erase(mlirbc::Op());
  CHECK(!none && none.error().message().find("another module") == std::string_view::npos);
}

// A list of another size is refused, not ignored.
static void flags(mlirbc::Module &module, const Parts &own) {
  mlirbc::Builder b(module);
  const auto vector = b.vector_type({2, 4}, {true}, own.type);
  CHECK(!vector && vector.error().status() == MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_TEXT(vector.error().message(), "is_scalable: expected 2 flags, one for each dimension, found 1");
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Module module = open_module("symbols.llvm22.v6.mlirbc");
  mlirbc::Module other = open_module("symbols.llvm22.v6.mlirbc");
  const Parts own(module);
  const Parts foreign(other);
  const mlirbc::Resource resource = take(
      mlirbc::TableEditor(other).add_external_resource("probe", "key", mlirbc::ResourceContent::boolean(true)));
  const auto before = take(mlirbc::to_bytecode(module));
  const auto other_before = take(mlirbc::to_bytecode(other));
  tables(module, foreign, resource);
  constructors(module, own, foreign, resource);
  records(module, own, foreign);
  ops(module, own, foreign);
  blocks(module, own, foreign);
  hooks(module, foreign, resource);
  flags(module, own);
  CHECK(take(mlirbc::to_bytecode(module)).bytes() == before.bytes());
  CHECK(take(mlirbc::to_bytecode(other)).bytes() == other_before.bytes());
  own_references(module, own);
  return check_end();
}
