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
      @Presents var left: Door.State?
      @Presents var right: Door.State?
      var path = StackState<Door.State>()
    }

    enum Action: Equatable, Sendable {
      case opened
      case up
      case left(PresentationActionOf<Door>)
      case right(PresentationActionOf<Door>)
      case path(StackActionOf<Door>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .opened:
          state.right = Door.State()
          state.left = Door.State()
          state.path.append(Door.State())
        case .up: state.count += 1
        case .left, .right, .path: break
        }
        return .none
      }
      .ifLet(\.$left, action: \.left) { Door() }
      .ifLet(\.$right, action: \.right) { Door() }
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
        await store.send(.left(.presented(.waited)))
        await store.send(.right(.presented(.waited)))
        await store.send(.path(.element(id: 0, action: .waited)))
        for _ in 0..<300 { await store.send(.up) }
        await store.send(.right(.presented(.waited)))
      }
      return try Journal(contentsOf: url).replay(Room.State()) { Room() }
    }

    let history = ScreenHistory(run.picture().journal)

    #expect(history.spans.map(\.container) == ["left", "right", "path"])
    #expect(history.spans.allSatisfy { $0.last == nil })
    #expect(history.effectSpans == [0, 1, 2, 1])
  }
}
