import StoreRuntime
import TabCore
import TestSupport
import Testing

@testable import TabsCLI
@testable import TabsUI

@MainActor
@Suite(.immediateStart("The app has loaded its items when the test looks."))
struct DrawingTests {
  @Test func allSizesCanBeDrawnAndUsed() throws {
    let screen = try TestScreen(choosing: "42", "share", "stop")
    #expect(screen.text.contains("share item 42"))
    #expect(screen.text.contains("Stop sharing?"))
    screen.type("h")

    for columns in [1, 2, 3, 7, 29, 30, 31, 45, 59, 60, 61, 80, 120, 300] {
      for rows in [1, 2, 3, 7, 8, 9, 12, 24, 60, 100] {
        screen.size = Size(columns: columns, rows: rows)
        let cells = screen.cells
        #expect(cells.size == screen.size)
        screen.app.handle(.click(x: columns / 2, y: rows / 2))
        screen.press(.down, .character("?"), .escape)
      }
    }
  }

  @Test func theSmallestSizeShowsTheRowWithTheFocusAndTheWayOutAndASmallerOneWhatIsNeeded() throws {
    for size in [Size(columns: 29, rows: 24), Size(columns: 80, rows: 7)] {
      #expect(try TestScreen(size: size).text.contains("30 × 8 needed"))
    }
    let screen = try TestScreen(size: Size(columns: 30, rows: 8))

    screen.press(.end)
    #expect(screen.focused?.hasPrefix("42  Desk lamp") == true)
    screen.press(.enter)
    #expect(screen.keys.contains("esc back"))
    #expect(screen.focused == "edit")
  }

  @Test(arguments: [
    "\u{1B}[31mred\u{1B}]0;title\u{7}", "\u{202E}backwards\u{2066}", "👩‍👩‍👧‍👦🇩🇪❤️",
    "e" + String(repeating: "\u{301}", count: 10_000), "\r\n\t\0", "漢字かな交じり文",
    String(repeating: "long ", count: 100_000),
  ])
  func aNameStaysOnItsLineWhateverIsInIt(_ name: String) throws {
    let item = Item(id: 1, name: name, note: name)
    let screen = try TestScreen(items: [item], size: Size(columns: 60, rows: 16))
    let plain = try TestScreen(
      items: [Item(id: 1, name: "x", note: "y")], size: Size(columns: 60, rows: 16))
    func others(_ screen: TestScreen) -> [String] {
      screen.lines.enumerated().filter { $0.offset != 6 }.map(\.element)
    }

    #expect(others(screen) == others(plain))
    for key in [Key.end, .enter, .enter, .right, .left, .backspace, .escape] { screen.press(key) }
    for cell in screen.cells.cells {
      let scalars = cell.text.map { Array($0.unicodeScalars) } ?? []
      #expect(scalars.count < 100)
      #expect(scalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test func aLongListIsScrolledByKeysAndByTheWheel() throws {
    let items = (1...100).map { Item(id: $0, name: "Item \($0)") }
    let screen = try TestScreen(items: items, size: Size(columns: 40, rows: 12))

    #expect(screen.lines[10].hasSuffix("▼"))
    for _ in 0..<40 { screen.app.handle(.wheel(1)) }
    #expect(screen.focused?.hasPrefix("39  Item 39") == true)
    screen.press(.end)
    #expect(screen.focused?.hasPrefix("100  Item 100") == true)
    #expect(!screen.lines[10].hasSuffix("▼"))
  }

  @Test func theWayToADeepScreenIsCutAfterItsRootAndAClickLeadsBackThere() throws {
    let screen = try TestScreen(size: Size(columns: 60, rows: 16), choosing: "1 ")
    for _ in 0..<7 {
      screen.choose("related: item 7")
      screen.choose("related: item 1")
    }

    let trail = screen.lines[2]
    #expect(trail.hasPrefix(" 6 items … "))
    #expect(trail.hasSuffix("#\(screen.state.homePath.ids.last?.generation ?? 0)"))
    screen.click("6 items")
    #expect(screen.state.homePath.isEmpty)
  }

  @Test(arguments: [30, 40, 80])
  func thePastNamesTheWaysOutOfItHoweverNarrowTheTerminal(_ columns: Int) throws {
    let screen = try TestScreen(size: Size(columns: columns, rows: 24), choosing: "42")

    screen.type("[")

    #expect(screen.keys.contains("r resume here  esc now"))
    #expect(screen.keys.contains("[ earlier") == (columns > 30))
    #expect(screen.keys.contains("⏎ read the step") == (columns > 40))
  }

  @Test func aPanelTakesTheEndKeySeveralTimesBeforeAFrame() throws {
    let screen = try TestScreen()
    screen.type("?")

    for _ in 0..<3 { screen.app.handle(.key(.end)) }

    #expect(screen.text.contains("Everything can be clicked"))
  }

  @Test func theSameStepOfThePastStaysWhenOlderOnesAreForgotten() throws {
    let screen = try TestScreen()
    for _ in 0..<300 {
      screen.app.send(.tabs(.selectedTabChanged(.profile)))
      screen.app.send(.tabs(.selectedTabChanged(.home)))
    }
    screen.type("h[[[")
    let mark = try #require(screen.text.firstMatch(of: /past \d+/)?.output)

    for _ in 0..<10 { screen.app.send(.tabs(.selectedTabChanged(.settings))) }

    #expect(screen.text.firstMatch(of: /past \d+/)?.output == mark)
  }

  private let size = Size(columns: 60, rows: 9)

  @Test func aPictureIsADocumentAndStylesAreWrittenWithAndWithoutColours() {
    #expect(text(.svg).hasPrefix("<svg "))
    #expect(text(.svg).contains("Profile"))
    #expect(text(.svg).contains("<title>tabs-ui ui</title>"))
    #expect(text(.ansi).contains("36m"))
    #expect(!text(.ansi, usesColor: false).contains("36m"))
  }

  @Test func aSnapshotShowsWhatTheProgramShows() throws {
    let screen = try TestScreen(size: size, choosing: "42")

    #expect(Snapshot.frame(of: screen.state, size).cells == screen.cells)
  }

  private func text(_ format: SnapshotFormat, usesColor: Bool = true) -> String {
    Snapshot.text(of: AppFeature.State(), size, format, usesColor: usesColor, program: .ui)
  }
}
