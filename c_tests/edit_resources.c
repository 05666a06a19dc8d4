/* Resources that are added, replaced, elided and removed. */
#include "check.h"

static mlirbc_error *error;

static mlirbc_resource_content content_of(mlirbc_resource_kind kind) {
  mlirbc_resource_content content;
  memset(&content, 0x55, sizeof content);
  mlirbc_resource_content_init(&content, kind);
  return content;
}

static mlirbc_resource_content blob_of(const void *data, size_t len, uint64_t alignment) {
  mlirbc_resource_content content = content_of(MLIRBC_RESOURCE_BLOB);
  content.bytes.data = (const uint8_t *)data;
  content.bytes.len = len;
  content.alignment = alignment;
  return content;
}

static mlirbc_resource find(const mlirbc_module *module, const char *group, const char *key) {
  return mlirbc_module_find_resource(module, mlirbc_str_of(group), mlirbc_str_of(key));
}

static mlirbc_resource_data get(const mlirbc_module *module, const char *group, const char *key) {
  mlirbc_resource_data data;
  memset(&data, 0, sizeof data);
  CHECK_OK(mlirbc_resource_get_data(module, find(module, group, key), &data, &error));
  return data;
}

static void count_release(void *user_data) { *(int *)user_data += 1; }

static void replacing(void) {
  mlirbc_module *module = open_version("resources", 6);
  mlirbc_resource_content content = blob_of("new bytes", 9, 64);
  mlirbc_resource_data data;
  CHECK_OK(mlirbc_resource_set_data(module, find(module, "builtin", "align4"), &content, &error));
  data = get(module, "builtin", "align4");
  CHECK_INT(data.kind, MLIRBC_RESOURCE_BLOB);
  CHECK_BYTES(data.bytes, "new bytes");
  CHECK_UINT(data.alignment, 64);
  CHECK(data.actual_alignment >= 64);
  content = content_of(MLIRBC_RESOURCE_ELIDED);
  CHECK_OK(mlirbc_resource_set_data(module, find(module, "builtin", "align16"), &content, &error));
  CHECK_INT(get(module, "builtin", "align16").kind, MLIRBC_RESOURCE_ELIDED);
  content = content_of(MLIRBC_RESOURCE_BOOL);
  content.boolean = true;
  CHECK_OK(mlirbc_resource_set_data(module, find(module, "first_group", "flag_off"), &content, &error));
  CHECK(get(module, "first_group", "flag_off").boolean);
  content = content_of(MLIRBC_RESOURCE_STRING);
  content.bytes.data = (const uint8_t *)"text";
  content.bytes.len = 4;
  CHECK_OK(mlirbc_resource_set_data(module, find(module, "first_group", "text"), &content, &error));
  CHECK_BYTES(get(module, "first_group", "text").bytes, "text");
  mlirbc_module_destroy(module);
}

static void adding(void) {
  mlirbc_module *module = open_version("resources", 6);
  mlirbc_resource_content content = blob_of("\1\2\3\4", 4, 4);
  mlirbc_dialect builtin = mlirbc_module_find_dialect(module, mlirbc_str_of("builtin"));
  mlirbc_attribute attribute = find_attribute(module, "demo.weights", "b");
  mlirbc_resource before = mlirbc_attribute_get_resource(module, attribute);
  mlirbc_resource resource;
  CHECK_OK(mlirbc_module_add_dialect_resource(module, builtin, mlirbc_str_of("mine"), &content, &resource, &error));
  CHECK_STR(mlirbc_resource_get_key(module, resource), "mine");
  CHECK_BYTES(get(module, "builtin", "mine").bytes, "\1\2\3\4");
  CHECK_STATUS(mlirbc_module_add_dialect_resource(module, builtin, mlirbc_str_of("mine"), &content, &resource, NULL),
               MLIRBC_STATUS_INVALID_EDIT);
  CHECK(mlirbc_resource_is_none(resource));
  content = content_of(MLIRBC_RESOURCE_BOOL);
  CHECK_OK(mlirbc_module_add_external_resource(module, mlirbc_str_of("tool"), mlirbc_str_of("flag"), &content,
                                               &resource, &error));
  CHECK_STR(mlirbc_resource_get_group_name(module, resource), "tool");
  /* Those of dialects come behind; attributes know them anyway. */
  CHECK_UINT(mlirbc_attribute_get_resource(module, attribute).index, before.index + 1);
  CHECK_STR(mlirbc_resource_get_key(module, mlirbc_attribute_get_resource(module, attribute)), "align16");
  CHECK_OK(mlirbc_resource_remove(module, find(module, "tool", "flag"), &error));
  CHECK(mlirbc_resource_is_none(find(module, "tool", "flag")));
  CHECK_UINT(mlirbc_attribute_get_resource(module, attribute).index, before.index);
  CHECK_STATUS(mlirbc_resource_remove(module, find(module, "builtin", "mine"), NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_OK(mlirbc_module_verify(module, &error));
  mlirbc_module_destroy(module);
}

/* Bytes that stay with the caller are released once, whatever comes of the call. */
static void borrowing(void) {
  static const char bytes[] = "bytes of the caller";
  mlirbc_module *module = open_version("resources", 6);
  mlirbc_resource_content content = blob_of(bytes, sizeof bytes, 1);
  mlirbc_resource_content other = content_of(MLIRBC_RESOURCE_ELIDED);
  mlirbc_resource align4 = find(module, "builtin", "align4");
  mlirbc_resource nothing = {MLIRBC_NONE};
  int released = 0;
  content.is_borrowed = true;
  content.release = count_release;
  content.user_data = &released;
  CHECK_OK(mlirbc_resource_set_data(module, align4, &content, &error));
  CHECK(get(module, "builtin", "align4").bytes.data == (const uint8_t *)bytes);
  CHECK_INT(released, 0);
  CHECK_OK(mlirbc_resource_set_data(module, align4, &other, &error));
  CHECK_INT(released, 1);
  CHECK_STATUS(mlirbc_resource_set_data(module, nothing, &content, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_INT(released, 2);
  CHECK_STATUS(mlirbc_resource_set_data(NULL, align4, &content, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(released, 3);
  content.alignment = 3;
  CHECK_STATUS(mlirbc_resource_set_data(module, align4, &content, NULL), MLIRBC_STATUS_INVALID_EDIT);
  CHECK_INT(released, 4);
  content.alignment = 1;
  content.kind = 9;
  CHECK_STATUS(mlirbc_resource_set_data(module, align4, &content, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_INT(released, 5);
  content.kind = MLIRBC_RESOURCE_BLOB;
  content.bytes.data = NULL;
  CHECK_STATUS(mlirbc_resource_set_data(module, align4, &content, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  CHECK_INT(released, 6);
  content.reserved[0] = 1;
  CHECK_STATUS(mlirbc_resource_set_data(module, align4, &content, NULL), MLIRBC_STATUS_INVALID_ARGUMENT);
  CHECK_INT(released, 6);
  CHECK_STATUS(mlirbc_resource_set_data(module, align4, NULL, NULL), MLIRBC_STATUS_NULL_ARGUMENT);
  content = blob_of(bytes, sizeof bytes, 1);
  content.is_borrowed = true;
  content.release = count_release;
  content.user_data = &released;
  CHECK_OK(mlirbc_resource_set_data(module, align4, &content, &error));
  mlirbc_module_destroy(module);
  CHECK_INT(released, 7);
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  replacing();
  adding();
  borrowing();
  return check_end();
}
