import StoreRuntime
import StoreTesting
import TabCore

/// Many short random scripts, each in many orders.
struct StressExploration: Sendable {
  /// How many orders of one script are tried.
  ///
  /// Few: another script finds more than another order of the same one.
  static let schedulesOfScript = 50

  /// What came of it.
  struct Summary: Sendable {
    var scripts = 0
    var schedules = 0
    var actions = 0
    var failure: (file: ExploredScript, message: String)?
    var warning: String?
  }

  let schedules: Int
  let seed: UInt64

  /// Returns what is wrong with a state, besides what the model says.
  var invariant: (@Sendable (AppFeature.State) -> String?)?

  /// Tries scripts until one fails or all schedules are used up.
  ///
  /// - Parameter onProgress: Is told how many schedules were tried since it was told last.
  /// - Returns: What came of it.
  func callAsFunction(onProgress: @Sendable (Int) -> Void = { _ in }) async -> Summary {
    var summary = Summary()
    while summary.schedules < schedules, !Task.isCancelled {
      let script = await StressScript(seed: seed &+ UInt64(summary.scripts))
      let count = min(Self.schedulesOfScript, schedules - summary.schedules)
      let outcome = await explore(script, schedules: count)
      summary.scripts += 1
      summary.schedules += outcome.count
      summary.actions += outcome.count * script.lines.count
      summary.warning = summary.warning ?? outcome.warning
      if outcome.message != nil {
        summary.failure = await shortened(script)
        return summary
      }
      onProgress(outcome.count)
    }
    return summary
  }

  private func explore(_ script: StressScript, schedules: Int) async -> ExplorationOutcome {
    await script.exploration(schedules: schedules, always: invariant).exploreAll()
  }

  /// Leaves out what isn't needed for a failure.
  private func shortened(_ whole: StressScript) async -> (file: ExploredScript, message: String)? {
    var kept = Array(whole.lines.indices)
    var best: (file: ExploredScript, message: String)?
    func fails(_ lines: [Int]) async -> Bool {
      var script = whole
      script.lines = lines.map { whole.lines[$0] }
      let outcome = await explore(script, schedules: Self.schedulesOfScript)
      guard let failure = outcome.failure, let message = outcome.message else { return false }
      best = (ExploredScript(script, keeping: lines, failure), message)
      return true
    }
    guard await fails(kept) else { return nil }
    var isShorter = true
    while isShorter {
      isShorter = false
      for line in kept.reversed() {
        let rest = kept.filter { $0 != line }
        if await fails(rest) {
          kept = rest
          isShorter = true
        }
      }
    }
    return best
  }
}
