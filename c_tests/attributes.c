/* The values of builtin attributes, as tests/fixtures/attrs_*.mlir and locations*.mlir write them. */
#include "check.h"

static mlirbc_attribute entry(const mlirbc_module *module, mlirbc_attribute dictionary, const char *name) {
  return mlirbc_dictionary_get_by_name(module, dictionary, mlirbc_str_of(name));
}

static void collections(const mlirbc_module *module) {
  mlirbc_attribute list = find_attribute(module, "demo.arrays", "mixed");
  mlirbc_attribute found[8];
  mlirbc_attribute sorted;
  mlirbc_named_attribute entries[8];
  static const char *const names[] = {"10", "9", "B", "_", "a"};
  size_t i;
  CHECK_INT(mlirbc_attribute_get_kind(module, list), MLIRBC_ATTRIBUTE_ARRAY);
  CHECK_UINT(mlirbc_attribute_get_num_elements(module, list), 6);
  CHECK_UINT(mlirbc_attribute_get_elements(module, list, 0, found, 8), 6);
  CHECK_UINT(mlirbc_attribute_get_elements(module, list, 4, found + 6, 1), 1);
  CHECK_UINT(found[6].index, found[4].index);
  CHECK_UINT(mlirbc_attribute_get_elements(module, list, 6, found, 8), 0);
  for (i = 0; i < 6; i++) {
    CHECK_UINT(mlirbc_attribute_get_element(module, list, i).index, found[i].index);
  }
  CHECK(mlirbc_attribute_is_none(mlirbc_attribute_get_element(module, list, 6)));
  CHECK_INT(mlirbc_attribute_get_kind(module, found[0]), MLIRBC_ATTRIBUTE_UNIT);
  CHECK_STR(mlirbc_attribute_get_string_value(module, found[1]), "text");
  CHECK_INT(mlirbc_attribute_get_kind(module, found[2]), MLIRBC_ATTRIBUTE_FLOAT);
  CHECK_INT(mlirbc_attribute_get_kind(module, found[3]), MLIRBC_ATTRIBUTE_TYPE);
  CHECK_UINT(mlirbc_attribute_get_num_elements(module, found[4]), 2);
  CHECK_INT(mlirbc_attribute_get_kind(module, found[5]), MLIRBC_ATTRIBUTE_DICTIONARY);
  CHECK_UINT(mlirbc_dictionary_get_num_entries(module, found[5]), 0);
  CHECK_UINT(mlirbc_attribute_get_num_elements(module, find_attribute(module, "demo.arrays", "empty")), 0);

  sorted = find_attribute(module, "demo.dictionaries", "sorted");
  CHECK_UINT(mlirbc_dictionary_get_num_entries(module, sorted), 5);
  CHECK_UINT(mlirbc_dictionary_get_entries(module, sorted, 0, entries, 8), 5);
  for (i = 0; i < 5; i++) {
    int64_t value = -1;
    CHECK_STR(entries[i].name, names[i]);
    CHECK(mlirbc_attribute_get_int64(module, entries[i].value, &value));
    CHECK_INT(value, (int64_t)i);
    CHECK_UINT(entry(module, sorted, names[i]).index, entries[i].value.index);
  }
  CHECK_UINT(mlirbc_dictionary_get_entries(module, sorted, 3, entries, 1), 1);
  CHECK_STR(entries[0].name, "_");
  CHECK(mlirbc_attribute_is_none(entry(module, sorted, "b")));
  sorted = find_attribute(module, "demo.dictionaries", "nested");
  sorted = entry(module, entry(module, entry(module, sorted, "a"), "b"), "c");
  CHECK_STR(mlirbc_attribute_get_string_value(module, sorted), "deep");
  sorted = find_attribute(module, "demo.dictionaries", "quoted key with \"quotes\"");
  CHECK_INT(mlirbc_attribute_get_kind(module, sorted), MLIRBC_ATTRIBUTE_UNIT);
}

