import StoreRuntime
import StoreTesting
import SwiftUI
import TabCore
import Testing

@MainActor
struct SettingsTabViewTests {
  @Test func aSwitchChangesTheSettings() throws {
    let app = Showing()
    try app.display.select("Settings")
    try app.display.tap("Notifications")
    #expect(try app.display.isOn("Badges"))
    #expect(try !app.display.isOn("Sounds"))

    try app.display.flip("Badges")
    try app.display.flip("Sounds")

    #expect(try !app.display.isOn("Badges"))
    #expect(try app.display.isOn("Sounds"))
    #expect(app.model.settings.preferences == [.restoreOnLaunch, .sounds])
  }

  @Test func theCounterGoesByItselfAtFive() throws {
    let app = Showing()
    try app.display.select("Settings")
    try app.display.tap("Counter")

    for count in 1...4 {
      try app.display.tap("One more")
      #expect(app.display.texts.contains("\(count)"))
    }
    try app.display.tap("One more")

    #expect(app.display.path.isEmpty)
    #expect(app.display.title == "Settings")
  }

  @Test func aSecondEvaluatesOnlyTheTimer() async throws {
    let app = Showing()
    try app.display.select("Settings")
    try app.display.tap("Timer")
    app.display.evaluated = []

    await app.pass(1) { $0.settings.path.last?.timer?.seconds == 1 }

    #expect(app.display.texts.contains("1 s"))
    #expect(app.display.evaluated == ["TimerView"])
  }

  @Test func theTimerStandsStillInAHiddenTab() async throws {
    let app = Showing()
    try app.display.select("Settings")
    try app.display.tap("Timer")
    await app.pass(2) { $0.settings.path.last?.timer?.seconds == 2 }
    try app.display.select("Items")
    app.display.evaluated = []

    await app.clock.advance(by: .seconds(5))
    app.display.refresh()

    #expect(app.display.evaluated == [])
    try app.display.select("Settings")
    #expect(app.display.texts.contains("2 s"))
  }
}
