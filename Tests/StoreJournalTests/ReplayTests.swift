import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

/// A counter whose number is shared.
@Reducer(action: .codable)
struct SharedCounter {
  @ObservableState
  struct State: Equatable, Codable {
    @Shared(.inMemory("counter of a replay")) var count = 0
  }

  enum Action: Equatable {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
  }
}

@Suite("A replay")
struct ReplayTests {
  @Test("gives the state after each action, in any order")
  func states() async throws {
    let actions = (0..<700).map { Notes.Action.log("\($0)") }
    let run = try replay(try await recorded(actions))

    #expect(run.states.count == 701)
    for step in [700, 0, 255, 256, 257, 3, 699, 512, 511] {
      #expect(run.states[step].log == (0..<step).map { "\($0)" })
    }
  }

  @Test(
    "names the action whose line was altered, or can't be decoded any more",
    arguments: [
      (#"\"_0\":\"b\""#, #"\"_0\":\"x\""#, .line),
      (#"\"log\":{\"_0\":\"b\"}"#, #"\"note\":{}"#, .action),
    ] as [(String, String, JournalDivergence.Kind)])
  func alteredLine(part: String, other: String, kind: JournalDivergence.Kind) async throws {
    let text = try await recorded([.log("a"), .log("b"), .log("c")])

    #expect(try replay(text.replacing(part, with: other)).difference == "2 \(kind)")
  }

  @Test("names the action after which the state is another one, as with a clock that it reads")
  func ownClock() async throws {
    let run = try replay(try await recorded([.log("a"), .clockButtonTapped, .log("b")]))

    #expect(run.difference == "2 state")
    #expect(run.divergence?.description.contains("clockButtonTapped") == true)
  }

  @Test("says that it began with another state, or asked for other numbers of dates or ids")
  func otherRun() async throws {
    let journal = try Journal(Array(try await recorded([.addButtonTapped]).utf8))

    let initial = try journal.replay(Notes.State(log: ["z"])) { Notes() }
    let generated = try journal.replay(Notes.State()) {
      Reduce<Notes.State, Notes.Action> { _, _ in .none }
    }

    #expect(initial.difference == "0 initialState")
    #expect(generated.difference == "1 generatedValues")
  }

  @Test(
    "gives no id twice, whatever a line says that was altered",
    arguments: [0, 1, -1, Int.max, Int.max / 2, Int.max / 4 - 1])
  func alteredID(id: Int) async throws {
    let text = try await recorded([.addButtonTapped, .addButtonTapped, .addButtonTapped])
    try #require(text.contains("\"i\":2,"))

    let run = try replay(text.replacing("\"i\":2,", with: "\"i\":\(id),"))

    #expect(run.divergence?.kind == .line)
    #expect(Set(run.states[run.stepCount].path.ids).count == 3)
    #expect(try run.minimized { $0.states.last?.path.count == 3 }.stepCount == 3)
  }

  @Test(
    "names the action whose reducer sends more, less or something else than then",
    arguments: [
      (0, "The reducer sent nothing, and log when"), (2, "sent log and log, and log when"),
      (-1, "sent clockButtonTapped, and log when"),
    ])
  func sentActions(count: Int, message: String) async throws {
    let text = try await recorded([.log("a"), .addButtonTapped, .log("b")])

    let run = try Journal(Array(text.utf8)).replay(Notes.State()) {
      Reduce<Notes.State, Notes.Action> { state, action in
        let effect = Notes().reduce(into: &state, action: action)
        guard case .addButtonTapped = action else { return effect }
        return count < 0
          ? .send(.clockButtonTapped) : .merge((0..<count).map { .send(.log("\($0)")) })
      }
    }

    #expect(run.difference == "2 sentActions")
    #expect(run.divergence?.description.contains(message) == true)
  }

  @Test("compares what a reducer sends in all parts of an effect, by the store's own actions")
  func sentInParts() async throws {
    let inner: Effect<Int> = .concatenate(.send(1), .run { _ in }, .send(2).cancellable(id: 1))
    let effect: Effect<String> = .merge(
      .send("a"), inner.map { "\($0)" }, .run { _ in }, .send("b"))

    #expect(effect.sentActions == ["a", "1", "2", "b"])
  }

  @Test("can be read by a closure that is called with one of its states")
  func nestedReads() async throws {
    let run = try replay(try await recorded([.log("a"), .log("b")]))

    let logs = run.withState(after: 2) { state in
      [state.log, run.states[1].log, run.withState(after: 0) { $0.log }]
    }

    #expect(logs == [["a", "b"], ["a"], []])
  }

  @Test("keeps its shared values when a closure changes them")
  func changedSharedValues() async throws {
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<SharedCounter.Action>(to: url)
      let store = Store(initialState: SharedCounter.State(), journal: writer) { SharedCounter() }
      await store.send(.tapped)
      await store.send(.tapped)
      let run = try Journal(contentsOf: url).replay(SharedCounter.State()) { SharedCounter() }

      let changed = run.withState(after: 1) { state in
        state.$count.withLock { $0 = 100 }
        return state.count
      }

      #expect(changed == 100)
      #expect(run.withState(after: 1) { $0.count } == 1)
      #expect(run.withState(after: 2) { $0.count } == 2)
    }
  }

  @Test("finds the screens and what each action has changed")
  func picture() async throws {
    let run = try replay(
      try await recorded([
        .addButtonTapped, .note(0, .textChanged("milk")), .clearButtonTapped,
        .confirmation(.presented(.yesButtonTapped)),
      ]))

    let picture = run.picture()

    let screens = picture.journal.steps.map { $0.screens.map(\.container) }
    #expect(screens == [["path"], [], [], ["confirmation"], ["path", "confirmation"]])
    let names = picture.journal.steps.flatMap(\.screens).flatMap(\.pushed).map(\.name)
    #expect(names == ["note", "AlertState"])
    #expect(picture.differences[3]?.contains("milk") == true)
    #expect(picture.differences.keys.sorted() == [1, 2, 3, 4, 5])
  }
}

extension JournalReplay {
  /// The step that is different, and what of it.
  fileprivate var difference: String? { divergence.map { "\($0.step) \($0.kind)" } }
}
