import StoreRuntime

/// Tells effects what to do, one at a time, and knows which of them are alive.
///
/// An effect is there before the `send` that started it returns, and gone as soon as its task is
/// cancelled; it has done what it was told when `tell` returns.
final class Switchboard: TestDependencyKey, Sendable {
  static let testValue = Switchboard()

  /// What an effect is told.
  enum Command: Sendable {
    case send
    case dismiss
    case finish
  }

  private struct Line {
    var caller: CheckedContinuation<Void, Never>?
    var wakeUp: CheckedContinuation<Command?, Never>?
  }

  private let lines = Guarded<[Int: Line]>([:])

  /// The numbers of the effects that are alive.
  var alive: Set<Int> {
    lines.withLock { Set($0.keys) }
  }

  /// Adds an effect.
  func open(_ number: Int) {
    lines.withLock { $0[number] = Line() }
  }

  /// Returns the next command for an effect, `nil` when it was cancelled.
  func next(_ number: Int, isolation: isolated (any Actor)? = #isolation) async -> Command? {
    await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { wakeUp in
        let (isOpen, caller) = lines.withLock { lines in
          let caller = lines[number]?.caller.take()
          lines[number]?.wakeUp = wakeUp
          return (lines[number] != nil, caller)
        }
        caller?.resume()
        if !isOpen { wakeUp.resume(returning: nil) }
      }
    } onCancel: {
      close(number)
    }
  }

  /// Removes an effect.
  func close(_ number: Int) {
    let line = lines.withLock { $0.removeValue(forKey: number) }
    line?.wakeUp?.resume(returning: nil)
    line?.caller?.resume()
  }

  /// Tells an effect something, and waits until it has done it.
  func tell(_ number: Int, _ command: Command) async {
    await withCheckedContinuation { caller in
      let wakeUp = lines.withLock { lines in
        let wakeUp = lines[number]?.wakeUp.take()
        if wakeUp != nil { lines[number]?.caller = caller }
        return wakeUp
      }
      if let wakeUp { wakeUp.resume(returning: command) } else { caller.resume() }
    }
  }
}
