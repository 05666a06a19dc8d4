// Dumps of files, which may be damaged. Part of mlirbc.hpp.
#ifndef MLIRBC_DUMP_HPP
#define MLIRBC_DUMP_HPP

#include <mlirbc/print.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// What is dumped.
struct DumpOptions {
  // Whether long strings and all bytes of long pieces are shown.
  bool full = false;
  // Bit i selects the section with the id i; 0 selects everything.
  std::uint32_t sections = 0;
  // Only the lines about these bytes, without regard to sections; everything if it is {0, 0}.
  ::mlirbc_file_range bytes = {0, 0};
  // The limits and the registry; the defaults if null.
  const OpenOptions *open = nullptr;
};

// The text of a dump.
struct Dump {
  std::string text;
  // Whether the file has bytes that cannot be read, which the text has with the reason.
  bool is_damaged;
};

// Every byte of a file with its meaning, as the command mlirbc dump writes it.
inline Result<Dump> dump(Bytes file, const DumpOptions &options = DumpOptions()) {
  bool is_damaged = false;
  Result<std::string> text = detail::printed([&](auto *buffer, auto *error) {
    const ::mlirbc_open_options *open = options.open == nullptr ? nullptr : options.open->get();
    if (options.bytes.start != 0 || options.bytes.end != 0) {
      return ::mlirbc_dump_range_to_buffer(file.data(), file.size(), open, options.bytes.start, options.bytes.end,
                                           options.full, &is_damaged, buffer, error);
    }
    return ::mlirbc_dump_to_buffer(file.data(), file.size(), open, options.sections, options.full, &is_damaged, buffer,
                                   error);
  });
  if (!text) {
    return std::move(text).error();
  }
  return Dump{std::move(text).value(), is_damaged};
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
