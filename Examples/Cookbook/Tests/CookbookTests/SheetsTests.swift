import StoreTesting
import TabNavigation
import Testing

@testable import Cookbook

struct SheetsTests {
  let store = TestStore(initialState: Club.State(user: "Ada")) { Club() }

  @Test func aSheetStaysWhenAnotherTabIsSelectedAndGoesByItself() async {
    await store.send(.events(.root(.feedbackTapped))) { $0.sheet = .feedback(Feedback.State()) }
    await store.send(.tabs(.selectedTabChanged(.members))) {
      $0.tabs = TabBar(.members, history: [.events])
    }
    await store.send(\.sheet.feedback.sendTapped)
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
  }

  @Test func theWayBackClosesTheSheetAndNotTheScreenUnderIt() async {
    await store.send(.events(.root(.eventTapped("Chess")))) {
      $0.events.push(.event(Event.State(title: "Chess")))
    }
    await store.send(.members(.root(.feedbackTapped))) { $0.sheet = .feedback(Feedback.State()) }
    await store.send(.wanted(.backButtonTapped)) { $0.sheet = nil }
    await store.send(.wanted(.backButtonTapped))
    await store.receive(\.tabs.backButtonTapped) { $0.events.pop() }
  }
}
