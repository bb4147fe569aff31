/// A writer of values, level by level, that numbers instances of classes.
struct ValueDumper {
  /// The number of levels of a value that are shown.
  ///
  /// A value may be nested deeper than a thread's stack allows.
  static let depthLimit = 100

  /// The instances that have been shown.
  var objects = ObjectNumbers()

  private var typeNames: [ObjectIdentifier: TypeName] = [:]

  /// Returns the dump of a value.
  ///
  /// - Parameters:
  ///   - value: Any value.
  ///   - depth: The number of levels around it. An enum at the root is shown with its type.
  /// - Returns: The dump, ready to be written.
  mutating func layout(of value: Any, depth: Int = 0) -> DumpLayout {
    let value = unwrapped(value)
    switch shape(of: value, depth: depth) {
    case .text(let text): return .text(text)
    case .paragraph(let paragraph): return .paragraph(paragraph)
    case .brackets(let brackets):
      var open = brackets.open
      if let object = brackets.object {
        if let number = objects.number(of: object) { return .text(repetition(of: number)) }
        open = "#\(objects.add(object)) \(open)"
      }
      guard depth < Self.depthLimit || brackets.children.isEmpty else {
        return .text("\(open)…\(brackets.close)")
      }
      var children = brackets.children
      if brackets.isUnordered {
        children = order(of: children, depth: depth + 1).map { children[$0] }
      }
      let items = children.enumerated().map { index, child in
        DumpBlock.Item(
          index: brackets.kind == .sequence ? "[\(index)]: " : "",
          label: label(of: child, depth: depth),
          layout: layout(of: child.value, depth: depth + 1))
      }
      return .block(
        DumpBlock(
          open: open, items: items, close: items.isEmpty ? brackets.closeEmpty : brackets.close))
    }
  }

  /// Returns the text for an instance that appears again.
  private func repetition(of number: Int) -> String {
    "↩︎ #\(number)"
  }

  /// Returns the label of a child: the name of a property, or a key.
  mutating func label(of child: ValueBrackets.Child, depth: Int) -> String {
    if let key = child.key { return "\(layout(of: key, depth: depth + 1).flat): " }
    return child.name.map { "\($0): " } ?? ""
  }

  /// Returns the name of a type, from the cache if it was read before.
  mutating func typeName(_ type: Any.Type) -> TypeName {
    let id = ObjectIdentifier(type)
    if let name = typeNames[id] { return name }
    let name = TypeName(type)
    typeNames[id] = name
    return name
  }
}
