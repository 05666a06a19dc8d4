//! The syntax of an assembly format, as ODS defines it: literals, variables, directives, optional
//! groups and alternatives.

/// Groups nest at most this deep. Formats may come from the input.
const DEEPEST: usize = 16;

/// A part of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Text in backquotes.
    Literal(Box<str>),
    /// A blank in backquotes.
    Blank,
    /// Nothing in backquotes: the next part follows without a blank.
    NoBlank,
    NewLine,
    /// The name after `$`.
    Variable(Box<str>),
    /// A word such as `attr-dict` or `operands`.
    Word(Box<str>),
    /// A number or a text in quotes, as argument of a directive.
    Constant(Box<str>),
    /// `name(...)`, such as `type($x)`.
    Call(Box<str>, Vec<Node>),
    /// `custom<Name>(...)`.
    Custom(Box<str>, Vec<Node>),
    /// `(then)?` or `(then) : (otherwise)?`.
    Optional(Optional),
    /// `oilist(`a` ... | `b` ...)`.
    Clauses(Vec<(Box<str>, Vec<Node>)>),
}

/// An optional group. Its anchor decides whether it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Optional {
    pub(super) then: Vec<Node>,
    pub(super) otherwise: Vec<Node>,
    /// The position of the anchor in `then`, or in `otherwise` for an inverted group.
    pub(super) anchor: usize,
    /// Whether the anchor is in `otherwise`.
    pub(super) is_inverted: bool,
}

/// Parses a format. `None` if it does not follow the syntax.
pub(super) fn parse(text: &str) -> Option<Vec<Node>> {
    let mut parser = Parser {
        rest: text,
        depth: 0,
    };
    let (nodes, anchor) = parser.nodes(&[])?;
    (anchor.is_none() && parser.rest.is_empty()).then_some(nodes)
}

struct Parser<'t> {
    rest: &'t str,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, text: &str) -> Option<()> {
        self.skip_blanks();
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    fn word(&mut self) -> Option<&'t str> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let rest = self.rest;
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at_checked(length)?;
        self.rest = after;
        (!word.is_empty()).then_some(word)
    }

    /// The text up to a closing quotation mark.
    fn up_to(&mut self, end: char) -> Option<&'t str> {
        let (text, after) = self.rest.split_once(end)?;
        self.rest = after;
        Some(text)
    }

    /// Parses nodes up to one of the characters `ends`, with the position of the anchor.
    fn nodes(&mut self, ends: &[char]) -> Option<(Vec<Node>, Option<usize>)> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut nodes = Vec::new();
        let mut anchor = None;
        loop {
            self.skip_blanks();
            if self.rest.is_empty() || self.rest.starts_with(ends) {
                break;
            }
            nodes.push(self.node()?);
            if self.take("^").is_some() {
                if anchor.is_some() {
                    return None;
                }
                anchor = Some(nodes.len() - 1);
            }
        }
        self.depth -= 1;
        Some((nodes, anchor))
    }

    fn node(&mut self) -> Option<Node> {
        if self.take("`").is_some() {
            return Some(match self.up_to('`')? {
                "" => Node::NoBlank,
                " " => Node::Blank,
                "\\n" => Node::NewLine,
                text => Node::Literal(text.into()),
            });
        }
        if self.take("$").is_some() {
            return Some(Node::Variable(self.word()?.into()));
        }
        if self.take("\"").is_some() {
            return Some(Node::Constant(self.up_to('"')?.into()));
        }
        if self.take("(").is_some() {
            return self.optional();
        }
        let word = self.word()?;
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return Some(Node::Constant(word.into()));
        }
        if word == "custom" {
            self.take("<")?;
            self.skip_blanks();
            let name = self.word()?;
            self.take(">")?;
            self.take("(")?;
            return Some(Node::Custom(name.into(), self.arguments()?));
        }
        if word == "oilist" {
            self.take("(")?;
            return self.clauses();
        }
        // A group may follow a word.
        let is_call = self.rest.starts_with('(')
            || matches!(word, "type" | "ref" | "qualified" | "functional-type");
        if !is_call {
            return Some(Node::Word(word.into()));
        }
        self.take("(")?;
        Some(Node::Call(word.into(), self.arguments()?))
    }

    /// Parses the arguments of a directive and the bracket behind them.
    fn arguments(&mut self) -> Option<Vec<Node>> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut arguments = Vec::new();
        while self.take(")").is_none() {
            arguments.push(self.node()?);
            // The last argument has none.
            let _ = self.take(",");
        }
        self.depth -= 1;
        Some(arguments)
    }

    fn optional(&mut self) -> Option<Node> {
        let (then, anchor) = self.nodes(&[')'])?;
        self.take(")")?;
        let mut group = Optional {
            then,
            otherwise: Vec::new(),
            anchor: anchor.unwrap_or(0),
            is_inverted: false,
        };
        let mut has_anchor = anchor.is_some();
        if self.take(":").is_some() {
            self.take("(")?;
            let (otherwise, anchor) = self.nodes(&[')'])?;
            self.take(")")?;
            group.otherwise = otherwise;
            if let Some(anchor) = anchor {
                if has_anchor {
                    return None;
                }
                (group.anchor, group.is_inverted, has_anchor) = (anchor, true, true);
            }
        }
        self.take("?")?;
        has_anchor.then_some(Node::Optional(group))
    }

    fn clauses(&mut self) -> Option<Node> {
        let mut clauses = Vec::new();
        loop {
            let Node::Literal(word) = self.node()? else {
                return None;
            };
            let (nodes, anchor) = self.nodes(&['|', ')'])?;
            if anchor.is_some() {
                return None;
            }
            clauses.push((word, nodes));
            if self.take(")").is_some() {
                return Some(Node::Clauses(clauses));
            }
            self.take("|")?;
        }
    }
}

