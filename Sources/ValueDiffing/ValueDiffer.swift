/// A writer of the difference between two values, level by level.
///
/// It never describes equal parts, so that a small difference in a large value is cheap.
struct ValueDiffer {
  var expected = ValueDumper()
  var actual = ValueDumper()

  /// Returns the lines that show the difference, or no lines if the values don't differ.
  ///
  /// - Parameters:
  ///   - old: The expected value.
  ///   - new: The actual value.
  ///   - place: The place of both values.
  ///   - trusting: `true` to skip parts that are equal by `==`.
  /// - Returns: The lines with their marks.
  mutating func lines(
    _ old: Any, _ new: Any, at place: DumpPlace, trusting: Bool = true
  ) -> [DumpLine] {
    let (old, new) = (unwrapped(old), unwrapped(new))
    let equality = ValueEquality(old, new)
    if trusting, equality == .equal { return [] }
    let shown = (expected.objects.count, actual.objects.count)
    let lines = structuralLines(old, new, at: place, trusting: trusting)
    guard lines.isEmpty, trusting, equality == .unequal else { return lines }
    // The values differ by `==` but not in their parts: find differences that `==` ignores.
    forgetObjects(after: shown)
    let hidden = structuralLines(old, new, at: place, trusting: false)
    guard hidden.isEmpty else { return hidden }
    forgetObjects(after: shown)
    return sameDescription(old, new, at: place)
  }

  private mutating func structuralLines(
    _ old: Any, _ new: Any, at place: DumpPlace, trusting: Bool
  ) -> [DumpLine] {
    let shapes = (
      expected.shape(of: old, depth: place.indent), actual.shape(of: new, depth: place.indent)
    )
    switch shapes {
    case (.text(let oldText), .text(let newText)) where oldText == newText:
      return type(of: old) == type(of: new) ? [] : sameDescription(old, new, at: place)
    case (.paragraph(let oldText), .paragraph(let newText)) where oldText.open == newText.open:
      return lines(oldText, newText, at: place)
    case (.brackets(let oldBrackets), .brackets(let newBrackets))
    where oldBrackets.open == newBrackets.open && type(of: old) == type(of: new):
      return lines(oldBrackets, newBrackets, values: (old, new), at: place, trusting: trusting)
    default:
      return replacement(old, new, at: place)
    }
  }

  /// Returns `true` if two values are equal by `==`.
  func isEqual(_ old: Any, _ new: Any) -> Bool {
    ValueEquality(unwrapped(old), unwrapped(new)) == .equal
  }

  // MARK: - Whole values

  /// Returns one value with minus signs and the other with plus signs.
  private mutating func replacement(_ old: Any, _ new: Any, at place: DumpPlace) -> [DumpLine] {
    let shown = (expected.objects.count, actual.objects.count)
    let removed = dump(old, at: place, mark: .expected)
    let inserted = dump(new, at: place, mark: .actual)
    guard removed.map(\.indented) == inserted.map(\.indented) else { return removed + inserted }
    forgetObjects(after: shown)
    return sameDescription(old, new, at: place)
  }

  /// Returns a value after a note that the other one has the same description.
  private mutating func sameDescription(_ old: Any, _ new: Any, at place: DumpPlace) -> [DumpLine] {
    let (oldType, newType) = (TypeName(type(of: old)).text, TypeName(type(of: new)).text)
    let types = oldType == newType ? newType : "\(oldType), \(newType)"
    let note = "// Not equal, but their descriptions are the same (\(types)):"
    return [DumpLine(mark: .both, indent: place.indent, text: note)]
      + dump(new, at: place, mark: .both)
  }

  /// Returns the dump of a value of one side, or of both.
  mutating func dump(_ value: Any, at place: DumpPlace, mark: DumpLine.Mark) -> [DumpLine] {
    mark == .expected
      ? expected.lines(of: value, at: place, mark: mark)
      : actual.lines(of: value, at: place, mark: mark)
  }

  private mutating func forgetObjects(after counts: (Int, Int)) {
    expected.objects.forget(after: counts.0)
    actual.objects.forget(after: counts.1)
  }

  // MARK: - Parts

