import Foundation
import StoreJournal
import TabCore
import TestSupport
import Testing

@testable import TabsCLI
@testable import TabsUI

@Suite("Random runs of the app")
struct JournalWalkTests {
  @Test(
    "are repeated with the same states and ids after each action",
    arguments: 0..<RunLength.count(1, long: 2))
  func randomRuns(part: Int) async throws {
    let steps = RunLength.steps(100, long: 1_000_000)
    var actionCount = 0
    var seed = part
    while actionCount < steps / 2 {
      actionCount += try await check(seed: seed)
      seed += 2
    }
  }

  /// Records a run, repeats it, and returns the number of its actions.
  private func check(seed: Int) async throws -> Int {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "run.journal")
      try await onThread {
        _ = try RandomScript.make(
          seed: seed, length: RunLength.count(80, long: 200), in: folder,
          journals: AppJournals(AppJournal(digestingAllTo: file), in: file))
      }
      let run = try Arguments(["replay", file.path]).replay()
      try #require(run.divergence == nil, "seed \(seed)")
      try #require(run.stepCount > 0)
      return run.stepCount
    }
  }

  @Test("print the same with a store for each tab", arguments: 0..<4)
  func randomScripts(part: Int) async throws {
    let steps = RunLength.steps(160, long: 8_000)
    for seed in stride(from: part, to: max(steps / 40, 4), by: 4) {
      let script = try await withTemporaryFolder { folder in
        try await onThread { try RandomScript.make(seed: seed, length: 40, in: folder) }
      }

      let transcript = try await Transcript(script) {
        $0.inputName = "seed \(seed)"
        $0.keepsGoing = true
        $0.text = nil
      }

      try #require(transcript.output.split(separator: "\n").count == 40, "seed \(seed)")
    }
  }
}
