/// One feature in the tree of features that have running effects: the root, a stack element, a
/// presentation or another child.
///
/// A node is made when the first effect of its feature is, and goes when the last has ended.
/// Confined to the isolation of its store.
@usableFromInline
final class FeatureNode {
  /// The children that one operator integrates, by their identity.
  @usableFromInline
  final class Children {
    let location: NavigationLocation

    /// The version of the stack that the children were last compared with.
    @exclusivity(unchecked) @usableFromInline var version = 0

    @exclusivity(unchecked) @usableFromInline var nodes = ChildNodes()

    /// The hash of the case and the id of what was presented when the store last looked.
    @usableFromInline var presentedIDHash: Int?

    /// The identities of the children that are known by ids of their own, which are in `nodes` too.
    private var identities: [ElementKey: Int] = [:]

    @exclusivity(unchecked) private var lastIdentity = 0

    /// The child with an identity or, if it has one, with a key.
    @usableFromInline
    func node(_ identity: Int, _ key: ElementKey?) -> FeatureNode? {
      guard let key else { return nodes[identity] }
      return identities[key].flatMap { nodes[$0] }
    }

    /// Returns the identity of a child that is about to be added under a key.
    ///
    /// No other child ever has it, nor one that comes under this key later.
    func makeIdentity(_ key: ElementKey) -> Int {
      lastIdentity += 1
      identities[key] = lastIdentity
      return lastIdentity
    }

    func remove(_ node: FeatureNode) {
      nodes.remove(node)
      if let key = node.key { identities[key] = nil }
    }

    /// Hands over the effects of children that are gone.
    ///
    /// - Parameters:
    ///   - context: What they are handed to, to be cancelled.
    ///   - isGone: Whether the child with an identity is gone.
    @usableFromInline
    func end(in context: ReductionContext, where isGone: (_ identity: Int) -> Bool) {
      for node in nodes where isGone(node.identity) { node.end(into: &context.endedEffects) }
    }

    /// Hands over the effects of children that are known by ids of their own and are gone.
    ///
    /// - Parameters:
    ///   - context: What they are handed to, to be cancelled.
    ///   - isGone: Whether the child with an id is gone.
    @usableFromInline
    func endKeyed(in context: ReductionContext, where isGone: (_ key: ElementKey) -> Bool) {
      for (key, identity) in identities where isGone(key) {
        nodes[identity]?.end(into: &context.endedEffects)
      }
    }

    /// Finds out where the children are.
    ///
    /// - Parameter position: The position of the child with an identity, `nil` if it is gone.
    /// - Returns: Their positions, in ascending order.
    /// - Complexity: O(*n* log *n*) for *n* children.
    @usableFromInline
    func positions(_ position: (_ identity: Int) -> Int?) -> [Int] {
      nodes.compactMap { position($0.identity) }.sorted()
    }

    /// Finds out where the children are that are known by ids of their own.
    ///
    /// - Parameter position: The position of the child with an id, `nil` if it is gone.
    /// - Returns: Their positions, in ascending order.
    /// - Complexity: O(*n* log *n*) for *n* children.
    @usableFromInline
    func keyedPositions(_ position: (_ key: ElementKey) -> Int?) -> [Int] {
      identities.keys.compactMap(position).sorted()
    }

    init(location: NavigationLocation) {
      self.location = location
    }
  }

  /// The feature around this one, in whose tree this is; `nil` for the root and for what is in no tree.
  ///
  /// Not weak: an object that was ever referred to in that way counts its references more slowly, and
  /// each action passes the root.
  private(set) unowned var parent: FeatureNode?
  private let location: NavigationLocation?
  @usableFromInline let identity: Int
  private let key: ElementKey?

  /// The reduction for which this was made, as `EffectRuntimeBase.register(_:)` counts them.
  let registration: Int

  // Exclusive access needs no checks where code of a feature can't get in between, as it can where its
  // ids are hashed and compared.

  /// Whether the element or presentation is gone.
  @exclusivity(unchecked) @usableFromInline private(set) var hasEnded = false

  /// How many effects of this feature wait to be started, or are being started.
  @exclusivity(unchecked) @usableFromInline var pendingStarts = 0

  @exclusivity(unchecked) private(set) var tokens: ContiguousArray<EffectToken> = []
  /// What each id cancels: effects of this feature and of those below it.
  ///
  /// An effect that is in here is in those of all features around this one too.
  private var cancellables: [CancelID: EffectTokens] = [:]

  /// What runs or waits under ids that only so many effects may run under at once.
  var lines: [CancelID: EffectLine] = [:]

  /// The latest window of each id under which an effect was throttled.
  ///
  /// One that is over stays until the next takes its place, or this goes.
  var windows: [CancelID: EffectWindow] = [:]

  @exclusivity(unchecked) private var children: ContiguousArray<Children> = []

  /// Makes the node of the root.
  init() {
    location = nil
    identity = 0
    key = nil
    registration = 0
  }

  private init(
    parent: FeatureNode,
    location: NavigationLocation,
    identity: Int,
    key: ElementKey?,
    registration: Int
  ) {
    self.parent = parent
    self.location = location
    self.identity = identity
    self.key = key
    self.registration = registration
  }

  deinit {
    // The store is gone if there are children left. Its effects may keep their nodes, but nobody uses
    // those any more.
    for children in children {
      for node in children.nodes { node.parent = nil }
    }
  }

  /// The children that an operator integrates here, if any of them has running effects.
  @usableFromInline
  func children(at location: NavigationLocation) -> Children? {
    index(of: location).map { children[$0] }
  }

