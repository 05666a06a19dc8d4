// The common base of references into a module, and sequences of them. Part of mlirbc.hpp.
#ifndef MLIRBC_REFERENCE_HPP
#define MLIRBC_REFERENCE_HPP

#include <mlirbc/result.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace mlirbc {
inline namespace MLIRBC_HPP_NAMESPACE {

// Why something is read with the fallback of its dialect.
struct Fallback {
  ::mlirbc_fallback_reason reason;
  // The name of the fallback; that of an op has its dialect. No file contains it. Valid as long as the module.
  std::string_view name;
};

namespace detail {

template <class Raw, class Get>
std::optional<Fallback> fallback(const ::mlirbc_module *module, Raw raw, Get get) noexcept {
  ::mlirbc_str name;
  const ::mlirbc_fallback_reason reason = get(module, raw, &name);
  return reason == MLIRBC_FALLBACK_NONE ? std::nullopt : std::optional<Fallback>(Fallback{reason, view(name)});
}

}  // namespace detail

namespace detail {

template <class Raw>
constexpr auto key(Raw raw, int) noexcept -> decltype(raw.body, std::uint64_t()) {
  return static_cast<std::uint64_t>(raw.body) << 32 | raw.index;
}
template <class Raw>
constexpr std::uint64_t key(Raw raw, long) noexcept {
  return raw.index;
}
template <class Raw>
constexpr auto none(int) noexcept -> decltype(Raw{MLIRBC_NONE, MLIRBC_NONE}) {
  return Raw{MLIRBC_NONE, MLIRBC_NONE};
}
template <class Raw>
constexpr Raw none(long) noexcept {
  return Raw{MLIRBC_NONE};
}

// The members of all references: a module and the indices of mlirbc.h.
template <class Self, class RawType>
class Reference {
 public:
  using Raw = RawType;
  Reference() noexcept : module_(nullptr), raw_(none<Raw>(0)) {}
  Reference(const ::mlirbc_module *module, Raw raw) noexcept : module_(module), raw_(raw) {}

  // Whether it names something.
  explicit operator bool() const noexcept { return key(raw_, 0) != key(none<Raw>(0), 0); }
  const ::mlirbc_module *module() const noexcept { return module_; }
  Raw get() const noexcept { return raw_; }
  // Its position in its table or, for the contents of a body, in the body.
  std::uint32_t index() const noexcept { return raw_.index; }
  // Orders and hashes references into one module.
  std::uint64_t id() const noexcept { return key(raw_, 0); }

  friend bool operator==(const Self &a, const Self &b) noexcept {
    return a.id() == b.id() && (a.module() == b.module() || !a);
  }
  friend bool operator!=(const Self &a, const Self &b) noexcept { return !(a == b); }

 protected:
  const ::mlirbc_module *module_;
  Raw raw_;
};

template <class T>
struct Hash {
  std::size_t operator()(const T &reference) const noexcept { return std::hash<std::uint64_t>()(reference.id()); }
};

template <class T>
struct Arrow {
  T value;
  T *operator->() noexcept { return &value; }
};

}  // namespace detail

// Items that are created on access, each in constant time, by `Get::at(module, owner, position)`.
template <class Item, class Owner, class Get>
class Sequence {
 public:
  using value_type = Item;

  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;  // because items are not references
    using iterator_concept = std::random_access_iterator_tag;
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using reference = Item;
    using pointer = detail::Arrow<Item>;

    iterator() noexcept = default;
    iterator(const ::mlirbc_module *module, Owner owner, std::size_t position) noexcept
        : module_(module), owner_(owner), position_(position) {}
    Item operator*() const noexcept { return Get::at(module_, owner_, position_); }
    pointer operator->() const noexcept { return {**this}; }
    Item operator[](difference_type by) const noexcept { return *(*this + by); }
    iterator &operator++() noexcept { return *this += 1; }
    iterator &operator--() noexcept { return *this -= 1; }
    iterator operator++(int) noexcept { return std::exchange(*this, *this + 1); }
    iterator operator--(int) noexcept { return std::exchange(*this, *this - 1); }
    iterator &operator+=(difference_type by) noexcept {
      position_ += static_cast<std::size_t>(by);
      return *this;
    }
    iterator &operator-=(difference_type by) noexcept { return *this += -by; }
    friend iterator operator+(iterator it, difference_type by) noexcept { return it += by; }
    friend iterator operator+(difference_type by, iterator it) noexcept { return it += by; }
    friend iterator operator-(iterator it, difference_type by) noexcept { return it -= by; }
    friend difference_type operator-(iterator a, iterator b) noexcept {
      return static_cast<difference_type>(a.position_) - static_cast<difference_type>(b.position_);
    }
    friend bool operator==(iterator a, iterator b) noexcept { return a.position_ == b.position_; }
    friend bool operator!=(iterator a, iterator b) noexcept { return a.position_ != b.position_; }
    friend bool operator<(iterator a, iterator b) noexcept { return a.position_ < b.position_; }
    friend bool operator>(iterator a, iterator b) noexcept { return a.position_ > b.position_; }
    friend bool operator<=(iterator a, iterator b) noexcept { return a.position_ <= b.position_; }
    friend bool operator>=(iterator a, iterator b) noexcept { return a.position_ >= b.position_; }

   private:
    const ::mlirbc_module *module_ = nullptr;
    Owner owner_{};
    std::size_t position_ = 0;
  };
  using const_iterator = iterator;

  Sequence(const ::mlirbc_module *module, Owner owner, std::size_t size) noexcept
      : module_(module), owner_(owner), size_(size) {}
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  iterator begin() const noexcept { return iterator(module_, owner_, 0); }
  iterator end() const noexcept { return iterator(module_, owner_, size_); }
  // Past the end it returns a reference that names nothing, or an empty string.
  Item operator[](std::size_t position) const noexcept { return Get::at(module_, owner_, position); }
  Item front() const noexcept { return (*this)[0]; }
  Item back() const noexcept { return (*this)[size_ - 1]; }

 private:
  const ::mlirbc_module *module_;
  Owner owner_;
  std::size_t size_;
};

