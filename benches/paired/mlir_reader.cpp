// Times MLIR's own reader, writer and printer phase by phase, for benches/paired/run.sh. This is their best case: the file
// is mapped, dialects are loaded beforehand, threads and verification are off. One process does one
// iteration. The rows have the columns of this library's side, ours.rs.
//
// usage: mlir_reader FILE [--lazy | --text] [--iter N] [--ops N]
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

namespace {

double milliseconds(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

struct Memory {
  long peak = 0, resident = 0, anonymous = 0;

  static Memory now() {
    Memory memory;
    FILE *status = fopen("/proc/self/status", "r");
    char line[256];
    while (status && fgets(line, sizeof line, status)) {
      sscanf(line, "VmHWM: %ld", &memory.peak);
      sscanf(line, "VmRSS: %ld", &memory.resident);
      sscanf(line, "RssAnon: %ld", &memory.anonymous);
    }
    if (status)
      fclose(status);
    return memory;
  }
};

struct Row {
  const char *phase;
  double wall, cpu;
  Memory memory;
  long growth;
  uint64_t extra;
};

std::vector<Row> rows;

template <typename Work> void measure(const char *phase, Work work) {
  Memory before = Memory::now();
  double cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID), wall = milliseconds(CLOCK_MONOTONIC);
  uint64_t extra = work();
  cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  wall = milliseconds(CLOCK_MONOTONIC) - wall;
  Memory after = Memory::now();
  rows.push_back({phase, wall, cpu, after, after.anonymous - before.anonymous, extra});
}

/// Counts what is written and discards it.
class Discarded : public llvm::raw_ostream {
public:
  /// The bytecode writer passes large pieces, the printer small ones.
  explicit Discarded(bool isBuffered) {
    if (!isBuffered)
      SetUnbuffered();
  }
  ~Discarded() override { flush(); }
  uint64_t size() const { return count; }

private:
  void write_impl(const char *, size_t size) override { count += size; }
  uint64_t current_pos() const override { return count; }
  uint64_t count = 0;
};

[[noreturn]] void fail(const char *what) {
  fprintf(stderr, "mlir_reader: %s\n", what);
  exit(1);
}

} // namespace

