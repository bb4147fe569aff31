import Foundation
import StoreRuntime
import SwiftUI
import TabCore
import TestSupport
import Testing

@testable import TabsViews

@MainActor
@Suite(.immediateStart("The app has loaded its items when the test looks."))
struct AppViewTests {
  @Test func tappingATabSelectsItAndEvaluatesNoView() throws {
    let app = try Showing()
    #expect(app.display.selectedTab == "Items")

    try app.display.select("Settings")

    #expect(app.model.tabs.selected == .settings)
    #expect([app.display.selectedTab, app.display.title] == ["Settings", "Settings"])
    #expect(app.display.evaluated == [])
  }

  @Test func tappingTheTabThatIsShownPopsItsScreens() throws {
    let app = try Showing(tapping: "Ink")

    try app.display.select("Items")

    #expect(app.display.path.isEmpty)
    #expect(app.display.title == "Items")
  }

  @Test func aTabShowsItsBadge() throws {
    let app = try Showing(tab: "Settings", tapping: "Timer")
    #expect(app.display.tabs.map(\.badge) == [0, 0, 1])

    try app.display.tap("Pause")

    #expect(app.display.tabs.map(\.badge) == [0, 0, 0])
  }

  @Test func aLinkShowsWhatItSays() throws {
    let app = try Showing()

    app.display.open(try #require(URL(string: "tabs://settings/notifications/timer")))

    #expect([app.display.selectedTab, app.display.title] == ["Settings", "Timer"])
    #expect(app.display.path.count == 2)
  }

  @Test func aWebPageOfTheAppAndATappedLinkAreOpenedInIt() throws {
    let app = try Showing()

    app.display.goOn(with: try #require(URL(string: "https://tabs.example/settings/timer")))
    #expect([app.display.selectedTab, app.display.title] == ["Settings", "Timer"])
    #expect(app.display.follow(try #require(URL(string: "tabs://profile"))))
    #expect(app.display.selectedTab == "Profile")

    #expect(!app.display.follow(try #require(URL(string: "https://other.example/settings"))))
    #expect(app.display.selectedTab == "Profile")
  }

  @Test(arguments: [("Keep editing", "Settings"), ("Discard", "Items")])
  func theQuestionOfATabThatIsNotShownIsOnScreen(answer: String, tab: String) throws {
    let app = try Showing(.editing(Item.samples[0]))
    try app.display.write("Quill", in: "Name")
    try app.display.select("Settings")

    app.display.open(try #require(URL(string: "tabs://home/items/42")))
    #expect(app.display.alert == "Discard your changes?")
    #expect(app.display.selectedTab == "Settings")
    try app.display.tap(answer)

    #expect([app.display.alert, app.display.selectedTab] == [nil, tab])
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
