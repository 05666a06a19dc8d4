/* A reference to something erased names nothing: getters return empty values, and everything else refuses it. */
#include "check.h"

static mlirbc_error *error;
static const mlirbc_attribute NO_ATTRIBUTE = {MLIRBC_NONE};

/* An op with what is in it, and an op beside it that stays. */
typedef struct parts {
  mlirbc_op op;
  mlirbc_region region;
  mlirbc_block block;
  mlirbc_op inner;
  mlirbc_value argument;
  mlirbc_value result;
  mlirbc_op kept;
} parts;

static mlirbc_op create(mlirbc_module *module, const char *name, mlirbc_type type, size_t num_results,
                        uint32_t num_regions, mlirbc_insertion_point at) {
  mlirbc_op_name op_name;
  mlirbc_attribute location;
  mlirbc_op_state state;
  mlirbc_op op;
  CHECK_OK(mlirbc_module_add_op_name(module, mlirbc_str_of(name), true, &op_name, &error));
  CHECK_OK(mlirbc_unknown_loc_create(module, &location, &error));
  mlirbc_op_state_init(&state, op_name, location);
  state.results = &type;
  state.num_results = num_results;
  state.num_regions = num_regions;
  CHECK_OK(mlirbc_op_create(module, &state, at, &op, &error));
  return op;
}

static parts build(mlirbc_module *module) {
  parts all;
  mlirbc_block top, body;
  mlirbc_region region;
  mlirbc_type type;
  mlirbc_op root;
  CHECK_OK(mlirbc_integer_type_create(module, 32, MLIRBC_SIGNLESS, &type, &error));
  CHECK_OK(mlirbc_module_get_top_block(module, &top, &error));
  root = create(module, "builtin.module", type, 0, 1, mlirbc_insertion_point_at_end(top));
  CHECK_OK(mlirbc_op_get_region(module, root, 0, &region, &error));
  CHECK_OK(mlirbc_block_create(module, region, 0, NULL, NULL, 0, &body, &error));
  all.kept = create(module, "test.kept", type, 1, 1, mlirbc_insertion_point_at_end(body));
  all.op = create(module, "test.outer", type, 1, 2, mlirbc_insertion_point_at_end(body));
  CHECK_OK(mlirbc_op_get_region(module, all.op, 1, &all.region, &error));
  CHECK_OK(mlirbc_block_create(module, all.region, 0, &type, NULL, 1, &all.block, &error));
  all.inner = create(module, "test.inner", type, 1, 0, mlirbc_insertion_point_at_end(all.block));
  all.argument = mlirbc_block_get_argument(module, all.block, 0);
  all.result = mlirbc_op_get_result(module, all.inner, 0);
  CHECK(!mlirbc_type_is_none(mlirbc_value_get_type(module, all.argument)));
  CHECK(!mlirbc_type_is_none(mlirbc_value_get_type(module, all.result)));
  return all;
}

static int visits;
static mlirbc_walk_action count_visit(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  (void)module;
  (void)op;
  (void)user_data;
  visits += 1;
  return MLIRBC_WALK_CONTINUE;
}

#define REFUSED(call) CHECK_STATUS(call, MLIRBC_STATUS_INVALID_ARGUMENT)

static mlirbc_module *new_module(void) {
  mlirbc_module *module = NULL;
  CHECK_OK(mlirbc_module_create(6, mlirbc_str_of("MLIR22.1.8"), NULL, &module, &error));
  return module;
}

/* Imports an op of `other` to a position, with replacements, which may be NULL. */
static mlirbc_status import(mlirbc_module *module, const mlirbc_module *other, mlirbc_op op, mlirbc_insertion_point to,
                            const mlirbc_import_options *options) {
  mlirbc_imported *imported = NULL;
  mlirbc_status status = mlirbc_module_import_ops(module, other, &op, 1, to, options, &imported, NULL);
  CHECK((imported == NULL) == (status != MLIRBC_STATUS_OK));
  mlirbc_imported_destroy(imported);
  return status;
}