static void strings(const mlirbc_module *module) {
  mlirbc_attribute typed;
  mlirbc_str bytes = mlirbc_attribute_get_string_value(module, find_attribute(module, "demo.strings", "bytes"));
  mlirbc_str zero = mlirbc_attribute_get_string_value(module, find_attribute(module, "demo.strings", "zero"));
  CHECK_STR(bytes, "\xFF\xFE\x80 not UTF-8");
  CHECK_UINT(zero.len, 12);
  CHECK_UINT(mlirbc_attribute_get_string_value(module, find_attribute(module, "demo.strings", "empty")).len, 0);
  CHECK_STR(mlirbc_attribute_get_string_value(module, find_attribute(module, "demo.strings", "control")),
            "tab\tnewline\nend");
  typed = find_attribute(module, "demo.strings", "typed");
  CHECK_INT(mlirbc_attribute_get_kind(module, typed), MLIRBC_ATTRIBUTE_STRING);
  CHECK_STR(mlirbc_attribute_get_string_value(module, typed), "one");
  CHECK_UINT(mlirbc_type_get_bit_width(module, mlirbc_attribute_get_type(module, typed)), 32);
}

static void symbols(const mlirbc_module *module) {
  mlirbc_attribute deep = find_attribute(module, "demo.symbols", "deep");
  mlirbc_attribute quoted = find_attribute(module, "demo.symbols", "quoted");
  CHECK_INT(mlirbc_attribute_get_kind(module, deep), MLIRBC_ATTRIBUTE_SYMBOL_REF);
  CHECK_UINT(mlirbc_symbol_ref_get_num_names(module, deep), 4);
  CHECK_STR(mlirbc_symbol_ref_get_name(module, deep, 0), "a");
  CHECK_STR(mlirbc_symbol_ref_get_name(module, deep, 3), "d");
  CHECK_UINT(mlirbc_symbol_ref_get_name(module, deep, 4).len, 0);
  CHECK_STR(mlirbc_symbol_ref_get_name(module, quoted, 0), "a name with spaces");
  CHECK_STR(mlirbc_symbol_ref_get_name(module, quoted, 1), "\"");
  CHECK_UINT(mlirbc_symbol_ref_get_num_names(module, find_attribute(module, "demo.symbols", "flat")), 1);
}

static void all_entries(const mlirbc_module *module) {
  const size_t count = mlirbc_module_get_num_attributes(module);
  mlirbc_attribute flat = find_attribute(module, "demo.symbols", "flat");
  mlirbc_error *error = NULL;
  size_t i;
  for (i = 0; i < count; i++) {
    mlirbc_attribute attribute = mlirbc_module_get_attribute(module, i);
    CHECK_UINT(attribute.index, i);
    CHECK_OK(mlirbc_attribute_check(module, attribute, &error));
    CHECK(mlirbc_attribute_get_bytes(module, attribute).len > 0);
  }
  CHECK(mlirbc_attribute_is_none(mlirbc_module_get_attribute(module, count)));
  CHECK_INT(mlirbc_attribute_get_code(module, flat), 4);
  CHECK_STR(mlirbc_attribute_get_schema_name(module, flat), "flat_symbol_ref");
  CHECK_STR(mlirbc_dialect_get_name(module, mlirbc_attribute_get_dialect(module, flat)), "builtin");
  CHECK_UINT(mlirbc_attribute_get_text(module, flat).len, 0);
}

static void texts(const mlirbc_module *module) {
  mlirbc_attribute map = find_attribute(module, "demo.maps", "permutation");
  mlirbc_attribute word = find_attribute(module, "demo.opaque", "word");
  CHECK_INT(mlirbc_attribute_get_kind(module, map), MLIRBC_ATTRIBUTE_TEXT);
  CHECK_STR(mlirbc_attribute_get_text(module, map), "affine_map<(d0, d1, d2) -> (d2, d0, d1)>");
  CHECK_UINT(mlirbc_attribute_get_bytes(module, map).len, mlirbc_attribute_get_text(module, map).len + 1);
  CHECK_INT(mlirbc_attribute_get_code(module, map), -1);
  CHECK_UINT(mlirbc_attribute_get_schema_name(module, map).len, 0);
  CHECK_STR(mlirbc_attribute_get_text(module, word), "#demo.word");
  CHECK_UINT(mlirbc_attribute_get_num_fields(module, word), 0);
}

