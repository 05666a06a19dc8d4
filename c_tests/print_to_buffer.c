/* The generic text in memory is the one that the callbacks receive. */
#include "check.h"

static mlirbc_error *error;

static void check_same(int line, mlirbc_buffer *buffer, collected *text) {
  mlirbc_bytes bytes = mlirbc_buffer_get_bytes(buffer);
  CHECK(bytes.len > 0);
  check_memory(__FILE__, line, "the buffer", bytes.data, bytes.len, text->data, text->len);
  mlirbc_buffer_destroy(buffer);
  free(text->data);
  text->data = NULL;
  text->len = 0;
}

/* The marks of a text are the ops and values in it. */
static void marked(mlirbc_module *module, mlirbc_op loop) {
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_marked_text *text = NULL;
  mlirbc_buffer *buffer = NULL;
  mlirbc_bytes bytes;
  mlirbc_mark marks[64];
  size_t count, i, ops = 0;
  mlirbc_value result = mlirbc_op_get_result(module, loop, 0);
  CHECK(mlirbc_print_options_set_form(options, MLIRBC_OP_FORM_CUSTOM));
  CHECK_OK(mlirbc_op_print_to_buffer(module, loop, options, &buffer, &error));
  CHECK_OK(mlirbc_marked_text_create(module, loop, true, NULL, &text, &error));
  bytes = mlirbc_marked_text_get_bytes(text);
  CHECK_UINT(bytes.len, mlirbc_buffer_get_bytes(buffer).len);
  CHECK(memcmp(bytes.data, mlirbc_buffer_get_bytes(buffer).data, bytes.len) == 0);
  count = mlirbc_marked_text_get_marks(text, 0, marks, 64);
  CHECK_UINT(count, mlirbc_marked_text_get_num_marks(text));
  CHECK_UINT(mlirbc_marked_text_get_marks(text, count - 1, marks, 64), 1);
  CHECK_UINT(mlirbc_marked_text_get_marks(text, 0, marks, 64), count);
  CHECK(marks[0].kind == MLIRBC_MARK_OP && marks[0].body == loop.body && marks[0].index == loop.index);
  CHECK(marks[0].start == 0 && marks[0].end == bytes.len);
  CHECK(marks[1].kind == MLIRBC_MARK_VALUE && marks[1].body == result.body && marks[1].index == result.index);
  for (i = 0; i < count; i++) {
    CHECK(marks[i].start < marks[i].end && marks[i].end <= bytes.len);
    CHECK(i == 0 || marks[i].start >= marks[i - 1].start);
    if (marks[i].kind == MLIRBC_MARK_VALUE) CHECK_UINT(bytes.data[marks[i].start], '%');
    ops += marks[i].kind == MLIRBC_MARK_OP;
  }
  CHECK_UINT(ops, 6);
  mlirbc_marked_text_destroy(text);
  mlirbc_buffer_destroy(buffer);
  CHECK_OK(mlirbc_marked_text_create(module, loop, false, NULL, &text, &error));
  bytes = mlirbc_marked_text_get_bytes(text);
  CHECK(bytes.len > 5 && memcmp(bytes.data + bytes.len - 5, "{...}", 5) == 0);
  mlirbc_marked_text_destroy(text);
  mlirbc_print_options_set_max_bytes(options, 10);
  CHECK_STATUS(mlirbc_marked_text_create(module, loop, true, options, &text, NULL), MLIRBC_STATUS_LIMIT_EXCEEDED);
  CHECK(text == NULL);
  mlirbc_marked_text_destroy(NULL);
  CHECK_UINT(mlirbc_marked_text_get_num_marks(NULL) + mlirbc_marked_text_get_marks(NULL, 0, marks, 64), 0);
  CHECK_UINT(mlirbc_marked_text_get_bytes(NULL).len, 0);
  mlirbc_print_options_destroy(options);
}

#define CHECK_SAME(buffer, text) check_same(__LINE__, buffer, text)

int main(int argc, char **argv) {
  mlirbc_module *module;
  mlirbc_print_options *options = mlirbc_print_options_create();
  mlirbc_buffer *buffer = NULL;
  collected text = {NULL, 0};
  mlirbc_op loop;
  mlirbc_attribute callee;
  mlirbc_type type;
  const mlirbc_op no_op = {MLIRBC_NONE, MLIRBC_NONE};
  const mlirbc_attribute no_attribute = {MLIRBC_NONE};
  const mlirbc_type no_type = {MLIRBC_NONE};
  check_begin(argc, argv);
  module = open_version("kitchen", 6);
  loop = find_op(module, "scf.for", 0);
  callee = find_attribute(module, "func.call", "callee");
  type = mlirbc_value_get_type(module, mlirbc_op_get_result(module, loop, 0));
  mlirbc_print_options_set_locations(options, true);

  CHECK_OK(mlirbc_module_print(module, options, collect, &text, &error));
  CHECK_OK(mlirbc_module_print_to_buffer(module, options, &buffer, &error));
  CHECK_SAME(buffer, &text);
  CHECK_OK(mlirbc_module_print(module, NULL, collect, &text, &error));
  CHECK_OK(mlirbc_module_print_to_buffer(module, NULL, &buffer, &error));
  CHECK_SAME(buffer, &text);
  CHECK_OK(mlirbc_op_print(module, loop, options, collect, &text, &error));
  CHECK_OK(mlirbc_op_print_to_buffer(module, loop, options, &buffer, &error));
  CHECK_SAME(buffer, &text);
  CHECK_OK(mlirbc_attribute_print_to_buffer(module, callee, NULL, &buffer, &error));
  CHECK_BYTES(mlirbc_buffer_get_bytes(buffer), "@scale");
  mlirbc_buffer_destroy(buffer);
  CHECK_OK(mlirbc_type_print_to_buffer(module, type, NULL, &buffer, &error));
  CHECK_BYTES(mlirbc_buffer_get_bytes(buffer), "f32");
  mlirbc_buffer_destroy(buffer);

  marked(module, loop);

  /* On failure there is no buffer. */
  mlirbc_print_options_set_max_bytes(options, 10);
  CHECK(mlirbc_module_print_to_buffer(module, options, &buffer, &error) != MLIRBC_STATUS_OK);
  CHECK(buffer == NULL);
  mlirbc_error_destroy(error);
  CHECK_STATUS(mlirbc_module_print_to_buffer(NULL, NULL, &buffer, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_print_to_buffer(module, NULL, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_op_print_to_buffer(module, no_op, NULL, &buffer, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_attribute_print_to_buffer(module, no_attribute, NULL, &buffer, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_type_print_to_buffer(module, no_type, NULL, &buffer, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(buffer == NULL);
  mlirbc_print_options_destroy(options);
  mlirbc_module_destroy(module);
  return check_end();
}
