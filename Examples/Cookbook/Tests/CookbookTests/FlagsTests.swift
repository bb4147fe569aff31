import Foundation
import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

@testable import Cookbook

struct FlagsTests {
  @Test func ticketsAreSoldHereFromTheMomentInWhichTheServerSwitchesThemOn() async {
    let opened = LockIsolated<[URL]>([])
    var state = Club.State()
    state.events.push(.event(Event.State(title: "Chess")))
    let store = TestStore(initialState: state) {
      Club()
    } withDependencies: {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    }

    await store.send(\.events.path[id: 0].event.ticketTapped)
    #expect(opened.value == [Event.shop])

    await store.send(.flagsLoaded(Flags(sellsTickets: true))) { $0.flags.sellsTickets = true }
    await store.send(\.events.path[id: 0].event.ticketTapped) {
      $0.events.push(.ticket(Ticket.State(title: "Chess")))
    }
    #expect(opened.value == [Event.shop])
  }
}
