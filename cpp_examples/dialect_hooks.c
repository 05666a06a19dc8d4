/* A dialect of one's own, "gear", read and written by callbacks: an attribute, a type, an op with properties, and two
 * versions. Builds a module of version 2, writes it as version 1, reads that with an upgrade, and writes version 1
 * again, which produces the same bytes.
 *
 *                       version 1                          version 2
 *   #gear.ratio         0, out, in                         0, in, out, optional note
 *   !gear.shaft         0, material (a type)               0, material, length (a float)
 *   gear.turn           is called gear.rotate              is called gear.turn
 *     its properties    ratio, speed (a signed varint)     ratio, speed (a double), names (a list of strings)
 */
#include <mlirbc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static mlirbc_str str(const char *text) { return mlirbc_str_of(text); }

/* For a short example: ends the program where something cannot be done. */
static void demand(mlirbc_status status, mlirbc_error *error, const char *what) {
  if (status != MLIRBC_STATUS_OK) {
    mlirbc_str message = mlirbc_error_get_message(error);
    fprintf(stderr, "%s: %s: %.*s\n", what, mlirbc_status_name(status), (int)message.len, message.data);
    exit(1);
  }
}
/* The call sets `error`, so it comes first. */
#define DEMAND(call) (status = (call), demand(status, error, #call))

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* Files without a version are of the newest one, as MLIR has it. */
static bool reads_version_1(const mlirbc_hook_reader *reader) {
  uint64_t version[2] = {2, 0};
  mlirbc_hook_reader_get_dialect_version(reader, str("gear"), version, 2);
  return version[0] == 1;
}

