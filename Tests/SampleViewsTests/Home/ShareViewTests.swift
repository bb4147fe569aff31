import StoreRuntime
import SwiftUI
import TabCore
import Testing

@MainActor
struct ShareViewTests {
  @Test func aSecondEvaluatesOnlyTheCountdown() async throws {
    let app = Showing()
    try app.display.tap("Ink")
    try app.display.tap("Share")
    #expect(app.display.texts.contains("30 seconds left"))
    app.display.evaluated = []

    await app.pass(1) { $0.home.path.last?.detail?.share?.secondsLeft == 29 }

    #expect(app.display.texts.contains("29 seconds left"))
    #expect(app.display.evaluated == ["CountdownView"])
  }

  @Test func theSheetGoesByItselfAtNought() async throws {
    let app = Showing()
    try app.display.tap("Ink")
    try app.display.tap("Share")

    await app.pass(30) { $0.home.path.last?.detail?.share == nil }

    #expect(!app.display.isSheetShown)
    #expect(app.display.title == "Ink")
  }

  @Test func anAlertOfASheetIsOnTheSheet() throws {
    let app = Showing()
    try app.display.tap("Ink")
    try app.display.tap("Share")
    try app.display.tap("Stop")
    #expect(app.display.alert == "Stop sharing?")

    try app.display.tap("Keep sharing")
    #expect(app.display.isSheetShown)
    try app.display.tap("Stop")
    try app.display.tap("Stop")

    #expect(app.display.alert == nil)
    #expect(!app.display.isSheetShown)
  }
}
