/* Dense data, as tests/fixtures/dense.mlir and dense_other.mlir write it. */
#include "check.h"

static mlirbc_dense get_dense(const mlirbc_module *module, mlirbc_attribute attribute) {
  mlirbc_dense dense;
  memset(&dense, 0, sizeof dense);
  CHECK(mlirbc_attribute_get_dense(module, attribute, &dense));
  return dense;
}

static void check_ints(const mlirbc_module *module, mlirbc_attribute attribute, const int64_t *values, size_t count) {
  size_t i;
  int64_t value = 77;
  for (i = 0; i < count; i++) {
    uint64_t number = 77;
    CHECK(mlirbc_dense_get_int64(module, attribute, i, &value));
    CHECK_INT(value, values[i]);
    CHECK(mlirbc_dense_get_uint64(module, attribute, i, &number) == (values[i] >= 0));
    CHECK_UINT(number, values[i] >= 0 ? (uint64_t)values[i] : 77);
  }
  value = 77;
  CHECK(!mlirbc_dense_get_int64(module, attribute, count, &value));
  CHECK(!mlirbc_dense_get_int64(module, attribute, UINT64_MAX, &value));
  CHECK_INT(value, 77);
}

static void bits(const mlirbc_module *module) {
  static const int64_t eleven[] = {1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 1};
  static const int64_t ones[] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
  mlirbc_attribute attribute = find_attribute(module, "demo.i1", "eleven");
  mlirbc_dense dense = get_dense(module, attribute);
  CHECK_INT(mlirbc_attribute_get_kind(module, attribute), MLIRBC_ATTRIBUTE_DENSE);
  CHECK(dense.is_packed);
  CHECK(!dense.is_splat);
  CHECK_UINT(dense.count, 11);
  CHECK_UINT(dense.bit_width, 1);
  CHECK_UINT(dense.element_size, 1);
  CHECK_BYTES(dense.data, "\x4D\x07");
  check_ints(module, attribute, eleven, 11);
  CHECK_UINT(mlirbc_dense_get_element(module, attribute, 0).len, 0);
  attribute = find_attribute(module, "demo.i1", "splat_true");
  dense = get_dense(module, attribute);
  CHECK(dense.is_splat);
  CHECK_BYTES(dense.data, "\xFF");
  check_ints(module, attribute, ones, 9);
  dense = get_dense(module, find_attribute(module, "demo.i1", "empty"));
  CHECK_UINT(dense.count, 0);
  CHECK(!dense.is_splat);
}

static void integers(const mlirbc_module *module) {
  static const int64_t i3[] = {-1, 0, 3, -4};
  static const int64_t i12[] = {-1, 2047, -2048};
  static const int64_t ui8[] = {255, 0};
  static const int64_t i64[] = {INT64_MAX, INT64_MIN};
  static const int64_t matrix[] = {1, 2, 3, 4, 5, 6};
  mlirbc_attribute attribute = find_attribute(module, "demo.integers", "i12");
  mlirbc_dense dense = get_dense(module, attribute);
  int64_t value = 0;
  CHECK_INT(dense.kind, MLIRBC_ELEMENT_INTEGER);
  CHECK_INT(dense.signedness, MLIRBC_SIGNLESS);
  CHECK_UINT(dense.bit_width, 12);
  CHECK_UINT(dense.element_size, 2);
  check_ints(module, attribute, i12, 3);
  check_ints(module, find_attribute(module, "demo.integers", "i3"), i3, 4);
  check_ints(module, find_attribute(module, "demo.integers", "i64"), i64, 2);
  check_ints(module, find_attribute(module, "demo.integers", "i32"), matrix, 6);
  attribute = find_attribute(module, "demo.integers", "ui8");
  CHECK_INT(get_dense(module, attribute).signedness, MLIRBC_UNSIGNED);
  check_ints(module, attribute, ui8, 2);
  attribute = find_attribute(module, "demo.integers", "i128");
  CHECK(!mlirbc_dense_get_int64(module, attribute, 0, &value));
  CHECK_BYTES(mlirbc_dense_get_element(module, attribute, 1), "\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0");
  CHECK_UINT(mlirbc_dense_get_element(module, attribute, 2).len, 0);
}

static void check_double(const mlirbc_module *module, mlirbc_attribute attribute, uint64_t index, double expected) {
  double value = 77;
  CHECK(mlirbc_dense_get_double(module, attribute, index, &value));
  CHECK(value == expected);
}

