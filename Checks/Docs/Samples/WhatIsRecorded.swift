// The sample of the article on what is recorded.

import Foundation
import StoreJournal
import StoreRuntime

@Reducer(action: .codable)
struct App {
  struct State: Sendable {
    var password = ""
  }

  enum Action: Sendable {
    case passwordChanged(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .passwordChanged(let password) = action { state.password = password }
    return .none
  }
}

func makeWriter(_ url: URL) throws -> JournalWriter<App.Action> {
  let journal = try JournalWriter<App.Action>(to: url, redacting: [\.passwordChanged])
  return journal
}
