import Foundation
import TabNavigation
import Testing

@testable import Cookbook

struct SavingTests {
  @Test func aStateOfTheOldVersionIsRead() throws {
    let old = """
      {
        "state": {
          "events": {"root": {"titles": ["Chess"]}, "path": []},
          "member": "Ada",
          "members": {"root": {"members": []}, "path": []},
          "tabs": {"selected": "members", "history": ["events"]}
        },
        "version": 1
      }
      """

    let (state, report) = try Club.saved.restore(Data(old.utf8))

    #expect(state.user == "Ada")
    #expect(state.events.titles == ["Chess"])
    #expect(state.tabs == TabBar(.members, history: [.events]))
    #expect(report.isEmpty)
  }

  @Test func aScreenIsRestoredWithoutItsAlert() throws {
    var event = Event.State(title: "Chess", isGoing: false)
    var state = Club.State()
    state.events.push(.event(event))
    event.alert = .leaving("Chess")
    var asking = Club.State()
    asking.events.push(.event(event))

    let (restored, report) = try Club.saved.restore(Club.saved.encode(asking))

    #expect(restored == state)
    #expect(report.isEmpty)
  }
}
