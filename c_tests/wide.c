/* Integers and floats wider than 64 bits: fields, properties, dense elements, records, by their words. */
#include "check.h"

static mlirbc_error *error;

static const char *const toy =
    "dialect toy "
    "attribute 0 wide { a: bits(200), t: type, v: integer, l: list<bits(100)> } "
    "type 0 shaped { n: bits(128) } "
    "op holder { big: bits(130), items: list<bits(70)> }";

static mlirbc_module *new_module(void) {
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  CHECK_OK(mlirbc_registry_add_text(registry, mlirbc_str_of(toy), &error));
  mlirbc_open_options_set_registry(options, registry);
  CHECK_OK(mlirbc_module_create(6, mlirbc_str_of("toy"), options, &module, &error));
  mlirbc_open_options_destroy(options);
  mlirbc_registry_destroy(registry);
  return module;
}

static const uint64_t a[] = {1, 2, 3, 0xff};
static const uint64_t v[] = {UINT64_MAX, UINT64_MAX};
static const uint64_t l[] = {7, 8, 9, 0xfffffffff};

static void fields(void) {
  mlirbc_module *module = new_module();
  mlirbc_record *record = mlirbc_record_create();
  mlirbc_type i128;
  mlirbc_type type;
  mlirbc_attribute attribute;
  uint64_t words[5] = {0, 0, 0, 0, 77};
  uint32_t path[2] = {0, 0};
  CHECK_OK(mlirbc_integer_type_create(module, 128, MLIRBC_SIGNLESS, &i128, &error));
  mlirbc_record_set_words(record, mlirbc_str_of("a"), a, 4);
  mlirbc_record_set_type(record, mlirbc_str_of("t"), i128);
  mlirbc_record_set_words(record, mlirbc_str_of("v"), v, 2);
  mlirbc_record_set_words_list(record, mlirbc_str_of("l"), l, 2, 2);
  CHECK_OK(mlirbc_record_attribute_create(module, mlirbc_str_of("toy"), mlirbc_str_of("wide"), record, &attribute,
                                       &error));
  CHECK_UINT(mlirbc_attribute_get_field_words(module, attribute, path, 1, words, 5), 4);
  CHECK(memcmp(words, a, sizeof a) == 0);
  CHECK_UINT(words[4], 77);
  CHECK_UINT(mlirbc_attribute_get_field_words(module, attribute, path, 1, words, 1), 1);
  CHECK_UINT(mlirbc_attribute_get_field_words(module, attribute, path, 1, NULL, 4), 0);
  path[0] = 2;
  CHECK_UINT(mlirbc_attribute_get_field_words(module, attribute, path, 1, words, 5), 2);
  CHECK(memcmp(words, v, sizeof v) == 0);
  path[0] = 3;
  CHECK_UINT(mlirbc_attribute_get_field_words(module, attribute, path, 1, words, 5), 0);
  path[1] = 1;
  CHECK_UINT(mlirbc_attribute_get_field_words(module, attribute, path, 2, words, 5), 2);
  CHECK(memcmp(words, l + 2, 16) == 0);
  path[1] = 2;
  CHECK_UINT(mlirbc_attribute_get_field_words(module, attribute, path, 2, words, 5), 0);
  CHECK_UINT(mlirbc_attribute_get_field_words(NULL, attribute, path, 1, words, 5), 0);

  /* A negative number in the width of its type. */
  mlirbc_record_set_int64(record, mlirbc_str_of("v"), -2);
  mlirbc_record_set_words_list(record, mlirbc_str_of("l"), NULL, 0, 0);
  CHECK_OK(mlirbc_record_attribute_create(module, mlirbc_str_of("toy"), mlirbc_str_of("wide"), record, &attribute,
                                       &error));
  path[0] = 2;
  CHECK_UINT(mlirbc_attribute_get_field_words(module, attribute, path, 1, words, 5), 2);
  CHECK(words[0] == UINT64_MAX - 1 && words[1] == UINT64_MAX);
  /* A value above the width is refused. */
  words[3] = 0x100;
  mlirbc_record_set_words(record, mlirbc_str_of("a"), words, 4);
  CHECK_STATUS(mlirbc_record_attribute_create(module, mlirbc_str_of("toy"), mlirbc_str_of("wide"), record, &attribute,
                                           NULL),
               MLIRBC_STATUS_INVALID_VALUE);
  mlirbc_record_destroy(record);

  record = mlirbc_record_create();
  mlirbc_record_set_words(record, mlirbc_str_of("n"), v, 2);
  CHECK_OK(mlirbc_record_type_create(module, mlirbc_str_of("toy"), mlirbc_str_of("shaped"), record, &type, &error));
  path[0] = 0;
  CHECK_UINT(mlirbc_type_get_field_words(module, type, path, 1, words, 5), 2);
  CHECK(memcmp(words, v, sizeof v) == 0);
  CHECK_UINT(mlirbc_type_get_field_words(module, i128, path, 1, words, 5), 0);
  mlirbc_record_destroy(record);
  mlirbc_module_destroy(module);
}

