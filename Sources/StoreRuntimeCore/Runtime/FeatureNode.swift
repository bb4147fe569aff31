/// One feature in the tree of features that have running effects: the root, a stack element, a
/// presentation, a child in a `Scope` or another child.
///
/// A node is created with the first effect of its feature, and removed when the last has ended.
/// Confined to the isolation of its store.
@usableFromInline
final class FeatureNode {
  /// The children that one operator integrates.
  @usableFromInline
  final class Children {
    let location: NavigationLocation

    /// The version of the container that the children were last compared with.
    // Each action to an element reads it, which `isCurrent(_:)` does without a check of exclusive
    // access: the compiler sees all uses of what isn't visible to clients.
    private var version = 0

    /// The elements of a stack, in the order of their births.
    // Each action to an element reads it. It is changed outside of the property, so that no access
    // contains another, which would need checks.
    private var elements: ContiguousArray<FeatureNode> = []

    /// The elements of an identified array.
    private var nodes: [ChildKey: FeatureNode] = [:]

    /// Single children: the current one, and earlier ones until their removal is noticed.
    private var others: ContiguousArray<FeatureNode> = []

    /// Returns whether the children were last compared with a version of their container.
    @usableFromInline
    func isCurrent(_ version: Int) -> Bool { self.version == version }

    /// The children were compared with a version of their container.
    @usableFromInline
    func markCurrent(_ version: Int) { self.version = version }

    /// The case and the id of the presented value when the store last looked.
    @usableFromInline var presentedID: PresentedID?

    /// The node of the only child, `nil` if there are several.
    @usableFromInline var single: FeatureNode? { others.count == 1 ? others[0] : nil }

    @usableFromInline
    subscript(key: ChildKey) -> FeatureNode? {
      switch key {
      case .element(_, let birth):
        let index = index(ofBirth: birth)
        return index < elements.count && elements[index].key == key ? elements[index] : nil
      case .id: return nodes[key]
      case .identity, .child: return others.first { $0.key == key }
      }
    }

    var isEmpty: Bool { elements.isEmpty && nodes.isEmpty && others.isEmpty }

    /// The children, in no particular order.
    @usableFromInline var all: [FeatureNode] { Array(elements) + nodes.values + others }

    func insert(_ child: FeatureNode) {
      switch child.key {
      case .element(_, let birth):
        var changed = elements
        let index = index(ofBirth: birth)
        elements = []
        changed.insert(child, at: index)
        elements = changed
      case .id: nodes[child.key] = child
      case .identity, .child: others.append(child)
      }
    }

    func remove(_ child: FeatureNode) {
      switch child.key {
      case .element(_, let birth):
        var changed = elements
        let index = index(ofBirth: birth)
        elements = []
        changed.remove(at: index)
        elements = changed
      case .id: nodes[child.key] = nil
      case .identity, .child: others.removeAll { $0 === child }
      }
    }

