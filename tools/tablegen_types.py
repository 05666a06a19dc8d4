"""The types of an op that its custom form leaves out, by the rules of MLIR's generator (OpFormatGen)."""

import re

# The names of computations of types, by their C++ expression without blanks and common namespaces. An
# empty name is the type itself.
TRANSFORMS = {
    "$_self": "",
    "cast<Type>($_self)": "",
    "$_self[0]": "first",
    "getI1SameShape($_self)": "i1_like",
    "cast<VectorType>($_self).cloneWith({},IntegerType::get($_ctxt,1))": "i1_like",
    "cast<ShapedType>($_self).clone(IntegerType::get($_self.getContext(),1))": "i1_like",
    "getUnaryOpResultType($_self)": "i1_per_element",
    "getMatchingBoolType($_self)": "i1_per_element",
    "cast<ComplexType>($_self).getElementType()": "element",
    "cast<MemRefType>($_self).getElementType()": "element",
    "cast<ShapedType>($_self).getElementType()": "element",
    "cast<TensorType>($_self).getElementType()": "element",
    "cast<VectorType>($_self).getElementType()": "element",
    "LLVM::getVectorElementType($_self)": "element",
    "SmallVector<Type,2>(cast<RankedTensorType>($_self).getNumElements(),"
    "cast<RankedTensorType>($_self).getElementType())": "elements",
    "SmallVector<Type>(cast<VectorType>($_self).getNumElements(),"
    "cast<VectorType>($_self).getElementType())": "elements",
    "VectorType(VectorType::Builder(cast<VectorType>($_self))"
    ".setDim(cast<VectorType>($_self).getRank()-1,16))": "last_dim_16",
    "[&]{autovectorType=cast<VectorType>($_self);"
    "int64_tsize=vectorType.getDimSize(0);"
    "returnVectorType::get({size,size},vectorType.getElementType(),{true,true});"
    "}()": "scalable_square",
    "VectorType::get({cast<VectorType>($_self).getShape()[0]},"
    "IntegerType::get($_self.getContext(),1))": "i1_first_dim",
    "IntegerType::get($_self.getContext(),"
    "(cast<VectorType>($_self).getShape()[0]))": "integer_of_first_dim",
    "memref::getTensorTypeFromMemRefType($_self)": "tensor_of_memref",
    "getTensorTypeFromMemRefType($_self)": "tensor_of_memref",
    "cast<FunctionType>($_self).getInputs()": "function_inputs",
    "cast<FunctionType>($_self).getResults()": "function_results",
    "cast<PointerType>($_self).getPointeeType()": "spirv_pointee",
    "cast<spirv::SampledImageType>($_self).getImageType()": "spirv_image",
    "cast<gpu::MMAMatrixType>($_self).getElementType()": "mma_element",
    "cast<ArrayType>($_self).getRangeType()": "smt_array_range",
    "cast<ArrayType>($_self).getDomainType()": "smt_array_domain",
    "cast<SMTFuncType>($_self).getRangeType()": "smt_func_range",
    "cast<SMTFuncType>($_self).getDomainTypes()": "smt_func_domain",
    "cast<ValueType>($_self).getValueType()": "async_value",
    "PtrMetadataType::get(cast<PtrLikeTypeInterface>($_self))": "ptr_metadata",
    "emitc::PointerType::get(cast<emitc::LValueType>($_self).getValueType())":
        "emitc_pointer_of_lvalue",
    "emitc::LValueType::get(cast<emitc::PointerType>($_self).getPointee())":
        "emitc_lvalue_of_pointer",
    "cast<LValueType>($_self).getValueType()": "emitc_lvalue_value",
    "getValAndBoolStructType($_self)": "llvm_struct_with_i1",
    "pdl::RangeType::get($_self)": "pdl_range",
    "getGetValueTypeOpValueType($_self)": "pdl_value_or_range",
}

