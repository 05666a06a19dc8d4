/* Whether other programs read a module as it is. */
#include "check.h"

static mlirbc_check *check_for(const mlirbc_module *module, const char *reader, bool try_conversion) {
  mlirbc_check *check = NULL;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_check_create(module, mlirbc_str_of(reader), false, try_conversion, &check, &error));
  return check;
}

static void read_as_it_is(void) {
  mlirbc_module *module = open_fixture("natives.llvm22.v6.mlirbc");
  mlirbc_check *check = check_for(module, "llvm-22", true);
  CHECK_INT(mlirbc_check_get_verdict(check), MLIRBC_VERDICT_YES);
  CHECK_INT(mlirbc_check_get_conversion(check), MLIRBC_VERDICT_UNKNOWN);
  CHECK_UINT(mlirbc_check_get_num_findings(check), 0);
  CHECK_INT(mlirbc_check_get_finding_kind(check, 0), MLIRBC_FINDING_NONE);
  CHECK_INT(mlirbc_check_get_finding_verdict(check, 0), MLIRBC_VERDICT_UNKNOWN);
  CHECK_UINT(mlirbc_check_get_finding_subject(check, 0).len, 0);
  CHECK_UINT(mlirbc_check_get_finding_count(check, 0), 0);
  CHECK_UINT(mlirbc_check_get_finding_offset(check, 0), 0);
  mlirbc_check_destroy(check);
  mlirbc_module_destroy(module);
}

static void findings(void) {
  mlirbc_module *module = open_fixture("registered.llvm22.v6.mlirbc");
  mlirbc_check *check = check_for(module, "llvm-19", true);
  size_t count = mlirbc_check_get_num_findings(check);
  bool is_misread = false;
  CHECK_INT(mlirbc_check_get_verdict(check), MLIRBC_VERDICT_NO);
  CHECK_INT(mlirbc_check_get_conversion(check), MLIRBC_VERDICT_YES);
  CHECK_UINT(mlirbc_check_get_obstacle(check).len, 0);
  CHECK(count > 1);
  for (size_t i = 0; i < count; i++) {
    CHECK_INT(mlirbc_check_get_finding_verdict(check, i), MLIRBC_VERDICT_NO);
    CHECK(mlirbc_check_get_finding_subject(check, i).len != 0);
    CHECK(mlirbc_check_get_finding_message(check, i).len != 0);
    CHECK(mlirbc_check_get_finding_path(check, i).len != 0);
    CHECK(mlirbc_check_get_finding_offset(check, i) != 0);
    CHECK(mlirbc_check_get_finding_count(check, i) != 0);
    is_misread |= mlirbc_check_get_finding_kind(check, i) == MLIRBC_FINDING_MISREAD;
  }
  CHECK(is_misread);
  mlirbc_check_destroy(check);
  check = check_for(module, "llvm-19", false);
  CHECK_INT(mlirbc_check_get_conversion(check), MLIRBC_VERDICT_UNKNOWN);
  mlirbc_check_destroy(check);
  mlirbc_module_destroy(module);
}

static void obstacle(void) {
  mlirbc_module *module = open_fixture("natives.llvm22.v6.mlirbc");
  mlirbc_check *check = check_for(module, "llvm-19", true);
  CHECK_INT(mlirbc_check_get_conversion(check), MLIRBC_VERDICT_NO);
  CHECK(mlirbc_check_get_obstacle(check).len != 0);
  mlirbc_check_destroy(check);
  mlirbc_module_destroy(module);
}

static void dialect_versions(void) {
  mlirbc_module *module = open_fixture("handmade/builtin_version_1.mlirbc");
  mlirbc_check *check = check_for(module, "llvm-23", false);
  CHECK_INT(mlirbc_check_get_verdict(check), MLIRBC_VERDICT_NO);
  CHECK_INT(mlirbc_check_get_finding_kind(check, 0), MLIRBC_FINDING_VERSION);
  mlirbc_check_destroy(check);
  mlirbc_module_destroy(module);
}

