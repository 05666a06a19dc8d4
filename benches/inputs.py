#!/usr/bin/env python3
"""Writes a large module as MLIR text, the same for every run.

usage: inputs.py KIND > FILE.mlir

  s100k      1,000 functions of 100 ops: arithmetic, memory, loops, branches, vectors, tensors, calls
  s1m        10,000 such functions
  s1m_noloc  s1m without locations: as many ops, a fifteenth of the attributes
  onefn      one function of 500,000 ops
  attrs      200,000 ops with a dictionary of their own each
  generic    1,000,000 ops of a dialect that nobody knows, some with regions
  same10k    1,000 functions of 10 ops of one kind, without locations
  same1m     1,000 functions of 1,000 such ops: a hundred times the ops over the same tables

Every location has a line of its own, as the output of a compiler has.
"""

import random
import re
import sys

# The pieces that functions are made of. `#` is the number of the piece, LOC a new location, <<...>>
# a random choice; INT, FLT and IDX are the values of type i32, f32 and index that the piece before
# left, and `INT = ...` says which value this one leaves.
STRIDED = "memref<16x?xf32, strided<[?, 1], offset: ?>>"
INTEGERS = """
%c# = arith.constant <<0:200000>> : i32 LOC
%a# = arith.addi INT, %c# overflow<nsw> : i32 LOC
%b# = arith.muli %a#, %c# : i32 LOC
%d# = arith.xori %b#, INT : i32 LOC
%p# = arith.cmpi <<slt|sge|eq|ult>>, %d#, %a# : i32 LOC
%s# = arith.select %p#, %d#, %b# : i32 LOC
%w# = arith.extsi %s# : i32 to i64 LOC
%x# = arith.shrsi %w#, %w# : i64 LOC
%r# = arith.trunci %x# : i64 to i32 LOC
INT = %r#
"""
FLOATS = """
%c# = arith.constant <<0:5000>>.<<00:100>> : f32 LOC
%a# = arith.addf FLT, %c# fastmath<fast> : f32 LOC
%b# = arith.mulf %a#, %a# : f32 LOC
%d# = arith.negf %b# : f32 LOC
%g# = arith.sitofp INT : i32 to f32 LOC
%p# = arith.cmpf ogt, %d#, %g# : f32 LOC
%r# = arith.select %p#, %g#, %b# : f32 LOC
FLT = %r#
"""
MEMORY = f"""
%k# = arith.constant <<0:4096>> : index LOC
%x# = arith.addi IDX, %k# : index LOC
%l# = memref.load %m[%x#] : memref<?xf32> LOC
%s# = arith.addf %l#, FLT : f32 LOC
memref.store %s#, %m[IDX] : memref<?xf32> LOC
%r# = memref.load %q[IDX, %x#] : {STRIDED} LOC
FLT = %r#
"""
LOOP = """
%k# = arith.constant <<0:1024>> : index LOC
%o# = scf.for %v# = %k# to %n step %k# iter_args(%a# = FLT) -> (f32) {
%l# = memref.load %m[%v#] : memref<?xf32> LOC
%p# = arith.cmpf olt, %l#, %a# : f32 LOC
%i# = scf.if %p# -> (f32) {
%t# = arith.mulf %l#, %a# : f32 LOC
scf.yield %t# : f32 LOC
} else {
%e# = arith.addf %l#, %a# : f32 LOC
scf.yield %e# : f32 LOC
} LOC
%s# = arith.subf %i#, %l# : f32 LOC
scf.yield %s# : f32 LOC
} LOC
%r# = arith.maximumf %o#, FLT : f32 LOC
FLT = %r#
"""
BRANCHES = """
%p# = arith.cmpi sgt, INT, %i : i32 LOC
cf.cond_br %p#, ^then#(INT : i32), ^else#(INT, FLT : i32, f32) LOC
^then#(%a#: i32 LOC):
%t# = arith.constant <<0:200000>> : i32 LOC
%u# = arith.subi %a#, %t# : i32 LOC
cf.br ^after#(%u#, FLT : i32, f32) LOC
^else#(%b#: i32 LOC, %d#: f32 LOC):
%w# = arith.addi %b#, %i : i32 LOC
%g# = arith.addf %d#, %d# : f32 LOC
cf.br ^after#(%w#, %g# : i32, f32) LOC
^after#(%x#: i32 LOC, %f#: f32 LOC):
%r# = arith.addi %x#, %i : i32 LOC
INT = %r#
FLT = %f#
"""
VECTORS = """
%a# = vector.broadcast FLT : f32 to vector<8xf32> LOC
%c# = arith.constant dense<<<0:300>>.5> : vector<8xf32> LOC
%b# = arith.mulf %a#, %c# : vector<8xf32> LOC
%r# = vector.extract %b#[<<0:8>>] : f32 from vector<8xf32> LOC
vector.store %b#, %m[IDX] : memref<?xf32>, vector<8xf32> LOC
FLT = %r#
"""
TENSORS = """
TYPE = tensor<?x<<4:64>>xf32>
%t# = tensor.empty(%n) : TYPE LOC
%r# = tensor.extract %t#[IDX, IDX] : TYPE LOC
%x# = arith.index_cast INT : i32 to index LOC
FLT = %r#
IDX = %x#
"""
CALL = f"""
%r# = func.call @f<<FUNCTION>>(INT, FLT, %m, %q, %n) : (i32, f32, memref<?xf32>, {STRIDED}, index) -> f32 LOC
FLT = %r#
"""
FILLER = """
%r# = arith.addi INT, %i : i32 LOC
INT = %r#
"""
MIX = (
    [INTEGERS] * 5 + [FLOATS] * 4 + [MEMORY] * 4 + [LOOP] * 2
    + [BRANCHES] * 2 + [VECTORS] * 2 + [TENSORS] + [CALL] * 3
)
LONGEST_PIECE = 12