# C++ types that no record defines.
WRITTEN_OUT = {
    "NoneType": "none",
    "BFloat16Type": "bf16",
    "Float8E8M0FNUType": "f8E8M0FNU",
    "gpu::AsyncTokenType": "!gpu.async.token",
    "gpu::SparseSpMatHandleType": "!gpu.sparse.spmat_handle",
    "gpu::SparseDnTensorHandleType": "!gpu.sparse.dntensor_handle",
    "gpu::SparseSpGEMMOpHandleType": "!gpu.sparse.spgemmop_handle",
    "LLVM::LLVMTokenType": "!llvm.token",
    "LLVM::LLVMMetadataType": "!llvm.metadata",
    "TokenType": "token",
}


def bare(cpp):
    """A C++ expression without blanks, comments and common namespaces."""
    cpp = re.sub(r"/\*.*?\*/", "", cpp)
    return re.sub(r"(::)?\b(llvm|mlir)::|(?<![\w>])::", "", re.sub(r"\s+", "", cpp))


class Classes:
    """The attributes and types of dialects, by the C++ classes that implement them."""

    def __init__(self, dumps):
        # Pairs of the name and whether it has a text of its own.
        self.found = {"AttrDef": {}, "TypeDef": {}}
        for records in dumps:
            for kind, found in self.found.items():
                for name in records["!instanceof"].get(kind, []):
                    record = records[name]
                    dialect = records[record["dialect"]["def"]]
                    cpp = bare(f"{dialect['cppNamespace']}::{record['cppClassName']}")
                    if dialect["name"] != "builtin" and record.get("mnemonic"):
                        prints = record.get("hasCustomAssemblyFormat") or record.get("assemblyFormat")
                        found[cpp] = f"{dialect['name']}.{record['mnemonic']}", bool(prints)

    def name(self, kind, cpp):
        """`dialect.mnemonic` of an attribute or type (`kind`), or None."""
        name, _ = self.found[kind].get(bare(cpp), (None, False))
        return name

    def body(self, kind, cpp):
        """The same, if MLIR prints the body only where the class is known."""
        name, prints = self.found[kind].get(bare(cpp), (None, False))
        return name if prints else None


def builder_text(classes, call):
    """The text of the type that a builder call makes, or None."""
    call = bare(call).removesuffix(";")
    # A parenthesis of one definition of LLVM 22 is in the wrong place.
    call = re.sub(r"\(\)\)$", "()", call) if call.count(")") > call.count("(") else call
    if match := re.fullmatch(r"\$_builder\.get(?:Integer|I)Type\((\d+)(,false|,true)?\)", call):
        return {None: "", ",false": "u", ",true": "s"}[match[2]] + f"i{match[1]}"
    if match := re.fullmatch(r"\$_builder\.get([IF]\d+|Index|BF16|None)Type\(\)", call):
        return match[1].lower()
    if match := re.fullmatch(r"VectorType::get\(\{([\d,]+)\},(.*)\)", call):
        element = builder_text(classes, match[2])
        return element and f"vector<{match[1].replace(',', 'x')}x{element}>"
    if match := re.fullmatch(r"\$_builder\.getType<LLVM::LLVMPointerType>\((\d*)\)", call):
        return "!llvm.ptr" if match[1] in ("", "0") else f"!llvm.ptr<{match[1]}>"
    if match := re.fullmatch(r"LLVM::LLVMStructType::getLiteral\(\$_builder\.getContext\(\),\{(.*)\}\)", call):
        elements = [builder_text(classes, element) for element in match[1].split(",")]
        return None if None in elements else f"!llvm.struct<({', '.join(elements)})>"
    if match := re.fullmatch(r"pdl::RangeType::get\((.+)\)", call):
        element = builder_text(classes, match[1])
        return element and f"!pdl.range<{element.removeprefix('!pdl.')}>"
    match = re.fullmatch(r"\$_builder\.getType<([\w:]+)>\(\)", call)
    match = match or re.fullmatch(r"([\w:]+)::get\(\$_builder\.getContext\(\)\)", call)
    if not match:
        return None
    if match[1] in WRITTEN_OUT:
        return WRITTEN_OUT[match[1]]
    name = classes.name("TypeDef", match[1])
    return name and f"!{name}"


