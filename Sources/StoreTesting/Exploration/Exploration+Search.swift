import StoreRuntime
import ValueDiffing

/// The outcome of an exploration.
package struct ExplorationOutcome: Sendable {
  /// A schedule that fails.
  package struct Failure: Sendable {
    /// The schedule in the form that a call repeats.
    package enum Replay: Sendable {
      /// First in, first out, except for the points with these names, which are put off until
      /// nothing else can run.
      case putOff([String])

      /// The candidate whose task has the highest priority; a few steps lower the priority.
      ///
      /// The priorities are drawn from the number. Source: Burckhardt, Kothari, Musuvathi and
      /// Nagarakatte, *A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs*,
      /// ASPLOS 2010.
      case priorities(UInt64)
    }

    /// The problem, without the schedule.
    package let problem: String

    package let replay: Replay

    /// The events of the run, line by line.
    package let trace: [String]

    /// `true` if a repetition of the schedule took another course.
    let isUnsteady: Bool
  }

  /// The number of schedules that were run.
  package fileprivate(set) var count = 0

  /// The maximum number of schedules.
  var limit = 1

  package fileprivate(set) var failure: Failure?

  /// The difference between two runs of the first schedule, or `nil`.
  var difference: String?

  /// The jobs that other executors enqueued or that slept on their thread.
  package internal(set) var uncontrolled = UncontrolledJobs()
}

/// The numbers of jobs that a run didn't control, by the names of users and effects.
package struct UncontrolledJobs: Sendable {
  /// The jobs that were enqueued from elsewhere.
  package var foreign: [String: Int] = [:]

  /// The jobs that slept on their thread.
  package var sleeping: [String: Int] = [:]
}

extension Exploration {
  /// Tries schedules, shortest first, until one fails or none is left.
  ///
  /// - Parameter onProgress: Receives the number of schedules after each run.
  /// - Returns: The outcome.
  package func exploreAll(
    onProgress: @Sendable (Int) -> Void = { _ in }
  ) async -> ExplorationOutcome {
    var outcome = ExplorationOutcome(limit: settings.schedules)
    let plain = await runPlain(&outcome)
    guard outcome.failure == nil, outcome.difference == nil else { return outcome }

    var lists = WorkQueue<(list: [Int], pointCount: Int)>()
    lists.append(([], plain.chooser.pointCount))
    while let (list, pointCount) = lists.popFirst() {
      let first = (list.last ?? -1) + 1
      for point in first..<max(pointCount, first) {
        let longer = list + [point]
        guard let result = await attempt(.putOff(longer), plain, &outcome, onProgress) else {
          return outcome
        }
        lists.append((longer, result.chooser.pointCount))
      }
    }
    var random = SplitMix64(seed: settings.seed)
    while true {
      let schedule = Schedule.replay(.priorities(random.next() >> 32))
      guard await attempt(schedule, plain, &outcome, onProgress) != nil else { return outcome }
    }
  }

  /// Tries one more schedule, if any are left.
  ///
  /// - Returns: The result, or `nil` if the schedule fails or wasn't tried.
  private func attempt(
    _ schedule: Schedule, _ plain: ScheduleResult, _ outcome: inout ExplorationOutcome,
    _ onProgress: @Sendable (Int) -> Void
  ) async -> ScheduleResult? {
    guard outcome.count < settings.schedules else { return nil }
    let result = await run(schedule, after: plain, addingTo: &outcome)
    outcome.count += 1
    if let failure = result.failure {
      outcome.failure = await examine(schedule, failure, plain)
      return nil
    }
    onProgress(outcome.count)
    return result
  }

