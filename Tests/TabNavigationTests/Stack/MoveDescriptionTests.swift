import StoreRuntime
import Testing

@testable import TabNavigation

@Suite("A move prints")
struct MoveDescriptionTests {
  @Test(
    arguments: [
      (StackMove.back, "back"), (.popTo(3), "popTo(#3)"), (.popToRoot, "popToRoot"),
      (.open(["items", "42"]), "open(items/42)"), (.giveUp, "giveUp"),
      (.setVisible(false), "setVisible(false)"),
      (
        .open(LinkRoute(["items"], query: ["sort": "price", "page": "2"], fragment: "top")),
        "open(items?page=2&sort=price#top)"
      ),
    ])
  func move(_ move: StackMove, _ text: String) {
    #expect("\(move)" == text)
  }

  @Test(
    arguments: [
      (MoveOutcome.done, "done"), (.superseded, "superseded"),
      (.refusedByScreen("It is saving."), "refused by the screen: It is saving."),
      (.invalid(.missing("order 7")), "invalid: there is no order 7"),
    ])
  func outcome(_ outcome: MoveOutcome, _ text: String) {
    #expect("\(outcome)" == text)
  }

  @Test("Equal tabs, bars and moves count once in a set")
  func sets() {
    let bars = [TabBar(Gazette.Tab.front), TabBar(.front), TabBar(.desk)]
    let moves: [TabBarAction<Gazette.Tab>] = [.opened(.desk), .opened(.desk), .launched]

    #expect(Set(bars).count == 2)
    #expect(Set(moves).count == 2)
    #expect(Set([StackMove.back, .back, .dismiss]).count == 2)
    #expect(LeavePolicy.refuse("a") == .refuse("a"))
  }
}
