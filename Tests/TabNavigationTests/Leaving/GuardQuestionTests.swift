import StoreRuntime
import TabNavigation
import Testing

/// Questions of guards while the state around them changes.
struct GuardQuestionTests {
  @Test func formsThatCloseThemselvesOneAfterTheOtherTakeTheirQuestionsAlong() async {
    let store = await sheets(3)
    await store.send(.one(.root(.sheet(.dismiss))))
    #expect(await store.state.one.question == .leaving("den 3"))

    await store.send(
      .one(.root(.sheet(.presented(.sheet(.presented(.change { $0.sheet = nil })))))))
    #expect(await store.state.one.question == .leaving("den 2"))
    await store.send(.one(.root(.sheet(.presented(.change { $0.sheet = nil })))))
    #expect(await store.state.one.question == .leaving("den 1"))
    await store.send(.one(.root(.change { $0.sheet = nil })))

    #expect(await store.state.one.question == nil)
    #expect(await store.state.one.lastOutcome == .done)
  }

  @Test func aGuardThatTheSameReductionRemovesIsNotWaitedFor() async {
    var state = Warren.State()
    state.one = DenTab.State(root: Lobby.State(name: "one"), path: [.den(Den.State(id: 1))])
    state.one[id: 0, case: \.den]?.sheet = Den.State(id: 2, draft: .text)
    let store = Store(initialState: state) { Warren() }

    await store.send(
      .one(
        .root(
          .tab {
            $0.popToRoot()
            $0[id: 0, case: \.den]?.sheet = nil
          })))

    #expect(await store.state.one.question == nil)
    #expect(await store.state.one.path.isEmpty)
  }

  @Test("What takes the place of a form that was asked stays", arguments: Place.allCases)
  func anotherForm(place: Place) async {
    let store = Store(initialState: place.state) { Warren() }
    await store.send(place.action(.root(.sheet(.dismiss))))
    #expect(await place.tab(store.state)?.question == .leaving("den 9"))

    await store.send(
      place.action(
        .root(
          .tab {
            $0.root.sheet = Den.State(id: 3)
            $0.answer(.leave)
          })))

    #expect(await place.tab(store.state)?.root.sheet?.id == 3)
    #expect(await place.tab(store.state)?.question == nil)
  }

  @Test(
    "A form that the same reduction removes isn't told to save, and that is no mistake",
    arguments: Place.allCases)
  func removedBeforeItSaves(place: Place) async {
    let store = Store(initialState: place.state) {
      CombineReducers {
        Warren()
        Reduce<Warren.State, Warren.Action> { state, action in
          guard case .one = action, place.tab(state)?.question == nil else { return .none }
          place.change(&state) { $0.root.sheet = nil }
          return .none
        }
      }
    }
    await store.send(place.action(.root(.sheet(.dismiss))))
    #expect(await place.tab(store.state)?.root.sheet?.id == 9)

    await store.send(place.action(.question(.presented(.saveFirst)))).finish()

    #expect(await place.tab(store.state)?.root.sheet == nil)
  }

  /// A tab whose root presents a form with a draft.
  enum Place: CaseIterable {
    case tab, innerTab, innerTabOfASheet

    var state: Warren.State {
      var state = Warren.State()
      let den = Den.State(id: 1)
      switch self {
      case .tab: break
      case .innerTab: state.one.push(.den(den))
      case .innerTabOfASheet: state.one.root.sheet = den
      }
      change(&state) { $0.root.sheet = Den.State(id: 9, draft: .text) }
      return state
    }

    func tab(_ state: Warren.State) -> DenTab.State? {
      switch self {
      case .tab: state.one
      case .innerTab: state.one[id: 0, case: \.den]?.left
      case .innerTabOfASheet: state.one.root.sheet?.left
      }
    }

    func change(_ state: inout Warren.State, _ change: (inout DenTab.State) -> Void) {
      switch self {
      case .tab: change(&state.one)
      case .innerTab: state.one[id: 0, case: \.den].modify { change(&$0.left) }
      case .innerTabOfASheet: state.one.root.sheet.modify { change(&$0.left) }
      }
    }

    func action(_ action: DenTab.Action) -> Warren.Action {
      switch self {
      case .tab: .one(action)
      case .innerTab: .one(.path(.element(id: 0, action: .den(.left(action)))))
      case .innerTabOfASheet: .one(.root(.sheet(.presented(.left(action)))))
      }
    }
  }

  @Test func theWayBackAnswersTheQuestionOfAnInnerTab() async {
    var state = Warren.State()
    var den = Den.State(id: 1)
    den.left.push(.den(Den.State(id: 2, draft: .text)), .den(Den.State(id: 3)))
    state.one = DenTab.State(root: Lobby.State(name: "one"), path: [.den(den)])
    let store = Store(initialState: state) { Warren() }
    func left() async -> DenTab.State? { await store.state.one.path.first?.den?.left }
    await store.send(.one(.path(.element(id: 0, action: .den(.left(.move(.popToRoot)))))))
    #expect(await left()?.question == .leaving("den 2"))

    await store.send(.tabs(.backButtonTapped)).finish()

    #expect(await left()?.question == nil)
    #expect(await left()?.path.count == 2)
  }

