import StoreRuntime

/// The costs that must not grow with the number of other effects, rows and requests.
///
/// Each subject compares a hundred of them with a hundred times as many.
enum GrowthSubjects {
  private static let count = 200
  private static let sizes = [100, 10_000]

  static var all: [Subject] {
    [
      Subject("add and remove a row, by rows with effects") {
        await sizes.asyncMap { size in
          await sending([.rowAdded(size), .rowRemoved], beside: size, "rows")
        }
      },
      Subject("push and pop after a swap at the bottom, by screens with effects") {
        await sizes.asyncMap { size in
          await sending([.pushed, .popped], beside: size, "screens", after: [.screensSwapped])
        }
      },
      Subject("change the first and the last row, by rows") {
        await sizes.asyncMap { size in await sending([.endsCounted], beside: size, "rows") }
      },
      Subject("an effect that is kept out, by rows with an equal id") {
        await sizes.asyncMap { size in
          await sending([.kept], beside: size, "rows", after: [.kept])
        }
      },
      Subject("an effect that waits in a line, by its length") { sizes.map(waiting) },
      Subject("an effect that a full line drops, by its length") {
        await sizes.asyncMap { await dropped(by: $0) }
      },
      Subject("a request of an effect, by how many it makes") { sizes.map(requests) },
    ]
  }

  /// Sends actions, many times, to a store with rows and screens that all run an effect.
  private static func sending(
    _ actions: [Crowd.Action], beside size: Int, _ name: String, after first: [Crowd.Action] = []
  ) async -> Variant {
    let store = Store(initialState: Crowd.State(size: size)) { Crowd() }
    for id in 0..<size {
      await store.send(.rows(.element(id: id, action: .started)))
      await store.send(
        .screens(.element(id: StackElementID(generation: id), action: .started)))
    }
    for action in first { await store.send(action) }
    let all = (0..<count).flatMap { _ in actions }
    return Variant("\(size) \(name)", operations: all.count) {
      await store.sendFromOutside(all[...])
    }
  }

  /// Fills a queue.
  private static func waiting(length: Int) -> Variant {
    Variant("\(length) effects", operations: length) {
      Store(initialState: Crowd.State(size: 0)) { Crowd() }
    } awaiting: { store in
      await store.sendFromOutside(.queued(limit: .max), times: length)
    }
  }

  /// Returns more effects while a queue is full.
  private static func dropped(by length: Int) async -> Variant {
    let store = Store(initialState: Crowd.State(size: 0)) { Crowd() }
    await store.send(.queued(limit: length), times: length + 1)
    let silent = IssueReporter { _ in }
    return Variant("\(length) effects", operations: count) {
      await withIssueReporter(silent) {
        await store.sendFromOutside(.queued(limit: length), times: count)
      }
    }
  }

  /// Makes simultaneous requests, which are all answered at the end.
  private static func requests(size: Int) -> Variant {
    Variant("\(size) requests", operations: size) {
      Store(initialState: Crowd.State(size: 0)) { Crowd() }
    } awaiting: { store in
      await store.send(.asking(size)).finish()
    }
  }
}

/// Rows and screens that each run an effect, and effects of the feature around them.
@Reducer
private struct Crowd {
  struct State {
    var rows: IdentifiedArrayOf<Member.State>
    var screens: StackState<Member.State>
    var open: [Reply<Int>] = []

    init(size: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<size).map { Member.State(id: $0) })
      screens = StackState((0..<size).map { Member.State(id: $0) })
    }
  }

  enum Action {
    case rows(IdentifiedActionOf<Member>)
    case screens(StackActionOf<Member>)
    case rowAdded(Int)
    case rowRemoved
    case screensSwapped
    case pushed
    case popped
    case endsCounted
    case kept
    case queued(limit: Int)
    case asking(Int)
    case asked(Reply<Int>, of: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows, .screens: break
      case .rowAdded(let id): state.rows.append(Member.State(id: id))
      case .rowRemoved: state.rows.remove(at: state.rows.count - 1)
      case .screensSwapped: state.screens.swapAt(0, 1)
      case .pushed: state.screens.append(Member.State(id: -1))
      case .popped: state.screens.removeLast()
      case .endsCounted:
        state.rows[0].count += 1
        state.rows[state.rows.count - 1].count += 1
      case .kept:
        return .run { _ in await waitForCancellation() }
          .cancellable(id: Member.effectID, policy: .keeping)
      case .queued(let limit):
        return .run { _ in await waitForCancellation() }
          .cancellable(id: Member.effectID, policy: .queueing(maximumWaiting: limit))
      case .asking(let count):
        return .run { send in
          await withTaskGroup { group in
            for _ in 0..<count { group.addTask { await send.request { .asked($0, of: count) } } }
          }
        }
      case .asked(let reply, let count):
        state.open.append(reply)
        guard state.open.count == count else { break }
        return .merge(state.open.map { .reply($0, 1) })
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Member() }
    .forEach(\.screens, action: \.screens) { Member() }
  }
}

/// A row or a screen that runs an effect.
@Reducer
private struct Member {
  struct State: Identifiable {
    let id: Int
    var count = 0
  }

  enum Action {
    case started
  }

  static let effectID = "member"

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .run { _ in await waitForCancellation() }.cancellable(id: Self.effectID)
  }
}
