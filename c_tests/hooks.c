/* Callbacks that read and write the encodings of a dialect: every primitive there and back, what they may refuse, and
 * what becomes of those that do something else than they say. */
#include "check.h"

static mlirbc_str str(const char *text) { return mlirbc_str_of(text); }

static bool has_message(mlirbc_error *error, const char *part) {
  mlirbc_str message = mlirbc_error_get_message(error);
  char text[512];
  snprintf(text, sizeof text, "%.*s", (int)message.len, message.data);
  if (strstr(text, part) == NULL) {
    fprintf(stderr, "\"%s\" does not say \"%s\"\n", text, part);
    return false;
  }
  return true;
}

/* --- Every primitive ---------------------------------------------------------------------------------------------- */

typedef struct sample {
  mlirbc_module *module; /* what a callback must not edit */
  mlirbc_attribute attribute;
  mlirbc_type type;
  mlirbc_resource resource;
  size_t string;
  int reads;
  int ended;
  int destroyed;
} sample;

static void count_ended(void *user_data) { ((sample *)user_data)->ended += 1; }
static void count_destroyed(void *user_data) { ((sample *)user_data)->destroyed += 1; }

static const uint64_t wide[2] = {7, 9};

static mlirbc_hook_outcome write_all(mlirbc_hook_writer *writer, void *user_data) {
  sample *self = (sample *)user_data;
  uint64_t version[3] = {0, 0, 0};
  uint64_t item = 5;
  mlirbc_bytes blob = {(const uint8_t *)"bytes", 5};
  CHECK_UINT(mlirbc_hook_writer_get_bytecode_version(writer), 6);
  CHECK_UINT(mlirbc_hook_writer_get_target_version(writer, version, 1), 2);
  CHECK(version[0] == 3 && version[1] == 0);
  CHECK_UINT(mlirbc_hook_writer_get_dialect_version(writer, str("probe"), version, 3), 0);
  /* What is being read cannot be edited. */
  CHECK_STATUS(mlirbc_module_add_string(self->module, str("new"), NULL, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_module_set_dialect_target(self->module, str("probe"), version, 1, NULL),
               MLIRBC_STATUS_INVALID_ARGUMENT);
  /* But it can be asked. */
  CHECK(mlirbc_module_get_num_attributes(self->module) > 0);

  mlirbc_hook_writer_set_kind_name(writer, str("all"));
  mlirbc_hook_writer_name_next(writer, str("code"));
  mlirbc_hook_writer_write_varint(writer, 1);
  mlirbc_hook_writer_write_signed_varint(writer, -2);
  mlirbc_hook_writer_write_byte(writer, 200);
  mlirbc_hook_writer_write_bool(writer, true);
  mlirbc_hook_writer_name_next(writer, str("attribute"));
  mlirbc_hook_writer_write_attribute(writer, self->attribute);
  mlirbc_hook_writer_write_optional_attribute(writer, self->attribute);
  self->attribute.index = MLIRBC_NONE;
  mlirbc_hook_writer_write_optional_attribute(writer, self->attribute);
  mlirbc_hook_writer_write_type(writer, self->type);
  mlirbc_hook_writer_write_string(writer, self->string);
  mlirbc_hook_writer_write_text(writer, str("a new string"));
  mlirbc_hook_writer_write_resource(writer, self->resource);
  mlirbc_hook_writer_write_blob(writer, blob);
  mlirbc_hook_writer_write_bits(writer, 5, &item, 1);
  mlirbc_hook_writer_write_bits(writer, 128, wide, 2);
  mlirbc_hook_writer_write_float32(writer, 1.5f);
  mlirbc_hook_writer_write_float64(writer, -0.25);
  mlirbc_hook_writer_name_next(writer, str("types"));
  mlirbc_hook_writer_begin_list(writer, MLIRBC_HOOK_TYPE);
  mlirbc_hook_writer_write_type(writer, self->type);
  mlirbc_hook_writer_write_type(writer, self->type);
  mlirbc_hook_writer_end_list(writer);
  mlirbc_hook_writer_begin_list(writer, MLIRBC_HOOK_STRING);
  mlirbc_hook_writer_write_text(writer, str("an item"));
  mlirbc_hook_writer_end_list(writer);
  mlirbc_hook_writer_begin_list_of_bits(writer, 16);
  mlirbc_hook_writer_write_bits(writer, 16, &item, 1);
  mlirbc_hook_writer_end_list(writer);
  mlirbc_hook_writer_begin_list(writer, MLIRBC_HOOK_BLOB);
  mlirbc_hook_writer_end_list(writer);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome read_all(mlirbc_hook_reader *reader, void *user_data) {
  sample *self = (sample *)user_data;
  uint64_t words[2] = {0, 0};
  uint64_t numbers[2] = {1, 1};
  size_t position = 0;
  if (!mlirbc_str_equal(mlirbc_hook_reader_get_dialect(reader), str("probe"))) {
    return MLIRBC_HOOK_DECLINED; /* overrides see all */
  }
  self->reads += 1;
  CHECK_UINT(mlirbc_hook_reader_get_bytecode_version(reader), 6);
  CHECK_UINT(mlirbc_hook_reader_get_dialect_version(reader, str("probe"), numbers, 2), 0);
  CHECK_UINT(numbers[0], 1);
  CHECK_STATUS(mlirbc_module_add_string(self->module, str("new"), NULL, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(mlirbc_hook_reader_get_remaining(reader) > 30);
  mlirbc_hook_reader_set_kind_name(reader, str("all"));
  mlirbc_hook_reader_name_next(reader, str("code"));
  if (mlirbc_hook_reader_read_varint(reader) != 1) {
    return MLIRBC_HOOK_DECLINED;
  }
  CHECK_INT(mlirbc_hook_reader_read_signed_varint(reader), -2);
  CHECK_UINT(mlirbc_hook_reader_read_byte(reader), 200);
  CHECK(mlirbc_hook_reader_read_bool(reader));
  mlirbc_hook_reader_name_next(reader, str("attribute"));
  CHECK(!mlirbc_attribute_is_none(mlirbc_hook_reader_read_attribute(reader)));
  CHECK(!mlirbc_attribute_is_none(mlirbc_hook_reader_read_optional_attribute(reader)));
  CHECK(mlirbc_attribute_is_none(mlirbc_hook_reader_read_optional_attribute(reader)));
  CHECK_UINT(mlirbc_hook_reader_read_type(reader).index, self->type.index);
  CHECK_STR(mlirbc_hook_reader_read_string(reader, &position), "a string");
  CHECK_UINT(position, self->string);
  CHECK_STR(mlirbc_hook_reader_get_string(reader, position), "a string");
  CHECK_STR(mlirbc_hook_reader_get_string(reader, 1000), "");
  CHECK_STR(mlirbc_hook_reader_read_string(reader, NULL), "a new string");
  CHECK_UINT(mlirbc_hook_reader_read_resource(reader).index, self->resource.index);
  CHECK_BYTES(mlirbc_hook_reader_read_blob(reader), "bytes");
  CHECK_UINT(mlirbc_hook_reader_read_bits(reader, 5, words, 2), 1);
  CHECK_UINT(words[0], 5);
  CHECK_UINT(mlirbc_hook_reader_read_bits(reader, 128, words, 2), 2);
  CHECK(words[0] == 7 && words[1] == 9);
  CHECK(mlirbc_hook_reader_read_float32(reader) == 1.5f);
  CHECK(mlirbc_hook_reader_read_float64(reader) == -0.25);
  mlirbc_hook_reader_name_next(reader, str("types"));
  CHECK_UINT(mlirbc_hook_reader_begin_list(reader, MLIRBC_HOOK_TYPE), 2);
  CHECK_UINT(mlirbc_hook_reader_read_type(reader).index, self->type.index);
  CHECK_UINT(mlirbc_hook_reader_read_type(reader).index, self->type.index);
  CHECK_UINT(mlirbc_hook_reader_begin_list(reader, MLIRBC_HOOK_STRING), 1);
  CHECK_STR(mlirbc_hook_reader_read_string(reader, NULL), "an item");
  CHECK_UINT(mlirbc_hook_reader_begin_list_of_bits(reader, 16), 1);
  CHECK_UINT(mlirbc_hook_reader_read_bits(reader, 16, words, 1), 1);
  CHECK_UINT(mlirbc_hook_reader_begin_list(reader, MLIRBC_HOOK_BLOB), 0);
  CHECK(!mlirbc_hook_reader_has_failed(reader));
  CHECK_UINT(mlirbc_hook_reader_get_remaining(reader), 0);
  mlirbc_hook_reader_attach(reader, str("probe.counts"), self, count_ended);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_open_options *options_of(const mlirbc_dialect_hooks *hooks, bool is_override) {
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_error *error = NULL;
  if (is_override) {
    CHECK_OK(mlirbc_registry_add_overrides(registry, hooks, &error));
  } else {
    CHECK_OK(mlirbc_registry_add_hooks(registry, str("probe"), hooks, &error));
    CHECK(mlirbc_registry_has_dialect(registry, str("probe")));
  }
  mlirbc_open_options_set_registry(options, registry);
  mlirbc_registry_destroy(registry);
  return options;
}

static mlirbc_module *new_module(const mlirbc_open_options *options) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  if (!CHECK_OK(mlirbc_module_create(6, str("test"), options, &module, &error))) {
    exit(1);
  }
  return module;
}

static void every_primitive(bool is_override) {
  const uint64_t version[2] = {3, 0};
  mlirbc_dialect_hooks hooks = {0};
  mlirbc_resource_content content;
  mlirbc_open_options *options;
  mlirbc_error *error = NULL;
  mlirbc_attribute all, same;
  char tag[16] = {0};
  mlirbc_dialect dialect;
  mlirbc_field field;
  sample self;
  memset(&self, 0, sizeof self);
  hooks.user_data = &self;
  hooks.destroy = count_destroyed;
  hooks.read_attribute = read_all;
  options = options_of(&hooks, is_override);
  self.module = new_module(options);
  mlirbc_open_options_destroy(options);
  CHECK_OK(mlirbc_unit_attribute_create(self.module, &self.attribute, &error));
  CHECK_OK(mlirbc_index_type_create(self.module, &self.type, &error));
  CHECK_OK(mlirbc_module_add_string(self.module, str("a string"), &self.string, &error));
  CHECK_OK(mlirbc_module_add_dialect(self.module, str("probe"), &dialect, &error));
  mlirbc_resource_content_init(&content, MLIRBC_RESOURCE_BOOL);
  CHECK_OK(mlirbc_module_add_dialect_resource(self.module, dialect, str("key"), &content, &self.resource, &error));
  CHECK_OK(mlirbc_module_add_written_attribute(self.module, str("probe"), version, 2, write_all, &self, &all, &error));
  CHECK_INT(self.reads, 0);
  CHECK_STR(mlirbc_attribute_get_schema_name(self.module, all), "all");
  CHECK_UINT(mlirbc_attribute_get_num_fields(self.module, all), 20);
  CHECK(mlirbc_attribute_get_field_by_name(self.module, all, str("attribute"), NULL, &field));
  CHECK_INT(field.kind, MLIRBC_FIELD_ATTRIBUTE);
  CHECK(mlirbc_attribute_get_field_by_name(self.module, all, str("types"), NULL, &field));
  CHECK_UINT(field.count, 2);
  CHECK_OK(mlirbc_module_verify(self.module, &error));
  CHECK_INT(self.reads, 1);
  memcpy(tag, "probe.counts", 12); /* tags are equal by their bytes, wherever they are */
  CHECK(mlirbc_attribute_get_attachment(self.module, all, str("probe.counts")) == &self);
  CHECK(mlirbc_attribute_get_attachment(self.module, all, str(tag)) == &self);
  CHECK(mlirbc_attribute_get_attachment(self.module, all, str("probe.count")) == NULL);
  CHECK(mlirbc_attribute_get_attachment(self.module, all, str("")) == NULL);
  same.index = 0;
  CHECK(mlirbc_attribute_get_attachment(self.module, same, str("probe.counts")) == NULL);
  CHECK(mlirbc_type_get_attachment(self.module, self.type, str("probe.counts")) == NULL);
  CHECK(self.ended == 0 && self.destroyed == 0);
  mlirbc_module_destroy(self.module);
  CHECK_INT(self.ended, 1);
  CHECK_INT(self.destroyed, 1);
}

/* --- Callbacks that do something else ------------------------------------------------------------------------------ */

typedef enum behaviour {
  DECLINE,
  FAIL,
  FAIL_SILENTLY,
  FAIL_AND_SAY_DONE,
  NO_OUTCOME,
  ZERO,
  TOO_LITTLE,
  TOO_MUCH,
  UNFINISHED_LIST,
  NO_SUCH_ITEMS,
  WRONG_ITEM,
  PAST_TABLE,
  ATTACH_AND_FAIL,
  ATTACH_WITHOUT_TAG,
  CALL_BACK,
  WRITE_NOTHING,
  DO_RIGHT,
  OTHER_DIALECT
} behaviour;

typedef struct misbehaviour {
  behaviour what;
  const mlirbc_module *module;
  mlirbc_attribute attribute;
  int ended;
  int destroyed;
} misbehaviour;

static void end_payload(void *user_data) { ((misbehaviour *)user_data)->ended += 1; }
static void end_hooks(void *user_data) { ((misbehaviour *)user_data)->destroyed += 1; }

static mlirbc_hook_outcome misread(mlirbc_hook_reader *reader, void *user_data) {
  misbehaviour *self = (misbehaviour *)user_data;
  mlirbc_attribute none;
  switch (self->what) {
  case DECLINE:
    mlirbc_hook_reader_read_varint(reader);
    mlirbc_hook_reader_attach(reader, str("probe.payload"), self, end_payload);
    return MLIRBC_HOOK_DECLINED;
  case FAIL:
    mlirbc_hook_reader_fail_with_payload(reader, str("not today"), str("probe.payload"), self, end_payload);
    mlirbc_hook_reader_fail(reader, str("nor tomorrow"));
    return MLIRBC_HOOK_FAILED;
  case FAIL_AND_SAY_DONE:
    mlirbc_hook_reader_read_blob(reader);
    mlirbc_hook_reader_fail(reader, str("no"));
    return MLIRBC_HOOK_DONE;
  case ZERO:
    return 0;
  case NO_OUTCOME:
    return 77;
  case TOO_LITTLE:
    mlirbc_hook_reader_read_varint(reader);
    return MLIRBC_HOOK_DONE;
  case TOO_MUCH:
    mlirbc_hook_reader_read_blob(reader);
    CHECK(!mlirbc_hook_reader_has_failed(reader));
    CHECK_UINT(mlirbc_hook_reader_read_varint(reader), 0);
    CHECK(mlirbc_hook_reader_has_failed(reader));
    CHECK_UINT(mlirbc_hook_reader_read_byte(reader), 0);
    CHECK_STR(mlirbc_hook_reader_read_string(reader, NULL), "");
    return MLIRBC_HOOK_FAILED;
  case UNFINISHED_LIST:
    mlirbc_hook_reader_begin_list(reader, MLIRBC_HOOK_BYTE);
    mlirbc_hook_reader_read_byte(reader);
    return MLIRBC_HOOK_DONE;
  case NO_SUCH_ITEMS:
    CHECK_UINT(mlirbc_hook_reader_begin_list(reader, 1000), 0);
    return MLIRBC_HOOK_DONE;
  case WRONG_ITEM:
    mlirbc_hook_reader_begin_list(reader, MLIRBC_HOOK_BYTE);
    mlirbc_hook_reader_read_varint(reader);
    return MLIRBC_HOOK_DONE;
  case PAST_TABLE:
    none = mlirbc_hook_reader_read_attribute(reader);
    CHECK(!mlirbc_attribute_is_none(none));
    none = mlirbc_hook_reader_read_attribute(reader);
    CHECK(mlirbc_attribute_is_none(none));
    return MLIRBC_HOOK_DONE;
  case ATTACH_AND_FAIL:
    mlirbc_hook_reader_attach(reader, str("probe.payload"), self, end_payload);
    return MLIRBC_HOOK_FAILED;
  case ATTACH_WITHOUT_TAG:
    mlirbc_hook_reader_read_blob(reader);
    mlirbc_hook_reader_attach(reader, str(""), self, end_payload);
    return MLIRBC_HOOK_DONE;
  case CALL_BACK:
    mlirbc_hook_reader_read_blob(reader);
    CHECK_INT(mlirbc_attribute_get_kind(self->module, self->attribute), MLIRBC_ATTRIBUTE_INVALID);
    return MLIRBC_HOOK_DONE;
  case FAIL_SILENTLY:
    return MLIRBC_HOOK_FAILED;
  default:
    mlirbc_hook_reader_name_next(reader, str("blob"));
    mlirbc_hook_reader_read_blob(reader);
    return MLIRBC_HOOK_DONE;
  }
}

static mlirbc_module *with_blob(misbehaviour *self, mlirbc_dialect_hooks hooks) {
  mlirbc_open_options *options;
  mlirbc_module *module;
  mlirbc_error *error = NULL;
  mlirbc_dialect dialect;
  mlirbc_attribute unit;
  mlirbc_bytes bytes = {(const uint8_t *)"\x05\xff\xff", 3}; /* two bytes with their number before them */
  hooks.user_data = self;
  hooks.destroy = end_hooks;
  options = options_of(&hooks, false);
  module = new_module(options);
  mlirbc_open_options_destroy(options);
  CHECK_OK(mlirbc_module_add_dialect(module, str("probe"), &dialect, &error));
  CHECK_OK(mlirbc_module_add_attribute_entry(module, dialect, true, bytes, &self->attribute, &error));
  CHECK_OK(mlirbc_unit_attribute_create(module, &unit, &error));
  CHECK_OK(mlirbc_unknown_loc_create(module, &unit, &error));
  self->module = module;
  return module;
}

/* Whether a misread passes a payload to the library. */
static bool ends_payload(behaviour what) {
  return what == DECLINE || what == ATTACH_AND_FAIL || what == ATTACH_WITHOUT_TAG || what == FAIL;
}

static void a_read(behaviour what, mlirbc_status expected, const char *message) {
  misbehaviour self = {DECLINE, NULL, {0}, 0, 0};
  mlirbc_dialect_hooks hooks = {0};
  mlirbc_module *module;
  mlirbc_error *error = NULL;
  int i;
  self.what = what;
  hooks.read_attribute = misread;
  module = with_blob(&self, hooks);
  for (i = 0; i < 2; i++) { /* the second time it is known */
    CHECK_STATUS(mlirbc_attribute_check(module, self.attribute, &error), expected);
    if (error != NULL) {
      CHECK(has_message(error, message));
      CHECK(expected == MLIRBC_STATUS_HOOK || has_message(error, "the hooks of dialect 'probe' misread an entry: "));
      CHECK(mlirbc_error_get_path(error).len != 0);
      CHECK(mlirbc_error_get_payload(error, str("probe.payload")) == (what == FAIL ? &self : NULL));
      CHECK(mlirbc_error_get_payload(error, str("probe.counts")) == NULL);
      CHECK(mlirbc_error_get_payload(error, str("")) == NULL);
    }
    mlirbc_error_destroy(error);
  }
  CHECK_INT(self.ended, what == FAIL || !ends_payload(what) ? 0 : 1);
  if (what == DECLINE) {
    CHECK_INT(mlirbc_attribute_get_kind(module, self.attribute), MLIRBC_ATTRIBUTE_OPAQUE);
  }
  CHECK_STATUS(mlirbc_module_verify(module, NULL), expected);
  mlirbc_module_destroy(module);
  CHECK_INT(self.ended, ends_payload(what) ? 1 : 0);
  CHECK_INT(self.destroyed, 1);
}

static mlirbc_hook_outcome miswrite(const mlirbc_module *module, mlirbc_attribute attribute, mlirbc_hook_writer *writer,
                        void *user_data) {
  misbehaviour *self = (misbehaviour *)user_data;
  mlirbc_attribute none = {MLIRBC_NONE};
  CHECK(module == self->module);
  CHECK_INT(mlirbc_attribute_get_kind(module, attribute), MLIRBC_ATTRIBUTE_RECORD);
  switch (self->what) {
  case DECLINE:
    mlirbc_hook_writer_write_varint(writer, 1);
    return MLIRBC_HOOK_DECLINED;
  case FAIL:
    mlirbc_hook_writer_fail_with_payload(writer, str("not today"), str("probe.payload"), self, end_payload);
    return MLIRBC_HOOK_FAILED;
  case FAIL_AND_SAY_DONE:
    mlirbc_hook_writer_fail(writer, str("no"));
    return MLIRBC_HOOK_DONE;
  case ZERO:
    return 0;
  case NO_OUTCOME:
    return 77;
  case UNFINISHED_LIST:
    mlirbc_hook_writer_begin_list(writer, MLIRBC_HOOK_BYTE);
    return MLIRBC_HOOK_DONE;
  case NO_SUCH_ITEMS:
    mlirbc_hook_writer_begin_list(writer, -1);
    return MLIRBC_HOOK_DONE;
  case WRONG_ITEM:
    mlirbc_hook_writer_begin_list(writer, MLIRBC_HOOK_BYTE);
    mlirbc_hook_writer_write_varint(writer, 1);
    mlirbc_hook_writer_end_list(writer);
    return MLIRBC_HOOK_DONE;
  case PAST_TABLE:
    mlirbc_hook_writer_write_attribute(writer, none);
    return MLIRBC_HOOK_DONE;
  case WRITE_NOTHING:
    return MLIRBC_HOOK_DONE;
  case OTHER_DIALECT:
    mlirbc_hook_writer_set_dialect(writer, str("other"));
    mlirbc_hook_writer_write_varint(writer, 4);
    return MLIRBC_HOOK_DONE;
  case FAIL_SILENTLY:
    return MLIRBC_HOOK_FAILED;
  default:
    mlirbc_hook_writer_set_kind_name(writer, str("written"));
    mlirbc_hook_writer_write_varint(writer, 4);
    return MLIRBC_HOOK_DONE;
  }
}

static void a_write(behaviour what, mlirbc_status expected, const char *message) {
  misbehaviour self = {DO_RIGHT, NULL, {0}, 0, 0};
  const uint64_t version = 1;
  mlirbc_dialect_hooks hooks = {0};
  mlirbc_module *module;
  mlirbc_error *error = NULL;
  hooks.read_attribute = misread;
  hooks.write_attribute = miswrite;
  module = with_blob(&self, hooks);
  CHECK_INT(mlirbc_attribute_get_kind(module, self.attribute), MLIRBC_ATTRIBUTE_RECORD);
  self.what = what;
  CHECK_STATUS(mlirbc_module_set_dialect_target(module, str("probe"), &version, 1, &error), expected);
  if (error != NULL) {
    CHECK(has_message(error, message));
    CHECK(mlirbc_error_get_payload(error, str("probe.payload")) == (what == FAIL ? &self : NULL));
  }
  if (what == DO_RIGHT) {
    CHECK_BYTES(mlirbc_attribute_get_bytes(module, self.attribute), "\x09");
    CHECK_STR(mlirbc_attribute_get_schema_name(module, self.attribute), "written");
  } else if (what == OTHER_DIALECT) {
    CHECK_STR(mlirbc_dialect_get_name(module, mlirbc_attribute_get_dialect(module, self.attribute)), "other");
  } else {
    CHECK_BYTES(mlirbc_attribute_get_bytes(module, self.attribute), "\x05\xff\xff");
  }
  mlirbc_error_destroy(error);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
  CHECK_INT(self.ended, what == FAIL ? 1 : 0);
  CHECK_INT(self.destroyed, 1);
}

/* --- Registration ------------------------------------------------------------------------------------------------- */

static mlirbc_hook_outcome ask_nothing(mlirbc_hook_writer *writer, void *user_data) {
  (void)writer, (void)user_data;
  return MLIRBC_HOOK_DECLINED;
}

static mlirbc_hook_outcome give_nothing(mlirbc_hook_writer *writer, void *user_data) {
  (void)writer, (void)user_data;
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome give_type(mlirbc_hook_writer *writer, void *user_data) {
  (void)user_data;
  mlirbc_hook_writer_write_varint(writer, 3);
  return MLIRBC_HOOK_DONE;
}

static void registration(void) {
  misbehaviour self = {DECLINE, NULL, {0}, 0, 0};
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_dialect_hooks hooks = {0};
  mlirbc_error *error = NULL;
  hooks.user_data = &self;
  hooks.destroy = end_hooks;
  hooks.reserved[7] = &self;
  CHECK_STATUS(mlirbc_registry_add_hooks(registry, str("probe"), &hooks, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STATUS(mlirbc_registry_add_overrides(registry, &hooks, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_INT(self.destroyed, 0); /* a struct that is not initialized owns nothing */
  memset(&hooks, 0x55, sizeof hooks);
  mlirbc_dialect_hooks_init(&hooks);
  mlirbc_dialect_hooks_init(NULL);
  hooks.user_data = &self;
  hooks.destroy = end_hooks;
  CHECK_STATUS(mlirbc_registry_add_hooks(registry, str("probe"), NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_registry_add_overrides(registry, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_registry_add_hooks(NULL, str("probe"), &hooks, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(self.destroyed, 1);
  CHECK_STATUS(mlirbc_registry_add_overrides(NULL, &hooks, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(self.destroyed, 2);
  CHECK_STATUS(mlirbc_registry_add_hooks(registry, str("\xff"), &hooks, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_INT(self.destroyed, 3);
  CHECK_OK(mlirbc_registry_add_hooks(registry, str("probe"), &hooks, &error));
  CHECK_OK(mlirbc_registry_add_hooks(registry, str("probe"), &hooks, &error));
  CHECK_INT(self.destroyed, 4); /* the former one */
  CHECK(mlirbc_registry_remove_dialect(registry, str("probe")));
  CHECK_INT(self.destroyed, 5);
  CHECK(!mlirbc_registry_has_dialect(registry, str("probe")));
  mlirbc_registry_destroy(registry);
}

static void new_entries(void) {
  mlirbc_module *module = new_module(NULL);
  mlirbc_attribute attribute = {0};
  mlirbc_type type = {0}, same;
  mlirbc_error *error = NULL;
  size_t position = 0;
  CHECK_STATUS(mlirbc_module_add_written_attribute(module, str("probe"), NULL, 0, ask_nothing, NULL, &attribute, &error),
               MLIRBC_STATUS_HOOK);
  CHECK(has_message(error, "declined") && mlirbc_attribute_is_none(attribute));
  mlirbc_error_destroy(error);
  CHECK_STATUS(mlirbc_module_add_written_type(module, str("probe"), NULL, 0, give_nothing, NULL, &type, &error),
               MLIRBC_STATUS_HOOK);
  CHECK(has_message(error, "wrote nothing") && mlirbc_type_is_none(type));
  mlirbc_error_destroy(error);
  CHECK_OK(mlirbc_module_add_written_type(module, str("probe"), NULL, 0, give_type, NULL, &type, &error));
  CHECK_OK(mlirbc_module_add_written_type(module, str("probe"), NULL, 0, give_type, NULL, &same, &error));
  CHECK_UINT(type.index, same.index);
  CHECK_OK(mlirbc_module_add_written_properties(module, str("probe"), NULL, 0, give_type, NULL, &position, &error));
  CHECK_BYTES(mlirbc_module_get_properties(module, position), "\x07");
  CHECK_STATUS(mlirbc_module_add_written_type(NULL, str("probe"), NULL, 0, give_type, NULL, NULL, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_add_written_type(module, str("probe"), NULL, 0, NULL, NULL, NULL, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_set_dialect_target(NULL, str("probe"), NULL, 0, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_module_set_dialect_target(module, str("absent"), NULL, 0, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_STATUS(mlirbc_module_set_dialect_target(module, str("probe"), NULL, 0, NULL), MLIRBC_STATUS_INVALID_EDIT);
  mlirbc_module_destroy(module);
}

/* --- Upgrades ----------------------------------------------------------------------------------------------------- */

typedef struct upgrading {
  int calls;
  int ended;
  uint64_t major;
  mlirbc_hook_outcome gives;
  const char *message;
} upgrading;

static void end_upgrading(void *user_data) { ((upgrading *)user_data)->ended += 1; }

static mlirbc_hook_outcome upgrade(mlirbc_module *module, mlirbc_str dialect, const uint64_t *numbers,
                                   size_t num_numbers, mlirbc_error **error, void *user_data) {
  upgrading *self = (upgrading *)user_data;
  self->calls += 1;
  CHECK_STR(dialect, "test");
  CHECK_UINT(num_numbers, 2);
  self->major = numbers[0];
  CHECK_STATUS(mlirbc_module_set_producer(module, str("upgraded"), error), MLIRBC_STATUS_OK);
  if (self->message != NULL) {
    *error = mlirbc_error_create(MLIRBC_STATUS_HOOK, str(self->message), str("probe.upgrade"), self, NULL);
  }
  return self->gives;
}

static void upgrades(void) {
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  upgrading self = {0, 0, 0, MLIRBC_HOOK_DONE, NULL};
  const char *path = fixture_path("test_hooks.llvm22.v6.mlirbc");
  mlirbc_registry *registry = mlirbc_registry_create();
  CHECK_OK(mlirbc_registry_add_text(registry, str("dialect test version { major: varint, minor: varint }"), &error));
  mlirbc_open_options_set_registry(options, registry);
  mlirbc_registry_destroy(registry);
  CHECK_STATUS(mlirbc_open_options_add_upgrade(options, str("test"), NULL, &self, end_upgrading, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_STATUS(mlirbc_open_options_add_upgrade(NULL, str("test"), upgrade, &self, end_upgrading, NULL),
               MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(self.ended, 2);
  CHECK_OK(mlirbc_open_options_add_upgrade(options, str("test"), upgrade, &self, end_upgrading, &error));
  CHECK_OK(mlirbc_open_options_add_upgrade(options, str("absent"), upgrade, &self, end_upgrading, &error));
  CHECK_OK(mlirbc_module_open_file(path, options, &module, &error));
  CHECK(self.calls == 1 && self.major == 2);
  CHECK_STR(mlirbc_module_get_producer(module), "upgraded");
  mlirbc_module_destroy(module);
  self.gives = 0; /* what a callback of another language returns when it fails */
  CHECK_STATUS(mlirbc_module_open_file(path, options, &module, NULL), MLIRBC_STATUS_HOOK);
  CHECK(module == NULL);
  self.gives = MLIRBC_HOOK_FAILED;
  CHECK_STATUS(mlirbc_module_open_file(path, options, &module, &error), MLIRBC_STATUS_HOOK);
  CHECK(module == NULL && has_message(error, "did not say why"));
  mlirbc_error_destroy(error);
  self.message = "from the future";
  CHECK_STATUS(mlirbc_module_open_file(path, options, &module, &error), MLIRBC_STATUS_HOOK);
  CHECK(has_message(error, "from the future"));
  CHECK(mlirbc_error_get_payload(error, str("probe.upgrade")) == &self);
  mlirbc_error_destroy(error);
  self.gives = MLIRBC_HOOK_DECLINED; /* then what it set does not count */
  CHECK_OK(mlirbc_module_open_file(path, options, &module, &error));
  mlirbc_module_destroy(module);
  mlirbc_open_options_destroy(options);
  CHECK_INT(self.ended, 4);
}

/* --- NULL --------------------------------------------------------------------------------------------------------- */

static void nulls(void) {
  const mlirbc_attribute attribute = {0};
  const mlirbc_type type = {0};
  const mlirbc_resource resource = {0};
  const mlirbc_bytes bytes = {NULL, 0};
  mlirbc_field field;
  uint64_t word = 0;
  misbehaviour self = {DECLINE, NULL, {0}, 0, 0};
  CHECK_UINT(mlirbc_hook_reader_get_bytecode_version(NULL), 0);
  CHECK_STR(mlirbc_hook_reader_get_dialect(NULL), "");
  CHECK_UINT(mlirbc_hook_reader_get_dialect_version(NULL, str("a"), &word, 1), 0);
  CHECK_UINT(mlirbc_hook_reader_get_remaining(NULL), 0);
  CHECK_STR(mlirbc_hook_reader_get_string(NULL, 0), "");
  CHECK(!mlirbc_hook_reader_has_failed(NULL));
  mlirbc_hook_reader_fail(NULL, str("a"));
  mlirbc_hook_reader_fail_with_payload(NULL, str("a"), str("t"), &self, end_payload);
  mlirbc_hook_reader_attach(NULL, str("t"), &self, end_payload);
  CHECK_INT(self.ended, 2);
  mlirbc_hook_reader_set_kind_name(NULL, str("a"));
  mlirbc_hook_reader_name_next(NULL, str("a"));
  CHECK_UINT(mlirbc_hook_reader_read_varint(NULL), 0);
  CHECK_INT(mlirbc_hook_reader_read_signed_varint(NULL), 0);
  CHECK_UINT(mlirbc_hook_reader_read_byte(NULL), 0);
  CHECK(!mlirbc_hook_reader_read_bool(NULL));
  CHECK(mlirbc_attribute_is_none(mlirbc_hook_reader_read_attribute(NULL)));
  CHECK(mlirbc_attribute_is_none(mlirbc_hook_reader_read_optional_attribute(NULL)));
  CHECK(mlirbc_type_is_none(mlirbc_hook_reader_read_type(NULL)));
  CHECK_STR(mlirbc_hook_reader_read_string(NULL, NULL), "");
  CHECK(mlirbc_resource_is_none(mlirbc_hook_reader_read_resource(NULL)));
  CHECK_UINT(mlirbc_hook_reader_read_blob(NULL).len, 0);
  CHECK_UINT(mlirbc_hook_reader_read_bits(NULL, 8, &word, 1), 0);
  CHECK(mlirbc_hook_reader_read_float32(NULL) == 0.0f && mlirbc_hook_reader_read_float64(NULL) == 0.0);
  CHECK_UINT(mlirbc_hook_reader_begin_list(NULL, MLIRBC_HOOK_BYTE), 0);
  CHECK_UINT(mlirbc_hook_reader_begin_list_of_bits(NULL, 8), 0);
  CHECK_UINT(mlirbc_hook_writer_get_bytecode_version(NULL), 0);
  CHECK_UINT(mlirbc_hook_writer_get_target_version(NULL, &word, 1), 0);
  CHECK_UINT(mlirbc_hook_writer_get_dialect_version(NULL, str("a"), &word, 1), 0);
  mlirbc_hook_writer_fail(NULL, str("a"));
  mlirbc_hook_writer_fail_with_payload(NULL, str("a"), str("t"), &self, end_payload);
  CHECK_INT(self.ended, 3);
  mlirbc_hook_writer_set_kind_name(NULL, str("a"));
  mlirbc_hook_writer_name_next(NULL, str("a"));
  mlirbc_hook_writer_set_dialect(NULL, str("a"));
  mlirbc_hook_writer_write_varint(NULL, 0);
  mlirbc_hook_writer_write_signed_varint(NULL, 0);
  mlirbc_hook_writer_write_byte(NULL, 0);
  mlirbc_hook_writer_write_bool(NULL, false);
  mlirbc_hook_writer_write_attribute(NULL, attribute);
  mlirbc_hook_writer_write_optional_attribute(NULL, attribute);
  mlirbc_hook_writer_write_type(NULL, type);
  mlirbc_hook_writer_write_string(NULL, 0);
  mlirbc_hook_writer_write_text(NULL, str("a"));
  mlirbc_hook_writer_write_resource(NULL, resource);
  mlirbc_hook_writer_write_blob(NULL, bytes);
  mlirbc_hook_writer_write_bits(NULL, 8, NULL, 0);
  mlirbc_hook_writer_write_float32(NULL, 0.0f);
  mlirbc_hook_writer_write_float64(NULL, 0.0);
  mlirbc_hook_writer_begin_list(NULL, MLIRBC_HOOK_BYTE);
  mlirbc_hook_writer_begin_list_of_bits(NULL, 8);
  mlirbc_hook_writer_end_list(NULL);
  CHECK_UINT(mlirbc_hook_properties_get_num_fields(NULL), 0);
  CHECK(!mlirbc_hook_properties_get_field(NULL, NULL, 0, &field));
  CHECK(!mlirbc_hook_properties_get_field_by_name(NULL, str("a"), NULL, &field));
  CHECK(mlirbc_attribute_get_attachment(NULL, attribute, str("t")) == NULL);
  CHECK(mlirbc_type_get_attachment(NULL, type, str("t")) == NULL);
  CHECK(mlirbc_error_get_payload(NULL, str("t")) == NULL);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  every_primitive(false);
  every_primitive(true);
  a_read(DO_RIGHT, MLIRBC_STATUS_OK, "");
  a_read(DECLINE, MLIRBC_STATUS_OK, "");
  a_read(FAIL, MLIRBC_STATUS_HOOK, "not today");
  a_read(FAIL_SILENTLY, MLIRBC_STATUS_HOOK, "did not say why");
  a_read(FAIL_AND_SAY_DONE, MLIRBC_STATUS_HOOK, "no");
  a_read(NO_OUTCOME, MLIRBC_STATUS_HOOK, "77, which is no outcome");
  a_read(ZERO, MLIRBC_STATUS_HOOK, "returned 0, which is no outcome");
  a_read(TOO_LITTLE, MLIRBC_STATUS_HOOK_MISREAD, "trailing");
  a_read(TOO_MUCH, MLIRBC_STATUS_HOOK_MISREAD, "unexpected end");
  a_read(UNFINISHED_LIST, MLIRBC_STATUS_HOOK_MISREAD, "list");
  a_read(NO_SUCH_ITEMS, MLIRBC_STATUS_HOOK, "1000 is no kind of items");
  a_read(WRONG_ITEM, MLIRBC_STATUS_HOOK_MISREAD, "item of the list");
  a_read(PAST_TABLE, MLIRBC_STATUS_HOOK_MISREAD, "attribute index");
  a_read(ATTACH_AND_FAIL, MLIRBC_STATUS_HOOK, "did not say why");
  a_read(ATTACH_WITHOUT_TAG, MLIRBC_STATUS_HOOK, "the tag of attached data is empty");
  a_read(CALL_BACK, MLIRBC_STATUS_HOOK, "while it was reading");
  a_write(DO_RIGHT, MLIRBC_STATUS_OK, "");
  a_write(DECLINE, MLIRBC_STATUS_OK, "");
  a_write(OTHER_DIALECT, MLIRBC_STATUS_OK, "");
  a_write(FAIL, MLIRBC_STATUS_HOOK, "not today");
  a_write(FAIL_SILENTLY, MLIRBC_STATUS_HOOK, "did not say why");
  a_write(FAIL_AND_SAY_DONE, MLIRBC_STATUS_HOOK, "no");
  a_write(NO_OUTCOME, MLIRBC_STATUS_HOOK, "77, which is no outcome");
  a_write(ZERO, MLIRBC_STATUS_HOOK, "returned 0, which is no outcome");
  a_write(UNFINISHED_LIST, MLIRBC_STATUS_INVALID_EDIT, "list");
  a_write(NO_SUCH_ITEMS, MLIRBC_STATUS_HOOK, "-1 is no kind of items");
  a_write(WRONG_ITEM, MLIRBC_STATUS_INVALID_EDIT, "item of the list");
  a_write(PAST_TABLE, MLIRBC_STATUS_INVALID_INDEX, "attribute index");
  a_write(WRITE_NOTHING, MLIRBC_STATUS_HOOK, "wrote nothing");
  registration();
  new_entries();
  upgrades();
  nulls();
  return check_end();
}
