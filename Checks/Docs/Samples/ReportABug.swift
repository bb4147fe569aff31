// The samples of the article that goes from a report to a test.

import Foundation
import StoreJournal
import StoreRuntime
import StoreTesting
import Testing

@Reducer(action: .codable)
struct Book {
  struct State: Codable, Equatable, Sendable {
    var isBorrowed = false
  }

  enum Action: Sendable {
    case borrowResponse(Result<Bool, any Error>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@Reducer(action: .codable)
struct Library {
  struct State: Equatable, Sendable {
    var path = StackState<Book.State>()
    var badge = 0
  }

  enum Action: Sendable {
    case bookButtonTapped(String)
    case passwordChanged(String)
    case path(StackActionOf<Book>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: \.path) { Book() }
    Reduce { state, _ in
      let count = state.path.count(where: \.isBorrowed)
      if state.badge != count {
        reportIssue("The badge says \(state.badge), and the number of borrowed books is \(count).")
      }
      return .none
    }
  }
}

func record(to url: URL) throws -> StoreOf<Library> {
  let journal = try JournalWriter<Library.Action>(to: url, redacting: [\.passwordChanged])
  let store = Store(initialState: Library.State(), journal: journal) {
    Library()
  }
  return store
}

func report(of url: URL) throws -> [String] {
  let run = try Journal(contentsOf: url).replay(Library.State()) { Library() }
  let page = run.html()

  let short = try run.minimized { $0.issues.containsIssue(mentioning: "The badge says") }

  let source = short.testSource()

  return [page, source]
}

@Test("A recorded run reports no issue")
func recordedRun() async {
  let store = TestStore(initialState: Library.State()) {
    Library()
  }
  // The actions of effects are sent below.
  store.runsEffects = false
  store.exhaustivity = .off

  await store.send(.bookButtonTapped("Book 17"))
  await store.send(.bookButtonTapped("Book 20"))
  await store.send(.path(.element(id: 1, action: .borrowResponse(.success(true)))))
  await store.send(.path(.popFrom(id: 0)))
}
