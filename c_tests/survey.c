/* What can be told of sound, damaged and too new files. */
#include "check.h"

static void sound(void) {
  size_t len;
  unsigned char *data = read_fixture("kitchen.llvm22.v6.mlirbc", &len);
  mlirbc_survey *survey = mlirbc_survey_create(data, len);
  mlirbc_module *module = open_version("kitchen", 6);
  mlirbc_section section;
  mlirbc_section expected;
  size_t i;
  CHECK(mlirbc_survey_get_error(survey) == NULL);
  CHECK_INT(mlirbc_survey_get_version(survey), 6);
  CHECK_STR(mlirbc_survey_get_producer(survey), "MLIR22.1.8");
  CHECK_UINT(mlirbc_survey_get_num_sections(survey), mlirbc_module_get_num_sections(module));
  for (i = 0; i < mlirbc_survey_get_num_sections(survey); i++) {
    CHECK(mlirbc_survey_get_section(survey, i, &section));
    CHECK(mlirbc_module_get_section(module, i, &expected));
    CHECK_UINT(section.id, expected.id);
    CHECK_UINT(section.data_size, expected.data_size);
  }
  CHECK(!mlirbc_survey_get_section(survey, i, &section));
  CHECK_UINT(mlirbc_survey_get_num_dialects(survey), mlirbc_module_get_num_dialects(module));
  for (i = 0; i < mlirbc_survey_get_num_dialects(survey); i++) {
    CHECK(mlirbc_str_equal(mlirbc_survey_get_dialect_name(survey, i),
                           mlirbc_dialect_get_name(module, mlirbc_module_get_dialect(module, i))));
  }
  CHECK_UINT(mlirbc_survey_get_dialect_name(survey, i).len, 0);
  CHECK_UINT(mlirbc_survey_get_num_op_names(survey), mlirbc_module_get_num_op_names(module));
  for (i = 0; i < mlirbc_survey_get_num_op_names(survey); i++) {
    CHECK(mlirbc_str_equal(mlirbc_survey_get_op_name(survey, i),
                           mlirbc_op_name_get_full(module, mlirbc_module_get_op_name(module, i))));
  }
  CHECK_UINT(mlirbc_survey_get_op_name(survey, i).len, 0);
  CHECK_UINT(mlirbc_survey_get_num_strings(survey), mlirbc_module_get_num_strings(module));
  CHECK_UINT(mlirbc_survey_get_num_attributes(survey), mlirbc_module_get_num_attributes(module));
  CHECK_UINT(mlirbc_survey_get_num_types(survey), mlirbc_module_get_num_types(module));
  CHECK_UINT(mlirbc_survey_get_num_properties(survey), mlirbc_module_get_num_properties(module));
  CHECK_UINT(mlirbc_survey_get_num_resources(survey), mlirbc_module_get_num_resources(module));
  mlirbc_module_destroy(module);
  mlirbc_survey_destroy(survey);
  free(data);
}

static void damaged(void) {
  size_t len;
  unsigned char *data = read_fixture("handmade/version_7.mlirbc", &len);
  mlirbc_survey *survey = mlirbc_survey_create(data, len);
  const mlirbc_error *error = mlirbc_survey_get_error(survey);
  CHECK_STATUS(mlirbc_error_get_status(error), MLIRBC_STATUS_VERSION_TOO_NEW);
  CHECK_INT(mlirbc_survey_get_version(survey), 7);
  CHECK(mlirbc_survey_get_num_op_names(survey) > 0);
  mlirbc_survey_destroy(survey);
  free(data);

  data = read_fixture("handmade/truncated_half.mlirbc", &len);
  survey = mlirbc_survey_create(data, len);
  error = mlirbc_survey_get_error(survey);
  CHECK_STATUS(mlirbc_error_get_status(error), MLIRBC_STATUS_TRUNCATED);
  CHECK(mlirbc_error_get_offset(error) <= len);
  mlirbc_survey_destroy(survey);
  free(data);

  survey = mlirbc_survey_create("not bytecode", 12);
  CHECK_STATUS(mlirbc_error_get_status(mlirbc_survey_get_error(survey)), MLIRBC_STATUS_NOT_BYTECODE);
  CHECK_INT(mlirbc_survey_get_version(survey), -1);
  CHECK_UINT(mlirbc_survey_get_producer(survey).len, 0);
  CHECK_UINT(mlirbc_survey_get_num_dialects(survey), 0);
  CHECK_UINT(mlirbc_survey_get_num_types(survey), 0);
  mlirbc_survey_destroy(survey);

  survey = mlirbc_survey_create(NULL, 0);
  CHECK(mlirbc_survey_get_error(survey) != NULL);
  mlirbc_survey_destroy(survey);
  mlirbc_survey_destroy(NULL);
}

/* Every malformed file can be looked into. */
static void handmade(void) {
  FILE *file = fopen(fixture_path("handmade/MANIFEST.tsv"), "r");
  char line[512];
  char name[128];
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    char path[256];
    unsigned char *data;
    mlirbc_survey *survey;
    size_t len;
    size_t i;
    if (sscanf(line, "%127[^\t]\t", name) != 1 || strcmp(name, "file") == 0) {
      continue;
    }
    snprintf(path, sizeof path, "handmade/%s", name);
    data = read_fixture(path, &len);
    survey = mlirbc_survey_create(data, len);
    CHECK(survey != NULL);
    for (i = 0; i < mlirbc_survey_get_num_op_names(survey); i++) {
      CHECK(mlirbc_survey_get_op_name(survey, i).len > 0);
    }
    mlirbc_survey_destroy(survey);
    free(data);
  }
  if (file != NULL) {
    fclose(file);
  }
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  sound();
  damaged();
  handmade();
  return check_end();
}
