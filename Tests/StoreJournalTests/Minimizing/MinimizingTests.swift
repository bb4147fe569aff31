import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("A minimized run")
struct MinimizingTests {
  private func replay(_ actions: [Notes.Action]) async throws -> NotesReplay {
    try StoreJournalTests.replay(try await recorded(actions))
  }

  private func text(of run: NotesReplay) -> [String] {
    run.states[run.stepCount].path.compactMap { $0.is(\.note) ? $0[case: \.note]?.text : nil }
  }

  @Test("has only the actions that matter, and its elements the ids that they get without others")
  func shortest() async throws {
    let run = try await replay(
      (0..<20).map { .log("\($0)") } + [.addButtonTapped, .addButtonTapped]
        + [.addButtonTapped, .note(1, .textChanged("milk")), .note(2, .textChanged("tea"))]
        + (0..<20).map { .log("\($0)") } + [.note(2, .textChanged("coffee"))])

    let short = try run.minimized { text(of: $0).contains("coffee") }

    #expect(short.journal.steps.map(\.name) == ["addButtonTapped", "path[#0].note.textChanged"])
    #expect(short.journal.steps.map(\.number) == [1, 2])
    #expect(text(of: short) == ["coffee"])
    #expect(short.divergence == nil)
    #expect(short.states[1].path.ids == [0])
  }

  @Test("keeps apart an element that comes and one that doesn't")
  func missingElement() async throws {
    let run = try await replay([
      .addButtonTapped, .addButtonTapped, .note(1, .textChanged("milk")),
      .path(.popFrom(id: 0)), .addButtonTapped, .note(0, .textChanged("gone")),
    ])

    let short = try run.minimized { $0.issues.last?.step == $0.stepCount && text(of: $0) == [""] }

    #expect(short.stepCount == 2)
    #expect(short.issues.map(\.step) == [2])
    #expect(short.states[2].path.ids == [0])
    #expect(short.journal.issues == short.issues)
  }

  @Test("gives what the reducer was given in the actions that are left")
  func generated() async throws {
    let run = try await replay([.addButtonTapped, .log("a"), .addButtonTapped, .addButtonTapped])
    let note = run.states[run.stepCount].path.last?[case: \.note]

    let short = try run.minimized { $0.states.last?.path.last?[case: \.note] == note }

    #expect(short.stepCount == 1)
    #expect(short.states[1].path.first?[case: \.note] == note)
  }

  @Test("says where an action came from that is left, if that is left")
  func causes() async throws {
    let run = try await replay([.log("a"), .addButtonTapped, .note(0, .saveButtonTapped)])

    let short = try run.minimized { $0.states.last?.log.contains("saved #0") == true }
    let both = try run.minimized {
      $0.states.last?.log.contains("added") == true && $0.states.last?.path.count == 1
    }

    #expect(short.journal.steps.map(\.cause) == [.outside, .outside])
    #expect(both.journal.steps.map(\.cause) == [.outside, .reduction(1)])
  }

  @Test("isn't made of a run that doesn't do what is looked for")
  func nothingToFind() async throws {
    let run = try await replay([.log("a")])

    #expect(throws: JournalError.self) { try run.minimized { !$0.issues.isEmpty } }
  }

  @Test("isn't made by a divergence, as shorter runs aren't compared with the recording")
  func divergence() async throws {
    let run = try await replay([.log("a"), .clockButtonTapped])

    let error = #expect(throws: JournalError.self) { try run.minimized { $0.divergence != nil } }

    #expect(error?.description.contains("redacted") == false)
    #expect(error?.description.contains("without a comparison with the recording") == true)
  }

  @Test("isn't made by what only redacted actions cause")
  func redactedCause() async throws {
    try await withTemporaryJournal { url in
      try await record(
        [.passwordChanged("secret"), .log("a")], to: url, redacting: [\.passwordChanged])
      let run = try Journal(contentsOf: url).replay(Notes.State()) { Notes() }

      let error = #expect(throws: JournalError.self) {
        try run.minimized { $0.firstRedactedStep != nil }
      }

      #expect(error?.description.contains("without its redacted actions") == true)
    }
  }

  @Test(
    "is what is needed of a list and nothing else, wherever it is",
    arguments: [[0], [99], [50], [0, 99], [3, 4, 5], [10, 40, 70, 98], [], Array(0..<100)])
  func needed(_ needed: [Int]) {
    let rest = DeltaDebugging.minimize(Array(0..<100)) { Set(needed).isSubset(of: $0) }

    #expect(rest == needed)
  }

  @Test("is a list from which no single element can go")
  func oneOrAnother() {
    // Fails with an even number of elements of at least ten.
    let rest = DeltaDebugging.minimize(Array(0..<64)) {
      $0.count >= 10 && $0.count.isMultiple(of: 2)
    }

    for index in rest.indices {
      var fewer = rest
      fewer.remove(at: index)
      #expect(!(fewer.count >= 10 && fewer.count.isMultiple(of: 2)))
    }
  }

  @Test("needs few trials where few of many elements matter")
  func trials() {
    var count = 0

    let rest = DeltaDebugging.minimize(Array(0..<10_000)) {
      count += 1
      return Set([17, 4_711, 9_000]).isSubset(of: $0)
    }

    #expect(rest == [17, 4_711, 9_000])
    #expect(count < 200)
  }
}
