/* A module from nothing: attributes, types and ops of every kind, as text and back from bytecode. */
#include "check.h"

static mlirbc_error *error;

static mlirbc_module *create(uint8_t version) {
  mlirbc_module *module = NULL;
  CHECK_OK(mlirbc_module_create(version, mlirbc_str_of("MLIR22.1.8"), NULL, &module, &error));
  return module;
}

static mlirbc_type integer(mlirbc_module *module, uint32_t width) {
  mlirbc_type type;
  CHECK_OK(mlirbc_integer_type_create(module, width, MLIRBC_SIGNLESS, &type, &error));
  return type;
}

static mlirbc_type float32(mlirbc_module *module) {
  mlirbc_type type;
  CHECK_OK(mlirbc_float_type_create(module, MLIRBC_FLOAT_F32, &type, &error));
  return type;
}

static mlirbc_attribute unknown(mlirbc_module *module) {
  mlirbc_attribute location;
  CHECK_OK(mlirbc_unknown_loc_create(module, &location, &error));
  return location;
}

static mlirbc_op_name name_of(mlirbc_module *module, const char *name) {
  mlirbc_op_name entry;
  CHECK_OK(mlirbc_module_add_op_name(module, mlirbc_str_of(name), false, &entry, &error));
  return entry;
}

static void type_text(const char *file, int line, const mlirbc_module *module, mlirbc_type type, const char *expected) {
  collected text = {NULL, 0};
  error = NULL;
  check_last = mlirbc_type_print(module, type, NULL, collect, &text, &error);
  check_ok(file, line, expected, check_last, error);
  check_memory(file, line, "a type", text.data, text.len, expected, strlen(expected));
  free(text.data);
}

static void attribute_text(const char *file, int line, const mlirbc_module *module, mlirbc_attribute attribute,
                           const char *expected) {
  collected text = {NULL, 0};
  error = NULL;
  check_last = mlirbc_attribute_print(module, attribute, NULL, collect, &text, &error);
  check_ok(file, line, expected, check_last, error);
  check_memory(file, line, "an attribute", text.data, text.len, expected, strlen(expected));
  free(text.data);
}

/* What `call` makes with `&type, &error` or `&attribute, &error` at its end prints as expected. */
#define TYPE(call, expected) (CHECK_OK(call), type_text(__FILE__, __LINE__, module, type, expected))
#define ATTRIBUTE(call, expected) (CHECK_OK(call), attribute_text(__FILE__, __LINE__, module, attribute, expected))

static const mlirbc_attribute no_attribute = {MLIRBC_NONE};

