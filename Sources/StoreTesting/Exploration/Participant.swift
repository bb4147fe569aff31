import StoreRuntime
import ValueDiffing

/// A user of an explored run, or an effect of a store in it.
final class Participant: EffectObserver {
  private struct Contents {
    /// The number of its tasks that wait at a place known to the run.
    var waits = 0

    var isInLine = false
    var isScreenGone = false
    var isCancelled = false

    /// `true` if it was resumed from a wait after its screen was removed.
    var goesOnWithoutScreen = false

    var hasEnded = false

    var makeName: @Sendable () -> String
  }

  private let contents: Guarded<Contents>

  /// The run, which keeps its participants.
  private weak let run: ExploredRun?

  let isEffect: Bool

  init(isEffect: Bool, in run: ExploredRun, name: @escaping @Sendable () -> String) {
    self.isEffect = isEffect
    self.run = run
    contents = Guarded(Contents(makeName: name))
    run.add(self)
  }

  /// The name in points and messages.
  var name: String { contents.withLock { $0.makeName }() }

  /// `true` if it may still be running at a place unknown to the run.
  var isAway: Bool {
    contents.withLock { !$0.hasEnded && !$0.isCancelled && !$0.isInLine && $0.waits == 0 }
  }

  var hasEnded: Bool { contents.withLock { $0.hasEnded } }

  /// `true` if an effect could have noticed that its screen was removed: it has been resumed from a
  /// wait since.
  var goesOnWithoutScreen: Bool { contents.withLock { $0.goesOnWithoutScreen } }

  func willWait() { contents.withLock { $0.waits += 1 } }

  func didWait() {
    contents.withLock { contents in
      contents.waits -= 1
      if contents.isScreenGone { contents.goesOnWithoutScreen = true }
    }
  }

  /// Forgets the name, whose origin is an action that may retain the run.
  func forgetName() {
    var makeName: @Sendable () -> String = { "" }
    contents.withLock { swap(&$0.makeName, &makeName) }
  }

  // MARK: An effect

  var executor: (any TaskExecutor)? { run?.executor }
  var isHalted: Bool { run?.isEndless == true }

  func startAtOnce(_ makeTask: () -> EffectTask) -> EffectTask {
    run?.executor.start(self, makeTask) ?? makeTask()
  }

  func didChange(_ change: SharedChange) { run?.note(change) }

  func willAwaitReply() -> (@Sendable () -> Void)? {
    willWait()
    return { self.didWait() }
  }

  func willWaitInLine() { contents.withLock { $0.isInLine = true } }

  func didCancel(_ reason: EffectCancellation) {
    contents.withLock { contents in
      contents.isCancelled = true
      contents.isScreenGone = reason == .screen
    }
    run?.note("\(name) is cancelled")
  }

  func didEnd(isTaskCancelled: Bool) { contents.withLock { $0.hasEnded = true } }
}

/// Returns the name of an action in lists of points and traces: on one line, without its type.
///
/// The text is the same in every run and process, even for an action with a set or a dictionary.
///
/// - Parameter action: An action.
/// - Returns: The name, which is shortened if it is long.
func actionName(_ action: Any) -> String {
  let limit = 200
  let text = valueLine(action)
  guard text.count > limit else { return text }
  return text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
}
