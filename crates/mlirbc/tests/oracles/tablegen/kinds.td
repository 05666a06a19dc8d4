// Properties of every kind, as MLIR 22's own test dialect has them under these names, and a dialect in
// which each op is of a kind that no description can tell or that lies in another way.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"

def Test_Dialect : Dialect {
  let name = "test";
  let cppNamespace = "::test";
}

class Test_Op<string mnemonic, list<Trait> traits = []> : Op<Test_Dialect, mnemonic, traits>;

def Test_Enum : I32Enum<"TestEnum", "an enum", [
    I32EnumCase<"First", 0, "first">, I32EnumCase<"Second", 1, "second">,
    I32EnumCase<"Third", 2, "third">]> {
  let cppNamespace = "::test";
}

def Test_BitEnum : I32BitEnum<"TestBitEnum", "flags", [
    I32BitEnumCaseBit<"Read", 0, "read">, I32BitEnumCaseBit<"Write", 1, "write">,
    I32BitEnumCaseBit<"Execute", 2, "execute">]> {
  let cppNamespace = "::test";
  let separator = ", ";
}

def Test_WithProperties : Test_Op<"with_properties"> {
  let arguments = (ins
    I64Prop:$a,
    StrAttr:$b,
    StringProp:$c,
    BoolProp:$flag,
    IntArrayProp<I64Prop>:$array,
    IntArrayProp<I32Prop>:$array32
  );
}

def Test_WithDefaults : Test_Op<"with_default_valued_properties"> {
  let arguments = (ins
    DefaultValuedAttr<I32Attr, "0">:$a,
    DefaultValuedProp<StringProp, "\"\"">:$b,
    DefaultValuedProp<IntProp<"int32_t">, "-1">:$c,
    UnitProp:$unit
  );
}

// Left open: an optional in an optional cannot be told from an absent one.
def Test_WithOptional : Test_Op<"with_optional_properties"> {
  let arguments = (ins
    OptionalAttr<I32Attr>:$anAttr,
    OptionalProp<I64Prop>:$simple,
    OptionalProp<IntProp<"int8_t">>:$simplei8,
    OptionalProp<IntProp<"uint8_t">>:$simpleui8,
    OptionalProp<StringProp>:$nonTrivialStorage,
    OptionalProp<DefaultValuedProp<I64Prop, "0">>:$hasDefault,
    OptionalProp<OptionalProp<I64Prop>>:$nested,
    OptionalProp<StringProp, 0>:$longSyntax,
    UnitProp:$hasUnit,
    OptionalProp<UnitProp>:$maybeUnit
  );
}

def Test_WithArrays : Test_Op<"with_array_properties"> {
  let arguments = (ins
    ArrayProp<I64Prop>:$ints,
    ArrayProp<StringProp>:$strings,
    ArrayProp<ArrayProp<I32Prop>>:$nested,
    OptionalProp<ArrayProp<I32Prop>>:$opt,
    ArrayProp<OptionalProp<I64Prop>>:$explicitOptions,
    ArrayProp<UnitProp>:$explicitUnits,
    DefaultValuedProp<ArrayProp<I64Prop>,
      "::llvm::ArrayRef<int64_t>{}", "::llvm::SmallVector<int64_t>{}">:$hasDefault
  );
}

def Test_WithEnum : Test_Op<"op_with_enum_prop"> {
  let arguments = (ins EnumProp<Test_Enum>:$value);
}

def Test_WithBitEnum : Test_Op<"op_with_bit_enum_prop"> {
  let arguments = (ins
    EnumProp<Test_BitEnum>:$value1,
    DefaultValuedProp<EnumProp<Test_BitEnum>, "TestBitEnum::Read">:$value2
  );
}

def Test_WithSegments : Test_Op<"attr_sized_operands", [AttrSizedOperandSegments]> {
  let arguments = (ins
    Variadic<I32>:$a, Variadic<I32>:$b, I32:$c, Variadic<I32>:$d
  );
}

// What is left open, and what a dialect without properties for attributes has.

def Made_Dialect : Dialect {
  let name = "made";
  let cppNamespace = "::made";
  let usePropertiesForAttributes = 0;
}

class Made_Op<string mnemonic, list<Trait> traits = []> : Op<Made_Dialect, mnemonic, traits>;

def Made_Enum : EnumAttr<Made_Dialect, Test_Enum, "enum"> {
  let assemblyFormat = "`<` $value `>`";
}

def Made_BareEnumInfo : I32Enum<"BareEnum", "an enum", [I32EnumCase<"Only", 0, "only">]> {
  let cppNamespace = "::made";
}

def Made_BareEnum : EnumAttr<Made_Dialect, Made_BareEnumInfo, "bare">;

class Made_StoredAs<EnumInfo info, Attr form> : EnumPropWithAttrForm<info, form> {
  let storeInCustomAttribute = 1;
}

// Prints as an attribute of the dialect.
def Made_OwnEnum : Made_Op<"own_enum"> {
  let arguments = (ins Made_StoredAs<Test_Enum, Made_Enum>:$value);
}

// The same without brackets of its own, which the language does not have.
def Made_OwnBareEnum : Made_Op<"own_bare_enum"> {
  let arguments = (ins Made_StoredAs<Made_BareEnumInfo, Made_BareEnum>:$value);
}

// Kept in a known type, but read by code of its own.
def Made_OwnReader : Made_Op<"own_reader"> {
  let arguments = (ins Property<"int64_t">:$value);
}

// Kept and read like a number, but printed as something else.
def Made_Text : IntProp<"int64_t"> {
  let convertToAttribute = "return ::mlir::StringAttr::get($_ctxt, std::to_string($_storage));";
}
def Made_OwnText : Made_Op<"own_text"> {
  let arguments = (ins Made_Text:$value);
}

// C++ has no function that prints it.
def Made_Unsigned : Made_Op<"unsigned"> {
  let arguments = (ins IntProp<"uint64_t">:$value);
}

// A short number becomes an `int`.
def Made_Short : Made_Op<"short"> {
  let arguments = (ins IntProp<"int16_t">:$value);
}

def Made_OwnEncoding : Made_Op<"own_encoding"> {
  let arguments = (ins I64Prop:$value);
  let useCustomPropertiesEncoding = 1;
}

// Attributes only: all of them are in the dictionary, the sizes of groups too.
def Made_Dictionary : Made_Op<"dictionary", [AttrSizedOperandSegments, IsolatedFromAbove]> {
  let arguments = (ins Variadic<AnyType>:$x, Optional<AnyType>:$y, I32Attr:$size);
  let regions = (region AnyRegion:$body);
}

// With one native property, none of them is.
def Made_Mixed : Made_Op<"mixed", [AttrSizedOperandSegments]> {
  let arguments = (ins
    Variadic<AnyType>:$x, Optional<AnyType>:$y, I32Attr:$size, OptionalAttr<StrAttr>:$comment,
    I64Prop:$number
  );
}
