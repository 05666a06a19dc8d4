//! The fixtures, which LLVM 19 and 22 wrote from the same sources.

use mlirbc::convert::Conversion;
use mlirbc::ir::{Loss, Module, OpenOptions};
use mlirbc::schema::Release;
use mlirbc::write::{Mode, WriteOptions};

use support::fixtures::{self, Fixture};
use support::modules::written_by;

/// The file of LLVM 22 in version 6.
fn newest(input: &str) -> Fixture {
    let mut files = fixtures::of_input(input).into_iter();
    files
        .find(|it| it.tool() == "llvm22" && it.version == 6)
        .unwrap()
}

fn convert(module: &mut Module<'_>, release: Release) -> Conversion {
    module.convert_to_release(release, Loss::Refuse).unwrap()
}

/// What cannot be represented.
fn messages(conversion: &Conversion) -> Vec<String> {
    let obstacles = conversion.obstacles.iter();
    obstacles.map(|error| error.kind().to_string()).collect()
}

pub fn a_fixture_of_one_release_becomes_that_of_the_other() {
    let all = fixtures::all();
    let of = |tool: &str, like: &Fixture| {
        let mut same = all.iter();
        same.find(|it| it.tool() == tool && it.name() == like.name() && it.version == like.version)
    };
    let mut equal = 0;
    let mut obstacles = Vec::new();
    for fixture in all.iter().filter(|it| it.version >= 4) {
        let (tool, release) = match fixture.tool() {
            "llvm19" => ("llvm22", Release::Llvm22),
            "llvm22" => ("llvm19", Release::Llvm19),
            _ => continue,
        };
        let Some(other) = of(tool, fixture) else {
            continue;
        };
        let mut module = fixture.module();
        if !convert(&mut module, release).obstacles.is_empty() {
            obstacles.push(fixture.file.clone());
            continue;
        }
        let other = other.module();
        let producer = other.container().producer().to_vec();
        let found = written_by(&module, Mode::Canonical, &producer);
        // What names the release is all that a file of the release has in addition.
        let read = Module::open(found.as_slice()).unwrap();
        read.verify().unwrap();
        let is_equal = found == written_by(&other, Mode::Canonical, &producer);
        // MLIR 19 and 22 write the elements of `dense` in other forms; in `aliases` 22 encodes what is text in 19.
        let has_other_forms = ["dense", "aliases"].contains(&fixture.name());
        assert!(is_equal || has_other_forms, "{}", fixture.file);
        equal += usize::from(is_equal);
    }
    assert!(equal > 100, "{equal}");
    // Nothing describes the test dialect.
    let is_test =
        |file: &String| file.starts_with("test_dialect.") || file == "aliases.llvm22.v6.mlirbc";
    assert!(obstacles.iter().all(is_test), "{obstacles:?}");
}

pub fn a_module_with_obstacles_is_unchanged() {
    let natives = newest("natives");
    let mut module = natives.module();
    let before = module.to_bytes(&WriteOptions::default()).unwrap();
    let conversion = convert(&mut module, Release::Llvm19);
    let expected = [
        "LLVM 19 does not have this value of property 'noWrapFlags'",
        "LLVM 19 does not have the op",
        "LLVM 19 does not have the op",
    ];
    assert_eq!(messages(&conversion), expected);
    let path = conversion.obstacles[0].path_text();
    assert!(path.ends_with("op 3 'llvm.getelementptr'"), "{path}");
    assert_eq!(conversion.ops, 0);
    let after = module.to_bytes(&WriteOptions::default()).unwrap();
    assert_eq!(after, before);
    assert_eq!(convert(&mut module, Release::Llvm23).obstacles.len(), 0);
    let producer = String::from_utf8_lossy(module.container().producer()).into_owned();
    assert!(producer.starts_with("MLIR23.1.4 (mlirbc "), "{producer}");
    assert!(producer.ends_with("from MLIR22.1.8)"), "{producer}");
}

pub fn a_dictionary_in_text_is_an_obstacle() {
    let mut module = newest("changes").module();
    let builtin = module.tables_mut().add_dialect(b"builtin").unwrap();
    let text = b"{a = 1 : i32}\0";
    let added = module
        .tables_mut()
        .add_attribute_entry(builtin, false, text);
    let mut ops = module.ops();
    let element = loop {
        let op = ops.next().unwrap().unwrap();
        if op.name().full() == b"llvm.getelementptr" {
            break op.id();
        }
    };
    let dictionary = Some(added.unwrap());
    module.set_dictionary(element, dictionary).unwrap();
    let found = messages(&convert(&mut module, Release::Llvm19));
    let expected = "LLVM 19 does not have a dictionary that is stored as text";
    assert_eq!(found, [expected]);
    // Version 4 would have to mix its entries with the properties.
    let error = module.convert(4, Loss::Refuse).unwrap_err();
    assert!(error.to_string().contains("stored as text"), "{error}");
    let attribute = module.op(element).unwrap().dictionary_attribute();
    assert_eq!(attribute.map(|it| it.id()), dictionary);
}

pub fn only_releases_of_llvm_are_targets() {
    let kitchen = newest("kitchen");
    for release in [Release::Llvm23Git, Release::StableHlo, Release::Circt] {
        let error = kitchen.module().convert_to_release(release, Loss::Refuse);
        let error = error.unwrap_err();
        assert!(error.to_string().contains("a release of LLVM"), "{error}");
    }
}

/// In release 17, `llvm.add` has no flags.
pub fn a_default_moves_and_a_value_that_is_set_is_an_obstacle() {
    let ambiguous = newest("ambiguous");
    let mut module = ambiguous.module();
    let found = messages(&convert(&mut module, Release::Llvm17));
    let expected = "LLVM 17 does not have property 'overflowFlags'";
    assert_eq!(found, [expected, expected]);
    let conversion = convert(&mut module, Release::Llvm21);
    assert_eq!(messages(&conversion), Vec::<String>::new());
    let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
    let options = OpenOptions {
        release: Some(Release::Llvm21),
        ..OpenOptions::default()
    };
    let again = Module::open_with(bytes, options).unwrap();
    assert_eq!(again.verify().map_err(|error| error.to_string()), Ok(()));
}
