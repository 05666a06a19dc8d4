/* Dense attributes and arrays from numbers. */
#include "check.h"

static mlirbc_error *error;
static mlirbc_module *module;

static void check_text(int line, mlirbc_status status, mlirbc_attribute attribute, const char *expected) {
  mlirbc_buffer *buffer = NULL;
  mlirbc_bytes bytes;
  check_ok(__FILE__, line, "the constructor", status, error);
  error = NULL;
  CHECK_OK(mlirbc_attribute_print_to_buffer(module, attribute, NULL, &buffer, &error));
  bytes = mlirbc_buffer_get_bytes(buffer);
  check_memory(__FILE__, line, "the attribute", bytes.data, bytes.len, expected, strlen(expected));
  mlirbc_buffer_destroy(buffer);
}

#define CHECK_TEXT(call, expected) (error = NULL, check_last = (call), check_text(__LINE__, check_last, made, expected))

static mlirbc_type type_of(const char *text) {
  mlirbc_type type = {MLIRBC_NONE};
  CHECK_OK(mlirbc_type_parse(module, mlirbc_str_of(text), &type, &error));
  return type;
}

static const int64_t int64s[] = {-1, 255, 127, -128};
static const uint64_t uint64s[] = {UINT64_MAX, 0};
static const double doubles[] = {1.5, 0.1};
static const uint64_t words[] = {UINT64_MAX, 1, 5, 0};

static void arrays(void) {
  mlirbc_type i8 = type_of("i8");
  mlirbc_type ui64 = type_of("ui64");
  mlirbc_type f32 = type_of("f32");
  mlirbc_type i128 = type_of("i128");
  mlirbc_attribute made;
  mlirbc_str path;
  CHECK_TEXT(mlirbc_dense_array_attribute_from_int64s(module, i8, int64s, 4, &made, &error),
             "array<i8: -1, -1, 127, -128>");
  CHECK_TEXT(mlirbc_dense_array_attribute_from_int64s(module, i8, NULL, 0, &made, &error), "array<i8>");
  CHECK_TEXT(mlirbc_dense_array_attribute_from_uint64s(module, ui64, uint64s, 2, &made, &error),
             "array<ui64: 18446744073709551615, 0>");
  CHECK_TEXT(mlirbc_dense_array_attribute_from_doubles(module, f32, doubles, 2, &made, &error),
             "array<f32: 1.500000e+00, 1.000000e-01>");
  CHECK_TEXT(mlirbc_dense_array_attribute_from_words(module, i128, words, 2, 2, &made, &error),
             "array<i128: 36893488147419103231, 5>");
  /* The number that the type does not have, and its position. */
  CHECK_STATUS(mlirbc_dense_array_attribute_from_uint64s(module, i8, uint64s, 2, &made, &error),
               MLIRBC_STATUS_INVALID_VALUE);
  CHECK(mlirbc_attribute_is_none(made));
  CHECK_STR(mlirbc_error_get_message(error), "18446744073709551615 is not a value of the type i8");
  path = mlirbc_error_get_path(error);
  CHECK_STR(path, "element 0");
  mlirbc_error_destroy(error);
  CHECK_STATUS(mlirbc_dense_array_attribute_from_int64s(module, f32, int64s, 1, &made, NULL),
               MLIRBC_STATUS_UNEXPECTED_KIND);
  CHECK_STATUS(mlirbc_dense_array_attribute_from_doubles(module, i8, doubles, 1, &made, NULL),
               MLIRBC_STATUS_UNEXPECTED_KIND);
  CHECK_STATUS(mlirbc_dense_array_attribute_from_words(module, i8, words, 1, 1, &made, NULL),
               MLIRBC_STATUS_INVALID_VALUE);
  CHECK_STATUS(mlirbc_dense_array_attribute_from_words(module, i8, words, SIZE_MAX, SIZE_MAX, &made, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_dense_array_attribute_from_words(module, i8, NULL, 0, 1, &made, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_dense_array_attribute_from_int64s(module, i8, NULL, 1, &made, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_dense_array_attribute_from_int64s(NULL, i8, int64s, 1, &made, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
}

static void elements(void) {
  mlirbc_type i32s = type_of("tensor<2x2xi32>");
  mlirbc_type ui64s = type_of("tensor<2xui64>");
  mlirbc_type halves = type_of("vector<2xf16>");
  mlirbc_type pairs = type_of("tensor<1xcomplex<f32>>");
  mlirbc_type wide = type_of("tensor<2xi65>");
  mlirbc_attribute made;
  CHECK_TEXT(mlirbc_dense_attribute_from_int64s(module, i32s, int64s, 4, &made, &error),
             "dense<[[-1, 255], [127, -128]]> : tensor<2x2xi32>");
  CHECK_TEXT(mlirbc_dense_attribute_from_int64s(module, i32s, int64s, 1, &made, &error),
             "dense<-1> : tensor<2x2xi32>");
  CHECK_TEXT(mlirbc_dense_attribute_from_uint64s(module, ui64s, uint64s, 2, &made, &error),
             "dense<[18446744073709551615, 0]> : tensor<2xui64>");
  CHECK_TEXT(mlirbc_dense_attribute_from_doubles(module, halves, doubles, 2, &made, &error),
             "dense<[1.500000e+00, 9.997550e-02]> : vector<2xf16>");
  CHECK_TEXT(mlirbc_dense_attribute_from_doubles(module, pairs, doubles, 2, &made, &error),
             "dense<(1.500000e+00,1.000000e-01)> : tensor<1xcomplex<f32>>");
  CHECK_TEXT(mlirbc_dense_attribute_from_words(module, wide, words, 2, 2, &made, &error),
             "dense<[-1, 5]> : tensor<2xi65>");
  CHECK_STATUS(mlirbc_dense_attribute_from_int64s(module, i32s, int64s, 3, &made, NULL), MLIRBC_STATUS_INVALID_VALUE);
  CHECK_STATUS(mlirbc_dense_attribute_from_int64s(module, type_of("i32"), int64s, 1, &made, NULL),
               MLIRBC_STATUS_UNEXPECTED_KIND);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  CHECK_OK(mlirbc_module_create(6, mlirbc_str_of("MLIR22.1.8"), NULL, &module, &error));
  arrays();
  elements();
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
  return check_end();
}
