import Foundation
import StoreRuntime
import StoreTesting
import Testing

struct Item: Equatable, Sendable { var name = "" }

struct SearchClient: TestDependencyKey, Sendable {
  var search: @Sendable (String) async throws -> [Item]
  static let testValue = SearchClient { _ in [] }
}

extension DependencyValues {
  var searchClient: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}

@Reducer
struct Screen {
  struct State: Equatable {
    var isFavorite = false
    var count = 0
  }

  enum Action { case favoriteButtonTapped, incrementButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

typealias Detail = Screen

@Reducer(state: .equatable, action: .equatable)
enum Path {
  case detail(Screen)
  case counter(Screen)
}

@Reducer
struct Search {
  struct State: Equatable {
    var query = ""
    var isLoading = false
    var items: [Item] = []
    var path = StackState<Path.State>()
  }

  enum Action: Equatable {
    case queryChanged(String)
    case response([Item])
    case itemTapped
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path)
  }
}

@Test func aFoundItemBecomesAFavorite() async {
  let clock = TestClock()
  let store = TestStore(initialState: Search.State()) {
    Search()
  } withDependencies: {
    $0.continuousClock = clock
    $0.searchClient.search = { query in [Item(name: query)] }
  }

  await store.send(.queryChanged("A")) {
    $0.query = "A"
    $0.isLoading = true
  }
  await clock.advance(by: .milliseconds(300))
  await store.receive(.response([Item(name: "A")])) {
    $0.isLoading = false
    $0.items = [Item(name: "A")]
  }
  await store.send(.itemTapped) {
    $0.path.append(.detail(Detail.State()))
  }
  await store.send(\.path[id: 0].detail.favoriteButtonTapped) {
    $0.path[id: 0, case: \.detail]?.isFavorite = true
  }
}

@Test func lessIsAsserted() async {
  let store = TestStore(initialState: Search.State()) { Search() }

  await store.send(\.queryChanged, "A") { $0.query = "A" }

  store.exhaustivity = .off

  await store.send(\.path[id: 0].counter.incrementButtonTapped)
  await store.send(\.path[id: 0].counter.incrementButtonTapped)
  await store.receive(\.path.popFrom)
}

@Reducer
struct Preferences {
  struct State: Equatable {
    struct Settings: Equatable { var notifies = false }

    var name = ""
    var settings = Settings()
    @Presents var alert: AlertState<Alert>?
  }

  @CasePathable
  enum Alert: Equatable { case deletionConfirmed }

  enum Action: BindableAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case deleteButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .deleteButtonTapped = action { state.alert = .deletion }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState<Preferences.Alert> {
  static let deletion = AlertState {
    TextState("Delete the profile?")
  } actions: {
    ButtonState(role: .destructive, action: .deletionConfirmed) { TextState("Delete") }
  }
}

@Test func preferences() async {
  let store = TestStore(initialState: Preferences.State()) { Preferences() }

  await store.send(\.binding.name, "Blob") { $0.name = "Blob" }
  await store.send(.binding(.set(\.settings.notifies, true))) { $0.settings.notifies = true }

  await store.send(.deleteButtonTapped) { $0.alert = .deletion }
  await store.send(\.alert.deletionConfirmed) { $0.alert = nil }
}

struct Note: Equatable {
  let id: UUID

  init() {
    @Dependency(\.uuid) var uuid
    id = uuid()
  }
}

@Reducer
struct Diary {
  struct State: Equatable {
    var notes: [Note] = []
    var lastChange: Date?
    var seconds = 0
  }

  enum Action: Equatable { case closeButtonTapped, noteButtonTapped, startButtonTapped, ticked }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

@Test func diary() async {
  let clock = TestClock()
  let store = TestStore(initialState: Diary.State()) {
    Diary()
  } withDependencies: {
    $0.continuousClock = clock
  }

  await store.send(.closeButtonTapped)
  #expect(store.isDismissed)

  @Dependency(\.date.now) var now

  await store.send(.noteButtonTapped) {
    $0.notes.append(Note())  // whose initialiser asks `uuid` for its id
    $0.lastChange = now
  }

  await store.send(.startButtonTapped)
  await clock.advance(by: .seconds(3))
  for seconds in 1...3 {
    await store.receive(\.ticked) { $0.seconds = seconds }
  }
}

@Reducer
struct Guestbook {
  struct State: Equatable {
    var question: Reply<String>?
  }

  enum Action: Equatable { case nameRequested(replyingTo: Reply<String>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameRequested(replyingTo: let reply):
        state.question = reply
        return .reply(reply, "Blob")
      }
    }
  }
}

@Test func guestbook() async {
  let store = TestStore(initialState: Guestbook.State()) {
    Guestbook()
  }

  let name: String? = await store.request {
    .nameRequested(replyingTo: $0)
  } assert: {
    $0.question = Reply(number: 1)
  }
  #expect(name == "Blob")
}
