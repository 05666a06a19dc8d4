/*
 * Edits files through the C API. The argument is a file of jobs, a line each, with fields between tabs:
 *
 *   job INPUT DIALECT MODE OUTPUT   opens INPUT, without what is known of DIALECT unless that is "-"
 *   an edit, as `edits` below tells; ops are counted in pre-order, in the file as it was read
 *   end                             writes OUTPUT, stable or canonical as MODE says
 *
 * Prints a line for each job: "ok", or what was refused, after the edit that it was refused to.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mlirbc.h"

enum { MAX_FIELDS = 8, MAX_LINE = 1 << 16 };

typedef struct job {
  mlirbc_module *module;
  mlirbc_op *ops;
  size_t num_ops;
  mlirbc_write_options *options;
  char output[4096];
  char failed[4096];
} job;

typedef mlirbc_status (*edit_fn)(job *job, char **fields, mlirbc_error **error);

static const mlirbc_attribute no_attribute = {MLIRBC_NONE};

/* What stands where the fields of an edit name nothing. */
static const mlirbc_op no_op = {MLIRBC_NONE, MLIRBC_NONE};

static mlirbc_op op_of(const job *job, const char *field) {
  size_t position = (size_t)strtoul(field, NULL, 10);
  return position < job->num_ops ? job->ops[position] : no_op;
}

static mlirbc_status proof_location(job *job, mlirbc_attribute *location, mlirbc_error **error) {
  mlirbc_position position;
  memset(&position, 0, sizeof position);
  position.start_line = position.end_line = 1;
  position.start_column = position.end_column = 2;
  return mlirbc_file_loc_create(job->module, mlirbc_str_of("proof.mlir"), position, location, error);
}

/* rename OP NAME */
static mlirbc_status rename_symbol(job *job, char **fields, mlirbc_error **error) {
  return mlirbc_op_rename_symbol(job->module, op_of(job, fields[1]), mlirbc_str_of(fields[2]), NULL, NULL, error);
}

static mlirbc_status insert_with(job *job, mlirbc_op before, const char *attribute, mlirbc_error **error) {
  mlirbc_op_state state;
  mlirbc_op_name name;
  mlirbc_attribute location;
  mlirbc_attribute dictionary;
  mlirbc_op inserted;
  mlirbc_value operand = mlirbc_op_get_operand(job->module, before, 0);
  mlirbc_type type = mlirbc_value_get_type(job->module, operand);
  mlirbc_status status = mlirbc_module_add_op_name(job->module, mlirbc_str_of("proof.inserted"), false, &name, error);
  if (status == MLIRBC_STATUS_OK) {
    status = proof_location(job, &location, error);
  }
  if (status == MLIRBC_STATUS_OK) {
    status = mlirbc_attribute_parse(job->module, mlirbc_str_of(attribute), &dictionary, error);
  }
  if (status != MLIRBC_STATUS_OK) {
    return status;
  }
  mlirbc_op_state_init(&state, name, location);
  state.dictionary = dictionary;
  state.operands = &operand;
  state.num_operands = 1;
  state.results = &type;
  state.num_results = 1;
  return mlirbc_op_create(job->module, &state, mlirbc_insertion_point_before(before), &inserted, error);
}

/* insert OP: before it, with its first operand. */
static mlirbc_status insert(job *job, char **fields, mlirbc_error **error) {
  return insert_with(job, op_of(job, fields[1]), "{proof.count = 7 : i64, proof.note = \"inserted\"}", error);
}

static mlirbc_resource_content blob_of(const unsigned char *bytes, size_t len) {
  mlirbc_resource_content content;
  memset(&content, 0, sizeof content);
  content.kind = MLIRBC_RESOURCE_BLOB;
  content.bytes.data = bytes;
  content.bytes.len = len;
  content.alignment = 4;
  return content;
}

/* add_resource OP: of the builtin dialect, with an attribute of the op that refers to it. */
static mlirbc_status add_resource(job *job, char **fields, mlirbc_error **error) {
  static const unsigned char bytes[4] = {1, 2, 3, 4};
  mlirbc_resource_content content = blob_of(bytes, sizeof bytes);
  mlirbc_dialect builtin;
  mlirbc_resource resource;
  mlirbc_type type;
  mlirbc_attribute attribute;
  mlirbc_status status = mlirbc_module_add_dialect(job->module, mlirbc_str_of("builtin"), &builtin, error);
  if (status == MLIRBC_STATUS_OK) {
    status = mlirbc_module_add_dialect_resource(job->module, builtin, mlirbc_str_of("proof_blob"), &content, &resource,
                                                error);
  }
  if (status == MLIRBC_STATUS_OK) {
    status = mlirbc_type_parse(job->module, mlirbc_str_of("tensor<1xi32>"), &type, error);
  }
  if (status == MLIRBC_STATUS_OK) {
    status = mlirbc_dense_resource_attribute_create(job->module, type, resource, &attribute, error);
  }
  if (status != MLIRBC_STATUS_OK) {
    return status;
  }
  return mlirbc_op_set_discardable_attribute(job->module, op_of(job, fields[1]), mlirbc_str_of("proof.blob"), attribute,
                                             error);
}

