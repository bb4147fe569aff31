import Foundation
import StoreRuntime
import TabNavigation
import Testing

@testable import Cookbook

struct ScreenViewsTests {
  @Test func eachScreenIsNotedOnceHoweverItIsReached() async throws {
    let link = try #require(URL(string: "club://members/people/Grace"))
    let (links, noted) = AsyncStream.makeStream(of: URL.self)
    var next = links.map(\.absoluteString).makeAsyncIterator()
    let store = Store(initialState: Club.State(user: "Ada")) { Club() }
    let notes = Task { await noteScreens(of: store) { noted.yield($0) } }

    #expect(await next.next() == "club://events")
    await store.send(.events(.root(.eventTapped("Chess"))))
    #expect(await next.next() == "club://events/details/Chess")
    await store.send(.flagsLoaded(Flags(sellsTickets: true)))
    await store.send(.tabs(.deepLink(link)))
    #expect(await next.next() == "club://members/people/Grace")
    await store.send(.tabs(.backButtonTapped))
    #expect(await next.next() == "club://members")

    notes.cancel()
  }
}