namespace detail {

struct Whole {};  // the owner of a module's tables

// How a Sequence gets its items; defined at the end.
template <class Item>
struct TableItems {
  static Item at(const ::mlirbc_module *module, Whole, std::size_t position) noexcept;
};
struct SymbolNames {
  static std::string_view at(const ::mlirbc_module *module, ::mlirbc_attribute symbol, std::size_t position) noexcept {
    return view(::mlirbc_symbol_ref_get_name(module, symbol, position));
  }
};
struct OpOperands {
  static Value at(const ::mlirbc_module *module, ::mlirbc_op op, std::size_t position) noexcept;
};
struct OpResults {
  static Value at(const ::mlirbc_module *module, ::mlirbc_op op, std::size_t position) noexcept;
};
struct OpSuccessors {
  static Block at(const ::mlirbc_module *module, ::mlirbc_op op, std::size_t position) noexcept;
};
struct OpRegions {
  static Region at(const ::mlirbc_module *module, ::mlirbc_op op, std::size_t position) noexcept;
};
struct RegionBlocks {
  static Block at(const ::mlirbc_module *module, ::mlirbc_region region, std::size_t position) noexcept;
};
struct BlockOps {
  static Op at(const ::mlirbc_module *module, ::mlirbc_block block, std::size_t position) noexcept;
};
struct BlockArguments {
  static Value at(const ::mlirbc_module *module, ::mlirbc_block block, std::size_t position) noexcept;
};

// Copies a list of C items whose number is known.
template <class Raw, class Copy>
std::vector<Raw> copied(std::size_t count, Copy copy) {
  std::vector<Raw> items(count);
  items.resize(count == 0 ? 0 : copy(items.data(), count));
  return items;
}
// The same, as references into a module.
template <class Item, class Copy>
std::vector<Item> references(const ::mlirbc_module *module, std::size_t count, Copy copy) {
  const auto raws = copied<typename Item::Raw>(count, copy);
  return converted<Item>(raws, [module](typename Item::Raw raw) { return Item(module, raw); });
}

}  // namespace detail

}  // namespace MLIRBC_HPP_NAMESPACE
}  // namespace mlirbc

#endif
