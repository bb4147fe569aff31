import StoreRuntime
import TabNavigation
import Testing

/// Features without a guard leave without a question, whatever is in them.
struct UnguardedFeaturesTests {
  @Test func aFeatureThatContainsItselfIsPopped() async {
    var tab = Attic.State(root: Box.State(), path: [.box(Box.State()), .box(Box.State(id: 1))])

    #expect(tab.pop() == .done)
    tab.push(.box(Box.State(id: 2, rows: [Box.State(id: 3)])))
    #expect(tab.popToRoot() == .done)
  }

  /// What the root shows over itself, each more than one screen deep.
  @Test(arguments: [
    Box.State(sheet: Box.State(sheet: Box.State(sheet: Box.State()))),
    Box.State(path: [Box.State(id: 1), Box.State(id: 2), Box.State(id: 3)]),
    Box.State(sheet: Box.State(path: [Box.State(id: 1), Box.State(id: 2), Box.State(id: 3)])),
    Box.State(rows: [Box.State(id: 1, sheet: Box.State()), Box.State(id: 2, sheet: Box.State())]),
    Box.State(rows: [Box.State(id: 1, path: [Box.State(id: 4), Box.State(id: 5)])]),
  ])
  func aLinkDismissesAllThatTheRootShowsOverItself(root: Box.State) async {
    let store = Store(initialState: Attic.State(root: root)) { Attic() }

    await store.send(.move(.open(["boxes", "7"])))

    #expect(await store.state.path.map(\.box?.id) == [7])
    #expect(await store.state.root.sheet == nil)
    #expect(await store.state.root.path.isEmpty)
    #expect(await store.state.root.rows.allSatisfy { $0.sheet == nil && $0.path.isEmpty })
  }

  @Test func aSecondTapPopsTheStackOfAnInnerTab() async {
    let store = Store(initialState: Mall.State(root: Shop.State())) { Mall() }
    for slug in ["a", "b", "c"] { await store.send(.root(.feed(.root(.articleTapped(slug))))) }

    await store.send(.move(.reselect(.popToRoot)))

    #expect(await store.state.root.feed.path.isEmpty)
  }

  @Test func screensOfACaseThatIsDeclaredTwiceAreToldApartByAllOfTheirValues() {
    var tab = Attic.State(root: Box.State())

    tab.push(.box(Box.State(id: 1)), unlessOnTop: true)
    tab.push(.box(Box.State(id: 2)), unlessOnTop: true)
    tab.push(.box(Box.State(id: 2, sheet: Box.State())), unlessOnTop: true)

    #expect(tab.path.map(\.box?.id) == [1, 2])
  }

  @Test func aStateThatNoReducerRunsForIsNotAsked() async {
    let store = Store(initialState: DeskTab.State(root: Sill.State(name: "root"))) { DeskTab() }
    await store.send(.path(.push(id: 0, state: .desk(Desk.State(memo: Memo())))))
    for leaflet in [Leaflet.State.memo(Memo()), .sill(Sill.State(name: "sill", draft: .text))] {
      await store.send(.path(.element(id: 0, action: .desk(.present(leaflet)))))
      await store.send(.path(.element(id: 0, action: .desk(.leaflet(.dismiss)))))
    }
    #expect(await store.state.question == .leaving("sill"))
    #expect(await store.state.path.first?.desk?.leaflet?.sill != nil)

    await store.send(.question(.presented(.leave)))
    await store.send(.path(.element(id: 0, action: .desk(.present(.memo(Memo()))))))
    await store.send(.move(.popToRoot))

    #expect(await store.state.path.isEmpty)
  }

  @Test func aFormIsAskedOverAScreenInWhichNothingElseIsGuarded() async {
    let store = Store(initialState: DeskTab.State(root: Sill.State(name: "root"))) { DeskTab() }
    await store.send(.path(.push(id: 0, state: .desk(Desk.State(memo: Memo())))))
    let form = Leaflet.State.sill(Sill.State(name: "sill", draft: .text))
    await store.send(.path(.element(id: 0, action: .desk(.present(form)))))

    await store.send(.move(.popToRoot))

    #expect(await store.state.question == .leaving("sill"))
    #expect(await store.state.path.count == 1)
  }
}

/// A state with a policy, and without a reducer.
struct Memo: Drafting, Equatable, Sendable {
  var name = "memo"
  var draft = Draft.bolted
}

@Reducer(state: .equatable, .sendable, action: .sendable)
enum Leaflet {
  case sill(Sill)
  @ReducerCaseIgnored case memo(Memo)
}

@Reducer struct Desk {
  struct State: Equatable, Sendable {
    var memo: Memo
    @Presents var leaflet: Leaflet.State?
  }

  enum Action: Sendable {
    case present(Leaflet.State)
    case leaflet(PresentationAction<Leaflet.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .present(let leaflet) = action { state.leaflet = leaflet }
      return .none
    }
    .ifLet(\.$leaflet, action: \.leaflet) { Leaflet.body }
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
enum DeskPath { case desk(Desk) }

extension DeskPath.State: PathState {
  typealias Root = Sill.State
  static let screens = Screens<Self> {
    Screen(\.desk, "desk") { _ in Desk.State(memo: Memo()) }
  }
}

@Reducer struct DeskTab {
  typealias State = TabStack<DeskPath.State>
  typealias Action = TabStackActionOf<Sill, DeskPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { Sill() } }
}
