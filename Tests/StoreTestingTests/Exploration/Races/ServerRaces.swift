import StoreRuntime
import StoreTesting

extension PlantedRace {
  static let serverRaces = [
    PlantedRace("A stale response wins") { isMended, run in
      let store = run.store(initialState: StaleSearch.State()) {
        StaleSearch(isMended: isMended) { query in
          await run.reply("results of \(query)")
          return [query]
        }
      }
      await store.send(.queryChanged("a"))
      await store.send(.queryChanged("ab"))
      await run.settle()
      let results = await store.state.results
      run.expect(results == ["ab"], "stale: \(results)")
    },
    PlantedRace("An undone deletion comes back") { isMended, run in
      let server = Guarded((note: "a" as String?, version: 0))
      let store = run.store(initialState: Notes.State()) {
        Notes(isMended: isMended) { note, version in
          await run.reply("save \(note ?? "nothing")")
          server.withLock { server in
            if let version, version < server.version { return }
            server = (note, version ?? 0)
          }
        }
      }
      await store.send(.deleteTapped)
      await run.pause()
      await store.send(.undoTapped)
      await run.settle()
      let (note, kept) = (await store.state.note, server.withLock { $0.note })
      run.expect(note == kept, "the server has \(kept ?? "nothing")")
    },
    PlantedRace("Two tabs overwrite what the other has saved") { isMended, run in
      let server = Guarded<Set<String>>([])
      func makeTab() -> ExploredStore<Favorites.State, Favorites.Action> {
        run.store(initialState: Favorites.State()) {
          Favorites(isMended: isMended) {
            await run.reply("favorites")
            return server.withLock { $0 }
          } save: { new in
            await run.reply("save \(new.sorted())")
            server.withLock { $0 = new }
          } add: { name in
            await run.reply("add \(name)")
            server.withLock { _ = $0.insert(name) }
          }
        }
      }
      let (home, search) = (makeTab(), makeTab())
      run.user("home") { await home.send(.added("a")) }
      run.user("search") {
        await run.pause()
        await search.send(.added("b"))
      }
      await run.settle()
      run.expect(server.withLock { $0 } == ["a", "b"], "lost: \(server.withLock { $0 }.sorted())")
    },
  ]
}

/// A search whose results may be those of an older query.
@Reducer
struct StaleSearch {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }

  enum Action: Sendable {
    case queryChanged(String)
    case response([String])
  }

  let isMended: Bool
  let find: @Sendable (String) async -> [String]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      let effect = Effect<Action>.run { send in await send(.response(find(query))) }
      return isMended ? effect.cancellable(id: "search", cancelInFlight: true) : effect
    case .response(let results):
      state.results = results
      return .none
    }
  }
}

/// A note whose deletion may get to the server after what takes it back.
@Reducer
struct Notes {
  struct State: Equatable {
    var note: String? = "a"
    var version = 0
  }

  enum Action: Sendable {
    case deleteTapped
    case undoTapped
  }

  let isMended: Bool

  /// Saves a note, unless a later version is there.
  let save: @Sendable (_ note: String?, _ version: Int?) async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .deleteTapped: state.note = nil
    case .undoTapped: state.note = "a"
    }
    state.version += 1
    return .run { [state] _ in await save(state.note, isMended ? state.version : nil) }
  }
}

/// The favorites of a tab, which all tabs share on a server.
@Reducer
struct Favorites {
  struct State: Equatable {}

  enum Action: Sendable {
    case added(String)
  }

  let isMended: Bool
  let load: @Sendable () async -> Set<String>
  let save: @Sendable (Set<String>) async -> Void
  let add: @Sendable (String) async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let name):
      return .run { _ in
        if isMended { return await add(name) }
        let favorites = await load()
        await save(favorites.union([name]))
      }
    }
  }
}
