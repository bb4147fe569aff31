import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Forms that are presented are asked before an action dismisses them, as screens are.
struct PresentedGuardTests {
  @Test(arguments: [Way.dismissAction, .dismissEffect, .back, .reselection, .link])
  func aPresentedFormWithChangesIsAsked(way: Way) async {
    let store = Store(initialState: Desk.State()) { Desk() }
    await store.send(.list(.root(.addTapped)))
    await store.send(.list(.root(.form(.presented(.textChanged("x"))))))
    let before = await store.state

    await way.take(in: store)

    #expect(await store.state.list.question == .discard)
    #expect(await store.state.list.root.form?.text == "x")
    await store.send(.list(.question(.presented(.stay))))
    #expect(await store.state == before)

    await way.take(in: store)
    await store.send(.list(.question(.presented(.leave))))

    #expect(await store.state.list.root.form == nil)
    #expect(await store.state.list.question == nil)
    #expect(await store.state.seenDismissals == 0)
  }

  @Test func aPresentedFormWithoutChangesGoesAtOnce() async {
    let store = Store(initialState: Desk.State()) { Desk() }
    await store.send(.list(.root(.addTapped)))

    await store.send(.list(.root(.form(.dismiss))))

    #expect(await store.state.list.root.form == nil)
    #expect(await store.state.list.question == nil)
  }

  @Test(arguments: Way.allCases)
  func aPresentedFormPutsItsThingsInOrderBeforeItGoes(way: Way) async {
    let store = Store(initialState: Desk.State()) { Desk() }
    await store.send(.list(.root(.addTapped)))
    await store.send(.list(.root(.form(.presented(.textChanged("x"))))))
    await way.take(in: store)

    await store.send(.list(.question(.presented(.wait))))
    #expect(await store.state.list.question == nil)
    #expect(await store.state.list.root.form?.ordersToSave == 1)
    await store.send(.list(.root(.form(.presented(.textChanged("y"))))))
    #expect(await store.state.list.root.form?.text == "y")
    await store.send(.list(.root(.form(.presented(.textChanged(""))))))

    #expect(await store.state.list.root.form == nil)
  }

  @Test func whileAPresentedFormWaitsARequestIsAnswered() async {
    let store = Store(initialState: Desk.State()) { Desk() }
    await store.send(.list(.root(.addTapped)))
    await store.send(.list(.root(.form(.presented(.textChanged("x"))))))
    await store.send(.list(.root(.form(.dismiss))))
    await store.send(.list(.question(.presented(.wait))))

    #expect(await store.request { Desk.Action.ask($0) } == 1)
  }

  @Test func aPresentedFormThatWaitsMayBeTakenAwayByItsPresenter() async {
    let store = TestStore(initialState: Desk.State()) { Desk() }
    store.exhaustivity = .off
    await store.send(.list(.root(.addTapped)))
    await store.send(.list(.root(.form(.presented(.textChanged("x"))))))
    await store.send(.list(.root(.form(.dismiss))))
    await store.send(.list(.question(.presented(.wait))))

    await store.send(.list(.root(.formTakenAway)))

    #expect(store.state.list.root.form == nil)
    await store.send(.list(.root(.addTapped)))
    #expect(store.state.list.root.form != nil)
  }

  @Test("A form that goes by itself takes its question along", arguments: Way.allCases)
  func goesByItself(way: Way) async {
    for action in [DeskList.Action.formTakenAway, .form(.presented(.saved))] {
      let store = Store(initialState: Desk.State()) { Desk() }
      await store.send(.list(.root(.addTapped)))
      await store.send(.list(.root(.form(.presented(.textChanged("x"))))))
      await way.take(in: store)
      #expect(await store.state.list.question == .discard)

      await store.send(.list(.root(action))).finish()

      #expect(await store.state.list.root.form == nil)
      #expect(await store.state.list.question == nil)
    }
  }

