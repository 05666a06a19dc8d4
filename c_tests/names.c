/* The names of numbers. tests/c_library/abi has the numbers and sizes that programs compiled earlier rely on. */
#include "check.h"

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
      {MLIRBC_STATUS_CALLBACK, 45, "CALLBACK"},
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

int main(int argc, char **argv) {
  check_begin(argc, argv);
  statuses();
  floats();
  return check_end();
}