/* swap_resource GROUP KEY: eight bytes in place of what it has. */
static mlirbc_status swap_resource(job *job, char **fields, mlirbc_error **error) {
  static const unsigned char bytes[8] = {8, 7, 6, 5, 4, 3, 2, 1};
  mlirbc_resource_content content = blob_of(bytes, sizeof bytes);
  mlirbc_resource resource =
      mlirbc_module_find_resource(job->module, mlirbc_str_of(fields[1]), mlirbc_str_of(fields[2]));
  return mlirbc_resource_set_data(job->module, resource, &content, error);
}

/* erase OP */
static mlirbc_status erase(job *job, char **fields, mlirbc_error **error) {
  return mlirbc_op_erase(job->module, op_of(job, fields[1]), error);
}

/* inherent OP NAME ATTRIBUTE */
static mlirbc_status set_inherent(job *job, char **fields, mlirbc_error **error) {
  mlirbc_attribute attribute = no_attribute;
  mlirbc_status status = mlirbc_attribute_parse(job->module, mlirbc_str_of(fields[3]), &attribute, error);
  if (status != MLIRBC_STATUS_OK) {
    return status;
  }
  return mlirbc_op_set_attribute(job->module, op_of(job, fields[1]), mlirbc_str_of(fields[2]), attribute, error);
}

/* discardable OP NAME ATTRIBUTE */
static mlirbc_status set_discardable(job *job, char **fields, mlirbc_error **error) {
  mlirbc_attribute attribute = no_attribute;
  mlirbc_status status = mlirbc_attribute_parse(job->module, mlirbc_str_of(fields[3]), &attribute, error);
  if (status != MLIRBC_STATUS_OK) {
    return status;
  }
  return mlirbc_op_set_discardable_attribute(job->module, op_of(job, fields[1]), mlirbc_str_of(fields[2]), attribute,
                                             error);
}

/* arguments OP A B: uses of argument A of the entry block become uses of B. */
static mlirbc_status replace_argument(job *job, char **fields, mlirbc_error **error) {
  mlirbc_region region;
  mlirbc_block block;
  mlirbc_value from;
  mlirbc_value to;
  mlirbc_status status = mlirbc_op_get_region(job->module, op_of(job, fields[1]), 0, &region, error);
  if (status != MLIRBC_STATUS_OK) {
    return status;
  }
  block = mlirbc_region_get_block(job->module, region, 0);
  from = mlirbc_block_get_argument(job->module, block, (size_t)strtoul(fields[2], NULL, 10));
  to = mlirbc_block_get_argument(job->module, block, (size_t)strtoul(fields[3], NULL, 10));
  return mlirbc_value_replace_all_uses(job->module, from, to, error);
}

/* results OP A OTHER B: uses of result A of an op become uses of result B of another. */
static mlirbc_status replace_result(job *job, char **fields, mlirbc_error **error) {
  mlirbc_value from =
      mlirbc_op_get_result(job->module, op_of(job, fields[1]), (size_t)strtoul(fields[2], NULL, 10));
  mlirbc_value to = mlirbc_op_get_result(job->module, op_of(job, fields[3]), (size_t)strtoul(fields[4], NULL, 10));
  return mlirbc_value_replace_all_uses(job->module, from, to, error);
}

/* operand OP POSITION OTHER RESULT: an operand becomes a result of another op. */
static mlirbc_status set_operand(job *job, char **fields, mlirbc_error **error) {
  mlirbc_value value =
      mlirbc_op_get_result(job->module, op_of(job, fields[3]), (size_t)strtoul(fields[4], NULL, 10));
  return mlirbc_op_set_operand(job->module, op_of(job, fields[1]), (size_t)strtoul(fields[2], NULL, 10), value, error);
}

/* move OP BEFORE */
static mlirbc_status move(job *job, char **fields, mlirbc_error **error) {
  mlirbc_op moved;
  mlirbc_insertion_point to = mlirbc_insertion_point_before(op_of(job, fields[2]));
  return mlirbc_op_move(job->module, op_of(job, fields[1]), to, &moved, error);
}

static const struct {
  const char *name;
  size_t num_fields;
  edit_fn apply;
} edits[] = {
    {"rename", 3, rename_symbol},
    {"insert", 2, insert},
    {"add_resource", 2, add_resource},
    {"swap_resource", 3, swap_resource},
    {"erase", 2, erase},
    {"inherent", 4, set_inherent},
    {"discardable", 4, set_discardable},
    {"arguments", 4, replace_argument},
    {"results", 5, replace_result},
    {"operand", 5, set_operand},
    {"move", 3, move},
};