static void floats(const mlirbc_module *module) {
  mlirbc_attribute attribute = find_attribute(module, "demo.floats", "f32");
  mlirbc_dense dense = get_dense(module, attribute);
  double value = 77;
  CHECK_INT(dense.kind, MLIRBC_ELEMENT_FLOAT);
  CHECK_INT(dense.float_format, MLIRBC_FLOAT_F32);
  CHECK_UINT(dense.element_size, 4);
  check_double(module, attribute, 0, 1.0);
  check_double(module, attribute, 1, 1e300 * 1e300);
  CHECK(!mlirbc_dense_get_double(module, attribute, 4, &value));
  CHECK(value == 77);
  check_double(module, find_attribute(module, "demo.floats", "f64"), 0, 0.1);
  check_double(module, find_attribute(module, "demo.floats", "f80"), 1, -1.25);
  check_double(module, find_attribute(module, "demo.floats", "f128"), 1, -1.25);
  check_double(module, find_attribute(module, "demo.floats", "tf32"), 1, -2.0);
  CHECK_INT(get_dense(module, find_attribute(module, "demo.floats", "f8")).float_format, MLIRBC_FLOAT_F8E4M3FN);

  attribute = find_attribute(module, "demo.complex", "f32");
  dense = get_dense(module, attribute);
  CHECK_INT(dense.kind, MLIRBC_ELEMENT_COMPLEX_FLOAT);
  CHECK_UINT(dense.element_size, 8);
  CHECK_BYTES(mlirbc_dense_get_element(module, attribute, 0), "\0\0\x80\x3F\0\0\0\xC0");
  CHECK(!mlirbc_dense_get_double(module, attribute, 0, &value));
  dense = get_dense(module, find_attribute(module, "demo.complex", "i3"));
  CHECK_INT(dense.kind, MLIRBC_ELEMENT_COMPLEX_INTEGER);
  CHECK_UINT(dense.bit_width, 3);
}

static void forms(const mlirbc_module *module) {
  mlirbc_attribute attribute = find_attribute(module, "demo.forms", "splat_i32");
  mlirbc_dense dense = get_dense(module, attribute);
  int64_t value = 0;
  CHECK(dense.is_splat);
  CHECK_UINT(dense.count, 24);
  CHECK_UINT(dense.data.len, 4);
  CHECK(mlirbc_dense_get_int64(module, attribute, 23, &value));
  CHECK_INT(value, 7);
  CHECK_BYTES(mlirbc_dense_get_element(module, attribute, 23), "\7\0\0\0");
  dense = get_dense(module, find_attribute(module, "demo.forms", "rank0_i32"));
  CHECK_UINT(dense.count, 1);
  dense = get_dense(module, find_attribute(module, "demo.forms", "empty_matrix"));
  CHECK_UINT(dense.count, 0);
  CHECK_UINT(dense.data.len, 0);
}

static void arrays(const mlirbc_module *module) {
  static const int64_t i8[] = {-128, 0, 127};
  static const int64_t i1[] = {1, 0, 1};
  mlirbc_attribute attribute = find_attribute(module, "demo.arrays", "i8");
  mlirbc_dense dense = get_dense(module, attribute);
  CHECK_INT(mlirbc_attribute_get_kind(module, attribute), MLIRBC_ATTRIBUTE_DENSE_ARRAY);
  CHECK_UINT(dense.count, 3);
  check_ints(module, attribute, i8, 3);
  check_ints(module, find_attribute(module, "demo.arrays", "i1"), i1, 3);
  CHECK(!get_dense(module, find_attribute(module, "demo.arrays", "i1_equal")).is_splat);
  check_double(module, find_attribute(module, "demo.arrays", "f64"), 0, 0.1);
  CHECK_UINT(get_dense(module, find_attribute(module, "demo.arrays", "empty_f64")).count, 0);
  CHECK(!mlirbc_attribute_get_dense(module, find_attribute(module, "demo.strings", "list"), &dense));
}

static void strings(const mlirbc_module *module) {
  mlirbc_attribute attribute = find_attribute(module, "demo.strings", "list");
  mlirbc_str list[5];
  CHECK_INT(mlirbc_attribute_get_kind(module, attribute), MLIRBC_ATTRIBUTE_DENSE_STRINGS);
  CHECK_UINT(mlirbc_dense_strings_get_num_strings(module, attribute), 4);
  CHECK(!mlirbc_dense_strings_is_splat(module, attribute));
  CHECK_STR(mlirbc_dense_strings_get_string(module, attribute, 1), "two");
  CHECK_STR(mlirbc_dense_strings_get_string(module, attribute, 3), "one");
  CHECK_UINT(mlirbc_dense_strings_get_string(module, attribute, 4).len, 0);
  CHECK_UINT(mlirbc_dense_strings_get_strings(module, attribute, 0, list, 5), 4);
  CHECK_STR(list[0], "one");
  CHECK_STR(list[2], "");
  CHECK_UINT(mlirbc_dense_strings_get_strings(module, attribute, 1, list, 1), 1);
  CHECK_STR(list[0], "two");
  attribute = find_attribute(module, "demo.strings", "splat");
  CHECK(mlirbc_dense_strings_is_splat(module, attribute));
  CHECK_UINT(mlirbc_dense_strings_get_num_strings(module, attribute), 1);
  CHECK_STR(mlirbc_dense_strings_get_string(module, attribute, 0), "all");
}

int main(int argc, char **argv) {
  static const char *const tools[] = {"llvm19", "llvm22"};
  size_t tool;
  int version;
  check_begin(argc, argv);
  for (tool = 0; tool < 2; tool++) {
    for (version = 0; version <= 6; version++) {
      char name[64];
      mlirbc_module *module;
      snprintf(name, sizeof name, "dense.%s.v%d.mlirbc", tools[tool], version);
      module = open_fixture(name);
      bits(module);
      integers(module);
      floats(module);
      forms(module);
      mlirbc_module_destroy(module);
      snprintf(name, sizeof name, "dense_other.%s.v%d.mlirbc", tools[tool], version);
      module = open_fixture(name);
      arrays(module);
      strings(module);
      mlirbc_module_destroy(module);
    }
  }
  return check_end();
}
