import StoreRuntime
import TabNavigation

// The features that the mistakes use.

@Reducer
struct Counter {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
    case factLoaded(String)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .factLoaded:
        return .none
      }
    }
  }
}

@Reducer
struct Row {
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  enum Action {
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return .none
      }
    }
  }
}

@Reducer(state: .equatable)
enum Path {
  case counter(Counter)
  case row(Row)
}

/// The dependency that mistakes load facts from.
struct FactClient: Sendable {
  var load: @Sendable (Int) async throws -> String
}

extension FactClient: DependencyKey {
  static let liveValue = FactClient { "\($0) is a number." }
  static let testValue = FactClient { "\($0) is a number in a test." }
}

extension DependencyValues {
  var facts: FactClient {
    get { self[FactClient.self] }
    set { self[FactClient.self] = newValue }
  }
}

@Reducer
struct Tally {
  struct State: Codable, Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      return .none
    }
  }
}

@Reducer(state: .codable, .equatable)
enum TallyPath {
  case tally(Tally)
}

extension TallyPath.State: PathState {
  typealias Root = Tally.State
  static let screens = Screens<Self> {
    Screen(\.tally, "tallies/*", \.count) { _, count in Tally.State(count: count) }
  }
}

@Reducer
struct TallyTab {
  typealias State = TabStack<TallyPath.State>
  typealias Action = TabStackActionOf<Tally, TallyPath>

  var body: some ReducerOf<Self> {
    EmptyReducer().stack { Tally() }
  }
}

enum AppTab: String, TabIdentifier {
  case home
  case tallies
}
