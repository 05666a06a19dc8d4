/*
 * Edits a file as a plugin of a compiler does. The arguments are the file, and the two files to write: with the indices
 * of the file, and canonical. In each function with a body among the ops of the module:
 *
 *   - every second function gets another name,
 *   - constants of 32 and 64 bits become 42,
 *   - every op of `arith` gets an attribute,
 *   - ops of `arith` without uses are erased,
 *   - the function begins with a call of `plugin_trace`, which is declared at the end of the module.
 *
 * The first such function is then cloned. Prints "none" if there is no such function, and the reason if a call fails.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mlirbc.h"

/* Ends the program if a call fails. */
static void require(mlirbc_status status, mlirbc_error *error, const char *call) {
  if (status != MLIRBC_STATUS_OK) {
    mlirbc_str message = mlirbc_error_get_message(error);
    printf("%s: %s: %.*s\n", call, mlirbc_status_name(status), (int)message.len, message.data);
    mlirbc_error_destroy(error);
    exit(0);
  }
}

#define REQUIRE(call)                  \
  do {                                 \
    mlirbc_error *error = NULL;        \
    mlirbc_status status = call;       \
    require(status, error, #call);     \
  } while (0)

/* Ops, each of them once. */
typedef struct op_list {
  mlirbc_op *ops;
  size_t count;
  size_t room;
} op_list;

static void push(op_list *list, mlirbc_op op) {
  if (list->count == list->room) {
    list->room = list->room == 0 ? 64 : 2 * list->room;
    list->ops = realloc(list->ops, list->room * sizeof *list->ops);
    if (list->ops == NULL) {
      abort();
    }
  }
  list->ops[list->count++] = op;
}

static bool has_name(const mlirbc_module *module, mlirbc_op op, const char *name) {
  return mlirbc_str_equal(mlirbc_op_get_name(module, op), mlirbc_str_of(name));
}

static bool is_arith(const mlirbc_module *module, mlirbc_op op) {
  mlirbc_str name = mlirbc_op_get_name(module, op);
  return name.len > 6 && memcmp(name.data, "arith.", 6) == 0;
}

/* The first block of the first region of an op; none if it has none. */
static mlirbc_block entry_block(const mlirbc_module *module, mlirbc_op op) {
  mlirbc_region region;
  REQUIRE(mlirbc_op_get_region(module, op, 0, &region, &error));
  return mlirbc_region_get_block(module, region, 0);
}

static mlirbc_attribute parsed(mlirbc_module *module, const char *text) {
  mlirbc_attribute attribute;
  REQUIRE(mlirbc_attribute_parse(module, mlirbc_str_of(text), &attribute, &error));
  return attribute;
}

/* Creates an op without operands and results, and sets its attributes: pairs of a name and a text, up to NULL. */
static mlirbc_op create(mlirbc_module *module, const char *name, uint32_t num_regions, const char *const *attributes,
                        mlirbc_insertion_point at) {
  mlirbc_op_name op_name;
  mlirbc_attribute location;
  mlirbc_op_state state;
  mlirbc_op op;
  REQUIRE(mlirbc_module_add_op_name(module, mlirbc_str_of(name), true, &op_name, &error));
  REQUIRE(mlirbc_unknown_loc_create(module, &location, &error));
  mlirbc_op_state_init(&state, op_name, location);
  state.num_regions = num_regions;
  REQUIRE(mlirbc_op_create(module, &state, at, &op, &error));
  for (; *attributes != NULL; attributes += 2) {
    mlirbc_attribute attribute = parsed(module, attributes[1]);
    REQUIRE(mlirbc_op_set_attribute(module, op, mlirbc_str_of(attributes[0]), attribute, &error));
  }
  return op;
}

static void rename_function(mlirbc_module *module, mlirbc_op function) {
  char name[4096];
  mlirbc_str old = mlirbc_op_get_symbol_name(module, function);
  snprintf(name, sizeof name, "%.*s_traced", (int)old.len, old.data);
  REQUIRE(mlirbc_op_rename_symbol(module, function, mlirbc_str_of(name), NULL, NULL, &error));
}

static void replace_constant(mlirbc_module *module, mlirbc_op op) {
  mlirbc_str name = mlirbc_str_of("value");
  mlirbc_attribute value = mlirbc_op_get_attribute_by_name(module, op, name);
  mlirbc_type type = mlirbc_attribute_get_type(module, value);
  uint32_t width = mlirbc_type_get_bit_width(module, type);
  if (mlirbc_attribute_get_kind(module, value) == MLIRBC_ATTRIBUTE_INTEGER &&
      mlirbc_type_get_kind(module, type) == MLIRBC_TYPE_INTEGER && (width == 32 || width == 64)) {
    REQUIRE(mlirbc_integer_attribute_create(module, type, 42, &value, &error));
    REQUIRE(mlirbc_op_set_attribute(module, op, name, value, &error));
  }
}

static bool is_dead(const mlirbc_module *module, mlirbc_op op) {
  size_t count = mlirbc_op_get_num_results(module, op);
  size_t i;
  for (i = 0; i < count; i++) {
    size_t uses;
    REQUIRE(mlirbc_value_get_num_uses(module, mlirbc_op_get_result(module, op, i), &uses, &error));
    if (uses != 0) {
      return false;
    }
  }
  return true;
}

static void edit_function(mlirbc_module *module, mlirbc_op function) {
  static const char *const call[] = {"callee", "@plugin_trace", NULL};
  op_list arith = {NULL, 0, 0};
  mlirbc_cursor *cursor;
  mlirbc_op op;
  size_t i;
  bool changed = true;
  REQUIRE(mlirbc_cursor_create_for_op(module, function, MLIRBC_WALK_PRE_ORDER, &cursor, &error));
  for (;;) {
    REQUIRE(mlirbc_cursor_next(cursor, module, &op, &error));
    if (mlirbc_op_is_none(op)) {
      break;
    }
    if (is_arith(module, op)) {
      push(&arith, op);
    }
  }
  mlirbc_cursor_destroy(cursor);
  for (i = 0; i < arith.count; i++) {
    if (has_name(module, arith.ops[i], "arith.constant")) {
      replace_constant(module, arith.ops[i]);
    }
    REQUIRE(mlirbc_op_set_discardable_attribute(module, arith.ops[i], mlirbc_str_of("plugin.mark"),
                                                parsed(module, "7 : i8"), &error));
  }
  while (changed) {
    changed = false;
    for (i = arith.count; i-- > 0;) {
      if (mlirbc_op_exists(module, arith.ops[i]) && is_dead(module, arith.ops[i])) {
        REQUIRE(mlirbc_op_erase(module, arith.ops[i], &error));
        changed = true;
      }
    }
  }
  free(arith.ops);
  create(module, "func.call", 0, call, mlirbc_insertion_point_at_start(entry_block(module, function)));
}

static void write_file(const mlirbc_module *module, mlirbc_write_mode mode, const char *path) {
  mlirbc_write_options *options = mlirbc_write_options_create();
  mlirbc_write_options_set_mode(options, mode);
  REQUIRE(mlirbc_module_write_file(module, options, path, &error));
  mlirbc_write_options_destroy(options);
}

int main(int argc, char **argv) {
  static const char *const declaration[] = {"sym_name",      "\"plugin_trace\"", "function_type", "() -> ()",
                                            "sym_visibility", "\"private\"",     NULL};
  mlirbc_module *module;
  mlirbc_block body;
  mlirbc_op root;
  mlirbc_op clone;
  op_list functions = {NULL, 0, 0};
  size_t count;
  size_t i;
  if (argc != 4) {
    fputs("usage: plugin FILE STABLE CANONICAL\n", stderr);
    return 2;
  }
  REQUIRE(mlirbc_module_open_file(argv[1], NULL, &module, &error));
  REQUIRE(mlirbc_module_get_root(module, &root, &error));
  body = entry_block(module, root);
  count = mlirbc_block_get_num_ops(module, body);
  for (i = 0; i < count; i++) {
    mlirbc_op op = mlirbc_block_get_op(module, body, i);
    if (has_name(module, op, "func.func") && !mlirbc_block_is_none(entry_block(module, op))) {
      push(&functions, op);
    }
  }
  if (functions.count == 0) {
    puts("none");
    return 0;
  }
  for (i = 0; i < functions.count; i++) {
    if (i % 2 == 0) {
      rename_function(module, functions.ops[i]);
    }
    edit_function(module, functions.ops[i]);
  }
  REQUIRE(mlirbc_op_clone(module, functions.ops[0], mlirbc_insertion_point_after(functions.ops[0]), &clone, &error));
  REQUIRE(mlirbc_op_set_attribute(module, clone, mlirbc_str_of("sym_name"), parsed(module, "\"plugin_clone\""), &error));
  create(module, "func.func", 1, declaration, mlirbc_insertion_point_at_end(body));
  REQUIRE(mlirbc_module_verify(module, &error));
  write_file(module, MLIRBC_WRITE_STABLE, argv[2]);
  write_file(module, MLIRBC_WRITE_CANONICAL, argv[3]);
  puts("ok");
  free(functions.ops);
  mlirbc_module_destroy(module);
  return 0;
}
