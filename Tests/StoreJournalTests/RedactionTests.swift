import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("Redaction")
struct RedactionTests {
  private let secret = "correct horse battery staple"

  @Test("keeps a password out of the journal, what is drawn of it, and the text of issues")
  func password() async throws {
    try await withTemporaryJournal { url in
      try await record(
        [.addButtonTapped, .passwordChanged(secret), .addButtonTapped], to: url,
        redacting: [\.passwordChanged])

      let journal = try Journal(contentsOf: url)
      let run = try journal.replay(Notes.State()) { Notes() }

      let text = try String(contentsOf: url, encoding: .utf8)
      let picture = run.picture()
      let drawings = [
        picture.journal.html(differences: picture.differences), picture.journal.mermaid(),
        picture.journal.trace(), run.testSource(),
        try run.minimized { $0.states.last?.path.count == 2 }.testSource(),
      ]
      for text in [text] + drawings { #expect(!text.contains(secret)) }
      #expect(journal.header.redactionCount == 1)
      #expect(journal.steps[2].name == "passwordChanged")
      #expect(journal.steps[2].isRedacted)
      #expect(run.firstRedactedStep == 3)
      #expect(run.divergence == nil)
    }
  }

  @Test("keeps the text of an issue out that is reported for a redacted action")
  func issue() async throws {
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Notes.Action>(to: url, redacting: [\.log])
      let store = Store(initialState: Notes.State(), journal: writer) {
        Notes()
        Reduce<Notes.State, Notes.Action> { _, action in
          if case .log = action { reportIssue("A mistake in \(action).") }
          return .run { _ in reportIssue("A late mistake in \(action).") }
        }
      }
      await withKnownIssue {
        await store.send(.log(secret)).finish()
      }

      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(try Journal(contentsOf: url).issues.count == 2)
      #expect(!text.contains(secret))
    }
  }
}
