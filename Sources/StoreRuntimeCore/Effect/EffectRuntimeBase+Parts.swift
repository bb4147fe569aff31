extension EffectRuntimeBase {
  /// A part of an effect, and the feature that it belongs to.
  private typealias Place = (part: EffectPart, scope: EffectScope)

  /// Makes the scopes of the elements that an effect belongs to, so that their removal is noticed
  /// from now on, also before the effect is started.
  ///
  /// - Parameter part: What a reduction has returned.
  /// - Returns: The number of that reduction, to start the effect with.
  @usableFromInline
  final func register(_ part: EffectPart) -> Int {
    registrations += 1
    guard part.isTree else { return registrations }
    var places: [Place] = [(part, root)]
    while let (part, scope) = places.popLast() {
      guard let part = part as? EffectTree else { continue }
      add(part, in: scope, to: &places) {
        let child = scope.makeChild(for: $0, registration: registrations)
        child.pendingStarts += 1
        return child
      }
    }
    return registrations
  }

  /// Takes back what `register` did for what is left of a sequence, and removes it.
  final func unregisterRest(of sequence: EffectSequence) {
    let entry = sequence.entry
    var places: [Place] = sequence.removeRest().map { ($0, entry.scope) }
    while let (part, scope) = places.popLast() {
      guard let part = part as? EffectTree else { continue }
      add(part, in: scope, to: &places) {
        let child = scope.child(of: $0, registration: entry.registration)
        // It stays in the tree if parts of its own children are left.
        child?.endPendingStart()
        return child
      }
    }
  }

  /// Cancels at once the running effects that an effect will cancel when its turn comes.
  ///
  /// An effect that sends while it is being started holds up the work that comes of it. If that
  /// cancels the effect, the effect has to know before it goes on.
  ///
  /// - Parameter part: What a reduction has returned.
  @usableFromInline
  final func cancelAhead(of part: EffectPart) {
    if part.kind == .run || part.kind == .send { return }
    var places: [Place] = [(part, root)]
    while let (part, scope) = places.popLast() {
      switch part {
      case let part as CancelPart:
        for id in part.ids { cancel(id, in: scope) }
      case let part as EffectTree where part.kind == .concatenate:
        if let first = part.first { places.append((first, scope)) }
      case let part as EffectTree:
        if let part = part as? CancellablePart, part.cancelInFlight { cancel(part.id, in: scope) }
        add(part, in: scope, to: &places) {
          scope.child(at: $0.location, identity: $0.identity, key: $0.key)
        }
      default:
        break
      }
    }
  }

  /// Adds what a part consists of to the places that are to be visited, the first last.
  ///
  /// - Parameters:
  ///   - tree: The part.
  ///   - scope: The feature that it belongs to.
  ///   - places: The places.
  ///   - child: Returns the scope of the child that a part belongs to, `nil` to leave the part out.
  private final func add(
    _ tree: EffectTree,
    in scope: EffectScope,
    to places: inout [Place],
    child: (AnyOwnedPart) -> EffectScope?
  ) {
    for part in tree.others.reversed() { places.append((part, scope)) }
    guard let first = tree.first else { return }
    if let tree = tree as? AnyOwnedPart {
      if let child = child(tree) { places.append((first, child)) }
    } else {
      places.append((first, scope))
    }
  }
}

extension EffectScope {
  /// The scope of the child that a part was registered with, `nil` if it has ended.
  func child(of part: AnyOwnedPart, registration: Int) -> EffectScope? {
    child(
      at: part.location, identity: part.identity, key: part.key, registration: registration)
  }

  /// The scope of the child that a part belongs to, made if there is none yet.
  func makeChild(for part: AnyOwnedPart, registration: Int) -> EffectScope {
    makeChild(
      at: part.location, identity: part.identity, key: part.key, registration: registration)
  }
}
