import Foundation
import StoreJournal
import TabCore
import TestSupport
import Testing

@testable import TabsCLI

@Suite("Random runs of the app")
struct JournalWalkTests {
  @Test("are repeated with the same states and ids after each action", arguments: 0..<2)
  func randomRuns(part: Int) async throws {
    let steps = RunLength.steps(300, long: 1_000_000)
    var actionCount = 0
    var seed = part
    while actionCount < steps / 2 {
      actionCount += try await check(seed: seed)
      seed += 2
    }
  }

  /// Records a run, repeats it, and returns the number of its actions.
  private func check(seed: Int) async throws -> Int {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "run.journal")
    try await onThread {
      _ = try RandomScript.make(
        seed: seed, length: 200, in: folder, journal: AppJournal(digestingAllTo: file))
    }
    let run = try Arguments(["replay", file.path]).replay()
    try #require(run.divergence == nil, "seed \(seed)")
    try #require(run.stepCount > 0)
    return run.stepCount
  }
}
