import StoreRuntime
import Testing

@Suite("Large features")
struct LargeFeatureTests {
  @Test("two hundred cases of 1 KB each run on a stack of 256 KB")
  func fitsOnSmallStack() async {
    let floor = Floor(thread: SmallThread(stackSize: 256 << 10))
    let store = Store(initialState: Tower.State(), on: floor) { Tower() }

    for number in [0, 1, 99, 198, 199] {
      await store.send(.enter(number))
      await store.send(.tap(number))
      await store.send(.leave)
    }

    #expect(await store.state.touched == [0, 1, 99, 198, 199])
    await store.send(.enter(199))
    #expect(await floor.numberOfRoom(in: store) == 199)
    floor.thread.stop()
  }
}

/// An actor that lives on a thread with a small stack.
private actor Floor {
  nonisolated let thread: SmallThread
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: SmallThread) {
    self.thread = thread
  }

  /// Returns the number of the room on top, found through the store of its case.
  func numberOfRoom(in store: StoreOf<Tower>) -> Int? {
    store.assumeIsolated { store in
      guard let top = store.state.path.last else { return nil }
      let rooms = Store(initialState: top, on: self) { Rooms() }
      return rooms.assumeIsolated { rooms in
        guard case .r199(let room) = rooms.case else { return nil }
        return room.assumeIsolated { $0.state.number }
      }
    }
  }
}

/// A stack of rooms, of which any of two hundred kinds can be on top.
@Reducer
private struct Tower {
  struct State: Sendable {
    var path = StackState<Rooms.State>()
    var touched: [Int] = []
  }

  enum Action: Sendable {
    case enter(Int)
    case tap(Int)
    case leave
    case path(StackActionOf<Rooms>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .enter(let number):
        if let room = Rooms.state(number) { state.path.append(room) }
        return .none
      case .tap(let number):
        guard let id = state.path.ids.last, let action = Rooms.touch(number) else { return .none }
        return .send(.path(.element(id: id, action: action)))
      case .leave:
        if let number = state.path.last.flatMap(Rooms.numberIfTouched) {
          state.touched.append(number)
        }
        state.path.removeAll()
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}
