//! The C source that calls every function of the header in one way: with pointers to its arguments and its result.
//!
//! The C compiler checks it against the header, so what a test passes has the layout that C has.

use std::fmt::Write;

use crate::support::c_header::Header;

/// A table `mlirbc_calls` of the functions, in the order of the header. The last entry has no name.
pub fn source(header: &Header) -> String {
    let mut out = String::from("#include <mlirbc.h>\n");
    for function in &header.functions {
        let name = &function.name;
        let parameters = function.parameters.iter().enumerate();
        let arguments: Vec<String> = parameters
            .map(|(at, one)| format!("*({} *)arguments[{at}]", one.ty))
            .collect();
        let result = match &*function.result {
            "void" => String::new(),
            result => format!("*({result} *)result = "),
        };
        writeln!(
            out,
            "static void call_{name}(void **arguments, void *result) {{\n  (void)arguments;\n  (void)result;\n  \
             {result}{name}({});\n}}",
            arguments.join(", ")
        )
        .unwrap();
    }
    out.push_str(
        "extern const struct mlirbc_call {\n  const char *name;\n  void (*call)(void **arguments, void *result);\n  \
         void (*address)(void);\n} mlirbc_calls[];\nconst struct mlirbc_call mlirbc_calls[] = {\n",
    );
    for function in &header.functions {
        let name = &function.name;
        writeln!(
            out,
            "  {{\"{name}\", call_{name}, (void (*)(void)){name}}},"
        )
        .unwrap();
    }
    out.push_str("  {0, 0, 0},\n};\n");
    out
}
