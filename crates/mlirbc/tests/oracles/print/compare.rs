//! Comparing our text with that of mlir-opt.

use mlirbc::text::PrintError;

use crate::print::{text, with_locations};

/// The text with locations and the text expected of it.
pub fn comparable(bytes: &[u8], expected: &str) -> Result<(String, String), PrintError> {
    let text = text(bytes, &with_locations())?;
    // Some tools leave out the last line break.
    let mut expected = without_lost_ends(expected.trim_end());
    expected.push('\n');
    Ok((text, expected))
}

/// The text without the ends of ranges that start in column 0 and end in the same line. Bytecode
/// cannot hold them, so only text printed before a file was written has them.
fn without_lost_ends(text: &str) -> String {
    let mut parts = text.split(":0 to :");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += ":0";
        out += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out
}

/// The first line in which two texts differ, cut to a readable length.
pub fn difference(ours: &str, theirs: &str) -> String {
    let mut lines = ours.lines().zip(theirs.lines()).enumerate();
    let Some((number, (left, right))) = lines.find(|(_, (left, right))| left != right) else {
        return "one text is longer".to_owned();
    };
    let same = left.bytes().zip(right.bytes());
    let same = same.take_while(|(left, right)| left == right).count();
    let part = |line: &str| {
        let bytes = line.as_bytes();
        let end = bytes.len().min(same + 120);
        String::from_utf8_lossy(&bytes[same.saturating_sub(60)..end]).into_owned()
    };
    format!("line {}:\n  {}\n  {}", number + 1, part(left), part(right))
}