/* From the module, and next to the op. */
static void check_import_of_op(mlirbc_module *module, mlirbc_op op, mlirbc_op kept) {
  mlirbc_module *other = new_module();
  mlirbc_block top;
  mlirbc_op found;
  CHECK_OK(mlirbc_module_get_top_block(other, &top, &error));
  REFUSED(mlirbc_module_import_op(other, module, op, mlirbc_insertion_point_at_end(top), &found, NULL));
  CHECK(mlirbc_op_is_none(found));
  REFUSED(import(other, module, op, mlirbc_insertion_point_at_end(top), NULL));
  CHECK_OK(mlirbc_module_import_op(other, module, kept, mlirbc_insertion_point_at_end(top), &found, &error));
  REFUSED(import(module, other, found, mlirbc_insertion_point_before(op), NULL));
  mlirbc_module_destroy(other);
}

static void check_op(mlirbc_module *module, mlirbc_op op, mlirbc_op kept) {
  const mlirbc_str name = mlirbc_str_of("name");
  const uint32_t path[1] = {0};
  const mlirbc_insertion_point after = mlirbc_insertion_point_after(kept);
  mlirbc_attribute attribute;
  mlirbc_record *record = mlirbc_record_create();
  mlirbc_value values[4], value;
  mlirbc_field fields[4];
  mlirbc_named_attribute named[4];
  mlirbc_region region;
  mlirbc_op found;
  mlirbc_str text;
  mlirbc_op_state state;
  mlirbc_cursor *cursor = NULL;
  mlirbc_block block;
  mlirbc_marked_text *marked = NULL;
  mlirbc_buffer *buffer = NULL;
  mlirbc_symbol_uses *uses = NULL;
  uint64_t words[2];
  collected printed = {NULL, 0};
  size_t position;
  bool known = true;
  CHECK_OK(mlirbc_unit_attribute_create(module, &attribute, &error));
  value = mlirbc_op_get_result(module, kept, 0);
  CHECK(!mlirbc_op_is_none(op));
  CHECK_STR(mlirbc_op_get_name(module, op), "");
  CHECK(mlirbc_op_name_is_none(mlirbc_op_get_op_name(module, op)));
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_location(module, op)));
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_dictionary(module, op)));
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_attribute_by_name(module, op, name)));
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_discardable_attribute_by_name(module, op, name)));
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_properties_attribute(module, op)));
  CHECK(!mlirbc_op_get_properties_position(module, op, &position));
  CHECK_UINT(mlirbc_op_get_properties(module, op).len, 0);
  CHECK_UINT(mlirbc_op_get_num_operands(module, op), 0);
  CHECK(mlirbc_value_is_none(mlirbc_op_get_operand(module, op, 0)));
  CHECK_UINT(mlirbc_op_get_operands(module, op, 0, values, 4), 0);
  CHECK_UINT(mlirbc_op_get_num_results(module, op), 0);
  CHECK(mlirbc_value_is_none(mlirbc_op_get_result(module, op, 0)));
  CHECK_UINT(mlirbc_op_get_results(module, op, 0, values, 4), 0);
  CHECK_UINT(mlirbc_op_get_num_successors(module, op), 0);
  CHECK(mlirbc_block_is_none(mlirbc_op_get_successor(module, op, 0)));
  CHECK_UINT(mlirbc_op_get_num_regions(module, op), 0);
  CHECK(!mlirbc_op_is_isolated(module, op));
  CHECK(!mlirbc_op_is_materialized(module, op));
  CHECK(mlirbc_block_is_none(mlirbc_op_get_block(module, op)));
  CHECK_UINT(mlirbc_op_get_position(module, op), 0);
  CHECK(mlirbc_op_is_none(mlirbc_op_get_parent(module, op)));
  CHECK_INT(mlirbc_op_get_release(module, op), MLIRBC_RELEASE_NONE);
  CHECK_INT(mlirbc_op_get_fallback(module, op, &text), MLIRBC_FALLBACK_NONE);
  CHECK_UINT(mlirbc_op_get_num_property_fields(module, op), 0);
  CHECK(!mlirbc_op_get_property_field(module, op, path, 1, fields));
  CHECK_UINT(mlirbc_op_get_property_fields(module, op, 0, fields, 4), 0);
  CHECK(!mlirbc_op_get_property_field_by_name(module, op, name, fields));
  CHECK_UINT(mlirbc_op_get_num_discardable_attributes(module, op), 0);
  CHECK_UINT(mlirbc_op_get_discardable_attributes(module, op, 0, named, 4), 0);
  CHECK_UINT(mlirbc_op_get_operand_group(module, op, name, values, 4, &known), 0);
  CHECK(!known);
  CHECK_UINT(mlirbc_op_get_result_group(module, op, name, values, 4, &known), 0);
  CHECK(!known);
  CHECK_STR(mlirbc_op_get_symbol_name(module, op), "");
  CHECK_INT(mlirbc_op_get_symbol_visibility(module, op), MLIRBC_SYMBOL_NONE);

  REFUSED(mlirbc_op_get_region(module, op, 0, &region, NULL));
  CHECK(mlirbc_region_is_none(region));
  REFUSED(mlirbc_op_materialize(module, op, NULL));
  REFUSED(mlirbc_op_print(module, op, NULL, collect, &printed, NULL));
  CHECK_UINT(printed.len, 0);
  REFUSED(mlirbc_op_lookup_symbol(module, op, &name, 1, &found, NULL));
  REFUSED(mlirbc_op_walk(module, op, count_visit, NULL, NULL));

  REFUSED(mlirbc_op_set_op_name(module, op, mlirbc_op_get_op_name(module, kept), NULL));
  REFUSED(mlirbc_op_set_location(module, op, mlirbc_op_get_location(module, kept), NULL));
  REFUSED(mlirbc_op_set_dictionary(module, op, NO_ATTRIBUTE, NULL));
  REFUSED(mlirbc_op_set_properties(module, op, 0, NULL));
  REFUSED(mlirbc_op_remove_properties(module, op, NULL));
  REFUSED(mlirbc_op_set_attribute(module, op, name, attribute, NULL));
  REFUSED(mlirbc_op_set_property_fields(module, op, record, NULL));
  REFUSED(mlirbc_op_set_discardable_attribute(module, op, name, attribute, NULL));
  REFUSED(mlirbc_op_erase(module, op, NULL));
  REFUSED(mlirbc_op_move(module, op, after, &found, NULL));
  REFUSED(mlirbc_op_clone(module, op, after, &found, NULL));
  REFUSED(mlirbc_op_move(module, kept, mlirbc_insertion_point_before(op), &found, NULL));
  REFUSED(mlirbc_op_clone(module, kept, mlirbc_insertion_point_after(op), &found, NULL));
  REFUSED(mlirbc_op_set_operand(module, op, 0, value, NULL));
  REFUSED(mlirbc_op_set_operands(module, op, &value, 1, NULL));
  REFUSED(mlirbc_op_set_operand_group(module, op, name, &value, 1, NULL));
  REFUSED(mlirbc_op_represent_attribute(module, op, name, &attribute, NULL));
  REFUSED(mlirbc_op_print_property(module, op, name, NULL, collect, &printed, NULL));
  CHECK_UINT(mlirbc_op_get_num_missing_properties(module, op), 0);
  CHECK_STR(mlirbc_op_get_missing_property(module, op, 0), "");
  CHECK(!mlirbc_op_exists(module, op));
  REFUSED(mlirbc_cursor_create_for_op(module, op, MLIRBC_WALK_PRE_ORDER, &cursor, NULL));
  CHECK(cursor == NULL);
  REFUSED(mlirbc_block_split(module, op, &block, NULL));
  CHECK(mlirbc_block_is_none(block));
  REFUSED(mlirbc_op_print_to_buffer(module, op, NULL, &buffer, NULL));
  CHECK(buffer == NULL);
  REFUSED(mlirbc_marked_text_create(module, op, true, NULL, &marked, NULL));
  CHECK(marked == NULL);
  REFUSED(mlirbc_op_find_symbol_uses(module, op, &uses, NULL));
  CHECK(uses == NULL);
  CHECK_UINT(mlirbc_op_get_property_field_words(module, op, path, 1, words, 2), 0);
  REFUSED(mlirbc_op_set_successor(module, op, 0, mlirbc_op_get_block(module, kept), NULL));
  REFUSED(mlirbc_op_rename_symbol(module, op, name, NULL, NULL, NULL));
  mlirbc_op_state_init(&state, mlirbc_op_get_op_name(module, kept), mlirbc_op_get_location(module, kept));
  REFUSED(mlirbc_op_create(module, &state, mlirbc_insertion_point_before(op), &found, NULL));
  CHECK(mlirbc_op_is_none(found));
  check_import_of_op(module, op, kept);
  mlirbc_record_destroy(record);
}

