import Foundation
import StoreRuntime  // was: import ComposableArchitecture
import StoreTesting  // in tests

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Reducer
struct Detail {
  struct State { var name = "" }
  enum Action { case saved }
}

@Reducer
enum Path {
  enum State: CaseReducerState {
    typealias StateReducer = Path
    case detail(Detail.State)
  }

  case detail(Detail)
}

@Reducer
struct Form {
  enum CancelID { case search }
  enum Delegate { case saved }

  struct State { var name = "" }
  enum Action {
    case a, b, saveButtonTapped, searched
    case delegate(Delegate)
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.continuousClock) var clock

  typealias Part = EmptyReducer<State, Action>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .a:
        return
          .merge(.run { await $0(.a) }, .send(.b))  // reduces a, then b
      case .saveButtonTapped:
        let saving: Effect<Action> =
          .run { send in
            await send(.delegate(.saved))
            await dismiss()
          }
        return saving
      case .b:
        return .send(.searched)
          .debounce(id: CancelID.search, for: .seconds(0.3), clock: clock)
      case .searched, .delegate:
        return .none
      }
    }
  }
}

@Reducer
struct GuardedForm {
  struct State {
    var draft = ""
    var original = ""
  }

  enum Action { case saved }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saved:
        state.original = state.draft  // no changes any more
        return .run { _ in await dismiss() }
      }
    }
  }
}

@Reducer
struct All {
  struct State {}
  enum Action {}

  let features: [EmptyReducer<State, Action>]

  var body: some ReducerOf<Self> {
    for feature in features { Reduce.erasing(feature) }
  }
}

struct Entry: Equatable {
  let id: UUID

  init() {
    @Dependency(\.uuid) var uuid
    id = uuid()
  }
}

@Reducer
struct Journal {
  struct State: Equatable { var entries: [Entry] = [] }
  enum Action: Equatable { case entryAdded }
}

func assertEntry(_ store: TestStoreOf<Journal>) async {
  await store.send(.entryAdded) { $0.entries.append(Entry()) }  // Entry.init asks \.uuid
}

@Reducer
struct Preferences {
  struct Settings: Equatable, Sendable {}
  struct Database: Sendable { func save(_ settings: Settings) async throws {} }

  struct State { var settings = Settings() }
  enum Action {}

  let database: Database

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .onChange(of: \.settings) { oldValue, state in
        let settings = state.settings
        return .run { _ in try await database.save(settings) }
      }
  }
}

private enum URLSessionKey: DependencyKey {
  static let liveValue = URLSession.shared
}

extension DependencyValues {
  var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}
