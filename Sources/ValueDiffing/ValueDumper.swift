/// A writer of values, level by level, that numbers instances of classes.
struct ValueDumper {
  /// The maximum number of levels to show.
  ///
  /// A value may be nested too deeply for a thread's stack.
  static let depthLimit = 100

  /// The instances that have been shown.
  var objects = ObjectNumbers()

  /// Returns a value on one line, of any length.
  ///
  /// - Parameters:
  ///   - value: Any value.
  ///   - depth: The number of enclosing levels. An enum at the root is shown with its type.
  /// - Returns: The line.
  mutating func line(of value: Any, depth: Int) -> String {
    var room = Int.max
    return line(of: value, depth: depth, &room) ?? ""
  }

  /// Returns a value on one line if it fits, and subtracts its width in bytes from the room.
  private mutating func line(of value: Any, depth: Int, _ room: inout Int) -> String? {
    var line: String
    switch level(of: value, depth: depth) {
    case .text(let text):
      room -= text.utf8.count
      line = text
    case .paragraph(let paragraph):
      // Text of several lines never shares a line.
      room -= 100_000
      line = paragraph.flat
    case .brackets(let brackets):
      room -= brackets.open.utf8.count + brackets.ending.utf8.count - 2
      guard room >= 2 * brackets.children.count else { return nil }
      line = brackets.open
      for (index, child) in ordered(brackets, depth: depth).enumerated() {
        let label = (index > 0 ? ", " : "") + label(of: child, depth: depth)
        room -= label.utf8.count + (index > 0 ? 0 : 2)
        guard let value = self.line(of: child.value, depth: depth + 1, &room) else { return nil }
        line += label + value
      }
      line += brackets.ending
    }
    return room >= 0 ? line : nil
  }

  /// Dumps a value on one line if it fits, and otherwise with a line for each of its children.
  ///
  /// - Parameters:
  ///   - value: Any value.
  ///   - place: The place of the value in the dump.
  ///   - mark: The side of the value.
  /// - Returns: The lines.
  mutating func lines(
    of value: Any, at place: DumpPlace, mark: DumpLine.Mark = .both
  ) -> [DumpLine] {
    var lines: [DumpLine] = []
    func append(_ text: String, deeper: Int = 0) {
      lines.append(DumpLine(mark: mark, indent: place.indent + deeper, text: text))
    }
    let count = objects.count
    var room = 80 - 2 * place.indent - place.label.utf8.count - place.suffix.utf8.count
    if let line = line(of: value, depth: place.indent, &room) {
      append(place.label + line + place.suffix)
      return lines
    }
    objects.forget(after: count)
    switch level(of: value, depth: place.indent) {
    case .text(let text):
      append(place.label + text + place.suffix)
    case .paragraph(let paragraph):
      append(place.label + paragraph.open)
      for line in paragraph.lines { append(line, deeper: 1) }
      append(paragraph.close + place.suffix, deeper: paragraph.closesInside ? 1 : 0)
    case .brackets(let brackets) where brackets.children.isEmpty:
      append(place.label + brackets.open + brackets.ending + place.suffix)
    case .brackets(let brackets):
      append(place.label + brackets.open)
      for (index, child) in ordered(brackets, depth: place.indent).enumerated() {
        let position = brackets.kind == .sequence ? "[\(index)]: " : ""
        let label = position + label(of: child, depth: place.indent)
        let suffix = index == brackets.children.count - 1 ? "" : ","
        let inside = DumpPlace(indent: place.indent + 1, label: label, suffix: suffix)
        lines += self.lines(of: child.value, at: inside, mark: mark)
      }
      append(brackets.close + place.suffix)
    }
    return lines
  }

  /// Returns one level of a value, with the number of its instance.
  private mutating func level(of value: Any, depth: Int) -> ValueShape {
    let shape = shape(of: unwrapped(value), depth: depth)
    guard case .brackets(var brackets) = shape else { return shape }
    if let object = brackets.object {
      if let number = objects.number(of: object) { return .text("↩︎ #\(number)") }
      brackets.open = "#\(objects.add(object)) \(brackets.open)"
    }
    guard depth < Self.depthLimit || brackets.children.isEmpty else {
      return .text("\(brackets.open)…\(brackets.close)")
    }
    return .brackets(brackets)
  }

  /// Returns the children of a value in a deterministic order.
  private mutating func ordered(_ brackets: ValueBrackets, depth: Int) -> [ValueBrackets.Child] {
    guard brackets.isUnordered else { return brackets.children }
    return order(of: brackets.children, depth: depth + 1).map { brackets.children[$0] }
  }

  /// Returns the label of a child: the name of a property, or a key.
  mutating func label(of child: ValueBrackets.Child, depth: Int) -> String {
    if let key = child.key { return "\(line(of: key, depth: depth + 1)): " }
    return child.name.map { "\($0): " } ?? ""
  }
}

/// Numbers for the instances of classes in a dump, in order of appearance.
///
/// Unlike addresses, they are the same in every run.
struct ObjectNumbers {
  /// The number for the next new instance.
  private(set) var next = 1

  private var numbers: [ObjectIdentifier: Int] = [:]

  // Keeps the instances alive: a mirror may create one temporarily, and its address must not be
  // reused.
  private var objects: [AnyObject] = []

  /// The number of instances that have appeared.
  var count: Int { objects.count }

  /// Returns the number of an instance, or `nil` if it hasn't appeared yet.
  func number(of object: AnyObject) -> Int? {
    numbers[ObjectIdentifier(object)]
  }

  /// Assigns a number to an instance.
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
