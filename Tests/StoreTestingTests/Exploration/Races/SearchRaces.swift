import StoreRuntime
import StoreTesting

extension PlantedRace {
  static let searchRaces = [
    PlantedRace("A stale response wins", within: 100) { isMended, run in
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
    PlantedRace("Suggestions come after the query was submitted") { isMended, run in
      let store = run.store(initialState: Suggestions.State()) {
        Suggestions(isMended: isMended) { text in
          await run.reply("suggestions for \(text)")
          return [text + "s"]
        }
      }
      await store.send(.textChanged("car"))
      await run.pause()
      await store.send(.submitted)
      await run.settle()
      let suggestions = await store.state.suggestions
      run.expect(suggestions.isEmpty, "shown over the results: \(suggestions)")
    },
    PlantedRace("Two pages are appended in the wrong order") { isMended, run in
      let store = run.store(initialState: Pages.State()) {
        Pages(isMended: isMended) { number in
          await run.reply("page \(number)")
          return ["\(number)a", "\(number)b"]
        }
      }
      await store.send(.endReached)
      await run.pause()
      await store.send(.endReached)
      await run.settle()
      let rows = await store.state.rows
      run.expect(rows == rows.sorted(), "out of order: \(rows)")
    },
    PlantedRace("A list is loaded twice") { isMended, run in
      let store = run.store(initialState: Contacts.State()) {
        Contacts(isMended: isMended) {
          await run.reply("contacts")
          return ["Ada", "Bob"]
        }
      }
      await store.send(.appeared)
      await run.pause()
      await store.send(.appeared)
      await run.settle()
      let names = await store.state.names
      run.expect(names == ["Ada", "Bob"], "loaded twice: \(names)")
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

/// A field whose suggestions wait for a pause in the typing, also when there is nothing to suggest
/// any more.
@Reducer
struct Suggestions {
  struct State: Equatable {
    var text = ""
    var suggestions: [String] = []
  }

  enum Action: Sendable {
    case submitted
    case suggested([String])
    case textChanged(String)
  }

  let isMended: Bool
  let suggest: @Sendable (String) async -> [String]

  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .submitted:
      state.suggestions = []
      return isMended ? .cancel(id: "typing") : .none
    case .suggested(let suggestions):
      state.suggestions = suggestions
      return .none
    case .textChanged(let text):
      state.text = text
      return .run { send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.suggested(suggest(text)))
      }
      .cancellable(id: "typing", cancelInFlight: true)
    }
  }
}

/// A list that grows by a page whenever its end is reached.
@Reducer
struct Pages {
  struct State: Equatable {
    var lastPage = 0
    var isLoading = false
    var rows: [String] = []
  }

  enum Action: Sendable {
    case endReached
    case loaded([String])
  }

  let isMended: Bool
  let load: @Sendable (Int) async -> [String]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .endReached:
      if isMended, state.isLoading { return .none }
      state.isLoading = true
      state.lastPage += 1
      return .run { [page = state.lastPage] send in await send(.loaded(load(page))) }
    case .loaded(let rows):
      state.isLoading = false
      state.rows += rows
      return .none
    }
  }
}

/// A list that is loaded when it appears and is empty.
@Reducer
struct Contacts {
  struct State: Equatable {
    var isLoading = false
    var names: [String] = []
  }

  enum Action: Sendable {
    case appeared
    case loaded([String])
  }

  let isMended: Bool
  let load: @Sendable () async -> [String]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard state.names.isEmpty else { return .none }
      if isMended, state.isLoading { return .none }
      state.isLoading = true
      return .run { send in await send(.loaded(load())) }
    case .loaded(let names):
      state.isLoading = false
      state.names += names
      return .none
    }
  }
}