static void check_region(mlirbc_module *module, mlirbc_region region, mlirbc_op kept) {
  mlirbc_region other;
  mlirbc_block block;
  mlirbc_cursor *cursor = NULL;
  CHECK_OK(mlirbc_op_get_region(module, kept, 0, &other, &error));
  CHECK(!mlirbc_region_is_none(region));
  CHECK_UINT(mlirbc_region_get_num_blocks(module, region), 0);
  CHECK(mlirbc_block_is_none(mlirbc_region_get_block(module, region, 0)));
  CHECK(mlirbc_op_is_none(mlirbc_region_get_op(module, region)));
  CHECK_UINT(mlirbc_region_get_position(module, region), 0);
  CHECK(!mlirbc_region_exists(module, region));
  REFUSED(mlirbc_cursor_create_for_region(module, region, MLIRBC_WALK_POST_ORDER, &cursor, NULL));
  CHECK(cursor == NULL);
  REFUSED(mlirbc_region_walk(module, region, count_visit, NULL, NULL));
  REFUSED(mlirbc_region_erase_blocks(module, region, NULL));
  REFUSED(mlirbc_region_clone_blocks(module, region, other, NULL));
  REFUSED(mlirbc_region_clone_blocks(module, other, region, NULL));
  REFUSED(mlirbc_block_create(module, region, 0, NULL, NULL, 0, &block, NULL));
  CHECK(mlirbc_block_is_none(block));
}