static void check_integer(const mlirbc_module *module, mlirbc_attribute attribute, uint32_t width, int64_t value,
                          uint64_t bits) {
  int64_t found_signed = 99;
  uint64_t found = 99;
  uint64_t word = 99;
  CHECK_INT(mlirbc_attribute_get_kind(module, attribute), MLIRBC_ATTRIBUTE_INTEGER);
  CHECK_UINT(mlirbc_attribute_get_bit_width(module, attribute), width);
  CHECK(mlirbc_attribute_get_int64(module, attribute, &found_signed));
  CHECK_INT(found_signed, value);
  CHECK(mlirbc_attribute_get_uint64(module, attribute, &found));
  CHECK_UINT(found, bits);
  CHECK_UINT(mlirbc_attribute_get_words(module, attribute, &word, 1), 1);
  CHECK_UINT(word, bits);
}

static void integers(const mlirbc_module *module) {
  mlirbc_attribute list = find_attribute(module, "demo.narrow", "i3");
  mlirbc_attribute wide = find_attribute(module, "demo.wide", "i200");
  mlirbc_attribute attribute;
  mlirbc_type type;
  bool boolean = false;
  int64_t value = 5;
  uint64_t number = 5;
  uint64_t words[5] = {9, 9, 9, 9, 9};
  check_integer(module, mlirbc_attribute_get_element(module, list, 1), 3, 3, 3);
  check_integer(module, mlirbc_attribute_get_element(module, list, 2), 3, -1, 7);
  check_integer(module, mlirbc_attribute_get_element(module, list, 3), 3, -4, 4);
  list = find_attribute(module, "demo.narrow", "ui8");
  check_integer(module, mlirbc_attribute_get_element(module, list, 0), 8, -1, 255);
  check_integer(module, find_attribute(module, "demo.narrow", "i7"), 7, -64, 64);
  check_integer(module, find_attribute(module, "demo.narrow", "i0"), 0, 0, 0);
  check_integer(module, find_attribute(module, "demo.medium", "ui12"), 12, -1, 4095);
  check_integer(module, find_attribute(module, "demo.medium", "i33"), 33, -1, 0x1FFFFFFFF);
  list = find_attribute(module, "demo.word", "i64");
  check_integer(module, mlirbc_attribute_get_element(module, list, 4), 64, INT64_MIN, 0x8000000000000000);
  list = find_attribute(module, "demo.word", "varint_lengths");
  check_integer(module, mlirbc_attribute_get_element(module, list, 14), 64, 36028797018963967, 36028797018963967);
  list = find_attribute(module, "demo.word", "index");
  attribute = mlirbc_attribute_get_element(module, list, 2);
  check_integer(module, attribute, 64, -1, UINT64_MAX);
  type = mlirbc_attribute_get_type(module, attribute);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_INDEX);

  CHECK(mlirbc_attribute_get_bool(module, find_attribute(module, "demo.bool", "t"), &boolean));
  CHECK(boolean);
  CHECK(mlirbc_attribute_get_bool(module, find_attribute(module, "demo.bool", "f"), &boolean));
  CHECK(!boolean);
  CHECK(!mlirbc_attribute_get_bool(module, attribute, &boolean));

  /* 803469022129495137770981046170581301261101496891396417650687 = 2^199 - 1 */
  attribute = mlirbc_attribute_get_element(module, wide, 3);
  CHECK_UINT(mlirbc_attribute_get_bit_width(module, attribute), 200);
  CHECK(!mlirbc_attribute_get_int64(module, attribute, &value));
  CHECK(!mlirbc_attribute_get_uint64(module, attribute, &number));
  CHECK_INT(value, 5);
  CHECK_UINT(number, 5);
  CHECK_UINT(mlirbc_attribute_get_words(module, attribute, words, 5), 4);
  CHECK_UINT(words[0], UINT64_MAX);
  CHECK_UINT(words[2], UINT64_MAX);
  CHECK_UINT(words[3], 0x7F);
  CHECK_UINT(words[4], 9);
  attribute = mlirbc_attribute_get_element(module, wide, 1);
  CHECK_UINT(mlirbc_attribute_get_words(module, attribute, words, 5), 4);
  CHECK_UINT(words[3], 0xFF);
  CHECK(mlirbc_attribute_get_int64(module, attribute, &value));
  CHECK_INT(value, -1);
}