/// Collects the names in `discardable("NAME")`. The depth of nodes is limited.
pub(super) fn discardable(nodes: &[Node], names: &mut Vec<Box<str>>) {
    for node in nodes {
        match node {
            Node::Call(word, arguments) if &**word == "discardable" => {
                if let Some(Node::Constant(name)) = arguments.first()
                    && !names.contains(name)
                {
                    names.push(name.clone());
                }
            }
            Node::Call(_, inner) | Node::Custom(_, inner) => discardable(inner, names),
            Node::Optional(group) => {
                discardable(&group.then, names);
                discardable(&group.otherwise, names);
            }
            Node::Clauses(clauses) => {
                clauses
                    .iter()
                    .for_each(|(_, nodes)| discardable(nodes, names));
            }
            _ => {}
        }
    }
}

/// Whether a blank precedes a literal that follows a space or a word.
pub(super) fn is_apart(text: &str, follows_punctuation: bool) -> bool {
    if text.len() != 1 && text != "->" {
        return true;
    }
    match follows_punctuation {
        true => !text.starts_with(['>', ')', '}', ']', ',']),
        false => !text.starts_with(['<', '>', '(', ')', '{', '}', '[', ']', ',']),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(text: &str) -> Node {
        Node::Literal(text.into())
    }

    fn variable(name: &str) -> Node {
        Node::Variable(name.into())
    }

    #[test]
    fn a_format_has_literals_variables_and_directives() {
        let nodes =
            parse("$lhs `,` ` ` `` attr-dict `:` type($result) custom<A>($x, ref($y), \"t\")");
        let call = |name: &str, argument| Node::Call(name.into(), vec![argument]);
        let expected = vec![
            variable("lhs"),
            literal(","),
            Node::Blank,
            Node::NoBlank,
            Node::Word("attr-dict".into()),
            literal(":"),
            call("type", variable("result")),
            Node::Custom(
                "A".into(),
                vec![
                    variable("x"),
                    call("ref", variable("y")),
                    Node::Constant("t".into()),
                ],
            ),
        ];
        assert_eq!(nodes, Some(expected));
    }

    #[test]
    fn a_group_has_one_anchor() {
        let Some([Node::Optional(group)]) = parse("(`a` $x^)?")
            .as_deref()
            .map(|it| [&it[0]])
            .map(|[it]| [it.clone()])
        else {
            panic!("no group");
        };
        assert_eq!((group.anchor, group.is_inverted), (1, false));
        let inverted = parse("(`a`) : ($x^ `b`)?");
        let inverted = inverted.as_deref().and_then(<[Node]>::first);
        assert!(matches!(inverted, Some(Node::Optional(it)) if it.is_inverted && it.anchor == 0));
        for wrong in [
            "(`a`)?",
            "($x^ $y^)?",
            "($x^",
            "($x^)",
            "`a",
            "type($x",
            "$",
            "custom<A>",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn alternatives_begin_with_a_word() {
        let nodes = parse("oilist(`a` `(` $x `)` | `b`)");
        let clauses = vec![
            ("a".into(), vec![literal("("), variable("x"), literal(")")]),
            ("b".into(), Vec::new()),
        ];
        assert_eq!(nodes, Some(vec![Node::Clauses(clauses)]));
    }

    #[test]
    fn groups_nest_only_so_deep() {
        let nested = |depth: usize| format!("{}$x^{}", "(".repeat(depth), ")?^".repeat(depth));
        assert_eq!(parse(&nested(1000)), None);
        let call = format!("{}$x{}", "a(".repeat(1000), ")".repeat(1000));
        assert_eq!(parse(&call), None);
    }
}