static void check_block(mlirbc_module *module, mlirbc_block block, mlirbc_op kept) {
  mlirbc_module *other = new_module();
  mlirbc_block top;
  mlirbc_import_options options;
  mlirbc_type type = mlirbc_module_get_type(module, 0);
  mlirbc_region region;
  mlirbc_op ops[4];
  mlirbc_value values[4];
  mlirbc_op_state state;
  mlirbc_op found;
  CHECK_OK(mlirbc_module_get_top_block(other, &top, &error));
  CHECK_OK(mlirbc_module_import_op(other, module, kept, mlirbc_insertion_point_at_end(top), NULL, &error));
  CHECK_OK(mlirbc_op_get_region(module, kept, 0, &region, &error));
  CHECK(!mlirbc_block_is_none(block));
  CHECK(!mlirbc_block_exists(module, block));
  CHECK_UINT(mlirbc_block_get_num_ops(module, block), 0);
  CHECK(mlirbc_op_is_none(mlirbc_block_get_op(module, block, 0)));
  CHECK_UINT(mlirbc_block_get_ops(module, block, 0, ops, 4), 0);
  CHECK_UINT(mlirbc_block_get_num_arguments(module, block), 0);
  CHECK(mlirbc_value_is_none(mlirbc_block_get_argument(module, block, 0)));
  CHECK_UINT(mlirbc_block_get_arguments(module, block, 0, values, 4), 0);
  CHECK(mlirbc_attribute_is_none(mlirbc_block_get_argument_location(module, block, 0)));
  CHECK(mlirbc_region_is_none(mlirbc_block_get_region(module, block)));
  CHECK_UINT(mlirbc_block_get_position(module, block), 0);
  REFUSED(mlirbc_block_insert_argument(module, block, 0, type, NO_ATTRIBUTE, values, NULL));
  REFUSED(mlirbc_block_erase_argument(module, block, 0, NULL));
  REFUSED(mlirbc_block_set_argument_location(module, block, 0, NO_ATTRIBUTE, NULL));
  REFUSED(mlirbc_block_erase(module, block, NULL));
  REFUSED(mlirbc_block_move(module, block, region, 0, NULL));
  REFUSED(mlirbc_op_move(module, kept, mlirbc_insertion_point_at_start(block), &found, NULL));
  mlirbc_op_state_init(&state, mlirbc_op_get_op_name(module, kept), mlirbc_op_get_location(module, kept));
  REFUSED(mlirbc_op_create(module, &state, mlirbc_insertion_point_at_end(block), &found, NULL));
  state.successors = &block;
  state.num_successors = 1;
  REFUSED(mlirbc_op_create(module, &state, mlirbc_insertion_point_after(kept), &found, NULL));
  REFUSED(mlirbc_op_set_successor(module, kept, 0, block, NULL));
  mlirbc_import_options_init(&options);
  options.blocks = &block;
  options.block_replacements = &block;
  options.num_blocks = 1;
  REFUSED(import(module, other, mlirbc_block_get_op(other, top, 0), mlirbc_insertion_point_after(kept), &options));
  mlirbc_module_destroy(other);
}