static void check_float(const mlirbc_module *module, mlirbc_attribute attribute, mlirbc_float_format format,
                        double value, uint64_t low) {
  double found = 99;
  double again = 98;
  uint64_t words[2] = {0, 0};
  const size_t num_words = mlirbc_attribute_get_words(module, attribute, words, 2);
  CHECK_INT(mlirbc_attribute_get_kind(module, attribute), MLIRBC_ATTRIBUTE_FLOAT);
  CHECK_INT(mlirbc_attribute_get_float_format(module, attribute), format);
  CHECK_UINT(num_words, (mlirbc_attribute_get_bit_width(module, attribute) + 63) / 64);
  CHECK(mlirbc_attribute_get_double(module, attribute, &found));
  CHECK(found == value || (found != found && value != value));
  CHECK(mlirbc_float_format_to_double(format, words, num_words, &again));
  CHECK(memcmp(&found, &again, sizeof found) == 0);
  CHECK_UINT(words[0], low);
}

static void floats(const mlirbc_module *module) {
  mlirbc_attribute list = find_attribute(module, "demo.f32", "v");
  const double infinity = 1e300 * 1e300;
  mlirbc_attribute attribute;
  double value = 7;
  check_float(module, mlirbc_attribute_get_element(module, list, 3), MLIRBC_FLOAT_F32, -1.25, 0xBFA00000);
  check_float(module, mlirbc_attribute_get_element(module, list, 5), MLIRBC_FLOAT_F32, infinity, 0x7F800000);
  check_float(module, mlirbc_attribute_get_element(module, list, 7), MLIRBC_FLOAT_F32, infinity - infinity, 0x7FC00000);
  list = find_attribute(module, "demo.f64", "v");
  check_float(module, mlirbc_attribute_get_element(module, list, 2), MLIRBC_FLOAT_F64, 0.1, 0x3FB999999999999A);
  list = find_attribute(module, "demo.f16", "v");
  check_float(module, mlirbc_attribute_get_element(module, list, 3), MLIRBC_FLOAT_F16, 65504, 0x7BFF);
  list = find_attribute(module, "demo.bf16", "v");
  check_float(module, mlirbc_attribute_get_element(module, list, 2), MLIRBC_FLOAT_BF16, 1.5, 0x3FC0);
  list = find_attribute(module, "demo.f80", "v");
  check_float(module, mlirbc_attribute_get_element(module, list, 3), MLIRBC_FLOAT_F80, -1.25, 0xA000000000000000);
  list = find_attribute(module, "demo.f128", "v");
  check_float(module, mlirbc_attribute_get_element(module, list, 3), MLIRBC_FLOAT_F128, -1.25, 0);
  /* The least denormal is far below what a double can hold. */
  attribute = mlirbc_attribute_get_element(module, list, 5);
  CHECK(!mlirbc_attribute_get_double(module, attribute, &value));
  CHECK(value == 7);
  CHECK_INT(mlirbc_type_get_float_format(module, mlirbc_attribute_get_type(module, attribute)), MLIRBC_FLOAT_F128);
  list = find_attribute(module, "demo.f8", "e4m3fn");
  check_float(module, mlirbc_attribute_get_element(module, list, 3), MLIRBC_FLOAT_F8E4M3FN, 448, 0x7E);
  CHECK(!mlirbc_float_format_to_double(0, NULL, 0, &value));
  CHECK(mlirbc_float_format_to_double(MLIRBC_FLOAT_F64, NULL, 0, &value));
  CHECK(value == 0);
}

static mlirbc_attribute location(const mlirbc_module *module, const char *op_name) {
  return mlirbc_op_get_location(module, find_op(module, op_name, 0));
}

static void check_file(const mlirbc_module *module, mlirbc_attribute found, const char *file, uint64_t start_line,
                       uint64_t start_column, uint64_t end_line, uint64_t end_column) {
  mlirbc_position position = {0, 0, 0, 0};
  CHECK_INT(mlirbc_attribute_get_kind(module, found), MLIRBC_ATTRIBUTE_FILE_LOC);
  CHECK(mlirbc_file_loc_get_position(module, found, &position));
  CHECK_STR(mlirbc_file_loc_get_filename(module, found), file);
  CHECK_UINT(position.start_line, start_line);
  CHECK_UINT(position.start_column, start_column);
  CHECK_UINT(position.end_line, end_line);
  CHECK_UINT(position.end_column, end_column);
}

