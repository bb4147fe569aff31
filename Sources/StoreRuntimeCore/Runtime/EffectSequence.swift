/// A concatenation, or an effect that waits until it may begin.
///
/// Its ids cancel a part that waits as they cancel one that runs. A part that waits has no entry,
/// though: the nodes know the sequence by the ids in it, and the sequence remembers what they cancel.
///
/// Confined to the isolation of the store.
final class EffectSequence {
  /// The entry, which has this in its role until it has ended.
  let entry: EffectEntry

  init(_ entry: EffectEntry) { self.entry = entry }

  var place: EffectWalk.Place { entry.place }
  var token: EffectToken { entry.token }
  var group: EffectGroup { entry.group }

  /// An id that a feature has cancelled.
  private struct Cancellation: Hashable {
    // Not the node of the feature, which would live longer. One that has taken its address can't be
    // meant: the nodes of all parts stay until the sequence has started them.
    let node: ObjectIdentifier
    let id: CancelID
  }

  /// The parts that haven't been started yet, with the maps around each; the next one last.
  private var rest: ContiguousArray<(part: EffectPart, mapping: EffectMapping?)> = []

  /// How many of these an id can cancel, or something in them.
  private var cancellableCount = 0

  /// The ids that can cancel something that waits, as the nodes know them.
  private var ids: Set<CancelID> = []

  /// The number of parts that waited when a feature last cancelled an id.
  private var cancellations: [Cancellation: Int] = [:]

  /// How many effects of the current part are running.
  var running = 0

  /// Whether the store is starting parts, and so continues by itself.
  var isAdvancing = false

  /// Whether the first part was started.
  private(set) var hasBegun = false

  /// The effect that was started last.
  var latestEffect: EffectToken?

  /// The id of the line that it is in, `nil` if it isn't in one.
  var line: CancelID?

  /// Its place in the line, while all of it only waits for its turn.
  var linePlace: LinePlace? {
    didSet {
      oldValue?.leave()
      if let oldValue { group.remove(oldValue) }
      if let linePlace { group.add(linePlace) }
    }
  }

  // MARK: Parts

  /// Takes the parts that it starts one after the other, from an effect and from concatenations in
  /// that.
  ///
  /// - Parameters:
  ///   - part: The effect.
  ///   - mapping: The maps around it.
  ///   - wait: What it starts before.
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
      // The last one is the first in `rest`.
      parts.append((first, mapping))
      if let second = part.second { parts.append((second, mapping)) }
    }
    if let wait { rest.append((wait, mapping)) }
  }

  /// Takes the next part to start, `nil` if there is none.
  func next() -> (part: EffectPart, mapping: EffectMapping?)? {
    guard let next = rest.popLast() else { return nil }
    if next.part.isCancellable { cancellableCount -= 1 }
    if cancellableCount == 0 { delist() } else if !hasBegun { enlist() }
    hasBegun = true
    return next
  }

  /// Drops all parts that wait.
  func dropRest() {
    rest = []
    cancellableCount = 0
    delist()
  }

  // MARK: Cancellations

  /// Has the node know the ids that can cancel something in the rest.
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
    // These cancel all of it.
    for key in place.keys where key.node === place.node { ids.remove(key.id) }
    for id in ids { place.node.insert(token, id: id, isSequence: true) }
  }

  /// Has the node forget this, once nothing waits that an id can cancel.
  private func delist() {
    guard !ids.isEmpty else { return }
    for id in ids { place.node.remove(token, id: id, isSequence: true) }
    ids = []
  }

  /// Cancels what waits and is of a feature or one below it.
  func cancelRest(_ id: CancelID, of node: FeatureNode) {
    cancellations[Cancellation(node: ObjectIdentifier(node), id: id)] = rest.count
  }

  /// Whether an id was cancelled while what is started now waited here.
  func hasCancelled(_ id: CancelID, in node: FeatureNode) -> Bool {
    guard !cancellations.isEmpty else { return false }
    return Swift.sequence(first: node, next: \.parent).contains { node in
      // The current part was among those that waited if there were more.
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

  /// Whether the part, or what it is in, comes after parts of a sequence that have been started.
  func isInside(_ sequence: EffectSequence) -> Bool { sequences.contains { $0 === sequence } }

  /// Whether an id was cancelled, in the feature or one around it, while the part waited.
  func wasCancelledWhileWaiting(_ id: CancelID) -> Bool {
    sequences.contains { $0.hasCancelled(id, in: node) }
  }
}
