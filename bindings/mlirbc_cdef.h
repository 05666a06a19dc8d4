/* The declarations of mlirbc.h for tools without a preprocessor, such as cffi. Generated: do not edit.
 * Regenerate it with
 *     BLESS=1 cargo test --test c_library header::
 */
#define MLIRBC_VERSION_MAJOR 0
#define MLIRBC_VERSION_MINOR 1
#define MLIRBC_VERSION_PATCH 0
typedef struct mlirbc_error mlirbc_error;
typedef struct mlirbc_buffer mlirbc_buffer;
typedef struct mlirbc_str {
  const char *data;
  size_t len;
} mlirbc_str;
typedef struct mlirbc_bytes {
  const uint8_t *data;
  size_t len;
} mlirbc_bytes;
struct mlirbc_str mlirbc_str_of(const char *text);
bool mlirbc_str_equal(struct mlirbc_str a, struct mlirbc_str b);
uint32_t mlirbc_version_number(void);
const char *mlirbc_version_string(void);
uint8_t mlirbc_newest_bytecode_version(void);
typedef int32_t mlirbc_status;
enum mlirbc_status {
  MLIRBC_STATUS_OK = 0,
  MLIRBC_STATUS_NULL_ARGUMENT = 1,
  MLIRBC_STATUS_INVALID_ARGUMENT = 2,
  MLIRBC_STATUS_NOT_BYTECODE = 10,
  MLIRBC_STATUS_TRUNCATED = 11,
  MLIRBC_STATUS_TRAILING_DATA = 12,
  MLIRBC_STATUS_INVALID_SECTION = 13,
  MLIRBC_STATUS_INVALID_ALIGNMENT = 14,
  MLIRBC_STATUS_INVALID_STRING = 15,
  MLIRBC_STATUS_INVALID_INDEX = 16,
  MLIRBC_STATUS_INVALID_VALUE = 17,
  MLIRBC_STATUS_UNEXPECTED_KIND = 18,
  MLIRBC_STATUS_REFERENCE_CYCLE = 19,
  MLIRBC_STATUS_INVALID_TEXT = 20,
  MLIRBC_STATUS_INVALID_VALUE_COUNT = 21,
  MLIRBC_STATUS_INVALID_USE_LIST = 22,
  MLIRBC_STATUS_LIMIT_EXCEEDED = 40,
  MLIRBC_STATUS_INVALID_EDIT = 41,
  MLIRBC_STATUS_UNKNOWN_ENCODING = 42,
  MLIRBC_STATUS_HOOK = 43,
  MLIRBC_STATUS_HOOK_MISREAD = 44,
  MLIRBC_STATUS_CALLBACK = 45,
  MLIRBC_STATUS_NOT_REPRESENTABLE = 46,
  MLIRBC_STATUS_CANCELLED = 47,
  MLIRBC_STATUS_VERSION_TOO_NEW = 50,
  MLIRBC_STATUS_IO = 60,
  MLIRBC_STATUS_OUT_OF_MEMORY = 61,
  MLIRBC_STATUS_INVALID_DIALECT = 70,
  MLIRBC_STATUS_OTHER = 98,
  MLIRBC_STATUS_PANIC = 99,
};
const char *mlirbc_status_name(mlirbc_status status);
typedef void (*mlirbc_release_fn)(void *user_data);
struct mlirbc_error *mlirbc_error_create(mlirbc_status status,
                                         struct mlirbc_str message,
                                         struct mlirbc_str tag,
                                         void *payload,
                                         mlirbc_release_fn destroy);
void *mlirbc_error_get_payload(const struct mlirbc_error *error, struct mlirbc_str tag);
void mlirbc_error_destroy(struct mlirbc_error *error);
mlirbc_status mlirbc_error_get_status(const struct mlirbc_error *error);
struct mlirbc_str mlirbc_error_get_message(const struct mlirbc_error *error);
struct mlirbc_str mlirbc_error_get_path(const struct mlirbc_error *error);
uint64_t mlirbc_error_get_offset(const struct mlirbc_error *error);
int32_t mlirbc_error_get_section(const struct mlirbc_error *error);
size_t mlirbc_error_get_line(const struct mlirbc_error *error);
struct mlirbc_bytes mlirbc_buffer_get_bytes(const struct mlirbc_buffer *buffer);
void mlirbc_buffer_destroy(struct mlirbc_buffer *buffer);
#define MLIRBC_NONE 4294967295
typedef struct mlirbc_dialect {
  uint32_t index;
} mlirbc_dialect;
typedef struct mlirbc_op_name {
  uint32_t index;
} mlirbc_op_name;
typedef struct mlirbc_resource {
  uint32_t index;
} mlirbc_resource;
typedef struct mlirbc_op {
  uint32_t body;
  uint32_t index;
} mlirbc_op;
typedef struct mlirbc_block {
  uint32_t body;
  uint32_t index;
} mlirbc_block;
typedef struct mlirbc_attribute {
  uint32_t index;
} mlirbc_attribute;
typedef struct mlirbc_value {
  uint32_t body;
  uint32_t index;
} mlirbc_value;
typedef struct mlirbc_region {
  uint32_t body;
  uint32_t index;
} mlirbc_region;
typedef struct mlirbc_type {
  uint32_t index;
} mlirbc_type;
typedef struct mlirbc_named_attribute {
  struct mlirbc_str name;
  struct mlirbc_attribute value;
} mlirbc_named_attribute;
typedef struct mlirbc_open_options mlirbc_open_options;
typedef struct mlirbc_module mlirbc_module;
typedef struct mlirbc_survey mlirbc_survey;
typedef struct mlirbc_budget mlirbc_budget;
typedef struct mlirbc_check mlirbc_check;
typedef struct mlirbc_text_errors mlirbc_text_errors;
mlirbc_status mlirbc_module_open(const void *data,
                                 size_t len,
                                 const struct mlirbc_open_options *options,
                                 struct mlirbc_module **module,
                                 struct mlirbc_error **error);
