//! Values used before their definition in regions of each kind, and branches to the first blocks of regions.

use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;

use crate::assemble::reference::made;

const ORDERED: &str = r#"%0 = "x.def"() : () -> i32
"x.use"(%0) : (i32) -> ()"#;
const REVERSED: &str = r#""x.use"(%0) : (i32) -> ()
%0 = "x.def"() : () -> i32"#;

/// Ops with `BODY` in place of the contents of a region, the releases that have them so, and whether all of
/// these releases let the order of ops matter.
const OPS: &[(&str, &[u32], bool)] = &[
    (
        r#""builtin.module"() ({ BODY }) : () -> ()"#,
        &[19, 22],
        false,
    ),
    (r#""x.unknown"() ({ BODY }) : () -> ()"#, &[19, 22], false),
    (
        r#""test.graph_region"() ({ BODY }) : () -> ()"#,
        &[19, 22],
        false,
    ),
    (
        r#""gpu.module"() <{sym_name = "m"}> ({ BODY }) : () -> ()"#,
        &[22],
        false,
    ),
    (
        r#""gpu.module"() <{sym_name = "m"}> ({ BODY
        "gpu.module_end"() : () -> () }) : () -> ()"#,
        &[19],
        true,
    ),
    (
        r#""ml_program.subgraph"() <{function_type = () -> (), sym_name = "f"}> ({ BODY
        "ml_program.output"() : () -> () }) : () -> ()"#,
        &[19, 22],
        false,
    ),
    (
        r#""func.func"() <{function_type = () -> (), sym_name = "f"}> ({ BODY
        "func.return"() : () -> () }) : () -> ()"#,
        &[19, 22],
        true,
    ),
    (
        r#""scf.execute_region"() ({ BODY
        "scf.yield"() : () -> () }) : () -> ()"#,
        &[19, 22],
        true,
    ),
    (
        r#""async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({ BODY
        "async.yield"() : () -> () }) : () -> !async.token"#,
        &[19, 22],
        true,
    ),
];

pub fn order_matters_where_it_does_for_mlir_opt() {
    for &(op, releases, matters) in OPS {
        for &release in releases {
            let accepts = |body: &str| made(release, &[], op.replace("BODY", body).as_bytes());
            assert!(accepts(ORDERED).is_some(), "{release}: {op}");
            assert_eq!(accepts(REVERSED).is_none(), matters, "{release}: {op}");
            let mut options = ParseOptions::default();
            options.release = match release {
                19 => Release::Llvm19,
                _ => Release::Llvm22,
            };
            for (body, is_refused) in [(ORDERED, false), (REVERSED, matters)] {
                let text = op.replace("BODY", body);
                let module = Module::parse(&text, &options)
                    .unwrap_or_else(|errors| panic!("{release}: {errors}\n{text}"));
                assert_eq!(module.verify().is_err(), is_refused, "{release}: {text}");
            }
        }
    }
}

pub fn branches_to_first_blocks_are_refused_as_by_mlir_opt() {
    let ops = [
        r#""x.unknown"() ({ BODY }) : () -> ()"#,
        r#""scf.execute_region"() ({ BODY }) : () -> ()"#,
        r#""x.around"() ({ "x.unknown"() ({ BODY }) : () -> () }) : () -> ()"#,
    ];
    let bodies = [
        (
            r#"^a: "x.go"()[^b, ^a] : () -> () ^b: "x.end"() : () -> ()"#,
            true,
        ),
        (
            r#"^a: "x.go"()[^b, ^b] : () -> () ^b: "x.end"() : () -> ()"#,
            false,
        ),
        (
            r#"^a: "x.end"() : () -> () ^b: "x.go"()[^a] : () -> ()"#,
            true,
        ),
        (
            r#"^a: "x.end"() : () -> () ^b: "x.go"()[^b] : () -> ()"#,
            false,
        ),
        (
            r#""x.go"()[^b] : () -> () ^b: "x.go"()[^b] : () -> ()"#,
            false,
        ),
    ];
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    for op in ops {
        for (body, is_refused) in bodies {
            let text = op.replace("BODY", body);
            let accepted = made(22, &[], text.as_bytes()).is_some();
            assert_eq!(accepted, !is_refused, "{text}");
            let module = Module::parse(&text, &options).unwrap_or_else(|errors| panic!("{errors}"));
            assert_eq!(module.verify().is_err(), is_refused, "{text}");
        }
    }
}
