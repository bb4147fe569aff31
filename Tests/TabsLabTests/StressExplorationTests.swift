import Foundation
import StoreTesting
import TabCore
import TabsCLI
import TestSupport
import Testing

@testable import tabs_lab

@Suite("Scripts in many orders")
struct StressExplorationTests {
  /// A mistake that only some orders show.
  private static let faulty = StressExploration(schedules: 2_000, seed: 1) { state in
    state.homePath.count > 1 ? "there are \(state.homePath.count) screens" : nil
  }

  @Test func theAppPasses() async {
    let count = RunLength.count(55, long: 120)

    let summary = await StressExploration(schedules: count, seed: 7)()

    #expect(summary.failure == nil)
    #expect(summary.schedules == count)
    #expect(summary.scripts == RunLength.count(2, long: 3))
  }

  @Test func aScriptThatFailsIsShortenedSavedAndRepeatedUnlessItsFileIsDamaged() async throws {
    let failure = try #require(await Self.faulty().failure)
    #expect(failure.file.script.count == 2)
    #expect(failure.message.contains("there are 2 screens"))

    let file = try ExploredScript(try failure.file.data)
    #expect(file == failure.file)
    let script = try await file.makeScript()
    let outcome = await script.exploration(schedules: 1, always: Self.faulty.invariant)
      .repeating(file.replay)
    #expect(outcome.failure?.problem == file.problem)

    let data = try file.data
    for count in stride(from: 0, to: data.count - 2, by: 7) {
      #expect(throws: ExploredScript.Mistake.self) { try ExploredScript(data.prefix(count)) }
    }
    var other = file
    other.version = 2
    #expect(throws: ExploredScript.Mistake.otherVersion(2)) { try ExploredScript(try other.data) }
    other = file
    other.seed += 1
    await #expect(throws: ExploredScript.Mistake.otherScript) { try await other.makeScript() }
    other = file
    other.kept = [99]
    await #expect(throws: ExploredScript.Mistake.otherScript) { try await other.makeScript() }
  }

  @Test(
    "Options that make no sense together are refused",
    arguments: [
      (["--explore", "0"], "--explore"), (["--explore", "many"], "--explore"),
      (["--explore", "5", "--tasks", "2"], "--tasks can't be used with --explore"),
      (["--replay", "a.explore", "--seed", "2"], "--seed can't be used with --replay"),
      (["--explore", "5", "--json"], "--json can't be used with --explore"),
      (["--explore", "1", "--save", "/no/such"], "there is no such folder"),
      (["--save", "folder"], "--save needs --explore"), (["a"], "\"a\" is an extra word"),
      (["--tasks", "0"], "\"tabs-cli stress --help\" explains more"),
      (["--stores", "2", "--journal", "a.journal"], "--stores 2 makes several"),
      (["--explore", "1", "--journal", "a.journal"], "--journal can't be used with --explore"),
    ])
  func options(words: [String], message: String) throws {
    let error = #expect(throws: UsageError.self) {
      let arguments = try Arguments(words, default: .stress)
      return try StressSubcommand.run(arguments, bell: try Bell())
    }
    #expect(error?.message.contains(message) == true)
  }
}