static void check_value(mlirbc_module *module, mlirbc_value value, mlirbc_op kept) {
  mlirbc_module *imported_from = new_module();
  mlirbc_block top;
  mlirbc_import_options options;
  mlirbc_value theirs;
  mlirbc_value other = mlirbc_op_get_result(module, kept, 0);
  mlirbc_use uses[4];
  mlirbc_op_state state;
  mlirbc_op found;
  size_t count = 9;
  CHECK(!mlirbc_value_is_none(value));
  CHECK(!mlirbc_value_exists(module, value));
  CHECK(mlirbc_type_is_none(mlirbc_value_get_type(module, value)));
  CHECK(mlirbc_op_is_none(mlirbc_value_get_defining_op(module, value)));
  CHECK(mlirbc_block_is_none(mlirbc_value_get_owner_block(module, value)));
  CHECK_UINT(mlirbc_value_get_position(module, value), 0);
  REFUSED(mlirbc_value_get_num_uses(module, value, &count, NULL));
  CHECK_UINT(count, 0);
  CHECK_UINT(mlirbc_value_get_uses(module, value, 0, uses, 4), 0);
  REFUSED(mlirbc_value_set_type(module, value, mlirbc_module_get_type(module, 0), NULL));
  REFUSED(mlirbc_value_replace_all_uses(module, value, other, NULL));
  REFUSED(mlirbc_value_replace_all_uses(module, other, value, NULL));
  REFUSED(mlirbc_op_set_operands(module, kept, &value, 1, NULL));
  REFUSED(mlirbc_op_set_operand(module, kept, 0, value, NULL));
  mlirbc_op_state_init(&state, mlirbc_op_get_op_name(module, kept), mlirbc_op_get_location(module, kept));
  state.operands = &value;
  state.num_operands = 1;
  REFUSED(mlirbc_op_create(module, &state, mlirbc_insertion_point_after(kept), &found, NULL));
  CHECK_OK(mlirbc_module_get_top_block(imported_from, &top, &error));
  CHECK_OK(mlirbc_module_import_op(imported_from, module, kept, mlirbc_insertion_point_at_end(top), &found, &error));
  mlirbc_import_options_init(&options);
  theirs = mlirbc_op_get_result(imported_from, found, 0);
  options.values = &theirs;
  options.value_replacements = &value;
  options.num_values = 1;
  REFUSED(import(module, imported_from, found, mlirbc_insertion_point_after(kept), &options));
  mlirbc_module_destroy(imported_from);
}

static void erased_ops(void) {
  mlirbc_module *module = new_module();
  parts all = build(module);
  mlirbc_value outer = mlirbc_op_get_result(module, all.op, 0);
  mlirbc_fingerprint before, after;
  mlirbc_attribute unit;
  CHECK_OK(mlirbc_op_erase(module, all.op, &error));
  /* The entry that check_op uses. */
  CHECK_OK(mlirbc_unit_attribute_create(module, &unit, &error));
  CHECK_OK(mlirbc_module_file_fingerprint(module, &before, &error));
  check_op(module, all.op, all.kept);
  check_op(module, all.inner, all.kept);
  check_region(module, all.region, all.kept);
  check_block(module, all.block, all.kept);
  check_value(module, all.argument, all.kept);
  check_value(module, all.result, all.kept);
  check_value(module, outer, all.kept);
  CHECK_OK(mlirbc_module_file_fingerprint(module, &after, &error));
  CHECK(memcmp(before.bytes, after.bytes, sizeof before.bytes) == 0);
  mlirbc_module_destroy(module);
}