static void locations(const mlirbc_module *module) {
  mlirbc_attribute found = location(module, "demo.unknown");
  mlirbc_attribute child;
  CHECK_INT(mlirbc_attribute_get_kind(module, found), MLIRBC_ATTRIBUTE_UNKNOWN_LOC);
  check_file(module, location(module, "demo.large"), "dir/b.c", 1000000, 4000, 1000000, 4000);
  found = location(module, "demo.name_child");
  CHECK_INT(mlirbc_attribute_get_kind(module, found), MLIRBC_ATTRIBUTE_NAME_LOC);
  CHECK_STR(mlirbc_name_loc_get_name(module, found), "named");
  check_file(module, mlirbc_name_loc_get_child(module, found), "a.c", 3, 4, 3, 4);
  found = location(module, "demo.callsite");
  CHECK_INT(mlirbc_attribute_get_kind(module, found), MLIRBC_ATTRIBUTE_CALL_SITE_LOC);
  check_file(module, mlirbc_call_site_loc_get_callee(module, found), "callee.c", 1, 2, 1, 2);
  check_file(module, mlirbc_call_site_loc_get_caller(module, found), "caller.c", 3, 4, 3, 4);
  found = location(module, "demo.fused_metadata");
  CHECK_INT(mlirbc_attribute_get_kind(module, found), MLIRBC_ATTRIBUTE_FUSED_LOC);
  CHECK_STR(mlirbc_attribute_get_string_value(module, mlirbc_fused_loc_get_metadata(module, found)), "inlined");
  CHECK_UINT(mlirbc_attribute_get_num_elements(module, found), 2);
  check_file(module, mlirbc_attribute_get_element(module, found, 1), "b.c", 2, 2, 2, 2);
  found = location(module, "demo.fused");
  CHECK(mlirbc_attribute_is_none(mlirbc_fused_loc_get_metadata(module, found)));
  child = mlirbc_attribute_get_element(module, found, 2);
  CHECK_STR(mlirbc_name_loc_get_name(module, child), "n");
  CHECK_INT(mlirbc_attribute_get_kind(module, mlirbc_name_loc_get_child(module, child)),
            MLIRBC_ATTRIBUTE_UNKNOWN_LOC);
}

static void ranges(const mlirbc_module *module) {
  check_file(module, location(module, "demo.list4"), "a.c", 7, 3, 9, 1);
  check_file(module, location(module, "demo.list3"), "a.c", 7, 3, 7, 19);
  check_file(module, location(module, "demo.point"), "a.c", 7, 3, 7, 3);
}

static void sparse_and_distinct(const mlirbc_module *module) {
  mlirbc_attribute sparse = find_attribute(module, "demo.sparse", "ints");
  mlirbc_attribute first = find_attribute(module, "demo.distinct", "first");
  mlirbc_attribute again = find_attribute(module, "demo.distinct", "again");
  mlirbc_attribute second = find_attribute(module, "demo.distinct", "second");
  int64_t value = 0;
  CHECK_INT(mlirbc_attribute_get_kind(module, sparse), MLIRBC_ATTRIBUTE_SPARSE);
  CHECK(mlirbc_dense_get_int64(module, mlirbc_sparse_get_values(module, sparse), 1, &value));
  CHECK_INT(value, 5);
  CHECK(mlirbc_dense_get_int64(module, mlirbc_sparse_get_indices(module, sparse), 3, &value));
  CHECK_INT(value, 2);
  CHECK_UINT(mlirbc_type_get_rank(module, mlirbc_attribute_get_type(module, sparse)), 2);
  CHECK_INT(mlirbc_attribute_get_kind(module, first), MLIRBC_ATTRIBUTE_DISTINCT);
  CHECK_UINT(first.index, again.index);
  CHECK(first.index != second.index);
  CHECK(mlirbc_attribute_get_int64(module, mlirbc_distinct_get_referenced(module, first), &value));
  CHECK_INT(value, 42);
}

