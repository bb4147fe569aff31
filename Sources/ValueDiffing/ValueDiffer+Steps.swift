extension ValueDiffer {
  /// Returns the correspondence of the children of two values.
  ///
  /// Children with equal keys or ids correspond; without keys and ids, equal children do. Of
  /// unordered children, those that differ are first.
  mutating func steps(
    from old: ValueBrackets, to new: ValueBrackets, depth: Int, trusting: Bool
  ) -> [ElementAlignment.Step] {
    var pairsOthers = false
    let matches: [ElementAlignment.Match]
    switch new.kind {
    case .fields:
      pairsOthers = true
      matches = ElementAlignment.matches(old.children.map(\.name), new.children.map(\.name))
    case .set, .dictionary, .pairs:
      let (oldKeys, newKeys) = (keys(of: old.children[...]), keys(of: new.children[...]))
      if new.isUnordered {
        let steps = ElementAlignment.steps(fromMembers: oldKeys, toMembers: newKeys)
        return sorted(steps, old.children, new.children, depth: depth, trusting: trusting)
      }
      matches = ElementAlignment.matches(oldKeys, newKeys)
    case .sequence:
      if let oldIDs = ids(of: old), let newIDs = ids(of: new) {
        matches = ElementAlignment.matches(oldIDs, newIDs)
      } else {
        pairsOthers = true
        matches = self.matches(old.children, new.children)
      }
    }
    return ElementAlignment.steps(
      counts: (old.children.count, new.children.count), matches: matches, pairsOthers: pairsOthers)
  }

  /// Sorts the steps of unordered collections, with equal elements last.
  private mutating func sorted(
    _ steps: [ElementAlignment.Step],
    _ old: [ValueBrackets.Child],
    _ new: [ValueBrackets.Child],
    depth: Int,
    trusting: Bool
  ) -> [ElementAlignment.Step] {
    var steps = steps
    let end = steps.partition { step in
      guard trusting, let before = step.old, let after = step.new else { return false }
      return isEqual(old[before].value, new[after].value)
    }
    let changed = steps[..<end].compactMap { step in
      step.new.map { new[$0] } ?? step.old.map { old[$0] }
    }
    return actual.order(of: changed, depth: depth).map { steps[$0] } + steps[end...]
  }

  /// Returns the identities of children: their keys, or the children themselves without keys.
  private mutating func keys(of children: ArraySlice<ValueBrackets.Child>) -> [AnyHashable] {
    children.map { child in
      let key = child.key ?? child.value
      return unwrapped(key) as? AnyHashable ?? AnyHashable(description(of: key))
    }
  }

  /// Returns the elements' ids, or `nil` unless each has a unique id.
  private func ids(of sequence: ValueBrackets) -> [AnyHashable]? {
    var ids: [AnyHashable] = []
    ids.reserveCapacity(sequence.children.count)
    for child in sequence.children {
      guard let element = unwrapped(child.value) as? any Identifiable,
        // With object identifiers, two equal instances would count as different elements.
        case let id = Self.id(of: element), !(id.base is ObjectIdentifier)
      else { return nil }
      ids.append(id)
    }
    return Set(ids).count == ids.count ? ids : nil
  }

  private static func id<Element: Identifiable>(of element: Element) -> AnyHashable {
    AnyHashable(element.id)
  }

  // MARK: - Elements without identity

  /// Aligns elements that have neither keys nor ids.
  ///
  /// Equal elements at both ends are found by direct comparison, so that only the part between them
  /// is hashed or described.
  private mutating func matches(
    _ old: [ValueBrackets.Child], _ new: [ValueBrackets.Child]
  ) -> [ElementAlignment.Match] {
    let shared = min(old.count, new.count)
    var start = 0
    while start < shared, isSame(old[start].value, new[start].value) { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while min(oldEnd, newEnd) > start, isSame(old[oldEnd - 1].value, new[newEnd - 1].value) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    let middle = ElementAlignment.matches(
      keys(of: old[start..<oldEnd]), keys(of: new[start..<newEnd]))
    return (0..<start).map { ($0, $0) }
      + middle.map { ($0.old + start, $0.new + start) }
      + zip(oldEnd..<old.count, newEnd..<new.count).map { ($0, $1) }
  }

  private mutating func isSame(_ old: Any, _ new: Any) -> Bool {
    switch ValueEquality(unwrapped(old), unwrapped(new)) {
    case .equal: true
    case .unequal: false
    case .unknown: description(of: old) == description(of: new)
    }
  }

  private mutating func description(of value: Any) -> String {
    let count = actual.objects.count
    defer { actual.objects.forget(after: count) }
    return actual.line(of: value, depth: 1)
  }
}
