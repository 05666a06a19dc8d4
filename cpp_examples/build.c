/* Builds a module from nothing: a function that sums the numbers below its argument in a loop, and one that returns
 * weights of a resource. Prints it, and writes it to a file if a second name is given. */
#include <mlirbc.h>
#include <stdio.h>
#include <stdlib.h>

static mlirbc_module *module;
static mlirbc_error *error;
static mlirbc_attribute location;

/* For a short example: ends the program where something cannot be made. */
static void check(mlirbc_status status) {
  if (status != MLIRBC_STATUS_OK) {
    mlirbc_str message = mlirbc_error_get_message(error);
    fprintf(stderr, "%.*s\n", (int)message.len, message.data);
    exit(1);
  }
}

typedef struct parts {
  mlirbc_value operands[3];
  size_t num_operands;
  mlirbc_block successors[2];
  size_t num_successors;
  uint32_t num_regions;
} parts;

/* Appends an op to a block; `result` is NULL if it has none. */
static mlirbc_op op(mlirbc_block block, const char *name, const parts *parts, const mlirbc_type *result) {
  mlirbc_op_state state;
  mlirbc_op_name entry;
  mlirbc_op made;
  check(mlirbc_module_add_op_name(module, mlirbc_str_of(name), true, &entry, &error));
  mlirbc_op_state_init(&state, entry, location);
  state.operands = parts->operands;
  state.num_operands = parts->num_operands;
  state.successors = parts->successors;
  state.num_successors = parts->num_successors;
  state.num_regions = parts->num_regions;
  state.results = result;
  state.num_results = result != NULL;
  check(mlirbc_op_create(module, &state, mlirbc_insertion_point_at_end(block), &made, &error));
  return made;
}

static void set(mlirbc_op of, const char *name, mlirbc_attribute attribute) {
  check(mlirbc_op_set_attribute(module, of, mlirbc_str_of(name), attribute, &error));
}

static mlirbc_value constant(mlirbc_block block, mlirbc_type type, mlirbc_attribute value) {
  const parts nothing = {{{0, 0}}, 0, {{0, 0}}, 0, 0};
  mlirbc_op made = op(block, "arith.constant", &nothing, &type);
  set(made, "value", value);
  return mlirbc_op_get_result(module, made, 0);
}

static mlirbc_value add(mlirbc_block block, mlirbc_type type, mlirbc_value x, mlirbc_value y) {
  parts of = {{{0, 0}}, 2, {{0, 0}}, 0, 0};
  of.operands[0] = x;
  of.operands[1] = y;
  return mlirbc_op_get_result(module, op(block, "arith.addi", &of, &type), 0);
}

/* Appends a block to the region of an op. */
static mlirbc_block block_of(mlirbc_op of, mlirbc_type type, size_t num_arguments) {
  const mlirbc_type types[] = {type, type};
  const mlirbc_attribute locations[] = {location, location};
  mlirbc_region region;
  mlirbc_block block;
  check(mlirbc_op_get_region(module, of, 0, &region, &error));
  check(mlirbc_block_create(module, region, mlirbc_region_get_num_blocks(module, region), types, locations,
                            num_arguments, &block, &error));
  return block;
}

static mlirbc_op function(mlirbc_block top, const char *name, const mlirbc_type *from, const mlirbc_type *to) {
  const parts region = {{{0, 0}}, 0, {{0, 0}}, 0, 1};
  mlirbc_op made = op(top, "func.func", &region, NULL);
  mlirbc_type type;
  mlirbc_attribute attribute;
  check(mlirbc_string_attribute_create(module, mlirbc_str_of(name), &attribute, &error));
  set(made, "sym_name", attribute);
  check(mlirbc_function_type_create(module, from, from != NULL, to, 1, &type, &error));
  check(mlirbc_type_attribute_create(module, type, &attribute, &error));
  set(made, "function_type", attribute);
  return made;
}

static mlirbc_attribute number(mlirbc_type type, int64_t value) {
  mlirbc_attribute attribute;
  check(mlirbc_integer_attribute_create(module, type, value, &attribute, &error));
  return attribute;
}

