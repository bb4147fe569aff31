// The samples of the article about clusters.

import Distributed
import Foundation
import StoreDistributed
import StoreRuntime

@Reducer
struct Cart {
  struct State: Codable, Equatable, Sendable {
    var items: [String] = []
  }

  enum Action: Codable, Sendable {
    case itemAdded(String)
    case orderTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .itemAdded(let item) = action { state.items.append(item) }
      return .none
    }
  }
}

typealias System = LocalTestingDistributedActorSystem
typealias ServedCart = DistributedStore<Cart.State, Cart.Action, System>

actor Carts {
  private var carts: [System.ActorID: ServedCart] = [:]

  func serve(on system: System) {
    let store = Store(initialState: Cart.State()) { Cart() }
    let served = ServedCart(store, actorSystem: system)
    carts[served.id] = served
  }

  func close(_ served: ServedCart) async {
    await served.whenLocal { $0.close() }
  }
}

func send(to id: System.ActorID, using system: System) async throws {
  let cart = try ServedCart.resolve(id: id, using: system)
  let caller = StoreCaller(cart, attempts: 10)

  switch try await caller.send(.itemAdded("tea")) {
  case .reduced(let version, let issues): print(version, issues)
  case .running, .cancelled, .late: print("not now")
  case .forgotten: print("perhaps")
  case .gone: print("gone")
  }
}

func read(
  _ caller: StoreCaller<Cart.State, Cart.Action, System>, _ render: (Cart.State) -> Void
) async throws {
  for try await state in caller.states {
    render(state)
  }
}

func save(_ served: ServedCart, to file: URL) async throws {
  let saved = await served.whenLocal { $0.saved }
  try JSONEncoder().encode(saved).write(to: file, options: .atomic)
}

func restore(from file: URL, on system: System) throws -> ServedCart {
  let saved = try JSONDecoder().decode(SavedStore<Cart.State>.self, from: Data(contentsOf: file))
  let store = Store(initialState: saved.state) { Cart() }
  let served = ServedCart(store, memory: saved.memory, actorSystem: system)
  return served
}

func makeCaller(_ cart: ServedCart) -> StoreCaller<Cart.State, Cart.Action, System> {
  let caller = StoreCaller(cart, attempts: 10) { error in
    error is LocalTestingDistributedActorSystemError
  }
  return caller
}