static void affine(const mlirbc_module *module) {
  static const mlirbc_affine_node expected[] = {
      {MLIRBC_AFFINE_ADD, 0},       {MLIRBC_AFFINE_DIM, 0},      {MLIRBC_AFFINE_MUL, 0},
      {MLIRBC_AFFINE_SYMBOL, 0},    {MLIRBC_AFFINE_CONSTANT, 2}, {MLIRBC_AFFINE_MOD, 0},
      {MLIRBC_AFFINE_DIM, 0},       {MLIRBC_AFFINE_CONSTANT, 3}, {MLIRBC_AFFINE_FLOOR_DIV, 0},
      {MLIRBC_AFFINE_SYMBOL, 1},    {MLIRBC_AFFINE_CONSTANT, 4}, {MLIRBC_AFFINE_CEIL_DIV, 0},
      {MLIRBC_AFFINE_DIM, 0},       {MLIRBC_AFFINE_CONSTANT, 5}, {MLIRBC_AFFINE_CONSTANT, -7}};
  const size_t count = sizeof expected / sizeof *expected;
  mlirbc_attribute map = find_attribute(module, "demo.maps", "symbols");
  mlirbc_attribute set = find_attribute(module, "demo.sets", "bounds");
  mlirbc_attribute layout = find_attribute(module, "demo.strided", "dynamic");
  mlirbc_affine_shape shape;
  mlirbc_affine_node nodes[32];
  int64_t strides[4] = {0, 0, 0, 0};
  int64_t offset = 0;
  size_t i;
  CHECK_INT(mlirbc_attribute_get_kind(module, map), MLIRBC_ATTRIBUTE_AFFINE_MAP);
  CHECK(mlirbc_affine_get_shape(module, map, &shape));
  CHECK_UINT(shape.num_dims, 1);
  CHECK_UINT(shape.num_symbols, 2);
  CHECK_UINT(shape.num_exprs, 5);
  CHECK_UINT(mlirbc_affine_get_nodes(module, map, 0, nodes, 32), count);
  for (i = 0; i < count; i++) {
    CHECK_INT(nodes[i].kind, expected[i].kind);
    CHECK_INT(nodes[i].value, expected[i].value);
  }
  CHECK_UINT(mlirbc_affine_get_nodes(module, map, count - 1, nodes, 32), 1);
  CHECK_INT(nodes[0].value, -7);

  CHECK_INT(mlirbc_attribute_get_kind(module, set), MLIRBC_ATTRIBUTE_INTEGER_SET);
  CHECK(mlirbc_affine_get_shape(module, set, &shape));
  CHECK_UINT(shape.num_exprs, 2);
  CHECK(!mlirbc_integer_set_is_equality(module, set, 0));
  CHECK(mlirbc_integer_set_is_equality(module, set, 1));
  CHECK(!mlirbc_integer_set_is_equality(module, set, 2));

  CHECK_INT(mlirbc_attribute_get_kind(module, layout), MLIRBC_ATTRIBUTE_STRIDED_LAYOUT);
  CHECK(mlirbc_strided_layout_get_offset(module, layout, &offset));
  CHECK_INT(offset, mlirbc_dynamic_dim());
  CHECK_UINT(mlirbc_strided_layout_get_num_strides(module, layout), 2);
  CHECK_UINT(mlirbc_strided_layout_get_strides(module, layout, strides, 4), 2);
  CHECK_INT(strides[0], INT64_MIN);
  CHECK_INT(strides[1], 1);
  layout = find_attribute(module, "demo.strided", "static");
  CHECK(mlirbc_strided_layout_get_offset(module, layout, &offset));
  CHECK_INT(offset, 8);
  CHECK(!mlirbc_strided_layout_get_offset(module, map, &offset));
  CHECK(!mlirbc_affine_get_shape(module, layout, &shape));
}

int main(int argc, char **argv) {
  mlirbc_module *newer;
  int version;
  check_begin(argc, argv);
  for (version = 0; version <= 6; version++) {
    run_version("attrs_basic", version, collections);
    run_version("attrs_basic", version, strings);
    run_version("attrs_basic", version, symbols);
    run_version("attrs_basic", version, all_entries);
    run_version("attrs_text", version, texts);
    run_version("attrs_int", version, integers);
    run_version("attrs_float", version, floats);
    run_version("locations", version, locations);
    run_version("locations_range", version, ranges);
    run_version("dense_other", version, sparse_and_distinct);
  }
  newer = open_fixture("newer.llvm24.v6.mlirbc");
  affine(newer);
  mlirbc_module_destroy(newer);
  return check_end();
}
