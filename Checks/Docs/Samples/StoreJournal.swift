// The samples of the documentation of StoreJournal.

import Foundation
import StoreJournal
import StoreRuntime

@Reducer(action: .codable)
struct App {
  struct State: Sendable {}

  enum Action: Sendable {
    case appeared
    case passwordChanged(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

func record(to url: URL) throws -> StoreOf<App> {
  let journal = try JournalWriter<App.Action>(to: url, redacting: [\.passwordChanged])
  let store = Store(initialState: App.State(), journal: journal) { App() }
  return store
}

func replay(_ url: URL) throws -> [String] {
  let run = try Journal(contentsOf: url).replay(App.State()) { App() }
  print(run.states[12])
  print(run.divergence ?? "the same run")

  let page = run.html()
  let trace = run.trace()

  let short = try run.minimized { $0.issues.containsIssue(mentioning: "isn't in its stack") }
  print(short.testSource())

  return [page, trace]
}
