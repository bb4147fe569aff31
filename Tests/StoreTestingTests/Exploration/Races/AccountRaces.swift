import StoreRuntime
import StoreTesting

extension PlantedRace {
  static let accountRaces = [
    PlantedRace("A request that is under way signs in again who has signed out") { isMended, run in
      let store = run.store(initialState: Account.State()) {
        Account(isMended: isMended) {
          await run.reply("profile")
          return "Ada"
        }
      }
      await store.send(.profileOpened)
      await run.pause()
      await store.send(.signOutTapped)
      await run.settle()
      let user = await store.state.user
      run.expect(user == nil, "signed in: \(user ?? "")")
    },
    PlantedRace("A token is renewed twice") { isMended, run in
      let store = run.store(initialState: Tokens.State()) {
        Tokens(isMended: isMended) { await run.reply("new token") }
      }
      await store.send(.rejected(token: 1))
      await run.pause()
      await store.send(.rejected(token: 1))
      await run.settle()
      let state = await store.state
      run.expect(state.token == 2, "token \(state.token)")
    },
  ]
}

/// Whoever is signed in, with a profile that is loaded.
@Reducer
struct Account {
  struct State: Equatable {
    var user: String? = "A."
  }

  enum Action: Sendable {
    case loaded(String)
    case profileOpened
    case signOutTapped
  }

  let isMended: Bool
  let load: @Sendable () async -> String

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let user):
      state.user = user
      return .none
    case .profileOpened:
      return .run { send in await send(.loaded(load())) }.cancellable(id: "profile")
    case .signOutTapped:
      state.user = nil
      return isMended ? .cancel(id: "profile") : .none
    }
  }
}

/// A token that is renewed when a server rejects it.
@Reducer
struct Tokens {
  struct State: Equatable {
    var token = 1
    var isRenewing = false
  }

  enum Action: Sendable {
    case rejected(token: Int)
    case renewed
  }

  let isMended: Bool
  let renew: @Sendable () async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .rejected(let token):
      // Somebody else has renewed it.
      guard token == state.token else { return .none }
      if isMended, state.isRenewing { return .none }
      state.isRenewing = true
      return .run { send in
        await renew()
        await send(.renewed)
      }
    case .renewed:
      state.token += 1
      state.isRenewing = false
      return .none
    }
  }
}
