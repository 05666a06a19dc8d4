//! `mlirbc view`.

use super::*;

const PLACE: &str = r#"<script type="text/plain" id="embedded" data-name=""></script>"#;

/// Runs the command with a page; returns the output and what was written.
fn view(page: &str, input: &std::path::Path) -> (std::process::Output, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let (page_path, out) = (
        folder.path().join("page.html"),
        folder.path().join("out.html"),
    );
    std::fs::write(&page_path, page).expect("a page");
    let output = command()
        .args(["view", "--page"])
        .arg(&page_path)
        .arg(input)
        .arg("-o")
        .arg(&out)
        .output()
        .expect("mlirbc runs");
    (output, std::fs::read_to_string(&out).unwrap_or_default())
}

/// Windows has no files with such names.
#[cfg(unix)]
#[test]
fn view_puts_the_file_into_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("a \"b\" & <c>.mlirbc");
    std::fs::write(&input, b"ML\xefR, damaged").expect("a file");
    let (output, page) = view(&format!("<p>{PLACE}</p>"), &input);
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    assert_eq!(
        page,
        "<p><script type=\"text/plain\" id=\"embedded\" data-name=\"a &quot;b&quot; &amp; &lt;c&gt;.mlirbc\">\
         TUzvUiwgZGFtYWdlZA==</script></p>"
    );
}

#[test]
fn the_page_of_the_source_has_the_place_of_the_file() {
    let source = support::programs::root().join("viewer/src/index.html");
    let source = std::fs::read_to_string(source).expect("the source of the viewer");
    assert_eq!(source.matches(PLACE).count(), 1);
}

/// A command that was built with the page requires none.
#[cfg(not(mlirbc_viewer_page))]
#[test]
fn a_command_without_the_page_says_how_to_get_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.html");
    let output = command()
        .arg("view")
        .arg(fixture(KITCHEN))
        .arg("-o")
        .arg(&out)
        .output()
        .expect("mlirbc runs");
    assert_eq!((code(&output), out.exists()), (2, false));
    let message = stderr(&output);
    assert_eq!(message.lines().count(), 1, "{message}");
    for part in ["viewer/build.sh", "--page", "build the command again"] {
        assert!(message.contains(part), "{part}: {message}");
    }
}

/// `viewer/test.sh` and `tools/test_release.sh` build such a command.
#[cfg(mlirbc_viewer_page)]
#[test]
fn a_command_with_the_page_requires_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.html");
    let input = fixture(KITCHEN);
    let output = command()
        .arg("view")
        .arg(&input)
        .arg("-o")
        .arg(&out)
        .output();
    let output = output.expect("mlirbc runs");
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    let page = std::fs::read_to_string(&out).expect("a page");
    assert!(page.contains("</html>") && !page.contains(PLACE));
}

#[test]
fn view_refuses_what_is_not_the_viewer() {
    let (output, page) = view("<p></p>", &fixture(KITCHEN));
    assert_eq!((code(&output), &*page), (2, ""));
    assert!(
        stderr(&output).ends_with("page.html: it is not the viewer\n"),
        "{}",
        stderr(&output)
    );
}
