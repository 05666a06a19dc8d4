/* Copies of ops, attributes and types of another module. */
#include "check.h"

static mlirbc_error *error;

static mlirbc_block body_of(mlirbc_module *module) {
  mlirbc_op root;
  mlirbc_region region;
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  CHECK_OK(mlirbc_op_get_region(module, root, 0, &region, &error));
  return mlirbc_region_get_block(module, region, 0);
}

static void attributes_and_types(void) {
  mlirbc_module *module = NULL;
  mlirbc_module *other = open_version("kitchen", 6);
  mlirbc_attribute gain = find_attribute(other, "arith.constant", "value"), copy, same;
  mlirbc_value constant = mlirbc_op_get_result(other, find_op(other, "arith.constant", 0), 0);
  mlirbc_type theirs = mlirbc_value_get_type(other, constant), type;
  mlirbc_attribute bad = {1000000};
  mlirbc_type bad_type = {1000000};
  mlirbc_str producer = mlirbc_module_get_producer(other);
  CHECK_OK(mlirbc_module_create(6, producer, NULL, &module, &error));
  CHECK_OK(mlirbc_module_import_attribute(module, other, gain, &copy, &error));
  CHECK_UINT(copy.index, mlirbc_module_get_num_attributes(module) - 1);
  CHECK_OK(mlirbc_module_import_attribute(module, other, gain, &same, &error));
  CHECK_UINT(same.index, copy.index);
  CHECK_INT(mlirbc_attribute_get_kind(module, copy), mlirbc_attribute_get_kind(other, gain));
  CHECK_OK(mlirbc_module_import_type(module, other, theirs, &type, &error));
  CHECK_INT(mlirbc_type_get_kind(module, type), mlirbc_type_get_kind(other, theirs));
  CHECK_OK(mlirbc_module_import_type(module, other, theirs, NULL, &error));

  CHECK_STATUS(mlirbc_module_import_attribute(module, other, bad, &copy, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(mlirbc_attribute_is_none(copy));
  CHECK_STATUS(mlirbc_module_import_type(module, other, bad_type, &type, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(mlirbc_type_is_none(type));
  CHECK_STATUS(mlirbc_module_import_attribute(NULL, other, gain, &copy, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_import_attribute(module, NULL, gain, &copy, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_import_attribute(other, other, gain, &copy, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  mlirbc_module_destroy(other);
  mlirbc_module_destroy(module);
}

/* Entries of an unknown encoding, whose references cannot be replaced. */
static void unknown(void) {
  mlirbc_module *module = open_version("empty", 6);
  mlirbc_module *other = open_version("fallback", 6);
  mlirbc_op op = find_op(other, "test.versionedA", 0), copy;
  size_t before = mlirbc_module_get_num_attributes(module);
  mlirbc_insertion_point end = mlirbc_insertion_point_at_end(body_of(module));
  CHECK_STATUS(mlirbc_module_import_op(module, other, op, end, &copy, NULL), MLIRBC_STATUS_UNKNOWN_ENCODING);
  CHECK(mlirbc_op_is_none(copy));
  CHECK_UINT(mlirbc_module_get_num_attributes(module), before);
  mlirbc_module_destroy(other);
  mlirbc_module_destroy(module);
}

/* Merges a file with itself. */
static void merge(mlirbc_symbol_clash clash, const char *new_name) {
  mlirbc_module *module = open_version("kitchen", 6);
  mlirbc_module *other = open_version("kitchen", 6);
  mlirbc_import_options options;
  mlirbc_imported *imported = NULL;
  mlirbc_op ops[8], scale = find_op(module, "func.func", 0), call;
  mlirbc_resource_content content;
  mlirbc_resource blur = mlirbc_module_get_resource(other, 0);
  mlirbc_block to = body_of(module);
  mlirbc_attribute callee;
  size_t count = mlirbc_block_get_ops(other, body_of(other), 0, ops, 8);
  CHECK_UINT(count, 3);
  mlirbc_resource_content_init(&content, MLIRBC_RESOURCE_BLOB);
  content.bytes.data = (const uint8_t *)"other bytes 16..";
  content.bytes.len = 16;
  content.alignment = 4;
  CHECK_OK(mlirbc_resource_set_data(other, blur, &content, &error));
  memset(&options, 0x55, sizeof options);
  mlirbc_import_options_init(&options);
  CHECK_INT(options.clash, MLIRBC_SYMBOL_CLASH_KEEP);
  options.clash = clash;
  CHECK_OK(mlirbc_module_import_ops(module, other, ops, count, mlirbc_insertion_point_at_end(to), &options, &imported,
                                    &error));
  CHECK_UINT(mlirbc_imported_get_num_ops(imported), 3);
  CHECK_UINT(mlirbc_imported_get_op(imported, 2).index, mlirbc_block_get_op(module, to, 5).index);
  CHECK(mlirbc_op_is_none(mlirbc_imported_get_op(imported, 3)));
  CHECK_UINT(mlirbc_imported_get_num_symbols(imported), 3);
  CHECK_UINT(mlirbc_imported_get_symbol_op(imported, 0).index, mlirbc_imported_get_op(imported, 0).index);
  CHECK_STR(mlirbc_imported_get_symbol_name(imported, 0), "scale");
  CHECK_STR(mlirbc_imported_get_symbol_new_name(imported, 0), new_name);
  CHECK_UINT(mlirbc_imported_get_symbol_clash(imported, 0).index, scale.index);
  CHECK(mlirbc_op_is_none(mlirbc_imported_get_symbol_op(imported, 3)));
  CHECK(mlirbc_op_is_none(mlirbc_imported_get_symbol_clash(imported, 3)));
  CHECK_STR(mlirbc_imported_get_symbol_name(imported, 3), "");
  CHECK_STR(mlirbc_imported_get_symbol_new_name(imported, 3), "");
  CHECK_UINT(mlirbc_imported_get_num_renamed_resources(imported), 1);
  CHECK_STR(mlirbc_imported_get_resource_dialect(imported, 0), "builtin");
  CHECK_STR(mlirbc_imported_get_resource_key(imported, 0), "blur");
  CHECK_STR(mlirbc_imported_get_resource_new_key(imported, 0), "blur_1");
  CHECK_STR(mlirbc_imported_get_resource_dialect(imported, 1), "");
  CHECK_STR(mlirbc_imported_get_resource_key(imported, 1), "");
  CHECK_STR(mlirbc_imported_get_resource_new_key(imported, 1), "");
  CHECK_UINT(mlirbc_imported_get_num_opaque_ops(imported), 0);
  /* The reference in the second copy of main. */
  call = find_op(module, "func.call", 1);
  callee = mlirbc_op_get_attribute_by_name(module, call, mlirbc_str_of("callee"));
  CHECK_STR(mlirbc_symbol_ref_get_name(module, callee, 0), new_name[0] == '\0' ? "scale" : new_name);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_imported_destroy(imported);
  mlirbc_module_destroy(other);
  mlirbc_module_destroy(module);
}

/* An op whose operands and successors are not imported. */
static void outside(void) {
  mlirbc_module *module = open_version("kitchen", 6);
  mlirbc_module *other = open_version("kitchen", 6);
  mlirbc_op theirs = find_op(other, "cf.cond_br", 0), own = find_op(module, "cf.cond_br", 0), copy;
  mlirbc_insertion_point before = mlirbc_insertion_point_before(own);
  mlirbc_value values[4], own_values[4];
  mlirbc_block blocks[2], own_blocks[2];
  mlirbc_import_options options;
  mlirbc_imported *imported;
  size_t i;
  CHECK_STATUS(mlirbc_module_import_op(module, other, theirs, before, &copy, NULL), MLIRBC_STATUS_INVALID_EDIT);
  mlirbc_import_options_init(&options);
  options.values = values;
  options.value_replacements = own_values;
  options.num_values = mlirbc_op_get_operands(other, theirs, 0, values, 4);
  CHECK_UINT(mlirbc_op_get_operands(module, own, 0, own_values, 4), options.num_values);
  options.blocks = blocks;
  options.block_replacements = own_blocks;
  options.num_blocks = mlirbc_op_get_num_successors(other, theirs);
  CHECK_UINT(options.num_blocks, 2);
  for (i = 0; i < 2; ++i) {
    blocks[i] = mlirbc_op_get_successor(other, theirs, i);
    own_blocks[i] = mlirbc_op_get_successor(module, own, i);
  }
  CHECK_OK(mlirbc_module_import_ops(module, other, &theirs, 1, before, &options, &imported, &error));
  copy = mlirbc_imported_get_op(imported, 0);
  CHECK_UINT(mlirbc_op_get_operand(module, copy, 0).index, own_values[0].index);
  CHECK_UINT(mlirbc_op_get_successor(module, copy, 1).index, own_blocks[1].index);
  mlirbc_imported_destroy(imported);

  own_values[0].index += 1000000;
  CHECK_STATUS(mlirbc_module_import_ops(module, other, &theirs, 1, before, &options, &imported, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(imported == NULL);
  options.value_replacements = NULL;
  CHECK_STATUS(mlirbc_module_import_ops(module, other, &theirs, 1, before, &options, &imported, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  mlirbc_module_destroy(other);
  mlirbc_module_destroy(module);
}

static void wrong_arguments(void) {
  mlirbc_module *module = open_version("kitchen", 6);
  mlirbc_module *other = open_version("kitchen", 6);
  mlirbc_op op = find_op(other, "func.func", 1), copy;
  mlirbc_insertion_point end = mlirbc_insertion_point_at_end(body_of(module));
  mlirbc_import_options options;
  mlirbc_imported *imported = NULL;
  mlirbc_import_options_init(&options);
  mlirbc_import_options_init(NULL);
  options.clash = MLIRBC_SYMBOL_CLASH_REFUSE;
  CHECK_STATUS(mlirbc_module_import_ops(module, other, &op, 1, end, &options, &imported, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK(imported == NULL);
  options.clash = (mlirbc_symbol_clash)9;
  CHECK_STATUS(mlirbc_module_import_ops(module, other, &op, 1, end, &options, &imported, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  options.clash = MLIRBC_SYMBOL_CLASH_KEEP;
  options.reserved[0] = 1;
  CHECK_STATUS(mlirbc_module_import_ops(module, other, &op, 1, end, &options, &imported, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_module_import_ops(module, other, NULL, 1, end, NULL, &imported, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_OK(mlirbc_module_import_ops(module, other, NULL, 0, end, NULL, &imported, &error));
  CHECK_UINT(mlirbc_imported_get_num_ops(imported), 0);
  mlirbc_imported_destroy(imported);
  CHECK_OK(mlirbc_module_import_ops(module, other, &op, 1, end, NULL, NULL, &error));
  CHECK_OK(mlirbc_module_import_op(module, other, op, end, &copy, &error));
  CHECK_STR(mlirbc_op_get_name(module, copy), "func.func");
  CHECK_STATUS(mlirbc_module_import_op(module, module, copy, end, &copy, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_UINT(mlirbc_imported_get_num_ops(NULL), 0);
  CHECK_UINT(mlirbc_imported_get_num_symbols(NULL), 0);
  CHECK_UINT(mlirbc_imported_get_num_renamed_resources(NULL), 0);
  CHECK_UINT(mlirbc_imported_get_num_opaque_ops(NULL), 0);
  mlirbc_imported_destroy(NULL);
  mlirbc_module_destroy(other);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  attributes_and_types();
  unknown();
  merge(MLIRBC_SYMBOL_CLASH_KEEP, "");
  merge(MLIRBC_SYMBOL_CLASH_RENAME, "scale_0");
  outside();
  wrong_arguments();
  return check_end();
}
