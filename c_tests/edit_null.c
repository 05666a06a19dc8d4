/* NULL for a module, and references that name nothing, give statuses and leave out-parameters empty. */
#include "check.h"

static const mlirbc_str text = {"text", 4};
static const mlirbc_bytes bytes = {(const uint8_t *)"text", 4};
static const mlirbc_op op = {MLIRBC_NONE, MLIRBC_NONE};
static const mlirbc_block block = {MLIRBC_NONE, MLIRBC_NONE};
static const mlirbc_region region = {MLIRBC_NONE, MLIRBC_NONE};
static const mlirbc_value value = {MLIRBC_NONE, MLIRBC_NONE};
static const mlirbc_attribute attribute = {MLIRBC_NONE};
static const mlirbc_type type = {MLIRBC_NONE};
static const mlirbc_dialect dialect = {MLIRBC_NONE};
static const mlirbc_op_name name = {MLIRBC_NONE};
static const mlirbc_resource resource = {MLIRBC_NONE};

/* Gives the same status for each, with all out-parameters NULL. */
static void ops(mlirbc_module *module, mlirbc_status expected) {
  const mlirbc_insertion_point at = mlirbc_insertion_point_before(op);
  const mlirbc_insertion_point end = mlirbc_insertion_point_at_end(block);
  mlirbc_op_state state;
  mlirbc_op_state_init(&state, name, attribute);
  CHECK_STATUS(mlirbc_op_create(module, &state, end, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_op_erase(module, op, NULL), expected);
  CHECK_STATUS(mlirbc_op_move(module, op, at, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_op_clone(module, op, at, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_op_set_operand(module, op, 0, value, NULL), expected);
  CHECK_STATUS(mlirbc_op_set_operands(module, op, NULL, 0, NULL), expected);
  CHECK_STATUS(mlirbc_op_set_successor(module, op, 0, block, NULL), expected);
  CHECK_STATUS(mlirbc_value_replace_all_uses(module, value, value, NULL), expected);
  CHECK_STATUS(mlirbc_value_set_type(module, value, type, NULL), expected);
  CHECK_STATUS(mlirbc_op_set_op_name(module, op, name, NULL), expected);
  CHECK_STATUS(mlirbc_op_set_location(module, op, attribute, NULL), expected);
  CHECK_STATUS(mlirbc_op_set_attribute(module, op, text, attribute, NULL), expected);
  CHECK_STATUS(mlirbc_op_set_discardable_attribute(module, op, text, attribute, NULL), expected);
  CHECK_STATUS(mlirbc_op_set_dictionary(module, op, attribute, NULL), expected);
  CHECK_STATUS(mlirbc_op_remove_properties(module, op, NULL), expected);
  CHECK_STATUS(mlirbc_op_set_properties(module, op, 0, NULL), expected);
  CHECK_STATUS(mlirbc_op_rename_symbol(module, op, text, NULL, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_block_create(module, region, 0, NULL, NULL, 0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_block_erase(module, block, NULL), expected);
  CHECK_STATUS(mlirbc_block_move(module, block, region, 0, NULL), expected);
  CHECK_STATUS(mlirbc_block_split(module, op, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_erase_together(module, &op, 1, NULL, 0, NULL), expected);
  CHECK_STATUS(mlirbc_module_erase_together(module, NULL, 0, &block, 1, NULL), expected);
  CHECK_STATUS(mlirbc_region_erase_blocks(module, region, NULL), expected);
  CHECK_STATUS(mlirbc_region_clone_blocks(module, region, region, NULL), expected);
  CHECK_STATUS(mlirbc_block_insert_argument(module, block, 0, type, attribute, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_block_erase_argument(module, block, 0, NULL), expected);
  CHECK_STATUS(mlirbc_block_set_argument_location(module, block, 0, attribute, NULL), expected);
}

static void tables(mlirbc_module *module, mlirbc_status expected) {
  mlirbc_resource_content content;
  mlirbc_resource_content_init(&content, MLIRBC_RESOURCE_BOOL);
  CHECK_STATUS(mlirbc_module_add_attribute_entry(module, dialect, true, bytes, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_append_attribute_entry(module, dialect, true, bytes, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_add_type_entry(module, dialect, true, bytes, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_dialect_set_version_bytes(module, dialect, bytes, NULL), expected);
  CHECK_STATUS(mlirbc_dialect_remove_version(module, dialect, NULL), expected);
  CHECK_STATUS(mlirbc_module_add_dialect_resource(module, dialect, text, &content, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_resource_set_data(module, resource, &content, NULL), expected);
  CHECK_STATUS(mlirbc_resource_remove(module, resource, NULL), expected);
}

static void attributes(mlirbc_module *module, mlirbc_status expected) {
  const mlirbc_named_attribute entry = {{"a", 1}, {MLIRBC_NONE}};
  CHECK_STATUS(mlirbc_complex_type_create(module, type, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_function_type_create(module, &type, 1, NULL, 0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_graph_type_create(module, &type, 1, NULL, 0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_tuple_type_create(module, &type, 1, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_tensor_type_create(module, NULL, 0, type, attribute, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_unranked_tensor_type_create(module, type, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_memref_type_create(module, NULL, 0, type, attribute, attribute, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_unranked_memref_type_create(module, type, attribute, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_vector_type_create(module, NULL, NULL, 0, type, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_integer_attribute_create(module, type, 1, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_integer_attribute_get_words(module, type, NULL, 0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_float_attribute_create(module, type, 1.0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_float_attribute_get_bits(module, type, 1, 0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_typed_string_attribute_create(module, text, type, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_array_attribute_create(module, &attribute, 1, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_dictionary_attribute_create(module, &entry, 1, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_type_attribute_create(module, type, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_distinct_attribute_create(module, attribute, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_dense_array_attribute_create(module, type, bytes, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_dense_attribute_create(module, type, bytes, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_dense_strings_attribute_create(module, type, &text, 1, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_sparse_attribute_create(module, type, attribute, attribute, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_dense_resource_attribute_create(module, type, resource, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_name_loc_create(module, text, attribute, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_call_site_loc_create(module, attribute, attribute, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_fused_loc_create(module, &attribute, 1, attribute, NULL, NULL), expected);
}

/* What needs no reference: without a module it fails, with one it succeeds without memory for the result. */
static void anything(mlirbc_module *module, mlirbc_status expected) {
  const mlirbc_position position = {1, 2, 1, 2};
  mlirbc_resource_content content;
  mlirbc_resource_content_init(&content, MLIRBC_RESOURCE_BOOL);
  CHECK_STATUS(mlirbc_module_set_producer(module, text, NULL), expected);
  CHECK_STATUS(mlirbc_module_add_string(module, text, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_add_dialect(module, text, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_add_op_name(module, text, true, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_add_properties(module, bytes, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_add_external_resource(module, text, text, &content, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_add_attribute_text(module, text, text, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_add_type_text(module, text, text, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_integer_type_create(module, 8, 0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_index_type_create(module, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_none_type_create(module, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_token_type_create(module, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_float_type_create(module, MLIRBC_FLOAT_F32, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_opaque_type_create(module, text, text, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_bool_attribute_create(module, true, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_string_attribute_create(module, text, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_symbol_ref_attribute_create(module, &text, 1, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_opaque_attribute_create(module, text, text, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_unit_attribute_create(module, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_unknown_loc_create(module, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_file_loc_create(module, text, position, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_affine_map_attribute_create(module, 0, 0, NULL, 0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_integer_set_attribute_create(module, 0, 0, NULL, 0, NULL, 0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_strided_layout_attribute_create(module, 0, NULL, 0, NULL, NULL), expected);
  CHECK_STATUS(mlirbc_module_convert(module, 6, false, NULL), expected);
}

/* Strings without characters where some are told. */
static void lying(mlirbc_module *module) {
  const mlirbc_str no_text = {NULL, 4};
  const mlirbc_bytes no_bytes = {NULL, 4};
  CHECK_STATUS(mlirbc_module_set_producer(module, no_text, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_add_properties(module, no_bytes, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_symbol_ref_attribute_create(module, &no_text, 1, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_symbol_ref_attribute_create(module, NULL, 1, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
}

int main(int argc, char **argv) {
  mlirbc_module *module = NULL;
  check_begin(argc, argv);
  ops(NULL, MLIRBC_STATUS_NULL_ARGUMENT);
  tables(NULL, MLIRBC_STATUS_NULL_ARGUMENT);
  attributes(NULL, MLIRBC_STATUS_NULL_ARGUMENT);
  anything(NULL, MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_create(6, mlirbc_str_of("MLIR24.0.0git"), NULL, &module, NULL), MLIRBC_STATUS_OK);
  CHECK(module != NULL);
  ops(module, MLIRBC_STATUS_INVALID_ARGUMENT);
  tables(module, MLIRBC_STATUS_INVALID_ARGUMENT);
  attributes(module, MLIRBC_STATUS_INVALID_ARGUMENT);
  lying(module);
  CHECK_STATUS(mlirbc_module_verify(module, NULL), MLIRBC_STATUS_OK);
  anything(module, MLIRBC_STATUS_OK);
  mlirbc_module_destroy(module);
  return check_end();
}
