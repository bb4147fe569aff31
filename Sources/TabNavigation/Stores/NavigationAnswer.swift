import StoreRuntimeCore

/// The outcome of a navigation, for whoever waits for it.
final class NavigationAnswer: Sendable {
  private enum Progress {
    case open
    case waiting(CheckedContinuation<MoveOutcome, Never>)
    case given(MoveOutcome)
  }

  private let progress = Guarded(Progress.open)

  /// Gives the outcome; another one that was given before counts.
  func give(_ outcome: MoveOutcome) {
    let waiting = progress.withLock { progress -> CheckedContinuation<MoveOutcome, Never>? in
      switch progress {
      case .given:
        return nil
      case .open:
        progress = .given(outcome)
        return nil
      case .waiting(let continuation):
        progress = .given(outcome)
        return continuation
      }
    }
    waiting?.resume(returning: outcome)
  }

  /// The outcome, for which one task waits until it is there.
  var value: MoveOutcome {
    get async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let given = progress.withLock { progress -> MoveOutcome? in
            if case .given(let outcome) = progress { return outcome }
            progress = .waiting(continuation)
            return nil
          }
          if let given { continuation.resume(returning: given) }
        }
      } onCancel: {
        give(.superseded)
      }
    }
  }
}
