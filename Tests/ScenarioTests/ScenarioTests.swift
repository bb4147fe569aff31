import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import StoreTesting

/// What README and the documentation promise holds in every order of what happens.
///
/// `EXPLORE=1000000` runs that many schedules in all, with other seeds in each run. `SCENARIO=name`
/// runs those whose names begin like that.
struct ScenarioTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let total = environment["EXPLORE"].flatMap { Int($0) }
  private static let name = environment["SCENARIO"]

  /// What a fault showed in few of all orders: the quick suite has as many as the long one.
  private static let rare: Set = [
    "sequences: one at a time, others wait against the cancellation of one",
    "cancellation: inside an effect, with and without the effect itself",
  ]

  /// The quick suite has every third of the many that are combinations.
  private static let scenarios = Scenario.all.enumerated().filter { index, scenario in
    name.map(scenario.description.hasPrefix)
      ?? (scenario.schedules >= 60 || index.isMultiple(of: 3) || isWhole(scenario))
  }.map(\.element)

  @Test("Guarantees hold in each order", arguments: scenarios)
  func guarantees(scenario: Scenario) async {
    let count =
      Self.total.map { $0 / Self.scenarios.count }
      ?? (Self.isWhole(scenario) ? scenario.schedules : max(scenario.schedules / 16, 2))
    let seed = Self.total == nil ? 0 : UInt64.random(in: 0...UInt64.max)

    let outcome = await explore(scenario, schedules: count, seed: seed)

    outcome.report(at: IssueLocation(fileID: #fileID, filePath: #filePath, line: #line, column: 1))
    #expect(outcome.uncontrolled.foreign == [:], "Not all was controlled.")
    if Self.total != nil { print("\(count) schedules: \(scenario)") }
  }

  /// Whether all schedules of a scenario are run.
  private static func isWhole(_ scenario: Scenario) -> Bool {
    RunLength.isLong || total != nil || rare.contains(scenario.description)
  }

  /// Explores a scenario: half of the schedules are lists of points, and chance makes the others.
  ///
  /// In the quick suite chance makes all of them: the lists come after two runs that are compared
  /// in all states, which take longer than the rest.
  private func explore(
    _ scenario: Scenario, schedules: Int, seed: UInt64
  ) async -> ExplorationOutcome {
    var settings = ExplorationSettings()
    settings.schedules = max(schedules / 2, 1)
    settings.seed = seed
    // Nothing leaves the executor: what still waits when nothing can go on waits for ever.
    settings.patience = .milliseconds(1)
    let exploration = Exploration(settings, scenario.play)
    var outcome = ExplorationOutcome()
    if Self.isWhole(scenario) {
      outcome = await exploration.exploreAll()
      guard outcome.failure == nil, outcome.difference == nil else { return outcome }
    }
    let plain = await exploration.run(.putOff([]))
    if plain.failure != nil { return await exploration.repeating(.putOff([])) }
    var random = SplitMix64(seed: seed &+ 1)
    for _ in 0..<max(schedules - outcome.count, 0) {
      let number = random.next() >> 32
      let schedule = Schedule.replay(.priorities(number))
      let result = await exploration.run(schedule, after: plain, addingTo: &outcome)
      if result.failure != nil { return await exploration.repeating(.priorities(number)) }
    }
    return outcome
  }
}
