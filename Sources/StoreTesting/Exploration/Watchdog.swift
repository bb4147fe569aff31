import StoreRuntime

// WebAssembly has no Dispatch, and most often no second thread.
#if canImport(Dispatch)
  import Dispatch
#endif

/// Says who holds a run up, from a thread of its own.
///
/// A part of a task that spins, or blocks its thread, doesn't give the executor back: the loop of
/// the run never gets to say so. No run fails by the watchdog, as a part may just take long.
/// Without Dispatch nobody looks.
final class Watchdog: Sendable {
  private let interval: Duration
  private let onHang: @Sendable (String) -> Void
  private let run = Guarded<ExploredRun?>(nil)
  #if canImport(Dispatch)
    private let end = DispatchSemaphore(value: 0)
  #endif

  /// Creates a watchdog that looks again and again, until ``stop()``.
  ///
  /// - Parameters:
  ///   - interval: How long it waits between two looks.
  ///   - onHang: Is told who holds a run up, on the thread of the watchdog.
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

  /// Looks at another run from now on, or at none.
  func watch(_ run: ExploredRun?) {
    self.run.withLock { $0 = run }
  }

  private func message(of run: ExploredRun) -> String {
    let name = run.executor.currentPart?.participant?.name ?? "an unknown task"
    return """
      A run of "explore" hangs: a part of \(name) neither suspends nor ends, and all else waits \
      for it. It spins, or blocks its thread, for example by a semaphore. Let it suspend instead, at a \
      continuation or a point of the run.
      """
  }

  /// What tells whether a run has done anything since the last look.
  struct Progress: Equatable {
    /// Tells runs apart.
    let run: ObjectIdentifier

    /// The number of parts of tasks that have run, with the present one.
    let partCount: Int

    let reductionCount: Int
  }

  /// Counts the looks that found nothing new: on a loaded machine looks are late, too, and time
  /// says nothing.
  struct Patience {
    /// How many such looks it takes.
    static let limit = 10

    private var latest: Progress?
    private var count = 0

    /// Takes a look.
    ///
    /// - Parameter progress: What is found, `nil` if no part of a task runs.
    /// - Returns: Whether that has been so for long, for the first time since it is so.
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
