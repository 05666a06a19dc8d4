//! Positions in source files.

/// A range of a file, from a position to another; both are the same for a single position.
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

    /// The range that a list of 0 to 4 numbers stands for (format.md §6.1, code 22).
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

    /// Whether it is a single position.
    pub fn is_point(&self) -> bool {
        self.start_line == self.end_line && self.start_column == self.end_column
    }
}
