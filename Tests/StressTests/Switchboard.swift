import StoreRuntime

/// Tells effects what to do, one thing at a time, and knows which of them are alive.
///
/// An effect is there before the `send` that started it returns, and gone as soon as its task is
/// cancelled. What it was told it has done when `answer` returns, alive or not.
final class Switchboard: TestDependencyKey, Sendable {
  static let testValue = Switchboard()

  /// What an effect is told.
  enum Command: Sendable {
    case send
    case dismiss
    case finish
  }

  private struct Lines {
    /// The effects that are alive, with what wakes those up that wait to be told something.
    var open: [Int: CheckedContinuation<Command?, Never>?] = [:]

    /// The effects that are doing what they were told, with who waits for them.
    var busy: [Int: CheckedContinuation<Void, Never>?] = [:]

    /// What waits until no effect is left.
    var end: CheckedContinuation<Void, Never>?
  }

  private let lines = Guarded(Lines())
  private let receivedCount = Guarded(0)

  /// The numbers of the effects that are alive.
  var alive: Set<Int> {
    lines.withLock { Set($0.open.keys) }
  }

  /// How many actions of effects have been reduced.
  var received: Int {
    receivedCount.withLock { $0 }
  }

  /// Takes note that an action of an effect is being reduced.
  func countReceived() {
    receivedCount.withLock { $0 += 1 }
  }

  /// Adds an effect.
  func open(_ number: Int) {
    lines.withLock { $0.open[number] = .some(nil) }
  }

  /// Returns the next command for an effect, `nil` when it was cancelled.
  func next(_ number: Int, isolation: isolated (any Actor)? = #isolation) async -> Command? {
    await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { wakeUp in
        let (isOpen, caller) = lines.withLock { lines in
          let isOpen = lines.open[number] != nil
          if isOpen { lines.open[number] = .some(wakeUp) }
          return (isOpen, lines.busy.removeValue(forKey: number))
        }
        if !isOpen { wakeUp.resume(returning: nil) }
        caller??.resume()
      }
    } onCancel: {
      close(number)
    }
  }

  /// Removes an effect, which may still be doing what it was told.
  func close(_ number: Int) {
    let (wakeUp, end) = lines.withLock { lines in
      let wakeUp = lines.open.removeValue(forKey: number)
      return (wakeUp, lines.open.isEmpty ? lines.end.take() : nil)
    }
    wakeUp??.resume(returning: nil)
    end?.resume()
  }

  /// Waits until all effects have done what they were told so far.
  func answerAll() async {
    for number in lines.withLock({ Array($0.busy.keys) }) { await answer(number) }
  }

  /// Waits until no effect is alive.
  func waitForEnd() async {
    await withCheckedContinuation { end in
      let isOver = lines.withLock { lines in
        if !lines.open.isEmpty { lines.end = end }
        return lines.open.isEmpty
      }
      if isOver { end.resume() }
    }
  }

  /// Takes note that an effect does nothing any more.
  func leave(_ number: Int) {
    close(number)
    let caller = lines.withLock { $0.busy.removeValue(forKey: number) }
    caller??.resume()
  }

  /// Tells an effect something, without waiting until it has done it.
  ///
  /// - Returns: Whether the effect was waiting to be told something.
  @discardableResult
  func tell(_ number: Int, _ command: Command) -> Bool {
    let wakeUp = lines.withLock { lines -> CheckedContinuation<Command?, Never>? in
      guard case .some(.some(let wakeUp)) = lines.open[number] else { return nil }
      lines.open[number] = .some(nil)
      lines.busy[number] = .some(nil)
      return wakeUp
    }
    wakeUp?.resume(returning: command)
    return wakeUp != nil
  }

  /// Waits until an effect has done what it was told.
  func answer(_ number: Int) async {
    await withCheckedContinuation { caller in
      let isBusy = lines.withLock { lines in
        let isBusy = lines.busy[number] != nil
        if isBusy { lines.busy[number] = .some(caller) }
        return isBusy
      }
      if !isBusy { caller.resume() }
    }
  }
}
