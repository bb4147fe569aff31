import StoreRuntime
import StoreTesting
import SwiftUI
import TabCore
import TestSupport
import Testing

@MainActor
@Suite(.immediateStart("The app has loaded its items when the test looks."))
struct SettingsTabViewTests {
  @Test func aSwitchChangesTheSettings() throws {
    let app = try Showing(tab: "Settings", tapping: "Notifications")
    let switches = ["Badges", "Sounds"]
    #expect(try switches.map(app.display.isOn) == [true, false])

    for label in switches { try app.display.flip(label) }

    #expect(try switches.map(app.display.isOn) == [false, true])
    #expect(app.model.settings.preferences == [.restoreOnLaunch, .sounds])
  }

  @Test func theCounterGoesByItselfAtFive() throws {
    let app = try Showing(tab: "Settings", tapping: "Counter")

    for count in 1...4 {
      try app.display.tap("One more")
      #expect(app.display.texts.contains("\(count)"))
    }
    try app.display.tap("One more")

    #expect(app.display.path.isEmpty)
    #expect(app.display.title == "Settings")
  }

  @Test func aSecondEvaluatesOnlyTheTimerWhichStandsStillInAHiddenTab() async throws {
    let app = try Showing(tab: "Settings", tapping: "Timer")

    await app.pass(2) { $0.settings.path.last?.timer?.seconds == 2 }
    #expect(app.display.texts.contains("2 s"))
    #expect(Set(app.display.evaluated) == ["TimerView"])
    try app.display.select("Items")
    app.display.evaluated = []
    await app.clock.advance(by: .seconds(5))
    app.display.refresh()

    #expect(app.display.evaluated == [])
    try app.display.select("Settings")
    #expect(app.display.texts.contains("2 s"))
  }
}
