// Copies of ops, attributes and types of another module. Part of mlirbc.hpp.
#ifndef MLIRBC_IMPORT_HPP
#define MLIRBC_IMPORT_HPP

#include <mlirbc/edit.hpp>
#include <mlirbc/module.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// What happens to an imported symbol whose name the destination already has.
enum class SymbolClash : std::int32_t {
  // It keeps its name. The caller resolves the clash.
  Keep = MLIRBC_SYMBOL_CLASH_KEEP,
  // The import fails.
  Refuse = MLIRBC_SYMBOL_CLASH_REFUSE,
  // It receives a new name, such as name_0. The references to it in the imported ops follow.
  Rename = MLIRBC_SYMBOL_CLASH_RENAME,
};

// The replacements for what is not imported, and the treatment of symbols.
struct ImportOptions {
  // Values of the other module that imported ops use, each with the value of the edited module that replaces it.
  std::vector<std::pair<Value, Value>> values = {};
  // Blocks of the other module that are successors of imported ops, each with the block that replaces it.
  std::vector<std::pair<Block, Block>> blocks = {};
  SymbolClash clash = SymbolClash::Keep;
};

// An imported op that is a symbol.
struct ImportedSymbol {
  Op op;
  // The name in the other module.
  std::string name;
  // Empty if it keeps its name.
  std::string new_name;
  // The other symbol with the name: one that the module had, or one that was imported before it. None if there is none.
  Op clash;
};

// A resource whose copy has another key, because the module has other data with its key.
struct RenamedResource {
  std::string dialect;
  std::string key;
  std::string new_key;
};

// The copies of the ops of another module.
struct Imported {
  // In the order in which the ops were passed.
  std::vector<Op> ops;
  std::vector<ImportedSymbol> symbols;
  std::vector<RenamedResource> resources;
  // The number of imported ops that may refer to a renamed symbol where the module cannot read them. These references
  // keep the old name.
  std::uint64_t opaque;
};

namespace detail {

inline constexpr std::string_view other_module = "the module to import from";

// Pairs of references into two modules, as arrays.
template <class Item>
class Replacements {
 public:
  explicit Replacements(const std::vector<std::pair<Item, Item>> &pairs) {
    for (const auto &pair : pairs) {
      theirs_owners.add(pair.first, theirs.size());
      own_owners.add(pair.second, own.size());
      theirs.push_back(pair.first.get());
      own.push_back(pair.second.get());
    }
  }
  std::vector<typename Item::Raw> theirs;
  std::vector<typename Item::Raw> own;
  Owners theirs_owners;
  Owners own_owners;
};

inline Imported read_imported(const ::mlirbc_module *module, const ::mlirbc_imported *raw) {
  Imported imported;
  imported.ops = listed<Op>(::mlirbc_imported_get_num_ops(raw), [&](std::size_t i) {
    return Op(module, ::mlirbc_imported_get_op(raw, i));
  });
  imported.symbols = listed<ImportedSymbol>(::mlirbc_imported_get_num_symbols(raw), [&](std::size_t i) {
    return ImportedSymbol{Op(module, ::mlirbc_imported_get_symbol_op(raw, i)),
                          std::string(view(::mlirbc_imported_get_symbol_name(raw, i))),
                          std::string(view(::mlirbc_imported_get_symbol_new_name(raw, i))),
                          Op(module, ::mlirbc_imported_get_symbol_clash(raw, i))};
  });
  imported.resources = listed<RenamedResource>(::mlirbc_imported_get_num_renamed_resources(raw), [&](std::size_t i) {
    return RenamedResource{std::string(view(::mlirbc_imported_get_resource_dialect(raw, i))),
                           std::string(view(::mlirbc_imported_get_resource_key(raw, i))),
                           std::string(view(::mlirbc_imported_get_resource_new_key(raw, i)))};
  });
  imported.opaque = ::mlirbc_imported_get_num_opaque_ops(raw);
  return imported;
}

}  // namespace detail

// Copies an attribute of another module with everything in it, including resources. Fails if something in it has an
// unknown encoding, or if the edited module would read it differently.
inline Result<Attribute> import_attribute(MutableModuleRef module, Attribute attribute) noexcept {
  return detail::create<Attribute>(module.get(), {}, ::mlirbc_module_import_attribute, attribute.module(),
                                   attribute.get());
}
inline Result<Type> import_type(MutableModuleRef module, Type type) noexcept {
  return detail::create<Type>(module.get(), {}, ::mlirbc_module_import_type, type.module(), type.get());
}
// With everything in it, as import_ops with the default options.
inline Result<Op> import_op(MutableModuleRef module, Op op, InsertionPoint to) noexcept {
  return detail::create<Op>(module.get(), {{"to", to}}, ::mlirbc_module_import_op, op.module(), op.get(), to.get());
}
// Copies ops of another module with everything in them, in the order in which they are passed. A failed import changes
// nothing.
inline Result<Imported> import_ops(MutableModuleRef module, ModuleRef other, const List<Op> &ops, InsertionPoint to,
                                   const ImportOptions &options = {}) {
  const detail::Replacements<Value> values(options.values);
  const detail::Replacements<Block> blocks(options.blocks);
  if (std::optional<Error> error = detail::check_owners(
          other.get(), {{"ops", ops}, {"values", values.theirs_owners}, {"blocks", blocks.theirs_owners}},
          detail::other_module)) {
    return *std::move(error);
  }
  ::mlirbc_import_options raw_options;
  ::mlirbc_import_options_init(&raw_options);
  raw_options.values = values.theirs.data();
  raw_options.value_replacements = values.own.data();
  raw_options.num_values = values.own.size();
  raw_options.blocks = blocks.theirs.data();
  raw_options.block_replacements = blocks.own.data();
  raw_options.num_blocks = blocks.own.size();
  raw_options.clash = static_cast<::mlirbc_symbol_clash>(options.clash);
  ::mlirbc_imported *raw = nullptr;
  Result<void> edited = detail::edited(
      module.get(), {{"to", to}, {"values", values.own_owners}, {"blocks", blocks.own_owners}}, [&](auto *error) {
        return ::mlirbc_module_import_ops(module.get(), other.get(), ops.data(), ops.size(), to.get(), &raw_options,
                                          &raw, error);
      });
  if (!edited) {
    return std::move(edited).error();
  }
  const std::unique_ptr<::mlirbc_imported, detail::Destroy> owned(raw);
  return detail::read_imported(module.get(), raw);
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
