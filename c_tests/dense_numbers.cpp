// Dense attributes and arrays from numbers.
#include "check.hpp"

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Module module = take(mlirbc::Module::create(6, "MLIR22.1.8"));
  mlirbc::Builder b(module);
  const auto text = [](mlirbc::Result<mlirbc::Attribute> made) { return take(mlirbc::to_text(take(std::move(made)))); };
  const mlirbc::Type i8 = take(b.parse_type("i8"));
  const mlirbc::Type wide = take(b.parse_type("tensor<2xi65>"));
  const std::vector<std::int64_t> integers = {-1, 2};
  CHECK_TEXT(text(b.dense_array_attribute_of_integers(i8, integers)), "array<i8: -1, 2>");
  CHECK_TEXT(text(b.dense_array_attribute_of_integers(i8, {3})), "array<i8: 3>");
  CHECK_TEXT(text(b.dense_array_attribute_of_unsigned(i8, {255})), "array<i8: -1>");
  CHECK_TEXT(text(b.dense_array_attribute_of_doubles(take(b.parse_type("f64")), {0.5})), "array<f64: 5.000000e-01>");
  CHECK_TEXT(text(b.dense_array_attribute_of_words(take(b.parse_type("i128")), {1, 1}, 2)),
             "array<i128: 18446744073709551617>");
  CHECK_TEXT(text(b.dense_attribute_of_integers(wide, integers)), "dense<[-1, 2]> : tensor<2xi65>");
  CHECK_TEXT(text(b.dense_attribute_of_unsigned(wide, {7})), "dense<7> : tensor<2xi65>");
  CHECK_TEXT(text(b.dense_attribute_of_doubles(take(b.parse_type("tensor<1xbf16>")), {1.5})),
             "dense<1.500000e+00> : tensor<1xbf16>");
  CHECK_TEXT(text(b.dense_attribute_of_words(wide, {UINT64_MAX, 1, 5, 0}, 2)), "dense<[-1, 5]> : tensor<2xi65>");
  const auto wrong = b.dense_array_attribute_of_integers(i8, {0, 300});
  CHECK(!wrong && wrong.error().status() == MLIRBC_STATUS_INVALID_VALUE);
  CHECK_TEXT(wrong.error().path(), "element 1");
  return check_end();
}
