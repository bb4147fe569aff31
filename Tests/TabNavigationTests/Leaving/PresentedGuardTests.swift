import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Forms that are presented are asked before an action dismisses them, as screens are.
struct PresentedGuardTests {
  @Test(arguments: Way.allCases)
  func aPresentedFormWithChangesIsAsked(way: Way) async {
    let store = await filled()
    let before = await store.state

    await way.take(in: store)
    #expect(await store.state.feed.question == .discard)
    #expect(await store.state.feed.root.form?.draft == "x")
    await store.send(.feed(.question(.presented(.stay))))

    #expect(await store.state == before)
  }

  @Test(arguments: Way.allCases, Answerer.allCases)
  func aPresentedFormGoesThatIsLeft(way: Way, answerer: Answerer) async {
    let store = await filled(answering: .leave)
    await way.take(in: store)

    await store.send(answerer.answer(.leave))

    #expect(await store.state.feed.root.form == nil)
    #expect(await store.state.feed.question == nil)
    #expect(await store.state.cart.root.lines.isEmpty)
  }

  @Test(arguments: Way.allCases, Answerer.allCases)
  func aPresentedFormPutsItsThingsInOrderBeforeItGoes(way: Way, answerer: Answerer) async {
    let store = await filled(answering: .saveFirst)
    await way.take(in: store)

    await store.send(answerer.answer(.saveFirst))
    #expect(await store.state.feed.question == nil)
    #expect(await store.state.feed.root.form?.isSaving == true)
    await store.send(.feed(.root(.form(.presented(.draftChanged("y"))))))
    #expect(await store.state.feed.root.form?.draft == "y")
    await store.send(.feed(.root(.form(.presented(.draftChanged(""))))))

    #expect(await store.state.feed.root.form == nil)
  }

  @Test func whileAPresentedFormWaitsARequestIsAnswered() async {
    let store = await filled()
    await store.send(.feed(.root(.form(.dismiss))))
    await store.send(.feed(.question(.presented(.saveFirst))))

    #expect(await store.request { Shop.Action.asked($0) } == 1)
  }

  @Test("A presenter takes its form away unasked, whether it is asked or waits or neither")
  func formTakenAway() async {
    for choice in [LeaveChoice.leave, .saveFirst, .stay] {
      let store = await filled()
      if choice != .leave { await store.send(.feed(.root(.form(.dismiss)))) }
      if choice == .saveFirst { await store.send(.feed(.question(.presented(.saveFirst)))) }

      await store.send(.feed(.root(.formTakenAway)))

      #expect(await store.state == Shop.State())
      await store.send(.feed(.root(.formTapped)))
      #expect(await store.state.feed.root.form != nil)
    }
  }

  @Test("A form that goes by itself takes its question along", arguments: Way.allCases)
  func goesByItself(way: Way) async {
    let store = await filled()
    await way.take(in: store)

    await store.send(.feed(.root(.form(.presented(.doneTapped))))).finish()

    #expect(await store.state.feed.root.form == nil)
    #expect(await store.state.feed.question == nil)
  }

  @Test func aLinkGoesOnWhenTheFormThatWasAskedIsGone() async {
    let store = await filled()
    let outcome = await store.begin(.deepLink(makeURL("shop://feed/articles/b")), through: \.tabs) {
      $0.feed.question != nil
    }

    await store.send(.feed(.root(.form(.presented(.doneTapped))))).finish()

    #expect(await outcome.value == .done)
    #expect(await store.state.feed.path.count == 1)
  }

  @Test func aFormThatClosesItselfSparesTheOneThatALinkPutsInItsPlace() async {
    let store = await filled()
    await store.send(.tabs(.deepLink(makeURL("shop://feed/form"))))
    await store.send(.feed(.question(.presented(.saveFirst))))

    await store.send(.feed(.root(.form(.presented(.doneTapped))))).finish()

    #expect(await store.state.feed.root.form == Comments.State())
    #expect(await store.state.feed.question == nil)
  }

  @Test func aLinkThatAReducerLetsGoOnPresentsItsSheet() async {
    let store = Store(initialState: Shop.State.form()) { Self.answering(.leave) }
    await store.send(.tabs(.deepLink(makeURL("shop://feed/form"))))
    #expect(await store.state.feed.question == .discard)

    await store.send(.feedReset)

    #expect(await store.state.feed.path.isEmpty)
    #expect(await store.state.feed.root.form == Comments.State())
  }

