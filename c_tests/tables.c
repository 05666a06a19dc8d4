/* The tables of a file: sections, strings, dialects with their versions, op names, property blobs. */
#include "check.h"

static void sections(void) {
  mlirbc_module *module = open_fixture("resources.llvm22.v6.mlirbc");
  const size_t count = mlirbc_module_get_num_sections(module);
  mlirbc_section section;
  uint64_t end = 0;
  uint64_t largest = 1;
  unsigned seen = 0;
  size_t i;
  CHECK_UINT(count, 8);
  for (i = 0; i < count; i++) {
    CHECK(mlirbc_module_get_section(module, i, &section));
    CHECK(section.id <= 8);
    CHECK(section.start >= end);
    CHECK(section.data_offset > section.start);
    if (section.alignment != 0) {
      CHECK_UINT(section.data_offset % section.alignment, 0);
      largest = section.alignment > largest ? section.alignment : largest;
    }
    end = section.data_offset + section.data_size;
    seen |= 1u << section.id;
  }
  CHECK_UINT(end, mlirbc_module_get_bytes(module).len);
  CHECK_UINT(seen, 0x17F);
  CHECK_UINT(largest, 64);
  CHECK_UINT(mlirbc_module_get_largest_alignment(module), 64);
  section.id = 77;
  CHECK(!mlirbc_module_get_section(module, count, &section));
  CHECK_UINT(section.id, 77);
  mlirbc_module_destroy(module);
}

static void section_names(void) {
  static const char *const names[] = {"String",   "Dialect",        "AttrType",        "AttrTypeOffset", "IR",
                                      "Resource", "ResourceOffset", "DialectVersions", "Properties"};
  uint32_t id;
  for (id = 0; id < 9; id++) {
    CHECK_CSTR(mlirbc_section_name(id), names[id]);
  }
  CHECK_CSTR(mlirbc_section_name(9), "Unknown");
  CHECK_CSTR(mlirbc_section_name(UINT32_MAX), "Unknown");
}

static void strings(void) {
  mlirbc_module *module = open_fixture("attrs_basic.llvm22.v6.mlirbc");
  const size_t count = mlirbc_module_get_num_strings(module);
  bool has_zero = false;
  size_t i;
  CHECK(count > 20);
  for (i = 0; i < count; i++) {
    mlirbc_str string = mlirbc_module_get_string(module, i);
    has_zero |= string.len == 12 && memcmp(string.data, "before\0after", 12) == 0;
  }
  CHECK(has_zero);
  CHECK_UINT(mlirbc_module_get_string(module, count).len, 0);
  CHECK_UINT(mlirbc_module_get_string(module, SIZE_MAX).len, 0);
  mlirbc_module_destroy(module);
}

static void dialects(void) {
  mlirbc_module *module = open_fixture("test_dialect.llvm22.v6.mlirbc");
  const size_t count = mlirbc_module_get_num_dialects(module);
  mlirbc_dialect builtin = mlirbc_module_find_dialect(module, mlirbc_str_of("builtin"));
  mlirbc_dialect test = mlirbc_module_find_dialect(module, mlirbc_str_of("test"));
  uint64_t numbers[2] = {7, 7};
  CHECK_UINT(count, 2);
  CHECK(!mlirbc_dialect_is_none(test));
  CHECK(mlirbc_dialect_is_none(mlirbc_module_find_dialect(module, mlirbc_str_of("arith"))));
  CHECK(mlirbc_dialect_is_none(mlirbc_module_get_dialect(module, count)));
  CHECK_UINT(mlirbc_module_get_dialect(module, test.index).index, test.index);
  CHECK_STR(mlirbc_dialect_get_name(module, test), "test");
  CHECK_STR(mlirbc_dialect_get_name(module, builtin), "builtin");
  CHECK(mlirbc_dialect_has_version(module, test));
  CHECK_BYTES(mlirbc_dialect_get_version_bytes(module, test), "\x05\x01");
  CHECK(!mlirbc_dialect_has_version(module, builtin));
  CHECK_UINT(mlirbc_dialect_get_version_bytes(module, builtin).len, 0);
  /* The library does not know the layout of this dialect's version. */
  CHECK_UINT(mlirbc_dialect_get_num_version_numbers(module, test), 0);
  CHECK_UINT(mlirbc_dialect_get_version_numbers(module, test, numbers, 2), 0);
  CHECK_UINT(numbers[0], 7);
  mlirbc_module_destroy(module);
}

