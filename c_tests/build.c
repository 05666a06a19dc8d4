/* New attributes and types: from text and from parts. */
#include "check.h"

static mlirbc_module *module;
static mlirbc_error *error;

static mlirbc_attribute parsed(const char *text) {
  mlirbc_attribute attribute;
  CHECK_OK(mlirbc_attribute_parse(module, mlirbc_str_of(text), &attribute, &error));
  return attribute;
}

static mlirbc_type parsed_type(const char *text) {
  mlirbc_type type;
  CHECK_OK(mlirbc_type_parse(module, mlirbc_str_of(text), &type, &error));
  return type;
}

/* What was made last, and whether it is what a text stands for. */
static mlirbc_attribute made;
static mlirbc_type made_type;
#define IS(call, text)                                 \
  do {                                                 \
    CHECK_OK(call);                                    \
    CHECK_UINT(made.index, parsed(text).index);        \
  } while (0)
#define IS_TYPE(call, text)                            \
  do {                                                 \
    CHECK_OK(call);                                    \
    CHECK_UINT(made_type.index, parsed_type(text).index); \
  } while (0)

static void types(void) {
  const int64_t dims[2] = {2, mlirbc_dynamic_dim()};
  const bool flags[2] = {false, true};
  const int64_t sizes[2] = {2, 4};
  const mlirbc_attribute none = {MLIRBC_NONE};
  const mlirbc_attribute space = parsed("3");
  mlirbc_type pair[2];
  IS_TYPE(mlirbc_integer_type_make(module, 7, MLIRBC_UNSIGNED, &made_type, &error), "ui7");
  IS_TYPE(mlirbc_index_type_make(module, &made_type, &error), "index");
  IS_TYPE(mlirbc_none_type_make(module, &made_type, &error), "none");
  IS_TYPE(mlirbc_float_type_make(module, MLIRBC_FLOAT_F8E4M3FN, &made_type, &error), "f8E4M3FN");
  pair[0] = parsed_type("i32");
  pair[1] = parsed_type("f32");
  IS_TYPE(mlirbc_complex_type_make(module, pair[1], &made_type, &error), "complex<f32>");
  IS_TYPE(mlirbc_function_type_make(module, pair, 2, pair, 1, &made_type, &error), "(i32, f32) -> i32");
  IS_TYPE(mlirbc_function_type_make(module, NULL, 0, NULL, 0, &made_type, &error), "() -> ()");
  IS_TYPE(mlirbc_tuple_type_make(module, pair, 2, &made_type, &error), "tuple<i32, f32>");
  IS_TYPE(mlirbc_ranked_tensor_type_make(module, dims, 2, pair[1], none, &made_type, &error), "tensor<2x?xf32>");
  IS_TYPE(mlirbc_ranked_tensor_type_make(module, NULL, 0, pair[1], space, &made_type, &error),
          "tensor<f32, 3 : i64>");
  IS_TYPE(mlirbc_unranked_tensor_type_make(module, pair[0], &made_type, &error), "tensor<*xi32>");
  IS_TYPE(mlirbc_memref_type_make(module, dims, 2, pair[1], none, space, &made_type, &error), "memref<2x?xf32, 3>");
  IS_TYPE(mlirbc_memref_type_make(module, dims, 1, pair[1], parsed("strided<[?]>"), none, &made_type, &error),
          "memref<2xf32, strided<[?]>>");
  IS_TYPE(mlirbc_unranked_memref_type_make(module, pair[1], none, &made_type, &error), "memref<*xf32>");
  IS_TYPE(mlirbc_vector_type_make(module, sizes, flags, 2, pair[1], &made_type, &error), "vector<2x[4]xf32>");
  IS_TYPE(mlirbc_vector_type_make(module, sizes, NULL, 1, pair[1], &made_type, &error), "vector<2xf32>");
}