static void properties(void) {
  static const uint8_t blob[] = {0x07, 0x05, 0x05, 0x0d, 0x03, 0x05, 0x09, 0x05};
  mlirbc_module *module = new_module();
  mlirbc_record *record = mlirbc_record_create();
  mlirbc_op_state state;
  mlirbc_op_name name;
  mlirbc_attribute unknown;
  mlirbc_block top;
  mlirbc_op op;
  mlirbc_bytes bytes = {blob, sizeof blob};
  uint64_t words[4];
  uint32_t path[2] = {0, 1};
  CHECK_OK(mlirbc_module_add_op_name(module, mlirbc_str_of("toy.holder"), true, &name, &error));
  CHECK_OK(mlirbc_unknown_loc_create(module, &unknown, &error));
  mlirbc_op_state_init(&state, name, unknown);
  CHECK_OK(mlirbc_module_add_properties(module, bytes, &state.properties, &error));
  CHECK_OK(mlirbc_module_get_top_block(module, &top, &error));
  CHECK_OK(mlirbc_op_create(module, &state, mlirbc_insertion_point_at_end(top), &op, &error));
  mlirbc_record_set_words(record, mlirbc_str_of("big"), a, 2);
  mlirbc_record_set_words_list(record, mlirbc_str_of("items"), l, 1, 3);
  CHECK_OK(mlirbc_op_set_property_fields(module, op, record, &error));
  CHECK_UINT(mlirbc_op_get_property_field_words(module, op, path, 1, words, 4), 3);
  CHECK(words[0] == 1 && words[1] == 2 && words[2] == 0);
  path[0] = 1;
  CHECK_UINT(mlirbc_op_get_property_field_words(module, op, path, 2, words, 4), 2);
  CHECK(words[0] == 8 && words[1] == 0);
  CHECK_UINT(mlirbc_op_get_property_field_words(module, op, path, 0, words, 4), 0);
  mlirbc_record_destroy(record);
  mlirbc_module_destroy(module);
}

static void dense(void) {
  mlirbc_module *module = open_version("dense", 6);
  mlirbc_attribute i65 = find_attribute(module, "demo.integers", "i65");
  mlirbc_attribute i3 = find_attribute(module, "demo.integers", "i3");
  mlirbc_attribute i128 = find_attribute(module, "demo.integers", "i128");
  uint64_t words[3] = {0, 0, 77};
  CHECK_UINT(mlirbc_dense_get_words(module, i65, 0, words, 3), 2);
  CHECK(words[0] == UINT64_MAX && words[1] == 1);
  CHECK_UINT(mlirbc_dense_get_words(module, i65, 1, words, 3), 2);
  CHECK(words[0] == 0 && words[1] == 1);
  CHECK_UINT(mlirbc_dense_get_words(module, i65, 2, words, 3), 0);
  CHECK_UINT(mlirbc_dense_get_words(module, i65, UINT64_MAX, words, 3), 0);
  CHECK_UINT(mlirbc_dense_get_words(module, i128, 0, words, 3), 2);
  CHECK(words[0] == UINT64_MAX && words[1] == UINT64_MAX);
  CHECK_UINT(mlirbc_dense_get_words(module, i3, 0, words, 3), 1);
  CHECK_UINT(words[0], 7);
  CHECK_UINT(words[2], 77);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  fields();
  properties();
  dense();
  return check_end();
}
