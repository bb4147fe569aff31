import Foundation
import Testing

@testable import TabNavigation

struct TabBarTests {
  enum Tab: String, TabID { case home, search, profile }

  @Test func historyKeepsEachTabOnce() {
    var bar = TabBar(Tab.home)

    for tab in [Tab.search, .home, .profile, .search] { bar.select(tab, .history) }

    #expect(bar.selected == .search)
    #expect(bar.history == [.home, .profile])
  }

  @Test func fullHistoryKeepsEveryChange() {
    var bar = TabBar(Tab.home)

    for tab in [Tab.search, .home, .profile, .search] { bar.select(tab, .fullHistory) }

    #expect(bar.selected == .search)
    #expect(bar.history == [.home, .search, .home, .profile])
  }

  @Test func isTheSameAfterSavingAndRestoring() throws {
    let bar = self.bar(.home, [.home, .search])

    let data = try JSONEncoder().encode(bar)

    #expect(try JSONDecoder().decode(TabBar<Tab>.self, from: data) == bar)
  }

  @Test(
    "A tab bar that doesn't name its tabs can't be read",
    arguments: [
      #"{"selected":"cart","history":[]}"#,
      #"{"selected":"home","history":["cart"]}"#,
      #"{"history":[]}"#,
      #"{"selected":"home"}"#,
    ])
  func unreadable(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TabBar<Tab>.self, from: Data(json.utf8))
    }
  }

  @Test("Tab bars are equal if the selected tab and the history are")
  func equality() {
    #expect(bar(.home, [.search]) == bar(.home, [.search]))
    #expect(bar(.home, [.search]) != TabBar(.home))
    #expect(TabBar(Tab.home) != TabBar(.search))
  }

  private func bar(_ selected: Tab, _ history: [Tab]) -> TabBar<Tab> {
    var bar = TabBar(selected)
    bar.history = history
    return bar
  }
}
