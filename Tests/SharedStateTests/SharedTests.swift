import Dispatch
import Foundation
import Observation
import StoreJournal
import StoreRuntime
import StoreTesting
import Testing

/// The whole way: two stores, a test store, a model and a journal.
struct SharedTests {
  @Test func twoStoresCountInOneValue() async {
    let first = Store(initialState: CountTab.State()) { CountTab() }
    let second = Store(initialState: CountTab.State()) { CountTab() }

    await first.send(.tapped)
    await second.send(.tapped)

    #expect(await first.state.count == 2)
    #expect(await second.state.count == 2)
    #expect(await second.state.taps == 1)
  }

  @Test func aTestAssertsAChange() async {
    let store = TestStore(initialState: CountTab.State()) { CountTab() }

    await store.send(.tapped) {
      $0.$count.withLock { $0 = 1 }
      $0.taps = 1
    }
    await store.send(.effectTapped)
    await store.receive(.done) { $0.$count.withLock { $0 += 10 } }

    #expect(store.state.count == 11)
  }

  @Test func aTestFailsAtAChangeThatItDoesNotAssert() async {
    let store = TestStore(initialState: CountTab.State()) { CountTab() }

    await withKnownIssue {
      await store.send(.tapped) { $0.taps = 1 }
    } matching: {
      "\($0)".contains("inMemory(count)") && "\($0)".contains("Tabs.swift:26")
    }
    await withKnownIssue {
      await store.send(.tapped) {
        $0.$count.withLock { $0 = 3 }
        $0.taps = 2
      }
    }
    await store.send(.effectTapped)
    await withKnownIssue {
      await store.receive(.done)
    } matching: {
      "\($0)".contains("by an effect")
    }
  }

  @Test @MainActor func aModelIsToldOfTheChangeOfAnotherStore() async {
    let model = StoreModel(initialState: CountTab.State()) { CountTab() }
    let other = Store(initialState: CountTab.State()) { CountTab() }
    let (told, tell) = AsyncStream<Void>.makeStream()

    withObservationTracking {
      #expect(model.count == 0)
    } onChange: {
      tell.finish()
    }
    await other.send(.tapped)
    #expect(model.count == 1)
    for await _ in told {}

    #expect(model.count == 1)
  }

  @Test func aJournalReplaysWhatOthersChangeDuringAReduction() async throws {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "\(UUID()).journal")
    defer { try? FileManager.default.removeItem(at: url) }
    @Shared(.inMemory("contended")) var count = 0
    do {
      let store = try Store(
        initialState: Contended.State(), journal: JournalWriter(to: url)
      ) { Contended() }
      await store.send(.add)
      await store.send(.look)
      await store.send(.add)
      #expect(await store.state.seen == [0, 112, 112, 112, 224])
    }

    let run = try Journal(contentsOf: url).replay(Contended.State()) { Contended() }

    #expect(run.divergence == nil)
    #expect(run.states[3].seen == [0, 112, 112, 112, 224])
  }

  @Test func aJournalReplaysWhatOthersHaveChanged() async throws {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "\(UUID()).journal")
    defer { try? FileManager.default.removeItem(at: url) }
    @Shared(.inMemory("count")) var count = 0
    $count.withLock { $0 = 5 }
    do {
      let store = try Store(
        initialState: CountTab.State(), journal: JournalWriter(to: url)
      ) { CountTab() }
      let other = Store(initialState: CountTab.State()) { CountTab() }
      await store.send(.tapped)
      await store.send(.tapped)
      await other.send(.tapped)
      await store.send(.looked)
    }

    let journal = try Journal(contentsOf: url)
    $count.withLock { $0 = 100 }
    let run = try journal.replay(CountTab.State()) { CountTab() }

    #expect(run.divergence == nil)
    #expect(run.states[3].taps == 8)
    #expect(run.withState(after: 2) { $0.count } == 7)
    #expect(run.withState(after: 0) { $0.count } == 5)
    #expect(count == 100)
  }

  @Test func aRunIsMinimizedAndDrawnWithTheValuesThatItHad() async throws {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "\(UUID()).journal")
    defer { try? FileManager.default.removeItem(at: url) }
    @Shared(.inMemory("count")) var count = 0
    $count.withLock { $0 = 5 }
    do {
      let store = try Store(
        initialState: CountTab.State(), journal: JournalWriter(to: url)
      ) { CountTab() }
      let other = Store(initialState: CountTab.State()) { CountTab() }
      await store.send(.tapped)
      await other.send(.tapped)
      await store.send(.looked)
      await store.send(.tapped)
      await store.send(.looked)
    }
    $count.withLock { $0 = 100 }
    let run = try Journal(contentsOf: url).replay(CountTab.State()) { CountTab() }

    let short = try run.minimized {
      $0.states.last?.taps == 8 && $0.journal.steps.last?.name == "looked"
    }

    #expect(short.journal.steps.map(\.name) == ["tapped", "looked"])
    #expect(short.states.last?.taps == 8)
    let first = try run.minimized { run in
      (0...run.stepCount).contains { run.withState(after: $0) { $0.count } == 6 }
    }
    #expect(first.journal.steps.map(\.name) == ["tapped"])
    let report = run.html()
    #expect(report.contains(#"inMemory(count):\n− 7\n+ 8"#))
    // What other code has changed is no change of the action that reads it.
    #expect(!report.contains(#"inMemory(count):\n− 6\n+ 7"#))
    #expect(count == 100)
  }
}

extension SharedTests {
  @Test func aReportDrawsTheChangesOfLongRuns() async throws {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "\(UUID()).journal")
    defer { try? FileManager.default.removeItem(at: url) }
    do {
      let store = try Store(
        initialState: CountTab.State(), journal: JournalWriter(to: url)
      ) { CountTab() }
      for _ in 0..<257 { await store.send(.tapped) }
    }

    let report = try Journal(contentsOf: url).replay(CountTab.State()) { CountTab() }.html()

    for count in 1...257 {
      #expect(report.contains(#"inMemory(count):\n− \#(count - 1)\n+ \#(count)\n"#))
    }
  }
}

/// Changes a value that another thread changes meanwhile.
@Reducer(action: .codable)
struct Contended {
  @ObservableState
  struct State: Equatable, Codable {
    @Shared(.inMemory("contended")) var count = 0
    var seen: [Int] = []
  }

  enum Action: Equatable {
    case add
    case look
  }

  private func changeElsewhere(_ shared: Shared<Int>, by amount: Int) {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      shared.withLock { $0 += amount }
      isDone.signal()
    }
    isDone.wait()
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.seen.append(state.count)
      guard action == .add else { return .none }
      changeElsewhere(state.$count, by: 10)
      state.$count.withLock { $0 += 1 }
      changeElsewhere(state.$count, by: 100)
      state.$count.withLock { $0 += 1 }
      state.seen.append(state.count)
      return .none
    }
  }
}
