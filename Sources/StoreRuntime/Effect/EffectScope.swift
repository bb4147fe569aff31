/// The running effects of one feature: of the root, of a stack element or of a presentation.
///
/// Scopes form the part of the navigation tree that has effects in flight. One is made when the
/// first effect of its feature is, and goes when the last has ended. Confined to the isolation of
/// its store.
@usableFromInline
final class EffectScope {
  /// The children that one operator integrates, by their identity.
  @usableFromInline
  final class Children {
    let location: NavigationLocation

    /// The version of the stack that the children were last compared with.
    @usableFromInline var origin = 0

    @usableFromInline var scopes: [Int: EffectScope] = [:]

    init(location: NavigationLocation) {
      self.location = location
    }
  }

  /// The feature around this one.
  ///
  /// It outlives this one, as it is in its tree.
  private(set) weak var parent: EffectScope?
  private let location: NavigationLocation?
  private let identity: Int

  /// Whether the element or presentation is gone.
  private(set) var hasEnded = false

  /// How many effects of this feature wait to be started.
  var pendingStarts = 0

  private(set) var tokens: Set<EffectToken> = []
  private var cancellables: [CancelID: Set<EffectToken>] = [:]
  private var children: [Children] = []

  /// Makes the scope of the root.
  init() {
    location = nil
    identity = 0
  }

  private init(parent: EffectScope, location: NavigationLocation, identity: Int) {
    self.parent = parent
    self.location = location
    self.identity = identity
  }

  /// The children that an operator integrates here, if any of them has running effects.
  @usableFromInline
  func children(at location: NavigationLocation) -> Children? {
    for children in children where children.location == location { return children }
    return nil
  }

  /// The scope of a child, if it has running effects.
  @usableFromInline
  func child(at location: NavigationLocation, identity: Int) -> EffectScope? {
    children(at: location)?.scopes[identity]
  }

  /// The scope of a child, made if there is none yet.
  func makeChild(at location: NavigationLocation, identity: Int) -> EffectScope {
    let siblings: Children
    if let existing = children(at: location) {
      siblings = existing
    } else {
      siblings = Children(location: location)
      children.append(siblings)
    }
    if let child = siblings.scopes[identity] { return child }
    let child = EffectScope(parent: self, location: location, identity: identity)
    siblings.scopes[identity] = child
    return child
  }

  /// Adds an effect.
  func insert(_ token: EffectToken) {
    tokens.insert(token)
  }

  /// Removes an effect that has ended or was cancelled.
  func remove(_ token: EffectToken) {
    tokens.remove(token)
  }

  /// Adds an effect to those that an id cancels.
  func insert(_ token: EffectToken, id: CancelID) {
    cancellables[id, default: []].insert(token)
  }

  /// Removes an effect from those that an id cancels.
  func remove(_ token: EffectToken, id: CancelID) {
    guard cancellables[id]?.remove(token) != nil else { return }
    if cancellables[id]?.isEmpty == true { cancellables[id] = nil }
  }

  /// The effects that an id cancels.
  func tokens(id: CancelID) -> Set<EffectToken> {
    cancellables[id] ?? []
  }

  /// Takes this scope out of the tree if nothing in it runs any more, and so on upwards.
  func removeIfIdle() {
    guard tokens.isEmpty, cancellables.isEmpty, children.isEmpty, pendingStarts == 0,
      let parent, let location
    else { return }
    parent.removeChild(at: location, identity: identity)
  }

  private func removeChild(at location: NavigationLocation, identity: Int) {
    guard let index = children.firstIndex(where: { $0.location == location }) else { return }
    children[index].scopes[identity] = nil
    if children[index].scopes.isEmpty {
      children.remove(at: index)
      removeIfIdle()
    }
  }

  /// Marks this feature and all that is presented from it as gone, and takes it out of the tree.
  ///
  /// - Returns: The effects that are to be cancelled.
  func end() -> [EffectToken] {
    var tokens: [EffectToken] = []
    collect(into: &tokens)
    if let parent, let location { parent.removeChild(at: location, identity: identity) }
    // Another scope may take this place; it isn't this one's to remove.
    parent = nil
    return tokens
  }

  private func collect(into tokens: inout [EffectToken]) {
    hasEnded = true
    tokens.append(contentsOf: self.tokens)
    for children in children {
      for scope in children.scopes.values { scope.collect(into: &tokens) }
    }
  }
}
