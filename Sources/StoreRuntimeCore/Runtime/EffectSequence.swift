/// A concatenation, or an effect that waits until it may begin.
///
/// Its ids cancel a waiting part as they cancel a running one. A waiting part has no entry, though:
/// the nodes list the sequence under its ids, and the sequence stores what they cancel.
///
/// Confined to the isolation of the store.
final class EffectSequence {
  /// The entry, which has this in its role until the sequence has ended.
  let entry: EffectEntry

  init(_ entry: EffectEntry) { self.entry = entry }

  var place: EffectWalk.Place { entry.place }
  var token: EffectToken { entry.token }
  var group: EffectGroup { entry.group }

  /// An id that a feature has cancelled.
  private struct Cancellation: Hashable {
    // Not the node of the feature, which would be kept alive. A new node at its address can't be
    // meant: the nodes of all parts exist until the sequence has started them.
    let node: ObjectIdentifier
    let id: CancelID
  }

  /// The parts that haven't been started yet, with the maps around each; the next one last.
  private var rest: ContiguousArray<(part: EffectPart, mapping: EffectMapping?)> = []

  /// The number of these that an id can cancel, entirely or in part.
  private var cancellableCount = 0

  /// The ids that can cancel a waiting part, as listed in the nodes.
  private var ids: Set<CancelID> = []

  /// The number of waiting parts when a feature last cancelled an id.
  private var cancellations: [Cancellation: Int] = [:]

  /// The number of running effects of the current part.
  var running = 0

  /// `true` if the store is starting parts, and so continues by itself.
  var isAdvancing = false

  /// `true` if the first part was started.
  private(set) var hasBegun = false

  /// The effect that was started last.
  var latestEffect: EffectToken?

  /// The id of its line, `nil` if it isn't in one.
  var line: CancelID?

  /// Its place in the line, while the whole sequence waits for its turn.
  var linePlace: LinePlace? {
    didSet {
      oldValue?.leave()
      if let oldValue { group.remove(oldValue) }
      if let linePlace { group.add(linePlace) }
    }
  }

  // MARK: Parts

  /// Adds the parts that it starts in order, from an effect and from concatenations in that.
  ///
  /// - Parameters:
  ///   - part: The effect.
  ///   - mapping: The maps around it.
  ///   - wait: The part that is started first.
  func take(_ part: EffectPart, mappedBy mapping: EffectMapping?, after wait: EffectPart?) {
    var parts: ContiguousArray = [(part: part, mapping: mapping)]
    while var (part, mapping) = parts.popLast() {
      while case .mapped(let transform) = part.kind, let inner = part.first {
        mapping = EffectMapping(transform, outer: mapping)
        part = inner
      }
      guard case .concatenation = part.kind, let first = part.first else {
        rest.append((part, mapping))
        if part.isCancellable { cancellableCount += 1 }
        continue
      }
      // The parts are in `rest` in reverse order.
      parts.append((first, mapping))
      if let second = part.second { parts.append((second, mapping)) }
    }
    if let wait { rest.append((wait, mapping)) }
  }

  /// Removes and returns the next part to start, `nil` if there is none.
  func next() -> (part: EffectPart, mapping: EffectMapping?)? {
    guard let next = rest.popLast() else { return nil }
    if next.part.isCancellable { cancellableCount -= 1 }
    if cancellableCount == 0 { delist() } else if !hasBegun { enlist() }
    hasBegun = true
    return next
  }

  /// Drops all waiting parts.
  func dropRest() {
    rest = []
    cancellableCount = 0
    delist()
  }

  // MARK: Cancellations

  /// Lists this in the node, under the ids that can cancel a remaining part.
  private func enlist() {
    var parts = rest.map { $0.part }
    while let part = parts.popLast() {
      guard part.isCancellable else { continue }
      switch part.kind {
      case .cancellable(let id, _), .limited(let id, _, _): ids.insert(id)
      default: break
      }
      if let first = part.first { parts.append(first) }
      if let second = part.second { parts.append(second) }
    }
    // These ids cancel the whole sequence.
    for key in place.keys where key.node === place.node { ids.remove(key.id) }
    for id in ids { place.node.insert(token, id: id, isSequence: true) }
  }

  /// Removes this from the node, once no id can cancel a waiting part.
  private func delist() {
    guard !ids.isEmpty else { return }
    for id in ids { place.node.remove(token, id: id, isSequence: true) }
    ids = []
  }

  /// Cancels the waiting parts of a feature and of those below it.
  func cancelRest(_ id: CancelID, of node: FeatureNode) {
    cancellations[Cancellation(node: ObjectIdentifier(node), id: id)] = rest.count
  }

  /// Returns whether an id was cancelled while the part that is started now waited here.
  func hasCancelled(_ id: CancelID, in node: FeatureNode) -> Bool {
    guard !cancellations.isEmpty else { return false }
    return Swift.sequence(first: node, next: \.parent).contains { node in
      // The current part was one of the waiting ones if there were more of them.
      (cancellations[Cancellation(node: ObjectIdentifier(node), id: id)] ?? 0) > rest.count
    }
  }
}

extension EffectWalk.Place {
  /// The sequences that the part is in, the innermost first.
  private var sequences: some Sequence<EffectSequence> {
    Swift.sequence(state: sequence) { next in
      defer { next = next?.entry.sequence }
      return next
    }
  }

  /// Returns whether the part, or an enclosing one, follows started parts of a sequence.
  func isInside(_ sequence: EffectSequence) -> Bool { sequences.contains { $0 === sequence } }

  /// Returns whether an id was cancelled, in the feature or one around it, while the part waited.
  func wasCancelledWhileWaiting(_ id: CancelID) -> Bool {
    sequences.contains { $0.hasCancelled(id, in: node) }
  }
}
