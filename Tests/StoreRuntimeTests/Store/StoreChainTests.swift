import StoreRuntime
import TestSupport
import Testing

/// Counts actions that follow from each other.
private struct Chain: Reducer {
  enum Action: Sendable {
    case emit(Int)
    case start(Int)
    case startAfterSuspending(Int)
    case advance(Int)
    case branch(Int)
  }

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    state += 1
    switch action {
    case .emit(0), .start(0), .startAfterSuspending(0), .advance(0), .branch(0):
      return .none
    case .emit(let rest):
      return .send(.emit(rest - 1))
    case .start(let rest):
      return .run { send in await send(.start(rest - 1)) }
    case .startAfterSuspending(let rest):
      return .run { send in
        await Task.yield()
        await send(.startAfterSuspending(rest - 1))
      }
    case .advance(let rest):
      return .concatenate(.run { _ in }, .send(.advance(rest - 1)))
    case .branch(let rest):
      return .merge(.send(.branch(rest - 1)), .cancel(id: rest))
    }
  }

  /// How many actions follow from each other one by one.
  static let length = RunLength.count(2_000, long: 100_000)

  static let all: [@Sendable (Int) -> Action] = [
    Action.emit, Action.start, Action.startAfterSuspending, Action.advance, Action.branch,
  ]
}

struct StoreChainTests {
  @Test(arguments: Chain.all.indices)
  func ofAnyLengthNeedsNoDeeperStack(kind: Int) async {
    let store = Store(initialState: 0, on: Cellar()) { Chain() }

    let task = await store.send(Chain.all[kind](Chain.length))
    await task.finish()

    #expect(await store.state == Chain.length + 1)
  }
}