static mlirbc_module *parsed(const char *text, mlirbc_release release) {
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  CHECK(mlirbc_open_options_set_release(options, release));
  CHECK_OK(mlirbc_module_parse(mlirbc_str_of(text), options, mlirbc_str_of(""), true, &module, NULL, &error));
  mlirbc_open_options_destroy(options);
  return module;
}

static const char a_reversal[] =
    "%0 = \"t.v\"() : () -> tensor<4xi8>\n"
    "%1 = \"tosa.reverse\"(%0) <{axis = 0 : i32}> : (tensor<4xi8>) -> tensor<4xi8>";
static const char a_scaling[] =
    "%0 = \"t.v\"() : () -> tensor<4xi8>\n"
    "%1 = \"tosa.rescale\"(%0) <{double_round = false, input_zp = 17 : i32, multiplier = array<i32: 1>, output_zp = 22 : i32,"
    " per_channel = false, scale32 = false, shift = array<i32: 15>}> : (tensor<4xi8>) -> tensor<4xi8>";

/* The first finding of a check that accepts other dialects. */
static void expect_finding(const char *text, mlirbc_release release, const char *reader, mlirbc_finding_kind kind,
                           const char *message) {
  mlirbc_module *module = parsed(text, release);
  mlirbc_check *check = NULL;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_check_create(module, mlirbc_str_of(reader), true, false, &check, &error));
  CHECK_INT(mlirbc_check_get_verdict(check), MLIRBC_VERDICT_NO);
  CHECK_UINT(mlirbc_check_get_num_findings(check), 1);
  CHECK_INT(mlirbc_check_get_finding_kind(check, 0), kind);
  CHECK_STR(mlirbc_check_get_finding_message(check, 0), message);
  mlirbc_check_destroy(check);
  mlirbc_module_destroy(module);
}

static void constraints(void) {
  mlirbc_module *module = NULL;
  mlirbc_error *error = NULL;
  mlirbc_open_options *options = mlirbc_open_options_create();
  expect_finding(a_reversal, MLIRBC_RELEASE_LLVM_18, "llvm-17", MLIRBC_FINDING_CONSTRAINT,
                 "property 'axis': failed to satisfy constraint: 64-bit signless integer attribute, found 0 : i32");
  expect_finding(a_scaling, MLIRBC_RELEASE_LLVM_17, "llvm-18", MLIRBC_FINDING_PROPERTIES,
                 "property 'shift': expected array<i8>, found array<i32>");
  CHECK(mlirbc_open_options_set_release(options, MLIRBC_RELEASE_LLVM_18));
  CHECK_INT(mlirbc_module_parse(mlirbc_str_of(a_scaling), options, mlirbc_str_of(""), true, &module, NULL, &error),
            MLIRBC_STATUS_INVALID_TEXT);
  CHECK(strstr(mlirbc_error_get_message(error).data, "expected array<i8>, found array<i32>") != NULL);
  mlirbc_error_destroy(error);
  mlirbc_open_options_destroy(options);
}

static void refused(void) {
  mlirbc_module *module = open_fixture("kitchen.llvm22.v6.mlirbc");
  mlirbc_check *check = NULL;
  CHECK_INT(mlirbc_check_create(module, mlirbc_str_of("llvm-20"), false, false, &check, NULL),
            MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK(check == NULL);
  CHECK_INT(mlirbc_check_create(module, mlirbc_str_of("llvm-22"), false, false, NULL, NULL),
            MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(mlirbc_check_create(NULL, mlirbc_str_of("llvm-22"), false, false, &check, NULL),
            MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(mlirbc_check_get_verdict(NULL), MLIRBC_VERDICT_UNKNOWN);
  CHECK_INT(mlirbc_check_get_conversion(NULL), MLIRBC_VERDICT_UNKNOWN);
  CHECK_UINT(mlirbc_check_get_obstacle(NULL).len, 0);
  CHECK_UINT(mlirbc_check_get_num_findings(NULL), 0);
  mlirbc_check_destroy(NULL);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  read_as_it_is();
  findings();
  obstacle();
  dialect_versions();
  constraints();
  refused();
  return check_end();
}
