extension EffectRuntimeBase {
  /// A part of an effect, and the feature that it belongs to.
  private typealias Place = (part: EffectPart, node: FeatureNode)

  /// Makes the nodes of the elements that an effect belongs to, so that their removal is noticed
  /// from now on, also before the effect is started.
  ///
  /// - Parameter part: What a reduction has returned.
  /// - Returns: The number of that reduction, to start the effect with.
  @usableFromInline
  final func register(_ part: EffectPart) -> Int {
    let moment = makeMoment()
    guard part.isOwnedTree else { return moment }
    var places: [Place] = [(part, root)]
    while let (part, node) = places.popLast() {
      guard part.isOwnedTree else { continue }
      addParts(of: part, in: node, to: &places) {
        let child = node.makeChild(for: $0, registration: moment)
        child.pendingStarts += 1
        return child
      }
    }
    return moment
  }

  /// Takes back what `register` did for what is left of a sequence, and removes it.
  final func unregisterRest(of sequence: EffectSequence) {
    let entry = sequence.entry
    unregister(sequence.removeRest(), in: entry.node, registration: entry.registration)
  }

  /// Takes back what `register` did for parts that aren't going to be started.
  final func unregister(_ parts: [EffectPart], in node: FeatureNode, registration: Int) {
    var places: [Place] = parts.map { ($0, node) }
    while let (part, node) = places.popLast() {
      guard part.isOwnedTree else { continue }
      addParts(of: part, in: node, to: &places) {
        let child = node.child(of: $0, registration: registration)
        // It stays in the tree if parts of its own children are left.
        child?.endPendingStart()
        return child
      }
    }
  }

  /// Adds what a tree consists of to the places that are to be visited, the first last.
  ///
  /// - Parameters:
  ///   - part: The tree.
  ///   - node: The feature that it belongs to.
  ///   - places: The places.
  ///   - child: Returns the node of the child that a part belongs to, `nil` to leave the part out.
  private final func addParts(
    of part: EffectPart,
    in node: FeatureNode,
    to places: inout [Place],
    child: (AnyOwnedPart) -> FeatureNode?
  ) {
    // Only trees come here, and the kind says which.
    let tree = unsafeDowncast(part, to: EffectTree.self)
    for part in tree.others.reversed() { places.append((part, node)) }
    guard let first = tree.first else { return }
    guard part.kind == .owned else {
      places.append((first, node))
      return
    }
    guard let child = child(unsafeDowncast(part, to: AnyOwnedPart.self)) else { return }
    places.append((first, child))
  }
}

extension FeatureNode {
  /// The node of the child that a part was registered with, `nil` if it has ended.
  func child(of part: AnyOwnedPart, registration: Int) -> FeatureNode? {
    child(
      at: part.location, identity: part.identity, key: part.key, registration: registration)
  }

  /// The node of the child that a part belongs to, made if there is none yet.
  func makeChild(for part: AnyOwnedPart, registration: Int) -> FeatureNode {
    makeChild(
      at: part.location, identity: part.identity, key: part.key, registration: registration)
  }
}
