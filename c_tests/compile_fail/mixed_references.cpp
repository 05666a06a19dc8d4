// References of different kinds are not compared.
#include <mlirbc.hpp>

bool same(mlirbc::Block block, mlirbc::Region region);

bool same(mlirbc::Block block, mlirbc::Region region) {
#ifdef MLIRBC_CONTROL
  return block == region.blocks()[0];
#else
  return block == region;
#endif
}
