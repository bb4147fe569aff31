import Foundation
import StoreRuntime
import SwiftUI
import TabCore
import Testing

@testable import SampleViews

@MainActor
struct AppViewTests {
  @Test func tappingATabSelectsIt() throws {
    let app = Showing()
    #expect(app.display.selectedTab == "Items")

    try app.display.select("Settings")

    #expect(app.model.tabs.selected == .settings)
    #expect(app.display.selectedTab == "Settings")
    #expect(app.display.title == "Settings")
  }

  @Test func tappingTheTabThatIsShownPopsItsScreens() throws {
    let app = Showing()
    try app.display.tap("Ink")

    try app.display.select("Items")

    #expect(app.display.path.isEmpty)
    #expect(app.display.title == "Items")
  }

  @Test func aTabShowsItsBadge() throws {
    let app = Showing()
    try app.display.select("Settings")
    try app.display.tap("Timer")
    #expect(app.display.tabs.map(\.badge) == [0, 0, 1])

    try app.display.tap("Pause")

    #expect(app.display.tabs.map(\.badge) == [0, 0, 0])
  }

  @Test func aLinkShowsWhatItSays() throws {
    let app = Showing()

    app.display.open(try #require(URL(string: "tabs://settings/notifications/timer")))

    #expect(app.display.selectedTab == "Settings")
    #expect(app.display.path.count == 2)
    #expect(app.display.title == "Timer")
  }

  @Test func selectingATabEvaluatesOnlyTheTabView() throws {
    let app = Showing()

    let evaluated = try app.evaluated { try $0.select("Profile") }

    #expect(evaluated == [])
  }

  @Test func theAppLaunchesItsModel() throws {
    let app = withDependencies {
      $0.itemRepository = .memory()
    } operation: {
      TabsApp()
    }

    #expect(try Display(app.body).texts.contains("Ink"))
  }
}
