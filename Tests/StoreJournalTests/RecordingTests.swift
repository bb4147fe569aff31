import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import StoreJournal

@Suite("Recording")
struct RecordingTests {
  private let actions: [Notes.Action] = [
    .addButtonTapped, .addButtonTapped, .note(0, .textChanged("milk")),
    .note(1, .saveButtonTapped), .note(0, .closeButtonTapped), .clearButtonTapped,
    .confirmation(.presented(.yesButtonTapped)), .addButtonTapped,
  ]

  @Test("repeats a run with its ids, its dates and its effects' actions")
  func repeats() async throws {
    try await withTemporaryJournal { url in
      let final = try await record(actions, to: url)

      let run = try Journal(contentsOf: url).replay(Notes.State()) { Notes() }

      #expect(run.divergence == nil)
      #expect(run.states.last == final)
    }
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

  @Test("says where each action came from")
  func causes() async throws {
    try await withTemporaryJournal { url in
      try await record(actions, to: url)

      let journal = try Journal(contentsOf: url)

      let named = journal.steps.map { "\($0.name) \($0.cause)" }
      #expect(
        named == [
          "addButtonTapped outside", "log reduction(1)", "addButtonTapped outside",
          "log reduction(3)", "path[#0].note.textChanged outside",
          "path[#1].note.saveButtonTapped outside",
          "path[#1].note.saveResponse.failure effect(1)",
          "path[#1].note.saveResponse.success effect(1)",
          "path[#1].note.delegate.saved reduction(8)", "path[#0].note.closeButtonTapped outside",
          "path.popFrom dismissal(effect: 2)", "clearButtonTapped outside",
          "confirmation.yesButtonTapped outside", "addButtonTapped outside", "log reduction(14)",
        ])
    }
  }

  @Test("has an effect with its screen, its beginning and why it ended")
  func effects() async throws {
    try await withTemporaryJournal { url in
      let journal = try JournalWriter<Notes.Action>(to: url)
      let store = makeStore(journal)
      await store.send(.addButtonTapped)
      let replaced = await store.send(.note(0, .waitButtonTapped))
      let closed = await store.send(.note(0, .waitButtonTapped))
      await store.send(.note(0, .saveButtonTapped)).finish()
      await store.send(.note(0, .closeButtonTapped)).finish()
      await replaced.finish()
      await closed.finish()

      let effects = try Journal(contentsOf: url).effects

      #expect(effects.map(\.step) == [3, 4, 5, 9])
      #expect(effects.map(\.screen) == [[0], [0], [0], [0]])
      #expect(effects.map(\.reason) == [.restart, .screen, .finished, .screen])
      #expect(effects.allSatisfy { $0.start <= $0.end ?? 0 })
      #expect(effects[0].ids == ["waiting"])
      #expect(effects[0].location.hasPrefix("StoreJournalTests/Notes.swift:"))
    }
  }

  @Test("has the issues of reducers with the action that they are about")
  func issues() async throws {
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Notes.Action>(to: url)
      let store = makeStore(writer)
      await store.send(.addButtonTapped)
      await withKnownIssue {
        await store.send(.note(7, .textChanged("gone"))).finish()
      }

      let journal = try Journal(contentsOf: url)

      #expect(journal.issues.map(\.step) == [3])
      #expect(journal.issues.contains("isn't"))
      #expect(journal.steps[2].isRejected)
    }
  }

  @Test("names actions only where they can't be coded, and follows their screens")
  func described() async throws {
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Plain.Action>(to: url)
      let store = Store(initialState: Plain.State(), journal: writer) { Plain() }
      await store.send(.push)
      await store.send(.path(.element(id: 0, action: .add)))
      await store.send(.path(.popFrom(id: 0)))

      let journal = try Journal(contentsOf: url)

      #expect(journal.header.tier == .described)
      #expect(journal.steps.map(\.name) == ["push", "path[#0].add", "path.popFrom"])
      #expect(
        journal.steps.map(\.screens) == [
          [ScreenChange(container: "path", pushed: [.init(id: 0, name: "Page")])], [],
          [ScreenChange(container: "path", popped: [0])],
        ])
      #expect(throws: JournalError.self) {
        try journal.replay(
          Plain.State(),
          codec: ActionCodec(encode: { _ in "" }, decode: { _ in .push })
        ) { Plain() }
      }
    }
  }

  @Test("by a codec repeats a run")
  func codec() async throws {
    let codec = ActionCodec<Plain.Action>(
      encode: { "\($0)" == "push" ? "push" : "pop" },
      decode: { $0 == "push" ? .push : .path(.popFrom(id: 0)) })
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Plain.Action>(to: url, codec: codec)
      let store = Store(initialState: Plain.State(), journal: writer) { Plain() }
      await store.send(.push)
      await store.send(.push)
      await store.send(.path(.popFrom(id: 0)))

      let run = try Journal(contentsOf: url).replay(Plain.State(), codec: codec) { Plain() }

      #expect(run.divergence == nil)
      #expect(run.states.map(\.path.count) == [0, 1, 2, 0])
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
      #expect(throws: JournalError.self) { try JournalWriter<Notes.Action>(to: url) }
      #expect(try Data(contentsOf: url) == Data("letter".utf8))
    }
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Notes.Action>(to: url)
      #expect(throws: JournalError.self) { try JournalWriter<Notes.Action>(to: url) }
      withExtendedLifetime(writer) {}
    }
    #expect(throws: JournalError.self) {
      try JournalWriter<Notes.Action>(to: FileManager.default.temporaryDirectory)
    }
    #expect(throws: JournalError.self) {
      try JournalWriter<Notes.Action>(to: URL(filePath: "/nowhere/to.journal"))
    }
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
}
