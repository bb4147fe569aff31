import Foundation
import StoreJournal
import StoreRuntime
import TabCore
import TestSupport
import Testing

@testable import TabsCLI
@testable import TabsUI

@MainActor
@Suite(.immediateStart("The app has loaded its items when the test looks."))
struct ScreenAppTests {
  #if os(Linux)
    @Test func aJournalThatCantBeWrittenFromTheStartIsANotice() throws {
      let file = URL(filePath: "/dev/full")
      let journals = AppJournals(try AppJournal(to: file), in: file)

      let screen = try TestScreen(journals: journals)

      #expect(screen.text.contains("The journal /dev/full can't be written:"))
      #expect(journals.failure != nil)
    }
  #endif

  // MARK: The tour

  @Test(arguments: RunningApp.Stores.allCases, [false, true])
  func theHomePartOfTheTourByKeysOrClicksEndsAsByScript(
    _ stores: RunningApp.Stores, _ clicks: Bool
  ) async throws {
    let screen = try await TestScreen.launched(stores: stores)
    let choose = clicks ? screen.click : screen.choose
    let transcript = try await Transcript(
      """
      push item 42
      push item 7
      push item 42
      tap edit
      set name "Reading lamp"
      save
      state
      """ + "\n"
    ) {
      $0.isQuiet = true
    }

    for row in ["42", "related: item 7", "related: item 42", "edit"] { choose(row) }
    if clicks { screen.click("name:") }
    screen.press(.control("u"))
    screen.type("Reading lamp")
    choose("save")

    let report = Report(
      line: 7, command: "state", failure: nil, expectsFailure: false, outcome: nil, earlier: nil,
      result: .state, state: screen.state, historyChange: nil,
      clock: ClockReading(now: .zero, sleepers: 0))
    #expect(transcript.output == TextFormat().text(report))
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

  @Test func aFormIsFilledInByTypingAndTellsWhyItCannotBeSaved() throws {
    let screen = try TestScreen()

    screen.choose("add")
    screen.press(.down, .down, .enter)
    #expect(screen.focused == "save")
    #expect(screen.text.contains("save: not now, the name is empty"))
    #expect(screen.state.home.destination?.add?.isSaving == false)
    screen.press(.up, .up)
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

  @Test func anItemIsDeletedAfterAnAlertThatHidesWhatLiesUnderIt() throws {
    let screen = try TestScreen()
    screen.focus("2 ")

    #expect(screen.keys.contains("d delete"))
    screen.type("d")
    #expect(screen.text.contains("Delete “Ink”?"))
    screen.type("3")
    screen.click("Profile")
    screen.click("read the items")
    #expect(screen.state.selectedTab == .home)
    #expect(screen.state.home.destination?.alert != nil)
    screen.choose("Delete")

    #expect(screen.state.home.items.map(\.id) == [1, 3, 7, 12, 42])
  }

  @Test func theFocusIsWhereItWasWhenATabIsShownAgain() throws {
    let screen = try TestScreen(choosing: "42")
    screen.focus("related: item 12")

    screen.type("2")
    screen.type("1")

    #expect(screen.focused == "related: item 12")
  }

  @Test func aTimerTicksWithoutInput() async throws {
    let screen = try TestScreen()
    screen.type("3")
    screen.choose("timer")
    #expect(screen.text.contains("timer 0"))
    #expect(screen.lines[0] == "  1 Home   2 Profile   3 Settings ·1 ●1")

    await screen.sleeper()
    let now = screen.clock.now
    _ = screen.clock.wakeNext(until: now.advanced(by: .seconds(1)))
    await screen.frameRequest()

    #expect(screen.text.contains("timer 1"))
  }

  // MARK: Regions

  @Test func whatIsTypedReadsOnlyTheRegionThatShowsIt() throws {
    let screen = try TestScreen(choosing: "add")
    let regions = screen.app.regions
    let counts = [regions.tabs.readCount, regions.trail.readCount, regions.screen.readCount]
    let presented = regions.presented.readCount

    screen.type("ab")

    #expect(
      [regions.tabs.readCount, regions.trail.readCount, regions.screen.readCount] == counts)
    #expect(regions.presented.readCount == presented + 2)
  }

  // MARK: Commands

  @Test func aCommandIsOneOfTheLineProgramIsCompletedAndFoundAgain() throws {
    let screen = try TestScreen()

    screen.type(":push item 42")
    screen.press(.enter)
    #expect(screen.lines[2] == " 6 items › item 42 \"Desk lamp\" #0")

    screen.type(":state")
    screen.press(.enter)
    #expect(screen.text.contains("url       tabs://home/items/42"))
    screen.press(.escape)
    #expect(!screen.text.contains("url       tabs://home"))

    screen.type(":pus")
    screen.press(.tab)
    screen.type("it")
    screen.press(.tab)
    screen.type("999")
    #expect(screen.keys == ":push item 999")
    screen.press(.enter)
    #expect(screen.text.contains("A push was refused: there is no item 999"))
    screen.type(":")
    screen.press(.up)
    #expect(screen.keys == ":push item 999")
    screen.press(.escape)

    let file = FileManager.default.temporaryDirectory
      .appending(path: "ScreenAppTests-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    screen.app.run(.saveState(file))
    screen.press(.escape)
    screen.app.run(.restoreState(file))
    #expect(screen.lines[2] == " 6 items › item 42 \"Desk lamp\" #0")

    screen.type("q")
    #expect(screen.app.isDone)
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

  // MARK: History

  @Test func theHistoryShowsThePast() throws {
    let screen = try TestScreen(choosing: "1 ")

    screen.type("h")
    #expect(screen.text.contains("history"))
    #expect(screen.text.contains("home.itemTapped(1)"))

    screen.type("[[")
    #expect(screen.text.contains("past"))
    #expect(screen.lines[2].hasPrefix(" 6 items  "))
    #expect(screen.lines[20].hasPrefix(" after 3: home.itemsResponse(success(["))
    #expect(screen.lines[22].hasSuffix("…"))
    screen.press(.tab)
    #expect(screen.text.contains("The past can't be changed"))

    #expect(!screen.text.contains("\"Desk lamp\""))
    screen.press(.enter)
    #expect(screen.text.contains("─ step 3 ─"))
    #expect(screen.text.contains("\"Desk lamp\""))
    screen.press(.escape)
    #expect(screen.app.interface.past == 2)

    screen.press(.escape)
    #expect(screen.lines[2].hasPrefix(" 6 items › item 1 \"Fountain pen\" #0"))
    screen.type("3")
    #expect(screen.lines[6].contains("selectedTabChanged… "))
  }

  @Test func aStepOfThePastIsShownWithItsWholePayload() throws {
    let screen = try TestScreen(choosing: "1 ", "edit")
    screen.type(" of a very long name")
    screen.press(.escape)

    screen.type("[")

    #expect(screen.text.contains("edit.nameChanged ×20"))
    #expect(
      screen.lines[21].hasPrefix(" after 8: home.#1.edit.nameChanged(\"Fountain pen of a very"))
    #expect(screen.lines[22].hasSuffix("last of 20"))
  }

  @Test(arguments: ["", " ", "\u{200B}", "\u{202E}\u{2066}"])
  func anItemWhoseNameCannotBeSeenSaysSo(_ name: String) throws {
    let screen = try TestScreen(items: [Item(id: 3, name: name)])

    #expect(screen.lines[6] == "    3  (no name)")
    screen.choose("3 ")
    #expect(screen.lines[4] == "    name: (no name)")
  }
}
