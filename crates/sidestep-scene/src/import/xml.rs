//! XML files of others: elements, numbers, and faults with the line they are on.

use super::ImportError;
use roxmltree::{Document, Node};

/// Largest length, speed or time that a scene knows.
const LARGEST: f64 = 1e9;

/// An XML file and its name.
pub(super) struct File<'a> {
    pub name: &'a str,
    pub document: Document<'a>,
}

impl<'a> File<'a> {
    /// Reads a text whose outermost element is `root`; what stands before it is passed over, since some files put comments before the
    /// declaration.
    pub fn read(name: &'a str, text: &'a str, root: &str) -> Result<Self, ImportError> {
        let fail = |line, message: String| ImportError {
            file: name.into(),
            line,
            message,
            hint: format!("expected an XML file with the outermost element <{root}>"),
        };
        let start = text.find(&format!("<{root}")).ok_or_else(|| fail(Some(1), format!("there is no <{root}>")))?;
        let skipped = text[..start].matches('\n').count();
        match Document::parse(&text[start..]) {
            Ok(document) => Ok(Self { name, document }),
            Err(fault) => Err(fail(Some(skipped + fault.pos().row as usize), fault.to_string())),
        }
    }

    /// A fault of an element.
    pub fn fault(&self, node: Node<'_, '_>, message: impl Into<String>, hint: &str) -> ImportError {
        let line = self.document.text_pos_at(node.range().start).row as usize;
        let message = format!("<{}>: {}", node.tag_name().name(), message.into());
        ImportError { file: self.name.into(), line: Some(line), message, hint: hint.into() }
    }

    /// The first child of that name.
    pub fn child<'n>(&'n self, node: Node<'n, 'a>, name: &str) -> Result<Node<'n, 'a>, ImportError> {
        child(node, name).ok_or_else(|| self.fault(node, format!("has no <{name}>"), "this element is needed"))
    }

    /// The number that a child of that name holds.
    pub fn number_in(&self, node: Node<'_, 'a>, name: &str) -> Result<f64, ImportError> {
        let inner =
            child(node, name).ok_or_else(|| self.fault(node, format!("has no <{name}>"), "a number is needed"))?;
        self.parse(inner, name, inner.text().unwrap_or_default())
    }

    /// The number of an attribute; `None` where there is none.
    pub fn attribute(&self, node: Node<'_, '_>, name: &str) -> Result<Option<f64>, ImportError> {
        node.attribute(name).map(|text| self.parse(node, name, text)).transpose()
    }

    /// The number of an attribute that has to be there.
    pub fn needed(&self, node: Node<'_, '_>, name: &str) -> Result<f64, ImportError> {
        let none = || self.fault(node, format!("has no attribute `{name}`"), "a number is needed");
        self.attribute(node, name)?.ok_or_else(none)
    }

    fn parse(&self, node: Node<'_, '_>, name: &str, text: &str) -> Result<f64, ImportError> {
        let number = text.trim().parse::<f64>().ok().filter(|x| x.is_finite());
        number.ok_or_else(|| {
            let start: String = text.trim().chars().take(20).collect();
            self.fault(node, format!("`{name}` is {start:?}"), "expected a finite number")
        })
    }

    /// Refuses a number out of its range: above 0 (or at least 0) and at most 10^9.
    pub fn in_range(&self, node: Node<'_, '_>, name: &str, x: f64, zero: bool) -> Result<f64, ImportError> {
        let low = if zero { x >= 0.0 } else { x > 0.0 };
        if low && x <= LARGEST {
            return Ok(x);
        }
        let allowed = if zero { "at least 0 and at most 1e9" } else { "above 0 and at most 1e9" };
        Err(self.fault(node, format!("`{name}` is {x:?}; allowed: {allowed}"), "units are m and s"))
    }
}

/// The first child element of that name.
pub(super) fn child<'n, 'a>(node: Node<'n, 'a>, name: &str) -> Option<Node<'n, 'a>> {
    children(node, name).next()
}

/// All child elements of that name.
pub(super) fn children<'n, 'a>(node: Node<'n, 'a>, name: &str) -> impl Iterator<Item = Node<'n, 'a>> {
    let name = name.to_owned();
    node.children().filter(move |inner| inner.is_element() && inner.tag_name().name() == name)
}
