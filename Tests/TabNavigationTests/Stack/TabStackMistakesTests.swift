import StoreRuntime
import StoreTesting
import Testing

@testable import TabNavigation

/// What can't be done is reported, and changes nothing.
struct TabStackMistakesTests {
  static let actions: [(Shop.Action, String)] = [
    (.feed(.path(.popFrom(id: 7))), "\"popFrom\" for an element that isn't in its stack"),
    (.feed(.path(.element(id: 7, action: .comments(.saved)))), "isn't in its stack"),
    (.feed(.path(.push(id: 0, state: .article(Article.State(slug: "b"))))), "id of an element"),
    (.feed(.path(.push(id: -1, state: .article(Article.State(slug: "b"))))), "a negative one"),
    (.feed(.question(.presented(.leave))), "was answered, but isn't presented"),
    (.feed(.question(.dismiss)), "was answered, but isn't presented"),
    (.feed(.path(.push(id: 9, state: .comments(Comments.State())))), "A push was refused"),
    (.feed(.move(.popTo(7))), "popped to, because it isn't on its stack: #7"),
    (.feed(.move(.open(["nowhere"]))), "A link was refused"),
  ]

  let store = Store(initialState: Shop.State.form()) { Shop() }

  @Test(
    "An action that makes no sense is reported, and changes nothing",
    arguments: Self.actions)
  func action(_ action: Shop.Action, message: String) async {
    let before = await store.state

    await withKnownIssue {
      await store.send(action)
    } matching: { issue in
      let text = "\(issue)\(issue.comments)"
      // The place that is blamed, and those that the message names, are the app's.
      return text.contains(message) && !text.contains("TabNavigation/")
        && issue.sourceLocation?.fileName == "TabStackMistakesTests.swift"
    }

    #expect(await store.state == before)
    #expect(await store.state.feed.record.held == nil)
  }

  @Test(
    "A method that makes no sense is reported, and changes nothing",
    arguments: Shop.Place.allCases)
  func method(place: Shop.Place) async {
    let store = Store(initialState: Shop.State.form()) {
      Shop.changing(place) { state in
        #expect(state.feed.pop(from: 7) == .unchanged)
        #expect(state.feed.pop(to: 7) == .unchanged)
        #expect(state.feed.answer(.leave) == .unchanged)
        if case .invalid = state.feed.push(.comments(Comments.State())) {
        } else {
          Issue.record("a form was pushed on a form")
        }
        state.feed.cancelHeldMove()
      }
    }
    let before = await store.state

    await withKnownIssue {
      await store.send(.feedReset)
    }

    #expect(await store.state == before)
  }

  @Test func aTabWithoutAnItemCanBeLeftAndNotSelected() async {
    var state = Street.State()
    state.tabs = TabBar(.west)
    let store = Store(initialState: state) { Street.tabs(2) }
    await store.send(.tabs(.launched))

    #expect(await store.navigate(.backButtonTapped, through: \.tabs) == .unchanged)
    #expect(await store.navigate(.selectedTabChanged(.east), through: \.tabs) == .done)
    let outcome = await store.navigate(.selectedTabChanged(.south), through: \.tabs)

    #expect(outcome == .invalid(.unknown("south", known: ["north", "east"])))
    #expect(await store.state.tabs.selected == .east)
  }

  @Test(arguments: Shop.Place.allCases)
  func aResetThatAsksAnewIsNotTheMoveThatWaited(place: Shop.Place) async {
    let store = Store(initialState: Shop.State.form(guardsHiding: true)) {
      Shop.changing(place) { state in
        state.feed = Shop.State.form(guardsHiding: true).feed
        state.feed.pop()
      }
    }
    await store.send(.tabs(.launched))
    await store.send(.tabs(.selectedTabChanged(.cart)))

    await store.send(.feedReset)
    await store.send(.feed(.question(.presented(.leave))))

    #expect(await store.state.tabs.selected == .feed)
    #expect(await store.state.feed.path.count == 1)
  }

  @Test func aTabWithoutAStackIsAnIssue() {
    let (_, issues) = issues {
      Store(initialState: Shop.State()) {
        Shop.Bar(\.tabs, action: \.tabs, links: "shop", initial: .feed) {
          TabItem(.feed, \.feed, action: \.feed) { FeedTab() }
          TabItem(.cart, \.cart, action: \.cart) { EmptyReducer() }
        }
      }
    }

    #expect(
      issues.map(\.message) == [
        """
        The feature of the tab "cart" has no stack, so neither its root nor its screens run, and \
        no move is made. End its "body" with ".stack { … }". See "Tabs".
        """
      ])
  }
}
