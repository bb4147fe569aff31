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

  static let length = 10_000

  /// How many actions follow from each other one by one.
  static let longLength = RunLength.count(12_000, long: 100_000)

  static let all: [@Sendable (Int) -> Action] = [
    Action.emit, Action.start, Action.startAfterSuspending, Action.advance, Action.branch,
  ]
}

struct StoreChainTests {
  @Test(arguments: Chain.all.indices)
  func ofAnyLengthNeedsNoDeeperStack(kind: Int) async {
    let store = Store(initialState: 0, on: SmallStackActor()) { Chain() }

    let task = await store.send(Chain.all[kind](Chain.longLength))
    await task.finish()

    #expect(await store.state == Chain.longLength + 1)
  }

  @Test func ofOneConcatenationNeedsNoDeeperStack() async {
    let store = Store(initialState: 0, on: SmallStackActor()) {
      Reduce<Int, Bool> { state, isFirst in
        state += 1
        return isFirst
          ? .concatenate(
            (1...Chain.length).map { $0.isMultiple(of: 2) ? .send(false) : .run { _ in } })
          : .none
      }
    }

    let task = await store.send(true)
    await task.finish()

    #expect(await store.state == Chain.length / 2 + 1)
  }

  @Test func ofOneMergeNeedsNoDeeperStack() async {
    let store = Store(initialState: 0, on: SmallStackActor()) {
      Reduce<Int, Bool> { state, isFirst in
        state += 1
        return isFirst ? .merge((1...Chain.length).map { _ in .run { await $0(false) } }) : .none
      }
    }

    let task = await store.send(true)
    await task.finish()

    #expect(await store.state == Chain.length + 1)
  }
}

/// An actor that runs on a thread with a stack of 512 KB.
private actor SmallStackActor {
  private nonisolated let thread = SmallThread(stackSize: 512 * 1024)
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  deinit { thread.stop() }
}