int main(int argc, char **argv) {
  std::string path;
  bool lazy = false, text = false;
  int iteration = 0;
  uint64_t ops = 0;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument == "--lazy")
      lazy = true;
    else if (argument == "--text")
      text = true;
    else if (argument == "--iter" && i + 1 < argc)
      iteration = atoi(argv[++i]);
    else if (argument == "--ops" && i + 1 < argc)
      ops = strtoull(argv[++i], nullptr, 10);
    else
      path = argument;
  }
  if (path.empty())
    fail("usage: mlir_reader FILE [--lazy | --text] [--iter N] [--ops N]");

  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::DLTIDialect,
                  mlir::func::FuncDialect, mlir::LLVM::LLVMDialect, mlir::memref::MemRefDialect,
                  mlir::scf::SCFDialect, mlir::tensor::TensorDialect, mlir::vector::VectorDialect>();
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  // The constructor's flag leaves the locks of the uniquers on; this call turns them off.
  context.disableMultithreading();
  context.allowUnregisteredDialects();
  mlir::ParserConfig config(&context, /*verifyAfterParse=*/false);
  mlir::Block block;

  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer)
    fail("the file cannot be opened");
  size_t bytes = (*buffer)->getBufferSize();
  // With an owner, MLIR refers to resources in the buffer and does not copy them.
  auto owner = std::make_shared<llvm::SourceMgr>();
  owner->AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  llvm::MemoryBufferRef file = owner->getMemoryBuffer(owner->getMainFileID())->getMemBufferRef();

  if (lazy) {
    mlir::BytecodeReader reader(file, config, /*lazyLoading=*/true, owner);
    measure("lazy_open", [&] {
      auto isModule = [](mlir::Operation *op) { return llvm::isa<mlir::ModuleOp>(op); };
      if (failed(reader.readTopLevel(&block, isModule)))
        fail("the file cannot be read");
      return uint64_t(reader.getNumOpsToMaterialize());
    });
    std::vector<mlir::Operation *> functions;
    for (mlir::Operation &top : block)
      for (mlir::Operation &op : top.getRegion(0).front())
        if (reader.isMaterializable(&op))
          functions.push_back(&op);
    if (!functions.empty())
      measure("lazy_first", [&] {
        if (failed(reader.materialize(functions[functions.size() / 2])))
          fail("a function cannot be read");
        return uint64_t(0);
      });
    if (failed(reader.finalize([](mlir::Operation *) { return false; })))
      fail("the reader cannot be closed");
  } else if (text) {
    std::string printed, custom;
    {
      mlir::MLIRContext other(registry, mlir::MLIRContext::Threading::DISABLED);
      other.allowUnregisteredDialects();
      mlir::Block contents;
      if (failed(mlir::readBytecodeFile(owner, &contents, mlir::ParserConfig(&other, /*verifyAfterParse=*/false))))
        fail("the file cannot be read");
      llvm::raw_string_ostream stream(printed);
      mlir::OpPrintingFlags flags;
      flags.printGenericOpForm().enableDebugInfo().useLocalScope();
      contents.front().print(stream, flags);
      llvm::raw_string_ostream customStream(custom);
      mlir::OpPrintingFlags customFlags;
      customFlags.assumeVerified().enableDebugInfo().useLocalScope();
      contents.front().print(customStream, customFlags);
      contents.walk([&](mlir::Operation *) { ++ops; });
    }
    measure("parse", [&] {
      if (failed(mlir::parseSourceString(printed, &block, config)))
        fail("the text cannot be parsed");
      return uint64_t(printed.size());
    });
    // A context in which nothing is known yet. Neither it nor what is in it is torn down.
    auto *fresh = new mlir::MLIRContext(registry, mlir::MLIRContext::Threading::DISABLED);
    fresh->disableMultithreading();
    fresh->allowUnregisteredDialects();
    mlir::ParserConfig freshConfig(fresh, /*verifyAfterParse=*/false);
    auto *ofCustom = new mlir::Block;
    measure("parse_custom", [&] {
      if (failed(mlir::parseSourceString(custom, ofCustom, freshConfig)))
        fail("the text in custom form cannot be parsed");
      return uint64_t(custom.size());
    });
  } else {
    measure("read", [&] {
      if (failed(mlir::readBytecodeFile(owner, &block, config)))
        fail("the file cannot be read");
      return uint64_t(0);
    });
    measure("walk", [&] {
      ops = 0;
      uint64_t sum = 0;
      for (mlir::Operation &top : block)
        top.walk([&](mlir::Operation *op) {
          ++ops;
          sum += uintptr_t(op->getName().getAsOpaquePointer()) + op->getNumResults();
          for (mlir::Value operand : op->getOperands())
            sum += uintptr_t(operand.getAsOpaquePointer());
        });
      return sum;
    });
    measure("write", [&] {
      Discarded written(/*isBuffered=*/false);
      if (failed(mlir::writeBytecodeToFile(&block.front(), written)))
        fail("the module cannot be written");
      return written.size();
    });
    measure("print", [&] {
      Discarded printed(/*isBuffered=*/true);
      mlir::OpPrintingFlags flags;
      flags.printGenericOpForm().enableDebugInfo().useLocalScope();
      block.front().print(printed, flags);
      printed.flush();
      return printed.size();
    });
    measure("print_custom", [&] {
      Discarded printed(/*isBuffered=*/true);
      mlir::OpPrintingFlags flags;
      // Otherwise the module is verified first.
      flags.assumeVerified().enableDebugInfo().useLocalScope();
      block.front().print(printed, flags);
      printed.flush();
      return printed.size();
    });
  }

  std::string name = path.substr(path.rfind('/') + 1);
  for (const Row &row : rows)
    printf("mlir22\t%s\t%zu\t%llu\tst\t%s\t%d\t%.3f\t%.3f\t%.1f\t%.0f\t%ld\t%ld\t%ld\t%ld\t0\t%llu\n",
           name.c_str(), bytes, (unsigned long long)ops, row.phase, iteration, row.wall, row.cpu,
           bytes / row.wall / 1e3, ops / row.wall * 1e3, row.memory.peak, row.memory.resident,
           row.memory.anonymous, row.growth, (unsigned long long)row.extra);
  // Tearing the IR down is not what is measured.
  fflush(stdout);
  _Exit(0);
}
