//! Locations with ranges of lines or columns, which releases before 20 do not have.

use mlirbc::check::{CheckOptions, Reader, Verdict};
use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::write::WriteOptions;

use support::printed::located;

const TEXT: &str = "\"builtin.module\"() ({
  \"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({
    \"func.return\"() : () -> () loc(\"a.py\":1:2 to :9)
  }) : () -> () loc(fused[\"a.py\":3:4 to 5:6, \"b.py\":7:8])
}) : () -> () loc(unknown)
";

pub fn a_location_with_a_range_becomes_its_start_before_release_20() {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    for (release, is_kept) in [
        (Release::Llvm17, false),
        (Release::Llvm19, false),
        (Release::Llvm21, true),
        (Release::Llvm23, true),
    ] {
        let mut module = Module::parse(TEXT, &options).unwrap();
        let conversion = module.convert_to_release(release, Loss::Refuse).unwrap();
        assert!(conversion.is_converted, "{conversion:?}");
        let ends = conversion.changes.iter().filter(|it| &*it.op == "loc");
        let ends: Vec<_> = ends
            .map(|it| (it.property.as_deref(), it.renamed.as_deref(), it.count))
            .collect();
        let expected = match is_kept {
            true => vec![],
            false => vec![(Some("end"), None, 2)],
        };
        assert_eq!(ends, expected, "{release}");
        let bytes = module.to_bytes(&WriteOptions::default()).unwrap().to_vec();
        let module = Module::open(bytes).unwrap();
        let text = located(&module);
        let kept = "loc(\"a.py\":1:2 to :9)";
        let starts = "loc(\"a.py\":1:2)";
        let expected = if is_kept { kept } else { starts };
        assert!(text.contains(expected), "{release}: {text}");
        let fused = match is_kept {
            true => "fused[\"a.py\":3:4 to 5:6, \"b.py\":7:8]",
            false => "fused[\"a.py\":3:4, \"b.py\":7:8]",
        };
        assert!(text.contains(fused), "{release}: {text}");
        let check = module.check(Reader::Llvm(release), &CheckOptions::default());
        let check = check.unwrap();
        assert_eq!(check.verdict(), Verdict::Yes, "{release}: {check:?}");
    }
}
