import StoreRuntime
import TabNavigation
import Testing

/// The way back inside of tabs that are in a screen, in a sheet, or in the root of a tab.
struct NestedBackTests {
  /// Where the den with the tabs is.
  enum Frame: CaseIterable {
    case screen, sheet

    var state: Warren.State {
      var state = Warren.State()
      switch self {
      case .screen: state.one.push(.den(Den.State(id: 1)))
      case .sheet: state.one.root.sheet = Den.State(id: 1)
      }
      return state
    }

    func action(_ action: Den.Action) -> Warren.Action {
      self == .screen
        ? .one(.path(.element(id: 0, action: .den(action))))
        : .one(.root(.sheet(.presented(action))))
    }

    func den(in state: Warren.State) -> Den.State? {
      self == .screen ? state.one.path.first?.den : state.one.root.sheet
    }
  }

  @Test(arguments: Frame.allCases)
  func leadsThroughTheInnerTabsBeforeItLeavesWhatHasThem(frame: Frame) async {
    let store = Store(initialState: frame.state) { Warren() }
    func back() async { await store.send(.tabs(.backButtonTapped)).finish() }
    func den() async -> Den.State? { frame.den(in: await store.state) }
    await store.send(frame.action(.tabs(.selectedTabChanged(.right))))
    await store.send(frame.action(.right(.root(.tab { $0.push(.den(Den.State(id: 2))) }))))

    await back()
    #expect(await den()?.right.path.isEmpty == true)
    #expect(await den()?.tabs.selected == .right)
    await back()
    #expect(await den()?.tabs == TabBar(.left))
    await back()

    #expect(await den() == nil)
  }

  @Test(arguments: Frame.allCases)
  func aGuardInAnInnerTabAsksThereBeforeThatTabIsHidden(frame: Frame) async {
    let store = Store(initialState: frame.state) { Warren() }
    await store.send(frame.action(.tabs(.selectedTabChanged(.right))))
    await store.send(frame.action(.right(.root(.change { $0.draft = .recording }))))

    await store.send(.tabs(.backButtonTapped)).finish()

    #expect(await frame.den(in: store.state)?.right.question == .leaving("right 1"))
    #expect(await frame.den(in: store.state)?.tabs.selected == .right)
  }

  @Test("Leads through the tabs of a row, whatever else is in the row", arguments: 0..<3)
  func rows(depth: Int) async {
    var den = Den.State(id: 9)
    den.tabs = TabBar(.right, history: [.left])
    for id in 2..<(2 + depth) {
      var outer = Den.State(id: id)
      outer.rows = [den, Den.State(id: 10 + id)]
      den = outer
    }
    var screen = Den.State(id: 1)
    screen.rows = [den]
    var state = Warren.State()
    state.one.push(.den(screen))
    let store = Store(initialState: state) { Warren() }
    func bar() async -> TabBar<Den.Side>? {
      var den = await store.state.one.path.first?.den?.rows.first
      for _ in 0..<depth { den = den?.rows.first }
      return den?.tabs
    }

    await store.send(.tabs(.backButtonTapped)).finish()
    #expect(await bar() == TabBar(.left))
    await store.send(.tabs(.backButtonTapped)).finish()

    #expect(await store.state.one.path.isEmpty)
  }

  @Test func answersTheQuestionInARowBeforeItPopsAScreen() async {
    var row = Den.State(id: 2)
    row.left.root.draft = .recording
    var screen = Den.State(id: 1)
    screen.rows = [row, Den.State(id: 3)]
    screen.left.push(.den(Den.State(id: 4)))
    var state = Warren.State()
    state.one.push(.den(screen))
    let store = Store(initialState: state) { Warren() }
    func den() async -> Den.State? { await store.state.one.path.first?.den }
    let action = Den.Action.rows(.element(id: 2, action: .tabs(.selectedTabChanged(.right))))
    await store.send(.one(.path(.element(id: 0, action: .den(action)))))
    #expect(await den()?.rows[id: 2]?.left.question == .leaving("left 2"))

    await store.send(.tabs(.backButtonTapped)).finish()

    #expect(await den()?.rows[id: 2]?.left.question == nil)
    #expect(await den()?.left.path.count == 1)
  }

  @Test func popsTheScreenThatCoversTheTabsOfARoot() async {
    let store = Store(initialState: Mall.State(root: Shop.State())) { Mall() }
    await store.send(.root(.feed(.root(.articleTapped("inner")))))
    await store.send(.root(.tabs(.selectedTabChanged(.cart))))
    await store.send(.path(.push(id: 9, state: .article(Article.State(slug: "outer")))))

    await store.send(.move(.back))
    #expect(await store.state.path.isEmpty)
    #expect(await store.state.root.tabs.selected == .cart)
    await store.send(.move(.back))
    #expect(await store.state.root.tabs.selected == .feed)
    await store.send(.move(.back))

    #expect(await store.state.root.feed.path.isEmpty)
  }
}
