/* What errors say, and that every malformed file is refused without harm, however it is opened. */
#include "check.h"

static void count_release(void *user_data) { *(int *)user_data += 1; }

static mlirbc_walk_action visit_nothing(const mlirbc_module *module, mlirbc_op op, void *user_data) {
  (void)module;
  (void)op;
  (void)user_data;
  return MLIRBC_WALK_CONTINUE;
}

/* The first error of opening, walking or verifying. */
static mlirbc_status judge(const void *data, size_t len, mlirbc_status *walked, mlirbc_error **error) {
  mlirbc_module *module = NULL;
  mlirbc_status status;
  int released = 0;
  *walked = mlirbc_module_open_borrowed(data, len, count_release, &released, NULL, &module, error);
  if (*walked != MLIRBC_STATUS_OK) {
    CHECK(module == NULL);
    CHECK_INT(released, 1);
    return *walked;
  }
  *walked = mlirbc_module_walk(module, visit_nothing, NULL, NULL);
  status = mlirbc_module_verify(module, error);
  CHECK(status != MLIRBC_STATUS_OK || *walked == MLIRBC_STATUS_OK);
  mlirbc_module_destroy(module);
  CHECK_INT(released, 1);
  return status;
}

/* strstr would read past the end: nothing terminates a string of the library. */
static bool contains(mlirbc_str text, const char *part) {
  const size_t len = strlen(part);
  size_t i;
  for (i = 0; i + len <= text.len; i++) {
    if (memcmp(text.data + i, part, len) == 0) {
      return true;
    }
  }
  return false;
}

static void handmade(void) {
  FILE *file = fopen(fixture_path("handmade/MANIFEST.tsv"), "r");
  char line[512];
  char name[128];
  char expect[16];
  int errors = 0;
  int sound = 0;
  CHECK(file != NULL);
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    char path[256];
    unsigned char *data;
    size_t len;
    mlirbc_error *error = NULL;
    mlirbc_status status;
    mlirbc_status walked;
    int before = check_failures;
    if (sscanf(line, "%127[^\t]\t%15[^\t]", name, expect) != 2 || strcmp(expect, "expect") == 0) {
      continue;
    }
    snprintf(path, sizeof path, "handmade/%s", name);
    data = read_fixture(path, &len);
    status = judge(data, len, &walked, &error);
    if (strcmp(expect, "ok") == 0) {
      check_ok(__FILE__, __LINE__, name, status, error);
      sound += 1;
    } else {
      CHECK(status != MLIRBC_STATUS_OK);
      CHECK(status != MLIRBC_STATUS_PANIC && status != MLIRBC_STATUS_OTHER);
      CHECK(error != NULL);
      CHECK_STATUS(mlirbc_error_get_status(error), status);
      CHECK(mlirbc_error_get_message(error).len > 10);
      CHECK(mlirbc_error_get_offset(error) <= len);
      CHECK_INT(mlirbc_error_get_section(error) >= 0, contains(mlirbc_error_get_path(error), " section"));
      mlirbc_error_destroy(error);
      errors += 1;
    }
    if (strcmp(name, "unreferenced_garbage.mlirbc") == 0) {
      CHECK_STATUS(walked, MLIRBC_STATUS_OK);
    }
    if (check_failures != before) {
      fprintf(stderr, "  in %s\n", path);
    }
    free(data);
  }
  CHECK(sound > 25 && errors > 100);
  if (file != NULL) {
    fclose(file);
  }
}

/* The parts of the error of one file. */
static void parts(const char *name, mlirbc_status expected, const char *message, const char *path, int32_t section) {
  unsigned char *data;
  size_t len;
  mlirbc_error *error = NULL;
  mlirbc_status walked;
  data = read_fixture(name, &len);
  CHECK_STATUS(judge(data, len, &walked, &error), expected);
  CHECK_STATUS(mlirbc_error_get_status(error), expected);
  CHECK_STR(mlirbc_error_get_message(error), message);
  CHECK_STR(mlirbc_error_get_path(error), path);
  CHECK_INT(mlirbc_error_get_section(error), section);
  mlirbc_error_destroy(error);
  free(data);
}