static mlirbc_hook_outcome read_ratio(mlirbc_hook_reader *reader, void *user_data) {
  bool is_old = reads_version_1(reader);
  (void)user_data;
  mlirbc_hook_reader_set_kind_name(reader, str("ratio"));
  mlirbc_hook_reader_name_next(reader, str("code"));
  if (mlirbc_hook_reader_read_varint(reader) != 0)
    return MLIRBC_HOOK_DECLINED; /* a kind that we do not know: it stays what it is, unread */
  mlirbc_hook_reader_name_next(reader, str(is_old ? "out" : "in"));
  mlirbc_hook_reader_read_varint(reader);
  mlirbc_hook_reader_name_next(reader, str(is_old ? "in" : "out"));
  if (mlirbc_hook_reader_read_varint(reader) == 0 && !mlirbc_hook_reader_has_failed(reader)) {
    mlirbc_hook_reader_fail(reader, str("a gear has teeth"));
    return MLIRBC_HOOK_FAILED;
  }
  if (!is_old) {
    mlirbc_hook_reader_name_next(reader, str("note"));
    mlirbc_hook_reader_read_optional_attribute(reader);
  }
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome read_shaft(mlirbc_hook_reader *reader, void *user_data) {
  (void)user_data;
  mlirbc_hook_reader_set_kind_name(reader, str("shaft"));
  mlirbc_hook_reader_name_next(reader, str("code"));
  if (mlirbc_hook_reader_read_varint(reader) != 0)
    return MLIRBC_HOOK_DECLINED;
  mlirbc_hook_reader_name_next(reader, str("material"));
  mlirbc_hook_reader_read_type(reader);
  if (!reads_version_1(reader)) {
    mlirbc_hook_reader_name_next(reader, str("length"));
    mlirbc_hook_reader_read_float32(reader);
  }
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome read_turn(mlirbc_str op_name, mlirbc_hook_reader *reader, void *user_data) {
  (void)user_data;
  if (!mlirbc_str_equal(op_name, str("gear.turn")) && !mlirbc_str_equal(op_name, str("gear.rotate")))
    return MLIRBC_HOOK_DECLINED;
  mlirbc_hook_reader_name_next(reader, str("ratio"));
  mlirbc_hook_reader_read_attribute(reader);
  mlirbc_hook_reader_name_next(reader, str("speed"));
  if (reads_version_1(reader)) {
    mlirbc_hook_reader_read_signed_varint(reader);
  } else {
    uint64_t left;
    mlirbc_hook_reader_read_float64(reader);
    mlirbc_hook_reader_name_next(reader, str("names"));
    for (left = mlirbc_hook_reader_begin_list(reader, MLIRBC_HOOK_STRING); left > 0; left--)
      mlirbc_hook_reader_read_string(reader, NULL);
  }
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome read_version(mlirbc_hook_reader *reader, void *user_data) {
  (void)user_data;
  mlirbc_hook_reader_read_varint(reader);
  mlirbc_hook_reader_read_varint(reader);
  return MLIRBC_HOOK_DONE;
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static bool writes_version_1(const mlirbc_hook_writer *writer) {
  uint64_t version[2] = {2, 0};
  mlirbc_hook_writer_get_target_version(writer, version, 2);
  return version[0] == 1;
}

typedef struct ratio {
  uint64_t in, out;
  mlirbc_attribute note;
} ratio;

static mlirbc_hook_outcome put_ratio(mlirbc_hook_writer *writer, void *user_data) {
  const ratio *self = (const ratio *)user_data;
  bool is_old = writes_version_1(writer);
  mlirbc_hook_writer_set_kind_name(writer, str("ratio"));
  mlirbc_hook_writer_name_next(writer, str("code"));
  mlirbc_hook_writer_write_varint(writer, 0);
  mlirbc_hook_writer_name_next(writer, str(is_old ? "out" : "in"));
  mlirbc_hook_writer_write_varint(writer, is_old ? self->out : self->in);
  mlirbc_hook_writer_name_next(writer, str(is_old ? "in" : "out"));
  mlirbc_hook_writer_write_varint(writer, is_old ? self->in : self->out);
  if (!is_old) {
    mlirbc_hook_writer_name_next(writer, str("note"));
    mlirbc_hook_writer_write_optional_attribute(writer, self->note);
  } else if (!mlirbc_attribute_is_none(self->note)) {
    mlirbc_hook_writer_fail(writer, str("version 1 has no notes"));
    return MLIRBC_HOOK_FAILED;
  }
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_ratio(const mlirbc_module *module, mlirbc_attribute attribute, mlirbc_hook_writer *writer,
                           void *user_data) {
  mlirbc_field in, out, note;
  ratio self = {0, 0, {MLIRBC_NONE}};
  (void)user_data;
  if (!mlirbc_attribute_get_field_by_name(module, attribute, str("in"), NULL, &in) ||
      !mlirbc_attribute_get_field_by_name(module, attribute, str("out"), NULL, &out))
    return MLIRBC_HOOK_DECLINED;
  self.in = in.number;
  self.out = out.number;
  if (mlirbc_attribute_get_field_by_name(module, attribute, str("note"), NULL, &note) &&
      note.kind == MLIRBC_FIELD_ATTRIBUTE)
    self.note.index = (uint32_t)note.number;
  return put_ratio(writer, &self);
}

typedef struct shaft {
  mlirbc_type material;
  float length;
} shaft;

static mlirbc_hook_outcome put_shaft(mlirbc_hook_writer *writer, void *user_data) {
  const shaft *self = (const shaft *)user_data;
  mlirbc_hook_writer_set_kind_name(writer, str("shaft"));
  mlirbc_hook_writer_name_next(writer, str("code"));
  mlirbc_hook_writer_write_varint(writer, 0);
  mlirbc_hook_writer_name_next(writer, str("material"));
  mlirbc_hook_writer_write_type(writer, self->material);
  if (!writes_version_1(writer)) {
    mlirbc_hook_writer_name_next(writer, str("length"));
    mlirbc_hook_writer_write_float32(writer, self->length);
  }
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_shaft(const mlirbc_module *module, mlirbc_type type, mlirbc_hook_writer *writer, void *user_data) {
  mlirbc_field field;
  shaft self = {{MLIRBC_NONE}, 1.0f}; /* what a shaft of version 1 is */
  (void)user_data;
  if (!mlirbc_type_get_field_by_name(module, type, str("material"), NULL, &field))
    return MLIRBC_HOOK_DECLINED;
  self.material.index = (uint32_t)field.number;
  if (mlirbc_type_get_field_by_name(module, type, str("length"), NULL, &field)) {
    uint32_t bits = (uint32_t)field.number;
    memcpy(&self.length, &bits, sizeof bits);
  }
  return put_shaft(writer, &self);
}

typedef struct turn {
  mlirbc_attribute ratio;
  double speed;
  const mlirbc_hook_properties *names; /* NULL for a name of our own */
} turn;

static mlirbc_hook_outcome put_turn(mlirbc_hook_writer *writer, void *user_data) {
  const turn *self = (const turn *)user_data;
  mlirbc_hook_writer_name_next(writer, str("ratio"));
  mlirbc_hook_writer_write_attribute(writer, self->ratio);
  mlirbc_hook_writer_name_next(writer, str("speed"));
  if (writes_version_1(writer)) {
    mlirbc_hook_writer_write_signed_varint(writer, (int64_t)self->speed);
    return MLIRBC_HOOK_DONE;
  }
  mlirbc_hook_writer_write_float64(writer, self->speed);
  mlirbc_hook_writer_name_next(writer, str("names"));
  mlirbc_hook_writer_begin_list(writer, MLIRBC_HOOK_STRING);
  if (self->names == NULL) {
    mlirbc_hook_writer_write_text(writer, str("main gear"));
  } else {
    uint32_t path[2] = {0, 0};
    mlirbc_field name;
    if (mlirbc_hook_properties_get_field_by_name(self->names, str("names"), &path[0], NULL))
      for (; mlirbc_hook_properties_get_field(self->names, path, 2, &name); path[1]++)
        mlirbc_hook_writer_write_string(writer, (size_t)name.number);
  }
  mlirbc_hook_writer_end_list(writer);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_hook_outcome write_turn(const mlirbc_module *module, mlirbc_str op_name, const mlirbc_hook_properties *properties,
                          mlirbc_hook_writer *writer, void *user_data) {
  mlirbc_field field;
  turn self = {{MLIRBC_NONE}, 0.0, properties};
  (void)module, (void)op_name, (void)user_data;
  if (!mlirbc_hook_properties_get_field_by_name(properties, str("ratio"), NULL, &field))
    return MLIRBC_HOOK_DECLINED;
  self.ratio.index = (uint32_t)field.number;
  if (!mlirbc_hook_properties_get_field_by_name(properties, str("speed"), NULL, &field))
    return MLIRBC_HOOK_DECLINED;
  if (field.kind == MLIRBC_FIELD_SIGNED)
    self.speed = (double)(int64_t)field.number;
  else
    memcpy(&self.speed, &field.number, sizeof self.speed);
  return put_turn(writer, &self);
}

static mlirbc_hook_outcome write_version(mlirbc_hook_writer *writer, void *user_data) {
  uint64_t version[2] = {0, 0};
  (void)user_data;
  if (mlirbc_hook_writer_get_target_version(writer, version, 2) != 2 || version[0] < 1 || version[0] > 2) {
    mlirbc_hook_writer_fail(writer, str("there are versions 1 and 2 of gear"));
    return MLIRBC_HOOK_FAILED;
  }
  mlirbc_hook_writer_write_varint(writer, version[0]);
  mlirbc_hook_writer_write_varint(writer, version[1]);
  return MLIRBC_HOOK_DONE;
}

static mlirbc_dialect_hooks gear_hooks(void) {
  mlirbc_dialect_hooks hooks = {0};
  hooks.read_attribute = read_ratio;
  hooks.read_type = read_shaft;
  hooks.read_properties = read_turn;
  hooks.read_version = read_version;
  hooks.write_attribute = write_ratio;
  hooks.write_type = write_shaft;
  hooks.write_properties = write_turn;
  hooks.write_version = write_version;
  return hooks;
}

/* --- Versions ---------------------------------------------------------------------------------------------------- */

typedef struct renaming {
  mlirbc_op_name from, to;
  mlirbc_op ops[16];
  size_t num_ops;
} renaming;

static mlirbc_walk_action find_renamed(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  renaming *self = (renaming *)user_data;
  if (mlirbc_op_get_op_name(module, op).index == self->from.index && self->num_ops < 16)
    self->ops[self->num_ops++] = op;
  return MLIRBC_WALK_CONTINUE;
}

/* What callbacks cannot do, as it is no encoding: ops get the name that they have in a version. */
static mlirbc_status to_version(mlirbc_module *module, uint64_t major, mlirbc_error **error) {
  uint64_t version[2] = {0, 0};
  renaming names = {0};
  size_t i;
  mlirbc_status status = mlirbc_module_add_op_name(module, str("gear.turn"), true, &names.from, error);
  version[0] = major;
  if (status == MLIRBC_STATUS_OK)
    status = mlirbc_module_add_op_name(module, str("gear.rotate"), true, &names.to, error);
  if (status == MLIRBC_STATUS_OK && major == 2) {
    mlirbc_op_name old = names.to;
    names.to = names.from;
    names.from = old;
  }
  if (status == MLIRBC_STATUS_OK)
    status = mlirbc_module_set_dialect_target(module, str("gear"), version, 2, error);
  if (status == MLIRBC_STATUS_OK)
    status = mlirbc_module_walk(module, find_renamed, &names, error);
  for (i = 0; status == MLIRBC_STATUS_OK && i < names.num_ops; i++)
    status = mlirbc_op_set_op_name(module, names.ops[i], names.to, error);
  return status;
}

static mlirbc_hook_outcome upgrade(mlirbc_module *module, mlirbc_str dialect, const uint64_t *version,
                                   size_t num_numbers, mlirbc_error **error, void *user_data) {
  (void)dialect;
  *(int *)user_data += 1;
  if (num_numbers != 2 || version[0] > 2) {
    *error = mlirbc_error_create(MLIRBC_STATUS_HOOK, str("a version of gear from the future"), str(""), NULL, NULL);
    return MLIRBC_HOOK_FAILED;
  }
  if (version[0] == 2)
    return MLIRBC_HOOK_DECLINED;
  return to_version(module, 2, error) == MLIRBC_STATUS_OK ? MLIRBC_HOOK_DONE : MLIRBC_HOOK_FAILED;
}

/* --- The program ------------------------------------------------------------------------------------------------- */

static mlirbc_module *build(const mlirbc_open_options *options) {
  const uint64_t version[2] = {2, 0};
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  mlirbc_status status;
  mlirbc_block top;
  mlirbc_attribute location;
  mlirbc_op_name name;
  mlirbc_op_state state;
  ratio teeth = {12, 36, {MLIRBC_NONE}};
  shaft steel = {{MLIRBC_NONE}, 1.0f};
  turn properties = {{MLIRBC_NONE}, 90.0, NULL};
  mlirbc_type type;
  DEMAND(mlirbc_module_create(6, str("example"), options, &module, &error));
  DEMAND(mlirbc_module_get_top_block(module, &top, &error));
  DEMAND(mlirbc_unknown_loc_create(module, &location, &error));
  DEMAND(mlirbc_integer_type_create(module, 32, MLIRBC_SIGNLESS, &steel.material, &error));
  DEMAND(mlirbc_module_add_written_attribute(module, str("gear"), version, 2, put_ratio, &teeth, &properties.ratio,
                                             &error));
  DEMAND(mlirbc_module_add_written_type(module, str("gear"), version, 2, put_shaft, &steel, &type, &error));
  DEMAND(mlirbc_module_add_op_name(module, str("gear.turn"), true, &name, &error));
  mlirbc_op_state_init(&state, name, location);
  DEMAND(mlirbc_module_add_written_properties(module, str("gear"), version, 2, put_turn, &properties, &state.properties,
                                              &error));
  state.results = &type;
  state.num_results = 1;
  DEMAND(mlirbc_op_create(module, &state, mlirbc_insertion_point_at_end(top), NULL, &error));
  DEMAND(mlirbc_module_set_dialect_target(module, str("gear"), version, 2, &error));
  return module;
}

static mlirbc_buffer *write_canonical(const mlirbc_module *module) {
  mlirbc_write_options *options = mlirbc_write_options_create();
  mlirbc_buffer *buffer = NULL;
  mlirbc_error *error = NULL;
  mlirbc_status status;
  mlirbc_write_options_set_mode(options, MLIRBC_WRITE_CANONICAL);
  DEMAND(mlirbc_module_write_to_buffer(module, options, &buffer, &error));
  mlirbc_write_options_destroy(options);
  return buffer;
}

static bool print_piece(const uint8_t *data, size_t len, void *user_data) {
  (void)user_data;
  return fwrite(data, 1, len, stdout) == len;
}

int main(void) {
  mlirbc_dialect_hooks hooks = gear_hooks();
  mlirbc_registry *registry = mlirbc_registry_create();
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module, *again = NULL;
  mlirbc_buffer *old, *same;
  mlirbc_bytes old_bytes, same_bytes;
  mlirbc_error *error = NULL;
  mlirbc_status status;
  mlirbc_attribute ratio;
  mlirbc_field teeth;
  int upgrades = 0;
  bool is_right;

  DEMAND(mlirbc_registry_add_hooks(registry, str("gear"), &hooks, &error));
  mlirbc_open_options_set_registry(options, registry);
  mlirbc_registry_destroy(registry); /* the options keep what it knew */
  DEMAND(mlirbc_open_options_add_upgrade(options, str("gear"), upgrade, &upgrades, NULL, &error));

  module = build(options);
  DEMAND(mlirbc_module_verify(module, &error));
  DEMAND(to_version(module, 1, &error));
  old = write_canonical(module);
  old_bytes = mlirbc_buffer_get_bytes(old);

  DEMAND(mlirbc_module_open(old_bytes.data, old_bytes.len, options, &again, &error));
  DEMAND(mlirbc_module_verify(again, &error));
  ratio.index = 0;
  while (!mlirbc_str_equal(mlirbc_attribute_get_schema_name(again, ratio), str("ratio")))
    ratio.index++;
  is_right = upgrades == 1 && !mlirbc_op_name_is_none(mlirbc_module_find_op_name(again, str("gear.turn"))) &&
             mlirbc_attribute_get_field_by_name(again, ratio, str("in"), NULL, &teeth) && teeth.number == 12 &&
             mlirbc_attribute_get_field_by_name(again, ratio, str("note"), NULL, &teeth);
  DEMAND(mlirbc_module_print(again, NULL, print_piece, NULL, &error));

  DEMAND(to_version(again, 1, &error));
  same = write_canonical(again);
  same_bytes = mlirbc_buffer_get_bytes(same);
  is_right = is_right && same_bytes.len == old_bytes.len && memcmp(same_bytes.data, old_bytes.data, old_bytes.len) == 0;
  puts(is_right ? "version 1 came back as it was" : "version 1 did not come back as it was");

  mlirbc_buffer_destroy(same);
  mlirbc_buffer_destroy(old);
  mlirbc_module_destroy(again);
  mlirbc_module_destroy(module);
  mlirbc_open_options_destroy(options);
  return is_right ? 0 : 1;
}
