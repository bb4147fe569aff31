import StoreRuntime
import ValueDiffing

/// What came of an exploration.
package struct ExplorationOutcome: Sendable {
  /// A schedule that fails.
  package struct Failure: Sendable {
    /// The schedule, as a call repeats it.
    package enum Replay: Sendable {
      case putOff([String])
      case priorities(UInt64)
    }

    /// What is wrong, without the schedule.
    package let problem: String

    package let replay: Replay

    /// What happened, line by line.
    package let trace: [String]

    /// Whether the schedule went differently the second time.
    let isUnsteady: Bool
  }

  /// How many schedules were run.
  package fileprivate(set) var count = 0

  /// How many were to be run at most.
  var limit = 1

  package fileprivate(set) var failure: Failure?

  /// Where the first schedule went differently the second time, `nil` if it didn't.
  var difference: String?

  /// The jobs that came from elsewhere, by whom they are.
  var foreign: [String: Int] = [:]

  /// The jobs that slept on their thread, by whom they are.
  var sleeping: [String: Int] = [:]

  fileprivate mutating func add(
    foreign newForeign: [(name: String, count: Int)],
    sleeping newSleeping: [(name: String, count: Int)]
  ) {
    for (name, count) in newForeign { foreign[name, default: 0] += count }
    for (name, count) in newSleeping { sleeping[name, default: 0] += count }
  }
}

extension Exploration {
  /// Tries schedules, shortest first, until one fails or none is left.
  ///
  /// - Parameter onProgress: Is told how many schedules were run, after each of them.
  /// - Returns: What came of it.
  package func exploreAll(
    onProgress: @Sendable (Int) -> Void = { _ in }
  ) async -> ExplorationOutcome {
    await watched { await search(onProgress) }
  }

  private func search(_ onProgress: @Sendable (Int) -> Void) async -> ExplorationOutcome {
    var outcome = ExplorationOutcome(limit: settings.schedules)
    let plain = await runPlain(&outcome)
    guard outcome.failure == nil, outcome.difference == nil else { return outcome }

    var lists: [(list: [Int], pointCount: Int)] = [([], plain.pointCount)]
    while !lists.isEmpty, outcome.count < settings.schedules {
      var longer: [(list: [Int], pointCount: Int)] = []
      for (list, pointCount) in lists {
        for point in ((list.last ?? -1) + 1)..<max(pointCount, (list.last ?? -1) + 1) {
          guard outcome.count < settings.schedules else { return outcome }
          let list = list + [point]
          let result = await run(.putOff(list), agreeingWith: plain.agreements)
          outcome.count += 1
          await addUncontrolled(result, of: .putOff(list), to: &outcome)
          if let failure = result.failure {
            outcome.failure = await examine(.putOff(list), failure, plain)
            return outcome
          }
          longer.append((list, result.pointCount))
          onProgress(outcome.count)
        }
      }
      lists = longer
    }
    await exploreByChance(&outcome, plain, onProgress)
    return outcome
  }

  /// Tries schedules that chance makes, for as many as are left.
  private func exploreByChance(
    _ outcome: inout ExplorationOutcome, _ plain: ScheduleResult,
    _ onProgress: @Sendable (Int) -> Void
  ) async {
    var random = SplitMix64(seed: settings.seed)
    while outcome.count < settings.schedules {
      let seed = random.next() >> 32
      let schedule = Schedule.priorities(seed: seed, steps: plain.stepCount)
      let result = await run(schedule, agreeingWith: plain.agreements)
      outcome.count += 1
      await addUncontrolled(result, of: schedule, to: &outcome)
      if let failure = result.failure {
        outcome.failure = await examine(schedule, failure, plain)
        return
      }
      onProgress(outcome.count)
    }
  }

