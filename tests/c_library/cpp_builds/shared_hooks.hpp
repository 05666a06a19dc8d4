// What a shared object with hooks and the program that uses it agree on.
#ifndef SHARED_HOOKS_HPP
#define SHARED_HOOKS_HPP

#include <mlirbc.hpp>

struct Entry {
  int number;
};
inline constexpr mlirbc::TypeTag<Entry> entry_tag("shared.entry");

extern "C" mlirbc_status add_shared_hooks(mlirbc_registry *registry);

#endif
