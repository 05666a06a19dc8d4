/* What the test programs share: checks that print where and what, and short ways to a fixture's contents.
 *
 * A program calls check_begin first and returns check_end(); a failed check does not end it. */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <mlirbc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check_failures = 0;
static const char *check_fixtures = "";
/* The status of the last call of CHECK_OK: arguments are evaluated in any order, and the call sets the error. */
static mlirbc_status check_last = MLIRBC_STATUS_OK;

static inline void check_failed(const char *file, int line, const char *what) {
  check_failures += 1;
  fprintf(stderr, "%s:%d: %s", file, line, what);
}

static inline void check_true(const char *file, int line, const char *what, bool ok) {
  if (!ok) {
    check_failed(file, line, what);
    fputs(" does not hold\n", stderr);
  }
}

static inline void check_int(const char *file, int line, const char *what, int64_t found, int64_t expected) {
  if (found != expected) {
    check_failed(file, line, what);
    fprintf(stderr, " is %" PRId64 ", not %" PRId64 "\n", found, expected);
  }
}

static inline void check_uint(const char *file, int line, const char *what, uint64_t found, uint64_t expected) {
  if (found != expected) {
    check_failed(file, line, what);
    fprintf(stderr, " is %" PRIu64 ", not %" PRIu64 "\n", found, expected);
  }
}

static inline void check_memory(const char *file, int line, const char *what, const void *found, size_t found_len,
                                const void *expected, size_t expected_len) {
  if (found_len != expected_len || (found_len != 0 && memcmp(found, expected, found_len) != 0)) {
    check_failed(file, line, what);
    fprintf(stderr, " is \"%.*s\", not \"%.*s\"\n", (int)found_len, (const char *)found, (int)expected_len,
            (const char *)expected);
  }
}

static inline void check_str(const char *file, int line, const char *what, mlirbc_str found, const char *expected) {
  check_memory(file, line, what, found.data, found.len, expected, strlen(expected));
}

static inline void check_bytes(const char *file, int line, const char *what, mlirbc_bytes found, const void *expected,
                               size_t expected_len) {
  check_memory(file, line, what, found.data, found.len, expected, expected_len);
}

/* Expects success, and otherwise prints what the error says. Ends the error. */
static inline bool check_ok(const char *file, int line, const char *what, mlirbc_status status, mlirbc_error *error) {
  if (status != MLIRBC_STATUS_OK) {
    mlirbc_str message = mlirbc_error_get_message(error);
    mlirbc_str path = mlirbc_error_get_path(error);
    check_failed(file, line, what);
    fprintf(stderr, " gives %s: %.*s, in %.*s, at byte %" PRIu64 "\n", mlirbc_status_name(status), (int)message.len,
            message.data, (int)path.len, path.data, mlirbc_error_get_offset(error));
  } else if (error != NULL) {
    check_failed(file, line, what);
    fputs(" succeeds with an error object\n", stderr);
  }
  mlirbc_error_destroy(error);
  return status == MLIRBC_STATUS_OK;
}

static inline void check_status(const char *file, int line, const char *what, mlirbc_status found,
                                mlirbc_status expected) {
  if (found != expected) {
    check_failed(file, line, what);
    fprintf(stderr, " gives %s, not %s\n", mlirbc_status_name(found), mlirbc_status_name(expected));
  }
}

#define CHECK(condition) check_true(__FILE__, __LINE__, #condition, condition)
#define CHECK_INT(found, expected) check_int(__FILE__, __LINE__, #found, found, expected)
#define CHECK_UINT(found, expected) check_uint(__FILE__, __LINE__, #found, found, expected)
#define CHECK_STR(found, expected) check_str(__FILE__, __LINE__, #found, found, expected)
#define CHECK_CSTR(found, expected) check_str(__FILE__, __LINE__, #found, mlirbc_str_of(found), expected)
/* `expected` is a literal that may hold NULs. */
#define CHECK_BYTES(found, expected) check_bytes(__FILE__, __LINE__, #found, found, expected, sizeof(expected) - 1)
#define CHECK_STATUS(found, expected) check_status(__FILE__, __LINE__, #found, found, expected)
/* The call has `&error` as its last argument. */
#define CHECK_OK(call) \
  (error = NULL, check_last = (call), check_ok(__FILE__, __LINE__, #call, check_last, error))

static inline void check_begin(int argc, char **argv) {
  const char *variable = getenv("MLIRBC_FIXTURES");
  check_fixtures = argc > 1 ? argv[1] : variable != NULL ? variable : "tests/fixtures";
}

static inline int check_end(void) {
  if (check_failures != 0) {
    fprintf(stderr, "%d checks failed\n", check_failures);
    return 1;
  }
  return 0;
}

/* The path of a fixture. */
static inline const char *fixture_path(const char *name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", check_fixtures, name);
  return path;
}

/* A fixture, opened; the program ends if there is none. */
static inline mlirbc_module *open_fixture(const char *name) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  if (!CHECK_OK(mlirbc_module_open_file(fixture_path(name), NULL, &module, &error))) {
    fprintf(stderr, "cannot go on without %s\n", fixture_path(name));
    exit(1);
  }
  return module;
}

/* What version `version` of the fixture that mlir-opt 22 wrote holds. */
static inline mlirbc_module *open_version(const char *name, int version) {
  char file[256];
  snprintf(file, sizeof file, "%s.llvm22.v%d.mlirbc", name, version);
  return open_fixture(file);
}

/* Runs a test on a version of a fixture that mlir-opt 22 wrote. */
static inline void run_version(const char *name, int version, void (*test)(const mlirbc_module *module)) {
  int before = check_failures;
  mlirbc_module *module = open_version(name, version);
  test(module);
  mlirbc_module_destroy(module);
  if (check_failures != before) {
    fprintf(stderr, "  in %s, version %d\n", name, version);
  }
}

/* The bytes of a fixture; the caller frees them. */
static inline unsigned char *read_fixture(const char *name, size_t *len) {
  FILE *file = fopen(fixture_path(name), "rb");
  unsigned char *data = NULL;
  *len = 0;
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    fprintf(stderr, "cannot read %s\n", fixture_path(name));
    exit(1);
  }
  *len = (size_t)ftell(file);
  rewind(file);
  data = (unsigned char *)malloc(*len + 1);
  if (data == NULL || fread(data, 1, *len, file) != *len) {
    fprintf(stderr, "cannot read %s\n", fixture_path(name));
    exit(1);
  }
  fclose(file);
  return data;
}