  private func lines(
    _ old: DumpParagraph, _ new: DumpParagraph, at place: DumpPlace
  ) -> [DumpLine] {
    let steps = ElementAlignment.steps(
      counts: (old.lines.count, new.lines.count),
      matches: ElementAlignment.matches(old.lines, new.lines), pairsOthers: true)
    var changes = ChangedLines(indent: place.indent + 1)
    for step in steps {
      let removed = step.old.map { old.lines[$0] }
      let inserted = step.new.map { new.lines[$0] }
      if removed == inserted {
        changes.skip(inserted)
        continue
      }
      if let removed { changes.append(removed, mark: .expected) }
      if let inserted { changes.append(inserted, mark: .actual) }
    }
    return changes.lines(
      open: place.label + new.open, close: new.close + place.suffix,
      closeIndent: place.indent + (new.closesInside ? 1 : 0))
  }

  private mutating func lines(
    _ old: ValueBrackets,
    _ new: ValueBrackets,
    values: (old: Any, new: Any),
    at place: DumpPlace,
    trusting: Bool
  ) -> [DumpLine] {
    // Deeper levels aren't shown.
    guard place.indent < ValueDumper.depthLimit else { return [] }
    var open = new.open
    if let oldObject = old.object, let newObject = new.object {
      let numbers = (expected.objects.number(of: oldObject), actual.objects.number(of: newObject))
      switch numbers {
      case (nil, nil):
        // Both sides use the same number for the instance, even if they have numbered different
        // instances before.
        let number = max(expected.objects.next, actual.objects.next)
        expected.objects.add(oldObject, as: number)
        actual.objects.add(newObject, as: number)
        open = "#\(number) \(open)"
      case (let oldNumber?, let newNumber?) where oldNumber == newNumber: return []
      default: return replacement(values.old, values.new, at: place)
      }
    }
    let isIdentifiable = values.new is any Identifiable
    let steps = steps(from: old, to: new, depth: place.indent + 1, trusting: trusting)
    var changes = ChangedLines(indent: place.indent + 1)
    for (number, step) in steps.enumerated() {
      let pair = step.old.flatMap { index in
        step.new.map { (before: old.children[index].value, after: new.children[$0].value) }
      }
      let side = step.new == nil ? old : new
      guard let index = step.new ?? step.old else { continue }
      let child = side.children[index]
      let isID = isIdentifiable && child.name == "id"
      // Most children of a long collection are handled here, without a description.
      if let pair, !isID, trusting, isEqual(pair.before, pair.after) {
        changes.skip()
        continue
      }
      let mark: DumpLine.Mark = pair != nil ? .both : step.new == nil ? .expected : .actual
      let isLast = index == side.children.count - 1
      let inside = DumpPlace(
        indent: place.indent + 1,
        label: (side.kind == .sequence ? "[\(index)]: " : "")
          + (mark == .expected
            ? expected.label(of: child, depth: place.indent)
            : actual.label(of: child, depth: place.indent)),
        suffix: (new.isUnordered ? number == steps.count - 1 : isLast) ? "" : ",")
      guard let (before, after) = pair else {
        changes.append(dump(child.value, at: inside, mark: mark))
        continue
      }
      let lines = lines(before, after, at: inside, trusting: trusting)
      if !lines.isEmpty {
        changes.append(lines)
      } else if isID {
        changes.append(dump(after, at: inside, mark: .both), isChange: false)
      } else {
        changes.skip()
      }
    }
    return changes.lines(
      open: place.label + open, close: new.close + place.suffix, closeIndent: place.indent)
  }
}

/// The result of `==` on two values of unknown types.
package enum ValueEquality {
  case equal
  case unequal
  /// The values can't be compared.
  case unknown

  /// Compares two values with `==`, or by identity if they are instances of a class without it.
  package init(_ old: Any, _ new: Any) {
    if let old = old as? any Equatable {
      self = Self.compare(old, new)
    } else if type(of: old) is AnyClass, type(of: new) is AnyClass,
      old as AnyObject === new as AnyObject
    {
      self = .equal
    } else {
      self = .unknown
    }
  }

  private static func compare<Value: Equatable>(_ old: Value, _ new: Any) -> Self {
    guard let new = new as? Value else { return .unknown }
    return old == new ? .equal : .unequal
  }
}