static void examples(void) {
  parts("handmade/version_7.mlirbc", MLIRBC_STATUS_VERSION_TOO_NEW,
        "bytecode version 7 is newer than 6, the newest known", "", -1);
  parts("handmade/attr_index.mlirbc", MLIRBC_STATUS_INVALID_INDEX, "invalid attribute index: 99 (the file has 4)",
        "AttrType section > attribute 3 > field 'elements'", 2);
  parts("handmade/region_trailing.mlirbc", MLIRBC_STATUS_TRAILING_DATA,
        "unexpected trailing data: 1 bytes after the end of the regions of an op",
        "IR section > op 0 'builtin.module'", 4);
}

/* A file that is cut anywhere is refused, and nothing is read past its end. */
static void truncated(void) {
  size_t len;
  size_t cut;
  unsigned char *data = read_fixture("cfg.llvm22.v6.mlirbc", &len);
  for (cut = 0; cut < len; cut++) {
    /* A block of exactly this size lets the sanitizers see the first byte too many. */
    unsigned char *copy = (unsigned char *)malloc(cut == 0 ? 1 : cut);
    mlirbc_error *error = NULL;
    mlirbc_status walked;
    memcpy(copy, data, cut);
    CHECK(judge(copy, cut, &walked, &error) != MLIRBC_STATUS_OK);
    mlirbc_error_destroy(error);
    free(copy);
  }
  free(data);
}

/* Whether a path has a step twice in a row, such as "attribute 9 > attribute 9". */
static bool repeats(mlirbc_str path) {
  static const char separator[] = " > ";
  const char *step = path.data;
  const char *end = path.data + path.len;
  while (step < end) {
    const char *next = step;
    size_t len;
    while (next < end && ((size_t)(end - next) < 3 || memcmp(next, separator, 3) != 0)) {
      next++;
    }
    len = (size_t)(next - step);
    if (next < end && (size_t)(end - next) >= len + 3 && memcmp(next + 3, step, len) == 0 &&
        (next + 3 + len == end || next[3 + len] == ' ')) {
      return true;
    }
    step = next < end ? next + 3 : end;
  }
  return false;
}

static bool ignore(const uint8_t *data, size_t len, void *user_data) {
  (void)data;
  (void)len;
  (void)user_data;
  return true;
}

static void check_path(mlirbc_status status, mlirbc_error **error) {
  mlirbc_str path = mlirbc_error_get_path(*error);
  mlirbc_str rest = path;
  (void)status;
  /* Behind the first section, which is the first step. */
  if (rest.len >= 10) {
    rest.data += 10;
    rest.len -= 10;
  }
  if (repeats(path) || contains(rest, "IR section")) {
    check_failed(__FILE__, __LINE__, "path");
    fprintf(stderr, " is %.*s\n", (int)path.len, path.data);
  }
  mlirbc_error_destroy(*error);
  *error = NULL;
}

/* Checks the first attributes and types. Returns whether all of them are sound. */
static bool check_entries(const mlirbc_module *module) {
  bool is_sound = true;
  mlirbc_error *error = NULL;
  mlirbc_status status;
  size_t position;
  for (position = 0; position < mlirbc_module_get_num_attributes(module) && position < 30; position++) {
    status = mlirbc_attribute_check(module, mlirbc_module_get_attribute(module, position), &error);
    is_sound = is_sound && status == MLIRBC_STATUS_OK;
    check_path(status, &error);
  }
  for (position = 0; position < mlirbc_module_get_num_types(module) && position < 30; position++) {
    status = mlirbc_type_check(module, mlirbc_module_get_type(module, position), &error);
    is_sound = is_sound && status == MLIRBC_STATUS_OK;
    check_path(status, &error);
  }
  return is_sound;
}

static void print_entries(const mlirbc_module *module) {
  mlirbc_error *error = NULL;
  size_t position;
  for (position = 0; position < mlirbc_module_get_num_attributes(module) && position < 30; position++) {
    mlirbc_attribute attribute = mlirbc_module_get_attribute(module, position);
    check_path(mlirbc_attribute_print(module, attribute, NULL, ignore, NULL, &error), &error);
  }
  for (position = 0; position < mlirbc_module_get_num_types(module) && position < 30; position++) {
    mlirbc_type type = mlirbc_module_get_type(module, position);
    check_path(mlirbc_type_print(module, type, NULL, ignore, NULL, &error), &error);
  }
}

