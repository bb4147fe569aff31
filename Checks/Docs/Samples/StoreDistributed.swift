// The samples of the overview of StoreDistributed.

import Distributed
import StoreDistributed
import StoreRuntime

typealias System = LocalTestingDistributedActorSystem
typealias ServedCart = DistributedStore<Cart.State, Cart.Action, System>

@Reducer
struct Cart {
  struct State: Codable, Equatable, Sendable {
    var items: [String] = []
  }

  enum Action: Codable, Sendable {
    case itemAdded(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

func serve(on system: System) -> ServedCart {
  let store = Store(initialState: Cart.State()) { Cart() }
  let served = DistributedStore(store, actorSystem: system)
  return served
}

func send(to id: System.ActorID, using system: System) async throws -> SendAnswer {
  let cart = try ServedCart.resolve(id: id, using: system)
  let caller = StoreCaller(cart, attempts: 10)
  let answer = try await caller.send(.itemAdded("tea"))
  return answer
}
