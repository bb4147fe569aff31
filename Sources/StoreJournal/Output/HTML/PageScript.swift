/// The script of a page, in parts.
///
/// They stand in the order in which they need each other. The script makes elements one by one and
/// sets their text, so that a name is never read as HTML.
enum PageScript {
  static let text = [model, elements, list, detail, lanes, keys].joined(separator: "\n")
}
