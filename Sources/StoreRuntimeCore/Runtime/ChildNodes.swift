/// The running effects of the children that one operator integrates: of a single child, most often.
@usableFromInline
struct ChildNodes {
  private(set) var first: FeatureNode?
  private(set) var others: [Int: FeatureNode] = [:]

  /// Whether there are none.
  var isEmpty: Bool {
    first == nil && others.isEmpty
  }

  /// The node of the only child, `nil` if there are several or none.
  @usableFromInline var single: FeatureNode? {
    guard let first else { return others.count == 1 ? others.values.first : nil }
    return others.isEmpty ? first : nil
  }

  /// The node of the child with an identity.
  @usableFromInline
  subscript(identity: Int) -> FeatureNode? {
    if let first, first.identity == identity { return first }
    return others.isEmpty ? nil : others[identity]
  }

  /// Adds the node of a child that has none yet.
  mutating func insert(_ node: FeatureNode) {
    if first == nil {
      first = node
    } else {
      others[node.identity] = node
    }
  }

  /// Removes a node.
  mutating func remove(_ node: FeatureNode) {
    if first === node {
      first = nil
    } else {
      others[node.identity] = nil
    }
  }
}

extension ChildNodes: Sequence {
  @usableFromInline
  struct Iterator: IteratorProtocol {
    private var first: FeatureNode?
    private var others: Dictionary<Int, FeatureNode>.Values.Iterator

    fileprivate init(_ nodes: ChildNodes) {
      first = nodes.first
      others = nodes.others.values.makeIterator()
    }

    @usableFromInline
    mutating func next() -> FeatureNode? {
      first.take() ?? others.next()
    }
  }

  @usableFromInline
  func makeIterator() -> Iterator {
    Iterator(self)
  }
}