HOLE = re.compile(r"LOC|INT|FLT|IDX|TYPE|#|<<(?!<)(.*?)>>")


class Text:
    """Text of a module with locations and random choices filled in."""

    def __init__(self, seed, locations=True):
        self.random = random.Random(seed)
        self.locations = locations
        self.line = 1
        self.ops = 0
        self.lines = []

    def location(self):
        if not self.locations:
            return "loc(unknown)"
        self.line += 1
        return f'loc("file.mlir":{self.line}:{3 + self.line * 7 % 90})'

    def choose(self, choice):
        if "|" in choice:
            return self.random.choice(choice.split("|"))
        low, high = choice.split(":")
        return str(self.random.randrange(int(low), int(high))).zfill(len(low))

    def add(self, line, names={}):
        def fill(hole):
            if hole[0] == "LOC":
                return self.location()
            if hole[1] is not None:
                return self.choose(hole[1])
            return names.get(hole[0], hole[0])

        # A block's head has locations and is no op; an op has its own at the end.
        if line.endswith(" LOC"):
            self.ops += 1
        self.lines.append(HOLE.sub(fill, line))
        if len(self.lines) > 20000:
            self.flush()

    def flush(self):
        sys.stdout.write("".join(line + "\n" for line in self.lines))
        self.lines.clear()


def add_function(text, index, functions, size):
    end = text.ops + size - 2
    text.add(
        f"func.func @f{index}(%i: i32 LOC, %f: f32 LOC, %m: memref<?xf32> LOC, "
        f"%q: {STRIDED} LOC, %n: index LOC) -> f32 {{"
    )
    names = {"INT": "%i", "FLT": "%f", "IDX": "%n"}
    pieces = 0
    while text.ops < end:
        piece = FILLER
        if text.ops < end - LONGEST_PIECE:
            piece = text.random.choice(MIX)
        if piece is CALL and functions == 1:
            piece = MEMORY
        if piece is CALL:
            piece = CALL.replace("FUNCTION", f"0:{functions}")
        names["#"] = str(pieces)
        pieces += 1
        left = {}
        for line in piece.strip().split("\n"):
            name, is_name, value = line.partition(" = ")
            if not is_name or name.startswith("%"):
                text.add(line, names)
            elif name == "TYPE":
                names["TYPE"] = HOLE.sub(lambda hole: text.choose(hole[1]), value)
            else:
                left[name] = value.replace("#", names["#"])
        names.update(left)
    text.add("return FLT : f32 LOC", names)
    text.add("} LOC")


