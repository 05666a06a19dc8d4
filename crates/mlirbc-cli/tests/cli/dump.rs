//! `mlirbc dump`.

use super::*;

#[test]
fn dump_shows_bytes_and_meaning() {
    let output = run(&["dump"], &fixture(KITCHEN));
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    let text = stdout(&output);
    for line in [
        "00000004  0d                       bytecode version 6\n",
        "00000013  01                         dialect 0: string 0 \"builtin\"\n",
        "0000017f  07                           1 region, isolated from above\n",
        "00000191  0b                                 argument of type 2 (memref)\n",
        "00000000  4d 4c ef 52              MLIR bytecode ('ML\\xefR')\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let shown = |pattern: &str| text.lines().any(|line| line.ends_with(pattern));
    assert!(shown("attribute 24: flat_symbol_ref (code 4)"));
    assert!(shown("  root: attribute 1 (\"scale\")"));
    assert!(shown("  value: 0.5, bits 0x3f000000"));
    assert!(shown("  location: attribute 9 (kitchen.mlir:6:3)"));
    assert!(shown("  type 2: memref (code 10)"));
    assert!(shown("  shape: [dynamic]"));
    assert!(shown("  resource \"blur\": alignment 4"));
}

#[test]
fn dump_states_where_damage_is_and_continues() {
    let path = fixture("handmade/mask_bit_7.mlirbc");
    let output = run(&["dump"], &path);
    assert_eq!(code(&output), 1);
    let name = path.display();
    assert!(
        stderr(&output).starts_with(&format!("mlirbc: {name}: invalid op component bits 0x80"))
    );
    let text = stdout(&output);
    assert!(
        text.contains("damaged: invalid op component bits 0x80"),
        "{text}"
    );
    assert!(text.contains("String section (0)"), "{text}");
}

#[test]
fn dump_shows_single_sections() {
    let output = run(&["dump", "--section", "IR"], &fixture(KITCHEN));
    let text = stdout(&output);
    assert!(
        text.starts_with("00000176  04                       IR section (4)\n"),
        "{text}"
    );
    assert!(!text.contains("String section"), "{text}");
    assert_eq!(code(&output), 0);
}

#[test]
fn dump_shows_a_range_of_bytes() {
    let output = run(&["dump", "--bytes", "0x13..20"], &fixture(KITCHEN));
    assert_eq!(
        (code(&output), stdout(&output)),
        (
            0,
            "00000013  01                         dialect 0: string 0 \"builtin\"\n"
        )
    );
    for wrong in ["5", "7..3", "0xg..1"] {
        assert_eq!(
            code(&run(&["dump", "--bytes", wrong], &fixture(KITCHEN))),
            2
        );
    }
}
