//! The op at a path, as `path` writes it.

use crate::diff::path::cut;
use crate::error::Result;
use crate::ir::{Block, Module, Op};

/// The op at the path of a [`Difference`](crate::diff::Difference), such as `@main/^1/0:func.call`. Of several symbols with the
/// same name in a block the first counts. A path that was shortened, with `...`, names no op.
///
/// # Errors
/// A body on the path is damaged.
pub fn op_at<'m>(module: &'m Module<'_>, path: &str) -> Result<Option<Op<'m>>> {
    let mut block = module.top_block()?;
    let mut rest = path;
    // The only module of a file is in a path only if it has a symbol, or is the op itself.
    if let Some(root) = module.root()?
        && block.op_count() == 1
        && root.name().full() == b"builtin.module"
        && root.symbol_name()?.is_none()
    {
        if path == "builtin.module" {
            return Ok(Some(root));
        }
        let Some(inner) = enter(root, &mut rest)? else {
            return Ok(None);
        };
        block = inner;
    }
    loop {
        let Some(op) = op_in(block, &mut rest)? else {
            return Ok(None);
        };
        if rest.is_empty() {
            return Ok(Some(op));
        }
        let Some(inner) = enter(op, &mut rest)? else {
            return Ok(None);
        };
        block = inner;
    }
}

/// The block of an op that the start of a path names.
fn enter<'m>(op: Op<'m>, rest: &mut &str) -> Result<Option<Block<'m>>> {
    let region = match op.region_count() {
        0 | 1 => Some(0),
        _ => number(rest, "region "),
    };
    let Some(region) = region else {
        return Ok(None);
    };
    let Some(region) = op.region(region)? else {
        return Ok(None);
    };
    let block = match region.block_count() {
        0 | 1 => Some(0),
        _ => number(rest, "^"),
    };
    Ok(block.and_then(|block| region.block(block)))
}

/// The number of a part that begins with these characters.
fn number(rest: &mut &str, before: &str) -> Option<u32> {
    let (part, after) = rest.split_once('/')?;
    let number = part.strip_prefix(before)?.parse().ok()?;
    *rest = after;
    Some(number)
}

/// The op of a block that the start of a path names. Names may contain the separator, so that the longest one counts.
fn op_in<'m>(block: Block<'m>, rest: &mut &str) -> Result<Option<Op<'m>>> {
    let mut best: Option<(Op<'m>, &str)> = None;
    if let Some(path) = rest.strip_prefix('@') {
        for op in block.ops() {
            let symbol = op.symbol_name().map_err(|error| op.locate(error))?;
            let after = symbol.and_then(|symbol| path.strip_prefix(&*cut(symbol)));
            if let Some(after) = after.and_then(end)
                && best.is_none_or(|(_, known)| after.len() < known.len())
            {
                best = Some((op, after));
            }
        }
    } else if let Some((position, path)) = rest.split_once(':')
        && let Ok(position) = position.parse()
        && let Some(op) = block.op(position)
    {
        let after = path.strip_prefix(&*cut(op.name().full())).and_then(end);
        best = after.map(|after| (op, after));
    }
    Ok(best.map(|(op, after)| {
        *rest = after;
        op
    }))
}

/// What follows a name that ends here.
fn end(after: &str) -> Option<&str> {
    match after {
        "" => Some(after),
        _ => after.strip_prefix('/'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::path::Paths;
    use crate::fixtures;

    #[test]
    fn the_path_of_every_op_leads_to_it() {
        let mut deepest = 0;
        for name in [
            "kitchen.llvm22.v6.mlirbc",
            "cfg.llvm22.v6.mlirbc",
            "symbols.llvm22.v6.mlirbc",
            "regions.llvm22.v6.mlirbc",
            "many_functions.llvm22.v6.mlirbc",
        ] {
            let bytes = fixtures::read(name);
            let module = Module::open(&bytes[..]).unwrap();
            let mut paths = Paths::default();
            let mut ops = module.ops();
            while let Some(op) = ops.next().unwrap() {
                let path = paths.path(op).unwrap();
                deepest = deepest.max(path.split('/').count());
                let found = op_at(&module, &path).unwrap();
                assert_eq!(
                    found.map(|found| found.id()),
                    Some(op.id()),
                    "{name}: {path}"
                );
            }
        }
        assert!(deepest > 3);
    }

    #[test]
    fn a_path_to_nothing_names_no_op() {
        let bytes = fixtures::read("cfg.llvm22.v6.mlirbc");
        let module = Module::open(&bytes[..]).unwrap();
        for path in [
            "",
            "@",
            "@no",
            "/",
            "0",
            "0:",
            "0:no",
            "region 0/",
            "^9/0:x",
            "99:func.func",
        ] {
            assert!(op_at(&module, path).unwrap().is_none(), "{path}");
        }
    }
}
