// The ops that refer to a symbol. Part of mlirbc.hpp.
#ifndef MLIRBC_SYMBOL_USES_HPP
#define MLIRBC_SYMBOL_USES_HPP

#include <mlirbc/op.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// An attribute or property of an op that refers to a symbol.
struct SymbolUse {
  Op op;
  // Empty if the attribute has no name because it holds all attributes of the op.
  std::string name;
  // Whether it is an inherent property, as opposed to a discardable attribute.
  bool is_property;
  // The reference or the attribute that contains it; none if the property is not an attribute.
  Attribute attribute;
};

// The uses of a symbol.
struct SymbolUses {
  std::vector<SymbolUse> uses;
  // The ops that may refer to the symbol, because something in their properties or attributes is opaque.
  std::vector<Op> possible;
};

// The uses of a symbol, in its symbol table and through the enclosing tables. Fails if the op is not a symbol.
inline Result<SymbolUses> symbol_uses(Op symbol) {
  ::mlirbc_symbol_uses *raw = nullptr;
  ::mlirbc_error *error = nullptr;
  if (::mlirbc_op_find_symbol_uses(symbol.module(), symbol.get(), &raw, &error) != MLIRBC_STATUS_OK) {
    return Error(error);
  }
  const std::unique_ptr<::mlirbc_symbol_uses, detail::Destroy> owned(raw);
  SymbolUses found;
  found.uses = detail::listed<SymbolUse>(::mlirbc_symbol_uses_get_num_uses(raw), [&](std::size_t i) {
    return SymbolUse{Op(symbol.module(), ::mlirbc_symbol_uses_get_op(raw, i)),
                     std::string(detail::view(::mlirbc_symbol_uses_get_name(raw, i))),
                     ::mlirbc_symbol_uses_is_property(raw, i),
                     Attribute(symbol.module(), ::mlirbc_symbol_uses_get_attribute(raw, i))};
  });
  found.possible = detail::listed<Op>(::mlirbc_symbol_uses_get_num_possible_ops(raw), [&](std::size_t i) {
    return Op(symbol.module(), ::mlirbc_symbol_uses_get_possible_op(raw, i));
  });
  return found;
}

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