  @Test func aLinkGoesOnWhenTheFormThatWasAskedIsGone() async throws {
    let store = Store(initialState: Desk.State()) { Desk() }
    await store.send(.list(.root(.addTapped)))
    await store.send(.list(.root(.form(.presented(.textChanged("x"))))))
    let url = try #require(URL(string: "desk://list/form"))
    let outcome = Task { await store.navigate(.deepLink(url), through: \.tabs) }
    for await state in store.states where state.list.question != nil { break }

    await store.send(.list(.root(.form(.presented(.saved))))).finish()

    #expect(await outcome.value == .done)
    #expect(await store.state.list.path.count == 1)
  }

  @Test func aFormThatClosesItselfSparesTheOneThatALinkPutsInItsPlace() async throws {
    let store = Store(initialState: Desk.State()) { Desk() }
    await store.send(.list(.root(.addTapped)))
    await store.send(.list(.root(.form(.presented(.textChanged("x"))))))
    await store.send(.tabs(.deepLink(try #require(URL(string: "desk://list/add")))))
    await store.send(.list(.question(.presented(.wait))))

    await store.send(.list(.root(.form(.presented(.saved))))).finish()

    #expect(await store.state.list.root.form == DeskForm.State())
    #expect(await store.state.list.question == nil)
  }

  @Test func anEffectGoesOnWhoseFormWasAsked() async {
    let store = Store(initialState: Desk.State()) { Desk() }
    await store.send(.list(.root(.addTapped)))
    await store.send(.list(.root(.form(.presented(.textChanged("x"))))))

    await store.send(.list(.root(.form(.presented(.cancelTapped))))).finish()

    #expect(await store.state.list.root.form?.cancellations == 1)
  }

  @Test func aPresenterTakesItsFormAwayUnasked() async {
    let store = Store(initialState: Desk.State()) { Desk() }
    await store.send(.list(.root(.addTapped)))
    await store.send(.list(.root(.form(.presented(.textChanged("x"))))))

    await store.send(.list(.root(.formTakenAway)))

    #expect(await store.state.list.root.form == nil)
    #expect(await store.state.list.question == nil)
  }

  @Test("A form that a child of the root presents is found", arguments: DeskRoom.Child.allCases)
  func ofChild(child: DeskRoom.Child) async {
    let store = Store(initialState: DeskRoom.State()) { DeskRoom() }
    func send(_ action: DeskList.Action) async {
      await store.send(child.action(action)).finish()
    }
    func form() async -> DeskForm.State? { child.list(await store.state)?.form }
    await store.send(.tabs(.launched))
    await send(.addTapped)
    await store.send(.tabs(.backButtonTapped))
    #expect(await form() == nil)

    await send(.addTapped)
    await send(.form(.presented(.textChanged("x"))))
    await store.send(.tabs(.backButtonTapped))
    #expect(await store.state.tab.question == .discard)
    await store.send(.tab(.question(.presented(.wait)))).finish()
    #expect(await form()?.ordersToSave == 1)
    await send(.form(.presented(.textChanged(""))))

    #expect(await form() == nil)
  }

  enum Way: CaseIterable {
    case dismissAction, dismissEffect, back, reselection, link

    func take(in store: StoreOf<Desk>) async {
      switch self {
      case .dismissAction: await store.send(.list(.root(.form(.dismiss))))
      case .dismissEffect:
        await store.send(.list(.root(.form(.presented(.closeTapped))))).finish()
      case .back: await store.send(.tabs(.backButtonTapped))
      case .reselection: await store.send(.tabs(.selectedTabChanged(.list)))
      case .link:
        if let url = Desk.tabs.url(Desk.State()) { await store.send(.tabs(.deepLink(url))) }
      }
    }
  }
}

@Reducer struct Desk {
  enum Tab: String, CaseIterable, Codable, Hashable, Sendable { case list }

  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.list)
    var list = ListTab.State(root: DeskList.State())
    var seenDismissals = 0
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case list(ListTab.Action)
    case ask(Reply<Int>)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "desk", initial: .list
  ) {
    TabItem(.list, \.list, action: \.list) { ListTab() }
  }

  var body: some ReducerOf<Self> {
    Self.tabs
    Reduce { state, action in
      switch action {
      case .list(.root(.form(.dismiss))): state.seenDismissals += 1
      case .ask(let reply): return .concatenate(.run { _ in }, .reply(reply, 1))
      case .tabs, .list: break
      }
      return .none
    }
  }
}

@Reducer struct ListTab {
  typealias State = TabStack<DeskPath.State>
  typealias Action = TabStackActionOf<DeskList, DeskPath>