static void build_sum(mlirbc_block top) {
  static const uint8_t sizes[] = {1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0};
  const mlirbc_bytes size_bytes = {sizes, sizeof sizes};
  parts of = {{{0, 0}}, 2, {{0, 0}}, 1, 0};
  mlirbc_type i64, i1, i32;
  mlirbc_attribute attribute;
  mlirbc_block entry, loop, done;
  mlirbc_value zero, one, next, so_far, argument;
  mlirbc_op made;
  check(mlirbc_integer_type_create(module, 64, MLIRBC_SIGNLESS, &i64, &error));
  check(mlirbc_integer_type_create(module, 1, MLIRBC_SIGNLESS, &i1, &error));
  made = function(top, "sum", &i64, &i64);
  entry = block_of(made, i64, 1);
  loop = block_of(made, i64, 2); /* the next number, the sum so far */
  done = block_of(made, i64, 0);
  zero = constant(entry, i64, number(i64, 0));
  one = constant(entry, i64, number(i64, 1));
  of.operands[0] = of.operands[1] = zero;
  of.successors[0] = loop;
  op(entry, "cf.br", &of, NULL);
  argument = mlirbc_block_get_argument(module, loop, 0);
  so_far = add(loop, i64, mlirbc_block_get_argument(module, loop, 1), argument);
  next = add(loop, i64, argument, one);
  of.num_successors = 0;
  of.operands[0] = next;
  of.operands[1] = mlirbc_block_get_argument(module, entry, 0);
  made = op(loop, "arith.cmpi", &of, &i1);
  set(made, "predicate", number(i64, 2));
  of.operands[0] = mlirbc_op_get_result(module, made, 0);
  of.operands[1] = next;
  of.operands[2] = so_far;
  of.num_operands = 3;
  of.successors[1] = done;
  of.num_successors = 2;
  made = op(loop, "cf.cond_br", &of, NULL);
  check(mlirbc_integer_type_create(module, 32, MLIRBC_SIGNLESS, &i32, &error));
  check(mlirbc_dense_array_attribute_create(module, i32, size_bytes, &attribute, &error));
  set(made, "operandSegmentSizes", attribute);
  of.operands[0] = so_far;
  of.num_operands = 1;
  of.num_successors = 0;
  op(done, "func.return", &of, NULL);
}

static void build_weights(mlirbc_block top) {
  static const float data[] = {1.0f, 2.0f};
  const int64_t dims[] = {2};
  const mlirbc_attribute none = {MLIRBC_NONE};
  mlirbc_resource_content content;
  parts of = {{{0, 0}}, 1, {{0, 0}}, 0, 0};
  mlirbc_dialect builtin;
  mlirbc_resource resource;
  mlirbc_type f32, tensor;
  mlirbc_attribute attribute;
  mlirbc_block block;
  mlirbc_resource_content_init(&content, MLIRBC_RESOURCE_BLOB);
  content.is_borrowed = true; /* The bytes stay here. */
  content.alignment = 4;
  content.bytes.data = (const uint8_t *)data;
  content.bytes.len = sizeof data;
  check(mlirbc_module_add_dialect(module, mlirbc_str_of("builtin"), &builtin, &error));
  check(mlirbc_module_add_dialect_resource(module, builtin, mlirbc_str_of("weights"), &content, &resource, &error));
  check(mlirbc_float_type_create(module, MLIRBC_FLOAT_F32, &f32, &error));
  check(mlirbc_tensor_type_create(module, dims, 1, f32, none, &tensor, &error));
  check(mlirbc_dense_resource_attribute_create(module, tensor, resource, &attribute, &error));
  block = block_of(function(top, "weights", NULL, &tensor), tensor, 0);
  of.operands[0] = constant(block, tensor, attribute);
  op(block, "func.return", &of, NULL);
}

static bool print(const uint8_t *data, size_t len, void *user_data) {
  (void)user_data;
  return fwrite(data, 1, len, stdout) == len;
}

int main(int argc, char **argv) {
  const parts region = {{{0, 0}}, 0, {{0, 0}}, 0, 1};
  const mlirbc_position position = {1, 1, 1, 1};
  const mlirbc_type none = {MLIRBC_NONE};
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_block top;
  check(mlirbc_module_create(6, mlirbc_str_of("MLIR22.1.8"), NULL, &module, &error));
  check(mlirbc_file_loc_create(module, mlirbc_str_of("build.c"), position, &location, &error));
  check(mlirbc_module_get_top_block(module, &top, &error));
  top = block_of(op(top, "builtin.module", &region, NULL), none, 0);
  build_sum(top);
  build_weights(top);
  check(mlirbc_module_verify(module, &error));
  mlirbc_print_options_set_resources(options, true);
  check(mlirbc_module_print(module, options, print, NULL, &error));
  if (argc > 2) {
    check(mlirbc_module_write_file(module, NULL, argv[2], &error));
  }
  mlirbc_print_options_destroy(options);
  mlirbc_module_destroy(module);
  return 0;
}
