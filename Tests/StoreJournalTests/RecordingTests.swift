import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("Recording")
struct RecordingTests {
  @Test("repeats a run with its ids, its dates and its effects' actions")
  func repeats() async throws {
    try await withTemporaryJournal { url in
      let final = try await record(
        [
          .addButtonTapped, .addButtonTapped, .note(0, .textChanged("milk")),
          .note(1, .saveButtonTapped), .note(0, .closeButtonTapped), .clearButtonTapped,
          .confirmation(.presented(.yesButtonTapped)), .addButtonTapped,
        ], to: url)
      let journal = try Journal(contentsOf: url)
      let run = try journal.replay(Notes.State()) { Notes() }
      #expect(run.divergence == nil)
      #expect(run.states.last == final)
    }
  }
}
