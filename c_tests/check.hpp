// What the C++ test programs share beside check.h.
#ifndef CHECK_HPP
#define CHECK_HPP

#include "check.h"

#include <mlirbc.hpp>
#include <string>
#include <string_view>

inline void check_text(const char *file, int line, const char *what, std::string_view found, std::string_view expected) {
  check_memory(file, line, what, found.data(), found.size(), expected.data(), expected.size());
}

#define CHECK_TEXT(found, expected) check_text(__FILE__, __LINE__, #found, found, expected)

// The value of a result; the program ends if there is none.
template <class T>
T take(mlirbc::Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "%s\n", result.error().to_string().c_str());
    std::exit(1);
  }
  return std::move(result).value();
}

inline mlirbc::Module open_module(const char *name) {
  return take(mlirbc::Module::open_file(fixture_path(name)));
}

// The text of a fixture.
inline std::string fixture_text(const char *name) {
  std::size_t len = 0;
  unsigned char *data = read_fixture(name, &len);
  std::string text(reinterpret_cast<const char *>(data), len);
  std::free(data);
  return text;
}

// The first op of a name.
inline mlirbc::Op first_op(const mlirbc::Module &module, const char *name) {
  return {module.get(), find_op(module.get(), name, 0)};
}

#endif
