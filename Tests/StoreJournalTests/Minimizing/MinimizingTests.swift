import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("A minimized run")
struct MinimizingTests {
  private func replay(
    _ actions: [Notes.Action],
    redacting redactions: [any PartialCaseKeyPath<Notes.Action> & Sendable] = []
  ) async throws -> JournalReplay<Notes.State, Notes.Action> {
    try await withTemporaryJournal { url in
      await withKnownIssue(isIntermittent: true) {
        try await record(actions, to: url, redacting: redactions)
      }
      return try Journal(contentsOf: url).replay(Notes.State()) { Notes() }
    }
  }

  private func text(of run: JournalReplay<Notes.State, Notes.Action>) -> [String] {
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

  @Test("leaves redacted actions out")
  func redacted() async throws {
    let run = try await replay(
      [.passwordChanged("secret"), .log("a"), .log("b")], redacting: [\.passwordChanged])

    let short = try run.minimized { $0.states.last?.log == ["checked", "a", "b"] }

    #expect(short.journal.steps.map(\.name) == ["log", "log", "log"])
    #expect(short.journal.steps.map(\.isRedacted) == [false, false, false])
  }

  @Test("isn't made of a run that doesn't do what is looked for")
  func nothingToFind() async throws {
    let run = try await replay([.log("a")])

    #expect(throws: JournalError.self) { try run.minimized { !$0.issues.isEmpty } }
  }

  @Test("is made of actions with a codec, and its elements keep their ids")
  func codec() async throws {
    let codec = ActionCodec<Plain.Action> { action in
      switch action {
      case .push: "push"
      case .path(.element(id: let id, action: .add)): "add \(id.generation)"
      case .path: throw JournalError("No path.")
      }
    } decode: { text in
      guard let id = Int(text.dropFirst("add ".count)) else { return .push }
      return .path(.element(id: StackElementID(generation: id), action: .add))
    }
    let run = try await withTemporaryJournal { url in
      let store = Store(
        initialState: Plain.State(), journal: try JournalWriter(to: url, codec: codec)
      ) {
        Plain()
      }
      for action in [.push, .push, .path(.element(id: 1, action: .add)), .push] as [Plain.Action] {
        await store.send(action)
      }
      return try Journal(contentsOf: url).replay(Plain.State(), codec: codec) { Plain() }
    }

    let short = try run.minimized { $0.states.last?.path.contains { $0.count == 1 } == true }

    #expect(short.journal.steps.map(\.name) == ["push", "path[#1].add"])
    #expect(short.states[2].path.ids == [1])
  }
}