static void erased_blocks(void) {
  mlirbc_module *module = new_module();
  parts all = build(module);
  CHECK_OK(mlirbc_block_erase(module, all.block, &error));
  check_block(module, all.block, all.kept);
  check_op(module, all.inner, all.kept);
  check_value(module, all.argument, all.kept);
  check_value(module, all.result, all.kept);
  CHECK_UINT(mlirbc_region_get_position(module, all.region), 1);
  mlirbc_module_destroy(module);
}

static void erased_contents_of_a_region(void) {
  mlirbc_module *module = new_module();
  parts all = build(module);
  CHECK_OK(mlirbc_region_erase_blocks(module, all.region, &error));
  check_block(module, all.block, all.kept);
  check_op(module, all.inner, all.kept);
  check_value(module, all.argument, all.kept);
  mlirbc_module_destroy(module);
}

static void erased_arguments(void) {
  mlirbc_module *module = new_module();
  parts all = build(module);
  CHECK_OK(mlirbc_block_erase_argument(module, all.block, 0, &error));
  check_value(module, all.argument, all.kept);
  CHECK_UINT(mlirbc_block_get_num_arguments(module, all.block), 0);
  mlirbc_module_destroy(module);
}

/* An isolated op that is large enough for a body of its own. */
static mlirbc_op large_function(const mlirbc_module *module) {
  mlirbc_op root, function;
  mlirbc_region region;
  CHECK_OK(mlirbc_module_get_root(module, &root, &error));
  CHECK_OK(mlirbc_op_get_region(module, root, 0, &region, &error));
  function = mlirbc_block_get_op(module, mlirbc_region_get_block(module, region, 0), 1);
  CHECK_OK(mlirbc_op_get_region(module, function, 0, &region, &error));
  CHECK(region.body != function.body);
  return function;
}

/* The ops of an isolated op have a body of their own. */
static void erased_functions(void) {
  mlirbc_module *module = open_version("symbols", 6);
  mlirbc_op function = large_function(module);
  mlirbc_region region;
  mlirbc_block block;
  mlirbc_value argument;
  mlirbc_op inner;
  parts all = build(module);
  CHECK_OK(mlirbc_op_get_region(module, function, 0, &region, &error));
  block = mlirbc_region_get_block(module, region, 0);
  argument = mlirbc_block_get_argument(module, block, 0);
  inner = mlirbc_block_get_op(module, block, 0);
  CHECK_OK(mlirbc_op_erase(module, function, &error));
  check_op(module, function, all.kept);
  check_region(module, region, all.kept);
  check_block(module, block, all.kept);
  check_value(module, argument, all.kept);
  check_op(module, inner, all.kept);
  mlirbc_module_destroy(module);
}

/* A move into another isolated op makes new references. */
static void moved_ops(void) {
  mlirbc_module *module = open_version("symbols", 6);
  mlirbc_op function = large_function(module);
  mlirbc_region region;
  mlirbc_block block;
  parts all = build(module);
  mlirbc_op moved;
  CHECK_OK(mlirbc_op_get_region(module, function, 0, &region, &error));
  block = mlirbc_region_get_block(module, region, 0);
  CHECK(!mlirbc_block_is_none(block));
  CHECK_OK(mlirbc_op_move(module, all.op, mlirbc_insertion_point_at_start(block), &moved, &error));
  CHECK_STR(mlirbc_op_get_name(module, moved), "test.outer");
  check_op(module, all.op, all.kept);
  check_region(module, all.region, all.kept);
  check_block(module, all.block, all.kept);
  check_value(module, all.argument, all.kept);
  check_value(module, all.result, all.kept);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  erased_ops();
  erased_blocks();
  erased_contents_of_a_region();
  erased_arguments();
  erased_functions();
  moved_ops();
  CHECK_INT(visits, 0);
  return check_end();
}
