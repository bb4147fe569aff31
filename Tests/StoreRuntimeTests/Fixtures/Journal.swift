import StoreRuntime

/// Collects what happens in any thread, and lets tests and effects wait for it.
final class Journal: Sendable {
  private struct Waiter {
    let line: String
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Contents {
    var lines: [String] = []
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
  }

  private let contents = Guarded(Contents())

  /// What has been noted so far, in order.
  var lines: [String] { contents.withLock(\.lines) }

  /// Notes something.
  func note(_ line: String) {
    let ready = contents.withLock { contents in
      contents.lines.append(line)
      let ready = contents.waiters.filter { $0.value.line == line }
      for id in ready.keys { contents.waiters[id] = nil }
      return ready.values
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Waits until a line has been noted, or the task that calls this is cancelled.
  func wait(for line: String) async {
    let id = makeWaiterID()
    await withTaskCancellationHandler {
      await wait(for: line, id: id) { Task.isCancelled }
    } onCancel: {
      contents.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
    }
  }

  /// Waits until a line has been noted, even if the task that calls this is cancelled.
  func waitStubbornly(for line: String) async {
    await wait(for: line, id: makeWaiterID()) { false }
  }

  /// Waits until the task that calls this is cancelled, and then notes a line.
  func noteCancellation(_ line: String) async {
    await waitForCancellation {}
    note(line)
  }

  /// Waits until the task that calls this is cancelled, and notes a line before that returns.
  nonisolated(nonsending) func noteCancellationAtOnce(_ line: String) async {
    await waitForCancellation { note(line) }
  }

  nonisolated(nonsending) private func waitForCancellation(
    _ onCancel: @Sendable () -> Void
  ) async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let isOver = Guarded(false)
    @Sendable func end() {
      let isFirst = isOver.withLock { isOver in
        defer { isOver = true }
        return !isOver
      }
      if isFirst { onCancel() }
    }
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      end()
      continuation.finish()
    }
    // A task that is cancelled just as it begins to wait may end before its handler is called,
    // which isn't called then.
    end()
  }

  private func makeWaiterID() -> Int {
    contents.withLock { contents in
      contents.lastWaiter += 1
      return contents.lastWaiter
    }
  }

  private func wait(for line: String, id: Int, orUntil isOver: () -> Bool) async {
    await withCheckedContinuation { continuation in
      let isReady = contents.withLock { contents in
        if contents.lines.contains(line) || isOver() { return true }
        contents.waiters[id] = Waiter(line: line, continuation: continuation)
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}

/// Notes when it is released.
final class Canary: Sendable {
  private let name: String
  private let journal: Journal

  init(_ name: String, in journal: Journal) {
    self.name = name
    self.journal = journal
  }

  deinit { journal.note("\(name) released") }
}

extension Sequence {
  /// Returns what a closure makes of the elements, one after the other.
  func asyncMap<Result>(_ transform: (Element) async -> Result) async -> [Result] {
    var results: [Result] = []
    for element in self { results.append(await transform(element)) }
    return results
  }
}
