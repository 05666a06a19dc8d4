//! Positions in source files.

/// A range in a file; the start and end of a single position are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The first line.
    pub start_line: u64,
    /// The first column.
    pub start_column: u64,
    /// The last line.
    pub end_line: u64,
    /// The last column.
    pub end_column: u64,
}

impl Position {
    /// A single position.
    pub fn point(line: u64, column: u64) -> Self {
        Position {
            start_line: line,
            start_column: column,
            end_line: line,
            end_column: column,
        }
    }

    /// The range that a list of 0 to 4 numbers represents (format.md §6.1, code 22).
    pub(super) fn from_numbers(numbers: &[u64]) -> Option<Self> {
        Some(match *numbers {
            [] => Self::point(0, 0),
            [line] => Self::point(line, 0),
            [line, column] => Self::point(line, column),
            [line, column, end_column] => Position {
                end_column,
                ..Self::point(line, column)
            },
            [start_line, start_column, end_line, end_column] => Position {
                start_line,
                start_column,
                end_line,
                end_column,
            },
            _ => return None,
        })
    }

    /// Returns whether the range is a single position.
    pub fn is_point(&self) -> bool {
        self.start_line == self.end_line && self.start_column == self.end_column
    }
}