  @Test("A step back whose form is replaced before the answer isn't taken to the tab before")
  func replacedByTheReductionThatAnswers() async {
    var state = Warren.State(tabs: TabBar(.two, history: [.one]))
    state.two.root.sheet = Den.State(id: 1, draft: .text)
    let store = Store(initialState: state) { Warren() }
    await store.send(.tabs(.backButtonTapped))
    #expect(await store.state.two.question == .leaving("den 1"))

    await store.send(
      .two(
        .root(
          .tab {
            $0.root.sheet = Den.State(id: 2)
            $0.answer(.leave)
          })))

    #expect(await store.state.tabs.selected == .two)
    #expect(await store.state.two.root.sheet?.id == 2)
    #expect(await store.state.two.lastOutcome == .done)
  }

  @Test func theWayBackAnswersTheQuestionOfALinkToAHiddenInnerTab() async {
    var state = Warren.State()
    var den = Den.State(id: 1)
    den.tabs = TabBar(.right)
    den.left.push(.den(Den.State(id: 2, draft: .text)))
    den.right.push(.den(Den.State(id: 3)))
    state.one = DenTab.State(root: Lobby.State(name: "one"), path: [.den(den)])
    let store = Store(initialState: state) { Warren() }
    func top() async -> Den.State? { await store.state.one.path.first?.den }
    let link = Den.Action.tabs(.deepLink(makeURL("den://left")))
    await store.send(.one(.path(.element(id: 0, action: .den(link)))))
    #expect(await top()?.left.question == .leaving("den 2"))

    await store.send(.tabs(.backButtonTapped)).finish()

    #expect(await top()?.left.question == nil)
    #expect(await top()?.left.path.count == 1)
    #expect(await top()?.right.path.count == 1)
  }

  @Test func theWayBackDismissesASheetBeforeWhatLiesUnderIt() async {
    var state = Warren.State()
    var den = Den.State(id: 1)
    den.path = [Den.State(id: 2)]
    den.sheet = Den.State(id: 3)
    den.tabs = TabBar(.right, history: [.left])
    state.one = DenTab.State(root: Lobby.State(name: "one"), path: [.den(den)])
    let store = Store(initialState: state) { Warren() }
    func top() async -> Den.State? { await store.state.one.path.first?.den }

    await store.send(.tabs(.backButtonTapped)).finish()
    #expect(await top()?.sheet == nil)
    #expect(await top()?.path.count == 1)
    await store.send(.tabs(.backButtonTapped)).finish()
    #expect(await top()?.path.isEmpty == true)
    await store.send(.tabs(.backButtonTapped)).finish()
    #expect(await top()?.tabs == TabBar(.left))
    await store.send(.tabs(.backButtonTapped)).finish()

    #expect(await top() == nil)
  }

  @Test func aLinkToALowerScreenAsksWhatItReplacesThere() async {
    let store = Store(initialState: reused(Den.State(id: 6, draft: .text))) { Warren() }

    await store.send(.tabs(.deepLink(makeURL("warren://two/dens/5/new"))))
    #expect(await store.state.two.question == .leaving("den 6"))
    await store.send(.two(.question(.presented(.leave))))

    #expect(await store.state.two.path.map(\.den?.id) == [5])
    #expect(await store.state.two.path.first?.den?.sheet?.id == 0)
  }

  @Test func aLinkDoesNotAskWhatStaysInTheScreenThatItReuses() async {
    var state = reused(nil)
    state.two[id: 0, case: \.den]?.left.root.sheet = Den.State(id: 7, draft: .bolted)
    let store = Store(initialState: state) { Warren() }

    let outcome = await store.navigate(
      .deepLink(makeURL("warren://two/dens/5/new")), through: \.tabs)

    #expect(outcome == .done)
    #expect(await store.state.two.path.first?.den?.left.root.sheet?.id == 7)
  }

  @Test func aSecondTapAsksAllScreensOfAnInnerTabThatItPops() async {
    let path = Shop.State.form().feed.path + [.article(Article.State(slug: "b"))]
    let feed = FeedTab.State(root: Feed.State(), path: path)
    let store = Store(initialState: Mall.State(root: Shop.State(feed: feed))) { Mall() }

    await store.send(.move(.reselect(.popToRoot)))
    #expect(await store.state.question == .discard)
    #expect(await store.state.root.feed.path.count == 3)
    await store.send(.question(.presented(.leave)))

    #expect(await store.state.root.feed.path.isEmpty)
  }

  @Test func aFeatureAroundSavesForAGuardThatHasNoActionForIt() async {
    let store = Store(initialState: VaultTab.State(root: Sill.State(name: "root"))) { VaultTab() }
    await store.send(.path(.push(id: 0, state: .vault(Vault.State()))))
    await store.send(.path(.element(id: 0, action: .vault(.plaque(.written)))))
    await store.send(.move(.popToRoot))
    #expect(await store.state.question == .leaving("plaque"))

    await store.send(.question(.presented(.saveFirst)))

    #expect(await store.state.path.isEmpty)
  }