def add_functions(text, functions, size):
    for index in range(functions):
        add_function(text, index, functions, size)


def add_same(text, size):
    for index in range(1000):
        text.add(f"func.func @f{index}(%i: i32 LOC) -> i32 {{")
        for n in range(size - 2):
            text.add(f"%v{n} = arith.addi %i, %i : i32 LOC")
        text.add("return %i : i32 LOC")
        text.add("} LOC")


def add_attributes(text):
    for n in range(200_000):
        name = f"entry_{n}_" + "abcdefghij"[n % 10] * (n % 17)
        text.add(f'"u.attr"() {{id = {n} : i64, name = "{name}"}} : () -> () LOC')


def add_generic(text):
    integers, floats = ["%s0", "%s1"], ["%s2", "%s3"]
    for value in integers:
        text.add(f'{value} = "u.start"() : () -> i32 LOC')
    for value in floats:
        text.add(f'{value} = "u.start"() : () -> f32 LOC')
    n = 0
    while text.ops < 1_000_000 - 1:
        n += 1
        kind = text.random.randrange(100)
        name = f'"u.op_{text.random.randrange(64)}"'
        dictionary = f' {{a = {n % 2000} : i32, b = "s{n % 2000}"}}' if kind < 20 else ""
        i, f = integers[-1], floats[-1]
        if kind < 44:
            text.add(f"%v{n} = {name}({i}, {integers[-2]}){dictionary} : (i32, i32) -> i32 LOC")
            integers = [i, f"%v{n}"]
        elif kind < 45:
            text.add(f"%v{n} = {name}({i}){dictionary} : (i32) -> i32 LOC")
            integers = [i, f"%v{n}"]
        elif kind < 80:
            text.add(f"%v{n} = {name}({f}, {floats[-2]}){dictionary} : (f32, f32) -> f32 LOC")
            floats = [f, f"%v{n}"]
        elif kind < 90:
            types = "(i32, f32)"
            text.add(f"%v{n}:2 = {name}({i}, {f}){dictionary} : {types} -> {types} LOC")
            integers, floats = [i, f"%v{n}#0"], [f, f"%v{n}#1"]
        elif kind < 98:
            text.add(f"{name}({i}, {f}){dictionary} : (i32, f32) -> () LOC")
        else:
            text.add(f"%v{n} = {name}({i}) ({{")
            text.add(f"^entry(%a{n}: i32 LOC):")
            text.add(f'%b{n} = "u.inner"(%a{n}, {i}) : (i32, i32) -> i32 LOC')
            text.add(f'"u.end"(%b{n}) : (i32) -> () LOC')
            text.add("}) : (i32) -> i32 LOC")
            integers = [i, f"%v{n}"]


def main():
    kind = sys.argv[1] if len(sys.argv) == 2 else "none"
    kinds = {
        "s100k": lambda text: add_functions(text, 1000, 100),
        "s1m": lambda text: add_functions(text, 10_000, 100),
        "s1m_noloc": lambda text: add_functions(text, 10_000, 100),
        "onefn": lambda text: add_functions(text, 1, 500_000),
        "attrs": add_attributes,
        "generic": add_generic,
        "same10k": lambda text: add_same(text, 10),
        "same1m": lambda text: add_same(text, 1000),
    }
    if kind not in kinds:
        sys.exit(__doc__)
    seed = {"attrs": 43, "generic": 44}.get(kind, 42)
    text = Text(seed, locations=kind not in ("s1m_noloc", "same10k", "same1m"))
    text.add("module {")
    kinds[kind](text)
    text.add("} LOC")
    text.flush()
    print(f"{kind}: {text.ops} ops", file=sys.stderr)


main()
