/* Counts, lengths, alignments and widths that no file or no memory can hold are refused before anything is allocated. */
#include "check.h"

/* The address sanitizer otherwise ends a program whose allocation fails. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }

static mlirbc_error *error;

/* A length of which SIZE_MAX is the first: errors of a caller that reach the library as sizes. */
static const size_t too_long[] = {SIZE_MAX, SIZE_MAX - 4095, SIZE_MAX / 2 + 1, SIZE_MAX / 2, SIZE_MAX / 4};

static uint64_t written;
static bool count_bytes(const uint8_t *data, size_t len, void *user_data) {
  (void)data;
  (void)user_data;
  written += len;
  return true;
}

static void count_release(void *user_data) { *(int *)user_data += 1; }

static mlirbc_resource_content blob_of(uint64_t alignment) {
  mlirbc_resource_content content;
  mlirbc_resource_content_init(&content, MLIRBC_RESOURCE_BLOB);
  content.bytes.data = (const uint8_t *)"\1\2\3\4";
  content.bytes.len = 4;
  content.alignment = alignment;
  return content;
}

static void alignments(void) {
  mlirbc_module *module = open_version("resources", 6);
  mlirbc_dialect builtin = mlirbc_module_find_dialect(module, mlirbc_str_of("builtin"));
  mlirbc_resource resource = mlirbc_module_find_resource(module, mlirbc_str_of("builtin"), mlirbc_str_of("align4"));
  mlirbc_resource_content content;
  mlirbc_fingerprint before, after;
  int shift;
  CHECK_OK(mlirbc_module_file_fingerprint(module, &before, &error));
  for (shift = 32; shift < 64; shift++) {
    content = blob_of(UINT64_C(1) << shift);
    CHECK_STATUS(mlirbc_resource_set_data(module, resource, &content, NULL), MLIRBC_STATUS_INVALID_EDIT);
    CHECK_STATUS(mlirbc_module_add_dialect_resource(module, builtin, mlirbc_str_of("new"), &content, NULL, NULL),
                 MLIRBC_STATUS_INVALID_EDIT);
    CHECK_STATUS(mlirbc_module_add_external_resource(module, mlirbc_str_of("tool"), mlirbc_str_of("new"), &content,
                                                     NULL, NULL),
                 MLIRBC_STATUS_INVALID_EDIT);
  }
  content = blob_of(0);
  CHECK_STATUS(mlirbc_resource_set_data(module, resource, &content, NULL), MLIRBC_STATUS_INVALID_EDIT);
  content = blob_of(3);
  CHECK_STATUS(mlirbc_resource_set_data(module, resource, &content, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_OK(mlirbc_module_file_fingerprint(module, &after, &error));
  CHECK(memcmp(before.bytes, after.bytes, sizeof before.bytes) == 0);

  /* The largest alignment that MLIR writes. The padding is written in pieces and never held in memory. */
  content = blob_of(UINT64_C(1) << 31);
  CHECK_OK(mlirbc_resource_set_data(module, resource, &content, &error));
  CHECK_OK(mlirbc_module_verify(module, &error));
  written = 0;
  CHECK_OK(mlirbc_module_write(module, NULL, count_bytes, NULL, &error));
  CHECK(written > UINT64_C(1) << 32);
  mlirbc_module_destroy(module);
}

static void opening(void) {
  static const char bytes[] = "ML\xefR";
  mlirbc_module *module;
  mlirbc_survey *survey;
  size_t i;
  for (i = 0; i < sizeof too_long / sizeof *too_long; i++) {
    int released = 0;
    mlirbc_status status = mlirbc_module_open(bytes, too_long[i], NULL, &module, NULL);
    CHECK(status == MLIRBC_STATUS_INVALID_ARGUMENT || status == MLIRBC_STATUS_OUT_OF_MEMORY);
    CHECK(module == NULL);
    if (too_long[i] <= SIZE_MAX / 2) {
      /* Only the caller knows whether as many bytes are there. */
      continue;
    }
    CHECK_STATUS(mlirbc_module_open_borrowed(bytes, too_long[i], count_release, &released, NULL, &module, NULL),
                 MLIRBC_STATUS_INVALID_ARGUMENT);
    CHECK_INT(released, 1);
    survey = mlirbc_survey_create(bytes, too_long[i]);
    CHECK(survey != NULL);
    CHECK(mlirbc_survey_get_error(survey) != NULL);
    mlirbc_survey_destroy(survey);
  }
}

static void is_refused(const char *what, size_t len, mlirbc_status status) {
  if (status != MLIRBC_STATUS_INVALID_ARGUMENT && status != MLIRBC_STATUS_OUT_OF_MEMORY) {
    check_failed(__FILE__, __LINE__, what);
    fprintf(stderr, " of length %zu gives %s\n", len, mlirbc_status_name(status));
  }
}

#define REFUSED(call) is_refused(#call, len, call)

/* Strings, bytes and arrays. */
static void lengths(void) {
  static const char bytes[] = "text";
  mlirbc_module *module = open_version("resources", 6);
  mlirbc_dialect builtin = mlirbc_module_find_dialect(module, mlirbc_str_of("builtin"));
  mlirbc_op op = find_op(module, "demo.weights", 0);
  mlirbc_type type = mlirbc_module_get_type(module, 0);
  mlirbc_attribute attribute = mlirbc_module_get_attribute(module, 0);
  mlirbc_resource resource = mlirbc_module_get_resource(module, 0);
  mlirbc_registry *registry = mlirbc_registry_create_empty();
  mlirbc_module *created;
  mlirbc_fingerprint before, after;
  uint64_t words[1] = {0};
  size_t i;
  CHECK_OK(mlirbc_module_file_fingerprint(module, &before, &error));
  for (i = 0; i < sizeof too_long / sizeof *too_long; i++) {
    size_t len = too_long[i];
    mlirbc_str text;
    mlirbc_bytes raw;
    mlirbc_resource_content content = blob_of(4);
    mlirbc_op_state state;
    mlirbc_record *record = mlirbc_record_create();
    text.data = bytes;
    text.len = len;
    raw.data = (const uint8_t *)bytes;
    raw.len = len;
    REFUSED(mlirbc_module_add_string(module, text, NULL, NULL));
    REFUSED(mlirbc_module_add_dialect(module, text, NULL, NULL));
    REFUSED(mlirbc_module_add_op_name(module, text, true, NULL, NULL));
    REFUSED(mlirbc_module_add_attribute_entry(module, builtin, true, raw, NULL, NULL));
    REFUSED(mlirbc_module_append_attribute_entry(module, builtin, true, raw, NULL, NULL));
    REFUSED(mlirbc_module_add_type_entry(module, builtin, true, raw, NULL, NULL));
    REFUSED(mlirbc_module_add_properties(module, raw, NULL, NULL));
    REFUSED(mlirbc_module_add_attribute_text(module, text, mlirbc_str_of("1"), NULL, NULL));
    REFUSED(mlirbc_module_add_attribute_text(module, mlirbc_str_of("d"), text, NULL, NULL));
    REFUSED(mlirbc_module_add_type_text(module, mlirbc_str_of("d"), text, NULL, NULL));
    REFUSED(mlirbc_module_set_producer(module, text, NULL));
    REFUSED(mlirbc_module_create(6, text, NULL, &created, NULL));
    REFUSED(mlirbc_dialect_set_version_bytes(module, builtin, raw, NULL));
    REFUSED(mlirbc_resource_set_key(module, resource, text, NULL));
    REFUSED(mlirbc_op_set_attribute(module, op, text, attribute, NULL));
    REFUSED(mlirbc_op_set_discardable_attribute(module, op, text, attribute, NULL));
    REFUSED(mlirbc_op_rename_symbol(module, op, text, NULL, NULL, NULL));
    REFUSED(mlirbc_string_attribute_create(module, text, NULL, NULL));
    REFUSED(mlirbc_typed_string_attribute_create(module, text, type, NULL, NULL));
    REFUSED(mlirbc_opaque_attribute_create(module, text, mlirbc_str_of("a"), NULL, NULL));
    REFUSED(mlirbc_opaque_type_create(module, mlirbc_str_of("a"), text, NULL, NULL));
    REFUSED(mlirbc_attribute_parse(module, text, NULL, NULL));
    REFUSED(mlirbc_type_parse(module, text, NULL, NULL));
    REFUSED(mlirbc_dense_array_attribute_create(module, type, raw, NULL, NULL));
    REFUSED(mlirbc_dense_attribute_create(module, type, raw, NULL, NULL));
    REFUSED(mlirbc_dense_strings_attribute_create(module, type, &text, len, NULL, NULL));
    REFUSED(mlirbc_symbol_ref_attribute_create(module, &text, 1, NULL, NULL));
    REFUSED(mlirbc_symbol_ref_attribute_create(module, &text, len, NULL, NULL));
    REFUSED(mlirbc_array_attribute_create(module, &attribute, len, NULL, NULL));
    REFUSED(mlirbc_dictionary_attribute_create(module, (const mlirbc_named_attribute *)(const void *)&text, len, NULL, NULL));
    REFUSED(mlirbc_integer_attribute_get_words(module, type, words, len, NULL, NULL));
    REFUSED(mlirbc_affine_map_attribute_create(module, 1, 1, (const mlirbc_affine_node *)(const void *)words, len, NULL, NULL));
    REFUSED(mlirbc_integer_set_attribute_create(module, 1, 1, NULL, 0, (const bool *)(const void *)words, len, NULL, NULL));
    REFUSED(mlirbc_strided_layout_attribute_create(module, 0, (const int64_t *)(const void *)words, len, NULL, NULL));
    REFUSED(mlirbc_file_loc_create(module, text, (mlirbc_position){0, 0, 0, 0}, NULL, NULL));
    REFUSED(mlirbc_name_loc_create(module, text, attribute, NULL, NULL));
    REFUSED(mlirbc_fused_loc_create(module, &attribute, len, attribute, NULL, NULL));
    REFUSED(mlirbc_function_type_create(module, &type, len, &type, 0, NULL, NULL));
    REFUSED(mlirbc_function_type_create(module, &type, 0, &type, len, NULL, NULL));
    REFUSED(mlirbc_graph_type_create(module, &type, len, &type, 0, NULL, NULL));
    REFUSED(mlirbc_tuple_type_create(module, &type, len, NULL, NULL));
    REFUSED(mlirbc_tensor_type_create(module, (const int64_t *)(const void *)words, len, type,
                                   (mlirbc_attribute){MLIRBC_NONE}, NULL, NULL));
    REFUSED(mlirbc_memref_type_create(module, (const int64_t *)(const void *)words, len, type,
                                   (mlirbc_attribute){MLIRBC_NONE}, (mlirbc_attribute){MLIRBC_NONE}, NULL, NULL));
    REFUSED(mlirbc_vector_type_create(module, (const int64_t *)(const void *)words, NULL, len, type, NULL, NULL));
    REFUSED(mlirbc_module_lookup_symbol(module, &text, 1, NULL, NULL));
    REFUSED(mlirbc_module_lookup_symbol(module, &text, len, NULL, NULL));
    REFUSED(mlirbc_op_lookup_symbol(module, op, &text, len, NULL, NULL));
    REFUSED(mlirbc_module_find_symbol(module, text, NULL, NULL));
    REFUSED(mlirbc_op_set_operands(module, op, (const mlirbc_value *)(const void *)words, len, NULL));
    REFUSED(mlirbc_module_set_dialect_target(module, text, NULL, 0, NULL));
    REFUSED(mlirbc_module_set_dialect_target(module, mlirbc_str_of("builtin"), words, len, NULL));
    REFUSED(mlirbc_registry_add_text(registry, text, NULL));
    content.bytes = raw;
    REFUSED(mlirbc_resource_set_data(module, resource, &content, NULL));
    content.kind = MLIRBC_RESOURCE_STRING;
    REFUSED(mlirbc_resource_set_data(module, resource, &content, NULL));
    mlirbc_op_state_init(&state, mlirbc_op_get_op_name(module, op), mlirbc_op_get_location(module, op));
    state.results = &type;
    state.num_results = len;
    REFUSED(mlirbc_op_create(module, &state, mlirbc_insertion_point_before(op), NULL, NULL));
    /* A record remembers that a value could not be copied. */
    mlirbc_record_set_string(record, mlirbc_str_of("f"), text);
    REFUSED(mlirbc_record_attribute_create(module, mlirbc_str_of("d"), mlirbc_str_of("k"), record, NULL, NULL));
    mlirbc_record_set_bytes(record, mlirbc_str_of("f"), raw);
    REFUSED(mlirbc_record_attribute_create(module, mlirbc_str_of("d"), mlirbc_str_of("k"), record, NULL, NULL));
    mlirbc_record_set_words(record, mlirbc_str_of("f"), words, len);
    mlirbc_record_set_uint64s(record, mlirbc_str_of("f"), words, len);
    mlirbc_record_set_strings(record, mlirbc_str_of("f"), &text, 1);
    mlirbc_record_set_attributes(record, mlirbc_str_of("f"), &attribute, len);
    mlirbc_record_set_types(record, mlirbc_str_of("f"), &type, len);
    mlirbc_record_set_int64s(record, text, (const int64_t *)(const void *)words, 1);
    REFUSED(mlirbc_record_type_create(module, mlirbc_str_of("d"), mlirbc_str_of("k"), record, NULL, NULL));
    mlirbc_record_destroy(record);

    if (len <= SIZE_MAX / 2) {
      continue;
    }
    /* Getters find nothing. */
    CHECK(mlirbc_dialect_is_none(mlirbc_module_find_dialect(module, text)));
    CHECK(mlirbc_attribute_is_none(mlirbc_op_get_attribute_by_name(module, op, text)));
    CHECK(!mlirbc_str_equal(text, mlirbc_str_of("text")));
    CHECK(!mlirbc_registry_has_dialect(registry, text));
  }
  CHECK_OK(mlirbc_module_file_fingerprint(module, &after, &error));
  CHECK(memcmp(before.bytes, after.bytes, sizeof before.bytes) == 0);
  mlirbc_registry_destroy(registry);
  mlirbc_module_destroy(module);
}

/* Numbers that are not lengths of what the caller passes. */
static void counts(void) {
  mlirbc_module *module = open_version("resources", 6);
  mlirbc_module *newest = open_fixture("newer.llvm24.v6.mlirbc");
  mlirbc_op op = find_op(module, "demo.weights", 0);
  mlirbc_op_state state;
  mlirbc_op created;
  static const uint32_t regions[] = {UINT32_MAX, UINT32_C(1) << 31, UINT32_C(1) << 23};
  static const uint64_t dims[] = {UINT64_MAX, UINT64_MAX >> 2, UINT64_C(1) << 32, UINT64_C(1) << 17};
  size_t i;
  mlirbc_op_state_init(&state, mlirbc_op_get_op_name(module, op), mlirbc_op_get_location(module, op));
  for (i = 0; i < sizeof regions / sizeof *regions; i++) {
    state.num_regions = regions[i];
    CHECK_STATUS(mlirbc_op_create(module, &state, mlirbc_insertion_point_before(op), &created, NULL),
                 MLIRBC_STATUS_INVALID_EDIT);
    CHECK(mlirbc_op_is_none(created));
  }
  for (i = 0; i < sizeof dims / sizeof *dims; i++) {
    CHECK_STATUS(mlirbc_affine_map_attribute_create(module, dims[i], 0, NULL, 0, NULL, NULL),
                 MLIRBC_STATUS_LIMIT_EXCEEDED);
    CHECK_STATUS(mlirbc_affine_map_attribute_create(newest, dims[i], 0, NULL, 0, NULL, NULL),
                 MLIRBC_STATUS_LIMIT_EXCEEDED);
    CHECK_STATUS(mlirbc_integer_set_attribute_create(newest, 0, dims[i], NULL, 0, NULL, 0, NULL, NULL),
                 MLIRBC_STATUS_LIMIT_EXCEEDED);
  }
  mlirbc_module_destroy(newest);
  mlirbc_module_destroy(module);
}

static mlirbc_hook_outcome write_wide(mlirbc_hook_writer *writer, void *user_data) {
  static const uint64_t words[1] = {1};
  mlirbc_hook_writer_write_bits(writer, *(const uint32_t *)user_data, words, 1);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_list(mlirbc_hook_writer *writer, void *user_data) {
  mlirbc_hook_writer_begin_list_of_bits(writer, *(const uint32_t *)user_data);
  mlirbc_hook_writer_end_list(writer);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_long(mlirbc_hook_writer *writer, void *user_data) {
  mlirbc_bytes bytes;
  bytes.data = (const uint8_t *)user_data;
  bytes.len = SIZE_MAX;
  mlirbc_hook_writer_write_blob(writer, bytes);
  return MLIRBC_HOOK_DONE;
}

static void widths(void) {
  mlirbc_module *module = open_version("resources", 6);
  uint32_t width = UINT32_MAX;
  mlirbc_str dialect = mlirbc_str_of("builtin");
  CHECK_STATUS(mlirbc_module_add_written_attribute(module, dialect, NULL, 0, write_wide, &width, NULL, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK_STATUS(mlirbc_module_add_written_attribute(module, dialect, NULL, 0, write_list, &width, NULL, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK_STATUS(mlirbc_module_add_written_attribute(module, dialect, NULL, 0, write_long, &width, NULL, NULL),
               MLIRBC_STATUS_HOOK);
  CHECK_STATUS(mlirbc_integer_type_create(module, UINT32_MAX, MLIRBC_SIGNLESS, NULL, NULL), MLIRBC_STATUS_INVALID_VALUE);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  alignments();
  opening();
  lengths();
  counts();
  widths();
  return check_end();
}
