import StoreRuntime
import TabsCLI

/// A line on standard error that says how far something is that takes long.
///
/// It is there only on a terminal, and only after a second.
final class ProgressLine: Sendable {
  private struct Progress {
    var done = 0
    var last = ContinuousClock.now
    var isShown = false
    var isOver = false
  }

  private let total: Int
  private let unit: String
  private let isPossible: Bool
  private let start = ContinuousClock.now
  private let progress = Guarded(Progress())

  /// - Parameters:
  ///   - total: How much there is to do.
  ///   - unit: What is counted.
  init(of total: Int, _ unit: String) {
    self.total = total
    self.unit = unit
    isPossible =
      System.isTerminal(System.standardError) && System.environmentVariable("TERM") != "dumb"
  }

  /// Adds to what is done, and shows it ten times a second at most.
  func advance(by count: Int) {
    guard isPossible else { return }
    progress.withLock { progress in
      progress.done += count
      let now = ContinuousClock.now
      guard !progress.isOver, now - start > .seconds(1),
        now - progress.last > .milliseconds(100)
      else { return }
      progress.last = now
      progress.isShown = true
      write("\r\(progress.done) of \(total) \(unit)\u{1B}[K")
    }
  }

  /// Takes the line away for good.
  func clear() {
    progress.withLock { progress in
      if progress.isShown { write("\r\u{1B}[K") }
      progress.isShown = false
      progress.isOver = true
    }
  }

  private func write(_ text: String) {
    try? System.writeText(text, to: System.standardError, givesUp: { Interrupt.hasHappened })
  }
}
