import Foundation
import StoreRuntime
import StoreTesting

/// A search whose results may be those of an older query.
@Reducer
struct Search {
  struct State: Equatable {
    var results: [String] = []
  }

  enum Action: Sendable {
    case queryChanged(String)
    case response([String])
  }

  let find: @Sendable (String) async -> [String]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(let query):
      return .run { send in await send(.response(find(query))) }
    case .response(let results):
      state.results = results
      return .none
    }
  }
}

/// Three queries, of which the last one should win.
@Sendable func scenario(_ run: ExploredRun) async {
  let store = run.store(initialState: Search.State()) {
    Search { query in
      await run.reply("results of \(query)")
      return [query]
    }
  }
  for query in ["a", "ab", "abc"] { await store.send(.queryChanged(query)) }
  await run.settle()
  let results = await store.state.results
  run.expect(results == ["abc"], "stale: \(results)")
}

// Prints what is reported, after the number of the schedule: that is 1 in a replay.
let names = Array(CommandLine.arguments.dropFirst())
let reporter = IssueReporter { issue in
  print(issue.message.drop { $0 != ":" })
}
await withIssueReporter(reporter) {
  if names.isEmpty { await explore(scenario) } else { await explore(putOff: names, scenario) }
}
