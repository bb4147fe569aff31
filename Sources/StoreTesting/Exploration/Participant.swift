import StoreRuntime
import ValueDiffing

/// Whoever acts in an explored run: a user, or an effect of a store.
final class Participant: EffectObserver {
  private struct Contents {
    /// How many of its tasks wait where the run knows of it.
    var waits = 0

    var isInLine = false
    var isScreenGone = false
    var isCancelled = false

    /// Whether it was woken from a wait since its screen is gone.
    var goesOnWithoutScreen = false

    var hasEnded = false

    var makeName: @Sendable () -> String
  }

  private let contents: Guarded<Contents>

  /// The run, which keeps its participants.
  private weak let run: ExploredRun?

  /// Whether it is an effect.
  let isEffect: Bool

  init(isEffect: Bool, in run: ExploredRun, name: @escaping @Sendable () -> String) {
    self.isEffect = isEffect
    self.run = run
    contents = Guarded(Contents(makeName: name))
    run.add(self)
  }

  /// What names of points and messages call it.
  var name: String { contents.withLock { $0.makeName }() }

  /// Whether it goes on somewhere where the run doesn't know of it, and may still do something.
  var isAway: Bool {
    contents.withLock { !$0.hasEnded && !$0.isCancelled && !$0.isInLine && $0.waits == 0 }
  }

  var hasEnded: Bool { contents.withLock { $0.hasEnded } }

  /// Whether an effect has had the chance to notice that its screen is gone: it was woken from a
  /// wait since.
  var goesOnWithoutScreen: Bool { contents.withLock { $0.goesOnWithoutScreen } }

  func willWait() { contents.withLock { $0.waits += 1 } }

  func didWait() {
    contents.withLock { contents in
      contents.waits -= 1
      if contents.isScreenGone { contents.goesOnWithoutScreen = true }
    }
  }

  /// Forgets the name, whose origin is an action that may keep the run.
  func forgetName() {
    var makeName: @Sendable () -> String = { "" }
    contents.withLock { swap(&$0.makeName, &makeName) }
  }

  // MARK: An effect

  var executor: (any TaskExecutor)? { run?.executor }
  var isHalted: Bool { run?.isEndless == true }

  func startAtOnce(_ makeTask: () -> Task<Void, Never>) -> Task<Void, Never> {
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

/// Returns what lists of names and traces call an action: on one line, without its type.
///
/// The text is the same in every run and process, also of an action that has a set or a dictionary.
///
/// - Parameter action: An action.
/// - Returns: The name, which is shortened if it is long.
func actionName(_ action: Any) -> String {
  let limit = 200
  let text = valueLine(action)
  guard text.count > limit else { return text }
  return text.prefix(limit / 2) + "…" + text.suffix(limit / 2)
}
