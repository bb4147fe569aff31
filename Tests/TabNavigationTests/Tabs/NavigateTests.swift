import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct NavigateTests {
  let store = Store(initialState: Shop.State()) { Shop() }

  @Test func aMoveThatIsMadeIsDone() async {
    #expect(await store.navigate(.selectedTabChanged(.cart), through: \.tabs) == .done)
    #expect(await store.navigate(.backButtonTapped, through: \.tabs) == .done)
    #expect(await store.navigate(.backButtonTapped, through: \.tabs) == .unchanged)
  }

  @Test func aLinkThatIsWrongIsRefusedWithoutAnIssue() async throws {
    let url = try #require(URL(string: "shop://feed/articles/a/nowhere"))
    let before = await store.state

    let outcome = await store.navigate(.deepLink(url), through: \.tabs)

    #expect(outcome == .refused(.unknown("nowhere", known: ["articles/<String>", "comments"])))
    #expect(await store.state == before)
  }

  @Test func aCallerWaitsForTheAnswerToAQuestion() async {
    await openFormWithChanges()

    let navigation = await begin(.backButtonTapped)
    await store.send(.feed(.question(.presented(.stay))))
    #expect(await navigation.value == .vetoed("The user stays."))

    let second = await begin(.backButtonTapped)
    await store.send(.feed(.question(.presented(.leave))))
    #expect(await second.value == .done)
  }

  @Test func aSupersededCallerIsAnswered() async {
    await openFormWithChanges()

    let first = await begin(.backButtonTapped)
    let second = Task { await store.navigate(.selectedTabChanged(.feed), through: \.tabs) }

    #expect(await first.value == .superseded)
    await store.send(.feedReset)
    #expect(await second.value == .superseded)
  }

  @Test(arguments: Shop.Place.allCases)
  func aCallerIsAnsweredIfAStateOfBeforeIsPutBack(place: Shop.Place) async {
    let past = LockIsolated(Shop.State())
    let store = Store(initialState: .form()) {
      Shop.changing(place) { $0 = past.value }
    }
    await store.send(.tabs(.launched))
    past.setValue(await store.state)
    let back = Task { await store.navigate(.backButtonTapped, through: \.tabs) }
    for await state in store.states where state.feed.question != nil { break }
    let asking = await store.state

    await store.send(.feedReset)
    #expect(await back.value == .superseded)

    past.setValue(asking)
    let second = Task { await store.navigate(.selectedTabChanged(.feed), through: \.tabs) }
    for await state in store.states where state.feed.question != nil { break }
    await store.send(.feedReset)
    #expect(await second.value == .superseded)
  }

  @Test(arguments: [LeaveChoice.leave, .stay])
  func aLinkWaitsForTheAnswersOfBothTabs(last: LeaveChoice) async throws {
    let letter = Letter.State(address: "a", text: "!")
    let store = Store(
      initialState: Bureau.State(
        left: DesktopTab.State(root: Desktop.State(), path: [.letter(letter)]),
        right: DesktopTab.State(root: Desktop.State(), path: [.letter(letter)]))
    ) {
      Bureau()
    }
    await store.send(.tabs(.launched))
    let url = try #require(URL(string: "bureau://right/letters/b"))

    let navigation = Task { await store.navigate(.deepLink(url), through: \.tabs) }
    for await state in store.states where state.left.question != nil { break }
    await store.send(.left(.question(.presented(.leave))))
    #expect(await store.state.right.question != nil)
    await store.send(.right(.question(.presented(last))))

    // A navigation that isn't gone on with is superseded by this one.
    await store.send(.tabs(.backButtonTapped))
    #expect(await navigation.value == (last == .leave ? .done : .vetoed("The user stays.")))
  }

  @Test func aCancelledCallerIsAnswered() async {
    await openFormWithChanges()

    let navigation = await begin(.backButtonTapped)
    navigation.cancel()

    #expect(await navigation.value == .superseded)
    #expect(await store.state.feed.question == .discard)
  }

  @MainActor
  @Test func aTestAsksForTheOutcomeAsWell() async throws {
    let store = TestStore(initialState: Shop.State()) { Shop() }

    let selection = await store.navigate(.selectedTabChanged(.cart), through: \.tabs) {
      $0.tabs = TabBar(.cart, history: [.feed])
    }
    #expect(selection == .done)
    let url = try #require(URL(string: "shop://nowhere"))
    let link = await store.navigate(.deepLink(url), through: \.tabs)
    #expect(link == .refused(.unknown("nowhere", known: ["feed", "cart"])))
    await store.navigate(.backButtonTapped, through: \.tabs) { $0.tabs = TabBar(.feed) }
    await store.send(.feed(.root(.articleTapped("a")))) {
      $0.feed.push(.article(Article.State(slug: "a")))
    }
    await store.send(\.feed.path[id: 0].article.commentsTapped) {
      $0.feed.push(.comments(Comments.State()))
    }
    await store.send(\.feed.path[id: 1].comments.draftChanged, "x") {
      $0.feed[1, case: \.comments]?.draft = "x"
    }

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

  private func openFormWithChanges() async {
    await store.send(.tabs(.launched))
    await store.send(.feed(.root(.articleTapped("a"))))
    await store.send(.feed(.path(.element(id: 0, action: .article(.commentsTapped)))))
    await store.send(.feed(.path(.element(id: 1, action: .comments(.draftChanged("x"))))))
  }

  /// Begins a navigation, and returns when its question is asked.
  private func begin(_ action: TabBarAction<Shop.Tab>) async -> Task<MoveOutcome, Never> {
    let store = store
    let navigation = Task { await store.navigate(action, through: \.tabs) }
    for await state in store.states where state.feed.question != nil { break }
    return navigation
  }
}
