/* Conversion to another release of LLVM, and to another version of StableHLO. */
#include "check.h"

static void converted(void) {
  mlirbc_module *module = open_fixture("registered.llvm22.v6.mlirbc");
  mlirbc_conversion *conversion = NULL;
  mlirbc_error *error = NULL;
  mlirbc_str producer;
  CHECK_OK(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_19, false, &conversion, &error));
  CHECK(mlirbc_conversion_is_converted(conversion));
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(conversion), 0);
  CHECK(mlirbc_conversion_get_obstacle(conversion, 0) == NULL);
  mlirbc_conversion_destroy(conversion);
  producer = mlirbc_module_get_producer(module);
  CHECK(producer.len > 10 && memcmp(producer.data, "MLIR19.1.7", 10) == 0);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
}

static void obstacles(void) {
  mlirbc_module *module = open_fixture("natives.llvm22.v6.mlirbc");
  mlirbc_conversion *conversion = NULL;
  mlirbc_error *error = NULL;
  const mlirbc_error *obstacle;
  mlirbc_str message;
  CHECK_OK(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_19, false, &conversion, &error));
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(conversion), 3);
  CHECK_UINT(mlirbc_conversion_get_num_ops(conversion), 0);
  CHECK(!mlirbc_conversion_is_converted(conversion));
  obstacle = mlirbc_conversion_get_obstacle(conversion, 0);
  CHECK_INT(mlirbc_error_get_status(obstacle), MLIRBC_STATUS_NOT_REPRESENTABLE);
  message = mlirbc_error_get_message(obstacle);
  CHECK(mlirbc_str_equal(message, mlirbc_str_of("LLVM 19 does not have this value of property 'noWrapFlags'")));
  CHECK(mlirbc_str_equal(mlirbc_module_get_producer(module), mlirbc_str_of("MLIR22.1.8")));
  mlirbc_conversion_destroy(conversion);
  CHECK_OK(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_21, false, &conversion, &error));
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(conversion), 0);
  CHECK(mlirbc_conversion_get_num_ops(conversion) > 0);
  mlirbc_conversion_destroy(conversion);
  mlirbc_module_destroy(module);
}

/* With loss allowed, the rest is converted, and the obstacles are the losses. */
static void losses(void) {
  mlirbc_module *module = open_fixture("natives.llvm22.v6.mlirbc");
  mlirbc_conversion *conversion = NULL;
  mlirbc_conversion_change change;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_19, true, &conversion, &error));
  CHECK(mlirbc_conversion_is_converted(conversion));
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(conversion), 3);
  CHECK_UINT(mlirbc_conversion_get_num_texts(conversion), 0);
  CHECK(!mlirbc_conversion_get_change(conversion, mlirbc_conversion_get_num_changes(conversion), &change));
  mlirbc_conversion_destroy(conversion);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
}

static void changes(void) {
  mlirbc_module *module = open_fixture("changes.llvm22.v6.mlirbc");
  mlirbc_conversion *conversion = NULL;
  mlirbc_conversion_change change;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_19, false, &conversion, &error));
  CHECK_UINT(mlirbc_conversion_get_num_changes(conversion), 1);
  CHECK(mlirbc_conversion_get_change(conversion, 0, &change));
  CHECK(mlirbc_str_equal(change.op, mlirbc_str_of("llvm.getelementptr")));
  CHECK(mlirbc_str_equal(change.property, mlirbc_str_of("noWrapFlags")));
  CHECK(mlirbc_str_equal(change.renamed, mlirbc_str_of("inbounds")));
  CHECK_UINT(change.count, 1);
  CHECK_UINT(mlirbc_conversion_get_num_texts(conversion), 1);
  mlirbc_conversion_destroy(conversion);
  mlirbc_module_destroy(module);
}

/* LLVM 21 reads attributes of equal texts as one. */
static void distinct(void) {
  static const char text[] =
      "\"t.op\"() {a = #llvm.access_group<id = distinct[0]<>>, b = #llvm.access_group<id = distinct[1]<>>} : () -> ()";
  mlirbc_open_options *options = mlirbc_open_options_create();
  mlirbc_module *module = NULL;
  mlirbc_conversion *conversion = NULL;
  mlirbc_check *check = NULL;
  mlirbc_buffer *before = NULL, *after = NULL;
  mlirbc_bytes one, other;
  mlirbc_error *error = NULL;
  CHECK(mlirbc_open_options_set_release(options, MLIRBC_RELEASE_LLVM_22));
  CHECK_OK(mlirbc_module_parse(mlirbc_str_of(text), options, mlirbc_str_of(""), true, &module, NULL, &error));
  CHECK_OK(mlirbc_check_create(module, mlirbc_str_of("llvm-21"), true, false, &check, &error));
  CHECK_UINT(mlirbc_check_get_num_findings(check), 1);
  CHECK_INT(mlirbc_check_get_finding_kind(check, 0), MLIRBC_FINDING_MISREAD);
  CHECK_STR(mlirbc_check_get_finding_subject(check, 0), "#llvm.access_group");
  mlirbc_check_destroy(check);
  CHECK_OK(mlirbc_module_print_to_buffer(module, NULL, &before, &error));
  CHECK_OK(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_21, true, &conversion, &error));
  CHECK(mlirbc_conversion_is_converted(conversion));
  mlirbc_conversion_destroy(conversion);
  CHECK_OK(mlirbc_module_print_to_buffer(module, NULL, &after, &error));
  one = mlirbc_buffer_get_bytes(before);
  other = mlirbc_buffer_get_bytes(after);
  CHECK(one.len == other.len && memcmp(one.data, other.data, one.len) == 0);
  mlirbc_buffer_destroy(before);
  mlirbc_buffer_destroy(after);
  mlirbc_module_destroy(module);
  mlirbc_open_options_destroy(options);
}