static void attributes(void) {
  static const uint8_t bytes[2] = {1, 255};
  const uint64_t words[2] = {0, 1};
  const mlirbc_bytes data = {bytes, 2};
  const mlirbc_attribute none = {MLIRBC_NONE};
  mlirbc_str names[2];
  mlirbc_attribute values[2];
  mlirbc_attribute first;
  names[0] = mlirbc_str_of("b");
  names[1] = mlirbc_str_of("a");
  IS(mlirbc_string_attribute_make(module, names[0], &made, &error), "\"b\"");
  IS(mlirbc_integer_attribute_make(module, parsed_type("i8"), -1, &made, &error), "255 : i8");
  values[0] = made;
  IS(mlirbc_wide_integer_attribute_make(module, parsed_type("i100"), words, 2, &made, &error),
     "18446744073709551616 : i100");
  IS(mlirbc_bool_attribute_make(module, true, &made, &error), "true");
  IS(mlirbc_float_attribute_make(module, parsed_type("f16"), 1.5, &made, &error), "1.5 : f16");
  IS(mlirbc_unit_attribute_make(module, &made, &error), "unit");
  values[1] = made;
  IS(mlirbc_array_attribute_make(module, values, 2, &made, &error), "[-1 : i8, unit]");
  IS(mlirbc_dictionary_attribute_make(module, names, values, 2, &made, &error), "{a, b = -1 : i8}");
  IS(mlirbc_type_attribute_make(module, parsed_type("i8"), &made, &error), "i8");
  IS(mlirbc_symbol_ref_attribute_make(module, names, 2, &made, &error), "@b::@a");
  IS(mlirbc_dense_array_attribute_make(module, parsed_type("i8"), data, &made, &error), "array<i8: 1, -1>");
  IS(mlirbc_dense_attribute_make(module, parsed_type("tensor<2xi8>"), data, &made, &error),
     "dense<[1, -1]> : tensor<2xi8>");
  CHECK_OK(mlirbc_distinct_attribute_make(module, values[1], &first, &error));
  CHECK_OK(mlirbc_distinct_attribute_make(module, values[1], &made, &error));
  CHECK(first.index != made.index);
  IS(mlirbc_unknown_loc_make(module, &made, &error), "loc(unknown)");
  IS(mlirbc_file_loc_make(module, mlirbc_str_of("f"), 1, 2, &made, &error), "loc(\"f\":1:2)");
  values[0] = made;
  IS(mlirbc_name_loc_make(module, names[0], made, &made, &error), "loc(\"b\"(\"f\":1:2))");
  values[1] = made;
  IS(mlirbc_call_site_loc_make(module, values[0], values[1], &made, &error),
     "loc(callsite(\"f\":1:2 at \"b\"(\"f\":1:2)))");
  IS(mlirbc_fused_loc_make(module, values, 2, none, &made, &error), "loc(fused[\"f\":1:2, \"b\"(\"f\":1:2)])");
  IS(mlirbc_fused_loc_make(module, values, 1, parsed("unit"), &made, &error), "loc(fused<unit>[\"f\":1:2])");
}

static void mistakes(void) {
  const mlirbc_type no_type = {MLIRBC_NONE};
  const mlirbc_attribute unit = parsed("unit");
  const size_t count = mlirbc_module_get_num_attributes(module);
  CHECK_STATUS(mlirbc_attribute_parse(module, mlirbc_str_of("[1, 2"), &made, &error), MLIRBC_STATUS_INVALID_TEXT);
  CHECK(mlirbc_attribute_is_none(made));
  CHECK_UINT(mlirbc_error_get_offset(error), 5);
  mlirbc_error_destroy(error);
  error = NULL;
  CHECK(mlirbc_module_get_num_attributes(module) >= count);
  CHECK_STATUS(mlirbc_type_parse(module, mlirbc_str_of("1"), &made_type, NULL), MLIRBC_STATUS_INVALID_TEXT);
  CHECK(mlirbc_type_is_none(made_type));
  CHECK_STATUS(mlirbc_type_parse(NULL, mlirbc_str_of("i1"), NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_attribute_parse(NULL, mlirbc_str_of("1"), NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_integer_type_make(module, 8, 7, NULL, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_integer_type_make(module, 1u << 24, MLIRBC_SIGNLESS, NULL, NULL), MLIRBC_STATUS_INVALID_VALUE);
  CHECK_STATUS(mlirbc_float_type_make(module, MLIRBC_FLOAT_UNKNOWN, NULL, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_type_attribute_make(module, no_type, NULL, NULL), MLIRBC_STATUS_INVALID_INDEX);
  CHECK_STATUS(mlirbc_name_loc_make(module, mlirbc_str_of("a"), unit, NULL, NULL), MLIRBC_STATUS_UNEXPECTED_KIND);
}

int main(int argc, char **argv) {
  static const int versions[2] = {0, 6};
  int i;
  check_begin(argc, argv);
  for (i = 0; i < 2; i++) {
    module = open_version("types", versions[i]);
    types();
    attributes();
    mistakes();
    CHECK_OK(mlirbc_module_verify(module, &error));
    mlirbc_module_destroy(module);
  }
  return check_end();
}
