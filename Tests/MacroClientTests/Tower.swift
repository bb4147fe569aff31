import Foundation
import StoreRuntime
import TestSupport

/// A feature with a stack of rooms and one that is presented, each of any kind.
@Reducer
struct Tower {
  @ObservableState
  struct State: Equatable, Sendable {
    var path = StackState<Rooms.State>()
    @Presents var visit: Rooms.State?
  }

  enum Action: Equatable, Sendable {
    case enter(Rooms.State)
    case path(StackActionOf<Rooms>)
    case visit(PresentationAction<Rooms.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .enter(let room) = action {
        state.path.append(room)
        state.visit = room
      }
      return .none
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$visit, action: \.visit)
  }
}

/// An actor that lives on a thread with a small stack, and goes through a tower there.
actor Visitor {
  private nonisolated let thread: SmallThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Makes a visitor.
  ///
  /// - Parameter stackSize: The size of the thread's stack, in bytes.
  init(stackSize: Int) {
    thread = SmallThread(stackSize: stackSize)
  }

  deinit {
    thread.stop()
  }

  /// Uses every kind of room, as an element of a stack and as a presentation.
  ///
  /// - Returns: The numbers of the kinds that did what they should.
  func visitAllRooms() async -> [Int] {
    let store = Store(initialState: Tower.State(), on: self) { Tower() }
    var visited: [Int] = []
    for number in Rooms.State.AllCasePaths.caseKeyPaths.indices {
      guard let room = Rooms.state(number), await visit(number, room, store) else { continue }
      visited.append(number)
    }
    return visited
  }

  private func visit(_ number: Int, _ room: Rooms.State, _ store: StoreOf<Tower>) async -> Bool {
    guard let touch = Rooms.action(number, .touch), let leave = Rooms.action(number, .leave) else {
      return false
    }
    await store.send(.enter(room))
    guard let id = await store.state.path.ids.last, isReadAsWritten(touch) else { return false }
    await store.send(.path(.element(id: id, action: touch))).finish()
    await store.send(.visit(.presented(touch))).finish()
    let state = await store.state
    let isTouched =
      state.path[id: id] == state.visit && state.visit != room
      && Set([room, state.visit]).count == 2
      && Rooms.room(number, in: state.visit)?.touches == 1
    await store.send(.path(.element(id: id, action: leave))).finish()
    await store.send(.visit(.presented(leave))).finish()
    let end = await store.state
    return isTouched && touch != leave && end == Tower.State()
  }

  private func isReadAsWritten(_ action: Rooms.Action) -> Bool {
    let data = try? JSONEncoder().encode(action)
    return data.flatMap { try? JSONDecoder().decode(Rooms.Action.self, from: $0) } == action
  }

  /// Returns the number of the room on top, found through the store of its case.
  func numberOfLastRoom() -> Int? {
    guard let state = Rooms.state(49) else { return nil }
    let rooms = Store(initialState: state, on: self) { Rooms() }
    return rooms.assumeIsolated { rooms in
      guard case .r49(let room) = rooms.case else { return nil }
      return room.assumeIsolated { $0.state.number }
    }
  }
}
