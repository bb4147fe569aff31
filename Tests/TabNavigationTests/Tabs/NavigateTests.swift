import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// `navigate` returns when the navigation is settled, and a move that waits is held until then.
struct NavigateTests {
  @Test func aCallerWaitsForTheAnswerToAQuestion() async {
    let store = Store(initialState: .form()) { Shop() }

    for (choice, outcome) in [
      (LeaveChoice.stay, MoveOutcome.refusedByScreen("The user stays.")), (.leave, .done),
    ] {
      let navigation = await beginBack(in: store)
      await store.send(.feed(.question(.presented(choice))))

      #expect(await navigation.value == outcome)
    }
  }

  @Test(arguments: Shop.Place.allCases)
  func aCallerIsAnsweredIfAStateOfBeforeIsPutBack(place: Shop.Place) async {
    let past = LockIsolated(Shop.State())
    let store = Store(initialState: .form()) {
      Shop.changing(place) { $0 = past.value }
    }
    await store.send(.tabs(.launched))
    past.setValue(await store.state)
    let back = await beginBack(in: store)
    let asking = await store.state

    await store.send(.feedReset)
    #expect(await back.value == .superseded)

    past.setValue(asking)
    let second = await beginBack(in: store)
    await store.send(.feedReset)
    #expect(await second.value == .superseded)
  }

  @Test(arguments: [LeaveChoice.leave, .stay])
  func aLinkWaitsForTheAnswersOfBothTabs(last: LeaveChoice) async {
    let store = Store(initialState: Self.bureau) { Bureau() }
    await store.send(.tabs(.launched))

    let navigation = await store.begin(
      .deepLink(makeURL("bureau://right/articles/b")), through: \.tabs
    ) { $0.left.question != nil }
    await store.send(.left(.question(.presented(.leave))))
    #expect(await store.state.right.question != nil)
    await store.send(.right(.question(.presented(last))))

    // A navigation that isn't gone on with is superseded by this one.
    await store.send(.tabs(.backButtonTapped))
    #expect(
      await navigation.value == (last == .leave ? .done : .refusedByScreen("The user stays.")))
  }

  @Test func aNavigationToAnotherTabGoesOnWhenItsScreenMayBeHidden() async {
    let store = Store(initialState: Self.bureau) { Bureau() }
    let navigation = await store.begin(.selectedTabChanged(.right), through: \.tabs) {
      $0.left.question != nil
    }
    await store.send(.left(.question(.presented(.saveFirst))))

    // It still asks before it is removed.
    await store.send(.left(.path(.element(id: 0, action: .article(.textChanged("x"))))))

    #expect(await store.state.tabs.selected == .right)
    #expect(await navigation.value == .done)
  }

  @Test func aScreenThatCannotSaveVetoesWithItsReason() async {
    let store = Store(initialState: Works.guarded) {
      Works { $0.left.cancelHeldMove(because: "There is no network.") }
    }
    let navigation = await store.begin(.backButtonTapped, through: \.tabs) {
      $0.left.question != nil
    }

    await store.send(.left(.question(.presented(.saveFirst))))
    await store.send(.change)

    #expect(await navigation.value == .refusedByScreen("There is no network."))
    await store.send(.left(.screen(0, .guardSet(false))))
    #expect(await store.state.left.path.count == 1)
  }

  @Test func aCancelledCallerIsAnswered() async {
    let store = Store(initialState: .form()) { Shop() }
    let navigation = await beginBack(in: store)

    navigation.cancel()

    #expect(await navigation.value == .superseded)
    #expect(await store.state.feed.question == .discard)
  }

  @Test func callersOfTwoBarsOfOneTypeAreAnsweredEachByItself() async {
    let store = Store(initialState: House.State.rooms(.shop(.form()))) { House() }
    await store.send(.room(.presented(.shop(.tabs(.launched)))))
    #expect(await store.state.room?.shop?.feed.root.log == ["entered"])
    let first = await store.begin(.backButtonTapped, through: \.room.shop.tabs) {
      $0.room?.shop?.feed.question != nil
    }
    let second = await store.begin(.backButtonTapped, through: \.path[id: 0].shop.tabs) {
      $0.path[id: 0]?.shop?.feed.question != nil
    }

    await store.send(.path(.element(id: 0, action: .shop(.feed(.question(.presented(.leave)))))))
    #expect(await second.value == .done)
    await store.send(.room(.presented(.shop(.feed(.question(.presented(.stay)))))))
    #expect(await first.value == .refusedByScreen("The user stays."))
  }

  @Test func tabsThatAreTakenAwaySupersedeWhatWaits() async {
    let store = Store(initialState: House.State(works: Works.guarded)) { House() }
    let navigation = await store.begin(.backButtonTapped, through: \.works.tabs) {
      $0.works?.left.question != nil
    }

    await store.send(.loggedOut)

    #expect(await navigation.value == .superseded)
  }

  @MainActor
  @Test func aTestAsksForTheOutcomeAsWell() async {
    let store = TestStore(initialState: Shop.State.form()) { Shop() }

    let selection = await store.navigate(.selectedTabChanged(.cart), through: \.tabs) {
      $0.tabs = TabBar(.cart, history: [.feed])
    }
    #expect(selection == .done)
    let nowhere = makeURL("shop://nowhere")
    let error = ScreenError.unknown("nowhere", known: ["feed", "cart"])
    let link = await store.navigate(.deepLink(nowhere), through: \.tabs)
    #expect(link == .invalid(error))
    await store.receive(.tabs(.linkFailed(nowhere, error)))
    await store.navigate(.backButtonTapped, through: \.tabs) { $0.tabs = TabBar(.feed) }

    let (asked, question) = AsyncStream.makeStream(of: Void.self)
    let back = Task { @MainActor in
      await store.navigate(.backButtonTapped, through: \.tabs) {
        $0.feed.pop()
        question.yield()
      }
    }
    for await _ in asked { break }
    await store.send(.feed(.question(.presented(.leave)))) { $0.feed.answer(.leave) }

    #expect(await back.value == .done)
  }

  /// A letter in each tab that asks before it is hidden.
  private static let bureau: Bureau.State = {
    let letter = FeedPath.State.article(Article.State(slug: "a", text: "!"))
    return Bureau.State(
      left: FeedTab.State(root: Feed.State(), path: [letter]),
      right: FeedTab.State(root: Feed.State(), path: [letter]))
  }()

  /// Begins to go back, and returns when the form asks.
  private func beginBack(in store: StoreOf<Shop>) async -> Task<MoveOutcome, Never> {
    await store.begin(.backButtonTapped, through: \.tabs) { $0.feed.question != nil }
  }
}