    /// Returns the index of the first element with a birth or a later one.
    private func index(ofBirth birth: Int) -> Int {
      var low = 0
      var high = elements.count
      while low < high {
        let middle = (low + high) / 2
        if elements[middle].birth < birth { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// Collects the effects of a child that was removed, to be cancelled.
    @usableFromInline
    func end(_ key: ChildKey, in context: ReductionContext) { self[key]?.end(in: context) }

    /// Collects the effects of removed children, to be cancelled.
    ///
    /// - Parameters:
    ///   - context: The context that collects them.
    ///   - birth: The lowest birth: elements of a stack with an earlier one are skipped.
    ///   - isGone: Returns whether a child was removed.
    @usableFromInline
    func end(
      in context: ReductionContext, bornSince birth: Int = .min, where isGone: (ChildKey) -> Bool
    ) {
      let gone = elements[index(ofBirth: birth)...].filter { isGone($0.key) }
      // From the end, so that the others needn't be moved.
      for node in gone.reversed() { node.end(in: context) }
      for (key, node) in nodes where isGone(key) { node.end(in: context) }
      for node in others where isGone(node.key) { node.end(in: context) }
    }

    init(location: NavigationLocation) {
      self.location = location
    }
  }

  /// The parent; `nil` for the root and once detached.
  ///
  /// Not weak: an object counts references more slowly once a weak one was made, and each action
  /// passes the root.
  private(set) unowned var parent: FeatureNode?
  private let location: NavigationLocation?
  @usableFromInline let key: ChildKey

  /// The birth of an element of a stack.
  // Stored in addition to the key, which takes longer to read.
  private let birth: Int

  /// The reduction for which this was created, as `EffectRuntime` counts them.
  let sequenceNumber: Int

  /// The variables that each action to a child, or each effect, reads.
  ///
  /// The store's isolation excludes other threads, and no code of a feature runs inside an access
  /// to them, so exclusive access needs no checks.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  @usableFromInline private(set) var variables = Variables()

  @usableFromInline
  struct Variables {
    /// `true` if the element or presentation was removed.
    fileprivate(set) var hasEnded = false

    /// The effects of this feature that have neither ended nor were cancelled.
    fileprivate(set) var tokens: Set<EffectToken> = []

    /// The children with running effects, by the operators that integrate them.
    @usableFromInline fileprivate(set) var children: ContiguousArray<Children> = []
  }

  /// The number of effects that may still start a part in this feature.
  var pendingStarts = 0

  /// The effects and sequences that each id cancels.
  private var cancellables: [CancelID: Cancellables] = [:]

  /// The number of entries for sequences of this feature itself in `cancellables`.
  private var ownSequenceCount = 0

  /// The lines of the ids that limit the number of running effects.
  var lines: [CancelID: EffectLine] = [:]

  /// The latest window of each id under which an effect was throttled.
  ///
  /// A window that is over stays until the next one replaces it, or this node is removed.
  var windows: [CancelID: EffectWindow] = [:]

  /// `true` if no child has running effects.
  @inlinable var isWithoutChildren: Bool { variables.children.isEmpty }

  /// Creates the node of the root.
  init() {
    location = nil
    key = .identity(0)
    birth = 0
    sequenceNumber = 0
  }

  private init(
    parent: FeatureNode, location: NavigationLocation, key: ChildKey, sequenceNumber: Int
  ) {
    self.parent = parent
    self.location = location
    self.key = key
    self.birth = key.birth
    self.sequenceNumber = sequenceNumber
  }

  deinit {
    // If there are children left, the store was released. Its effects may keep their nodes, but
    // these are no longer used.
    for children in variables.children {
      for node in children.all { node.parent = nil }
    }
  }

  /// The children that an operator integrates here, if any of them has running effects.
  @inlinable
  func children(at location: NavigationLocation) -> Children? {
    isWithoutChildren ? nil : index(of: location).map { variables.children[$0] }
  }

  /// The child that an operator integrates here, if it has running effects.
  func child(at location: NavigationLocation, key: ChildKey) -> FeatureNode? {
    children(at: location)?[key]
  }

  @usableFromInline
  func index(of location: NavigationLocation) -> Int? {
    // Nearly always the same object, and comparing objects counts no references.
    variables.children.firstIndex { $0.location === location }
      ?? variables.children.firstIndex { $0.location == location }
  }

  /// The identities of this feature and of those around it, from the outermost; an element of an
  /// identified array has no number.
  var identities: [Int] {
    sequence(first: self, next: \.parent).prefix { $0.parent != nil }.compactMap { node in
      switch node.key {
      case .identity(let number), .element(let number, _): number
      case .id, .child: nil
      }
    }.reversed()
  }

  /// Returns the node of a child, and creates it if necessary.
  func makeChild(
    at location: NavigationLocation, key: ChildKey, sequenceNumber: Int, as id: PresentedID?
  ) -> FeatureNode {
    let siblings: Children
    if let existing = children(at: location) {
      siblings = existing
    } else {
      siblings = Children(location: location)
      variables.children.append(siblings)
    }
    // The state may be assigned anew before the store looks at it for the first time.
    if siblings.presentedID == nil { siblings.presentedID = id }
    if let child = siblings[key] { return child }
    let child = FeatureNode(
      parent: self, location: location, key: key, sequenceNumber: sequenceNumber)
    siblings.insert(child)
    return child
  }

  /// Lists a running effect of this feature.
  func insert(_ token: EffectToken) { variables.tokens.insert(token) }

  /// Removes an effect of this feature that has ended or was cancelled.
  ///
  /// - Returns: `false` if it was removed before.
  func remove(_ token: EffectToken) -> Bool { variables.tokens.remove(token) != nil }

  /// Makes an effect of this feature cancellable by an id, here and in the enclosing features.
  ///
  /// - Parameters:
  ///   - token: The effect, or a sequence with a waiting part that the id cancels.
  ///   - id: The id.
  ///   - isSequence: Pass `true` for a sequence.
  /// - Complexity: O(*n*) for *n* features around this one.
  func insert(_ token: EffectToken, id: CancelID, isSequence: Bool = false) {
    if isSequence { ownSequenceCount += 1 }
    var (node, isOwn) = (self, true)
    // An effect that is listed in a node already, under an equal id of an inner feature, is also
    // listed in the enclosing nodes.
    while node.cancellables[id, default: Cancellables()].insert(
      token, isSequence: isSequence, isOwn: isOwn), let parent = node.parent
    { (node, isOwn) = (parent, false) }
  }

  /// Removes an effect of this feature from those that an id cancels, here and in the enclosing
  /// features.
  ///
  /// - Parameters:
  ///   - token: The effect or sequence.
  ///   - id: The id.
  ///   - isSequence: Pass `true` for a sequence.
  /// - Complexity: O(*n*) for *n* features around this one.
  func remove(_ token: EffectToken, id: CancelID, isSequence: Bool = false) {
    if isSequence { ownSequenceCount -= 1 }
    remove(token, id: id, isSequence: isSequence, isOwn: true)
  }

  private func remove(_ token: EffectToken, id: CancelID, isSequence: Bool, isOwn: Bool) {
    var (node, isOwn) = (self, isOwn)
    // An effect that is no longer listed in a node isn't listed in the enclosing ones either.
    while let index = node.cancellables.index(forKey: id) {
      let wasThere = node.cancellables.values[index].remove(
        token, isSequence: isSequence, isOwn: isOwn)
      if node.cancellables.values[index].isEmpty { node.cancellables.remove(at: index) }
      guard wasThere, let parent = node.parent else { break }
      (node, isOwn) = (parent, false)
    }
  }

  /// Returns the effects of this feature and of those below it that an id cancels, in no order.
  ///
  /// - Complexity: O(*n*) for *n* effects.
  func tokens(id: CancelID) -> [EffectToken] {
    Array(cancellables[id]?.effects ?? [])
  }

  /// Returns whether effects with an id are effects of this feature itself, regardless of those
  /// below it.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - isRunning: Returns whether an effect counts.
  /// - Returns: `true` if an effect counts.
  /// - Complexity: O(1) if the latest of them counts, O(*n*) for *n* effects with the id otherwise.
  func runsItself(_ id: CancelID, where isRunning: (EffectToken) -> Bool) -> Bool {
    guard let effects = cancellables[id], effects.ownCount > 0 else { return false }
    if let latest = effects.latestOwn, isRunning(latest) { return true }
    return effects.effects.contains(where: isRunning)
  }

  /// Returns the sequences with parts that may wait and that this feature cancels by an id.
  ///
  /// Sequences of enclosing features may have parts of this feature.
  ///
  /// - Complexity: O(*n* + *m*) for *n* features around this one and *m* sequences.
  func sequences(waitingFor id: CancelID) -> [EffectToken] {
    var tokens = Array(cancellables[id]?.sequences ?? [])
    for node in sequence(first: self, next: \.parent).dropFirst() where node.ownSequenceCount > 0 {
      tokens += node.cancellables[id]?.ownSequences ?? []
    }
    return tokens
  }

  /// Removes an effect that has ended from the line of an id.
  ///
  /// - Returns: The next effect to run, `nil` if none waited.
  func removeFromLine(_ token: EffectToken, id: CancelID, wasWaiting: Bool) -> EffectToken? {
    let next = lines[id]?.remove(token, wasWaiting: wasWaiting)
    if lines[id]?.isEmpty == true {
      lines[id] = nil
      removeIfIdle()
    }
    return next
  }

  /// Counts one effect less that may start a part here: it has started all parts, or never will.
  func endPendingStart() {
    assert(pendingStarts > 0, "Each pending start ends once.")
    pendingStarts -= 1
    removeIfIdle()
  }

  /// `true` if no effect runs or waits to be started in this feature or below it.
  var isIdle: Bool {
    variables.tokens.isEmpty && cancellables.isEmpty && isWithoutChildren && pendingStarts == 0
      && lines.isEmpty && !windows.values.contains { $0.isOpen() }
  }

  /// Removes this node from the tree if it is idle, and then its parents likewise.
  func removeIfIdle() {
    guard let location, isIdle, let parent else { return }
    parent.removeChild(self, at: location)
  }

  private func removeChild(_ child: FeatureNode, at location: NavigationLocation) {
    guard let index = index(of: location) else { return }
    variables.children[index].remove(child)
    child.parent = nil
    if variables.children[index].isEmpty {
      variables.children.remove(at: index)
      removeIfIdle()
    }
  }

  /// Marks this feature and all that it presents as removed, and removes it from the tree.
  ///
  /// - Parameter context: The context that collects the effects, to be cancelled.
  func end(in context: ReductionContext) {
    collect(into: &context.makeExtrasWithLeftovers().endedEffects)
    guard let parent, let location else { return }
    for (id, cancellables) in cancellables {
      for token in cancellables.effects {
        parent.remove(token, id: id, isSequence: false, isOwn: false)
      }
      for token in cancellables.sequences {
        parent.remove(token, id: id, isSequence: true, isOwn: false)
      }
    }
    parent.removeChild(self, at: location)
  }

  private func collect(into tokens: inout [EffectToken]) {
    variables.hasEnded = true
    windows = [:]
    tokens.append(contentsOf: variables.tokens)
    // No effect is started in here any longer. The tree is dismantled now, on the isolation of the
    // store: a `send` of an effect keeps its node, and may be released on any thread.
    for children in variables.children {
      for node in children.all {
        node.collect(into: &tokens)
        node.parent = nil
      }
    }
    variables.children = []
  }
}

/// The key of a child in its store, among the children that one operator integrates.
@usableFromInline
package enum ChildKey: Hashable, Sendable {
  /// The identity of a presentation or of another single child.
  case identity(Int)

  /// The id and the birth of an element of a stack.
  case element(id: Int, birth: Int)

  /// The id of an element of an identified array.
  case id(ElementKey)

  /// The case and the id of a single child's value.
  case child(PresentedID)

  /// The identity, 0 for another kind of key.
  @usableFromInline
  var identity: Int {
    if case .identity(let identity) = self { identity } else { 0 }
  }

  /// `true` if the child is presented, and not only present.
  var isPresentation: Bool {
    switch self {
    case .identity(let identity): identity != 0
    case .element, .id, .child: false
    }
  }

  /// `true` if the child is an element of a stack or of an identified array.
  var isOfMany: Bool {
    switch self {
    case .element, .id: true
    case .identity, .child: false
    }
  }

  /// `true` if the child is an element of a stack.
  var isElement: Bool {
    switch self {
    case .element: true
    case .identity, .id, .child: false
    }
  }

  /// The birth, 0 for a child that isn't an element of a stack.
  var birth: Int {
    if case .element(_, let birth) = self { birth } else { 0 }
  }

  /// The id, `nil` for another kind of key.
  @usableFromInline
  var id: (any Hashable & Sendable)? {
    if case .id(let key) = self { key.id } else { nil }
  }
}
