import StoreRuntime

@Reducer
struct Counter {
  enum Action { case incrementButtonTapped }
}

struct Region: Sendable {}

@Reducer
struct Detail {
  struct State { var name = "" }
  enum Action { case saved }
}

@Reducer
struct Edit {
  var isStrict = false

  struct State { var name = "" }
  enum Action { case saved }
}

@Reducer(action: .codable)
struct ItemFeature {
  struct State {}

  enum Action {
    case itemTapped(Int)
    case moved(from: Int, to: Int)
    case response(Result<String, any Error>)
  }
}

/// The declarations with macros.
enum Short {
  @CasePathable
  enum Command {
    case rename(String)
    case close
  }

  @Reducer
  enum Path {
    case detail(Detail)
    case edit(Edit = Edit(isStrict: true))
    @ReducerCaseIgnored case map(Region)
  }

  @DependencyClient
  struct ItemClient: Sendable {
    var fetch: @Sendable (_ id: Int) async throws -> Item
    var isOnline: @Sendable () -> Bool = { true }
  }
}

struct Item: Sendable {}

/// The code that the macros write.
enum Long {
  enum Command: CasePathable, CasePathIterable {
    case rename(String)
    case close

    struct AllCasePaths: CasePathList {
      var rename: AnyCasePath<Command, String> {
        AnyCasePath(
          embed: { Command.rename($0) },
          extract: { if case .rename(let name) = $0 { name } else { nil } })
      }

      var close: AnyCasePath<Command, Void> {
        AnyCasePath(
          embed: { _ in Command.close },
          extract: { if case .close = $0 { () } else { nil } })
      }

      static func visitCaseKeyPaths(_ visit: (PartialCaseKeyPath<Command>) -> Void) {
        visit(\.rename)
        visit(\.close)
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  enum Path: CaseReducer {
    case detail(Detail)
    case edit(Edit = Edit(isStrict: true))
    case map(Region)

    @CasePathable @dynamicMemberLookup
    enum State: CaseReducerState, ObservableState {
      typealias StateReducer = Path
      case detail(Detail.State)
      case edit(Edit.State)
      case map(Region)
    }

    @CasePathable
    enum Action: Sendable {
      case detail(Detail.Action)
      case edit(Edit.Action)
      case map(Never)
    }

    static var body: CaseReducers<State, Action> {
      CaseReducers(
        state: {
          switch $0 {
          case .detail: 0
          case .edit: 1
          case .map: 2
          }
        },
        action: {
          switch $0 {
          case .detail: 0
          case .edit: 1
          default: 2
          }
        },
        [
          CaseReducers.Element(
            0, state: State.allCasePaths.detail, action: Action.allCasePaths.detail
          ) { Detail() },
          CaseReducers.Element(
            1, state: State.allCasePaths.edit, action: Action.allCasePaths.edit
          ) { Edit(isStrict: true) },
        ])
    }

    enum CaseScope {
      case detail(StoreOf<Detail>)
      case edit(StoreOf<Edit>)
      case map(Region)
    }

    static func scope(_ store: isolated Store<State, Action>) -> CaseScope {
      switch store.state {
      case .detail(let state):
        .detail(
          store.scope(toCase: State.allCasePaths.detail, action: \.detail, initial: state))
      case .edit(let state):
        .edit(store.scope(toCase: State.allCasePaths.edit, action: \.edit, initial: state))
      case .map(let region):
        .map(region)
      }
    }
  }

  struct ItemClient: Sendable {
    var fetch: @Sendable (_ id: Int) async throws -> Item
    var isOnline: @Sendable () -> Bool = { true }

    init(
      fetch: @escaping @Sendable (_ id: Int) async throws -> Item,
      isOnline: (@Sendable () -> Bool)? = nil
    ) {
      self.fetch = fetch
      self.isOnline =
        isOnline ?? {
          reportUnimplemented("ItemClient.isOnline")
          return true
        }
    }

    init() {
      self.init(
        fetch: { _ in
          reportUnimplemented("ItemClient.fetch")
          throw UnimplementedFailure("ItemClient.fetch")
        })
    }

    func fetch(id: Int) async throws -> Item {
      try await self.fetch(id)
    }
  }
}

struct Speaker: Sendable {
  static let system = Speaker()
  static let silent = Speaker()
}

extension DependencyValues {
  @DependencyEntry(liveValue: Speaker.system)
  var speaker = Speaker.silent
}

enum ByHand {
  struct DependencyValues {
    var values = StoreRuntime.DependencyValues()

    subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
      get { values[key] }
      set { values[key] = newValue }
    }
  }
}

extension ByHand.DependencyValues {
  var speaker: Speaker {
    get { self[__Key_speaker.self] }
    set { self[__Key_speaker.self] = newValue }
  }

  private enum __Key_speaker: DependencyKey {
    static var liveValue: Speaker { Speaker.system }
    static var testValue: Speaker { Speaker.silent }
  }
}

@Reducer
struct Screens {
  @Reducer
  enum Path {
    case counter(Counter)
  }

  @Reducer
  enum Destination {
    case edit(Edit)
  }

  struct State {
    var path = StackState<Path.State>()
    var destination: Destination.State?
    var count = 0
    var name = ""
  }

  enum Action { case path(StackActionOf<Path>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      read(action, &state)
      return .none
    }
    .forEach(\.path, action: \.path)
  }

  private func read(_ action: Action, _ state: inout State) {
    if action.is(\.path[id: 0].counter.incrementButtonTapped) { state.count += 1 }
    let id = action[case: \.path.popFrom]
    state.destination?.modify(\.edit) { $0.name = "" }
    state.name = id?.description ?? ""
  }
}
