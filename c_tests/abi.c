/* The numbers and sizes that programs compiled earlier rely on. A change here needs a new soname. */
#include "check.h"
#include <stddef.h>

#define SIZE(type, size) CHECK_UINT(sizeof(type), size)
#define OFFSET(type, member, offset) CHECK_UINT(offsetof(type, member), offset)

static void statuses(void) {
  static const struct {
    int32_t status;
    int32_t number;
    const char *name;
  } all[] = {
      {MLIRBC_STATUS_OK, 0, "OK"},
      {MLIRBC_STATUS_NULL_ARGUMENT, 1, "NULL_ARGUMENT"},
      {MLIRBC_STATUS_INVALID_ARGUMENT, 2, "INVALID_ARGUMENT"},
      {MLIRBC_STATUS_NOT_BYTECODE, 10, "NOT_BYTECODE"},
      {MLIRBC_STATUS_TRUNCATED, 11, "TRUNCATED"},
      {MLIRBC_STATUS_TRAILING_DATA, 12, "TRAILING_DATA"},
      {MLIRBC_STATUS_INVALID_SECTION, 13, "INVALID_SECTION"},
      {MLIRBC_STATUS_INVALID_ALIGNMENT, 14, "INVALID_ALIGNMENT"},
      {MLIRBC_STATUS_INVALID_STRING, 15, "INVALID_STRING"},
      {MLIRBC_STATUS_INVALID_INDEX, 16, "INVALID_INDEX"},
      {MLIRBC_STATUS_INVALID_VALUE, 17, "INVALID_VALUE"},
      {MLIRBC_STATUS_UNEXPECTED_KIND, 18, "UNEXPECTED_KIND"},
      {MLIRBC_STATUS_REFERENCE_CYCLE, 19, "REFERENCE_CYCLE"},
      {MLIRBC_STATUS_INVALID_TEXT, 20, "INVALID_TEXT"},
      {MLIRBC_STATUS_INVALID_VALUE_COUNT, 21, "INVALID_VALUE_COUNT"},
      {MLIRBC_STATUS_INVALID_USE_LIST, 22, "INVALID_USE_LIST"},
      {MLIRBC_STATUS_LIMIT_EXCEEDED, 40, "LIMIT_EXCEEDED"},
      {MLIRBC_STATUS_HOOK, 43, "HOOK"},
      {MLIRBC_STATUS_HOOK_MISREAD, 44, "HOOK_MISREAD"},
      {MLIRBC_STATUS_VERSION_TOO_NEW, 50, "VERSION_TOO_NEW"},
      {MLIRBC_STATUS_IO, 60, "IO"},
      {MLIRBC_STATUS_OUT_OF_MEMORY, 61, "OUT_OF_MEMORY"},
      {MLIRBC_STATUS_OTHER, 98, "OTHER"},
      {MLIRBC_STATUS_PANIC, 99, "PANIC"},
  };
  size_t i;
  for (i = 0; i < sizeof all / sizeof *all; i++) {
    CHECK_INT(all[i].status, all[i].number);
    CHECK_CSTR(mlirbc_status_name(all[i].status), all[i].name);
  }
  CHECK_CSTR(mlirbc_status_name(-1), "UNKNOWN");
  CHECK_CSTR(mlirbc_status_name(3), "UNKNOWN");
  CHECK_CSTR(mlirbc_status_name(INT32_MAX), "UNKNOWN");
}

static void kinds(void) {
  CHECK_INT(MLIRBC_ATTRIBUTE_INVALID, 0);
  CHECK_INT(MLIRBC_ATTRIBUTE_TEXT, 1);
  CHECK_INT(MLIRBC_ATTRIBUTE_OPAQUE, 2);
  CHECK_INT(MLIRBC_ATTRIBUTE_RECORD, 3);
  CHECK_INT(MLIRBC_ATTRIBUTE_ARRAY, 10);
  CHECK_INT(MLIRBC_ATTRIBUTE_DICTIONARY, 11);
  CHECK_INT(MLIRBC_ATTRIBUTE_STRING, 12);
  CHECK_INT(MLIRBC_ATTRIBUTE_SYMBOL_REF, 13);
  CHECK_INT(MLIRBC_ATTRIBUTE_TYPE, 14);
  CHECK_INT(MLIRBC_ATTRIBUTE_UNIT, 15);
  CHECK_INT(MLIRBC_ATTRIBUTE_INTEGER, 16);
  CHECK_INT(MLIRBC_ATTRIBUTE_FLOAT, 17);
  CHECK_INT(MLIRBC_ATTRIBUTE_CALL_SITE_LOC, 18);
  CHECK_INT(MLIRBC_ATTRIBUTE_FILE_LOC, 19);
  CHECK_INT(MLIRBC_ATTRIBUTE_FUSED_LOC, 20);
  CHECK_INT(MLIRBC_ATTRIBUTE_NAME_LOC, 21);
  CHECK_INT(MLIRBC_ATTRIBUTE_UNKNOWN_LOC, 22);
  CHECK_INT(MLIRBC_ATTRIBUTE_DENSE_RESOURCE, 23);
  CHECK_INT(MLIRBC_ATTRIBUTE_DENSE_ARRAY, 24);
  CHECK_INT(MLIRBC_ATTRIBUTE_DENSE, 25);
  CHECK_INT(MLIRBC_ATTRIBUTE_DENSE_STRINGS, 26);
  CHECK_INT(MLIRBC_ATTRIBUTE_SPARSE, 27);
  CHECK_INT(MLIRBC_ATTRIBUTE_DISTINCT, 28);
  CHECK_INT(MLIRBC_ATTRIBUTE_AFFINE_MAP, 29);
  CHECK_INT(MLIRBC_ATTRIBUTE_INTEGER_SET, 30);
  CHECK_INT(MLIRBC_ATTRIBUTE_STRIDED_LAYOUT, 31);
  CHECK_INT(MLIRBC_TYPE_INVALID, 0);
  CHECK_INT(MLIRBC_TYPE_RECORD, 3);
  CHECK_INT(MLIRBC_TYPE_INTEGER, 10);
  CHECK_INT(MLIRBC_TYPE_VECTOR, 23);
  CHECK_INT(MLIRBC_FIELD_ABSENT, 0);
  CHECK_INT(MLIRBC_FIELD_GROUP, 14);
  CHECK_INT(MLIRBC_AFFINE_DIM, 0);
  CHECK_INT(MLIRBC_AFFINE_CEIL_DIV, 7);
  CHECK_INT(MLIRBC_ELEMENT_COMPLEX_FLOAT, 4);
  CHECK_INT(MLIRBC_UNSIGNED, 2);
  CHECK_INT(MLIRBC_RESOURCE_STRING, 3);
  CHECK_INT(MLIRBC_SYMBOL_NONE, 0);
  CHECK_INT(MLIRBC_SYMBOL_PUBLIC, 1);
  CHECK_INT(MLIRBC_SYMBOL_PRIVATE, 2);
  CHECK_INT(MLIRBC_SYMBOL_NESTED, 3);
  CHECK_INT(MLIRBC_WALK_CONTINUE, 0);
  CHECK_INT(MLIRBC_WALK_SKIP, 1);
  CHECK_INT(MLIRBC_WALK_STOP, 2);
  CHECK_INT(MLIRBC_INSERT_BEFORE, 0);
  CHECK_INT(MLIRBC_INSERT_AT_END, 3);
  CHECK_INT(MLIRBC_WRITE_STABLE, 0);
  CHECK_INT(MLIRBC_WRITE_CANONICAL, 1);
  CHECK_UINT(MLIRBC_NONE, 0xFFFFFFFF);
}