static mlirbc_walk_action collect(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  job *into = user_data;
  (void)module;
  /* Room doubles at powers of two. */
  if ((into->num_ops & (into->num_ops + 1)) == 0 || into->ops == NULL) {
    size_t room = (into->num_ops + 1) * 2;
    mlirbc_op *ops = realloc(into->ops, room * sizeof *ops);
    if (ops == NULL) {
      return MLIRBC_WALK_STOP;
    }
    into->ops = ops;
  }
  into->ops[into->num_ops++] = op;
  return MLIRBC_WALK_CONTINUE;
}

/* Keeps what the first call that failed has to say, and ends its error. */
static void note(job *job, const char *what, mlirbc_status status, mlirbc_error *error) {
  if (status != MLIRBC_STATUS_OK && job->failed[0] == '\0') {
    mlirbc_str message = mlirbc_error_get_message(error);
    mlirbc_str path = mlirbc_error_get_path(error);
    snprintf(job->failed, sizeof job->failed, "%s: %s: %.*s (%.*s)", what, mlirbc_status_name(status),
             (int)message.len, message.data == NULL ? "" : message.data, (int)path.len,
             path.data == NULL ? "" : path.data);
  }
  mlirbc_error_destroy(error);
}

static void begin(job *job, char **fields) {
  mlirbc_error *error = NULL;
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_status status;
  memset(job, 0, sizeof *job);
  if (strcmp(fields[2], "-") != 0) {
    mlirbc_registry *registry = mlirbc_registry_create();
    if (strcmp(fields[2], "*") == 0) {
      mlirbc_registry_destroy(registry);
      registry = mlirbc_registry_create_empty();
    } else {
      (void)mlirbc_registry_remove_dialect(registry, mlirbc_str_of(fields[2]));
    }
    mlirbc_open_options_set_registry(options, registry);
    mlirbc_registry_destroy(registry);
  }
  job->options = mlirbc_write_options_create();
  mlirbc_write_options_set_mode(job->options, strcmp(fields[3], "canonical") == 0 ? MLIRBC_WRITE_CANONICAL
                                                                                   : MLIRBC_WRITE_STABLE);
  snprintf(job->output, sizeof job->output, "%s", fields[4]);
  status = mlirbc_module_open_file(fields[1], options, &job->module, &error);
  note(job, "open", status, error);
  mlirbc_open_options_destroy(options);
  if (status == MLIRBC_STATUS_OK) {
    status = mlirbc_module_walk(job->module, collect, job, &error);
    note(job, "walk", status, error);
  }
}

static void apply(job *job, char **fields, size_t num_fields) {
  size_t i;
  if (job->module == NULL || job->failed[0] != '\0') {
    return;
  }
  for (i = 0; i < sizeof edits / sizeof edits[0]; i++) {
    if (strcmp(edits[i].name, fields[0]) == 0 && edits[i].num_fields == num_fields) {
      mlirbc_error *error = NULL;
      mlirbc_status status = edits[i].apply(job, fields, &error);
      note(job, fields[0], status, error);
      return;
    }
  }
  snprintf(job->failed, sizeof job->failed, "%s: no such edit", fields[0]);
}

static void finish(job *job) {
  mlirbc_error *error = NULL;
  if (job->failed[0] == '\0') {
    mlirbc_status status = mlirbc_module_verify(job->module, &error);
    note(job, "verify", status, error);
  }
  if (job->failed[0] == '\0') {
    mlirbc_status status = mlirbc_module_write_file(job->module, job->options, job->output, &error);
    note(job, "write", status, error);
  }
  puts(job->failed[0] == '\0' ? "ok" : job->failed);
  mlirbc_write_options_destroy(job->options);
  mlirbc_module_destroy(job->module);
  free(job->ops);
}

int main(int argc, char **argv) {
  static char line[MAX_LINE];
  job current;
  FILE *jobs = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (jobs == NULL) {
    fputs("usage: driver JOBS\n", stderr);
    return 2;
  }
  memset(&current, 0, sizeof current);
  while (fgets(line, sizeof line, jobs) != NULL) {
    char *fields[MAX_FIELDS];
    size_t num_fields = 0;
    char *at = line;
    line[strcspn(line, "\n")] = '\0';
    while (at != NULL && num_fields < MAX_FIELDS) {
      char *tab = strchr(at, '\t');
      fields[num_fields++] = at;
      if (tab != NULL) {
        *tab++ = '\0';
      }
      at = tab;
    }
    if (strcmp(fields[0], "job") == 0 && num_fields == 5) {
      begin(&current, fields);
    } else if (strcmp(fields[0], "end") == 0) {
      finish(&current);
    } else {
      apply(&current, fields, num_fields);
    }
  }
  fclose(jobs);
  return 0;
}
