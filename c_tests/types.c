/* Types, as tests/fixtures/types.mlir writes them. */
#include "check.h"

static void scalars(const mlirbc_module *module) {
  mlirbc_type type = find_type(module, "demo.scalars", 1);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_INTEGER);
  CHECK_UINT(mlirbc_type_get_bit_width(module, type), 3);
  CHECK_INT(mlirbc_type_get_signedness(module, type), MLIRBC_SIGNLESS);
  CHECK_UINT(mlirbc_type_get_bit_width(module, find_type(module, "demo.scalars", 7)), 16777215);
  CHECK_INT(mlirbc_type_get_signedness(module, find_type(module, "demo.scalars", 8)), MLIRBC_SIGNED);
  CHECK_INT(mlirbc_type_get_signedness(module, find_type(module, "demo.scalars", 9)), MLIRBC_UNSIGNED);
  type = find_type(module, "demo.scalars", 12);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_INDEX);
  CHECK_UINT(mlirbc_type_get_bit_width(module, type), 64);
  CHECK_INT(mlirbc_type_get_kind(module, find_type(module, "demo.scalars", 13)), MLIRBC_TYPE_NONE);
  type = find_type(module, "demo.scalars", 19);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_FLOAT);
  CHECK_INT(mlirbc_type_get_float_format(module, type), MLIRBC_FLOAT_F128);
  CHECK_UINT(mlirbc_type_get_bit_width(module, type), 128);
  /* A float that the file holds as text is one too. */
  type = find_type(module, "demo.scalars", 21);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_FLOAT);
  CHECK_INT(mlirbc_type_get_float_format(module, type), MLIRBC_FLOAT_F8E5M2);
  CHECK_STR(mlirbc_type_get_text(module, type), "f8E5M2");
  CHECK_INT(mlirbc_type_get_code(module, type), -1);
}

static void functions(const mlirbc_module *module) {
  mlirbc_type type = find_type(module, "demo.functions", 3);
  mlirbc_type list[4];
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_FUNCTION);
  CHECK_UINT(mlirbc_type_get_num_inputs(module, type), 2);
  CHECK_UINT(mlirbc_type_get_num_results(module, type), 2);
  CHECK_INT(mlirbc_type_get_kind(module, mlirbc_type_get_input(module, type, 1)), MLIRBC_TYPE_FLOAT);
  CHECK_INT(mlirbc_type_get_kind(module, mlirbc_type_get_result(module, type, 1)), MLIRBC_TYPE_INTEGER);
  CHECK(mlirbc_type_is_none(mlirbc_type_get_input(module, type, 2)));
  CHECK(mlirbc_type_is_none(mlirbc_type_get_result(module, type, 2)));
  CHECK_UINT(mlirbc_type_get_inputs(module, type, 0, list, 4), 2);
  CHECK_UINT(list[1].index, mlirbc_type_get_input(module, type, 1).index);
  CHECK_UINT(mlirbc_type_get_results(module, type, 1, list, 4), 1);
  CHECK_UINT(list[0].index, mlirbc_type_get_result(module, type, 1).index);

  type = find_type(module, "demo.compound", 4);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_TUPLE);
  CHECK_UINT(mlirbc_type_get_num_inputs(module, type), 3);
  CHECK_UINT(mlirbc_type_get_inputs(module, type, 0, list, 4), 3);
  CHECK_UINT(mlirbc_type_get_num_inputs(module, list[1]), 2);
  CHECK_UINT(mlirbc_type_get_num_results(module, type), 0);
  type = find_type(module, "demo.compound", 1);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_COMPLEX);
  CHECK_UINT(mlirbc_type_get_bit_width(module, mlirbc_type_get_element_type(module, type)), 3);
}

