import Foundation
import StoreRuntime
import TabCore
import Testing

@testable import TabsCLI

@MainActor
struct ScreenAppTests {
  // MARK: The tour

  /// The part of the tour that happens in the home tab, as a script.
  static let homeTour = """
    push item 42
    push item 7
    push item 42
    tap edit
    set name "Reading lamp"
    save
    state

    """

  @Test(arguments: RunningApp.Stores.allCases)
  func theHomePartOfTheTourByKeysEndsAsByScript(_ stores: RunningApp.Stores) async throws {
    let screen = try await TestScreen.launched(stores: stores)

    screen.choose("42")
    screen.choose("related: item 7")
    screen.choose("related: item 42")
    screen.choose("edit")
    screen.press(.control("u"))
    screen.type("Reading lamp")
    screen.press(.down, .down, .enter)

    #expect(try await Self.stateByScript() == Self.stateText(screen.state))
  }

  @Test(arguments: RunningApp.Stores.allCases)
  func theHomePartOfTheTourByClicksEndsAsByScript(_ stores: RunningApp.Stores) async throws {
    let screen = try await TestScreen.launched(stores: stores)

    screen.click("Desk lamp")
    screen.click("related: item 7")
    screen.click("related: item 42")
    screen.click("edit")
    screen.click("name:")
    screen.press(.control("u"))
    screen.type("Reading lamp")
    screen.click("save")

    #expect(try await Self.stateByScript() == Self.stateText(screen.state))
  }

  private static func stateByScript() async throws -> String {
    let transcript = try await Transcript(homeTour)
    let lines = transcript.output.split(separator: "\n")
    let start = lines.lastIndex { $0.contains("> state") }.map { $0 + 1 } ?? lines.startIndex
    return lines[start...].filter { !$0.hasPrefix("  clock") }.joined(separator: "\n")
  }

  private static func stateText(_ state: AppFeature.State) -> String {
    let report = Report(
      line: 1, command: "state", failure: nil, expectsFailure: false, outcome: nil, earlier: nil,
      result: .state, state: state, historyChange: nil, clock: nil)
    return TextFormat(showsCommands: false).text(report)
      .split(separator: "\n").joined(separator: "\n")
  }

  // MARK: Screens, sheets and alerts

