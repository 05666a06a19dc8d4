// Walks without callbacks.
#include "check.hpp"

static std::string names(mlirbc::Cursor cursor) {
  std::string all;
  while (mlirbc::Op op = take(cursor.next())) {
    all.append(op.name()).append(" ");
    if (op.name() == "func.func") {
      cursor.skip();
    }
  }
  return all;
}

int main(int argc, char **argv) {
  check_begin(argc, argv);
  mlirbc::Module module = open_module("kitchen.llvm22.v6.mlirbc");
  CHECK_TEXT(names(take(mlirbc::Cursor::over(module))), "builtin.module func.func func.func func.func ");
  const mlirbc::Op loop = first_op(module, "scf.for");
  CHECK_TEXT(names(take(mlirbc::Cursor::over(loop, mlirbc::WalkOrder::PostOrder))),
             "memref.load arith.mulf memref.store arith.addf scf.yield scf.for ");
  const auto regions = take(loop.regions());
  mlirbc::Cursor body = take(mlirbc::Cursor::over(regions[0]));
  CHECK_UINT(take(body.next_ops(3)).size(), 3);
  CHECK_UINT(take(body.next_ops(3)).size(), 2);
  CHECK_UINT(take(body.next_ops(3)).size(), 0);
  mlirbc::Cursor named = take(mlirbc::Cursor::over(regions[0]));
  const auto first_names = take(named.next_op_names(2));
  CHECK_UINT(first_names.size(), 2);
  CHECK_TEXT(first_names[0].full(), "memref.load");
  CHECK_TEXT(first_names[1].full(), "arith.mulf");
  CHECK_UINT(take(named.next_op_names(8)).size(), 3);
  const auto none = mlirbc::Cursor::over(mlirbc::Op());
  CHECK(!none && none.error().status() == MLIRBC_STATUS_NULL_ARGUMENT);

  // Functions are erased as soon as the walk has left them.
  mlirbc::Editor editor(module);
  mlirbc::Cursor cursor = take(mlirbc::Cursor::over(module, mlirbc::WalkOrder::PostOrder));
  std::size_t count = 0;
  while (mlirbc::Op op = take(cursor.next())) {
    count += 1;
    if (op.name() == "func.func") {
      CHECK(editor.erase(op).has_value());
    }
  }
  CHECK_UINT(count, 22);
  CHECK_TEXT(names(take(mlirbc::Cursor::over(module))), "builtin.module ");
  return check_end();
}
