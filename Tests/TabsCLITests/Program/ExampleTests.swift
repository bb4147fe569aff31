import Foundation
import StoreJournal
import TabCore
import Testing

@testable import TabsCLI
@testable import TabsUI

@Suite("The examples")
struct ExampleTests {
  @Test("Each prints what stands beside it or an object a line, and its journal is repeated")
  func text() async throws {
    try await withTemporaryFolder { folder in
      let lines: [Example: [Int]] = [
        .tour: Array(70...74), .presentations: [12, 21, 22, 25, 34, 91],
      ]
      for example in Example.allCases {
        let file = folder.appending(path: "\(example).journal")

        let transcript = try await Transcript(
          example.text("tabs"), journals: AppJournals(AppJournal(to: file), in: file))

        #expect(transcript.output == (try example.text("expected")))
        let numbers = transcript.messages.map { $0.split(separator: ":")[1] }
        #expect(numbers == lines[example]?.map { "\($0)" })
        if example == .tour {
          #expect(transcript.messages == Example.tourMessages.map { "test.tabs:\($0)" })
        }
        #expect(transcript.exitCode == .success)
        let run = try Arguments(["replay", file.path]).replay()
        #expect(run.divergence == nil)
        #expect(run.stepCount > numbers.count)

        let script = try example.text("tabs")
        let objects = try await Transcript(script) { $0.text = nil }.objects
        #expect(objects.count == script.split(separator: "\n").count { !$0.hasPrefix("#") })
        #expect(objects.allSatisfy { $0["schema"] as? Int == 4 })
      }
    }
  }

}
