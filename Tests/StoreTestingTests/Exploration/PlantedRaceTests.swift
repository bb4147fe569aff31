import StoreRuntime
import TestSupport
import Testing

@testable import StoreTesting

@Suite("A race")
struct PlantedRaceTests {
  @Test(
    "is found, no shorter list of names fails, and the one that is printed finds it again",
    arguments: PlantedRace.all)
  func found(_ race: PlantedRace) async throws {
    let exploration = race.exploration(isMended: false, schedules: 100)

    let failure = try #require(await exploration.exploreAll().failure)
    guard case .putOff(let names) = failure.replay else {
      Issue.record("Found by chance: \(failure.problem)")
      return
    }
    let replayed = await exploration.repeating(.putOff(names)).failure

    #expect(!names.isEmpty)
    #expect(!failure.isUnsteady)
    #expect(await failuresOfLists(shorterThan: names.count, exploration).isEmpty)
    #expect(replayed?.problem == failure.problem)
    #expect(replayed?.trace == failure.trace)
  }

  @Test(
    "is found by a list that another process has printed",
    arguments: [
      ("A stale response wins", "results of a (effect of queryChanged(\"a\"))"),
      ("An undone deletion comes back", "save nothing (effect of deleteTapped)"),
    ])
  func printedBefore(_ race: String, _ name: String) async throws {
    let race = try #require(PlantedRace.all.first { $0.name == race })
    let exploration = race.exploration(isMended: false, schedules: 1)

    let failure = try #require(await exploration.repeating(.putOff([name])).failure)

    guard case .putOff(let names) = failure.replay else { return }
    #expect(names == [name])
    #expect(!failure.isUnsteady)
  }

  @Test("that is mended isn't found", arguments: PlantedRace.all)
  func mended(_ race: PlantedRace) async {
    let count = RunLength.count(50, long: 1_000)
    let outcome = await race.exploration(isMended: true, schedules: count).exploreAll()

    #expect(outcome.message == nil)
    #expect(outcome.uncontrolled.foreign.isEmpty)
    #expect(outcome.count == count)
  }

  /// The failures of all schedules that put off fewer points.
  private func failuresOfLists(
    shorterThan count: Int, _ exploration: Exploration
  ) async -> [String] {
    let plain = await exploration.run(.putOff([]))
    var failures: [String] = []
    var lists: [[Int]] = [[]]
    for _ in 0..<count {
      var longer: [[Int]] = []
      for list in lists {
        let result = await exploration.run(.putOff(list), after: plain)
        if let failure = result.failure { failures.append(failure) }
        let first = (list.last ?? -1) + 1
        longer += (first..<max(first, result.chooser.pointCount)).map { list + [$0] }
      }
      lists = longer
    }
    return failures
  }
}
