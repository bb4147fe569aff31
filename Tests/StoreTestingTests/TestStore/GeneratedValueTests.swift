import Foundation
import StoreRuntime
import StoreTesting
import TestSupport
import Testing

@Suite("The closure of an assertion is given")
struct GeneratedValueTests {
  private let store = TestStore(initialState: Diary.State()) {
    Diary()
  } withDependencies: {
    $0.uuid = .incrementing
    $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 1))
  }

  @Test("the identifiers that the reducer got, and the generator goes on after them")
  func identifiers() async {
    @Dependency(\.uuid) var uuid

    await store.send(.twoEntriesAdded) { $0.entries = [Diary.Entry(), Diary.Entry()] }
    await store.send(.entryAdded) {
      $0.entries.append(Diary.Entry())
      // What the assertion asks for beyond those isn't the reducer's any more.
      #expect(uuid() == UUID(3))
    }
    await store.send(.entryAdded) { $0.entries.append(Diary.Entry()) }

    #expect(store.state.entries.map(\.id) == [UUID(0), UUID(1), UUID(2), UUID(4)])
  }

  @Test("the identifiers that the reducer got of a generator of the feature's own")
  func identifiersOfAnOverride() async {
    let store = TestStore(initialState: Diary.State()) {
      Diary().dependency(\.uuid, .constant(UUID(9)))
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(.entryAdded) { $0.entries.append(Diary.Entry()) }

    #expect(store.state.entries.map(\.id) == [UUID(9)])
  }

  @Test("the date that the reducer got")
  func date() async {
    let seconds = LockIsolated<TimeInterval>(0)
    store.dependencies.date = DateGenerator {
      seconds.withValue { $0 += 1 }
      return Date(timeIntervalSince1970: seconds.value)
    }
    @Dependency(\.date.now) var now

    await store.send(.opened) { $0.lastVisit = now }
    await store.send(.opened) { $0.lastVisit = now }

    #expect(store.state.lastVisit == Date(timeIntervalSince1970: 2))
    store.dependencies.date = .constant(Date(timeIntervalSince1970: 5))
    await store.send(.opened) { $0.lastVisit = now }
    store.assert { $0.lastVisit = now }
  }

  @Test("the random numbers that the reducer got")
  func randomNumbers() async {
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    var generator = SeededGenerator(seed: 1)
    let dice = [
      Int.random(in: 1...1000, using: &generator), .random(in: 1...1000, using: &generator),
    ]

    for _ in dice {
      await store.send(.rolled) {
        $0.die = withRandomNumberGenerator { Int.random(in: 1...1000, using: &$0) }
        $0.rolls += 1
      }
    }

    #expect(store.state.die == dice[1])
  }

  @Test("what the reducer got for a received action, and with exhaustivity off")
  func received() async {
    await store.send(.entryRequested)
    await store.receive(\.twoEntriesAdded) { $0.entries = [Diary.Entry(), Diary.Entry()] }
    await store.receive(\.entryAdded) { $0.entries.append(Diary.Entry()) }
    #expect(store.state.entries.map(\.id) == [UUID(0), UUID(1), UUID(2)])
    store.exhaustivity = .off(showSkippedAssertions: true)
    let notes = await notes {
      await store.send(.twoEntriesAdded) { $0.entries = [Diary.Entry(), Diary.Entry()] }
    }
    store.exhaustivity = .off
    await store.send(.entryAdded) { $0.entries[2] = Diary.Entry() }

    #expect(notes.isEmpty)
    #expect(store.state.entries.last?.id == UUID(5))
  }

  @Test("one value for each that the reducer got of a generator that asks another one")
  func generatorOfAGenerator() async {
    let base = UUIDGenerator.incrementing
    store.dependencies.uuid = UUIDGenerator {
      _ = base()
      return base()
    }

    await store.send(.twoEntriesAdded) { $0.entries = [Diary.Entry(), Diary.Entry()] }

    #expect(store.state.entries.map(\.id) == [UUID(1), UUID(3)])
  }

  @Test("a value of its own for a generator that the reducer didn't ask, and that asks another one")
  func generatorThatTheReducerDidNotAsk() async {
    let identifiers = UUIDGenerator.incrementing
    store.dependencies.uuid = identifiers
    store.dependencies.date = DateGenerator {
      identifiers() == UUID(1) ? Date(timeIntervalSince1970: 1) : .distantPast
    }
    @Dependency(\.date.now) var now

    await store.send(.entryAdded) {
      #expect(now == Date(timeIntervalSince1970: 1))
      $0.entries.append(Diary.Entry())
    }

    #expect(store.state.entries.map(\.id) == [UUID(0)])
  }

  @Test("no second failure for a generator that the test doesn't set")
  func generatorThatIsNotSet() async {
    let store = TestStore(initialState: Diary.State()) { Diary() }
    @Dependency(\.date.now) var now

    await issue { await store.send(.opened) { $0.lastVisit = now } }.mention("'date'")
  }
}

/// Makes entries that identify themselves.
@Reducer
private struct Diary {
  struct Entry: Equatable, Sendable {
    let id: UUID

    init() {
      @Dependency(\.uuid) var uuid
      id = uuid()
    }
  }

  struct State: Equatable, Sendable {
    var entries: [Entry] = []
    var lastVisit = Date.distantPast
    var die = 0
    var rolls = 0
  }

  enum Action: Equatable, Sendable {
    case entryAdded
    case twoEntriesAdded
    case entryRequested
    case opened
    case rolled
  }

  @Dependency(\.date.now) var now
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .entryAdded:
      state.entries.append(Entry())
    case .twoEntriesAdded:
      state.entries = [Entry(), Entry()]
    case .entryRequested:
      return .run { send in
        await send(.twoEntriesAdded)
        await send(.entryAdded)
      }
    case .opened:
      state.lastVisit = now
    case .rolled:
      state.die = withRandomNumberGenerator { Int.random(in: 1...1000, using: &$0) }
      state.rolls += 1
    }
    return .none
  }
}