  @Test func theListNamesTheItemsAndWhatTheKeysDo() throws {
    let screen = try TestScreen(size: Size(columns: 84, rows: 14))

    #expect(
      screen.text == """
          1 Home   2 Profile   3 Settings
        ────────────────────────────────────────────────────────────────────────────────────
         6 items

          › add an item
            read the items again
             1  Fountain pen  Medium nib
             2  Ink  Blue-black, 50 ml
             3  Blotting paper  Ten sheets
             7  Notebook  Dotted, 120 pages
            12  Pencil case  Canvas
            42  Desk lamp  Warm light

         ↑↓ move  ⏎ open the form  1-3 tabs  u undo  h history  : command  ? help  q quit
        """)
  }

  @Test func aFormIsFilledInByTyping() throws {
    let screen = try TestScreen()

    screen.choose("add")
    #expect(screen.focused == "name:")
    screen.type("Stamp")
    screen.press(.enter)
    screen.type("1 of 2")
    #expect(screen.focused == "note: 1 of 2")
    screen.press(.enter, .enter)

    #expect(screen.state.home.items.last?.name == "Stamp")
    #expect(screen.state.home.items.last?.note == "1 of 2")
    #expect(screen.state.home.destination == nil)
  }

  @Test func aButtonThatCannotBeChosenTellsWhy() throws {
    let screen = try TestScreen()

    screen.choose("add")
    screen.press(.down, .down)

    #expect(screen.focused == "save")
    #expect(screen.text.contains("save: not now, the name is empty"))
    screen.press(.enter)
    #expect(screen.state.home.destination?.add?.isSaving == false)
  }

  @Test func escapeAsksBeforeAFormWithChangesGoes() throws {
    let screen = try TestScreen()
    screen.choose("add")
    screen.type("Stamp")

    screen.press(.escape)
    #expect(screen.text.contains("Discard your changes?"))
    #expect(screen.focused == "Keep editing")
    #expect(screen.keys.contains("esc keep editing"))

    screen.press(.escape)
    #expect(screen.state.home.question == nil)
    #expect(screen.state.home.destination?.add?.name == "Stamp")

    screen.press(.escape)
    screen.choose("Discard")
    #expect(screen.state.home.destination == nil)
  }

  @Test func anItemIsDeletedAfterAnAlert() throws {
    let screen = try TestScreen()
    screen.focus("2 ")

    #expect(screen.keys.contains("d delete"))
    screen.type("d")
    #expect(screen.text.contains("Delete “Ink”?"))
    screen.type("3")
    #expect(screen.state.selectedTab == .home)
    screen.choose("Delete")

    #expect(screen.state.home.items.map(\.id) == [1, 3, 7, 12, 42])
  }

  @Test func aSheetAndAnAlertLieOverWhatTheyHide() throws {
    let screen = try TestScreen(size: Size(columns: 60, rows: 18))

    screen.choose("42")
    screen.choose("share")
    screen.choose("stop")

    #expect(screen.text.contains("share item 42"))
    #expect(screen.text.contains("Stop sharing?"))
    screen.press(.escape)
    #expect(screen.state.homePath.last?.detail?.share?.alert == nil)
    #expect(screen.state.homePath.last?.detail?.share != nil)
  }

  @Test func whatLiesUnderAnAlertCannotBeClicked() throws {
    let screen = try TestScreen()
    screen.focus("2 ")
    screen.type("d")

    screen.click("Profile")
    screen.click("read the items")

    #expect(screen.state.selectedTab == .home)
    #expect(screen.state.home.destination?.alert != nil)
  }

  @Test func theFocusIsWhereItWasWhenATabIsShownAgain() throws {
    let screen = try TestScreen()
    screen.choose("42")
    screen.focus("related: item 12")

    screen.type("2")
    screen.type("1")

    #expect(screen.focused == "related: item 12")
  }

  @Test func tabsShowTheirDepthAndTheirBadge() throws {
    let screen = try TestScreen()

    screen.type("3")
    screen.choose("timer")

    #expect(screen.lines[0] == "  1 Home   2 Profile   3 Settings ·1 ●1")
  }

  @Test func aTimerTicksWithoutInput() async throws {
    let screen = try TestScreen()
    screen.type("3")
    screen.choose("timer")
    #expect(screen.text.contains("timer 0"))

    await screen.sleeper()
    let now = screen.clock.now
    _ = screen.clock.wakeNext(until: now.advanced(by: .seconds(1)))
    await screen.frameRequest()

    #expect(screen.text.contains("timer 1"))
  }

  // MARK: Regions

  @Test func whatIsTypedReadsOnlyTheRegionThatShowsIt() throws {
    let screen = try TestScreen()
    screen.choose("add")
    let regions = screen.app.regions
    let counts = [regions.tabs.readCount, regions.trail.readCount, regions.screen.readCount]
    let presented = regions.presented.readCount

    screen.type("ab")

    #expect(
      [regions.tabs.readCount, regions.trail.readCount, regions.screen.readCount] == counts)
    #expect(regions.presented.readCount == presented + 2)
  }

  // MARK: Commands

  @Test func aCommandIsOneOfTheLineProgram() throws {
    let screen = try TestScreen()

    screen.type(":push item 42")
    screen.press(.enter)
    #expect(screen.lines[2] == " 6 items › item 42 \"Desk lamp\" #0")

    screen.type(":push item 999")
    screen.press(.enter)
    #expect(screen.text.contains("A push was refused: there is no item 999"))

    screen.type(":selct profile")
    screen.press(.enter)
    #expect(screen.text.contains("did you mean \"select\"?"))
  }

  @Test func aCommandIsCompletedAndFoundAgain() async throws {
    let screen = try TestScreen()

    screen.type(":sel")
    screen.press(.tab)
    screen.type("pr")
    screen.press(.tab)
    #expect(screen.keys == ":select profile")
    screen.press(.enter)
    await screen.frameRequest()
    #expect(screen.state.selectedTab == .profile)

    screen.type("1:")
    screen.press(.up)
    #expect(screen.keys == ":select profile")
  }

  @Test func theStateIsShownInABoxThatEscapeCloses() throws {
    let screen = try TestScreen()

    screen.type(":state")
    screen.press(.enter)
    #expect(screen.text.contains("url       tabs://home"))

    screen.press(.escape)
    #expect(!screen.text.contains("url       tabs://home"))
  }

  @Test func theHelpCanBeReadToItsEndOnASmallTerminal() throws {
    let screen = try TestScreen(size: Size(columns: 30, rows: 8))

    screen.type("?")
    for _ in 0..<60 { screen.press(.down) }
    #expect(screen.text.contains("│ keys. "))
    screen.press(.up)
    #expect(!screen.text.contains("│ keys. "))
    screen.press(.escape)
    #expect(screen.focused == "add an item")
  }

  @Test func anIssueIsShownAndPrintsNothing() async throws {
    let screen = try TestScreen()

    withIssueReporter(screen.app.program.issues.reporter) {
      screen.app.send(.home(.path(.popFrom(id: 9))))
    }
    await screen.frameRequest()

    #expect(screen.text.contains("received \"popFrom\""))
    screen.press(.down)
    #expect(!screen.text.contains("popFrom"))
  }

  @Test func aSavedStateIsShownInPlaceOfTheOldOne() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "ScreenAppTests-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let screen = try TestScreen()
    screen.choose("42")
    screen.app.run(.saveState(file))
    screen.press(.escape)
    #expect(screen.state.homePath.isEmpty)

    screen.app.run(.restoreState(file))

    #expect(screen.lines[2] == " 6 items › item 42 \"Desk lamp\" #0")
    screen.press(.escape)
    #expect(screen.state.homePath.isEmpty)
  }

  // MARK: History

  @Test func theHistoryShowsThePast() throws {
    let screen = try TestScreen()
    screen.choose("1 ")

    screen.type("h")
    #expect(screen.text.contains("history"))
    #expect(screen.text.contains("home.itemTapped(1)"))

    screen.type("[[")
    #expect(screen.text.contains("past"))
    #expect(screen.lines[2].hasPrefix(" 6 items  "))
    #expect(screen.lines[20].hasPrefix(" after 3: home.itemsResponse(success(["))
    #expect(screen.lines[22].hasSuffix("…"))
    screen.press(.tab)
    #expect(screen.text.contains("This is the past"))

    screen.press(.escape)
    #expect(screen.lines[2].hasPrefix(" 6 items › item 1 \"Fountain pen\" #0"))
  }

  @Test func aStepThatTheHistoryHasNoRoomForSaysSo() throws {
    let screen = try TestScreen()
    screen.type("3h")

    #expect(screen.lines[4].contains("│4 selectedTabChanged… "))
  }

  @Test func aStepOfThePastIsShownWithItsWholePayload() throws {
    let screen = try TestScreen()
    screen.choose("1 ")
    screen.choose("edit")
    screen.type(" of a very long name")
    screen.press(.escape)

    screen.type("[")

    #expect(screen.text.contains("edit.nameChanged ×20"))
    #expect(
      screen.lines[21].hasPrefix(" after 8: home.#1.edit.nameChanged(\"Fountain pen of a very"))
    #expect(screen.lines[22].hasSuffix("last of 20"))
  }

  @Test func aLongStepOfThePastIsReadInAPanel() throws {
    let screen = try TestScreen()
    screen.choose("1 ")
    screen.type("[[")
    #expect(!screen.text.contains("\"Desk lamp\""))

    screen.press(.enter)

    #expect(screen.text.contains("─ step 3 ─"))
    #expect(screen.text.contains("\"Desk lamp\""))
    screen.press(.escape)
    #expect(screen.app.interface.past == 2)
  }

  @Test(arguments: ["", " ", "\u{200B}", "\u{202E}\u{2066}"])
  func anItemWhoseNameCannotBeSeenSaysSo(_ name: String) throws {
    let screen = try TestScreen(items: [Item(id: 3, name: name)])

    #expect(screen.lines[6] == "    3  (no name)")
    screen.choose("3 ")
    #expect(screen.lines[4] == "    name: (no name)")
  }

  @Test func qQuits() throws {
    let screen = try TestScreen()

    screen.type("q")

    #expect(screen.app.isDone)
  }
}
