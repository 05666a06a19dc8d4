/* An attribute is no type. */
#include <mlirbc.h>

mlirbc_type_kind kind(const mlirbc_module *module, mlirbc_attribute attribute, mlirbc_type type);

mlirbc_type_kind kind(const mlirbc_module *module, mlirbc_attribute attribute, mlirbc_type type) {
  (void)attribute;
  (void)type;
#ifdef MLIRBC_CONTROL
  return mlirbc_type_get_kind(module, type);
#else
  return mlirbc_type_get_kind(module, attribute);
#endif
}