/* No release is named in the file, and releases lay out the properties of its module in two ways. */
static void layouts(void) {
  mlirbc_module *module = open_fixture("../golden/stablehlo/pairs.0.9.0.mlirbc");
  mlirbc_fingerprint before, after;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_module_fingerprint(module, &before, &error));
  CHECK_OK(mlirbc_module_convert(module, 6, false, &error));
  CHECK_OK(mlirbc_module_fingerprint(module, &after, &error));
  CHECK(memcmp(&before, &after, sizeof before) == 0);
  mlirbc_module_destroy(module);
}

static void ignored(void) {
  mlirbc_module *module = open_fixture("changes.llvm22.v6.mlirbc");
  mlirbc_ignored_properties *ignored = NULL;
  mlirbc_ignored_property property;
  mlirbc_error *error = NULL;
  CHECK_OK(mlirbc_ignored_properties_create(module, &ignored, &error));
  CHECK_UINT(mlirbc_ignored_properties_get_num_properties(ignored), 0);
  mlirbc_ignored_properties_destroy(ignored);
  CHECK_OK(mlirbc_module_convert(module, 4, false, &error));
  CHECK_OK(mlirbc_ignored_properties_create(module, &ignored, &error));
  CHECK_UINT(mlirbc_ignored_properties_get_num_properties(ignored), 1);
  CHECK(mlirbc_ignored_properties_get_property(ignored, 0, &property));
  CHECK(mlirbc_str_equal(property.op, mlirbc_str_of("llvm.getelementptr")));
  CHECK(mlirbc_str_equal(property.property, mlirbc_str_of("noWrapFlags")));
  CHECK_UINT(property.count, 1);
  CHECK(mlirbc_str_equal(mlirbc_op_get_name(module, property.first), property.op));
  CHECK(!mlirbc_ignored_properties_get_property(ignored, 1, &property));
  mlirbc_ignored_properties_destroy(ignored);
  mlirbc_ignored_properties_destroy(NULL);
  mlirbc_module_destroy(module);
}

static void refused(void) {
  mlirbc_module *module = open_fixture("kitchen.llvm22.v6.mlirbc");
  mlirbc_conversion *conversion = NULL;
  mlirbc_error *error = NULL;
  CHECK_INT(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_STABLEHLO, false, &conversion, &error),
            MLIRBC_STATUS_INVALID_EDIT);
  CHECK(conversion == NULL);
  mlirbc_error_destroy(error);
  CHECK_INT(mlirbc_module_convert_to_release(module, (mlirbc_release)77, false, &conversion, NULL),
            MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_INT(mlirbc_module_convert_to_release(module, MLIRBC_RELEASE_LLVM_19, false, NULL, NULL),
            MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(mlirbc_module_convert_to_release(NULL, MLIRBC_RELEASE_LLVM_19, false, &conversion, NULL),
            MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(NULL), 0);
  CHECK_UINT(mlirbc_conversion_get_num_ops(NULL), 0);
  mlirbc_conversion_destroy(NULL);
  mlirbc_module_destroy(module);
}

static void stablehlo(void) {
  mlirbc_module *module = open_fixture("../golden/stablehlo/later.1.20.0.mlirbc");
  mlirbc_conversion *conversion = NULL;
  mlirbc_error *error = NULL;
  mlirbc_str message;
  CHECK_OK(mlirbc_module_convert_to_stablehlo(module, 1, 3, 0, &conversion, &error));
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(conversion), 1);
  message = mlirbc_error_get_message(mlirbc_conversion_get_obstacle(conversion, 0));
  CHECK(mlirbc_str_equal(message, mlirbc_str_of("StableHLO 1.3.0 does not have op tan_v2 (since 1.4.0)")));
  mlirbc_conversion_destroy(conversion);
  CHECK(mlirbc_str_equal(mlirbc_module_get_producer(module), mlirbc_str_of("StableHLO_v1.20.0")));
  CHECK_OK(mlirbc_module_convert_to_stablehlo(module, 1, 4, 2, &conversion, &error));
  CHECK_UINT(mlirbc_conversion_get_num_obstacles(conversion), 0);
  CHECK_UINT(mlirbc_conversion_get_num_ops(conversion), 3);
  mlirbc_conversion_destroy(conversion);
  CHECK(mlirbc_str_equal(mlirbc_module_get_producer(module), mlirbc_str_of("StableHLO_v1.4.2")));
  CHECK_OK(mlirbc_module_verify(module, &error));
  CHECK_INT(mlirbc_module_convert_to_stablehlo(module, 9, 0, 0, &conversion, &error), MLIRBC_STATUS_INVALID_EDIT);
  CHECK(conversion == NULL);
  mlirbc_error_destroy(error);
  CHECK_INT(mlirbc_module_convert_to_stablehlo(module, 1, 4, 0, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(mlirbc_module_convert_to_stablehlo(NULL, 1, 4, 0, &conversion, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  mlirbc_module_destroy(module);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  converted();
  obstacles();
  losses();
  changes();
  distinct();
  layouts();
  ignored();
  refused();
  stablehlo();
  return check_end();
}
