import StoreRuntime

/// Whoever acts in an explored run: a user, or an effect of a store.
final class Participant: Sendable {
  private struct Contents {
    /// How many of its tasks wait where the run knows of it.
    var waits = 0

    var isInLine = false
    var isScreenGone = false
    var hasEnded = false
  }

  private let makeName: @Sendable () -> String
  private let contents = Guarded(Contents())

  /// Whether it is an effect.
  let isEffect: Bool

  init(isEffect: Bool, name: @escaping @Sendable () -> String) {
    self.isEffect = isEffect
    self.makeName = name
  }

  /// What names of points and messages call it.
  var name: String { makeName() }

  /// Whether it goes on somewhere where the run doesn't know of it.
  var isAway: Bool {
    contents.withLock { !$0.hasEnded && !$0.isInLine && $0.waits == 0 }
  }

  var hasEnded: Bool { contents.withLock { $0.hasEnded } }

  /// Whether the screen that an effect belongs to is gone.
  var isScreenGone: Bool { contents.withLock { $0.isScreenGone } }

  func willWait() { contents.withLock { $0.waits += 1 } }
  func didWait() { contents.withLock { $0.waits -= 1 } }
  func willWaitInLine() { contents.withLock { $0.isInLine = true } }
  func didLoseScreen() { contents.withLock { $0.isScreenGone = true } }
  func didEnd() { contents.withLock { $0.hasEnded = true } }
}
