import StoreRuntime
import Testing

/// A folder of folders that counts how often its body is evaluated and actions of folders in it are
/// wrapped.
private struct Folders: Reducer {
  struct State: Equatable, Sendable {
    var opened = 0
    var path = StackState<State>()
  }

  enum Action: CasePathable {
    case open

    /// Opens the folder from an effect.
    case openLater

    /// Takes the folder away from an effect.
    case close

    indirect case path(StackAction<State, Action>)

    struct AllCasePaths {
      var path: AnyCasePath<Action, StackAction<State, Action>> {
        AnyCasePath(
          embed: { action in
            Folders.embeddings.increment()
            return .path(action)
          },
          extract: { if case .path(let action) = $0 { action } else { nil } })
      }
    }

    static let allCasePaths = AllCasePaths()
  }

  @TaskLocal static var embeddings = Kept(0)

  let evaluations: Kept<Int>

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    let _ = evaluations.increment()
    Reduce { state, action in
      switch action {
      case .open: state.opened += 1
      case .openLater: return .run { send in await send(.open) }
      case .close: return .run { _ in await dismiss() }
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) {
      Folders(evaluations: evaluations)
    }
  }
}

struct RecursiveFeatureTests {
  @Test("A feature that contains itself is prepared only as deep as it is used")
  func evaluations() async {
    let evaluations = Kept(0)
    let store = Store(initialState: Folders.State()) { Folders(evaluations: evaluations) }
    #expect(evaluations.value == 1)

    await store.send(.path(.push(id: 0, state: Folders.State())))
    await store.send(.path(.push(id: 1, state: Folders.State())))
    let shallow = evaluations.value
    for _ in 0..<10 { await store.send(.path(.element(id: 1, action: .open))) }

    #expect(evaluations.value == shallow)
    #expect(shallow <= 2)
    #expect(await store.state.path.map(\.opened) == [0, 10])
  }

  @Test(
    "An effect finds its way back from any depth in as many steps, as does a dismissal",
    arguments: [true, false])
  func effectDepth(isDismissing: Bool) async {
    func embeddings(depth: Int) async -> Int {
      let embeddings = Kept(0)
      var state = Folders.State()
      var action = isDismissing ? Folders.Action.close : .openLater
      for _ in 0..<depth {
        state = Folders.State(path: [state])
        action = .path(.element(id: 0, action: action))
      }
      let store = Store(initialState: state) { Folders(evaluations: Kept(0)) }

      await Folders.$embeddings.withValue(embeddings) { await store.send(action).finish() }

      var (innermost, count) = (await store.state, 0)
      while let folder = innermost.path.first { (innermost, count) = (folder, count + 1) }
      #expect(count == (isDismissing ? depth - 1 : depth))
      #expect(innermost.opened == (isDismissing ? 0 : 1))
      return embeddings.value
    }

    let counts = [
      await embeddings(depth: 10), await embeddings(depth: 30), await embeddings(depth: 50),
    ]
    #expect(counts[0] >= 10)
    #expect(counts[2] - counts[1] == counts[1] - counts[0])
  }
}
