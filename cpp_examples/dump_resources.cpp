// dump_resources FILE [DIRECTORY]: the resources of a file, with sizes and alignments. With a directory, the bytes of
// each blob go to a file in it, numbered, as keys may hold any character.
#include <fstream>
#include <iostream>
#include <mlirbc.hpp>
#include <string>

int main(int argc, char **argv) {
  auto module = mlirbc::Module::open_file(argc > 1 ? argv[1] : "");
  if (!module) {
    std::cerr << module.error().to_string() << '\n';
    return 1;
  }
  int result = 0;
  for (mlirbc::Resource resource : module->resources()) {
    std::cout << resource.group_name() << (resource.dialect() ? " (dialect) " : " (external) ") << resource.key();
    const auto data = resource.data();
    if (!data) {
      std::cout << ": " << data.error().to_string() << '\n';
      result = 1;
      continue;
    }
    switch (data->kind) {
      case MLIRBC_RESOURCE_BLOB:
        std::cout << ": " << data->bytes.size() << " bytes at " << data->offset << ", aligned to " << data->alignment
                  << '\n';
        break;
      case MLIRBC_RESOURCE_BOOL:
        std::cout << (data->boolean ? ": true\n" : ": false\n");
        break;
      case MLIRBC_RESOURCE_STRING:
        std::cout << ": \"" << data->bytes.chars() << "\"\n";
        break;
      default:
        std::cout << ": left out\n";
    }
    if (argc > 2 && data->kind == MLIRBC_RESOURCE_BLOB) {
      const std::string path = std::string(argv[2]) + "/" + std::to_string(resource.index()) + ".bin";
      std::ofstream file(path, std::ios::binary);
      const std::string_view chars = data->bytes.chars();
      if (!file.write(chars.data(), static_cast<std::streamsize>(chars.size())).flush()) {
        std::cerr << path << ": cannot be written\n";
        return 1;
      }
    }
  }
  return result;
}
