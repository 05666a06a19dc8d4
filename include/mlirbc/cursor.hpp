// Walks without callbacks, during which a module can be edited. Part of mlirbc.hpp.
#ifndef MLIRBC_CURSOR_HPP
#define MLIRBC_CURSOR_HPP

#include <mlirbc/module.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// The order of an op and the ops in its regions.
enum class WalkOrder : std::int32_t {
  PreOrder = MLIRBC_WALK_PRE_ORDER,
  PostOrder = MLIRBC_WALK_POST_ORDER,
};

// A walk over ops, one at each step. The module may be edited between two steps: the walk visits the ops that a block
// had when the walk entered it, except those that were erased or moved to another block since then. The module has to
// outlive the cursor.
class Cursor {
 public:
  // Over all ops of a module.
  static Result<Cursor> over(ModuleRef module, WalkOrder order = WalkOrder::PreOrder) noexcept {
    return created(module.get(), [&](auto *out, auto *error) {
      return ::mlirbc_cursor_create_for_module(module.get(), raw(order), out, error);
    });
  }
  // Over an op and the ops in its regions.
  static Result<Cursor> over(Op op, WalkOrder order = WalkOrder::PreOrder) noexcept {
    return created(op.module(), [&](auto *out, auto *error) {
      return ::mlirbc_cursor_create_for_op(op.module(), op.get(), raw(order), out, error);
    });
  }
  // Over the ops in a region.
  static Result<Cursor> over(Region region, WalkOrder order = WalkOrder::PreOrder) noexcept {
    return created(region.module(), [&](auto *out, auto *error) {
      return ::mlirbc_cursor_create_for_region(region.module(), region.get(), raw(order), out, error);
    });
  }

  // The next op; none at the end. Regions are decoded as the walk enters them, which can fail; the next call continues
  // after them.
  Result<Op> next() noexcept {
    ::mlirbc_op op;
    ::mlirbc_error *error = nullptr;
    if (::mlirbc_cursor_next(cursor_.get(), module_, &op, &error) != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    return Op(module_, op);
  }
  // The next ops, at most `most`; fewer at the end.
  Result<std::vector<Op>> next_ops(std::size_t most) {
    return next_batch<Op>(most, [&](const std::vector<::mlirbc_op> &raws, std::vector<Op> &ops) {
      for (const ::mlirbc_op raw : raws) {
        ops.push_back(Op(module_, raw));
      }
    });
  }
  // The names of the next ops, at most `most`; fewer at the end.
  Result<std::vector<OpName>> next_op_names(std::size_t most) {
    return next_batch<OpName>(most, [&](const std::vector<::mlirbc_op> &raws, std::vector<OpName> &names) {
      std::vector<::mlirbc_op_name> raw_names(raws.size());
      ::mlirbc_ops_get_op_names(module_, raws.data(), raws.size(), raw_names.data());
      for (const ::mlirbc_op_name raw : raw_names) {
        names.push_back(OpName(module_, raw));
      }
    });
  }
  // Skips the ops in the regions of the op returned last; has no effect in post-order.
  void skip() noexcept { ::mlirbc_cursor_skip(cursor_.get()); }

  ::mlirbc_cursor *get() const noexcept { return cursor_.get(); }

 private:
  Cursor(const ::mlirbc_module *module, ::mlirbc_cursor *owned) noexcept : module_(module), cursor_(owned) {}

  template <class Item, class Convert>
  Result<std::vector<Item>> next_batch(std::size_t most, Convert convert) {
    std::vector<::mlirbc_op> raws(most);
    std::size_t count = 0;
    ::mlirbc_error *error = nullptr;
    if (::mlirbc_cursor_next_ops(cursor_.get(), module_, raws.data(), most, &count, &error) != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    raws.resize(count);
    std::vector<Item> items;
    items.reserve(count);
    convert(raws, items);
    return items;
  }
  static ::mlirbc_walk_order raw(WalkOrder order) noexcept { return static_cast<::mlirbc_walk_order>(order); }
  template <class Create>
  static Result<Cursor> created(const ::mlirbc_module *module, Create create) noexcept {
    ::mlirbc_cursor *cursor = nullptr;
    ::mlirbc_error *error = nullptr;
    if (create(&cursor, &error) != MLIRBC_STATUS_OK) {
      return Error(error);
    }
    return Cursor(module, cursor);
  }

  const ::mlirbc_module *module_;
  std::unique_ptr<::mlirbc_cursor, detail::Destroy> cursor_;
};

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
