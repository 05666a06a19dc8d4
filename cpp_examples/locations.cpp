// locations FILE: how many ops come from which source file, and from which lines of it.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <mlirbc.hpp>
#include <string_view>

// The position in a file that a location leads to: through names, to the callee of a call, to the first of several.
static mlirbc::Attribute file_of(mlirbc::Attribute location) {
  for (;;) {
    switch (location.kind()) {
      case MLIRBC_ATTRIBUTE_NAME_LOC:
        location = location.location_child();
        break;
      case MLIRBC_ATTRIBUTE_CALL_SITE_LOC:
        location = location.callee();
        break;
      case MLIRBC_ATTRIBUTE_FUSED_LOC:
        location = location.element(0);
        break;
      default:
        return location;
    }
  }
}

struct Lines {
  std::uint64_t ops = 0;
  std::uint64_t first = UINT64_MAX;
  std::uint64_t last = 0;
};

int main(int argc, char **argv) {
  auto module = mlirbc::Module::open_file(argc > 1 ? argv[1] : "");
  if (!module) {
    std::cerr << module.error().to_string() << '\n';
    return 1;
  }
  std::map<std::string_view, Lines> files;
  const auto walked = module->walk([&files](mlirbc::Op op) {
    const mlirbc::Attribute location = file_of(op.location());
    const auto position = location.file_position().value_or(mlirbc::Position{});
    Lines &lines = files[location.filename()];
    lines.ops += 1;
    lines.first = std::min(lines.first, position.start_line);
    lines.last = std::max(lines.last, position.end_line);
  });
  for (const auto &[name, lines] : files) {
    std::cout << (name.empty() ? "(unknown)" : name) << ": " << lines.ops << " ops, lines " << lines.first << " to "
              << lines.last << '\n';
  }
  if (!walked) {
    std::cerr << walked.error().to_string() << '\n';
  }
  return walked ? 0 : 1;
}
