use mlirbc::ir::Module;

fn main() -> mlirbc::Result<()> {
    let module = Module::open_file("model.mlirbc")?;
    let mut ops = module.ops();
    while let Some(op) = ops.next()? {
        match op.symbol_name()? {
            Some(symbol) => println!("{} @{}", op.name(), symbol.escape_ascii()),
            None => println!("{}", op.name()),
        }
    }
    if let Some(main) = module.symbol(b"main")? {
        println!("{main}"); // the text of `mlirbc print --function main`
    }
    Ok(())
}