  /// Whether effects of children are running here that were compared with another version of their
  /// stack, or with none.
  @usableFromInline
  func hasChildren(at location: NavigationLocation, comparedWithOtherThan version: Int) -> Bool {
    guard let index = index(of: location) else { return false }
    return version == 0 || children[index].version != version
  }

  private func index(of location: NavigationLocation) -> Int? {
    // The same object, nearly always, and to see that counts no references.
    children.firstIndex { $0.location === location }
      ?? children.firstIndex { $0.location == location }
  }

  /// The node of a child, if it has running effects.
  @usableFromInline
  func child(
    at location: NavigationLocation,
    identity: Int,
    key: ElementKey? = nil
  ) -> FeatureNode? {
    children(at: location)?.node(identity, key)
  }

  /// The node of a child, made if there is none yet.
  @usableFromInline
  func makeChild(
    at location: NavigationLocation,
    identity: Int,
    key: ElementKey?,
    registration: Int
  ) -> FeatureNode {
    let siblings: Children
    if let existing = children(at: location) {
      siblings = existing
    } else {
      siblings = Children(location: location)
      children.append(siblings)
    }
    if let child = siblings.node(identity, key) { return child }
    let identity = key.map(siblings.makeIdentity) ?? identity
    let child = FeatureNode(
      parent: self, location: location, identity: identity, key: key, registration: registration)
    siblings.nodes.insert(child)
    return child
  }

  /// Adds an effect.
  ///
  /// - Returns: Its place.
  func insert(_ token: EffectToken) -> Int {
    tokens.append(token)
    return tokens.count - 1
  }

  /// Removes an effect that has ended or was cancelled.
  ///
  /// - Parameter place: The place of the effect.
  /// - Returns: The effect that has that place now, if one has.
  func remove(at place: Int) -> EffectToken? {
    let last = tokens.removeLast()
    guard place < tokens.count else { return nil }
    tokens[place] = last
    return last
  }

  /// Adds an effect to those that an id cancels, here and in the features around this one.
  ///
  /// - Complexity: O(*n*) for *n* features around this one.
  func insert(_ token: EffectToken, id: CancelID) {
    var node = self
    // What is in one node already, under the same id of a feature further in, is in those around it.
    while node.cancellables[id, default: EffectTokens()].insert(token), let parent = node.parent {
      node = parent
    }
  }

  /// Removes an effect from those that an id cancels, here and in the features around this one.
  ///
  /// - Complexity: O(*n*) for *n* features around this one.
  func remove(_ token: EffectToken, id: CancelID) {
    var node = self
    // What isn't in one node any more isn't in those around it.
    while node.removeHere(token, id: id), let parent = node.parent { node = parent }
  }

  private func removeHere(_ token: EffectToken, id: CancelID) -> Bool {
    guard let index = cancellables.index(forKey: id),
      cancellables.values[index].remove(token)
    else { return false }
    if cancellables.values[index].isEmpty { cancellables.remove(at: index) }
    return true
  }

  /// The effects of this feature and of those below it that an id cancels.
  func tokens(id: CancelID) -> EffectTokens? {
    cancellables[id]
  }

  /// Removes an effect that has ended from the line of an id.
  ///
  /// - Returns: The effect whose turn it is now, `nil` if none has waited.
  func removeFromLine(_ token: EffectToken, id: CancelID, wasWaiting: Bool) -> EffectToken? {
    let next = lines[id]?.remove(token, wasWaiting: wasWaiting)
    if lines[id]?.isEmpty == true {
      lines[id] = nil
      removeIfIdle()
    }
    return next
  }

  /// Takes note that an effect that waited to be started has been started, or never will be.
  @usableFromInline
  func endPendingStart() {
    assert(pendingStarts > 0, "Each pending start ends once.")
    pendingStarts -= 1
    removeIfIdle()
  }

  /// Whether nothing runs here or further in, nor waits to be started.
  var isIdle: Bool {
    tokens.isEmpty && cancellables.isEmpty && children.isEmpty && pendingStarts == 0
      && lines.isEmpty && !windows.values.contains(where: \.isOpen)
  }

  /// Takes this node out of the tree if nothing in it runs any more, and so on upwards.
  func removeIfIdle() {
    guard let location, isIdle, let parent else { return }
    parent.removeChild(self, at: location)
  }

  private func removeChild(_ child: FeatureNode, at location: NavigationLocation) {
    guard let index = index(of: location) else { return }
    children[index].remove(child)
    child.parent = nil
    if children[index].nodes.isEmpty {
      children.remove(at: index)
      removeIfIdle()
    }
  }

  /// Marks this feature and all that is presented from it as gone, and takes it out of the tree.
  ///
  /// - Parameter tokens: What the effects are added to that are to be cancelled.
  @usableFromInline
  func end(into tokens: inout [EffectToken]) {
    collect(into: &tokens)
    guard let parent, let location else { return }
    for (id, tokens) in cancellables {
      for token in tokens.inOrder { parent.remove(token, id: id) }
    }
    parent.removeChild(self, at: location)
  }

  private func collect(into tokens: inout [EffectToken]) {
    hasEnded = true
    windows = [:]
    tokens.append(contentsOf: self.tokens)
    // Nothing is started in here any more. The tree is taken apart now, on the isolation of the store, as
    // whatever keeps a `send` of an effect may release its node on any thread.
    for children in children {
      for node in children.nodes {
        node.collect(into: &tokens)
        node.parent = nil
      }
    }
    children = []
  }
}