mlirbc_status mlirbc_module_open_borrowed(const void *data,
                                          size_t len,
                                          mlirbc_release_fn release,
                                          void *user_data,
                                          const struct mlirbc_open_options *options,
                                          struct mlirbc_module **module,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_module_open_file(const char *path,
                                      const struct mlirbc_open_options *options,
                                      struct mlirbc_module **module,
                                      struct mlirbc_error **error);
struct mlirbc_open_options *mlirbc_open_options_create(void);
void mlirbc_open_options_destroy(struct mlirbc_open_options *options);
void mlirbc_open_options_set_max_region_depth(struct mlirbc_open_options *options,
                                              uint32_t depth);
void mlirbc_open_options_set_max_attribute_depth(struct mlirbc_open_options *options,
                                                 uint32_t depth);
void mlirbc_open_options_set_max_ops(struct mlirbc_open_options *options,
                                     uint64_t count);
void mlirbc_open_options_set_max_table_entries(struct mlirbc_open_options *options,
                                               uint64_t count);
void mlirbc_open_options_set_max_memory_per_input_byte(struct mlirbc_open_options *options,
                                                       uint32_t bytes);
typedef int32_t mlirbc_release;
enum mlirbc_release {
  MLIRBC_RELEASE_NONE = 0,
  MLIRBC_RELEASE_LLVM_19 = 1,
  MLIRBC_RELEASE_LLVM_22 = 2,
  MLIRBC_RELEASE_LLVM_23_GIT = 3,
  MLIRBC_RELEASE_LLVM_24_GIT = 4,
  MLIRBC_RELEASE_STABLEHLO = 5,
  MLIRBC_RELEASE_LLVM_17 = 6,
  MLIRBC_RELEASE_LLVM_18 = 7,
  MLIRBC_RELEASE_LLVM_21 = 8,
  MLIRBC_RELEASE_LLVM_23 = 9,
  MLIRBC_RELEASE_LLVM_20_GIT = 10,
  MLIRBC_RELEASE_LLVM_18_GIT = 11,
  MLIRBC_RELEASE_LLVM_19_GIT = 12,
  MLIRBC_RELEASE_LLVM_19_GIT_LATE = 13,
  MLIRBC_RELEASE_LLVM_20_GIT_EARLY = 14,
  MLIRBC_RELEASE_LLVM_21_GIT = 15,
  MLIRBC_RELEASE_LLVM_22_GIT = 16,
  MLIRBC_RELEASE_LLVM_23_GIT_EARLY = 17,
  MLIRBC_RELEASE_CIRCT = 18,
  MLIRBC_RELEASE_CATALYST = 19,
  MLIRBC_RELEASE_HEIR = 20,
  MLIRBC_RELEASE_FLANG = 21,
  MLIRBC_RELEASE_LLVM_24_GIT_EARLY = 22,
  MLIRBC_RELEASE_LLVM_24_GIT_LATE = 23,
  MLIRBC_RELEASE_FLYDSL = 24,
  MLIRBC_RELEASE_HEIR_2026 = 25,
  MLIRBC_RELEASE_REGISTERED = 255,
};
const char *mlirbc_release_name(mlirbc_release release);
bool mlirbc_open_options_set_release(struct mlirbc_open_options *options,
                                     mlirbc_release release);
typedef void (*mlirbc_progress_fn)(uint64_t num_ops, void *user_data);
typedef struct mlirbc_section {
  uint32_t id;
  uint64_t alignment;
  uint64_t start;
  uint64_t data_offset;
  uint64_t data_size;
  uint64_t reserved[2];
} mlirbc_section;
void mlirbc_module_destroy(struct mlirbc_module *module);
uint8_t mlirbc_module_get_bytecode_version(const struct mlirbc_module *module);
struct mlirbc_str mlirbc_module_get_producer(const struct mlirbc_module *module);
struct mlirbc_bytes mlirbc_module_get_bytes(const struct mlirbc_module *module);
mlirbc_status mlirbc_module_verify(const struct mlirbc_module *module,
                                   struct mlirbc_error **error);
mlirbc_status mlirbc_module_verify_with_progress(const struct mlirbc_module *module,
                                                 mlirbc_progress_fn progress,
                                                 void *user_data,
                                                 struct mlirbc_error **error);
mlirbc_status mlirbc_module_materialize(const struct mlirbc_module *module,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_module_materialize_with_threads(const struct mlirbc_module *module,
                                                     uint32_t num_threads,
                                                     struct mlirbc_error **error);
uint64_t mlirbc_module_get_num_decoded_ops(const struct mlirbc_module *module);
size_t mlirbc_module_get_decoded_heap_bytes(const struct mlirbc_module *module);
const char *mlirbc_section_name(uint32_t id);
size_t mlirbc_module_get_num_sections(const struct mlirbc_module *module);
bool mlirbc_module_get_section(const struct mlirbc_module *module,
                               size_t position,
                               struct mlirbc_section *section);
uint64_t mlirbc_module_get_largest_alignment(const struct mlirbc_module *module);
struct mlirbc_survey *mlirbc_survey_create(const void *data,
                                           size_t len);
void mlirbc_survey_destroy(struct mlirbc_survey *survey);
const struct mlirbc_error *mlirbc_survey_get_error(const struct mlirbc_survey *survey);
int64_t mlirbc_survey_get_version(const struct mlirbc_survey *survey);
struct mlirbc_str mlirbc_survey_get_producer(const struct mlirbc_survey *survey);
size_t mlirbc_survey_get_num_sections(const struct mlirbc_survey *survey);
bool mlirbc_survey_get_section(const struct mlirbc_survey *survey,
                               size_t position,
                               struct mlirbc_section *section);
size_t mlirbc_survey_get_num_dialects(const struct mlirbc_survey *survey);
struct mlirbc_str mlirbc_survey_get_dialect_name(const struct mlirbc_survey *survey,
                                                 size_t position);
size_t mlirbc_survey_get_num_op_names(const struct mlirbc_survey *survey);
struct mlirbc_str mlirbc_survey_get_op_name(const struct mlirbc_survey *survey,
                                            size_t position);
size_t mlirbc_survey_get_num_strings(const struct mlirbc_survey *survey);
size_t mlirbc_survey_get_num_attributes(const struct mlirbc_survey *survey);
size_t mlirbc_survey_get_num_types(const struct mlirbc_survey *survey);
size_t mlirbc_survey_get_num_properties(const struct mlirbc_survey *survey);
size_t mlirbc_survey_get_num_resources(const struct mlirbc_survey *survey);
struct mlirbc_budget *mlirbc_budget_create(uint64_t max_work);
void mlirbc_budget_destroy(struct mlirbc_budget *budget);
void mlirbc_budget_cancel(const struct mlirbc_budget *budget);
void mlirbc_budget_restart(const struct mlirbc_budget *budget);
uint64_t mlirbc_budget_get_work(const struct mlirbc_budget *budget);
void mlirbc_open_options_set_budget(struct mlirbc_open_options *options,
                                    const struct mlirbc_budget *budget);
mlirbc_status mlirbc_module_set_budget(struct mlirbc_module *module,
                                       const struct mlirbc_budget *budget,
                                       struct mlirbc_error **error);
typedef int32_t mlirbc_verdict;
enum mlirbc_verdict {
  MLIRBC_VERDICT_YES = 0,
  MLIRBC_VERDICT_NO = 1,
  MLIRBC_VERDICT_UNKNOWN = 2,
};
typedef int32_t mlirbc_finding_kind;
enum mlirbc_finding_kind {
  MLIRBC_FINDING_NONE = 0,
  MLIRBC_FINDING_VERSION = 1,
  MLIRBC_FINDING_DIALECT = 2,
  MLIRBC_FINDING_ENCODING = 3,
  MLIRBC_FINDING_TEXT = 4,
  MLIRBC_FINDING_OP = 5,
  MLIRBC_FINDING_PROPERTIES = 6,
  MLIRBC_FINDING_MISREAD = 7,
  MLIRBC_FINDING_IGNORED = 8,
  MLIRBC_FINDING_MISSING = 9,
  MLIRBC_FINDING_OPERANDS = 10,
  MLIRBC_FINDING_RESULTS = 11,
  MLIRBC_FINDING_REGIONS = 12,
  MLIRBC_FINDING_SUCCESSORS = 13,
  MLIRBC_FINDING_CONSTRAINT = 14,
};
mlirbc_status mlirbc_check_create(const struct mlirbc_module *module,
                                  struct mlirbc_str reader,
                                  bool allow_unregistered,
                                  bool try_conversion,
                                  struct mlirbc_check **check,
                                  struct mlirbc_error **error);
void mlirbc_check_destroy(struct mlirbc_check *check);
mlirbc_verdict mlirbc_check_get_verdict(const struct mlirbc_check *check);
mlirbc_verdict mlirbc_check_get_conversion(const struct mlirbc_check *check);
struct mlirbc_str mlirbc_check_get_obstacle(const struct mlirbc_check *check);
size_t mlirbc_check_get_num_findings(const struct mlirbc_check *check);
mlirbc_finding_kind mlirbc_check_get_finding_kind(const struct mlirbc_check *check,
                                                  size_t position);
mlirbc_verdict mlirbc_check_get_finding_verdict(const struct mlirbc_check *check,
                                                size_t position);
struct mlirbc_str mlirbc_check_get_finding_subject(const struct mlirbc_check *check,
                                                   size_t position);
struct mlirbc_str mlirbc_check_get_finding_message(const struct mlirbc_check *check,
                                                   size_t position);
struct mlirbc_str mlirbc_check_get_finding_path(const struct mlirbc_check *check,
                                                size_t position);
uint64_t mlirbc_check_get_finding_offset(const struct mlirbc_check *check,
                                         size_t position);
uint64_t mlirbc_check_get_finding_count(const struct mlirbc_check *check,
                                        size_t position);
mlirbc_status mlirbc_module_parse(struct mlirbc_str text,
                                  const struct mlirbc_open_options *options,
                                  struct mlirbc_str file_name,
                                  bool implicit_module,
                                  struct mlirbc_module **module,
                                  struct mlirbc_text_errors **errors,
                                  struct mlirbc_error **error);
void mlirbc_text_errors_destroy(struct mlirbc_text_errors *errors);
size_t mlirbc_text_errors_get_num(const struct mlirbc_text_errors *errors);
uint64_t mlirbc_text_errors_get_offset(const struct mlirbc_text_errors *errors,
                                       size_t position);
uint32_t mlirbc_text_errors_get_line(const struct mlirbc_text_errors *errors,
                                     size_t position);
uint32_t mlirbc_text_errors_get_column(const struct mlirbc_text_errors *errors,
                                       size_t position);
struct mlirbc_str mlirbc_text_errors_get_message(const struct mlirbc_text_errors *errors,
                                                 size_t position);
struct mlirbc_str mlirbc_text_errors_get_source_line(const struct mlirbc_text_errors *errors,
                                                     size_t position);
uint32_t mlirbc_text_errors_get_caret(const struct mlirbc_text_errors *errors,
                                      size_t position);
size_t mlirbc_module_get_num_strings(const struct mlirbc_module *module);
struct mlirbc_str mlirbc_module_get_string(const struct mlirbc_module *module,
                                           size_t position);
size_t mlirbc_module_get_num_properties(const struct mlirbc_module *module);
struct mlirbc_bytes mlirbc_module_get_properties(const struct mlirbc_module *module,
                                                 size_t position);
size_t mlirbc_module_get_num_dialects(const struct mlirbc_module *module);
struct mlirbc_dialect mlirbc_module_get_dialect(const struct mlirbc_module *module,
                                                size_t position);
struct mlirbc_dialect mlirbc_module_find_dialect(const struct mlirbc_module *module,
                                                 struct mlirbc_str name);
struct mlirbc_str mlirbc_dialect_get_name(const struct mlirbc_module *module,
                                          struct mlirbc_dialect dialect);
bool mlirbc_dialect_has_version(const struct mlirbc_module *module,
                                struct mlirbc_dialect dialect);
struct mlirbc_bytes mlirbc_dialect_get_version_bytes(const struct mlirbc_module *module,
                                                     struct mlirbc_dialect dialect);
size_t mlirbc_dialect_get_num_version_numbers(const struct mlirbc_module *module,
                                              struct mlirbc_dialect dialect);
size_t mlirbc_dialect_get_version_numbers(const struct mlirbc_module *module,
                                          struct mlirbc_dialect dialect,
                                          uint64_t *numbers,
                                          size_t capacity);
size_t mlirbc_module_get_num_op_names(const struct mlirbc_module *module);
struct mlirbc_op_name mlirbc_module_get_op_name(const struct mlirbc_module *module,
                                                size_t position);
struct mlirbc_op_name mlirbc_module_find_op_name(const struct mlirbc_module *module,
                                                 struct mlirbc_str name);
bool mlirbc_dialect_is_none(struct mlirbc_dialect dialect);
bool mlirbc_op_name_is_none(struct mlirbc_op_name name);
struct mlirbc_str mlirbc_op_name_get_full(const struct mlirbc_module *module,
                                          struct mlirbc_op_name name);
struct mlirbc_dialect mlirbc_op_name_get_dialect(const struct mlirbc_module *module,
                                                 struct mlirbc_op_name name);
int32_t mlirbc_op_name_is_registered(const struct mlirbc_module *module,
                                     struct mlirbc_op_name name);
typedef int32_t mlirbc_resource_kind;
enum mlirbc_resource_kind {
  MLIRBC_RESOURCE_ELIDED = 0,
  MLIRBC_RESOURCE_BLOB = 1,
  MLIRBC_RESOURCE_BOOL = 2,
  MLIRBC_RESOURCE_STRING = 3,
};
typedef struct mlirbc_resource_data {
  mlirbc_resource_kind kind;
  bool boolean;
  struct mlirbc_bytes bytes;
  uint64_t alignment;
  uint64_t actual_alignment;
  uint64_t offset;
  uint64_t reserved[4];
} mlirbc_resource_data;
size_t mlirbc_module_get_num_resources(const struct mlirbc_module *module);
struct mlirbc_resource mlirbc_module_get_resource(const struct mlirbc_module *module,
                                                  size_t position);
struct mlirbc_resource mlirbc_module_find_resource(const struct mlirbc_module *module,
                                                   struct mlirbc_str group_name,
                                                   struct mlirbc_str key);
bool mlirbc_resource_is_none(struct mlirbc_resource resource);
struct mlirbc_str mlirbc_resource_get_key(const struct mlirbc_module *module,
                                          struct mlirbc_resource resource);
struct mlirbc_dialect mlirbc_resource_get_dialect(const struct mlirbc_module *module,
                                                  struct mlirbc_resource resource);
struct mlirbc_str mlirbc_resource_get_group_name(const struct mlirbc_module *module,
                                                 struct mlirbc_resource resource);
mlirbc_status mlirbc_resource_get_data(const struct mlirbc_module *module,
                                       struct mlirbc_resource resource,
                                       struct mlirbc_resource_data *data,
                                       struct mlirbc_error **error);
typedef struct mlirbc_cursor mlirbc_cursor;
typedef struct mlirbc_symbol_uses mlirbc_symbol_uses;
typedef struct mlirbc_file_range {
  uint64_t start;
  uint64_t end;
} mlirbc_file_range;
bool mlirbc_op_is_none(struct mlirbc_op op);
mlirbc_status mlirbc_module_get_top_block(const struct mlirbc_module *module,
                                          struct mlirbc_block *block,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_module_get_root(const struct mlirbc_module *module,
                                     struct mlirbc_op *op,
                                     struct mlirbc_error **error);
struct mlirbc_str mlirbc_op_get_name(const struct mlirbc_module *module,
                                     struct mlirbc_op op);
struct mlirbc_op_name mlirbc_op_get_op_name(const struct mlirbc_module *module,
                                            struct mlirbc_op op);
size_t mlirbc_ops_get_op_names(const struct mlirbc_module *module,
                               const struct mlirbc_op *ops,
                               size_t num_ops,
                               struct mlirbc_op_name *names);
size_t mlirbc_ops_get_file_ranges(const struct mlirbc_module *module,
                                  const struct mlirbc_op *ops,
                                  size_t num_ops,
                                  struct mlirbc_file_range *ranges,
                                  size_t capacity);
struct mlirbc_attribute mlirbc_op_get_location(const struct mlirbc_module *module,
                                               struct mlirbc_op op);
struct mlirbc_attribute mlirbc_op_get_dictionary(const struct mlirbc_module *module,
                                                 struct mlirbc_op op);
struct mlirbc_attribute mlirbc_op_get_attribute_by_name(const struct mlirbc_module *module,
                                                        struct mlirbc_op op,
                                                        struct mlirbc_str name);
bool mlirbc_op_get_properties_position(const struct mlirbc_module *module,
                                       struct mlirbc_op op,
                                       size_t *position);
struct mlirbc_bytes mlirbc_op_get_properties(const struct mlirbc_module *module,
                                             struct mlirbc_op op);
struct mlirbc_attribute mlirbc_op_get_properties_attribute(const struct mlirbc_module *module,
                                                           struct mlirbc_op op);
size_t mlirbc_op_get_num_operands(const struct mlirbc_module *module,
                                  struct mlirbc_op op);
struct mlirbc_value mlirbc_op_get_operand(const struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          size_t position);
size_t mlirbc_op_get_operands(const struct mlirbc_module *module,
                              struct mlirbc_op op,
                              size_t first,
                              struct mlirbc_value *operands,
                              size_t capacity);
size_t mlirbc_op_get_num_results(const struct mlirbc_module *module,
                                 struct mlirbc_op op);
struct mlirbc_value mlirbc_op_get_result(const struct mlirbc_module *module,
                                         struct mlirbc_op op,
                                         size_t position);
size_t mlirbc_op_get_results(const struct mlirbc_module *module,
                             struct mlirbc_op op,
                             size_t first,
                             struct mlirbc_value *results,
                             size_t capacity);
size_t mlirbc_op_get_num_successors(const struct mlirbc_module *module,
                                    struct mlirbc_op op);
struct mlirbc_block mlirbc_op_get_successor(const struct mlirbc_module *module,
                                            struct mlirbc_op op,
                                            size_t position);
size_t mlirbc_op_get_num_regions(const struct mlirbc_module *module,
                                 struct mlirbc_op op);
mlirbc_status mlirbc_op_get_region(const struct mlirbc_module *module,
                                   struct mlirbc_op op,
                                   size_t position,
                                   struct mlirbc_region *region,
                                   struct mlirbc_error **error);
bool mlirbc_op_is_isolated(const struct mlirbc_module *module, struct mlirbc_op op);
bool mlirbc_op_is_materialized(const struct mlirbc_module *module, struct mlirbc_op op);
mlirbc_status mlirbc_op_materialize(const struct mlirbc_module *module,
                                    struct mlirbc_op op,
                                    struct mlirbc_error **error);
struct mlirbc_block mlirbc_op_get_block(const struct mlirbc_module *module,
                                        struct mlirbc_op op);
size_t mlirbc_op_get_position(const struct mlirbc_module *module, struct mlirbc_op op);
struct mlirbc_op mlirbc_op_get_parent(const struct mlirbc_module *module,
                                      struct mlirbc_op op);
typedef struct mlirbc_use {
  struct mlirbc_op op;
  uint32_t operand;
} mlirbc_use;
bool mlirbc_region_is_none(struct mlirbc_region region);
size_t mlirbc_region_get_num_blocks(const struct mlirbc_module *module,
                                    struct mlirbc_region region);
struct mlirbc_block mlirbc_region_get_block(const struct mlirbc_module *module,
                                            struct mlirbc_region region,
                                            size_t position);
struct mlirbc_op mlirbc_region_get_op(const struct mlirbc_module *module,
                                      struct mlirbc_region region);
size_t mlirbc_region_get_position(const struct mlirbc_module *module,
                                  struct mlirbc_region region);
bool mlirbc_block_is_none(struct mlirbc_block block);
size_t mlirbc_block_get_num_ops(const struct mlirbc_module *module,
                                struct mlirbc_block block);
struct mlirbc_op mlirbc_block_get_op(const struct mlirbc_module *module,
                                     struct mlirbc_block block,
                                     size_t position);
size_t mlirbc_block_get_ops(const struct mlirbc_module *module,
                            struct mlirbc_block block,
                            size_t first,
                            struct mlirbc_op *ops,
                            size_t capacity);
size_t mlirbc_block_get_num_arguments(const struct mlirbc_module *module,
                                      struct mlirbc_block block);
struct mlirbc_value mlirbc_block_get_argument(const struct mlirbc_module *module,
                                              struct mlirbc_block block,
                                              size_t position);
size_t mlirbc_block_get_arguments(const struct mlirbc_module *module,
                                  struct mlirbc_block block,
                                  size_t first,
                                  struct mlirbc_value *arguments,
                                  size_t capacity);
struct mlirbc_attribute mlirbc_block_get_argument_location(const struct mlirbc_module *module,
                                                           struct mlirbc_block block,
                                                           size_t position);
struct mlirbc_region mlirbc_block_get_region(const struct mlirbc_module *module,
                                             struct mlirbc_block block);
size_t mlirbc_block_get_position(const struct mlirbc_module *module,
                                 struct mlirbc_block block);
bool mlirbc_value_is_none(struct mlirbc_value value);
struct mlirbc_type mlirbc_value_get_type(const struct mlirbc_module *module,
                                         struct mlirbc_value value);
struct mlirbc_op mlirbc_value_get_defining_op(const struct mlirbc_module *module,
                                              struct mlirbc_value value);
struct mlirbc_block mlirbc_value_get_owner_block(const struct mlirbc_module *module,
                                                 struct mlirbc_value value);
size_t mlirbc_value_get_position(const struct mlirbc_module *module,
                                 struct mlirbc_value value);
mlirbc_status mlirbc_value_get_num_uses(const struct mlirbc_module *module,
                                        struct mlirbc_value value,
                                        size_t *count,
                                        struct mlirbc_error **error);
size_t mlirbc_value_get_uses(const struct mlirbc_module *module,
                             struct mlirbc_value value,
                             size_t first,
                             struct mlirbc_use *uses,
                             size_t capacity);
bool mlirbc_op_exists(const struct mlirbc_module *module, struct mlirbc_op op);
bool mlirbc_block_exists(const struct mlirbc_module *module, struct mlirbc_block block);
bool mlirbc_region_exists(const struct mlirbc_module *module,
                          struct mlirbc_region region);
bool mlirbc_value_exists(const struct mlirbc_module *module, struct mlirbc_value value);
typedef int32_t mlirbc_walk_action;
enum mlirbc_walk_action {
  MLIRBC_WALK_CONTINUE = 1,
  MLIRBC_WALK_SKIP = 2,
  MLIRBC_WALK_STOP = 3,
};
typedef mlirbc_walk_action (*mlirbc_walk_fn)(const struct mlirbc_module *module,
                                             struct mlirbc_op op,
                                             void *user_data);
mlirbc_status mlirbc_module_walk(const struct mlirbc_module *module,
                                 mlirbc_walk_fn visit,
                                 void *user_data,
                                 struct mlirbc_error **error);
mlirbc_status mlirbc_region_walk(const struct mlirbc_module *module,
                                 struct mlirbc_region region,
                                 mlirbc_walk_fn visit,
                                 void *user_data,
                                 struct mlirbc_error **error);
mlirbc_status mlirbc_op_walk(const struct mlirbc_module *module,
                             struct mlirbc_op op,
                             mlirbc_walk_fn visit,
                             void *user_data,
                             struct mlirbc_error **error);
typedef int32_t mlirbc_walk_order;
enum mlirbc_walk_order {
  MLIRBC_WALK_PRE_ORDER = 0,
  MLIRBC_WALK_POST_ORDER = 1,
};
mlirbc_status mlirbc_cursor_create_for_module(const struct mlirbc_module *module,
                                              mlirbc_walk_order order,
                                              struct mlirbc_cursor **cursor,
                                              struct mlirbc_error **error);
mlirbc_status mlirbc_cursor_create_for_op(const struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          mlirbc_walk_order order,
                                          struct mlirbc_cursor **cursor,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_cursor_create_for_region(const struct mlirbc_module *module,
                                              struct mlirbc_region region,
                                              mlirbc_walk_order order,
                                              struct mlirbc_cursor **cursor,
                                              struct mlirbc_error **error);
mlirbc_status mlirbc_cursor_next(struct mlirbc_cursor *cursor,
                                 const struct mlirbc_module *module,
                                 struct mlirbc_op *op,
                                 struct mlirbc_error **error);
mlirbc_status mlirbc_cursor_next_ops(struct mlirbc_cursor *cursor,
                                     const struct mlirbc_module *module,
                                     struct mlirbc_op *ops,
                                     size_t capacity,
                                     size_t *count,
                                     struct mlirbc_error **error);
void mlirbc_cursor_skip(struct mlirbc_cursor *cursor);
void mlirbc_cursor_destroy(struct mlirbc_cursor *cursor);
typedef int32_t mlirbc_symbol_visibility;
enum mlirbc_symbol_visibility {
  MLIRBC_SYMBOL_NONE = 0,
  MLIRBC_SYMBOL_PUBLIC = 1,
  MLIRBC_SYMBOL_PRIVATE = 2,
  MLIRBC_SYMBOL_NESTED = 3,
};
struct mlirbc_str mlirbc_op_get_symbol_name(const struct mlirbc_module *module,
                                            struct mlirbc_op op);
mlirbc_symbol_visibility mlirbc_op_get_symbol_visibility(const struct mlirbc_module *module,
                                                         struct mlirbc_op op);
mlirbc_status mlirbc_module_lookup_symbol(const struct mlirbc_module *module,
                                          const struct mlirbc_str *names,
                                          size_t count,
                                          struct mlirbc_op *found,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_op_lookup_symbol(const struct mlirbc_module *module,
                                      struct mlirbc_op table,
                                      const struct mlirbc_str *names,
                                      size_t count,
                                      struct mlirbc_op *found,
                                      struct mlirbc_error **error);
mlirbc_status mlirbc_module_find_symbol(const struct mlirbc_module *module,
                                        struct mlirbc_str name,
                                        struct mlirbc_op *found,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_op_find_symbol_uses(const struct mlirbc_module *module,
                                         struct mlirbc_op op,
                                         struct mlirbc_symbol_uses **uses,
                                         struct mlirbc_error **error);
size_t mlirbc_symbol_uses_get_num_uses(const struct mlirbc_symbol_uses *uses);
struct mlirbc_op mlirbc_symbol_uses_get_op(const struct mlirbc_symbol_uses *uses,
                                           size_t position);
struct mlirbc_str mlirbc_symbol_uses_get_name(const struct mlirbc_symbol_uses *uses,
                                              size_t position);
bool mlirbc_symbol_uses_is_property(const struct mlirbc_symbol_uses *uses,
                                    size_t position);
struct mlirbc_attribute mlirbc_symbol_uses_get_attribute(const struct mlirbc_symbol_uses *uses,
                                                         size_t position);
size_t mlirbc_symbol_uses_get_num_possible_ops(const struct mlirbc_symbol_uses *uses);
struct mlirbc_op mlirbc_symbol_uses_get_possible_op(const struct mlirbc_symbol_uses *uses,
                                                    size_t position);
void mlirbc_symbol_uses_destroy(struct mlirbc_symbol_uses *uses);
typedef int32_t mlirbc_attribute_kind;
enum mlirbc_attribute_kind {
  MLIRBC_ATTRIBUTE_INVALID = 0,
  MLIRBC_ATTRIBUTE_TEXT = 1,
  MLIRBC_ATTRIBUTE_OPAQUE = 2,
  MLIRBC_ATTRIBUTE_RECORD = 3,
  MLIRBC_ATTRIBUTE_ARRAY = 10,
  MLIRBC_ATTRIBUTE_DICTIONARY = 11,
  MLIRBC_ATTRIBUTE_STRING = 12,
  MLIRBC_ATTRIBUTE_SYMBOL_REF = 13,
  MLIRBC_ATTRIBUTE_TYPE = 14,
  MLIRBC_ATTRIBUTE_UNIT = 15,
  MLIRBC_ATTRIBUTE_INTEGER = 16,
  MLIRBC_ATTRIBUTE_FLOAT = 17,
  MLIRBC_ATTRIBUTE_CALL_SITE_LOC = 18,
  MLIRBC_ATTRIBUTE_FILE_LOC = 19,
  MLIRBC_ATTRIBUTE_FUSED_LOC = 20,
  MLIRBC_ATTRIBUTE_NAME_LOC = 21,
  MLIRBC_ATTRIBUTE_UNKNOWN_LOC = 22,
  MLIRBC_ATTRIBUTE_DENSE_RESOURCE = 23,
  MLIRBC_ATTRIBUTE_DENSE_ARRAY = 24,
  MLIRBC_ATTRIBUTE_DENSE = 25,
  MLIRBC_ATTRIBUTE_DENSE_STRINGS = 26,
  MLIRBC_ATTRIBUTE_SPARSE = 27,
  MLIRBC_ATTRIBUTE_DISTINCT = 28,
  MLIRBC_ATTRIBUTE_AFFINE_MAP = 29,
  MLIRBC_ATTRIBUTE_INTEGER_SET = 30,
  MLIRBC_ATTRIBUTE_STRIDED_LAYOUT = 31,
};
size_t mlirbc_module_get_num_attributes(const struct mlirbc_module *module);
struct mlirbc_attribute mlirbc_module_get_attribute(const struct mlirbc_module *module,
                                                    size_t position);
bool mlirbc_attribute_is_none(struct mlirbc_attribute attribute);
mlirbc_attribute_kind mlirbc_attribute_get_kind(const struct mlirbc_module *module,
                                                struct mlirbc_attribute attribute);
mlirbc_status mlirbc_attribute_check(const struct mlirbc_module *module,
                                     struct mlirbc_attribute attribute,
                                     struct mlirbc_error **error);
struct mlirbc_dialect mlirbc_attribute_get_dialect(const struct mlirbc_module *module,
                                                   struct mlirbc_attribute attribute);
struct mlirbc_bytes mlirbc_attribute_get_bytes(const struct mlirbc_module *module,
                                               struct mlirbc_attribute attribute);
struct mlirbc_str mlirbc_attribute_get_text(const struct mlirbc_module *module,
                                            struct mlirbc_attribute attribute);
int64_t mlirbc_attribute_get_code(const struct mlirbc_module *module,
                                  struct mlirbc_attribute attribute);
struct mlirbc_str mlirbc_attribute_get_schema_name(const struct mlirbc_module *module,
                                                   struct mlirbc_attribute attribute);
struct mlirbc_type mlirbc_attribute_get_type(const struct mlirbc_module *module,
                                             struct mlirbc_attribute attribute);
typedef int32_t mlirbc_float_format;
enum mlirbc_float_format {
  MLIRBC_FLOAT_UNKNOWN = 0,
  MLIRBC_FLOAT_F16 = 1,
  MLIRBC_FLOAT_BF16 = 2,
  MLIRBC_FLOAT_F32 = 3,
  MLIRBC_FLOAT_F64 = 4,
  MLIRBC_FLOAT_F80 = 5,
  MLIRBC_FLOAT_F128 = 6,
  MLIRBC_FLOAT_TF32 = 7,
  MLIRBC_FLOAT_F8E5M2 = 8,
  MLIRBC_FLOAT_F8E4M3 = 9,
  MLIRBC_FLOAT_F8E4M3FN = 10,
  MLIRBC_FLOAT_F8E5M2FNUZ = 11,
  MLIRBC_FLOAT_F8E4M3FNUZ = 12,
  MLIRBC_FLOAT_F8E4M3B11FNUZ = 13,
  MLIRBC_FLOAT_F8E3M4 = 14,
  MLIRBC_FLOAT_F8E8M0FNU = 15,
  MLIRBC_FLOAT_F6E2M3FN = 16,
  MLIRBC_FLOAT_F6E3M2FN = 17,
  MLIRBC_FLOAT_F4E2M1FN = 18,
};
typedef int32_t mlirbc_signedness;
enum mlirbc_signedness {
  MLIRBC_SIGNLESS = 0,
  MLIRBC_SIGNED = 1,
  MLIRBC_UNSIGNED = 2,
};
const char *mlirbc_float_format_name(mlirbc_float_format format);
uint32_t mlirbc_float_format_get_bit_width(mlirbc_float_format format);
bool mlirbc_float_format_to_double(mlirbc_float_format format,
                                   const uint64_t *words,
                                   size_t num_words,
                                   double *value);
typedef struct mlirbc_position {
  uint64_t start_line;
  uint64_t start_column;
  uint64_t end_line;
  uint64_t end_column;
} mlirbc_position;
size_t mlirbc_attribute_get_num_elements(const struct mlirbc_module *module,
                                         struct mlirbc_attribute attribute);
struct mlirbc_attribute mlirbc_attribute_get_element(const struct mlirbc_module *module,
                                                     struct mlirbc_attribute attribute,
                                                     size_t position);
size_t mlirbc_attribute_get_elements(const struct mlirbc_module *module,
                                     struct mlirbc_attribute attribute,
                                     size_t first,
                                     struct mlirbc_attribute *elements,
                                     size_t capacity);
size_t mlirbc_dictionary_get_num_entries(const struct mlirbc_module *module,
                                         struct mlirbc_attribute attribute);
size_t mlirbc_dictionary_get_entries(const struct mlirbc_module *module,
                                     struct mlirbc_attribute attribute,
                                     size_t first,
                                     struct mlirbc_named_attribute *entries,
                                     size_t capacity);
struct mlirbc_attribute mlirbc_dictionary_get_by_name(const struct mlirbc_module *module,
                                                      struct mlirbc_attribute attribute,
                                                      struct mlirbc_str name);
struct mlirbc_str mlirbc_attribute_get_string_value(const struct mlirbc_module *module,
                                                    struct mlirbc_attribute attribute);
size_t mlirbc_symbol_ref_get_num_names(const struct mlirbc_module *module,
                                       struct mlirbc_attribute attribute);
struct mlirbc_str mlirbc_symbol_ref_get_name(const struct mlirbc_module *module,
                                             struct mlirbc_attribute attribute,
                                             size_t position);
struct mlirbc_type mlirbc_attribute_get_type_value(const struct mlirbc_module *module,
                                                   struct mlirbc_attribute attribute);
uint32_t mlirbc_attribute_get_bit_width(const struct mlirbc_module *module,
                                        struct mlirbc_attribute attribute);
bool mlirbc_attribute_get_bool(const struct mlirbc_module *module,
                               struct mlirbc_attribute attribute,
                               bool *value);
bool mlirbc_attribute_get_int64(const struct mlirbc_module *module,
                                struct mlirbc_attribute attribute,
                                int64_t *value);
bool mlirbc_attribute_get_uint64(const struct mlirbc_module *module,
                                 struct mlirbc_attribute attribute,
                                 uint64_t *value);
size_t mlirbc_attribute_get_words(const struct mlirbc_module *module,
                                  struct mlirbc_attribute attribute,
                                  uint64_t *words,
                                  size_t capacity);
mlirbc_float_format mlirbc_attribute_get_float_format(const struct mlirbc_module *module,
                                                      struct mlirbc_attribute attribute);
bool mlirbc_attribute_get_double(const struct mlirbc_module *module,
                                 struct mlirbc_attribute attribute,
                                 double *value);
bool mlirbc_file_loc_get_position(const struct mlirbc_module *module,
                                  struct mlirbc_attribute attribute,
                                  struct mlirbc_position *position);
struct mlirbc_str mlirbc_file_loc_get_filename(const struct mlirbc_module *module,
                                               struct mlirbc_attribute attribute);
struct mlirbc_attribute mlirbc_call_site_loc_get_callee(const struct mlirbc_module *module,
                                                        struct mlirbc_attribute attribute);
struct mlirbc_attribute mlirbc_call_site_loc_get_caller(const struct mlirbc_module *module,
                                                        struct mlirbc_attribute attribute);
struct mlirbc_attribute mlirbc_fused_loc_get_metadata(const struct mlirbc_module *module,
                                                      struct mlirbc_attribute attribute);
struct mlirbc_str mlirbc_name_loc_get_name(const struct mlirbc_module *module,
                                           struct mlirbc_attribute attribute);
struct mlirbc_attribute mlirbc_name_loc_get_child(const struct mlirbc_module *module,
                                                  struct mlirbc_attribute attribute);
struct mlirbc_resource mlirbc_attribute_get_resource(const struct mlirbc_module *module,
                                                     struct mlirbc_attribute attribute);
struct mlirbc_attribute mlirbc_distinct_get_referenced(const struct mlirbc_module *module,
                                                       struct mlirbc_attribute attribute);
struct mlirbc_attribute mlirbc_sparse_get_indices(const struct mlirbc_module *module,
                                                  struct mlirbc_attribute attribute);
struct mlirbc_attribute mlirbc_sparse_get_values(const struct mlirbc_module *module,
                                                 struct mlirbc_attribute attribute);
typedef int32_t mlirbc_element_kind;
enum mlirbc_element_kind {
  MLIRBC_ELEMENT_UNKNOWN = 0,
  MLIRBC_ELEMENT_INTEGER = 1,
  MLIRBC_ELEMENT_FLOAT = 2,
  MLIRBC_ELEMENT_COMPLEX_INTEGER = 3,
  MLIRBC_ELEMENT_COMPLEX_FLOAT = 4,
};
typedef struct mlirbc_dense {
  struct mlirbc_bytes data;
  uint64_t count;
  mlirbc_element_kind kind;
  uint32_t bit_width;
  mlirbc_signedness signedness;
  mlirbc_float_format float_format;
  uint64_t element_size;
  bool is_splat;
  bool is_packed;
  uint64_t reserved[4];
} mlirbc_dense;
bool mlirbc_attribute_get_dense(const struct mlirbc_module *module,
                                struct mlirbc_attribute attribute,
                                struct mlirbc_dense *dense);
bool mlirbc_dense_get_int64(const struct mlirbc_module *module,
                            struct mlirbc_attribute attribute,
                            uint64_t index,
                            int64_t *value);
bool mlirbc_dense_get_uint64(const struct mlirbc_module *module,
                             struct mlirbc_attribute attribute,
                             uint64_t index,
                             uint64_t *value);
struct mlirbc_bytes mlirbc_dense_get_element(const struct mlirbc_module *module,
                                             struct mlirbc_attribute attribute,
                                             uint64_t index);
bool mlirbc_dense_get_double(const struct mlirbc_module *module,
                             struct mlirbc_attribute attribute,
                             uint64_t index,
                             double *value);
size_t mlirbc_dense_strings_get_num_strings(const struct mlirbc_module *module,
                                            struct mlirbc_attribute attribute);
bool mlirbc_dense_strings_is_splat(const struct mlirbc_module *module,
                                   struct mlirbc_attribute attribute);
struct mlirbc_str mlirbc_dense_strings_get_string(const struct mlirbc_module *module,
                                                  struct mlirbc_attribute attribute,
                                                  size_t position);
size_t mlirbc_dense_strings_get_strings(const struct mlirbc_module *module,
                                        struct mlirbc_attribute attribute,
                                        size_t first,
                                        struct mlirbc_str *strings,
                                        size_t capacity);
typedef int32_t mlirbc_affine_kind;
enum mlirbc_affine_kind {
  MLIRBC_AFFINE_DIM = 0,
  MLIRBC_AFFINE_SYMBOL = 1,
  MLIRBC_AFFINE_CONSTANT = 2,
  MLIRBC_AFFINE_ADD = 3,
  MLIRBC_AFFINE_MUL = 4,
  MLIRBC_AFFINE_MOD = 5,
  MLIRBC_AFFINE_FLOOR_DIV = 6,
  MLIRBC_AFFINE_CEIL_DIV = 7,
};
typedef struct mlirbc_affine_shape {
  uint64_t num_dims;
  uint64_t num_symbols;
  uint64_t num_exprs;
  uint64_t reserved[2];
} mlirbc_affine_shape;
typedef struct mlirbc_affine_node {
  mlirbc_affine_kind kind;
  int64_t value;
} mlirbc_affine_node;
bool mlirbc_affine_get_shape(const struct mlirbc_module *module,
                             struct mlirbc_attribute attribute,
                             struct mlirbc_affine_shape *shape);
size_t mlirbc_affine_get_nodes(const struct mlirbc_module *module,
                               struct mlirbc_attribute attribute,
                               size_t first,
                               struct mlirbc_affine_node *nodes,
                               size_t capacity);
bool mlirbc_integer_set_is_equality(const struct mlirbc_module *module,
                                    struct mlirbc_attribute attribute,
                                    size_t position);
bool mlirbc_strided_layout_get_offset(const struct mlirbc_module *module,
                                      struct mlirbc_attribute attribute,
                                      int64_t *offset);
size_t mlirbc_strided_layout_get_num_strides(const struct mlirbc_module *module,
                                             struct mlirbc_attribute attribute);
size_t mlirbc_strided_layout_get_strides(const struct mlirbc_module *module,
                                         struct mlirbc_attribute attribute,
                                         int64_t *strides,
                                         size_t capacity);
typedef int32_t mlirbc_field_kind;
enum mlirbc_field_kind {
  MLIRBC_FIELD_ABSENT = 0,
  MLIRBC_FIELD_UNSIGNED = 1,
  MLIRBC_FIELD_SIGNED = 2,
  MLIRBC_FIELD_BOOL = 3,
  MLIRBC_FIELD_STRING = 4,
  MLIRBC_FIELD_ATTRIBUTE = 5,
  MLIRBC_FIELD_TYPE = 6,
  MLIRBC_FIELD_RESOURCE = 7,
  MLIRBC_FIELD_BLOB = 8,
  MLIRBC_FIELD_INTEGER = 9,
  MLIRBC_FIELD_FLOAT = 10,
  MLIRBC_FIELD_AFFINE_MAP = 11,
  MLIRBC_FIELD_INTEGER_SET = 12,
  MLIRBC_FIELD_LIST = 13,
  MLIRBC_FIELD_GROUP = 14,
};
typedef struct mlirbc_field {
  struct mlirbc_str name;
  mlirbc_field_kind kind;
  uint64_t number;
  uint64_t count;
  struct mlirbc_bytes bytes;
  uint64_t reserved[2];
} mlirbc_field;
size_t mlirbc_attribute_get_num_fields(const struct mlirbc_module *module,
                                       struct mlirbc_attribute attribute);
bool mlirbc_attribute_get_field(const struct mlirbc_module *module,
                                struct mlirbc_attribute attribute,
                                const uint32_t *path,
                                size_t path_len,
                                struct mlirbc_field *field);
bool mlirbc_attribute_get_field_by_name(const struct mlirbc_module *module,
                                        struct mlirbc_attribute attribute,
                                        struct mlirbc_str name,
                                        uint32_t *position,
                                        struct mlirbc_field *field);
size_t mlirbc_type_get_num_fields(const struct mlirbc_module *module,
                                  struct mlirbc_type type);
bool mlirbc_type_get_field(const struct mlirbc_module *module,
                           struct mlirbc_type type,
                           const uint32_t *path,
                           size_t path_len,
                           struct mlirbc_field *field);
bool mlirbc_type_get_field_by_name(const struct mlirbc_module *module,
                                   struct mlirbc_type type,
                                   struct mlirbc_str name,
                                   uint32_t *position,
                                   struct mlirbc_field *field);
size_t mlirbc_attribute_get_field_words(const struct mlirbc_module *module,
                                        struct mlirbc_attribute attribute,
                                        const uint32_t *path,
                                        size_t path_len,
                                        uint64_t *words,
                                        size_t capacity);
size_t mlirbc_type_get_field_words(const struct mlirbc_module *module,
                                   struct mlirbc_type type,
                                   const uint32_t *path,
                                   size_t path_len,
                                   uint64_t *words,
                                   size_t capacity);
size_t mlirbc_dense_get_words(const struct mlirbc_module *module,
                              struct mlirbc_attribute attribute,
                              uint64_t index,
                              uint64_t *words,
                              size_t capacity);
typedef int32_t mlirbc_type_kind;
enum mlirbc_type_kind {
  MLIRBC_TYPE_INVALID = 0,
  MLIRBC_TYPE_TEXT = 1,
  MLIRBC_TYPE_OPAQUE = 2,
  MLIRBC_TYPE_RECORD = 3,
  MLIRBC_TYPE_INTEGER = 10,
  MLIRBC_TYPE_INDEX = 11,
  MLIRBC_TYPE_FLOAT = 12,
  MLIRBC_TYPE_COMPLEX = 13,
  MLIRBC_TYPE_FUNCTION = 14,
  MLIRBC_TYPE_GRAPH = 15,
  MLIRBC_TYPE_TUPLE = 16,
  MLIRBC_TYPE_NONE = 17,
  MLIRBC_TYPE_TOKEN = 18,
  MLIRBC_TYPE_RANKED_TENSOR = 19,
  MLIRBC_TYPE_UNRANKED_TENSOR = 20,
  MLIRBC_TYPE_MEMREF = 21,
  MLIRBC_TYPE_UNRANKED_MEMREF = 22,
  MLIRBC_TYPE_VECTOR = 23,
};
size_t mlirbc_module_get_num_types(const struct mlirbc_module *module);
struct mlirbc_type mlirbc_module_get_type(const struct mlirbc_module *module,
                                          size_t position);
bool mlirbc_type_is_none(struct mlirbc_type type);
mlirbc_type_kind mlirbc_type_get_kind(const struct mlirbc_module *module,
                                      struct mlirbc_type type);
mlirbc_status mlirbc_type_check(const struct mlirbc_module *module,
                                struct mlirbc_type type,
                                struct mlirbc_error **error);
struct mlirbc_dialect mlirbc_type_get_dialect(const struct mlirbc_module *module,
                                              struct mlirbc_type type);
struct mlirbc_bytes mlirbc_type_get_bytes(const struct mlirbc_module *module,
                                          struct mlirbc_type type);
struct mlirbc_str mlirbc_type_get_text(const struct mlirbc_module *module,
                                       struct mlirbc_type type);
int64_t mlirbc_type_get_code(const struct mlirbc_module *module,
                             struct mlirbc_type type);
struct mlirbc_str mlirbc_type_get_schema_name(const struct mlirbc_module *module,
                                              struct mlirbc_type type);
uint32_t mlirbc_type_get_bit_width(const struct mlirbc_module *module,
                                   struct mlirbc_type type);
mlirbc_signedness mlirbc_type_get_signedness(const struct mlirbc_module *module,
                                             struct mlirbc_type type);
mlirbc_float_format mlirbc_type_get_float_format(const struct mlirbc_module *module,
                                                 struct mlirbc_type type);
struct mlirbc_type mlirbc_type_get_element_type(const struct mlirbc_module *module,
                                                struct mlirbc_type type);
bool mlirbc_type_has_rank(const struct mlirbc_module *module, struct mlirbc_type type);
size_t mlirbc_type_get_rank(const struct mlirbc_module *module, struct mlirbc_type type);
int64_t mlirbc_type_get_dim(const struct mlirbc_module *module,
                            struct mlirbc_type type,
                            size_t position);
size_t mlirbc_type_get_dims(const struct mlirbc_module *module,
                            struct mlirbc_type type,
                            int64_t *dims,
                            size_t capacity);
bool mlirbc_type_get_num_elements(const struct mlirbc_module *module,
                                  struct mlirbc_type type,
                                  uint64_t *count);
int64_t mlirbc_dynamic_dim(void);
bool mlirbc_vector_type_is_dim_scalable(const struct mlirbc_module *module,
                                        struct mlirbc_type type,
                                        size_t position);
bool mlirbc_vector_type_is_scalable(const struct mlirbc_module *module,
                                    struct mlirbc_type type);
struct mlirbc_attribute mlirbc_tensor_type_get_encoding(const struct mlirbc_module *module,
                                                        struct mlirbc_type type);
struct mlirbc_attribute mlirbc_memref_type_get_layout(const struct mlirbc_module *module,
                                                      struct mlirbc_type type);
struct mlirbc_attribute mlirbc_memref_type_get_memory_space(const struct mlirbc_module *module,
                                                            struct mlirbc_type type);
size_t mlirbc_type_get_num_inputs(const struct mlirbc_module *module,
                                  struct mlirbc_type type);
struct mlirbc_type mlirbc_type_get_input(const struct mlirbc_module *module,
                                         struct mlirbc_type type,
                                         size_t position);
size_t mlirbc_type_get_inputs(const struct mlirbc_module *module,
                              struct mlirbc_type type,
                              size_t first,
                              struct mlirbc_type *types,
                              size_t capacity);
size_t mlirbc_type_get_num_results(const struct mlirbc_module *module,
                                   struct mlirbc_type type);
struct mlirbc_type mlirbc_type_get_result(const struct mlirbc_module *module,
                                          struct mlirbc_type type,
                                          size_t position);
size_t mlirbc_type_get_results(const struct mlirbc_module *module,
                               struct mlirbc_type type,
                               size_t first,
                               struct mlirbc_type *types,
                               size_t capacity);
typedef struct mlirbc_definitions mlirbc_definitions;
typedef struct mlirbc_warnings mlirbc_warnings;
typedef struct mlirbc_ignored_properties mlirbc_ignored_properties;
mlirbc_release mlirbc_op_get_release(const struct mlirbc_module *module,
                                     struct mlirbc_op op);
size_t mlirbc_op_get_num_property_fields(const struct mlirbc_module *module,
                                         struct mlirbc_op op);
bool mlirbc_op_get_property_field(const struct mlirbc_module *module,
                                  struct mlirbc_op op,
                                  const uint32_t *path,
                                  size_t path_len,
                                  struct mlirbc_field *field);
size_t mlirbc_op_get_property_fields(const struct mlirbc_module *module,
                                     struct mlirbc_op op,
                                     size_t first,
                                     struct mlirbc_field *fields,
                                     size_t capacity);
bool mlirbc_op_get_property_field_by_name(const struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          struct mlirbc_str name,
                                          struct mlirbc_field *field);
size_t mlirbc_op_get_num_missing_properties(const struct mlirbc_module *module,
                                            struct mlirbc_op op);
struct mlirbc_str mlirbc_op_get_missing_property(const struct mlirbc_module *module,
                                                 struct mlirbc_op op,
                                                 size_t position);
size_t mlirbc_op_get_num_discardable_attributes(const struct mlirbc_module *module,
                                                struct mlirbc_op op);
size_t mlirbc_op_get_discardable_attributes(const struct mlirbc_module *module,
                                            struct mlirbc_op op,
                                            size_t first,
                                            struct mlirbc_named_attribute *attributes,
                                            size_t capacity);
struct mlirbc_attribute mlirbc_op_get_discardable_attribute_by_name(const struct mlirbc_module *module,
                                                                    struct mlirbc_op op,
                                                                    struct mlirbc_str name);
size_t mlirbc_op_get_operand_group(const struct mlirbc_module *module,
                                   struct mlirbc_op op,
                                   struct mlirbc_str name,
                                   struct mlirbc_value *operands,
                                   size_t capacity,
                                   bool *known);
size_t mlirbc_op_get_result_group(const struct mlirbc_module *module,
                                  struct mlirbc_op op,
                                  struct mlirbc_str name,
                                  struct mlirbc_value *results,
                                  size_t capacity,
                                  bool *known);
size_t mlirbc_op_get_property_field_words(const struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          const uint32_t *path,
                                          size_t path_len,
                                          uint64_t *words,
                                          size_t capacity);
typedef int32_t mlirbc_basis;
enum mlirbc_basis {
  MLIRBC_BASIS_UNKNOWN = 0,
  MLIRBC_BASIS_NAMED = 1,
  MLIRBC_BASIS_FORCED = 2,
  MLIRBC_BASIS_INFERRED = 3,
  MLIRBC_BASIS_OPEN = 4,
};
typedef int32_t mlirbc_opaque_reason;
enum mlirbc_opaque_reason {
  MLIRBC_OPAQUE_UNDEFINED = 0,
  MLIRBC_OPAQUE_ELSEWHERE = 1,
  MLIRBC_OPAQUE_UNFIT = 2,
  MLIRBC_OPAQUE_DIFFERING = 3,
  MLIRBC_OPAQUE_UNSURE = 4,
  MLIRBC_OPAQUE_REGISTERED_DIFFER = 5,
  MLIRBC_OPAQUE_SEGMENT_NAME = 6,
};
typedef struct mlirbc_dialect_definitions {
  struct mlirbc_dialect dialect;
  mlirbc_basis basis;
  const mlirbc_release *releases;
  size_t releases_len;
  uint64_t uses;
  uint64_t known;
  uint64_t registered_ops;
  uint64_t fallback_ops;
  size_t num_opaque;
  uint64_t reserved[4];
} mlirbc_dialect_definitions;
typedef struct mlirbc_opaque_ops {
  struct mlirbc_str name;
  uint64_t count;
  mlirbc_opaque_reason reason;
  const mlirbc_release *fitting;
  size_t fitting_len;
  struct mlirbc_str message;
  uint64_t reserved[2];
} mlirbc_opaque_ops;
mlirbc_status mlirbc_definitions_create(const struct mlirbc_module *module,
                                        struct mlirbc_definitions **definitions,
                                        struct mlirbc_error **error);
void mlirbc_definitions_destroy(struct mlirbc_definitions *definitions);
size_t mlirbc_definitions_get_num_dialects(const struct mlirbc_definitions *definitions);
bool mlirbc_definitions_get_dialect(const struct mlirbc_definitions *definitions,
                                    size_t position,
                                    struct mlirbc_dialect_definitions *found);
bool mlirbc_definitions_get_opaque(const struct mlirbc_definitions *definitions,
                                   size_t position,
                                   size_t index,
                                   struct mlirbc_opaque_ops *ops);
typedef int32_t mlirbc_fallback_reason;
enum mlirbc_fallback_reason {
  MLIRBC_FALLBACK_NONE = 0,
  MLIRBC_FALLBACK_UNKNOWN_OP = 1,
  MLIRBC_FALLBACK_UNKNOWN_CODE = 2,
  MLIRBC_FALLBACK_NEWER_VERSION = 3,
  MLIRBC_FALLBACK_DOES_NOT_FIT = 4,
  MLIRBC_FALLBACK_AMBIGUOUS = 5,
};
typedef int32_t mlirbc_warning_subject;
enum mlirbc_warning_subject {
  MLIRBC_WARNING_OP = 0,
  MLIRBC_WARNING_ATTRIBUTE = 1,
  MLIRBC_WARNING_TYPE = 2,
};
typedef struct mlirbc_warning {
  mlirbc_warning_subject subject;
  mlirbc_fallback_reason reason;
  struct mlirbc_dialect dialect;
  struct mlirbc_str op_name;
  uint64_t code;
  uint64_t uses;
  struct mlirbc_op first_op;
  struct mlirbc_attribute first_attribute;
  struct mlirbc_type first_type;
  const uint64_t *dialect_version;
  size_t dialect_version_len;
  const struct mlirbc_error *error;
  struct mlirbc_str message;
  uint64_t reserved[4];
} mlirbc_warning;
mlirbc_fallback_reason mlirbc_op_get_fallback(const struct mlirbc_module *module,
                                              struct mlirbc_op op,
                                              struct mlirbc_str *name);
mlirbc_fallback_reason mlirbc_attribute_get_fallback(const struct mlirbc_module *module,
                                                     struct mlirbc_attribute attribute,
                                                     struct mlirbc_str *name);
mlirbc_fallback_reason mlirbc_type_get_fallback(const struct mlirbc_module *module,
                                                struct mlirbc_type type,
                                                struct mlirbc_str *name);
mlirbc_status mlirbc_warnings_create(const struct mlirbc_module *module,
                                     struct mlirbc_warnings **warnings,
                                     struct mlirbc_error **error);
void mlirbc_warnings_destroy(struct mlirbc_warnings *warnings);
size_t mlirbc_warnings_get_num_warnings(const struct mlirbc_warnings *warnings);
bool mlirbc_warnings_get_warning(const struct mlirbc_warnings *warnings,
                                 size_t position,
                                 struct mlirbc_warning *warning);
typedef struct mlirbc_ignored_property {
  struct mlirbc_str op;
  struct mlirbc_str property;
  uint64_t count;
  struct mlirbc_op first;
  uint64_t reserved[4];
} mlirbc_ignored_property;
mlirbc_status mlirbc_ignored_properties_create(const struct mlirbc_module *module,
                                               struct mlirbc_ignored_properties **ignored,
                                               struct mlirbc_error **error);
void mlirbc_ignored_properties_destroy(struct mlirbc_ignored_properties *ignored);
size_t mlirbc_ignored_properties_get_num_properties(const struct mlirbc_ignored_properties *ignored);
bool mlirbc_ignored_properties_get_property(const struct mlirbc_ignored_properties *ignored,
                                            size_t position,
                                            struct mlirbc_ignored_property *property);
typedef struct mlirbc_record mlirbc_record;
mlirbc_status mlirbc_string_attribute_create(struct mlirbc_module *module,
                                             struct mlirbc_str value,
                                             struct mlirbc_attribute *attribute,
                                             struct mlirbc_error **error);
mlirbc_status mlirbc_typed_string_attribute_create(struct mlirbc_module *module,
                                                   struct mlirbc_str value,
                                                   struct mlirbc_type type,
                                                   struct mlirbc_attribute *attribute,
                                                   struct mlirbc_error **error);
mlirbc_status mlirbc_symbol_ref_attribute_create(struct mlirbc_module *module,
                                                 const struct mlirbc_str *names,
                                                 size_t num_names,
                                                 struct mlirbc_attribute *attribute,
                                                 struct mlirbc_error **error);
mlirbc_status mlirbc_opaque_attribute_create(struct mlirbc_module *module,
                                             struct mlirbc_str dialect,
                                             struct mlirbc_str body,
                                             struct mlirbc_attribute *attribute,
                                             struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_attribute_text(struct mlirbc_module *module,
                                               struct mlirbc_str dialect,
                                               struct mlirbc_str text,
                                               struct mlirbc_attribute *attribute,
                                               struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_type_text(struct mlirbc_module *module,
                                          struct mlirbc_str dialect,
                                          struct mlirbc_str text,
                                          struct mlirbc_type *type,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_bool_attribute_create(struct mlirbc_module *module,
                                           bool value,
                                           struct mlirbc_attribute *attribute,
                                           struct mlirbc_error **error);
mlirbc_status mlirbc_integer_attribute_create(struct mlirbc_module *module,
                                              struct mlirbc_type type,
                                              int64_t value,
                                              struct mlirbc_attribute *attribute,
                                              struct mlirbc_error **error);
mlirbc_status mlirbc_integer_attribute_from_words(struct mlirbc_module *module,
                                                  struct mlirbc_type type,
                                                  const uint64_t *words,
                                                  size_t num_words,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);
mlirbc_status mlirbc_float_attribute_create(struct mlirbc_module *module,
                                            struct mlirbc_type type,
                                            double value,
                                            struct mlirbc_attribute *attribute,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_float_attribute_from_bits(struct mlirbc_module *module,
                                               struct mlirbc_type type,
                                               uint64_t low,
                                               uint64_t high,
                                               struct mlirbc_attribute *attribute,
                                               struct mlirbc_error **error);
mlirbc_status mlirbc_array_attribute_create(struct mlirbc_module *module,
                                            const struct mlirbc_attribute *elements,
                                            size_t num_elements,
                                            struct mlirbc_attribute *attribute,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_dictionary_attribute_create(struct mlirbc_module *module,
                                                 const struct mlirbc_named_attribute *entries,
                                                 size_t num_entries,
                                                 struct mlirbc_attribute *attribute,
                                                 struct mlirbc_error **error);
mlirbc_status mlirbc_unit_attribute_create(struct mlirbc_module *module,
                                           struct mlirbc_attribute *attribute,
                                           struct mlirbc_error **error);
mlirbc_status mlirbc_type_attribute_create(struct mlirbc_module *module,
                                           struct mlirbc_type type,
                                           struct mlirbc_attribute *attribute,
                                           struct mlirbc_error **error);
mlirbc_status mlirbc_distinct_attribute_create(struct mlirbc_module *module,
                                               struct mlirbc_attribute referenced,
                                               struct mlirbc_attribute *attribute,
                                               struct mlirbc_error **error);
mlirbc_status mlirbc_unknown_loc_create(struct mlirbc_module *module,
                                        struct mlirbc_attribute *attribute,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_file_loc_create(struct mlirbc_module *module,
                                     struct mlirbc_str filename,
                                     struct mlirbc_position position,
                                     struct mlirbc_attribute *attribute,
                                     struct mlirbc_error **error);
mlirbc_status mlirbc_name_loc_create(struct mlirbc_module *module,
                                     struct mlirbc_str name,
                                     struct mlirbc_attribute child,
                                     struct mlirbc_attribute *attribute,
                                     struct mlirbc_error **error);
mlirbc_status mlirbc_call_site_loc_create(struct mlirbc_module *module,
                                          struct mlirbc_attribute callee,
                                          struct mlirbc_attribute caller,
                                          struct mlirbc_attribute *attribute,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_fused_loc_create(struct mlirbc_module *module,
                                      const struct mlirbc_attribute *locations,
                                      size_t num_locations,
                                      struct mlirbc_attribute metadata,
                                      struct mlirbc_attribute *attribute,
                                      struct mlirbc_error **error);
mlirbc_status mlirbc_dense_array_attribute_create(struct mlirbc_module *module,
                                                  struct mlirbc_type element,
                                                  struct mlirbc_bytes data,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);
mlirbc_status mlirbc_dense_attribute_create(struct mlirbc_module *module,
                                            struct mlirbc_type type,
                                            struct mlirbc_bytes data,
                                            struct mlirbc_attribute *attribute,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_dense_strings_attribute_create(struct mlirbc_module *module,
                                                    struct mlirbc_type type,
                                                    const struct mlirbc_str *strings,
                                                    size_t num_strings,
                                                    struct mlirbc_attribute *attribute,
                                                    struct mlirbc_error **error);
mlirbc_status mlirbc_sparse_attribute_create(struct mlirbc_module *module,
                                             struct mlirbc_type type,
                                             struct mlirbc_attribute indices,
                                             struct mlirbc_attribute values,
                                             struct mlirbc_attribute *attribute,
                                             struct mlirbc_error **error);
mlirbc_status mlirbc_dense_resource_attribute_create(struct mlirbc_module *module,
                                                     struct mlirbc_type type,
                                                     struct mlirbc_resource resource,
                                                     struct mlirbc_attribute *attribute,
                                                     struct mlirbc_error **error);
mlirbc_status mlirbc_dense_array_attribute_from_int64s(struct mlirbc_module *module,
                                                       struct mlirbc_type element,
                                                       const int64_t *values,
                                                       size_t num_values,
                                                       struct mlirbc_attribute *attribute,
                                                       struct mlirbc_error **error);
mlirbc_status mlirbc_dense_array_attribute_from_uint64s(struct mlirbc_module *module,
                                                        struct mlirbc_type element,
                                                        const uint64_t *values,
                                                        size_t num_values,
                                                        struct mlirbc_attribute *attribute,
                                                        struct mlirbc_error **error);
mlirbc_status mlirbc_dense_array_attribute_from_doubles(struct mlirbc_module *module,
                                                        struct mlirbc_type element,
                                                        const double *values,
                                                        size_t num_values,
                                                        struct mlirbc_attribute *attribute,
                                                        struct mlirbc_error **error);
mlirbc_status mlirbc_dense_array_attribute_from_words(struct mlirbc_module *module,
                                                      struct mlirbc_type element,
                                                      const uint64_t *words,
                                                      size_t words_per_value,
                                                      size_t num_values,
                                                      struct mlirbc_attribute *attribute,
                                                      struct mlirbc_error **error);
mlirbc_status mlirbc_dense_attribute_from_int64s(struct mlirbc_module *module,
                                                 struct mlirbc_type type,
                                                 const int64_t *values,
                                                 size_t num_values,
                                                 struct mlirbc_attribute *attribute,
                                                 struct mlirbc_error **error);
mlirbc_status mlirbc_dense_attribute_from_uint64s(struct mlirbc_module *module,
                                                  struct mlirbc_type type,
                                                  const uint64_t *values,
                                                  size_t num_values,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);
mlirbc_status mlirbc_dense_attribute_from_doubles(struct mlirbc_module *module,
                                                  struct mlirbc_type type,
                                                  const double *values,
                                                  size_t num_values,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);
mlirbc_status mlirbc_dense_attribute_from_words(struct mlirbc_module *module,
                                                struct mlirbc_type type,
                                                const uint64_t *words,
                                                size_t words_per_value,
                                                size_t num_values,
                                                struct mlirbc_attribute *attribute,
                                                struct mlirbc_error **error);
mlirbc_status mlirbc_integer_type_create(struct mlirbc_module *module,
                                         uint32_t width,
                                         mlirbc_signedness signedness,
                                         struct mlirbc_type *type,
                                         struct mlirbc_error **error);
mlirbc_status mlirbc_index_type_create(struct mlirbc_module *module,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_none_type_create(struct mlirbc_module *module,
                                      struct mlirbc_type *type,
                                      struct mlirbc_error **error);
mlirbc_status mlirbc_token_type_create(struct mlirbc_module *module,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_float_type_create(struct mlirbc_module *module,
                                       mlirbc_float_format format,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_complex_type_create(struct mlirbc_module *module,
                                         struct mlirbc_type element,
                                         struct mlirbc_type *type,
                                         struct mlirbc_error **error);
mlirbc_status mlirbc_function_type_create(struct mlirbc_module *module,
                                          const struct mlirbc_type *inputs,
                                          size_t num_inputs,
                                          const struct mlirbc_type *results,
                                          size_t num_results,
                                          struct mlirbc_type *type,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_graph_type_create(struct mlirbc_module *module,
                                       const struct mlirbc_type *inputs,
                                       size_t num_inputs,
                                       const struct mlirbc_type *results,
                                       size_t num_results,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_tuple_type_create(struct mlirbc_module *module,
                                       const struct mlirbc_type *elements,
                                       size_t num_elements,
                                       struct mlirbc_type *type,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_opaque_type_create(struct mlirbc_module *module,
                                        struct mlirbc_str dialect,
                                        struct mlirbc_str body,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_tensor_type_create(struct mlirbc_module *module,
                                        const int64_t *dims,
                                        size_t rank,
                                        struct mlirbc_type element,
                                        struct mlirbc_attribute encoding,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_unranked_tensor_type_create(struct mlirbc_module *module,
                                                 struct mlirbc_type element,
                                                 struct mlirbc_type *type,
                                                 struct mlirbc_error **error);
mlirbc_status mlirbc_memref_type_create(struct mlirbc_module *module,
                                        const int64_t *dims,
                                        size_t rank,
                                        struct mlirbc_type element,
                                        struct mlirbc_attribute layout,
                                        struct mlirbc_attribute memory_space,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_unranked_memref_type_create(struct mlirbc_module *module,
                                                 struct mlirbc_type element,
                                                 struct mlirbc_attribute memory_space,
                                                 struct mlirbc_type *type,
                                                 struct mlirbc_error **error);
mlirbc_status mlirbc_vector_type_create(struct mlirbc_module *module,
                                        const int64_t *dims,
                                        const bool *is_scalable,
                                        size_t rank,
                                        struct mlirbc_type element,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_affine_map_attribute_create(struct mlirbc_module *module,
                                                 uint64_t num_dims,
                                                 uint64_t num_symbols,
                                                 const struct mlirbc_affine_node *nodes,
                                                 size_t num_nodes,
                                                 struct mlirbc_attribute *attribute,
                                                 struct mlirbc_error **error);
mlirbc_status mlirbc_integer_set_attribute_create(struct mlirbc_module *module,
                                                  uint64_t num_dims,
                                                  uint64_t num_symbols,
                                                  const struct mlirbc_affine_node *nodes,
                                                  size_t num_nodes,
                                                  const bool *is_equality,
                                                  size_t num_constraints,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);
mlirbc_status mlirbc_strided_layout_attribute_create(struct mlirbc_module *module,
                                                     int64_t offset,
                                                     const int64_t *strides,
                                                     size_t num_strides,
                                                     struct mlirbc_attribute *attribute,
                                                     struct mlirbc_error **error);
mlirbc_status mlirbc_attribute_parse(struct mlirbc_module *module,
                                     struct mlirbc_str text,
                                     struct mlirbc_attribute *attribute,
                                     struct mlirbc_error **error);
mlirbc_status mlirbc_type_parse(struct mlirbc_module *module,
                                struct mlirbc_str text,
                                struct mlirbc_type *type,
                                struct mlirbc_error **error);
mlirbc_status mlirbc_module_parse_text_entries(struct mlirbc_module *module,
                                               uint32_t *count,
                                               struct mlirbc_error **error);
struct mlirbc_record *mlirbc_record_create(void);
void mlirbc_record_destroy(struct mlirbc_record *record);
void mlirbc_record_set_uint64(struct mlirbc_record *record,
                              struct mlirbc_str name,
                              uint64_t value);
void mlirbc_record_set_int64(struct mlirbc_record *record,
                             struct mlirbc_str name,
                             int64_t value);
void mlirbc_record_set_bool(struct mlirbc_record *record,
                            struct mlirbc_str name,
                            bool value);
void mlirbc_record_set_words(struct mlirbc_record *record,
                             struct mlirbc_str name,
                             const uint64_t *words,
                             size_t num_words);
void mlirbc_record_set_words_list(struct mlirbc_record *record,
                                  struct mlirbc_str name,
                                  const uint64_t *words,
                                  size_t words_per_value,
                                  size_t num_values);
void mlirbc_record_set_string(struct mlirbc_record *record,
                              struct mlirbc_str name,
                              struct mlirbc_str value);
void mlirbc_record_set_bytes(struct mlirbc_record *record,
                             struct mlirbc_str name,
                             struct mlirbc_bytes value);
void mlirbc_record_set_attribute(struct mlirbc_record *record,
                                 struct mlirbc_str name,
                                 struct mlirbc_attribute value);
void mlirbc_record_set_type(struct mlirbc_record *record,
                            struct mlirbc_str name,
                            struct mlirbc_type value);
void mlirbc_record_set_uint64s(struct mlirbc_record *record,
                               struct mlirbc_str name,
                               const uint64_t *values,
                               size_t num_values);
void mlirbc_record_set_int64s(struct mlirbc_record *record,
                              struct mlirbc_str name,
                              const int64_t *values,
                              size_t num_values);
void mlirbc_record_set_strings(struct mlirbc_record *record,
                               struct mlirbc_str name,
                               const struct mlirbc_str *values,
                               size_t num_values);
void mlirbc_record_set_attributes(struct mlirbc_record *record,
                                  struct mlirbc_str name,
                                  const struct mlirbc_attribute *values,
                                  size_t num_values);
void mlirbc_record_set_types(struct mlirbc_record *record,
                             struct mlirbc_str name,
                             const struct mlirbc_type *values,
                             size_t num_values);
mlirbc_status mlirbc_record_attribute_create(struct mlirbc_module *module,
                                             struct mlirbc_str dialect,
                                             struct mlirbc_str kind,
                                             const struct mlirbc_record *record,
                                             struct mlirbc_attribute *attribute,
                                             struct mlirbc_error **error);
mlirbc_status mlirbc_record_type_create(struct mlirbc_module *module,
                                        struct mlirbc_str dialect,
                                        struct mlirbc_str kind,
                                        const struct mlirbc_record *record,
                                        struct mlirbc_type *type,
                                        struct mlirbc_error **error);
typedef struct mlirbc_conversion mlirbc_conversion;
typedef struct mlirbc_imported mlirbc_imported;
mlirbc_status mlirbc_module_create(uint8_t version,
                                   struct mlirbc_str producer,
                                   const struct mlirbc_open_options *options,
                                   struct mlirbc_module **module,
                                   struct mlirbc_error **error);
typedef int32_t mlirbc_insertion_kind;
enum mlirbc_insertion_kind {
  MLIRBC_INSERT_BEFORE = 1,
  MLIRBC_INSERT_AFTER = 2,
  MLIRBC_INSERT_AT_START = 3,
  MLIRBC_INSERT_AT_END = 4,
};
typedef struct mlirbc_insertion_point {
  mlirbc_insertion_kind kind;
  uint32_t body;
  uint32_t index;
} mlirbc_insertion_point;
struct mlirbc_insertion_point mlirbc_insertion_point_before(struct mlirbc_op op);
struct mlirbc_insertion_point mlirbc_insertion_point_after(struct mlirbc_op op);
struct mlirbc_insertion_point mlirbc_insertion_point_at_start(struct mlirbc_block block);
struct mlirbc_insertion_point mlirbc_insertion_point_at_end(struct mlirbc_block block);
typedef struct mlirbc_op_state {
  struct mlirbc_op_name name;
  struct mlirbc_attribute location;
  struct mlirbc_attribute dictionary;
  uint32_t num_regions;
  size_t properties;
  const struct mlirbc_value *operands;
  size_t num_operands;
  const struct mlirbc_type *results;
  size_t num_results;
  const struct mlirbc_block *successors;
  size_t num_successors;
  uint64_t reserved[4];
} mlirbc_op_state;
void mlirbc_op_state_init(struct mlirbc_op_state *state,
                          struct mlirbc_op_name name,
                          struct mlirbc_attribute location);
mlirbc_status mlirbc_op_create(struct mlirbc_module *module,
                               const struct mlirbc_op_state *state,
                               struct mlirbc_insertion_point at,
                               struct mlirbc_op *op,
                               struct mlirbc_error **error);
mlirbc_status mlirbc_op_erase(struct mlirbc_module *module,
                              struct mlirbc_op op,
                              struct mlirbc_error **error);
mlirbc_status mlirbc_op_move(struct mlirbc_module *module,
                             struct mlirbc_op op,
                             struct mlirbc_insertion_point to,
                             struct mlirbc_op *moved,
                             struct mlirbc_error **error);
mlirbc_status mlirbc_op_clone(struct mlirbc_module *module,
                              struct mlirbc_op op,
                              struct mlirbc_insertion_point to,
                              struct mlirbc_op *copy,
                              struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_op_name(struct mlirbc_module *module,
                                    struct mlirbc_op op,
                                    struct mlirbc_op_name name,
                                    struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_location(struct mlirbc_module *module,
                                     struct mlirbc_op op,
                                     struct mlirbc_attribute location,
                                     struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_dictionary(struct mlirbc_module *module,
                                       struct mlirbc_op op,
                                       struct mlirbc_attribute dictionary,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_properties(struct mlirbc_module *module,
                                       struct mlirbc_op op,
                                       size_t position,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_op_remove_properties(struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_attribute(struct mlirbc_module *module,
                                      struct mlirbc_op op,
                                      struct mlirbc_str name,
                                      struct mlirbc_attribute attribute,
                                      struct mlirbc_error **error);
mlirbc_status mlirbc_op_represent_attribute(struct mlirbc_module *module,
                                            struct mlirbc_op op,
                                            struct mlirbc_str name,
                                            struct mlirbc_attribute *attribute,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_property_fields(struct mlirbc_module *module,
                                            struct mlirbc_op op,
                                            const struct mlirbc_record *fields,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_discardable_attribute(struct mlirbc_module *module,
                                                  struct mlirbc_op op,
                                                  struct mlirbc_str name,
                                                  struct mlirbc_attribute attribute,
                                                  struct mlirbc_error **error);
mlirbc_status mlirbc_value_set_type(struct mlirbc_module *module,
                                    struct mlirbc_value value,
                                    struct mlirbc_type type,
                                    struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_operand(struct mlirbc_module *module,
                                    struct mlirbc_op op,
                                    size_t position,
                                    struct mlirbc_value value,
                                    struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_operands(struct mlirbc_module *module,
                                     struct mlirbc_op op,
                                     const struct mlirbc_value *operands,
                                     size_t num_operands,
                                     struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_operand_group(struct mlirbc_module *module,
                                          struct mlirbc_op op,
                                          struct mlirbc_str group,
                                          const struct mlirbc_value *operands,
                                          size_t num_operands,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_op_set_successor(struct mlirbc_module *module,
                                      struct mlirbc_op op,
                                      size_t position,
                                      struct mlirbc_block block,
                                      struct mlirbc_error **error);
mlirbc_status mlirbc_value_replace_all_uses(struct mlirbc_module *module,
                                            struct mlirbc_value value,
                                            struct mlirbc_value with,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_block_create(struct mlirbc_module *module,
                                  struct mlirbc_region region,
                                  size_t position,
                                  const struct mlirbc_type *types,
                                  const struct mlirbc_attribute *locations,
                                  size_t num_arguments,
                                  struct mlirbc_block *block,
                                  struct mlirbc_error **error);
mlirbc_status mlirbc_block_erase(struct mlirbc_module *module,
                                 struct mlirbc_block block,
                                 struct mlirbc_error **error);
mlirbc_status mlirbc_block_split(struct mlirbc_module *module,
                                 struct mlirbc_op op,
                                 struct mlirbc_block *block,
                                 struct mlirbc_error **error);
mlirbc_status mlirbc_block_move(struct mlirbc_module *module,
                                struct mlirbc_block block,
                                struct mlirbc_region region,
                                size_t position,
                                struct mlirbc_error **error);
mlirbc_status mlirbc_region_erase_blocks(struct mlirbc_module *module,
                                         struct mlirbc_region region,
                                         struct mlirbc_error **error);
mlirbc_status mlirbc_region_clone_blocks(struct mlirbc_module *module,
                                         struct mlirbc_region from,
                                         struct mlirbc_region to,
                                         struct mlirbc_error **error);
mlirbc_status mlirbc_block_insert_argument(struct mlirbc_module *module,
                                           struct mlirbc_block block,
                                           size_t position,
                                           struct mlirbc_type type,
                                           struct mlirbc_attribute location,
                                           struct mlirbc_value *argument,
                                           struct mlirbc_error **error);
mlirbc_status mlirbc_block_erase_argument(struct mlirbc_module *module,
                                          struct mlirbc_block block,
                                          size_t position,
                                          struct mlirbc_error **error);
mlirbc_status mlirbc_block_set_argument_location(struct mlirbc_module *module,
                                                 struct mlirbc_block block,
                                                 size_t position,
                                                 struct mlirbc_attribute location,
                                                 struct mlirbc_error **error);
mlirbc_status mlirbc_op_rename_symbol(struct mlirbc_module *module,
                                      struct mlirbc_op op,
                                      struct mlirbc_str name,
                                      uint64_t *num_users,
                                      uint64_t *num_opaque,
                                      struct mlirbc_error **error);
typedef struct mlirbc_resource_content {
  mlirbc_resource_kind kind;
  bool boolean;
  bool is_borrowed;
  struct mlirbc_bytes bytes;
  uint64_t alignment;
  mlirbc_release_fn release;
  void *user_data;
  uint64_t reserved[4];
} mlirbc_resource_content;
void mlirbc_resource_content_init(struct mlirbc_resource_content *content,
                                  mlirbc_resource_kind kind);
mlirbc_status mlirbc_module_add_dialect_resource(struct mlirbc_module *module,
                                                 struct mlirbc_dialect dialect,
                                                 struct mlirbc_str key,
                                                 const struct mlirbc_resource_content *content,
                                                 struct mlirbc_resource *resource,
                                                 struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_external_resource(struct mlirbc_module *module,
                                                  struct mlirbc_str provider,
                                                  struct mlirbc_str key,
                                                  const struct mlirbc_resource_content *content,
                                                  struct mlirbc_resource *resource,
                                                  struct mlirbc_error **error);
mlirbc_status mlirbc_resource_set_data(struct mlirbc_module *module,
                                       struct mlirbc_resource resource,
                                       const struct mlirbc_resource_content *content,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_resource_remove(struct mlirbc_module *module,
                                     struct mlirbc_resource resource,
                                     struct mlirbc_error **error);
mlirbc_status mlirbc_resource_set_key(struct mlirbc_module *module,
                                      struct mlirbc_resource resource,
                                      struct mlirbc_str key,
                                      struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_string(struct mlirbc_module *module,
                                       struct mlirbc_str string,
                                       size_t *position,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_dialect(struct mlirbc_module *module,
                                        struct mlirbc_str name,
                                        struct mlirbc_dialect *dialect,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_op_name(struct mlirbc_module *module,
                                        struct mlirbc_str full_name,
                                        bool is_registered,
                                        struct mlirbc_op_name *name,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_attribute_entry(struct mlirbc_module *module,
                                                struct mlirbc_dialect dialect,
                                                bool is_custom,
                                                struct mlirbc_bytes bytes,
                                                struct mlirbc_attribute *attribute,
                                                struct mlirbc_error **error);
mlirbc_status mlirbc_module_append_attribute_entry(struct mlirbc_module *module,
                                                   struct mlirbc_dialect dialect,
                                                   bool is_custom,
                                                   struct mlirbc_bytes bytes,
                                                   struct mlirbc_attribute *attribute,
                                                   struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_type_entry(struct mlirbc_module *module,
                                           struct mlirbc_dialect dialect,
                                           bool is_custom,
                                           struct mlirbc_bytes bytes,
                                           struct mlirbc_type *type,
                                           struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_properties(struct mlirbc_module *module,
                                           struct mlirbc_bytes bytes,
                                           size_t *position,
                                           struct mlirbc_error **error);
mlirbc_status mlirbc_module_set_producer(struct mlirbc_module *module,
                                         struct mlirbc_str producer,
                                         struct mlirbc_error **error);
mlirbc_status mlirbc_dialect_set_version_bytes(struct mlirbc_module *module,
                                               struct mlirbc_dialect dialect,
                                               struct mlirbc_bytes version,
                                               struct mlirbc_error **error);
mlirbc_status mlirbc_dialect_remove_version(struct mlirbc_module *module,
                                            struct mlirbc_dialect dialect,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_module_convert(struct mlirbc_module *module,
                                    uint8_t version,
                                    bool allow_loss,
                                    struct mlirbc_error **error);
typedef struct mlirbc_conversion_change {
  struct mlirbc_str op;
  struct mlirbc_str property;
  struct mlirbc_str renamed;
  uint64_t count;
  uint64_t reserved[4];
} mlirbc_conversion_change;
mlirbc_status mlirbc_module_convert_to_release(struct mlirbc_module *module,
                                               mlirbc_release release,
                                               bool allow_loss,
                                               struct mlirbc_conversion **conversion,
                                               struct mlirbc_error **error);
mlirbc_status mlirbc_module_convert_to_stablehlo(struct mlirbc_module *module,
                                                 uint32_t major,
                                                 uint32_t minor,
                                                 uint32_t patch,
                                                 struct mlirbc_conversion **conversion,
                                                 struct mlirbc_error **error);
void mlirbc_conversion_destroy(struct mlirbc_conversion *conversion);
bool mlirbc_conversion_is_converted(const struct mlirbc_conversion *conversion);
uint64_t mlirbc_conversion_get_num_ops(const struct mlirbc_conversion *conversion);
uint64_t mlirbc_conversion_get_num_texts(const struct mlirbc_conversion *conversion);
size_t mlirbc_conversion_get_num_changes(const struct mlirbc_conversion *conversion);
bool mlirbc_conversion_get_change(const struct mlirbc_conversion *conversion,
                                  size_t position,
                                  struct mlirbc_conversion_change *change);
size_t mlirbc_conversion_get_num_obstacles(const struct mlirbc_conversion *conversion);
const struct mlirbc_error *mlirbc_conversion_get_obstacle(const struct mlirbc_conversion *conversion,
                                                          size_t position);
mlirbc_status mlirbc_module_erase_together(struct mlirbc_module *module,
                                           const struct mlirbc_op *ops,
                                           size_t num_ops,
                                           const struct mlirbc_block *blocks,
                                           size_t num_blocks,
                                           struct mlirbc_error **error);
typedef int32_t mlirbc_symbol_clash;
enum mlirbc_symbol_clash {
  MLIRBC_SYMBOL_CLASH_KEEP = 0,
  MLIRBC_SYMBOL_CLASH_REFUSE = 1,
  MLIRBC_SYMBOL_CLASH_RENAME = 2,
};
typedef struct mlirbc_import_options {
  const struct mlirbc_value *values;
  const struct mlirbc_value *value_replacements;
  size_t num_values;
  const struct mlirbc_block *blocks;
  const struct mlirbc_block *block_replacements;
  size_t num_blocks;
  mlirbc_symbol_clash clash;
  uint64_t reserved[4];
} mlirbc_import_options;
void mlirbc_import_options_init(struct mlirbc_import_options *options);
mlirbc_status mlirbc_module_import_attribute(struct mlirbc_module *module,
                                             const struct mlirbc_module *other,
                                             struct mlirbc_attribute attribute,
                                             struct mlirbc_attribute *copy,
                                             struct mlirbc_error **error);
mlirbc_status mlirbc_module_import_type(struct mlirbc_module *module,
                                        const struct mlirbc_module *other,
                                        struct mlirbc_type type_,
                                        struct mlirbc_type *copy,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_module_import_op(struct mlirbc_module *module,
                                      const struct mlirbc_module *other,
                                      struct mlirbc_op op,
                                      struct mlirbc_insertion_point to,
                                      struct mlirbc_op *copy,
                                      struct mlirbc_error **error);
mlirbc_status mlirbc_module_import_ops(struct mlirbc_module *module,
                                       const struct mlirbc_module *other,
                                       const struct mlirbc_op *ops,
                                       size_t num_ops,
                                       struct mlirbc_insertion_point to,
                                       const struct mlirbc_import_options *options,
                                       struct mlirbc_imported **imported,
                                       struct mlirbc_error **error);
size_t mlirbc_imported_get_num_ops(const struct mlirbc_imported *imported);
struct mlirbc_op mlirbc_imported_get_op(const struct mlirbc_imported *imported,
                                        size_t position);
size_t mlirbc_imported_get_num_symbols(const struct mlirbc_imported *imported);
struct mlirbc_op mlirbc_imported_get_symbol_op(const struct mlirbc_imported *imported,
                                               size_t position);
struct mlirbc_str mlirbc_imported_get_symbol_name(const struct mlirbc_imported *imported,
                                                  size_t position);
struct mlirbc_str mlirbc_imported_get_symbol_new_name(const struct mlirbc_imported *imported,
                                                      size_t position);
struct mlirbc_op mlirbc_imported_get_symbol_clash(const struct mlirbc_imported *imported,
                                                  size_t position);
size_t mlirbc_imported_get_num_renamed_resources(const struct mlirbc_imported *imported);
struct mlirbc_str mlirbc_imported_get_resource_dialect(const struct mlirbc_imported *imported,
                                                       size_t position);
struct mlirbc_str mlirbc_imported_get_resource_key(const struct mlirbc_imported *imported,
                                                   size_t position);
struct mlirbc_str mlirbc_imported_get_resource_new_key(const struct mlirbc_imported *imported,
                                                       size_t position);
uint64_t mlirbc_imported_get_num_opaque_ops(const struct mlirbc_imported *imported);
void mlirbc_imported_destroy(struct mlirbc_imported *imported);
typedef int32_t mlirbc_strip;
enum mlirbc_strip {
  MLIRBC_STRIP_LOCATIONS = 1,
  MLIRBC_STRIP_RESOURCES = 2,
  MLIRBC_STRIP_NAMES = 4,
};
typedef struct mlirbc_stripped {
  uint64_t locations;
  uint64_t resources;
  uint64_t constants;
  uint64_t names;
  uint64_t kept_names;
  uint64_t reserved[3];
} mlirbc_stripped;
mlirbc_status mlirbc_module_strip(struct mlirbc_module *module,
                                  uint32_t what,
                                  struct mlirbc_stripped *stripped,
                                  struct mlirbc_error **error);
mlirbc_status mlirbc_module_strip_constants(struct mlirbc_module *module,
                                            uint64_t most_elements,
                                            struct mlirbc_stripped *stripped,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_module_get_num_doubtful_entries(const struct mlirbc_module *module,
                                                     uint64_t *count,
                                                     struct mlirbc_error **error);
typedef struct mlirbc_registry mlirbc_registry;
typedef struct mlirbc_hook_reader mlirbc_hook_reader;
typedef struct mlirbc_hook_writer mlirbc_hook_writer;
typedef struct mlirbc_hook_properties mlirbc_hook_properties;
struct mlirbc_registry *mlirbc_registry_create(void);
struct mlirbc_registry *mlirbc_registry_create_empty(void);
void mlirbc_registry_destroy(struct mlirbc_registry *registry);
mlirbc_status mlirbc_registry_add_text(struct mlirbc_registry *registry,
                                       struct mlirbc_str text,
                                       struct mlirbc_error **error);
bool mlirbc_registry_remove_dialect(struct mlirbc_registry *registry,
                                    struct mlirbc_str name);
bool mlirbc_registry_has_dialect(const struct mlirbc_registry *registry,
                                 struct mlirbc_str name);
void mlirbc_open_options_set_registry(struct mlirbc_open_options *options,
                                      const struct mlirbc_registry *registry);
typedef int32_t mlirbc_stablehlo_readers;
enum mlirbc_stablehlo_readers {
  MLIRBC_STABLEHLO_READERS_NONE = 0,
  MLIRBC_STABLEHLO_READERS_KNOWN = 1,
  MLIRBC_STABLEHLO_READERS_UNKNOWN = 2,
};
typedef struct mlirbc_stablehlo_version {
  uint32_t major;
  uint32_t minor;
  uint32_t patch;
} mlirbc_stablehlo_version;
mlirbc_stablehlo_readers mlirbc_module_get_stablehlo_readers(const struct mlirbc_module *module,
                                                             struct mlirbc_stablehlo_version *oldest,
                                                             struct mlirbc_buffer **reasons);
typedef int32_t mlirbc_hook_outcome;
enum mlirbc_hook_outcome {
  MLIRBC_HOOK_DONE = 1,
  MLIRBC_HOOK_DECLINED = 2,
  MLIRBC_HOOK_FAILED = 3,
};
typedef int32_t mlirbc_hook_item;
enum mlirbc_hook_item {
  MLIRBC_HOOK_VARINT = 0,
  MLIRBC_HOOK_SIGNED_VARINT = 1,
  MLIRBC_HOOK_BYTE = 2,
  MLIRBC_HOOK_BOOL = 3,
  MLIRBC_HOOK_ATTRIBUTE = 4,
  MLIRBC_HOOK_OPTIONAL_ATTRIBUTE = 5,
  MLIRBC_HOOK_TYPE = 6,
  MLIRBC_HOOK_STRING = 7,
  MLIRBC_HOOK_RESOURCE = 8,
  MLIRBC_HOOK_BLOB = 9,
};
typedef mlirbc_hook_outcome (*mlirbc_upgrade_fn)(struct mlirbc_module *module,
                                                 struct mlirbc_str dialect,
                                                 const uint64_t *numbers,
                                                 size_t num_numbers,
                                                 struct mlirbc_error **error,
                                                 void *user_data);
typedef mlirbc_hook_outcome (*mlirbc_read_hook)(struct mlirbc_hook_reader *reader, void *user_data);
typedef mlirbc_hook_outcome (*mlirbc_read_properties_hook)(struct mlirbc_str op_name,
                                                           struct mlirbc_hook_reader *reader,
                                                           void *user_data);
typedef mlirbc_hook_outcome (*mlirbc_write_attribute_hook)(const struct mlirbc_module *module,
                                                           struct mlirbc_attribute attribute,
                                                           struct mlirbc_hook_writer *writer,
                                                           void *user_data);
typedef mlirbc_hook_outcome (*mlirbc_write_type_hook)(const struct mlirbc_module *module,
                                                      struct mlirbc_type ty,
                                                      struct mlirbc_hook_writer *writer,
                                                      void *user_data);
typedef mlirbc_hook_outcome (*mlirbc_write_properties_hook)(const struct mlirbc_module *module,
                                                            struct mlirbc_str op_name,
                                                            const struct mlirbc_hook_properties *properties,
                                                            struct mlirbc_hook_writer *writer,
                                                            void *user_data);
typedef mlirbc_hook_outcome (*mlirbc_write_version_hook)(struct mlirbc_hook_writer *writer,
                                                         void *user_data);
typedef struct mlirbc_dialect_hooks {
  void *user_data;
  mlirbc_release_fn destroy;
  mlirbc_read_hook read_attribute;
  mlirbc_read_hook read_type;
  mlirbc_read_properties_hook read_properties;
  mlirbc_read_hook read_version;
  mlirbc_write_attribute_hook write_attribute;
  mlirbc_write_type_hook write_type;
  mlirbc_write_properties_hook write_properties;
  mlirbc_write_version_hook write_version;
  void *reserved[8];
} mlirbc_dialect_hooks;
void mlirbc_dialect_hooks_init(struct mlirbc_dialect_hooks *hooks);
mlirbc_status mlirbc_registry_add_hooks(struct mlirbc_registry *registry,
                                        struct mlirbc_str dialect,
                                        const struct mlirbc_dialect_hooks *hooks,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_registry_add_overrides(struct mlirbc_registry *registry,
                                            const struct mlirbc_dialect_hooks *hooks,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_open_options_add_upgrade(struct mlirbc_open_options *options,
                                              struct mlirbc_str dialect,
                                              mlirbc_upgrade_fn upgrade,
                                              void *user_data,
                                              mlirbc_release_fn destroy,
                                              struct mlirbc_error **error);
uint8_t mlirbc_hook_reader_get_bytecode_version(const struct mlirbc_hook_reader *reader);
struct mlirbc_str mlirbc_hook_reader_get_dialect(const struct mlirbc_hook_reader *reader);
size_t mlirbc_hook_reader_get_dialect_version(const struct mlirbc_hook_reader *reader,
                                              struct mlirbc_str dialect,
                                              uint64_t *numbers,
                                              size_t capacity);
void mlirbc_hook_reader_declare_fallback(struct mlirbc_hook_reader *reader,
                                         struct mlirbc_str name,
                                         bool is_newer);
size_t mlirbc_hook_reader_get_remaining(const struct mlirbc_hook_reader *reader);
struct mlirbc_str mlirbc_hook_reader_get_string(const struct mlirbc_hook_reader *reader,
                                                size_t position);
bool mlirbc_hook_reader_has_failed(const struct mlirbc_hook_reader *reader);
void mlirbc_hook_reader_fail(struct mlirbc_hook_reader *reader,
                             struct mlirbc_str message);
void mlirbc_hook_reader_fail_with_payload(struct mlirbc_hook_reader *reader,
                                          struct mlirbc_str message,
                                          struct mlirbc_str tag,
                                          void *payload,
                                          mlirbc_release_fn destroy);
void mlirbc_hook_reader_set_kind_name(struct mlirbc_hook_reader *reader,
                                      struct mlirbc_str name);
void mlirbc_hook_reader_name_next(struct mlirbc_hook_reader *reader,
                                  struct mlirbc_str name);
void mlirbc_hook_reader_attach(struct mlirbc_hook_reader *reader,
                               struct mlirbc_str tag,
                               void *data,
                               mlirbc_release_fn destroy);
uint64_t mlirbc_hook_reader_read_varint(struct mlirbc_hook_reader *reader);
int64_t mlirbc_hook_reader_read_signed_varint(struct mlirbc_hook_reader *reader);
uint8_t mlirbc_hook_reader_read_byte(struct mlirbc_hook_reader *reader);
bool mlirbc_hook_reader_read_bool(struct mlirbc_hook_reader *reader);
struct mlirbc_attribute mlirbc_hook_reader_read_attribute(struct mlirbc_hook_reader *reader);
struct mlirbc_attribute mlirbc_hook_reader_read_optional_attribute(struct mlirbc_hook_reader *reader);
struct mlirbc_type mlirbc_hook_reader_read_type(struct mlirbc_hook_reader *reader);
struct mlirbc_str mlirbc_hook_reader_read_string(struct mlirbc_hook_reader *reader,
                                                 size_t *position);
struct mlirbc_resource mlirbc_hook_reader_read_resource(struct mlirbc_hook_reader *reader);
struct mlirbc_bytes mlirbc_hook_reader_read_blob(struct mlirbc_hook_reader *reader);
size_t mlirbc_hook_reader_read_bits(struct mlirbc_hook_reader *reader,
                                    uint32_t width,
                                    uint64_t *words,
                                    size_t capacity);
float mlirbc_hook_reader_read_float32(struct mlirbc_hook_reader *reader);
double mlirbc_hook_reader_read_float64(struct mlirbc_hook_reader *reader);
uint64_t mlirbc_hook_reader_begin_list(struct mlirbc_hook_reader *reader,
                                       mlirbc_hook_item item);
uint64_t mlirbc_hook_reader_begin_list_of_bits(struct mlirbc_hook_reader *reader,
                                               uint32_t width);
uint8_t mlirbc_hook_writer_get_bytecode_version(const struct mlirbc_hook_writer *writer);
size_t mlirbc_hook_writer_get_target_version(const struct mlirbc_hook_writer *writer,
                                             uint64_t *numbers,
                                             size_t capacity);
size_t mlirbc_hook_writer_get_dialect_version(const struct mlirbc_hook_writer *writer,
                                              struct mlirbc_str dialect,
                                              uint64_t *numbers,
                                              size_t capacity);
void mlirbc_hook_writer_fail(struct mlirbc_hook_writer *writer,
                             struct mlirbc_str message);
void mlirbc_hook_writer_fail_with_payload(struct mlirbc_hook_writer *writer,
                                          struct mlirbc_str message,
                                          struct mlirbc_str tag,
                                          void *payload,
                                          mlirbc_release_fn destroy);
void mlirbc_hook_writer_set_kind_name(struct mlirbc_hook_writer *writer,
                                      struct mlirbc_str name);
void mlirbc_hook_writer_name_next(struct mlirbc_hook_writer *writer,
                                  struct mlirbc_str name);
void mlirbc_hook_writer_set_dialect(struct mlirbc_hook_writer *writer,
                                    struct mlirbc_str dialect);
void mlirbc_hook_writer_write_varint(struct mlirbc_hook_writer *writer, uint64_t value);
void mlirbc_hook_writer_write_signed_varint(struct mlirbc_hook_writer *writer,
                                            int64_t value);
void mlirbc_hook_writer_write_byte(struct mlirbc_hook_writer *writer, uint8_t value);
void mlirbc_hook_writer_write_bool(struct mlirbc_hook_writer *writer, bool value);
void mlirbc_hook_writer_write_attribute(struct mlirbc_hook_writer *writer,
                                        struct mlirbc_attribute attribute);
void mlirbc_hook_writer_write_optional_attribute(struct mlirbc_hook_writer *writer,
                                                 struct mlirbc_attribute attribute);
void mlirbc_hook_writer_write_type(struct mlirbc_hook_writer *writer,
                                   struct mlirbc_type type);
void mlirbc_hook_writer_write_string(struct mlirbc_hook_writer *writer, size_t position);
void mlirbc_hook_writer_write_text(struct mlirbc_hook_writer *writer,
                                   struct mlirbc_str text);
void mlirbc_hook_writer_write_resource(struct mlirbc_hook_writer *writer,
                                       struct mlirbc_resource resource);
void mlirbc_hook_writer_write_blob(struct mlirbc_hook_writer *writer,
                                   struct mlirbc_bytes bytes);
void mlirbc_hook_writer_write_bits(struct mlirbc_hook_writer *writer,
                                   uint32_t width,
                                   const uint64_t *words,
                                   size_t num_words);
void mlirbc_hook_writer_write_float32(struct mlirbc_hook_writer *writer, float value);
void mlirbc_hook_writer_write_float64(struct mlirbc_hook_writer *writer, double value);
void mlirbc_hook_writer_begin_list(struct mlirbc_hook_writer *writer,
                                   mlirbc_hook_item item);
void mlirbc_hook_writer_begin_list_of_bits(struct mlirbc_hook_writer *writer,
                                           uint32_t width);
void mlirbc_hook_writer_end_list(struct mlirbc_hook_writer *writer);
size_t mlirbc_hook_properties_get_num_fields(const struct mlirbc_hook_properties *properties);
bool mlirbc_hook_properties_get_field(const struct mlirbc_hook_properties *properties,
                                      const uint32_t *path,
                                      size_t path_len,
                                      struct mlirbc_field *field);
bool mlirbc_hook_properties_get_field_by_name(const struct mlirbc_hook_properties *properties,
                                              struct mlirbc_str name,
                                              uint32_t *position,
                                              struct mlirbc_field *field);
void *mlirbc_attribute_get_attachment(const struct mlirbc_module *module,
                                      struct mlirbc_attribute attribute,
                                      struct mlirbc_str tag);
void *mlirbc_type_get_attachment(const struct mlirbc_module *module,
                                 struct mlirbc_type type,
                                 struct mlirbc_str tag);
mlirbc_status mlirbc_module_add_written_attribute(struct mlirbc_module *module,
                                                  struct mlirbc_str dialect,
                                                  const uint64_t *numbers,
                                                  size_t num_numbers,
                                                  mlirbc_write_version_hook write,
                                                  void *user_data,
                                                  struct mlirbc_attribute *attribute,
                                                  struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_written_type(struct mlirbc_module *module,
                                             struct mlirbc_str dialect,
                                             const uint64_t *numbers,
                                             size_t num_numbers,
                                             mlirbc_write_version_hook write,
                                             void *user_data,
                                             struct mlirbc_type *type,
                                             struct mlirbc_error **error);
mlirbc_status mlirbc_module_add_written_properties(struct mlirbc_module *module,
                                                   struct mlirbc_str dialect,
                                                   const uint64_t *numbers,
                                                   size_t num_numbers,
                                                   mlirbc_write_version_hook write,
                                                   void *user_data,
                                                   size_t *position,
                                                   struct mlirbc_error **error);
mlirbc_status mlirbc_module_set_dialect_target(struct mlirbc_module *module,
                                               struct mlirbc_str dialect,
                                               const uint64_t *numbers,
                                               size_t num_numbers,
                                               struct mlirbc_error **error);
typedef struct mlirbc_marked_text mlirbc_marked_text;
typedef struct mlirbc_print_options mlirbc_print_options;
typedef int32_t mlirbc_mark_kind;
enum mlirbc_mark_kind {
  MLIRBC_MARK_OP = 0,
  MLIRBC_MARK_VALUE = 1,
};
typedef struct mlirbc_mark {
  uint64_t start;
  uint64_t end;
  mlirbc_mark_kind kind;
  uint32_t body;
  uint32_t index;
} mlirbc_mark;
mlirbc_status mlirbc_marked_text_create(const struct mlirbc_module *module,
                                        struct mlirbc_op op,
                                        bool has_regions,
                                        const struct mlirbc_print_options *options,
                                        struct mlirbc_marked_text **text,
                                        struct mlirbc_error **error);
void mlirbc_marked_text_destroy(struct mlirbc_marked_text *text);
struct mlirbc_bytes mlirbc_marked_text_get_bytes(const struct mlirbc_marked_text *text);
size_t mlirbc_marked_text_get_num_marks(const struct mlirbc_marked_text *text);
size_t mlirbc_marked_text_get_marks(const struct mlirbc_marked_text *text,
                                    size_t first,
                                    struct mlirbc_mark *marks,
                                    size_t capacity);
typedef int32_t mlirbc_op_form;
enum mlirbc_op_form {
  MLIRBC_OP_FORM_GENERIC = 0,
  MLIRBC_OP_FORM_CUSTOM = 1,
};
struct mlirbc_print_options *mlirbc_print_options_create(void);
void mlirbc_print_options_destroy(struct mlirbc_print_options *options);
bool mlirbc_print_options_set_form(struct mlirbc_print_options *options,
                                   mlirbc_op_form form);
void mlirbc_print_options_set_locations(struct mlirbc_print_options *options,
                                        bool locations);
void mlirbc_print_options_set_elide_elements_larger_than(struct mlirbc_print_options *options,
                                                         uint64_t count);
void mlirbc_print_options_set_max_bytes(struct mlirbc_print_options *options,
                                        uint64_t bytes);
void mlirbc_print_options_set_local_names(struct mlirbc_print_options *options,
                                          bool local);
void mlirbc_print_options_set_elide_defaults(struct mlirbc_print_options *options,
                                             bool elide);
void mlirbc_print_options_set_aliases(struct mlirbc_print_options *options,
                                      bool aliases);
void mlirbc_print_options_set_resources(struct mlirbc_print_options *options,
                                        bool resources);
void mlirbc_print_options_set_elide_resources_larger_than(struct mlirbc_print_options *options,
                                                          uint64_t characters);
mlirbc_status mlirbc_module_print_to_buffer(const struct mlirbc_module *module,
                                            const struct mlirbc_print_options *options,
                                            struct mlirbc_buffer **buffer,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_op_print_to_buffer(const struct mlirbc_module *module,
                                        struct mlirbc_op op,
                                        const struct mlirbc_print_options *options,
                                        struct mlirbc_buffer **buffer,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_attribute_print_to_buffer(const struct mlirbc_module *module,
                                               struct mlirbc_attribute attribute,
                                               const struct mlirbc_print_options *options,
                                               struct mlirbc_buffer **buffer,
                                               struct mlirbc_error **error);
mlirbc_status mlirbc_type_print_to_buffer(const struct mlirbc_module *module,
                                          struct mlirbc_type type,
                                          const struct mlirbc_print_options *options,
                                          struct mlirbc_buffer **buffer,
                                          struct mlirbc_error **error);
typedef bool (*mlirbc_write_fn)(const uint8_t *data, size_t len, void *user_data);
mlirbc_status mlirbc_module_print(const struct mlirbc_module *module,
                                  const struct mlirbc_print_options *options,
                                  mlirbc_write_fn write,
                                  void *user_data,
                                  struct mlirbc_error **error);
mlirbc_status mlirbc_op_print(const struct mlirbc_module *module,
                              struct mlirbc_op op,
                              const struct mlirbc_print_options *options,
                              mlirbc_write_fn write,
                              void *user_data,
                              struct mlirbc_error **error);
mlirbc_status mlirbc_attribute_print(const struct mlirbc_module *module,
                                     struct mlirbc_attribute attribute,
                                     const struct mlirbc_print_options *options,
                                     mlirbc_write_fn write,
                                     void *user_data,
                                     struct mlirbc_error **error);
mlirbc_status mlirbc_op_print_property(const struct mlirbc_module *module,
                                       struct mlirbc_op op,
                                       struct mlirbc_str name,
                                       const struct mlirbc_print_options *options,
                                       mlirbc_write_fn write,
                                       void *user_data,
                                       struct mlirbc_error **error);
mlirbc_status mlirbc_type_print(const struct mlirbc_module *module,
                                struct mlirbc_type type,
                                const struct mlirbc_print_options *options,
                                mlirbc_write_fn write,
                                void *user_data,
                                struct mlirbc_error **error);
mlirbc_status mlirbc_dump_to_buffer(const void *data,
                                    size_t len,
                                    const struct mlirbc_open_options *options,
                                    uint32_t sections,
                                    bool is_full,
                                    bool *is_damaged,
                                    struct mlirbc_buffer **buffer,
                                    struct mlirbc_error **error);
mlirbc_status mlirbc_dump_range_to_buffer(const void *data,
                                          size_t len,
                                          const struct mlirbc_open_options *options,
                                          uint64_t start,
                                          uint64_t end,
                                          bool is_full,
                                          bool *is_damaged,
                                          struct mlirbc_buffer **buffer,
                                          struct mlirbc_error **error);
typedef struct mlirbc_write_options mlirbc_write_options;
typedef int32_t mlirbc_write_mode;
enum mlirbc_write_mode {
  MLIRBC_WRITE_STABLE = 0,
  MLIRBC_WRITE_CANONICAL = 1,
  MLIRBC_WRITE_BLANKED = 2,
};
struct mlirbc_write_options *mlirbc_write_options_create(void);
void mlirbc_write_options_destroy(struct mlirbc_write_options *options);
bool mlirbc_write_options_set_mode(struct mlirbc_write_options *options,
                                   mlirbc_write_mode mode);
void mlirbc_write_options_set_producer(struct mlirbc_write_options *options,
                                       struct mlirbc_str producer);
mlirbc_status mlirbc_module_write_to_buffer(const struct mlirbc_module *module,
                                            const struct mlirbc_write_options *options,
                                            struct mlirbc_buffer **buffer,
                                            struct mlirbc_error **error);
mlirbc_status mlirbc_module_write(const struct mlirbc_module *module,
                                  const struct mlirbc_write_options *options,
                                  mlirbc_write_fn write,
                                  void *user_data,
                                  struct mlirbc_error **error);
mlirbc_status mlirbc_module_write_file(const struct mlirbc_module *module,
                                       const struct mlirbc_write_options *options,
                                       const char *path,
                                       struct mlirbc_error **error);
typedef struct mlirbc_fingerprint {
  uint8_t bytes[32];
} mlirbc_fingerprint;
mlirbc_status mlirbc_module_fingerprint(const struct mlirbc_module *module,
                                        struct mlirbc_fingerprint *fingerprint,
                                        struct mlirbc_error **error);
mlirbc_status mlirbc_module_file_fingerprint(const struct mlirbc_module *module,
                                             struct mlirbc_fingerprint *fingerprint,
                                             struct mlirbc_error **error);
typedef struct mlirbc_differences mlirbc_differences;
typedef int32_t mlirbc_difference_part;
enum mlirbc_difference_part {
  MLIRBC_DIFFERENCE_NONE = 0,
  MLIRBC_DIFFERENCE_VERSION = 1,
  MLIRBC_DIFFERENCE_PRODUCER = 2,
  MLIRBC_DIFFERENCE_DIALECT_VERSION = 3,
  MLIRBC_DIFFERENCE_RESOURCE = 4,
  MLIRBC_DIFFERENCE_OP = 5,
  MLIRBC_DIFFERENCE_OP_NAME = 6,
  MLIRBC_DIFFERENCE_ATTRIBUTE = 7,
  MLIRBC_DIFFERENCE_PROPERTY = 8,
  MLIRBC_DIFFERENCE_OPERAND = 9,
  MLIRBC_DIFFERENCE_RESULT = 10,
  MLIRBC_DIFFERENCE_SUCCESSOR = 11,
  MLIRBC_DIFFERENCE_LOCATION = 12,
  MLIRBC_DIFFERENCE_REGION = 13,
  MLIRBC_DIFFERENCE_BLOCK = 14,
  MLIRBC_DIFFERENCE_ARGUMENT = 15,
  MLIRBC_DIFFERENCE_ARGUMENT_LOCATION = 16,
};
typedef int32_t mlirbc_difference_change;
enum mlirbc_difference_change {
  MLIRBC_CHANGE_NONE = 0,
  MLIRBC_CHANGE_ADDED = 1,
  MLIRBC_CHANGE_REMOVED = 2,
  MLIRBC_CHANGE_CHANGED = 3,
  MLIRBC_CHANGE_MOVED = 4,
  MLIRBC_CHANGE_UNKNOWN = 5,
};
mlirbc_status mlirbc_differences_create(const struct mlirbc_module *old_module,
                                        const struct mlirbc_module *new_module,
                                        bool ignore_locations,
                                        size_t max_text,
                                        struct mlirbc_differences **differences,
                                        struct mlirbc_error **error);
size_t mlirbc_differences_get_num_differences(const struct mlirbc_differences *differences);
mlirbc_difference_part mlirbc_differences_get_part(const struct mlirbc_differences *differences,
                                                   size_t position);
mlirbc_difference_change mlirbc_differences_get_change(const struct mlirbc_differences *differences,
                                                       size_t position);
struct mlirbc_str mlirbc_differences_get_name(const struct mlirbc_differences *differences,
                                              size_t position);
struct mlirbc_op mlirbc_differences_get_old_op(const struct mlirbc_differences *differences,
                                               size_t position);
struct mlirbc_op mlirbc_differences_get_new_op(const struct mlirbc_differences *differences,
                                               size_t position);
struct mlirbc_str mlirbc_differences_get_old_path(const struct mlirbc_differences *differences,
                                                  size_t position);
struct mlirbc_str mlirbc_differences_get_new_path(const struct mlirbc_differences *differences,
                                                  size_t position);
struct mlirbc_str mlirbc_differences_get_old_text(const struct mlirbc_differences *differences,
                                                  size_t position);
struct mlirbc_str mlirbc_differences_get_new_text(const struct mlirbc_differences *differences,
                                                  size_t position);
void mlirbc_differences_destroy(struct mlirbc_differences *differences);
typedef struct mlirbc_contained mlirbc_contained;
typedef int32_t mlirbc_contained_holder;
enum mlirbc_contained_holder {
  MLIRBC_HOLDER_NONE = 0,
  MLIRBC_HOLDER_UNKNOWN = 1,
  MLIRBC_HOLDER_JAX_EXPORT = 2,
  MLIRBC_HOLDER_MOJO_PACKAGE = 3,
  MLIRBC_HOLDER_ZSTD_STREAM = 4,
  MLIRBC_HOLDER_MOSAIC_CONFIG = 5,
  MLIRBC_HOLDER_STRING = 6,
  MLIRBC_HOLDER_RESOURCE = 7,
  MLIRBC_HOLDER_ATTRIBUTE = 8,
  MLIRBC_HOLDER_TYPE = 9,
  MLIRBC_HOLDER_SECTION = 10,
};
typedef int32_t mlirbc_contained_encoding;
enum mlirbc_contained_encoding {
  MLIRBC_ENCODING_NONE = 0,
  MLIRBC_ENCODING_RAW = 1,
  MLIRBC_ENCODING_BASE64 = 2,
  MLIRBC_ENCODING_ZSTD = 3,
};
struct mlirbc_contained *mlirbc_contained_create(const void *data,
                                                 size_t len,
                                                 uint64_t max_decoded);
void mlirbc_contained_destroy(struct mlirbc_contained *contained);
size_t mlirbc_contained_get_num_modules(const struct mlirbc_contained *contained);
mlirbc_contained_holder mlirbc_contained_get_holder(const struct mlirbc_contained *contained,
                                                    size_t position);
int64_t mlirbc_contained_get_holder_index(const struct mlirbc_contained *contained,
                                          size_t position);
struct mlirbc_str mlirbc_contained_get_description(const struct mlirbc_contained *contained,
                                                   size_t position);
mlirbc_contained_encoding mlirbc_contained_get_encoding(const struct mlirbc_contained *contained,
                                                        size_t position);
int64_t mlirbc_contained_get_parent(const struct mlirbc_contained *contained,
                                    size_t position);
uint64_t mlirbc_contained_get_offset(const struct mlirbc_contained *contained,
                                     size_t position);
int64_t mlirbc_contained_get_input_offset(const struct mlirbc_contained *contained,
                                          size_t position);
uint64_t mlirbc_contained_get_decoded_offset(const struct mlirbc_contained *contained,
                                             size_t position);
bool mlirbc_contained_get_bytes(const struct mlirbc_contained *contained,
                                size_t position,
                                struct mlirbc_bytes *bytes);
bool mlirbc_contained_is_complete(const struct mlirbc_contained *contained);
size_t mlirbc_contained_get_num_undecoded(const struct mlirbc_contained *contained);
int64_t mlirbc_contained_get_undecoded_offset(const struct mlirbc_contained *contained,
                                              size_t position);
struct mlirbc_str mlirbc_contained_get_undecoded_reason(const struct mlirbc_contained *contained,
                                                        size_t position);
