// Attributes and types through optionals and vectors, as tests/fixtures/*.mlir write them.
#include "check.hpp"

#include <algorithm>
#include <vector>

template <class T>
static bool is(const std::optional<T> &found, const T &expected) {
  return found && *found == expected;
}

static void basic() {
  const mlirbc::Module module = open_module("attrs_basic.llvm22.v6.mlirbc");
  const mlirbc::Attribute sorted = first_op(module, "demo.dictionaries").attribute("sorted");
  std::string names;
  for (const auto &[name, value] : sorted.entries()) {
    names.append(name).append("=").append(std::to_string(value.as_int64().value_or(-1))).append(" ");
  }
  CHECK_TEXT(names, "10=0 9=1 B=2 _=3 a=4 ");
  CHECK(sorted.is(MLIRBC_ATTRIBUTE_DICTIONARY) && is<std::int64_t>(sorted.entry("B").as_int64(), 2));
  CHECK(!sorted.entry("b") && !sorted.as_string() && !sorted.as_int64() && !sorted.as_double());
  const auto mixed = first_op(module, "demo.arrays").attribute("mixed").elements();
  CHECK_UINT(mixed.size(), 6);
  CHECK(is<std::string_view>(mixed[1].as_string(), "text") && is(mixed[2].as_double(), 2.5));
  CHECK(mixed[3].as_type().is(MLIRBC_TYPE_INTEGER));
  CHECK(is(mixed[4].element(1).element(0).as_bool(), true));
  std::string path;
  for (std::string_view name : first_op(module, "demo.symbols").attribute("deep").symbol_names()) {
    path.append("::").append(name);
  }
  CHECK_TEXT(path, "::a::b::c::d");
  for (mlirbc::Attribute attribute : module.attributes()) {
    CHECK(bool(attribute.check()));
    CHECK(!attribute.bytes().empty());
  }
  CHECK_TEXT(sorted.schema_name(), "dictionary");
  CHECK(is<std::int64_t>(sorted.code(), 1) && sorted.text().empty() && !sorted.type());
  CHECK_TEXT(sorted.dialect().name(), "builtin");
  CHECK(is(sorted.field({0, 4, 1})->attribute().as_int64(), std::int64_t{4}));
  CHECK(!sorted.field({1}) && !sorted.field("no such field"));
}

static void numbers() {
  const mlirbc::Module ints = open_module("attrs_int.llvm22.v6.mlirbc");
  const mlirbc::Attribute wide = first_op(ints, "demo.wide").attribute("i200").element(3);
  CHECK(!wide.as_int64() && !wide.as_uint64());
  CHECK(wide.words() == std::vector<std::uint64_t>({UINT64_MAX, UINT64_MAX, UINT64_MAX, 0x7F}));
  const mlirbc::Attribute byte = first_op(ints, "demo.narrow").attribute("ui8").element(0);
  CHECK(is<std::uint64_t>(byte.as_uint64(), 255) && byte.type().signedness() == MLIRBC_UNSIGNED);
  CHECK(byte.words() == std::vector<std::uint64_t>({255}));
  CHECK(first_op(ints, "demo.word").attribute("i64").element(1).words().size() == 1);

  const mlirbc::Module floats = open_module("attrs_float.llvm22.v6.mlirbc");
  const mlirbc::Attribute value = first_op(floats, "demo.f80").attribute("v").element(3);
  CHECK(is(value.as_double(), -1.25) && value.float_format() == MLIRBC_FLOAT_F80 && value.bit_width() == 80);
  CHECK(is(mlirbc::float_to_double(MLIRBC_FLOAT_F16, {0x7BFF}), 65504.0));
  CHECK_TEXT(mlirbc::float_format_name(MLIRBC_FLOAT_BF16), "bf16");
  CHECK_UINT(mlirbc::float_format_bit_width(MLIRBC_FLOAT_TF32), 19);
}

static void dense() {
  const mlirbc::Module module = open_module("dense.llvm22.v6.mlirbc");
  const mlirbc::Attribute matrix = first_op(module, "demo.integers").attribute("i32");
  CHECK(matrix.dense() && matrix.dense()->count == 6 && matrix.dense()->data.size() == 24);
  CHECK(is<std::int64_t>(matrix.dense_int64(5), 6) && !matrix.dense_int64(6));
  CHECK(is<std::uint64_t>(matrix.dense_uint64(5), 6) && matrix.dense_element(0)[0] == 1);
  CHECK(matrix.type().dims() == std::vector<std::int64_t>({2, 3}));
  CHECK(is(first_op(module, "demo.floats").attribute("f64").dense_double(0), 0.1));
  CHECK(!matrix.dense_double(0));

  const mlirbc::Module other = open_module("dense_other.llvm22.v6.mlirbc");
  const mlirbc::Attribute strings = first_op(other, "demo.strings").attribute("list");
  CHECK(strings.dense_strings() == std::vector<std::string_view>({"one", "two", "", "one"}));
  CHECK(!strings.is_dense_strings_splat() && !strings.dense());
  const mlirbc::Attribute sparse = first_op(other, "demo.sparse").attribute("ints");
  CHECK(is<std::int64_t>(sparse.sparse_values().dense_int64(1), 5));
  CHECK(is<std::int64_t>(sparse.sparse_indices().dense_int64(3), 2));
  CHECK(is<std::int64_t>(first_op(other, "demo.distinct").attribute("first").referenced().as_int64(), 42));
}

