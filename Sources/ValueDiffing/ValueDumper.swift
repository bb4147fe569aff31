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

/// Numbers for the instances of classes in a dump, in order of appearance.
///
/// Unlike addresses, they are the same in every run.
struct ObjectNumbers {
  /// The number of the next instance that appears.
  private(set) var next = 1

  private var numbers: [ObjectIdentifier: Int] = [:]

  // Keeps the instances alive: a mirror may make one only for the dump, and another must not
  // get its address.
  private var objects: [AnyObject] = []

  /// The number of instances that have appeared.
  var count: Int { objects.count }

  /// Returns the number of an instance that has appeared, or `nil`.
  func number(of object: AnyObject) -> Int? {
    numbers[ObjectIdentifier(object)]
  }

  /// Gives an instance a number.
  ///
  /// - Parameters:
  ///   - object: An instance without a number.
  ///   - number: The number, or `nil` for the next one.
  /// - Returns: The number.
  @discardableResult
  mutating func add(_ object: AnyObject, as number: Int? = nil) -> Int {
    let number = number ?? next
    next = max(next, number + 1)
    numbers[ObjectIdentifier(object)] = number
    objects.append(object)
    return number
  }

  /// Forgets the instances that appeared last.
  ///
  /// - Parameter count: The number of instances to keep.
  mutating func forget(after count: Int) {
    while objects.count > count {
      let number = numbers.removeValue(forKey: ObjectIdentifier(objects.removeLast()))
      next = number ?? next
    }
  }
}
