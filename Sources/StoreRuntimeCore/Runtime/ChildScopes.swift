/// The running effects of the children that one operator integrates: of a single child, most often.
@usableFromInline
struct ChildScopes {
  private(set) var first: EffectScope?
  private(set) var others: [Int: EffectScope] = [:]

  /// Whether there are none.
  var isEmpty: Bool {
    first == nil && others.isEmpty
  }

  /// The scope of the only child, `nil` if there are several or none.
  @usableFromInline var single: EffectScope? {
    guard let first else { return others.count == 1 ? others.values.first : nil }
    return others.isEmpty ? first : nil
  }

  /// The scope of the child with an identity.
  @usableFromInline
  subscript(identity: Int) -> EffectScope? {
    if let first, first.identity == identity { return first }
    return others.isEmpty ? nil : others[identity]
  }

  /// Adds the scope of a child that has none yet.
  mutating func insert(_ scope: EffectScope) {
    if first == nil {
      first = scope
    } else {
      others[scope.identity] = scope
    }
  }

  /// Removes a scope.
  mutating func remove(_ scope: EffectScope) {
    if first === scope {
      first = nil
    } else {
      others[scope.identity] = nil
    }
  }
}

extension ChildScopes: Sequence {
  @usableFromInline
  struct Iterator: IteratorProtocol {
    private var first: EffectScope?
    private var others: Dictionary<Int, EffectScope>.Values.Iterator

    fileprivate init(_ scopes: ChildScopes) {
      first = scopes.first
      others = scopes.others.values.makeIterator()
    }

    @usableFromInline
    mutating func next() -> EffectScope? {
      first.take() ?? others.next()
    }
  }

  @usableFromInline
  func makeIterator() -> Iterator {
    Iterator(self)
  }
}
