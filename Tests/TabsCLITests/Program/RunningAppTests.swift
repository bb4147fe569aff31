import Foundation
import TestSupport
import Testing

@testable import TabsCLI

/// `TABS_WALK_STEPS` is the number of commands.
@Suite("The app in one store and in several")
struct RunningAppTests {
  @Test("A random script prints the same with a store for each tab", arguments: 0..<4)
  func randomScripts(part: Int) async throws {
    let steps = RunLength.steps(400, long: 8_000)
    for seed in stride(from: part, to: max(steps / 40, 4), by: 4) {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "TabsCLITests-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let script = try await onThread { try RandomScript.make(seed: seed, length: 40, in: folder) }

      let transcript = try await Transcript(script) {
        $0.inputName = "seed \(seed)"
        $0.keepsGoing = true
        $0.format = .json(JSONFormat())
      }

      try #require(transcript.output.split(separator: "\n").count == 40, "seed \(seed)")
    }
  }
}
