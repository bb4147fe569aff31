import Distributed
import StoreDistributed
import StoreRuntime

/// The cost of an action that a distributed store receives with an id.
enum DistributedSubjects {
  private typealias Served = DistributedStore<
    Parcel.State, Parcel.Action, LocalTestingDistributedActorSystem
  >

  static var all: [Subject] { [sending] }

  /// An action beside actions of the same caller whose effects run.
  private static var sending: Subject {
    Subject("send by id, by running effects of the caller") {
      await [100, 10_000].asyncMap { await sending(beside: $0) }
    }
  }

  private static func sending(beside running: Int) async -> Variant {
    let count = 1_000
    let store = Store(initialState: Parcel.State()) { Parcel() }
    let served = Served(store, actorSystem: LocalTestingDistributedActorSystem())
    let caller = await served.whenLocal { $0.join() } ?? nil
    guard let caller else { preconditionFailure("The store gives out ids while it is open.") }
    @Sendable func send(_ action: Parcel.Action, _ numbers: Range<Int>) async {
      await served.whenLocal { served in
        for number in numbers {
          _ = served.send(action, id: SendID(caller: caller, number: number))
        }
      }
    }
    await send(.tracked, 1..<running + 1)
    var next = running + 1
    return Variant("\(running) effects", operations: count) {
      await send(.opened, next..<next + count)
      next += count
    }
  }
}

/// A feature that clients use over an actor system.
@Reducer(action: .codable)
private struct Parcel {
  struct State: Codable, Equatable, Sendable {
    var count = 0
  }

  enum Action: Sendable {
    case opened

    /// Starts an effect that runs until the store ends.
    case tracked
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return action.is(\.tracked) ? .run { _ in try await Task.never() } : .none
  }
}