  var body: some ReducerOf<Self> { EmptyReducer().stack { DeskList() } }
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
enum DeskPath { case form(DeskForm) }

extension DeskPath.State: PathState {
  typealias Root = DeskList.State
  static let screens = Screens<Self> {
    Screen(\.form, "form") { _ in DeskForm.State() }
    RootSheet("add", isShown: { $0.form != nil }) { $0.form = DeskForm.State() }
  }
}

@Reducer struct DeskList {
  @ObservableState struct State: Equatable, Identifiable, Sendable {
    var id = 0
    @Presents var form: DeskForm.State?
  }

  enum Action: Equatable, Sendable {
    case addTapped
    case formTakenAway
    case form(PresentationAction<DeskForm.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped: state.form = DeskForm.State()
      case .formTakenAway: state.form = nil
      case .form: break
      }
      return .none
    }
    .ifLet(\.$form, action: \.form) { DeskForm() }
  }
}

@Reducer struct DeskForm {
  @ObservableState struct State: Equatable, LeaveGuarded, Sendable {
    var text = ""
    var cancellations = 0
    var ordersToSave = 0

    func leaving(_ departure: Departure) -> Leaving { text.isEmpty ? .freely : .asking(.discard) }
  }

  enum Action: Equatable, ScreenAction, Sendable {
    case textChanged(String)
    case askedToSave
    case cancelTapped
    case closeTapped
    case saved
    case askedFirst

    static func on(_ event: ScreenEvent) -> Self? { event == .askedToLeave ? .askedToSave : nil }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text): state.text = text
      case .askedToSave: state.ordersToSave += 1
      case .cancelTapped:
        return .run { send in
          await dismiss()
          await send(.askedFirst)
        }
      case .closeTapped: return .run { _ in await dismiss() }
      case .saved:
        state.text = ""
        return .run { _ in await dismiss() }
      case .askedFirst: state.cancellations += 1
      }
      return .none
    }
  }
}

/// A tab whose root has lists in a row and in an optional.
@Reducer struct DeskRoom {
  enum Tab: String, CaseIterable, Codable, Hashable, Sendable { case room }

  enum Child: CaseIterable {
    case row, optional

    func action(_ action: DeskList.Action) -> DeskRoom.Action {
      .tab(.root(self == .row ? .rows(.element(id: 2, action: action)) : .optional(action)))
    }

    func list(_ state: DeskRoom.State) -> DeskList.State? {
      self == .row ? state.tab.root.rows[id: 2] : state.tab.root.optional
    }
  }

  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.room)
    var tab = DeskRows.Tab.State(root: DeskRows.State())
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case tab(DeskRows.Tab.Action)
  }

  var body: some ReducerOf<Self> {
    Tabs(\.tabs, action: \.tabs, links: "room", initial: .room) {
      TabItem(.room, \.tab, action: \.tab) { DeskRows.Tab() }
    }
  }
}

@Reducer struct DeskRows {
  @Reducer struct Tab {
    typealias State = TabStack<DeskRowsPath.State>
    typealias Action = TabStackActionOf<DeskRows, DeskRowsPath>

    var body: some ReducerOf<Self> { EmptyReducer().stack { DeskRows() } }
  }

  @ObservableState struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<DeskList.State> = [.init(id: 1), .init(id: 2), .init(id: 3)]
    var optional: DeskList.State? = DeskList.State()
  }

  enum Action: Equatable, Sendable {
    case rows(IdentifiedActionOf<DeskList>)
    case optional(DeskList.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) { DeskList() }
      .ifLet(\.optional, action: \.optional) { DeskList() }
  }
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
enum DeskRowsPath { case form(DeskForm) }

extension DeskRowsPath.State: PathState {
  typealias Root = DeskRows.State
  static let screens = Screens<Self> { Screen(\.form, "form") { _ in DeskForm.State() } }
}