  @Test func aFormThatIsChangedAfterItHasSavedAsksAgain() async {
    var state = Warren.State()
    state.one = DenTab.State(
      root: Lobby.State(name: "one"),
      path: [.den(Den.State(id: 1, draft: .jammed)), .den(Den.State(id: 2, draft: .text))])
    let store = Store(initialState: state) { Warren() }
    func write(_ draft: Draft, in id: StackElementID) async {
      await store.send(.one(.path(.element(id: id, action: .den(.change { $0.draft = draft })))))
    }
    await store.send(.one(.move(.popToRoot)))
    await store.send(.one(.question(.presented(.saveFirst)))).finish()
    #expect(await store.state.one.question == .leaving("den 1"))
    await store.send(.one(.question(.presented(.saveFirst)))).finish()

    // The lower one is still saving.
    await write(.text, in: 1)
    await write(.none, in: 0)

    #expect(await store.state.one.question == .leaving("den 2"))
    #expect(await store.state.one.path.count == 2)
    await store.send(.one(.question(.presented(.leave))))
    #expect(await store.state.one.path.isEmpty)
  }

  @Test func aFormIsAskedWhoseReducerAnotherOneRuns() async {
    let store = Store(initialState: VaultTab.State(root: Sill.State(name: "root"))) { VaultTab() }
    await store.send(.path(.push(id: 0, state: .logged(Vault.State()))))
    await store.send(.path(.element(id: 0, action: .logged(.present))))
    await store.send(
      .path(.element(id: 0, action: .logged(.sheet(.presented(.change { $0.draft = .text }))))))

    await store.send(.path(.element(id: 0, action: .logged(.sheet(.dismiss)))))

    #expect(await store.state.question == .leaving("sheet"))
    #expect(await store.state.path.first?.logged?.sheet != nil)
  }

  /// A tab whose links reuse a screen that presents something, under another screen.
  private func reused(_ sheet: Den.State?) -> Warren.State {
    var state = Warren.State(tabs: TabBar(.two))
    var den = Den.State(id: 5)
    den.sheet = sheet
    let path: [DenPath.State] = sheet == nil ? [.den(den)] : [.den(den), .den(Den.State(id: 8))]
    state.two = DenTab.State(root: Lobby.State(name: "two"), path: path)
    return state
  }

  /// Forms over one another, over the root of the tab `one`.
  private func sheets(_ count: Int) async -> StoreOf<Warren> {
    var sheet = Den.State(id: count, draft: .text)
    for id in (1..<count).reversed() {
      var outer = Den.State(id: id, draft: .text)
      outer.sheet = sheet
      sheet = outer
    }
    var state = Warren.State()
    state.one.root.sheet = sheet
    return Store(initialState: state) { Warren() }
  }
}

/// A guard whose actions say nothing about saving.
@Reducer struct Plaque {
  struct State: Drafting, Equatable, Sendable {
    var name = "plaque"
    var draft = Draft.none
  }

  enum Action: Sendable { case written }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.draft = .text
    return .none
  }
}

/// A screen that saves for the plaque in it.
@Reducer struct Vault {
  struct State: Equatable, Sendable {
    var plaque = Plaque.State()
    @Presents var sheet: Sill.State?
  }

  enum Action: Sendable, ScreenAction {
    case plaque(Plaque.Action)
    case present
    case sheet(PresentationAction<Sill.Action>)
    case save

    static func action(for event: ScreenEvent) -> Self? { event == .saveRequested ? .save : nil }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.plaque, action: \.plaque) { Plaque() }
    Reduce { state, action in
      switch action {
      case .save: state.plaque.draft = .none
      case .present: state.sheet = Sill.State(name: "sheet")
      case .plaque, .sheet: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Sill() }
  }
}

/// A screen whose reducer another one stores and runs.
@Reducer struct LoggedVault {
  typealias State = Vault.State
  typealias Action = Vault.Action

  private let base = Vault()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    base.reduce(into: &state, action: action)
  }
}

@Reducer(state: .equatable, .sendable, action: .sendable)
enum VaultPath {
  case vault(Vault)
  case logged(LoggedVault)
}

extension VaultPath.State: PathState {
  typealias Root = Sill.State
  static let screens = Screens<Self> {
    Screen(\.vault, "vault") { _ in Vault.State() }
    Screen(\.logged, "logged") { _ in Vault.State() }
  }
}

@Reducer struct VaultTab {
  typealias State = TabStack<VaultPath.State>
  typealias Action = TabStackActionOf<Sill, VaultPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { Sill() } }
}

extension Optional {
  fileprivate mutating func modify(_ change: (inout Wrapped) -> Void) {
    guard var value = self else { return }
    change(&value)
    self = value
  }
}