  @Test(arguments: [LeaveChoice.leave, .saveFirst, .stay])
  func theAssertionOfATestAnswersAsTheReducerDoes(choice: LeaveChoice) async {
    let store = TestStore(initialState: Shop.State.form()) { Self.answering(choice) }
    await store.send(.feed(.path(.popFrom(id: 1)))) { $0.feed.pop(from: 1) }

    await store.send(.feedReset) { $0.feed.answer(choice) }

    if choice == .saveFirst {
      await store.receive(\.feed.path[id: 1].comments.askedToSave) {
        $0.feed[id: 1, case: \.comments]?.isSaving = true
      }
    }
  }

  @Test func anEffectGoesOnWhoseFormWasAsked() async {
    let store = await filled()

    await store.send(.feed(.root(.form(.presented(.cancelTapped))))).finish()

    #expect(await store.state.feed.root.form?.guardsHiding == true)
  }

  @Test("A form that a child of the root presents is found", arguments: Hall.Child.allCases)
  func ofChild(child: Hall.Child) async {
    let store = Store(initialState: TabStack<HallPath.State>(root: Hall.State())) {
      EmptyReducer<TabStack<HallPath.State>, TabStackActionOf<Hall, HallPath>>().stack { Hall() }
    }
    func send(_ action: Feed.Action) async {
      await store.send(.root(child.action(action))).finish()
    }
    func form() async -> Comments.State? { child.feed(await store.state.root)?.form }
    await send(.formTapped)
    await store.send(.move(.back))
    #expect(await form() == nil)

    await send(.formTapped)
    await send(.form(.presented(.draftChanged("x"))))
    await store.send(.move(.back))
    #expect(await store.state.question == .discard)
    await store.send(.question(.presented(.saveFirst))).finish()
    #expect(await form()?.isSaving == true)
    await send(.form(.presented(.draftChanged(""))))

    #expect(await form() == nil)
  }

  /// A feed that presents a form with changes.
  private func filled(answering choice: LeaveChoice = .stay) async -> StoreOf<Shop> {
    let store = Store(initialState: Shop.State()) { Self.answering(choice) }
    await store.send(.feed(.root(.formTapped)))
    await store.send(.feed(.root(.form(.presented(.draftChanged("x"))))))
    return store
  }

  /// The app with a reducer that answers, and that writes down which dismissals it sees.
  @ReducerBuilder<Shop.State, Shop.Action>
  private static func answering(_ choice: LeaveChoice) -> some ReducerOf<Shop> {
    Shop.tabs
    Reduce { state, action in
      switch action {
      case .feed(.root(.form(.dismiss))): state.cart.root.lines.append("dismissed")
      case .feedReset: state.feed.answer(choice)
      case .asked(let reply): return .concatenate(.run { _ in }, .reply(reply, 1))
      case .tabs, .feed, .cart: break
      }
      return .none
    }
  }

  /// Who answers a question.
  enum Answerer: CaseIterable {
    case user, reducer

    func answer(_ choice: LeaveChoice) -> Shop.Action {
      self == .user ? .feed(.question(.presented(choice))) : .feedReset
    }
  }

  enum Way: CaseIterable {
    case dismissAction, dismissEffect, back, reselection, link

    func take(in store: StoreOf<Shop>) async {
      switch self {
      case .dismissAction: await store.send(.feed(.root(.form(.dismiss))))
      case .dismissEffect:
        await store.send(.feed(.root(.form(.presented(.closeTapped))))).finish()
      case .back: await store.send(.tabs(.backButtonTapped))
      case .reselection: await store.send(.tabs(.selectedTabChanged(.feed)))
      case .link: await store.send(.tabs(.deepLink(makeURL("shop://feed"))))
      }
    }
  }
}

/// A root that has feeds in rows, whose ids are their scrolls, and in an optional.
@Reducer struct Hall {
  enum Child: CaseIterable {
    case row, optional

    func action(_ action: Feed.Action) -> Hall.Action {
      self == .row ? .rows(.element(id: 2, action: action)) : .optional(action)
    }

    func feed(_ state: Hall.State) -> Feed.State? {
      self == .row ? state.rows[id: 2] : state.optional
    }
  }

  @ObservableState struct State: Equatable, Sendable {
    var rows = IdentifiedArray(
      uniqueElements: (1...3).map { Feed.State(scrolls: $0) })
    var optional: Feed.State? = Feed.State()
  }

  enum Action: Equatable, Sendable {
    case rows(IdentifiedAction<Int, Feed.Action>)
    case optional(Feed.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) { Feed() }
      .ifLet(\.optional, action: \.optional) { Feed() }
  }
}

@Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
enum HallPath { case comments(Comments) }

extension HallPath.State: PathState {
  typealias Root = Hall.State
  static let screens = Screens<Self> { Screen(\.comments, "comments") { _ in Comments.State() } }
}

extension Feed.State: Identifiable {
  var id: Int { scrolls }
}
