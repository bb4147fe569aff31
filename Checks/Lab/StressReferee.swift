import StoreRuntime
import TabCore

/// A referee, which follows the steps of a store and compares them with the model.
final class StressReferee: Sendable {
  /// The observations of a referee.
  struct Verdict: Sendable {
    /// The steps that the store took.
    var steps = 0

    /// The first fault, `nil` without one.
    var fault: String?

    /// The model after the steps.
    var model = StressModel()

    /// How often the app was restored.
    var restorations = 0

    fileprivate var lastStep: StressStep?
    fileprivate var numbers: [Int]
  }

  private let storage: Guarded<Verdict>

  /// Makes a referee.
  ///
  /// - Parameter taskCount: The number of tasks that send steps.
  init(taskCount: Int) {
    storage = Guarded(Verdict(numbers: Array(repeating: 0, count: taskCount)))
  }

  /// The observations so far.
  var verdict: Verdict { storage.withLock { $0 } }

  /// Records a step that the store is about to take.
  ///
  /// The store's reducer calls it, one thread at a time and in the order of the steps.
  func take(_ step: StressStep, task: Int, number: Int, before state: AppFeature.State) {
    storage.withLock { verdict in
      if verdict.fault == nil {
        let difference = verdict.model.difference(
          from: state, isQuick: !verdict.steps.isMultiple(of: 1_024))
        verdict.fault = difference.map { difference in
          "before step \(verdict.steps), \(difference); the step before was "
            + String(describing: verdict.lastStep)
        }
      }
      if verdict.fault == nil, verdict.numbers[task] != number {
        verdict.fault =
          "step \(number) of task \(task) came where step \(verdict.numbers[task]) was due"
      }
      verdict.numbers[task] = number + 1
      verdict.steps += 1
      verdict.lastStep = step
      verdict.model.apply(step)
    }
  }

  /// Records a step that no task has sent.
  func take(_ step: StressStep) {
    storage.withLock { $0.model.apply(step) }
  }

  /// Records that the app is launched anew with what was saved.
  func takeRestoration(of state: AppFeature.State) {
    storage.withLock { verdict in
      verdict.restorations += 1
      verdict.model.restore()
      verdict.fault =
        verdict.fault
        ?? verdict.model.difference(from: state)
        .map { "restored after step \(verdict.steps), \($0)" }
    }
  }

  /// Returns the first fault of stores, also one that only their ends show.
  ///
  /// - Parameters:
  ///   - ends: The state of each store at the end, and what its referee has seen.
  ///   - sent: How many steps were sent to all of them.
  ///   - issues: How many issues they have reported.
  /// - Returns: The fault, `nil` without one.
  static func fault(
    in ends: [(state: AppFeature.State, verdict: Verdict)], sent: Int, issues: Int
  ) -> String? {
    for (state, verdict) in ends {
      if let fault = verdict.fault { return fault }
      if let difference = verdict.model.difference(from: state) {
        return "at the end, \(difference)"
      }
    }
    let reduced = ends.reduce(0) { $0 + $1.verdict.steps }
    if reduced != sent { return "\(sent) actions were sent, but \(reduced) reduced" }
    let refusals = ends.reduce(0) { $0 + $1.verdict.model.refusals }
    return issues == refusals
      ? nil : "\(issues) actions were refused instead of \(refusals)"
  }

  /// Records something that must not happen.
  func fail(_ fault: String) {
    storage.withLock { $0.fault = $0.fault ?? fault }
  }
}
