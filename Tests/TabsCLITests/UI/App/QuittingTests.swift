import StoreRuntime
import TabCore
import TestSupport
import Testing

@testable import TabsCLI
@testable import TabsUI

@Suite("Quitting", .immediateStart("The app has loaded its items when the test looks."))
@MainActor
struct QuittingTests {
  /// Makes a screen with a changed form of an item, in which no field has the focus.
  private func changed(_ stores: RunningApp.Stores = .one) async throws -> TestScreen {
    let screen = try await TestScreen.launched(stores: stores)
    for row in ["42", "edit"] { screen.choose(row) }
    screen.type("x")
    screen.focus("save")
    return screen
  }

  private func wait(
    _ screen: TestScreen, until condition: @MainActor () -> Bool
  ) async {
    while !condition() { await screen.frameRequest() }
  }

  private func asks(_ screen: TestScreen) -> Bool { screen.text.contains("Discard your changes?") }

  @Test("ends the program at once where nothing is lost, also from the past and by a command")
  func nothingToLose() throws {
    for keys in ["q", "[q", "3q"] {
      let screen = try TestScreen(choosing: "42", "edit")
      screen.focus("save")
      screen.type(keys)
      #expect(screen.app.isDone, "\(keys)")
    }
    let screen = try TestScreen()
    screen.app.run(.quit)
    #expect(screen.app.isDone)
  }

  @Test(
    "asks a form with unsaved changes, and ends when it agrees",
    arguments: RunningApp.Stores.allCases, ["q", "[q", "3q", ":quit"])
  func asking(stores: RunningApp.Stores, keys: String) async throws {
    let screen = try await changed(stores)

    screen.type(keys)
    if keys.hasPrefix(":") { screen.press(.enter) }
    await wait(screen) { asks(screen) }
    #expect(!screen.app.isDone)
    screen.press(.escape)
    await screen.delivered()
    #expect(!asks(screen))
    #expect(!screen.app.isDone)
    #expect(screen.state.homePath.last?.edit?.name == "Desk lampx")

    screen.type("q")
    await wait(screen) { asks(screen) }
    screen.choose("Discard")
    await wait(screen) { screen.app.isDone }
    #expect(screen.state.home.root.items.first { $0.id == 42 }?.name == "Desk lamp")
  }

  @Test("saves first if that is the answer", arguments: RunningApp.Stores.allCases)
  func saving(stores: RunningApp.Stores) async throws {
    let screen = try await changed(stores)
    screen.type("q")
    await wait(screen) { asks(screen) }

    screen.choose("Save")

    await wait(screen) { screen.app.isDone }
    #expect(screen.state.home.root.items.first { $0.id == 42 }?.name == "Desk lampx")
  }

  @Test("asks the forms of all tabs, one after the other, and needs an answer first")
  func severalForms() async throws {
    let screen = try await changed()
    screen.type("2")
    screen.choose("edit")
    screen.type("x")
    screen.focus("save")

    screen.type("q")
    await wait(screen) { asks(screen) }
    screen.type("q")
    #expect(screen.text.contains("must be answered first; ctrl-c quits"))
    screen.choose("Discard")
    await wait(screen) { asks(screen) && screen.state.profilePath.isEmpty }
    screen.choose("Discard")

    await wait(screen) { screen.app.isDone }
    #expect(screen.state.homePath.isEmpty)
  }

  @Test("asks the form of a sheet")
  func sheet() async throws {
    let screen = try TestScreen(choosing: "add an item")
    screen.type("x")
    screen.focus("save")

    screen.type("q")

    await wait(screen) { asks(screen) }
    screen.choose("Discard")
    await wait(screen) { screen.app.isDone }
  }

  @Test("by an interruption asks nothing, also by a click in a field")
  func interruption() async throws {
    let screen = try await changed()
    screen.press(.control("c"))
    #expect(screen.app.isDone)

    let other = try await changed()
    other.press(.up)
    other.click("ctrl-c")
    #expect(other.app.isDone)
  }
}
