//! Constants for codes of `descriptions/builtin.dialect`, which a test compares with it.

/// Defines a constant for each code. Its name is that of the schema.
macro_rules! codes {
    ($table:ident: $($name:ident = $code:literal;)+) => {
        $(pub(crate) const $name: u64 = $code;)+

        #[cfg(test)]
        #[test]
        fn every_code_is_that_of_the_layout_of_its_name() {
            let registry = crate::dialect::Registry::built_in();
            let layouts = &registry.get(b"builtin").unwrap().$table;
            for (code, name) in [$(($code, stringify!($name).to_lowercase())),+] {
                let mut layouts = layouts.iter().filter(|layout| layout.code == code);
                assert!(layouts.any(|layout| *layout.name == *name), "{name}");
            }
        }
    };
}

pub(super) use codes;
