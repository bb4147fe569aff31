import StoreRuntime
import TabCore
import TestSupport
import Testing

@testable import TabsCLI

@MainActor
struct DrawingTests {
  @Test func allSizesCanBeDrawnAndUsed() throws {
    let screen = try TestScreen()
    screen.choose("42")
    screen.choose("share")
    screen.choose("stop")
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

  @Test(arguments: [Size(columns: 29, rows: 24), Size(columns: 80, rows: 7)])
  func aTerminalThatIsTooSmallIsToldWhatIsNeeded(_ size: Size) throws {
    let screen = try TestScreen(size: size)

    #expect(screen.text.contains("30 × 8 needed"))
  }

  @Test func theSmallestSizeShowsTheRowWithTheFocusAndTheWayOut() throws {
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

  @Test func theWayToADeepScreenIsCutAfterItsRoot() throws {
    let screen = try TestScreen(size: Size(columns: 60, rows: 16))
    screen.choose("1 ")
    for _ in 0..<7 {
      screen.choose("related: item 7")
      screen.choose("related: item 1")
    }

    let trail = screen.lines[2]
    #expect(trail.hasPrefix(" 6 items … "))
    #expect(trail.hasSuffix("#\(screen.state.homePath.ids.last?.generation ?? 0)"))
  }

  @Test func aClickOnTheWayLeadsBackThere() throws {
    let screen = try TestScreen()
    screen.choose("1 ")
    screen.choose("related: item 7")

    screen.click("6 items")

    #expect(screen.state.homePath.isEmpty)
  }

  @Test func randomKeysAndClicksNeverFail() throws {
    var generator = SeededGenerator(seed: 7)
    let keys: [Key] = [
      .up, .down, .left, .right, .enter, .enter, .enter, .escape, .tab, .backTab, .backspace,
      .delete, .home, .end, .pageUp, .pageDown, .control("u"), .control("w"), .character("h"),
      .character("["), .character("]"), .character("u"), .character("?"), .character(":"),
      .character("d"), .character("1"), .character("2"), .character("3"), .character("x"),
      .character("r"),
    ]
    let screen = try TestScreen(size: Size(columns: 64, rows: 18))

    for step in 0..<RunLength.count(500, long: 10_000) {
      if step.isMultiple(of: 3) {
        let x = Int.random(in: 0..<70, using: &generator)
        let y = Int.random(in: 0..<20, using: &generator)
        screen.app.handle(.click(x: x, y: y))
      } else {
        screen.app.handle(.key(keys.randomElement(using: &generator) ?? .down))
      }
      #expect(screen.cells.size == screen.size)
    }
  }
}
