import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("Recording")
struct RecordingTests {
  @Test("names an action of an element by the element's id")
  func elementNames() {
    let inStack = StackAction<Int, Bool?>.element(id: 2, action: nil)
    #expect(ActionPath.of(IdentifiedAction.element(id: "a", action: inStack)) == "[a][#2]")
  }

  @Test("writes each of several stores to a journal of its own")
  func several() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let observation = try StoreObservation.journals(in: folder)
    for name in ["hub", "tab a/b"] {
      let store = StoreOf<Notes>(
        initialState: Notes.State(), on: nil, reducer: Notes(), withDependencies: prepareNotes,
        observedBy: observation, as: name)
      await store.send(.addButtonTapped)
    }

    for name in ["hub", "tab-a-b"] {
      let journal = try Journal(contentsOf: folder.appending(path: "\(name).journal"))
      #expect(journal.steps.map(\.name) == ["addButtonTapped", "log"])
    }
  }

  @Test("says where each action came from, and is repeated with its ids and dates")
  func causes() async throws {
    try await withTemporaryJournal { url in
      let final = try await record(
        [
          .addButtonTapped, .addButtonTapped, .note(0, .textChanged("milk")),
          .note(1, .saveButtonTapped), .note(0, .closeButtonTapped), .clearButtonTapped,
          .confirmation(.presented(.yesButtonTapped)), .addButtonTapped,
        ], to: url)

      let journal = try Journal(contentsOf: url)
      let run = try journal.replay(Notes.State()) { Notes() }

      #expect(
        journal.steps.map { "\($0.name) \($0.cause)" } == [
          "addButtonTapped outside", "log reduction(1)", "addButtonTapped outside",
          "log reduction(3)", "path[#0].note.textChanged outside",
          "path[#1].note.saveButtonTapped outside",
          "path[#1].note.saveResponse.failure effect(1)",
          "path[#1].note.saveResponse.success effect(1)",
          "path[#1].note.delegate.saved reduction(8)", "path[#0].note.closeButtonTapped outside",
          "path.popFrom dismissal(effect: 2)", "clearButtonTapped outside",
          "confirmation.yesButtonTapped outside", "addButtonTapped outside", "log reduction(14)",
        ])
      #expect(run.divergence == nil)
      #expect(run.states.last == final)
    }
  }

  @Test("has an effect with its screen, its beginning and why it ended")
  func effects() async throws {
    let text = try await recorded([
      .addButtonTapped, .note(0, .waitButtonTapped), .note(0, .waitButtonTapped),
      .note(0, .saveButtonTapped), .note(0, .closeButtonTapped),
    ])

    let effects = try Journal(Array(text.utf8)).effects

    #expect(
      effects.map { "\($0.step) \($0.screen) \($0.endReason?.rawValue ?? "")" }
        == ["3 [0] restart", "4 [0] screen", "5 [0] finished", "9 [0] screen"])
    #expect(effects.allSatisfy { $0.start <= $0.end ?? .zero })
    #expect(effects[0].ids == ["waiting"])
    #expect(effects[0].location.hasPrefix("StoreJournalTests/Notes.swift:"))
  }

  @Test("has the times of the recording, its reductions and its effects, each with its unit")
  func times() async throws {
    let (wallClock, clock) = (Date(), ContinuousClock().now)
    let text = try await recorded([.addButtonTapped, .note(0, .saveButtonTapped)])
    let taken = ContinuousClock().now - clock

    let journal = try Journal(Array(text.utf8))

    let start = try #require(journal.header.startDate)
    // The wall clock and a Date's Double agree to a microsecond.
    #expect(wallClock.addingTimeInterval(-0.001)...Date().addingTimeInterval(0.001) ~= start)
    let steps = journal.steps
    #expect(steps.allSatisfy { $0.duration >= .zero && $0.time + $0.duration <= taken })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.time + $0.duration <= $1.time })
    let effect = try #require(journal.effects.first)
    #expect(steps[effect.step - 1].time <= effect.start)
    #expect(try effect.start <= #require(effect.end) && effect.start <= taken)
    #expect(effect.endReason == .finished)
  }

  @Test("has why an effect was cancelled, and not the error that it throws then")
  func cancelledErrors() async throws {
    struct Refusal: Error {}
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Int>(to: url)
      let store = Store(initialState: 0, journal: writer) {
        Reduce<Int, Int> { _, action in
          guard action > 0 else { return .cancel(id: 1) }
          return .run { _ in
            if action == 3 { throw Refusal() }
            do { try await Task.never() } catch { throw Refusal() }
          } catch: { _, _ in
          }
          .cancellable(id: action)
        }
      }
      var tasks: [StoreTask] = []
      for action in 1...3 { tasks.append(await store.send(action)) }
      tasks[1].cancel()
      await store.send(0)
      for task in tasks { await task.finish() }

      let effects = try Journal(contentsOf: url).effects
      #expect(effects.map { $0.endReason?.rawValue ?? "" } == ["id", "task", "threw"])
    }
  }

  @Test("has the issues of reducers with the action that they are about, which a replay collects")
  func issues() async throws {
    let text = try await recorded([.addButtonTapped, .note(7, .textChanged("gone"))])

    let run = try replay(text)

    for issues in [try Journal(Array(text.utf8)).issues, run.issues] {
      #expect(issues.map(\.step) == [3])
      #expect(issues.containsIssue(mentioning: "isn't"))
    }
    #expect(run.journal.steps[2].isRejected)
    #expect(run.divergence == nil)
  }

  @Test("names actions only where they can't be coded, and follows their screens")
  func described() async throws {
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Plain.Action>(to: url)
      let store = Store(initialState: Plain.State(), journal: writer) { Plain() }
      await store.send(.push)
      await store.send(.path(.popFrom(id: 0)))

      let journal = try Journal(contentsOf: url)

      #expect(journal.header.tier == .described)
      #expect(journal.steps.map(\.name) == ["push", "path.popFrom"])
      #expect(
        journal.steps.flatMap(\.screens) == [
          ScreenChange(container: "path", pushed: [.init(id: 0, name: "Screen")]),
          ScreenChange(container: "path", popped: [0]),
        ])
    }
  }

  @Test("is for one store: a second one isn't recorded, and that is said")
  func secondStore() async throws {
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Notes.Action>(to: url)
      let first = makeStore(writer)
      var second: StoreOf<Notes>?
      withKnownIssue {
        second = makeStore(writer)
      }
      await first.send(.log("first"))
      await second?.send(.log("second"))

      #expect(try Journal(contentsOf: url).steps.count == 1)
    }
  }

  @Test("neither empties a file that isn't a journal nor one that is being written")
  func otherFiles() async throws {
    try await withTemporaryJournal { url in
      try Data("letter".utf8).write(to: url)
      try await withTemporaryJournal { written in
        let writer = try JournalWriter<Notes.Action>(to: written)
        for url in [
          url, written, FileManager.default.temporaryDirectory,
          URL(filePath: "/nowhere/to.journal"),
        ] {
          #expect(throws: JournalError.self) { try JournalWriter<Notes.Action>(to: url) }
        }
        withExtendedLifetime(writer) {}
      }
      #expect(try Data(contentsOf: url) == Data("letter".utf8))
    }
  }

  @Test("is written to a device by several at once")
  func device() async throws {
    let device = URL(filePath: "/dev/null")
    let writers = [
      try JournalWriter<Notes.Action>(to: device), try JournalWriter<Notes.Action>(to: device),
    ]

    for writer in writers { await makeStore(writer).send(.log("a")) }

    #expect(writers.map(\.failure) == [nil, nil])
  }

  @Test("says once that its file was deleted or replaced, and the app goes on")
  func deletedFile() async throws {
    try await withTemporaryJournal { url in
      for replaces in [false, true] {
        let writer = try JournalWriter<Notes.Action>(to: url)
        let store = makeStore(writer)
        await store.send(.log("a"))
        try FileManager.default.removeItem(at: url)
        let second = replaces ? try JournalWriter<Notes.Action>(to: url) : nil
        let other = second.map { makeStore($0) }

        await withKnownIssue {
          await store.send(.log("b"))
        }
        await store.send(.log("c"))
        await other?.send(.log("d"))

        #expect(await store.state.log == ["a", "b", "c"])
        #expect(writer.failure?.contains("was deleted") == true)
        #expect(second?.failure == nil)
        if replaces { #expect(try Journal(contentsOf: url).steps.count == 1) }
      }
    }
  }

  @Test("goes on in a file that was given another name")
  func movedFile() async throws {
    try await withTemporaryJournal { url in
      try await withTemporaryJournal { moved in
        let store = makeStore(try JournalWriter(to: url))
        await store.send(.log("a"))
        try FileManager.default.moveItem(at: url, to: moved)
        await store.send(.log("b"))

        #expect(try Journal(contentsOf: moved).steps.count == 2)
      }
    }
  }

  #if os(Linux)
    @Test("says once that the disk is full, and the app goes on")
    func fullDisk() async throws {
      let writer = try JournalWriter<Notes.Action>(to: URL(filePath: "/dev/full"))
      var store: StoreOf<Notes>?
      withKnownIssue {
        store = makeStore(writer)
      }
      await store?.send(.log("a"))
      await store?.send(.log("b"))

      #expect(await store?.state.log == ["a", "b"])
      #expect(writer.failure?.contains("No space left") == true)
    }
  #endif

  private let secret = "correct horse battery staple"

  @Test("keeps a password out of the journal, what is drawn of it, and the text of issues")
  func redactedPassword() async throws {
    try await withTemporaryJournal { url in
      try await record(
        [.addButtonTapped, .passwordChanged(secret), .addButtonTapped], to: url,
        redacting: [\.passwordChanged])

      let journal = try Journal(contentsOf: url)
      let run = try journal.replay(Notes.State()) { Notes() }

      let text = try String(contentsOf: url, encoding: .utf8)
      let short = try run.minimized { $0.states.last?.path.count == 2 }
      let drawings = [
        run.html(), run.trace(),
        run.testSource(), short.testSource(),
      ]
      for text in [text] + drawings { #expect(!text.contains(secret)) }
      #expect(!short.journal.steps.contains { $0.isRedacted })
      #expect(journal.header.redactedActionCount == 1)
      #expect(journal.steps[2].name == "passwordChanged")
      #expect(journal.steps[2].isRedacted)
      #expect(run.firstRedactedStep == 3)
      #expect(run.divergence == nil)
    }
  }

  @Test("keeps the text of an issue out that is reported for a redacted action")
  func redactedIssue() async throws {
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

/// A stack whose actions aren't `Codable`.
private struct Plain: Reducer {
  struct State: Equatable, Sendable {
    var path = StackState<Screen>()
  }

  struct Screen: Equatable, Sendable {}

  @CasePathable
  enum Action: Sendable {
    case push
    case path(StackAction<Screen, Never>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .push = action { state.path.append(Screen()) }
      return .none
    }
    .forEach(\.path, action: \.path) { EmptyReducer() }
  }
}
