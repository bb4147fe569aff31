/// The effects of one feature that run or wait under one id, if only so many may run at once.
///
/// It is there while there are any. Confined to the isolation of its store.
final class EffectLine {
  private unowned let node: FeatureNode
  fileprivate let id: CancelID
  private var running = 0
  private var waiting: [EffectTurn] = []

  init(in node: FeatureNode, id: CancelID) {
    self.node = node
    self.id = id
  }

  /// Gives an effect its turn, or a place in the line.
  ///
  /// - Parameters:
  ///   - max: How many effects may run at once.
  ///   - limit: How many may wait.
  /// - Returns: The turn, `nil` if as many effects wait as may.
  func makeTurn(max: Int, limit: Int) -> EffectTurn? {
    if running < max, waiting.isEmpty {
      running += 1
      return EffectTurn(in: self, waiting: nil)
    }
    // What was cancelled leaves only when its task runs again.
    if waiting.count >= limit { waiting.removeAll(where: \.isCancelled) }
    guard waiting.count < limit else { return nil }
    let turn = EffectTurn(in: self, waiting: AsyncStream.makeStream())
    waiting.append(turn)
    return turn
  }

  /// Lets the next one begin, as one has ended.
  ///
  /// - Returns: The turn of the next one, `nil` if none begins.
  fileprivate func end(_ turn: EffectTurn) -> EffectTurn? {
    var next: EffectTurn?
    if turn.isWaiting {
      // One that was cancelled may have lost its place, and another line may be in place of this.
      guard let index = waiting.firstIndex(where: { $0 === turn }) else { return nil }
      waiting.remove(at: index)
    } else if waiting.isEmpty {
      running -= 1
    } else {
      next = waiting.removeFirst()
      next?.begin()
    }
    if running == 0, waiting.isEmpty { node.removeLine(id: id) }
    return next
  }
}

/// The turn of an effect in a line.
///
/// Confined to the isolation of its store.
final class EffectTurn {
  /// The entry of the effect, once there is one.
  // Unowned: the node of the entry has the line, which has this. The store has the entry until the
  // turn ends.
  unowned var entry: EffectEntryBase?

  /// What the effect reads until it is its turn, and what ends that.
  private(set) var waiting: (stream: AsyncStream<Never>, end: AsyncStream<Never>.Continuation)?

  private let line: EffectLine

  fileprivate init(
    in line: EffectLine,
    waiting: (stream: AsyncStream<Never>, continuation: AsyncStream<Never>.Continuation)?
  ) {
    self.line = line
    self.waiting = waiting.map { ($0.stream, $0.continuation) }
  }

  /// The id that the line is for.
  var id: CancelID { line.id }

  /// Whether it isn't the effect's turn yet.
  var isWaiting: Bool { waiting != nil }

  fileprivate var isCancelled: Bool {
    guard let entry else { return false }
    return entry.isCancelled || entry.group.isCancelled
  }

  fileprivate func begin() {
    waiting.take()?.end.finish()
  }

  /// Takes note that the effect has ended, or that it was cancelled while it waited.
  ///
  /// - Returns: The turn of the effect that begins now, `nil` if none does.
  func end() -> EffectTurn? {
    line.end(self)
  }
}