  /// Runs one schedule again that a failure names, after the plain one.
  ///
  /// - Parameter replay: The schedule.
  /// - Returns: What came of it.
  package func repeating(_ replay: ExplorationOutcome.Failure.Replay) async -> ExplorationOutcome {
    await watched {
      switch replay {
      case .putOff(let names): await self.replay(.putOffNamed(names))
      case .priorities(let seed): await self.replay(.priorities(seed: seed, steps: 0))
      }
    }
  }

  /// Runs one schedule again, after the plain one.
  private func replay(_ schedule: Schedule) async -> ExplorationOutcome {
    var outcome = ExplorationOutcome()
    let plain = await runPlain(&outcome)
    if case .putOffNamed([]) = schedule { return outcome }
    if outcome.difference != nil { return outcome }
    outcome.failure = nil
    var schedule = schedule
    if case .priorities(let seed, _) = schedule {
      schedule = .priorities(seed: seed, steps: plain.stepCount)
    }
    let result = await run(schedule, recording: .trace, agreeingWith: plain.agreements)
    await addUncontrolled(result, of: schedule, to: &outcome)
    if let failure = result.failure {
      outcome.failure = await examine(schedule, failure, plain)
    } else if let name = result.unknownNames.first {
      outcome.failure = ExplorationOutcome.Failure(
        problem: """
          No point that had a choice is called "\(name)". The scenario, or what it runs, has \
          changed since the list was printed. Run "explore" without the list.
          """,
        replay: .putOff(result.putOffNames), trace: result.trace.map(\.text), isUnsteady: false)
    }
    return outcome
  }

  /// Runs the plain schedule twice, and compares all that happens.
  private func runPlain(_ outcome: inout ExplorationOutcome) async -> ScheduleResult {
    let plain = await run(.putOff([]), recording: .traceAndStates)
    outcome.count = 1
    await addUncontrolled(plain, of: .putOff([]), to: &outcome)
    let again = await run(.putOff([]), recording: .traceAndStates)
    // What comes from elsewhere comes when it likes.
    if plain.foreign.isEmpty, again.foreign.isEmpty {
      outcome.difference = difference(plain.trace, again.trace)
    }
    if let failure = plain.failure, outcome.difference == nil {
      outcome.failure = ExplorationOutcome.Failure(
        problem: failure, replay: .putOff([]), trace: plain.trace.map(\.text), isUnsteady: false)
    }
    return plain
  }

  /// Adds the work of a schedule that the run didn't control to what came of all.
  ///
  /// A loaded machine holds a thread up, too, but not that of the same participant three times in
  /// a row: the schedule is repeated until the sleep of a participant is certain.
  func addUncontrolled(
    _ result: ScheduleResult, of schedule: Schedule, to outcome: inout ExplorationOutcome
  ) async {
    var sleeping = result.sleeping
    for _ in 0..<2 where sleeping.contains(where: { outcome.sleeping[$0.name] == nil }) {
      let again = await run(schedule)
      sleeping.removeAll { job in
        outcome.sleeping[job.name] == nil && !again.sleeping.contains { $0.name == job.name }
      }
    }
    outcome.add(foreign: result.foreign, sleeping: sleeping)
  }

  /// Runs a schedule that fails again, to say what happens in it.
  private func examine(
    _ schedule: Schedule, _ problem: String, _ plain: ScheduleResult
  ) async -> ExplorationOutcome.Failure {
    let traced = await run(schedule, recording: .trace, agreeingWith: plain.agreements)
    let again = await run(schedule, recording: .trace, agreeingWith: plain.agreements)
    var replay = ExplorationOutcome.Failure.Replay.putOff(traced.putOffNames)
    if case .priorities(let seed, _) = schedule { replay = .priorities(seed) }
    return ExplorationOutcome.Failure(
      problem: problem, replay: replay, trace: traced.trace.map(\.text),
      isUnsteady: traced.failure != problem || again.failure != problem
        || traced.trace.map(\.text) != again.trace.map(\.text))
  }

  /// Returns where two traces begin to differ, `nil` if they don't.
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