static void locations() {
  const mlirbc::Module module = open_module("locations.llvm22.v6.mlirbc");
  const mlirbc::Attribute file = first_op(module, "demo.large").location();
  CHECK(file.file_position() && file.file_position()->start_line == 1000000);
  CHECK_TEXT(file.filename(), "dir/b.c");
  const mlirbc::Attribute call = first_op(module, "demo.callsite").location();
  CHECK(!call.file_position() && call.callee().file_position()->end_column == 2);
  CHECK_TEXT(call.caller().filename(), "caller.c");
  CHECK_TEXT(first_op(module, "demo.name_child").location().location_child().filename(), "a.c");
  const mlirbc::Attribute fused = first_op(module, "demo.fused_metadata").location();
  CHECK_TEXT(fused.fused_metadata().string_value(), "inlined");
  CHECK_UINT(fused.elements().size(), 2);
}

static void types() {
  const mlirbc::Module module = open_module("types.llvm22.v6.mlirbc");
  const auto type = [&module](const char *op, std::size_t position) {
    return first_op(module, op).attribute("types").element(position).as_type();
  };
  const mlirbc::Type function = type("demo.functions", 3);
  CHECK(function.is(MLIRBC_TYPE_FUNCTION) && function.inputs().size() == 2 && function.results().size() == 2);
  CHECK(function.inputs()[1] == function.input(1) && function.results()[0] == function.result(0));
  const mlirbc::Type tensor = type("demo.tensors", 4);
  CHECK(tensor.has_rank() && tensor.rank() == 4 && tensor.dim(1) == mlirbc::dynamic_dim && !tensor.num_elements());
  CHECK(tensor.element_type().float_format() == MLIRBC_FLOAT_F16 && !tensor.encoding());
  CHECK_TEXT(type("demo.tensors", 5).encoding().string_value(), "encoding");
  CHECK(is<std::uint64_t>(type("demo.tensors", 2).num_elements(), 4));
  CHECK(is<std::int64_t>(type("demo.memrefs", 9).memory_space().as_int64(), 5));
  CHECK_TEXT(type("demo.memrefs", 9).layout().text(), "strided<[?, ?], offset: ?>");
  CHECK(type("demo.vectors", 4).is_scalable() && type("demo.vectors", 4).is_dim_scalable(1));
  for (mlirbc::Type each : module.types()) {
    CHECK(bool(each.check()) && !each.bytes().empty() && each.dialect());
  }
  CHECK_TEXT(type("demo.tensors", 5).schema_name(), "tensor_with_encoding");
  CHECK(is<std::int64_t>(type("demo.tensors", 5).code(), 14) && type("demo.tensors", 5).text().empty());
  CHECK(type("demo.tensors", 5).field({0}) && type("demo.tensors", 5).num_fields() == 3);

  const mlirbc::Module quant = open_module("quant.llvm22.v6.mlirbc");
  const mlirbc::Type uniform = first_op(quant, "demo.uniform").attribute("types").element(1).as_type();
  std::uint32_t position = 0;
  const auto scale = uniform.field("scale", &position);
  CHECK(scale && scale->kind() == MLIRBC_FIELD_FLOAT && scale->count() == 64 && scale->bytes().empty());
  CHECK(is(mlirbc::float_to_double(MLIRBC_FLOAT_F64, {scale->number()}), 0.25));
  CHECK_TEXT(uniform.field({position})->name(), "scale");
  CHECK(uniform.field("storage")->type().is(MLIRBC_TYPE_INTEGER) && !uniform.field("storage")->attribute());
  CHECK_INT(uniform.field("zero_point")->signed_number(), 128);
}

static void affine() {
  const mlirbc::Module module = open_module("newer.llvm24.v6.mlirbc");
  const mlirbc::Attribute map = first_op(module, "demo.maps").attribute("symbols");
  CHECK(map.affine_shape() && map.affine_shape()->num_symbols == 2);
  CHECK(map.affine_nodes().size() == 15 && map.affine_nodes().back().value == -7);
  CHECK(first_op(module, "demo.sets").attribute("bounds").is_equality(1));
  const mlirbc::Attribute layout = first_op(module, "demo.strided").attribute("static");
  CHECK(is<std::int64_t>(layout.strided_offset(), 8) && layout.strides() == std::vector<std::int64_t>({4, 1}));
}

static void resources() {
  const mlirbc::Module module = open_module("resources.llvm22.v6.mlirbc");
  const mlirbc::Resource blob = first_op(module, "demo.weights").attribute("b").as_resource();
  CHECK(blob == module.find_resource("builtin", "align16"));
  CHECK_TEXT(blob.key(), "align16");
  CHECK_TEXT(blob.group_name(), "builtin");
  CHECK(blob.dialect() == module.find_dialect("builtin"));
  const mlirbc::ResourceData data = take(blob.data());
  CHECK(data.kind == MLIRBC_RESOURCE_BLOB && data.bytes.size() == 16 && data.alignment == 16);
  CHECK(data.actual_alignment >= 16 && data.bytes.data() == module.bytes().data() + data.offset);
  CHECK(take(module.find_resource("first_group", "flag_on").data()).boolean);
  CHECK_TEXT(take(module.find_resource("first_group", "text").data()).bytes.chars(), "a string with \"quotes\"");
  CHECK_UINT(module.resources().size(), 10);
  CHECK(!mlirbc::Resource().data());
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  basic();
  numbers();
  dense();
  locations();
  types();
  affine();
  resources();
  return check_end();
}