static void floats(void) {
  static const char *const names[] = {
      "",       "f16",    "bf16",     "f32",        "f64",        "f80",           "f128",   "tf32",      "f8E5M2",
      "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4", "f8E8M0FNU", "f6E2M3FN",
      "f6E3M2FN", "f4E2M1FN"};
  static const uint32_t widths[] = {0, 16, 16, 32, 64, 80, 128, 19, 8, 8, 8, 8, 8, 8, 8, 8, 6, 6, 4};
  int32_t format;
  CHECK_INT(MLIRBC_FLOAT_UNKNOWN, 0);
  CHECK_INT(MLIRBC_FLOAT_F32, 3);
  CHECK_INT(MLIRBC_FLOAT_TF32, 7);
  CHECK_INT(MLIRBC_FLOAT_F4E2M1FN, 18);
  for (format = 0; format <= MLIRBC_FLOAT_F4E2M1FN; format++) {
    CHECK_CSTR(mlirbc_float_format_name(format), names[format]);
    CHECK_UINT(mlirbc_float_format_get_bit_width(format), widths[format]);
  }
  CHECK_CSTR(mlirbc_float_format_name(-1), "");
  CHECK_UINT(mlirbc_float_format_get_bit_width(19), 0);
}

static void structs(void) {
  const bool is_64_bit = sizeof(void *) == 8;
  SIZE(mlirbc_attribute, 4);
  SIZE(mlirbc_type, 4);
  SIZE(mlirbc_dialect, 4);
  SIZE(mlirbc_op_name, 4);
  SIZE(mlirbc_resource, 4);
  SIZE(mlirbc_op, 8);
  SIZE(mlirbc_block, 8);
  SIZE(mlirbc_region, 8);
  SIZE(mlirbc_value, 8);
  SIZE(mlirbc_use, 12);
  SIZE(mlirbc_insertion_point, 12);
  SIZE(mlirbc_status, 4);
  SIZE(mlirbc_attribute_kind, 4);
  SIZE(mlirbc_walk_action, 4);
  SIZE(mlirbc_affine_shape, 24);
  SIZE(mlirbc_affine_node, 16);
  SIZE(mlirbc_position, 32);
  SIZE(mlirbc_section, 40);
  OFFSET(mlirbc_section, data_size, 32);
  if (!is_64_bit) {
    return;
  }
  SIZE(mlirbc_str, 16);
  SIZE(mlirbc_bytes, 16);
  SIZE(mlirbc_named_attribute, 24);
  OFFSET(mlirbc_named_attribute, value, 16);
  SIZE(mlirbc_dense, 56);
  OFFSET(mlirbc_dense, count, 16);
  OFFSET(mlirbc_dense, kind, 24);
  OFFSET(mlirbc_dense, element_size, 40);
  OFFSET(mlirbc_dense, is_packed, 49);
  SIZE(mlirbc_field, 56);
  OFFSET(mlirbc_field, kind, 16);
  OFFSET(mlirbc_field, bytes, 40);
  SIZE(mlirbc_op_state, 80);
  OFFSET(mlirbc_op_state, operands, 32);
  OFFSET(mlirbc_op_state, num_successors, 72);
  SIZE(mlirbc_resource_content, 56);
  OFFSET(mlirbc_resource_content, bytes, 16);
  OFFSET(mlirbc_resource_content, user_data, 48);
  SIZE(mlirbc_resource_data, 48);
  OFFSET(mlirbc_resource_data, boolean, 4);
  OFFSET(mlirbc_resource_data, bytes, 8);
  OFFSET(mlirbc_resource_data, offset, 40);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  statuses();
  kinds();
  floats();
  structs();
  return check_end();
}
