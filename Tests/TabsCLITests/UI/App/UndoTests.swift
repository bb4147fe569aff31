import StoreRuntime
import TabCore
import TestSupport
import Testing

@testable import TabsCLI
@testable import TabsUI

@MainActor
@Suite(.immediateStart("The app has loaded its items when the test looks."))
struct UndoTests {
  @Test func aPoppedScreenComesBackAsItWas() throws {
    let screen = try TestScreen()
    screen.type("3")
    screen.choose("counter")
    screen.choose("increment")
    screen.press(.enter, .escape)
    #expect(screen.state.settingsPath.isEmpty)

    screen.type("u")

    #expect(screen.state.settingsPath.last?.counter?.count == 2)
  }

  @Test func anAlertHasToBeAnsweredFirstAndTheScreenOfADeletedItemDoesNotComeBack() throws {
    let screen = try TestScreen(choosing: "42")
    screen.press(.escape)
    screen.press(.end)
    screen.type("d")
    #expect(!screen.text.contains("u undo"))
    screen.type("u")
    #expect(screen.text.contains("must be answered first"))
    screen.press(.up, .enter)
    #expect(!screen.state.home.root.items.contains { $0.id == 42 })

    screen.type("u")

    #expect(screen.text.contains("item 42 no longer exists"))
    #expect(screen.state.homePath.isEmpty)
  }

  @Test func aLinkIsUndoneInAStoreForEachTab() async throws {
    let screen = try await TestScreen.launched(stores: .tabs)
    screen.app.run(try CommandSyntax.command(["open", "tabs://profile/followers/ada"]))
    // A task sends the command, so it may not be in the post yet.
    while screen.state.profilePath.count < 2 { await screen.delivered() }

    screen.type("u")
    await screen.delivered()
    #expect(screen.state.profilePath.isEmpty)
    #expect(screen.state.selectedTab == .home)

    screen.type("u")
    #expect(screen.text.contains("There is no navigation to undo."))
  }

  @Test func severalNavigationsAreUndoneOneByOne() throws {
    let screen = try TestScreen()
    let start = Place(screen.state)
    screen.choose("42")
    screen.choose("related: item 7")
    screen.type("2")
    screen.choose("followers")
    screen.type("1")
    screen.press(.escape, .escape)

    for _ in 0..<7 { screen.type("u") }

    #expect(screen.text.contains("Undone: home.itemTapped(42)"))
    #expect(Place(screen.state) == start)
    screen.type("u")
    #expect(screen.text.contains("There is no navigation to undo."))

    // The way back leaves the tab history as it was.
    let other = try TestScreen()
    other.type("2u")
    #expect(other.state.selectedTab == .home)
    #expect(other.state.tabHistory == [])
  }

  @Test func aSheetThatWasClosedIsOpenedAgainAndCountsDown() async throws {
    let screen = try TestScreen(choosing: "42", "share")
    await screen.sleeper()
    screen.press(.escape)

    screen.type("u")
    #expect(screen.state.homePath.last?.detail?.share?.secondsLeft == 30)
    await screen.sleeper()
    #expect(screen.clock.wakeNext(until: screen.clock.now.advanced(by: .seconds(1))))
    await screen.sleeper()
    #expect(screen.state.homePath.last?.detail?.share?.secondsLeft == 29)

    screen.type("u")
    #expect(screen.state.homePath.last?.detail?.share == nil)
    #expect(screen.state.homePath.count == 1)
  }

  /// Makes a screen with a form with changes, which a link from another tab has opened, and a
  /// function that ends the saving.
  private func slowForm() async throws -> (screen: TestScreen, endSaving: () -> Void) {
    let (saved, save) = AsyncStream<Void>.makeStream()
    var repository = ItemRepository.memory(Item.samples)
    repository.save = { [repository] item throws(ItemRepositoryError) in
      for await _ in saved {}
      try await repository.save(item)
    }
    let screen = try TestScreen(repository: repository)
    screen.type("3")
    screen.app.run(try CommandSyntax.command(["open", "tabs://home/items/42/edit"]))
    while screen.state.homePath.count < 2 { await screen.frameRequest() }
    screen.type("x")
    screen.press(.down, .down)
    return (screen, { save.finish() })
  }

  @Test func anUndoContinuesWhenAFormHasSaved() async throws {
    let (screen, endSaving) = try await slowForm()

    screen.type("u")
    #expect(screen.text.contains("Discard your changes?"))
    screen.type("u")
    #expect(screen.text.contains("The last undo isn’t over"))
    screen.choose("Save")
    endSaving()
    while !screen.text.contains("Undone") { await screen.frameRequest() }

    #expect(screen.state.homePath.isEmpty)
    #expect(screen.state.selectedTab == .settings)
    #expect(screen.state.home.root.items.first { $0.id == 42 }?.name == "Desk lampx")
    screen.type("u")
    #expect(screen.state.selectedTab == .home)
  }

  @Test func anUndoEndsIfATabIsSelectedWhileAFormSaves() async throws {
    let (screen, endSaving) = try await slowForm()

    screen.type("u")
    screen.choose("Save")
    screen.type("2")
    endSaving()
    while screen.state.homePath.count == 2 { await screen.frameRequest() }

    #expect(!screen.text.contains("Undone"))
    #expect(screen.state.selectedTab == .profile)
    #expect(screen.state.home.root.items.first { $0.id == 42 }?.name == "Desk lampx")
  }

  @Test func aFormWithChangesIsAskedBeforeItsNavigationIsUndone() throws {
    let screen = try TestScreen(choosing: "42", "edit")
    screen.type("x")
    screen.press(.down, .down)

    screen.type("u")
    #expect(screen.text.contains("Discard your changes?"))
    #expect(screen.focused == "Keep editing")
    #expect(screen.keys.contains("esc keep editing"))
    screen.press(.escape)
    #expect(screen.state.homePath.count == 2)

    screen.type("u")
    screen.choose("Discard")
    #expect(screen.state.homePath.count == 1)
    #expect(screen.text.contains("Undone"))

    screen.type("u")
    #expect(screen.state.homePath.isEmpty)
  }
}