static void types(mlirbc_module *module) {
  const int64_t dims[] = {2, INT64_MIN};
  const int64_t sizes[] = {2, 4};
  const bool scalable[] = {false, true};
  const mlirbc_type i32 = integer(module, 32);
  const mlirbc_type f32 = float32(module);
  mlirbc_type both[2];
  mlirbc_type type;
  mlirbc_attribute encoding;
  both[0] = i32;
  both[1] = f32;
  CHECK_UINT(integer(module, 32).index, i32.index);
  CHECK_UINT(mlirbc_type_get_bit_width(module, i32), 32);
  TYPE(mlirbc_integer_type_create(module, 8, MLIRBC_UNSIGNED, &type, &error), "ui8");
  TYPE(mlirbc_index_type_create(module, &type, &error), "index");
  TYPE(mlirbc_none_type_create(module, &type, &error), "none");
  TYPE(mlirbc_complex_type_create(module, f32, &type, &error), "complex<f32>");
  TYPE(mlirbc_function_type_create(module, both, 2, both, 1, &type, &error), "(i32, f32) -> i32");
  TYPE(mlirbc_tuple_type_create(module, both, 2, &type, &error), "tuple<i32, f32>");
  TYPE(mlirbc_opaque_type_create(module, mlirbc_str_of("demo"), mlirbc_str_of("thing"), &type, &error), "!demo.thing");
  TYPE(mlirbc_module_add_type_text(module, mlirbc_str_of("demo"), mlirbc_str_of("!demo.t<1>"), &type, &error),
       "!demo.t<1>");
  CHECK_OK(mlirbc_unit_attribute_create(module, &encoding, &error));
  TYPE(mlirbc_tensor_type_create(module, dims, 2, f32, encoding, &type, &error), "tensor<2x?xf32, unit>");
  TYPE(mlirbc_tensor_type_create(module, NULL, 0, f32, no_attribute, &type, &error), "tensor<f32>");
  TYPE(mlirbc_unranked_tensor_type_create(module, f32, &type, &error), "tensor<*xf32>");
  TYPE(mlirbc_memref_type_create(module, dims, 2, f32, no_attribute, no_attribute, &type, &error), "memref<2x?xf32>");
  TYPE(mlirbc_unranked_memref_type_create(module, f32, no_attribute, &type, &error), "memref<*xf32>");
  TYPE(mlirbc_vector_type_create(module, sizes, NULL, 2, f32, &type, &error), "vector<2x4xf32>");
  TYPE(mlirbc_vector_type_create(module, sizes, scalable, 2, f32, &type, &error), "vector<2x[4]xf32>");
  /* LLVM 22 has neither. */
  CHECK_STATUS(mlirbc_token_type_create(module, &type, NULL), MLIRBC_STATUS_INVALID_VALUE);
  CHECK(mlirbc_type_is_none(type));
  CHECK_STATUS(mlirbc_graph_type_create(module, both, 1, both, 1, &type, NULL), MLIRBC_STATUS_INVALID_VALUE);
  /* What is no type, format or signedness. */
  type.index = 1u << 30;
  CHECK_STATUS(mlirbc_complex_type_create(module, type, &type, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_float_type_create(module, 77, &type, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_integer_type_create(module, 8, 3, &type, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_tuple_type_create(module, NULL, 1, &type, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
}

static void numbers(mlirbc_module *module) {
  const uint64_t words[] = {1, 2};
  const mlirbc_type i32 = integer(module, 32);
  const mlirbc_type f32 = float32(module);
  mlirbc_attribute attribute;
  ATTRIBUTE(mlirbc_bool_attribute_create(module, true, &attribute, &error), "true");
  ATTRIBUTE(mlirbc_integer_attribute_create(module, i32, -7, &attribute, &error), "-7 : i32");
  ATTRIBUTE(mlirbc_integer_attribute_get_words(module, integer(module, 128), words, 2, &attribute, &error),
            "36893488147419103233 : i128");
  ATTRIBUTE(mlirbc_float_attribute_create(module, f32, 1.5, &attribute, &error), "1.500000e+00 : f32");
  ATTRIBUTE(mlirbc_float_attribute_get_bits(module, f32, 0x40000000, 0, &attribute, &error), "2.000000e+00 : f32");
  CHECK_STATUS(mlirbc_integer_attribute_create(module, integer(module, 8), 1000, &attribute, &error),
               MLIRBC_STATUS_INVALID_VALUE);
  CHECK(mlirbc_attribute_is_none(attribute));
  mlirbc_error_destroy(error);
}

static void others(mlirbc_module *module) {
  const mlirbc_type i32 = integer(module, 32);
  mlirbc_str names[2];
  mlirbc_named_attribute entries[2];
  mlirbc_attribute both[2];
  mlirbc_attribute attribute;
  mlirbc_attribute first;
  names[0] = mlirbc_str_of("root");
  names[1] = mlirbc_str_of("leaf");
  CHECK_OK(mlirbc_bool_attribute_create(module, true, &both[0], &error));
  CHECK_OK(mlirbc_unit_attribute_create(module, &both[1], &error));
  ATTRIBUTE(mlirbc_string_attribute_create(module, mlirbc_str_of("a\"b"), &attribute, &error), "\"a\\22b\"");
  ATTRIBUTE(mlirbc_typed_string_attribute_create(module, mlirbc_str_of("x"), i32, &attribute, &error), "\"x\" : i32");
  ATTRIBUTE(mlirbc_symbol_ref_attribute_create(module, names, 2, &attribute, &error), "@root::@leaf");
  ATTRIBUTE(mlirbc_type_attribute_create(module, i32, &attribute, &error), "i32");
  ATTRIBUTE(mlirbc_array_attribute_create(module, both, 2, &attribute, &error), "[true, unit]");
  ATTRIBUTE(mlirbc_array_attribute_create(module, NULL, 0, &attribute, &error), "[]");
  ATTRIBUTE(mlirbc_opaque_attribute_create(module, mlirbc_str_of("demo"), mlirbc_str_of("x"), &attribute, &error),
            "#demo.x");
  ATTRIBUTE(mlirbc_module_add_attribute_text(module, mlirbc_str_of("demo"), mlirbc_str_of("#demo.a<1>"), &attribute,
                                             &error),
            "#demo.a<1>");
  entries[0].name = mlirbc_str_of("z");
  entries[0].value = both[0];
  entries[1].name = mlirbc_str_of("a");
  entries[1].value = both[1];
  ATTRIBUTE(mlirbc_dictionary_attribute_create(module, entries, 2, &attribute, &error), "{a, z = true}");
  entries[1].name = entries[0].name;
  CHECK_STATUS(mlirbc_dictionary_attribute_create(module, entries, 2, &attribute, &error), MLIRBC_STATUS_INVALID_VALUE);
  mlirbc_error_destroy(error);
  ATTRIBUTE(mlirbc_distinct_attribute_create(module, both[0], &attribute, &error), "distinct[0]<true>");
  first = attribute;
  CHECK_OK(mlirbc_distinct_attribute_create(module, both[0], &attribute, &error));
  CHECK(attribute.index != first.index);
  CHECK_STATUS(mlirbc_opaque_attribute_create(module, mlirbc_str_of("demo"), mlirbc_str_of("\xFF"), &attribute, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
}

static mlirbc_bytes bytes_of(const void *data, size_t len) {
  mlirbc_bytes bytes;
  bytes.data = (const uint8_t *)data;
  bytes.len = len;
  return bytes;
}

static void elements(mlirbc_module *module) {
  const int64_t two[] = {2};
  const int64_t square[] = {2, 2};
  const int64_t indices_dims[] = {1, 2};
  const int64_t one[] = {1};
  static const uint8_t data[] = {1, 0, 0, 0, 2, 0, 0, 0};
  static const uint8_t coordinates[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};
  const mlirbc_type i32 = integer(module, 32);
  mlirbc_str strings[2];
  mlirbc_type type;
  mlirbc_attribute attribute;
  mlirbc_attribute indices;
  mlirbc_attribute values;
  mlirbc_dialect builtin;
  mlirbc_resource resource;
  mlirbc_resource_content content;
  strings[0] = mlirbc_str_of("a");
  strings[1] = mlirbc_str_of("b");
  ATTRIBUTE(mlirbc_dense_array_attribute_create(module, i32, bytes_of(data, 8), &attribute, &error), "array<i32: 1, 2>");
  CHECK_OK(mlirbc_tensor_type_create(module, two, 1, i32, no_attribute, &type, &error));
  ATTRIBUTE(mlirbc_dense_attribute_create(module, type, bytes_of(data, 8), &attribute, &error),
            "dense<[1, 2]> : tensor<2xi32>");
  ATTRIBUTE(mlirbc_dense_attribute_create(module, type, bytes_of(data, 4), &attribute, &error),
            "dense<1> : tensor<2xi32>");
  CHECK_STATUS(mlirbc_dense_attribute_create(module, type, bytes_of(data, 5), &attribute, NULL),
               MLIRBC_STATUS_INVALID_VALUE);
  CHECK_OK(mlirbc_module_add_dialect(module, mlirbc_str_of("builtin"), &builtin, &error));
  mlirbc_resource_content_init(&content, MLIRBC_RESOURCE_BLOB);
  content.bytes = bytes_of(data, 8);
  content.alignment = 4;
  CHECK_OK(mlirbc_module_add_dialect_resource(module, builtin, mlirbc_str_of("w"), &content, &resource, &error));
  ATTRIBUTE(mlirbc_dense_resource_attribute_create(module, type, resource, &attribute, &error),
            "dense_resource<w> : tensor<2xi32>");
  CHECK_UINT(mlirbc_attribute_get_resource(module, attribute).index, resource.index);
  resource.index = 7;
  CHECK_STATUS(mlirbc_dense_resource_attribute_create(module, type, resource, &attribute, NULL),
               MLIRBC_STATUS_INVALID_INDEX);
  CHECK_OK(mlirbc_opaque_type_create(module, mlirbc_str_of("demo"), mlirbc_str_of("s"), &type, &error));
  CHECK_OK(mlirbc_tensor_type_create(module, two, 1, type, no_attribute, &type, &error));
  ATTRIBUTE(mlirbc_dense_strings_attribute_create(module, type, strings, 2, &attribute, &error),
            "dense<[\"a\", \"b\"]> : tensor<2x!demo.s>");

  CHECK_OK(mlirbc_tensor_type_create(module, indices_dims, 2, integer(module, 64), no_attribute, &type, &error));
  CHECK_OK(mlirbc_dense_attribute_create(module, type, bytes_of(coordinates, 16), &indices, &error));
  CHECK_OK(mlirbc_tensor_type_create(module, one, 1, i32, no_attribute, &type, &error));
  CHECK_OK(mlirbc_dense_attribute_create(module, type, bytes_of(data, 4), &values, &error));
  CHECK_OK(mlirbc_tensor_type_create(module, square, 2, i32, no_attribute, &type, &error));
  ATTRIBUTE(mlirbc_sparse_attribute_create(module, type, indices, values, &attribute, &error),
            "sparse<[[0, 1]], 1> : tensor<2x2xi32>");
}

static void locations(mlirbc_module *module) {
  mlirbc_position position = {1, 2, 1, 2};
  mlirbc_attribute attribute = unknown(module);
  mlirbc_attribute two[2];
  attribute_text(__FILE__, __LINE__, module, attribute, "loc(unknown)");
  ATTRIBUTE(mlirbc_file_loc_create(module, mlirbc_str_of("f.mlir"), position, &attribute, &error), "loc(\"f.mlir\":1:2)");
  two[0] = attribute;
  ATTRIBUTE(mlirbc_name_loc_create(module, mlirbc_str_of("n"), two[0], &attribute, &error),
            "loc(\"n\"(\"f.mlir\":1:2))");
  two[1] = attribute;
  ATTRIBUTE(mlirbc_call_site_loc_create(module, two[0], two[1], &attribute, &error),
            "loc(callsite(\"f.mlir\":1:2 at \"n\"(\"f.mlir\":1:2)))");
  ATTRIBUTE(mlirbc_fused_loc_create(module, two, 2, no_attribute, &attribute, &error),
            "loc(fused[\"f.mlir\":1:2, \"n\"(\"f.mlir\":1:2)])");
}

static void affine(mlirbc_module *module) {
  const mlirbc_affine_node nodes[] = {
      {MLIRBC_AFFINE_ADD, 0}, {MLIRBC_AFFINE_DIM, 0}, {MLIRBC_AFFINE_SYMBOL, 0}};
  const bool equal[] = {true};
  const int64_t strides[] = {1, INT64_MIN};
  mlirbc_affine_node wrong = {MLIRBC_AFFINE_DIM, -1};
  mlirbc_attribute attribute;
  ATTRIBUTE(mlirbc_affine_map_attribute_create(module, 1, 1, nodes, 3, &attribute, &error),
            "affine_map<(d0)[s0] -> (d0 + s0)>");
  ATTRIBUTE(mlirbc_integer_set_attribute_create(module, 1, 1, nodes, 3, equal, 1, &attribute, &error),
            "affine_set<(d0)[s0] : (d0 + s0 == 0)>");
  ATTRIBUTE(mlirbc_strided_layout_attribute_create(module, 2, strides, 2, &attribute, &error),
            "strided<[1, ?], offset: 2>");
  CHECK_STATUS(mlirbc_affine_map_attribute_create(module, 1, 1, &wrong, 1, &attribute, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
}

/* What text stands for is what constructors make. */
static void parsing(mlirbc_module *module) {
  const int64_t dims[] = {2, INT64_MIN};
  mlirbc_type type;
  mlirbc_type parsed_type;
  mlirbc_attribute attribute;
  mlirbc_attribute parsed;
  CHECK_OK(mlirbc_tensor_type_create(module, dims, 2, float32(module), no_attribute, &type, &error));
  CHECK_OK(mlirbc_type_parse(module, mlirbc_str_of("tensor<2x?xf32>"), &parsed_type, &error));
  CHECK_UINT(type.index, parsed_type.index);
  CHECK_OK(mlirbc_integer_attribute_create(module, integer(module, 32), -7, &attribute, &error));
  CHECK_OK(mlirbc_attribute_parse(module, mlirbc_str_of("-7 : i32"), &parsed, &error));
  CHECK_UINT(attribute.index, parsed.index);
  CHECK_STATUS(mlirbc_attribute_parse(module, mlirbc_str_of("[1, 2"), &parsed, &error), MLIRBC_STATUS_INVALID_TEXT);
  CHECK_UINT(mlirbc_error_get_offset(error), 5);
  mlirbc_error_destroy(error);
  CHECK(mlirbc_attribute_is_none(parsed));
  CHECK_STATUS(mlirbc_type_parse(module, mlirbc_str_of("1"), &parsed_type, NULL), MLIRBC_STATUS_INVALID_TEXT);
  CHECK_STATUS(mlirbc_type_parse(NULL, mlirbc_str_of("i1"), NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  uint32_t count;
  CHECK_OK(mlirbc_module_parse_text_entries(module, NULL, &error));
  ATTRIBUTE(mlirbc_module_add_attribute_text(module, mlirbc_str_of("builtin"), mlirbc_str_of("{b=0x10,a = [1,2.5]}"),
                                             &attribute, &error),
            "{b=0x10,a = [1,2.5]}");
  CHECK_OK(mlirbc_module_parse_text_entries(module, &count, &error));
  CHECK_UINT(count, 1);
  attribute_text(__FILE__, __LINE__, module, attribute, "{a = [1, 2.500000e+00], b = 16 : i64}");
  CHECK_STATUS(mlirbc_module_parse_text_entries(NULL, &count, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_UINT(count, 0);
  CHECK_STATUS(mlirbc_attribute_parse(NULL, mlirbc_str_of("1"), NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
}

/* Entries by their bytes: what is there is found. */
static void entries(mlirbc_module *module) {
  static const uint8_t unknown_location[] = {0x1f};
  static const uint8_t blob[] = {1, 2, 3};
  mlirbc_dialect builtin;
  mlirbc_dialect again;
  mlirbc_attribute attribute;
  mlirbc_attribute another;
  mlirbc_type type;
  mlirbc_op_name name;
  size_t position;
  size_t same;
  const size_t count = mlirbc_module_get_num_attributes(module);
  CHECK_OK(mlirbc_module_add_dialect(module, mlirbc_str_of("builtin"), &builtin, &error));
  CHECK_OK(mlirbc_module_add_dialect(module, mlirbc_str_of("builtin"), &again, &error));
  CHECK_UINT(builtin.index, again.index);
  CHECK_OK(mlirbc_module_add_attribute_entry(module, builtin, true, bytes_of(unknown_location, 1), &attribute, &error));
  CHECK_UINT(attribute.index, unknown(module).index);
  CHECK_OK(
      mlirbc_module_append_attribute_entry(module, builtin, true, bytes_of(unknown_location, 1), &another, &error));
  CHECK(another.index != attribute.index);
  CHECK(mlirbc_module_get_num_attributes(module) > count);
  CHECK_OK(mlirbc_module_add_type_entry(module, builtin, false, bytes_of("i7", 3), &type, &error));
  CHECK_STR(mlirbc_type_get_text(module, type), "i7");
  CHECK_OK(mlirbc_module_add_string(module, mlirbc_str_of("some string"), &position, &error));
  CHECK_STR(mlirbc_module_get_string(module, position), "some string");
  CHECK_OK(mlirbc_module_add_string(module, mlirbc_str_of("some string"), &same, &error));
  CHECK_UINT(position, same);
  CHECK_OK(mlirbc_module_add_properties(module, bytes_of(blob, 3), &position, &error));
  CHECK_BYTES(mlirbc_module_get_properties(module, position), "\1\2\3");
  CHECK_OK(mlirbc_module_add_op_name(module, mlirbc_str_of("demo.op"), true, &name, &error));
  CHECK_STR(mlirbc_op_name_get_full(module, name), "demo.op");
  CHECK_INT(mlirbc_op_name_is_registered(module, name), 1);
  builtin.index = 1000;
  CHECK_STATUS(mlirbc_module_add_type_entry(module, builtin, true, bytes_of(blob, 1), &type, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
}

static void producer(mlirbc_module *module) {
  mlirbc_dialect dialect;
  mlirbc_str with_nul = {"a\0b", 3};
  CHECK_STR(mlirbc_module_get_producer(module), "MLIR22.1.8");
  CHECK_OK(mlirbc_module_set_producer(module, mlirbc_str_of("MLIR22.1.8-mine"), &error));
  CHECK_STR(mlirbc_module_get_producer(module), "MLIR22.1.8-mine");
  CHECK_STATUS(mlirbc_module_set_producer(module, with_nul, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_OK(mlirbc_module_add_dialect(module, mlirbc_str_of("demo"), &dialect, &error));
  CHECK(!mlirbc_dialect_has_version(module, dialect));
  CHECK_OK(mlirbc_dialect_set_version_bytes(module, dialect, bytes_of("\3\5", 2), &error));
  CHECK_BYTES(mlirbc_dialect_get_version_bytes(module, dialect), "\3\5");
  CHECK_OK(mlirbc_dialect_remove_version(module, dialect, &error));
  CHECK(!mlirbc_dialect_has_version(module, dialect));
}

/* An op in a region in a module, printed, written, read again, and converted. */
static void ops(uint8_t version) {
  static const char expected[] =
      "\"builtin.module\"() ({\n"
      "  %0:2 = \"demo.source\"() : () -> (i32, i32)\n"
      "  %1 = \"demo.sink\"(%0#1, %0#0) {key = \"value\"} : (i32, i32) -> i32\n"
      "}) : () -> ()\n";
  mlirbc_module *module = create(version);
  mlirbc_module *again = NULL;
  mlirbc_buffer *buffer = NULL;
  const mlirbc_type i32 = integer(module, 32);
  mlirbc_type types[2];
  mlirbc_value values[2];
  mlirbc_named_attribute entry;
  mlirbc_op_state state;
  mlirbc_block top;
  mlirbc_block body;
  mlirbc_region region;
  mlirbc_op root;
  mlirbc_op op;
  mlirbc_bytes bytes;
  types[0] = i32;
  types[1] = i32;
  CHECK_UINT(mlirbc_module_get_bytecode_version(module), version);
  CHECK_OK(mlirbc_module_get_top_block(module, &top, &error));
  CHECK_UINT(mlirbc_block_get_num_ops(module, top), 0);
  CHECK_OK(mlirbc_module_add_op_name(module, mlirbc_str_of("builtin.module"), true, &state.name, &error));
  mlirbc_op_state_init(&state, state.name, unknown(module));
  state.num_regions = 1;
  CHECK_OK(mlirbc_op_create(module, &state, mlirbc_insertion_point_at_end(top), &root, &error));
  CHECK_OK(mlirbc_op_get_region(module, root, 0, &region, &error));
  CHECK_OK(mlirbc_block_create(module, region, 0, NULL, NULL, 0, &body, &error));

  mlirbc_op_state_init(&state, name_of(module, "demo.source"), unknown(module));
  state.results = types;
  state.num_results = 2;
  CHECK_OK(mlirbc_op_create(module, &state, mlirbc_insertion_point_at_start(body), &op, &error));
  values[0] = mlirbc_op_get_result(module, op, 1);
  values[1] = mlirbc_op_get_result(module, op, 0);

  mlirbc_op_state_init(&state, name_of(module, "demo.sink"), unknown(module));
  state.operands = values;
  state.num_operands = 2;
  state.results = types;
  state.num_results = 1;
  entry.name = mlirbc_str_of("key");
  CHECK_OK(mlirbc_string_attribute_create(module, mlirbc_str_of("value"), &entry.value, &error));
  CHECK_OK(mlirbc_dictionary_attribute_create(module, &entry, 1, &state.dictionary, &error));
  CHECK_OK(mlirbc_op_create(module, &state, mlirbc_insertion_point_after(op), &op, &error));
  CHECK_OK(mlirbc_module_verify(module, &error));
  CHECK_PRINT(module, expected);

  CHECK_OK(mlirbc_module_write_to_buffer(module, NULL, &buffer, &error));
  bytes = mlirbc_buffer_get_bytes(buffer);
  CHECK_OK(mlirbc_module_open(bytes.data, bytes.len, NULL, &again, &error));
  CHECK_OK(mlirbc_module_verify(again, &error));
  CHECK_PRINT(again, expected);
  CHECK_OK(mlirbc_module_convert(again, 4, false, &error));
  CHECK_UINT(mlirbc_module_get_bytecode_version(again), 4);
  CHECK_PRINT(again, expected);
  CHECK_STATUS(mlirbc_module_convert(again, 7, false, NULL), MLIRBC_STATUS_VERSION_TOO_NEW);
  mlirbc_module_destroy(again);
  mlirbc_buffer_destroy(buffer);
  mlirbc_module_destroy(module);
}

static void refused(void) {
  mlirbc_module *module = (mlirbc_module *)&check_failures;
  CHECK_STATUS(mlirbc_module_create(7, mlirbc_str_of("x"), NULL, &module, NULL), MLIRBC_STATUS_VERSION_TOO_NEW);
  CHECK(module == NULL);
  CHECK_STATUS(mlirbc_module_create(6, mlirbc_str_of("x"), NULL, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
}

int main(int argc, char **argv) {
  mlirbc_module *module;
  check_begin(argc, argv);
  module = create(6);
  types(module);
  numbers(module);
  others(module);
  elements(module);
  locations(module);
  affine(module);
  parsing(module);
  entries(module);
  producer(module);
  mlirbc_module_destroy(module);
  ops(4);
  ops(6);
  refused();
  return check_end();
}
