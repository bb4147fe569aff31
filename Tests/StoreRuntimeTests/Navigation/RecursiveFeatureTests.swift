import StoreRuntime
import Testing

/// A folder of folders that counts how often its body is evaluated.
private struct Folders: Reducer {
  struct State: Equatable, Sendable {
    var opened = 0
    var path = StackState<State>()
  }

  enum Action: Sendable, CasePathable {
    case open
    indirect case path(StackAction<State, Action>)

    struct AllCasePaths: Sendable {
      var path: AnyCasePath<Action, StackAction<State, Action>> {
        AnyCasePath(
          embed: Action.path,
          extract: { if case .path(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  let evaluations: Kept<Int>

  var body: some ReducerOf<Self> {
    let _ = evaluations.increment()
    Reduce { state, action in
      if case .open = action { state.opened += 1 }
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
    "An action finds its way to a depth of fifty, and a dismissal back",
    arguments: [
      Tree.Style.plain, .logged,
    ])
  func depth(style: Tree.Style) async {
    let depth = 50
    var state = Node.State.leaf(named: "x")
    for _ in 0..<depth { state = .tree(named: "", path: [state]) }
    func wrap(_ action: Leaf.Action) -> Tree.Action {
      (0..<depth).reduce(.onPath(0, action)) { action, _ in .inside(0, action) }
    }
    let grove = Grove(path: [state], style: style)
    await grove.send(wrap(.listen))
    #expect(grove.alive == ["x"])

    await grove.play(3, to: ["x"])
    #expect(await grove.state.leaves.last?.received == [3])
    await grove.send(wrap(.closeButtonTapped))

    #expect(grove.alive == [])
    #expect(await grove.state.leaves.count == depth + 1)
  }
}
