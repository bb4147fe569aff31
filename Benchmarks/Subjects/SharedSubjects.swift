import StoreRuntime
import Synchronization

/// The cost of reading and changing shared values.
enum SharedSubjects {
  private static let count = 1000

  static var all: [Subject] {
    [reading, readingInReductions, changing, changingInReductions]
  }

  private static var reading: Subject {
    Subject("shared read") {
      let plain = PlainState()
      let shared = SharedState()
      return [
        Variant("plain property", operations: count, reusing: plain) { state in
          for _ in 0..<count { blackHole(state.number) }
        },
        Variant("Shared", operations: count, reusing: shared) { state in
          for _ in 0..<count { blackHole(state.number) }
        },
      ]
    }
  }

  private static var readingInReductions: Subject {
    Subject("shared read, in a reduction") {
      let plain = Store(initialState: PlainState()) { PlainReader() }
      let shared = Store(initialState: SharedState()) { SharedStateReader() }
      return [
        Variant("plain property", operations: count) { await plain.send(.read(count)) },
        Variant("Shared", operations: count) { await shared.send(.read(count)) },
      ]
    }
  }

  private static var changing: Subject {
    Subject("shared withLock") {
      let mutex = MutexBox()
      let shared = SharedState()
      return [
        Variant("Mutex", operations: count, reusing: mutex) { mutex in
          for _ in 0..<count { mutex.number.withLock { $0 &+= 1 } }
        },
        Variant("Shared", operations: count, reusing: shared) { state in
          for _ in 0..<count { state.$number.withLock { $0 &+= 1 } }
        },
      ]
    }
  }

  private static var changingInReductions: Subject {
    Subject("shared withLock, one in a reduction") {
      let plain = Store(initialState: PlainState()) { PlainReader() }
      let shared = Store(initialState: SharedState()) { SharedStateReader() }
      return [
        Variant("plain property", operations: count) { await plain.send(.add, times: count) },
        Variant("Shared", operations: count) { await shared.send(.add, times: count) },
      ]
    }
  }
}

private final class MutexBox: Sendable {
  let number = Mutex(0)
}

private struct PlainState {
  var number = 0
}

private struct SharedState {
  @Shared(value: 0) var number
}

private enum SharedAction {
  case read(Int)
  case add
}

private struct PlainReader: Reducer {
  typealias State = PlainState
  typealias Action = SharedAction

  func reduce(into state: inout PlainState, action: SharedAction) -> Effect<SharedAction> {
    switch action {
    case .read(let count): for _ in 0..<count { blackHole(state.number) }
    case .add: state.number &+= 1
    }
    return .none
  }
}

private struct SharedStateReader: Reducer {
  typealias State = SharedState
  typealias Action = SharedAction

  func reduce(into state: inout SharedState, action: SharedAction) -> Effect<SharedAction> {
    switch action {
    case .read(let count): for _ in 0..<count { blackHole(state.number) }
    case .add: state.$number.withLock { $0 &+= 1 }
    }
    return .none
  }
}