def class_of_type(classes, constraint):
    """The name of the type of which only the body is printed, if a constraint names one, or None."""
    return classes.body("TypeDef", constraint.get("cppType") or constraint.get("cppClassName") or "")


class Resolution:
    """The rules for the types of an op's groups that its format leaves out."""

    def __init__(self, records, classes, op, traits, mentions, report):
        self.records, self.classes = records, classes
        # Pairs of a name and a constraint.
        self.operands, self.results = op.operands, op.results
        self.attributes = op.attributes
        self.mentions = mentions
        self.report = report
        self.rules = {}
        self.infers = False
        for trait in traits:
            self.add(trait)

    def add(self, trait):
        """Adds the rules of a trait, which replace those of earlier ones."""
        classes, name = trait["!superclasses"], trait["!name"]
        if "AllTypesMatch" in classes:
            for value in trait["values"]:
                if source := self.source(value):
                    for other in trait["values"]:
                        if other != value:
                            self.rules[other] = self.rule(source, "$_self")
        elif name in ("SameTypeOperands", "SameOperandsAndResultType"):
            groups = [self.operands] + [self.results] * (name == "SameOperandsAndResultType")
            found = [group for of in groups for group, _ in of if group in self.mentions.typed]
            for of in groups if found else []:
                for group, _ in of:
                    if group not in self.mentions.typed:
                        self.rules[group] = self.rule(found[0], "$_self")
        elif "TypesMatchWith" in classes:
            if source := self.source(trait["lhs"]):
                self.rules[trait["rhs"]] = self.rule(source, bare(trait["transformer"]))
        elif "ShapedTypeMatchesElementCountAndTypes" in classes:
            if source := self.source(trait["shaped"]):
                self.rules[trait["elements"]] = f"elements({source})"
        elif trait.get("cppInterfaceName") == "InferTypeOpInterface":
            self.infers = True

    def source(self, name):
        """A group whose type is written, or `$` and an attribute in the format."""
        if any(name == group for group, _ in self.operands + self.results):
            return name if name in self.mentions.typed else None
        return f"${name}" if name in self.attributes and name in self.mentions.variables else None

    def rule(self, source, expression):
        """The rule of what a C++ expression gives, or a call if it is not known."""
        transform = TRANSFORMS.get(expression)
        if transform is None:
            return lambda: self.unknown("transformer", expression)
        if not transform:
            return f"type({source})" if source.startswith("$") else source
        return f"{transform}({source})"

    def unknown(self, what, text):
        self.report(what, text)
        return "unknown"

    def of_group(self, name, constraint, is_result):
        """The rule for a group whose type is not written."""
        if name in self.rules:
            rule = self.rules[name]
            return rule() if callable(rule) else rule
        if is_result and self.infers and not any(r in self.mentions.typed for r, _ in self.results):
            return "infer"
        call = builder_of(self.records, constraint)
        text = call and builder_text(self.classes, call)
        if text:
            return f'"{text}"'
        return self.unknown("builder" if call else "rule", call or name)

    def all(self):
        """Pairs of each group whose type is not written, and its rule."""
        for groups, is_result, is_written in (
            (self.operands, False, self.mentions.all_operand_types),
            (self.results, True, self.mentions.all_result_types),
        ):
            for name, constraint in [] if is_written else groups:
                if name not in self.mentions.typed:
                    yield name, self.of_group(name, constraint, is_result)


def builder_of(records, constraint):
    """The call that makes the type of a constraint, or None.

    MLIR looks into variadic constraints and optional ones as well (TypeConstraint::getBuilderCall).
    """
    classes = constraint["!superclasses"]
    if "Optional" in classes or "Variadic" in classes or "VariadicOfVariadic" in classes:
        constraint = records[constraint["baseType"]["def"]]
    return constraint.get("builderCall") or None
