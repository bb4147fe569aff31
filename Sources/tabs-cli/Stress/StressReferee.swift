import StoreRuntime
import TabCore

/// Follows what a store does and compares it with the model.
final class StressReferee: Sendable {
  /// What the referee has seen.
  struct Verdict: Sendable {
    /// The steps that the store took.
    var steps = 0

    /// The first thing that was wrong, or `nil` if nothing was.
    var fault: String?

    /// What the model has come to.
    var model = StressModel()

    fileprivate var numbers: [Int]
  }

  private let storage: Guarded<Verdict>

  /// Makes a referee.
  ///
  /// - Parameter taskCount: How many tasks send steps.
  init(taskCount: Int) {
    storage = Guarded(Verdict(numbers: Array(repeating: 0, count: taskCount)))
  }

  /// What the referee has seen so far.
  var verdict: Verdict { storage.withLock { $0 } }

  /// Takes note of a step that the store is about to take.
  ///
  /// Called by the store's reducer, and so by one thread at a time and in the order
  /// of the steps.
  func take(_ step: StressStep, task: Int, number: Int, before state: AppFeature.State) {
    storage.withLock { verdict in
      if verdict.fault == nil, verdict.steps.isMultiple(of: 1_024) {
        verdict.fault = verdict.model.difference(from: state)
          .map { "before step \(verdict.steps), \($0)" }
      }
      if verdict.fault == nil, verdict.numbers[task] != number {
        verdict.fault =
          "step \(number) of task \(task) came where step \(verdict.numbers[task]) was due"
      }
      verdict.numbers[task] = number + 1
      verdict.steps += 1
      verdict.model.apply(step)
    }
  }
}