  /// Repeats the schedule of a failure, after the plain one.
  ///
  /// - Parameter replay: The schedule.
  /// - Returns: The outcome.
  package func repeating(_ replay: ExplorationOutcome.Failure.Replay) async -> ExplorationOutcome {
    var outcome = ExplorationOutcome()
    let plain = await runPlain(&outcome)
    if case .putOff([]) = replay { return outcome }
    if outcome.difference != nil { return outcome }
    outcome.failure = nil
    let schedule = Schedule.replay(replay)
    let result = await run(schedule, isTraced: true, after: plain, addingTo: &outcome)
    if let failure = result.failure {
      outcome.failure = await examine(schedule, failure, plain)
    } else if let name = result.chooser.unknownNames.first {
      outcome.failure = ExplorationOutcome.Failure(
        problem: """
          No choice point is called "\(name)". The scenario or the code that it runs has changed \
          since the list was printed. Run "explore" without the list.
          """,
        replay: .putOff(result.chooser.putOffNames), trace: result.trace.map(\.text),
        isUnsteady: false)
    }
    return outcome
  }

  /// Runs the plain schedule twice, and compares all events.
  private func runPlain(_ outcome: inout ExplorationOutcome) async -> ScheduleResult {
    let plain = await run(.putOff([]), isTraced: true, after: nil, addingTo: &outcome)
    outcome.count = 1
    let again = await run(.putOff([]), isTraced: true)
    // Jobs from elsewhere arrive in any order.
    if plain.uncontrolled.foreign.isEmpty, again.uncontrolled.foreign.isEmpty {
      outcome.difference = difference(plain.trace, again.trace)
    }
    if let failure = plain.failure, outcome.difference == nil {
      outcome.failure = ExplorationOutcome.Failure(
        problem: failure, replay: .putOff([]), trace: plain.trace.map(\.text), isUnsteady: false)
    }
    return plain
  }

  /// Runs a schedule, and adds the uncontrolled jobs to the outcome.
  ///
  /// A loaded machine also holds up a thread, but rarely that of the same participant three times
  /// in a row: the schedule is repeated until the sleep of a participant is certain.
  func run(
    _ schedule: Schedule, isTraced: Bool = false, after plain: ScheduleResult?,
    addingTo outcome: inout ExplorationOutcome
  ) async -> ScheduleResult {
    let result = await run(schedule, isTraced: isTraced, after: plain)
    var sleeping = result.uncontrolled.sleeping
    let known = outcome.uncontrolled.sleeping
    for _ in 0..<2 where sleeping.keys.contains(where: { known[$0] == nil }) {
      let again = await run(schedule, after: plain).uncontrolled.sleeping
      sleeping = sleeping.filter { known[$0.key] != nil || again[$0.key] != nil }
    }
    outcome.uncontrolled.foreign.merge(result.uncontrolled.foreign, uniquingKeysWith: +)
    outcome.uncontrolled.sleeping.merge(sleeping, uniquingKeysWith: +)
    return result
  }

  /// Repeats a schedule that fails, to record its events.
  private func examine(
    _ schedule: Schedule, _ problem: String, _ plain: ScheduleResult
  ) async -> ExplorationOutcome.Failure {
    let traced = await run(schedule, isTraced: true, after: plain)
    let again = await run(schedule, isTraced: true, after: plain)
    var replay = ExplorationOutcome.Failure.Replay.putOff(traced.chooser.putOffNames)
    if case .replay(.priorities(let seed)) = schedule { replay = .priorities(seed) }
    return ExplorationOutcome.Failure(
      problem: problem, replay: replay, trace: traced.trace.map(\.text),
      isUnsteady: traced.failure != problem || again.failure != problem
        || traced.trace.map(\.text) != again.trace.map(\.text))
  }

  /// Returns the first difference between two traces, or `nil` if they are equal.
  private func difference(
    _ first: [ExploredRun.TraceLine], _ second: [ExploredRun.TraceLine]
  ) -> String? {
    for (one, other) in zip(first, second) {
      if one.text != other.text {
        return "the first time: \(one.text)\nthe second time: \(other.text)"
      }
      guard let state = one.state, let otherState = other.state,
        valueDescription(state) != valueDescription(otherState)
      else { continue }
      let states = valueDifference(state as Any, otherState as Any) ?? valueDescription(otherState)
      return
        "the state after it \(one.text), the first time (−) and the second time (+):\n\(states)"
    }
    guard first.count != second.count else { return nil }
    let rest = (first.count > second.count ? first : second)[min(first.count, second.count)]
    return "only the \(first.count > second.count ? "first" : "second") time: \(rest.text)"
  }
}