static void op_names(void) {
  mlirbc_module *module = open_fixture("unregistered.llvm22.v6.mlirbc");
  const size_t count = mlirbc_module_get_num_op_names(module);
  mlirbc_op_name root = mlirbc_module_find_op_name(module, mlirbc_str_of("builtin.module"));
  mlirbc_op_name plain = mlirbc_module_find_op_name(module, mlirbc_str_of("demo.plain"));
  mlirbc_op_name dots = mlirbc_module_find_op_name(module, mlirbc_str_of("demo.a.b.c"));
  mlirbc_op_name no_dot = mlirbc_module_find_op_name(module, mlirbc_str_of("op0"));
  size_t i;
  CHECK_STR(mlirbc_op_name_get_full(module, plain), "demo.plain");
  CHECK_STR(mlirbc_op_name_get_full(module, dots), "demo.a.b.c");
  CHECK_STR(mlirbc_op_name_get_full(module, no_dot), "op0");
  CHECK_STR(mlirbc_dialect_get_name(module, mlirbc_op_name_get_dialect(module, dots)), "demo");
  CHECK_INT(mlirbc_op_name_is_registered(module, root), 1);
  CHECK_INT(mlirbc_op_name_is_registered(module, plain), 0);
  CHECK(mlirbc_op_name_is_none(mlirbc_module_find_op_name(module, mlirbc_str_of("demo.plai"))));
  CHECK(mlirbc_op_name_is_none(mlirbc_module_get_op_name(module, count)));
  for (i = 0; i < count; i++) {
    mlirbc_op_name name = mlirbc_module_get_op_name(module, i);
    CHECK_UINT(mlirbc_module_find_op_name(module, mlirbc_op_name_get_full(module, name)).index, name.index);
  }
  mlirbc_module_destroy(module);

  /* Files before version 5 do not say who was registered. */
  module = open_fixture("unregistered.llvm22.v4.mlirbc");
  root = mlirbc_module_find_op_name(module, mlirbc_str_of("builtin.module"));
  CHECK_INT(mlirbc_op_name_is_registered(module, root), -1);
  mlirbc_module_destroy(module);
}

static void properties(void) {
  mlirbc_module *module = open_fixture("unregistered.llvm22.v6.mlirbc");
  mlirbc_op op = find_op(module, "demo.properties", 0);
  mlirbc_op same = find_op(module, "demo.same_properties", 0);
  const size_t count = mlirbc_module_get_num_properties(module);
  mlirbc_attribute dictionary = mlirbc_op_get_properties_attribute(module, op);
  mlirbc_bytes bytes = mlirbc_op_get_properties(module, op);
  size_t position = 99;
  size_t other = 99;
  CHECK(mlirbc_op_get_properties_position(module, op, &position));
  CHECK(mlirbc_op_get_properties_position(module, same, &other));
  CHECK_UINT(position, other);
  CHECK(position < count);
  CHECK(mlirbc_module_get_properties(module, position).data == bytes.data);
  CHECK_UINT(mlirbc_module_get_properties(module, position).len, bytes.len);
  CHECK_UINT(mlirbc_module_get_properties(module, count).len, 0);
  CHECK_INT(mlirbc_attribute_get_kind(module, dictionary), MLIRBC_ATTRIBUTE_DICTIONARY);
  CHECK_UINT(mlirbc_dictionary_get_num_entries(module, dictionary), 2);
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_dictionary(module, op)));

  /* Properties beside discardable attributes. */
  op = find_op(module, "demo.both", 0);
  dictionary = mlirbc_op_get_properties_attribute(module, op);
  CHECK(!mlirbc_attribute_is_none(mlirbc_dictionary_get_by_name(module, dictionary, mlirbc_str_of("inner"))));
  CHECK(!mlirbc_attribute_is_none(mlirbc_op_get_attribute_by_name(module, op, mlirbc_str_of("outer"))));
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_attribute_by_name(module, op, mlirbc_str_of("inner"))));

  op = find_op(module, "demo.plain", 0);
  CHECK(!mlirbc_op_get_properties_position(module, op, &other));
  CHECK_UINT(mlirbc_op_get_properties(module, op).len, 0);
  CHECK(mlirbc_attribute_is_none(mlirbc_op_get_properties_attribute(module, op)));
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  sections();
  section_names();
  strings();
  dialects();
  op_names();
  properties();
  return check_end();
}
