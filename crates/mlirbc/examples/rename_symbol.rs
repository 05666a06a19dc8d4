use mlirbc::ir::Module;

fn main() -> mlirbc::Result<()> {
    let mut module = Module::open_file("model.mlirbc")?;
    if let Some(main) = module.symbol(b"main")?.map(|op| op.id()) {
        module.rename_symbol(main, b"entry")?;
    }
    module.write_file("renamed.mlirbc", &Default::default())?;
    Ok(())
}
