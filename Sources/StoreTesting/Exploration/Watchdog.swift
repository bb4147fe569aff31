import StoreRuntime

// WebAssembly has no Dispatch, and usually no second thread.
#if canImport(Dispatch)
  import Dispatch
#endif

/// Names the part that blocks a run, from a separate thread.
///
/// A part of a task that spins, or blocks its thread, doesn't return to the executor, so the loop
/// of the run can't report it. The watchdog fails no run, because a part may just take long.
/// Without Dispatch, it does nothing.
final class Watchdog: Sendable {
  private let interval: Duration
  private let onHang: @Sendable (String) -> Void
  private let run = Guarded<ExploredRun?>(nil)
  #if canImport(Dispatch)
    private let end = DispatchSemaphore(value: 0)
  #endif

  /// Creates a watchdog that checks at intervals, until ``stop()``.
  ///
  /// - Parameters:
  ///   - interval: The interval.
  ///   - onHang: Receives a message about the blocking part, on the thread of the watchdog.
  init(interval: Duration, onHang: @escaping @Sendable (String) -> Void) {
    self.interval = interval
    self.onHang = onHang
    #if canImport(Dispatch)
      DispatchQueue(label: "Watchdog of explored runs").async {
        var patience = Patience()
        while self.end.wait(timeout: .now() + self.interval / .seconds(1)) == .timedOut {
          let run = self.run.withLock { $0 }
          if patience.isUp(at: run?.progress), let run { self.onHang(self.message(of: run)) }
        }
      }
    #endif
  }

  func stop() {
    #if canImport(Dispatch)
      end.signal()
    #endif
  }

  /// Watches another run, or none.
  func watch(_ run: ExploredRun?) {
    self.run.withLock { $0 = run }
  }

  private func message(of run: ExploredRun) -> String {
    let name = run.executor.currentPart?.participant?.name ?? "an unknown task"
    return """
      A run of "explore" hangs: a part of \(name) neither suspends nor ends, and everything else \
      waits for it. It loops, or blocks its thread, for example with a semaphore. Suspend it \
      instead, at a continuation or a point of the run.
      """
  }

  /// The values that change whenever a run makes progress.
  struct Progress: Equatable {
    let run: ObjectIdentifier

    /// The number of parts that have run, including the current one.
    let partCount: Int

    let reductionCount: Int
  }

  /// Counts checks without progress: on a loaded machine the checks are late, too, so time isn't
  /// reliable.
  struct Patience {
    /// The number of such checks after which a run counts as blocked.
    static let limit = 10

    private var latest: Progress?
    private var count = 0

    /// Records a check.
    ///
    /// - Parameter progress: The progress, or `nil` if no part of a task runs.
    /// - Returns: `true` when the run has been blocked for long, once for each such period.
    mutating func isUp(at progress: Progress?) -> Bool {
      guard let progress, progress == latest else {
        latest = progress
        count = 0
        return false
      }
      count += 1
      return count == Self.limit
    }
  }
}