static void shapes(const mlirbc_module *module) {
  mlirbc_type type = find_type(module, "demo.tensors", 4);
  int64_t dims[8] = {0, 0, 0, 0, 9, 0, 0, 0};
  uint64_t count = 7;
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_RANKED_TENSOR);
  CHECK(mlirbc_type_has_rank(module, type));
  CHECK_UINT(mlirbc_type_get_rank(module, type), 4);
  CHECK_UINT(mlirbc_type_get_dims(module, type, dims, 8), 4);
  CHECK_INT(dims[0], 1);
  CHECK_INT(dims[1], mlirbc_dynamic_dim());
  CHECK_INT(dims[2], 3);
  CHECK_INT(dims[4], 9);
  CHECK_INT(mlirbc_type_get_dim(module, type, 3), INT64_MIN);
  CHECK_INT(mlirbc_type_get_dim(module, type, 4), -1);
  CHECK(!mlirbc_type_get_num_elements(module, type, &count));
  CHECK_UINT(count, 7);
  CHECK(mlirbc_type_get_num_elements(module, find_type(module, "demo.tensors", 0), &count));
  CHECK_UINT(count, 1);
  CHECK(mlirbc_type_get_num_elements(module, find_type(module, "demo.tensors", 10), &count));
  CHECK_UINT(count, 4294967296);
  CHECK_STR(mlirbc_attribute_get_string_value(
                module, mlirbc_tensor_type_get_encoding(module, find_type(module, "demo.tensors", 5))),
            "encoding");
  CHECK(mlirbc_attribute_is_none(mlirbc_tensor_type_get_encoding(module, type)));

  type = find_type(module, "demo.unranked", 0);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_UNRANKED_TENSOR);
  CHECK(!mlirbc_type_has_rank(module, type));
  CHECK_UINT(mlirbc_type_get_bit_width(module, mlirbc_type_get_element_type(module, type)), 32);
}

static void memrefs(const mlirbc_module *module) {
  mlirbc_type type = find_type(module, "demo.memrefs", 9);
  int64_t space = 0;
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_MEMREF);
  CHECK(mlirbc_attribute_get_int64(module, mlirbc_memref_type_get_memory_space(module, type), &space));
  CHECK_INT(space, 5);
  CHECK_STR(mlirbc_attribute_get_text(module, mlirbc_memref_type_get_layout(module, type)),
            "strided<[?, ?], offset: ?>");
  type = find_type(module, "demo.memrefs", 1);
  CHECK(mlirbc_attribute_is_none(mlirbc_memref_type_get_memory_space(module, type)));
  CHECK_STR(mlirbc_attribute_get_text(module, mlirbc_memref_type_get_layout(module, type)),
            "affine_map<(d0) -> (d0)>");
  type = find_type(module, "demo.unranked", 3);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_UNRANKED_MEMREF);
  CHECK(mlirbc_attribute_get_int64(module, mlirbc_memref_type_get_memory_space(module, type), &space));
  CHECK_INT(space, 3);
}

static void vectors(const mlirbc_module *module) {
  mlirbc_type type = find_type(module, "demo.vectors", 4);
  CHECK_INT(mlirbc_type_get_kind(module, type), MLIRBC_TYPE_VECTOR);
  CHECK(mlirbc_vector_type_is_scalable(module, type));
  CHECK(!mlirbc_vector_type_is_dim_scalable(module, type, 0));
  CHECK(mlirbc_vector_type_is_dim_scalable(module, type, 1));
  CHECK(!mlirbc_vector_type_is_dim_scalable(module, type, 2));
  CHECK(!mlirbc_vector_type_is_scalable(module, find_type(module, "demo.vectors", 2)));
}

static void all_entries(const mlirbc_module *module) {
  const size_t count = mlirbc_module_get_num_types(module);
  mlirbc_error *error = NULL;
  mlirbc_type type;
  size_t i;
  for (i = 0; i < count; i++) {
    type = mlirbc_module_get_type(module, i);
    CHECK_UINT(type.index, i);
    CHECK_OK(mlirbc_type_check(module, type, &error));
    CHECK(mlirbc_type_get_bytes(module, type).len > 0);
  }
  CHECK(mlirbc_type_is_none(mlirbc_module_get_type(module, count)));
  type = find_type(module, "demo.tensors", 5);
  CHECK_INT(mlirbc_type_get_code(module, type), 14);
  CHECK_STR(mlirbc_type_get_schema_name(module, type), "tensor_with_encoding");
  CHECK_STR(mlirbc_dialect_get_name(module, mlirbc_type_get_dialect(module, type)), "builtin");
  CHECK_UINT(mlirbc_type_get_text(module, type).len, 0);
}

int main(int argc, char **argv) {
  int version;
  check_begin(argc, argv);
  for (version = 0; version <= 6; version++) {
    mlirbc_module *module = open_version("types", version);
    scalars(module);
    functions(module);
    shapes(module);
    memrefs(module);
    vectors(module);
    all_entries(module);
    mlirbc_module_destroy(module);
  }
  return check_end();
}
