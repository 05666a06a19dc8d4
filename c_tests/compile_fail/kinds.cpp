// An attribute is no type.
#include <mlirbc.hpp>

std::size_t rank(mlirbc::Attribute attribute, mlirbc::Type type);

std::size_t rank(mlirbc::Attribute attribute, mlirbc::Type type) {
#ifdef MLIRBC_CONTROL
  const mlirbc::Type taken = type;
#else
  const mlirbc::Type taken = attribute;
#endif
  (void)attribute;
  (void)type;
  return taken.rank();
}
