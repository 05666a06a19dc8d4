//! The parts of the text of an affine map, where dialects store it.

/// The text of a map: `affine_map<(d0)[s0] -> (d0 + s0)>`.
pub(crate) struct MapText {
    pub(crate) dims: usize,
    pub(crate) symbols: usize,
    pub(crate) results: Vec<String>,
}

impl MapText {
    pub(crate) fn of(text: &str) -> Option<Self> {
        let inner = text
            .strip_prefix("affine_map<(")
            .or_else(|| text.strip_prefix("affine_set<("))?;
        let inner = inner.strip_suffix(")>")?;
        let (dims, rest) = inner.split_once(')')?;
        let (symbols, rest) = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once(']')?,
            None => ("", rest),
        };
        let (_, results) = rest.split_once('(')?;
        let count = |names: &str| names.split(", ").filter(|name| !name.is_empty()).count();
        Some(MapText {
            dims: count(dims),
            symbols: count(symbols),
            results: top_level(results),
        })
    }

    /// Whether it has its last dimensions as results.
    pub(crate) fn is_minor_identity(&self) -> bool {
        let Some(first) = self.dims.checked_sub(self.results.len()) else {
            return false;
        };
        let mut results = self.results.iter().zip(first..);
        self.symbols == 0 && results.all(|(result, dim)| *result == format!("d{dim}"))
    }

    /// The shape of the mask of a vector with these dimensions, which the map relates to a memory: the dimensions of
    /// the vector in the order of those of the memory. `None` if the map is of another kind.
    pub(crate) fn mask_shape<D: Copy>(&self, vector: &[D], point: D) -> Option<Vec<D>> {
        let mut used = Vec::new();
        for (at, result) in self.results.iter().enumerate() {
            if let Some(dim) = result.strip_prefix('d') {
                used.push((dim.parse::<usize>().ok()?, *vector.get(at)?));
            }
        }
        used.sort_by_key(|(dim, _)| *dim);
        let mut shape: Vec<D> = used.into_iter().map(|(_, size)| size).collect();
        if shape.is_empty() {
            shape.push(point);
        }
        Some(shape)
    }
}

/// The parts of a list between commas that no parentheses enclose.
fn top_level(list: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut depth = 0;
    for letter in list.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part).trim().to_owned());
                continue;
            }
            _ => {}
        }
        part.push(letter);
    }
    if !part.trim().is_empty() {
        parts.push(part.trim().to_owned());
    }
    parts
}