/* However an error is found, its path names each step once. */
static void paths(void) {
  static const char *const names[] = {"kitchen.llvm22.v6.mlirbc", "uselist_many.llvm22.v6.mlirbc"};
  size_t name;
  for (name = 0; name < sizeof names / sizeof *names; name++) {
    size_t len, i;
    unsigned char *data = read_fixture(names[name], &len);
    for (i = 0; i < len; i += 3) {
      unsigned char old = data[i];
      mlirbc_module *module;
      mlirbc_error *error = NULL;
      data[i] = (unsigned char)(old ^ 0x15);
      if (mlirbc_module_open_borrowed(data, len, NULL, NULL, NULL, &module, NULL) == MLIRBC_STATUS_OK) {
        const mlirbc_status verified = mlirbc_module_verify(module, &error);
        check_path(verified, &error);
        /* Nothing else can fail in a sound module. All prints of all modules take minutes under valgrind. */
        if (verified != MLIRBC_STATUS_OK) {
          check_path(mlirbc_module_print(module, NULL, ignore, NULL, &error), &error);
          if (!check_entries(module)) {
            print_entries(module);
          }
        }
        mlirbc_module_destroy(module);
      }
      data[i] = old;
    }
    free(data);
  }
}

/* A byte changed anywhere may or may not be noticed, but does no harm. */
static void changed(void) {
  size_t len;
  size_t i;
  unsigned char *data = read_fixture("kitchen.llvm22.v6.mlirbc", &len);
  for (i = 0; i < len; i++) {
    unsigned char old = data[i];
    mlirbc_error *error = NULL;
    mlirbc_status walked;
    data[i] = (unsigned char)(old ^ 0x15);
    CHECK(judge(data, len, &walked, &error) != MLIRBC_STATUS_PANIC);
    mlirbc_error_destroy(error);
    data[i] = old;
  }
  free(data);
}

/* Success clears the caller's error. */
static void cleared(void) {
  mlirbc_module *module = open_fixture("empty.llvm22.v6.mlirbc");
  mlirbc_error *error = (mlirbc_error *)1;
  CHECK_STATUS(mlirbc_module_verify(module, &error), MLIRBC_STATUS_OK);
  CHECK(error == NULL);
  mlirbc_module_destroy(module);
  CHECK_STATUS(mlirbc_module_open_file(NULL, NULL, &module, &error), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK(error != NULL);
  CHECK_UINT(mlirbc_error_get_offset(error), 0);
  CHECK_INT(mlirbc_error_get_section(error), -1);
  CHECK_UINT(mlirbc_error_get_path(error).len, 0);
  CHECK_STR(mlirbc_error_get_message(error), "a required argument is NULL");
  mlirbc_error_destroy(error);
  mlirbc_error_destroy(NULL);
  CHECK_STATUS(mlirbc_error_get_status(NULL), MLIRBC_STATUS_NULL_ARGUMENT);
}

/* Errors that the caller makes. */
static void created(void) {
  const mlirbc_str none = {NULL, 0};
  const mlirbc_str tag = mlirbc_str_of("errors.counter");
  const int32_t no_failures[] = {MLIRBC_STATUS_OK, -1, 97, INT32_MAX};
  size_t i;
  int released = 0;
  char text[] = "the text";
  mlirbc_error *error = mlirbc_error_create(MLIRBC_STATUS_INVALID_ARGUMENT, mlirbc_str_of(text), tag, &released, count_release);
  text[0] = '-'; /* it was copied */
  CHECK_STATUS(mlirbc_error_get_status(error), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_STR(mlirbc_error_get_message(error), "the text");
  CHECK_STR(mlirbc_error_get_path(error), "");
  CHECK_UINT(mlirbc_error_get_offset(error), 0);
  CHECK(mlirbc_error_get_payload(error, tag) == &released);
  CHECK(mlirbc_error_get_payload(error, mlirbc_str_of("errors.other")) == NULL);
  CHECK(mlirbc_error_get_payload(error, none) == NULL);
  CHECK_INT(released, 0);
  mlirbc_error_destroy(error);
  CHECK_INT(released, 1);
  /* Without a tag a payload belongs to no type. */
  error = mlirbc_error_create(MLIRBC_STATUS_HOOK, none, none, &released, count_release);
  CHECK(mlirbc_error_get_payload(error, none) == NULL);
  mlirbc_error_destroy(error);
  CHECK_INT(released, 2);
  for (i = 0; i < sizeof no_failures / sizeof no_failures[0]; i++) {
    error = mlirbc_error_create(no_failures[i], none, none, NULL, NULL);
    CHECK_STATUS(mlirbc_error_get_status(error), MLIRBC_STATUS_OTHER);
    mlirbc_error_destroy(error);
  }
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  created();
  handmade();
  examples();
  truncated();
  changed();
  paths();
  cleared();
  return check_end();
}
