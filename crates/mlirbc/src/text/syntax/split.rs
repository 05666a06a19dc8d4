//! Texts of several modules, which lines such as `// -----` separate.

/// What separates the pieces of a text, in mlir-opt too.
const MARKER: &[u8] = b"// -----";

/// A part of a text that is a module of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputPiece<'t> {
    /// Its text. It begins behind the marker, on the same line.
    pub text: &'t [u8],
    /// The number of its first line in the whole text, for
    /// [`ParseOptions::first_line`](crate::text::ParseOptions::first_line).
    pub first_line: u32,
}

/// Splits a text at `// -----`, as `mlir-opt --split-input-file` does. A marker with more dashes is a comment.
/// No piece stands before a marker at the beginning, nor behind one at the very end.
pub fn split_input(text: &[u8]) -> impl Iterator<Item = InputPiece<'_>> {
    let mut rest = Some(text);
    let mut line = 1u32;
    let pieces = std::iter::from_fn(move || {
        let all = rest?;
        let (piece, after) = match next_marker(all) {
            Some(at) => (all.get(..at), all.get(at + MARKER.len()..)),
            None => (Some(all), None),
        };
        rest = after;
        let piece = InputPiece {
            text: piece.unwrap_or_default(),
            first_line: line,
        };
        let lines = memchr::memchr_iter(b'\n', piece.text).count();
        line = line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        Some(piece)
    });
    pieces.filter(|piece| !piece.text.is_empty())
}

/// The place of the first marker.
fn next_marker(text: &[u8]) -> Option<usize> {
    let mut places = memchr::memmem::find_iter(text, MARKER);
    places.find(|at| text.get(at + MARKER.len()) != Some(&b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<(&str, u32)> {
        split_input(text.as_bytes())
            .map(|piece| (std::str::from_utf8(piece.text).unwrap(), piece.first_line))
            .collect()
    }

    #[test]
    fn pieces_begin_on_the_line_of_the_marker() {
        assert_eq!(
            pieces("a\n// -----\nb\n\n// -----\nc"),
            [("a\n", 1), ("\nb\n\n", 2), ("\nc", 5)]
        );
    }

    #[test]
    fn other_lines_of_dashes_are_comments() {
        let text = "a\n// ------\n// ----\n//-----\nb";
        assert_eq!(pieces(text), [(text, 1)]);
    }

    #[test]
    fn nothing_before_the_first_and_behind_the_last_marker_is_no_piece() {
        assert_eq!(pieces("// -----\na\n// -----"), [("\na\n", 1)]);
        assert_eq!(pieces("a\n// -----\n"), [("a\n", 1), ("\n", 2)]);
        assert_eq!(pieces(""), []);
    }
}
