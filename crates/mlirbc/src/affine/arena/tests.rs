use super::*;

fn text(exprs: &[AffineExpr]) -> String {
    let mut arena = AffineArena::new(AffineRules::Llvm22);
    let built = arena.build(exprs.iter().copied());
    let mut out = Vec::new();
    for expr in built {
        arena.print(&mut out, expr);
        out.push(b';');
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn operations_are_simplified_as_they_are_built() {
    use AffineExpr::{Add, CeilDiv, Constant, Dim, FloorDiv, Mod, Mul, Symbol};
    for (exprs, expected) in [
        (&[Add, Constant(4), Dim(0)][..], "d0 + 4;"),
        (&[Add, Dim(1), Dim(0)], "d0 + d1;"),
        (&[Add, Symbol(0), Dim(0)], "d0 + s0;"),
        (&[Add, Add, Dim(0), Constant(2), Dim(1)], "d0 + d1 + 2;"),
        (&[Add, Dim(0), Mul, Dim(0), Constant(-1)], "0;"),
        (&[Mul, Constant(2), Mul, Dim(0), Constant(3)], "d0 * 6;"),
        (
            &[FloorDiv, Add, Mul, Dim(0), Constant(8), Dim(1), Constant(4)],
            "d0 * 2 + d1 floordiv 4;",
        ),
        (&[FloorDiv, Constant(-7), Constant(2)], "-4;"),
        (&[FloorDiv, Constant(7), Constant(-2)], "-4;"),
        (&[CeilDiv, Constant(7), Constant(2)], "4;"),
        (&[CeilDiv, Constant(7), Constant(-2)], "-3;"),
        (&[Mod, Constant(-1), Constant(3)], "2;"),
        (&[Mod, Mul, Dim(0), Constant(8), Constant(4)], "0;"),
        (&[Mod, Mod, Dim(0), Constant(8), Constant(4)], "d0 mod 4;"),
        (
            &[
                Add,
                Dim(0),
                Mul,
                FloorDiv,
                Dim(0),
                Constant(4),
                Constant(-4),
            ],
            "d0 mod 4;",
        ),
        (&[Add, Dim(0), Mul, Dim(1), Constant(-3)], "d0 - d1 * 3;"),
        (&[Mod, Dim(0), Constant(0)], "d0 mod 0;"),
    ] {
        assert_eq!(text(exprs), expected);
    }
}

#[test]
fn the_nodes_of_an_expression_are_those_that_it_was_built_from() {
    use AffineExpr::{Add, Constant, Dim, Mod, Mul};
    let exprs = [Add, Mul, Dim(0), Constant(3), Mod, Dim(1), Constant(5)];
    let mut arena = AffineArena::new(AffineRules::Llvm22);
    let built = arena.build(exprs);
    let mut nodes = Vec::new();
    arena.nodes(built[0], &mut nodes);
    assert_eq!(nodes, exprs);
}

#[test]
fn a_deep_expression_is_built_and_printed() {
    let mut arena = AffineArena::new(AffineRules::Llvm22);
    let mut expr = arena.dim(0);
    for number in 1..20_000 {
        let dim = arena.dim(number);
        let by = arena.constant(2);
        let quotient = arena.floor_div(dim, by);
        expr = arena.add(quotient, expr);
    }
    let by = arena.constant(-2);
    let dim = arena.dim(7);
    let two = arena.constant(2);
    let quotient = arena.floor_div(dim, two);
    let product = arena.mul(quotient, by);
    let sum = arena.add(expr, product);
    let sum = arena.floor_div(sum, two);
    let mut out = Vec::new();
    arena.print(&mut out, sum);
    assert!(out.len() > 100_000);
}
