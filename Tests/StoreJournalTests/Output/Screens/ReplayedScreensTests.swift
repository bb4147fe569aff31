import StoreRuntime
import Testing

@testable import StoreJournal

@Suite("The screens of a replay")
struct ReplayedScreensTests {
  /// A feature that presents others, and waits in each.
  @Reducer(action: .codable)
  struct Room {
    struct State: Equatable, Sendable {
      var count = 0
      @Presents var door: Door.State?
      @Presents var doorTwo: Door.State?
      var path = StackState<Door.State>()
    }

    enum Action: Equatable, Sendable {
      case opened
      case renewed
      case up
      case door(PresentationActionOf<Door>)
      case doorTwo(PresentationActionOf<Door>)
      case path(StackActionOf<Door>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .opened:
          state.doorTwo = Door.State()
          state.door = Door.State()
          state.path.append(Door.State())
        case .renewed: (state.door, state.doorTwo) = (Door.State(), Door.State())
        case .up: state.count += 1
        case .door, .doorTwo, .path: break
        }
        return .none
      }
      .ifLet(\.$door, action: \.door) { Door() }
      .ifLet(\.$doorTwo, action: \.doorTwo) { Door() }
      .forEach(\.path, action: \.path) { Door() }
    }
  }

  @Reducer(action: .codable)
  struct Door {
    struct State: Equatable, Codable, Sendable {}

    enum Action: Equatable, Sendable {
      case waited
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      .run { _ in try await Task.never() }
    }
  }

  @Test("stay as long as in the recorded run, with their effects")
  func effects() async throws {
    let run = try await withTemporaryJournal { url in
      do {
        let store = try Store(initialState: Room.State(), journal: JournalWriter(to: url)) {
          Room()
        }
        await store.send(.opened)
        await store.send(.door(.presented(.waited)))
        await store.send(.doorTwo(.presented(.waited)))
        await store.send(.path(.element(id: 0, action: .waited)))
        await store.send(.renewed)
        for _ in 0..<300 { await store.send(.up) }
        await store.send(.renewed)
        await store.send(.doorTwo(.presented(.waited)))
      }
      return try Journal(contentsOf: url).replay(Room.State()) { Room() }
    }

    let history = ScreenHistory(run.picture().journal)

    #expect(history.spans.map(\.container) == ["door", "doorTwo", "path"])
    #expect(history.spans.allSatisfy { $0.last == nil })
    #expect(history.effectSpans == [0, 1, 2, 1])
  }
}