typedef struct wanted_op {
  mlirbc_op_name name;
  size_t before;
  mlirbc_op found;
} wanted_op;

static inline mlirbc_walk_action visit_wanted(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  wanted_op *wanted = (wanted_op *)user_data;
  if (mlirbc_op_get_op_name(module, op).index != wanted->name.index) {
    return MLIRBC_WALK_CONTINUE;
  }
  if (wanted->before != 0) {
    wanted->before -= 1;
    return MLIRBC_WALK_CONTINUE;
  }
  wanted->found = op;
  return MLIRBC_WALK_STOP;
}

/* The op of a name, in pre-order, after `before` others of that name. */
static inline mlirbc_op find_op(const mlirbc_module *module, const char *name, size_t before) {
  wanted_op wanted;
  mlirbc_error *error = NULL;
  wanted.name = mlirbc_module_find_op_name(module, mlirbc_str_of(name));
  wanted.before = before;
  wanted.found.body = MLIRBC_NONE;
  wanted.found.index = MLIRBC_NONE;
  CHECK(!mlirbc_op_name_is_none(wanted.name));
  CHECK_OK(mlirbc_module_walk(module, visit_wanted, &wanted, &error));
  if (mlirbc_op_is_none(wanted.found)) {
    check_failed(__FILE__, __LINE__, name);
    fputs(" is not in the fixture\n", stderr);
  }
  return wanted.found;
}

/* The attribute `key` of the first op of a name. */
static inline mlirbc_attribute find_attribute(const mlirbc_module *module, const char *op_name, const char *key) {
  mlirbc_op op = find_op(module, op_name, 0);
  mlirbc_attribute attribute = mlirbc_op_get_attribute_by_name(module, op, mlirbc_str_of(key));
  if (mlirbc_attribute_is_none(attribute)) {
    check_failed(__FILE__, __LINE__, key);
    fputs(" is no attribute of the op\n", stderr);
  }
  return attribute;
}

/* The type at a position of the array of types `types` of the first op of a name. */
static inline mlirbc_type find_type(const mlirbc_module *module, const char *op_name, size_t position) {
  mlirbc_attribute types = find_attribute(module, op_name, "types");
  return mlirbc_attribute_get_type_value(module, mlirbc_attribute_get_element(module, types, position));
}

/* Collects what is printed or written. */
typedef struct collected {
  char *data;
  size_t len;
} collected;

static inline bool collect(const uint8_t *data, size_t len, void *user_data) {
  collected *all = (collected *)user_data;
  char *more = (char *)realloc(all->data, all->len + len + 1);
  if (more == NULL) {
    return false;
  }
  memcpy(more + all->len, data, len);
  all->data = more;
  all->len += len;
  all->data[all->len] = '\0';
  return true;
}

/* Whether the generic text of a module is as expected. */
static inline void check_print(const char *file, int line, const mlirbc_module *module, const char *expected) {
  collected text = {NULL, 0};
  mlirbc_error *error = NULL;
  check_last = mlirbc_module_print(module, NULL, collect, &text, &error);
  check_ok(file, line, "mlirbc_module_print", check_last, error);
  check_memory(file, line, "the text of the module", text.data, text.len, expected, strlen(expected));
  free(text.data);
}

#define CHECK_PRINT(module, expected) check_print(__FILE__, __LINE__, module, expected)

#endif
