// What a file with exceptions and a file without them share: classes from which both make functions of the header.
#ifndef SETTINGS_HPP
#define SETTINGS_HPP

#include <mlirbc.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

// Counts a call, and throws if `limit` is reached. The file with exceptions defines it.
void called(int *calls, int limit);

// A function of the user for everything that calls one.
struct Calls {
  int *calls;
  int limit;
  void operator()(mlirbc::Op) const { called(calls, limit); }
  void operator()(std::string_view) const { called(calls, limit); }
  void operator()(mlirbc::Bytes) const { called(calls, limit); }
  void operator()(std::uint64_t) const { called(calls, limit); }
  void operator()(mlirbc::HookWriter &writer) const {
    called(calls, limit);
    writer.write_varint(0);
  }
};

class Hooks final : public mlirbc::DialectHooks {
 public:
  Hooks(int *calls, int limit) : calls_{calls, limit} {}
  mlirbc::HookOutcome read_attribute(mlirbc::HookReader &reader) const override {
    reader.read_varint();
    called(calls_.calls, calls_.limit);
    return mlirbc::HookOutcome::Done;
  }

 private:
  Calls calls_;
};

// Calls all of them without a limit, in a file without exceptions. Returns the number of calls, or -1.
int calls_without_exceptions(const char *path);

#endif
