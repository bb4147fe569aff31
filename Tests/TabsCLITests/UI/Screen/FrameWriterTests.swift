import TestSupport
import Testing

@testable import TabsCLI

@Suite("The writer of frames")
struct FrameWriterTests {
  private static let characters: [Character] = [
    "a", "Z", "│", "é", "e\u{301}", "界", "가", "👩‍👩‍👧", "🇩🇪", "❤️", "ש", " ", " ", " ",
  ]

  private static let styles: [Style] = [
    .plain, .plain, .bold, .dim, .selectedTab, .warning, .failure, .focus, .frame, .field,
  ]

  private func makeFrame(
    _ size: Size, after old: Cells?, _ random: inout some RandomNumberGenerator
  ) -> Cells {
    var cells = old.flatMap { $0.size == size ? $0 : nil } ?? Cells(size: size)
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let text = String(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          Self.characters[Int.random(in: Self.characters.indices, using: &random)]
        })
      cells.write(
        text, x: .random(in: -3...size.columns, using: &random),
        y: .random(in: 0...size.rows, using: &random),
        Self.styles[Int.random(in: Self.styles.indices, using: &random)])
    }
    cells.cursor =
      Bool.random(using: &random) ? nil : (.random(in: 0..<size.columns, using: &random), 0)
    return cells
  }

  @Test("leaves the same on the screen by differences as by a full frame")
  func differences() {
    var random = SeededGenerator(seed: 1)
    var size = Size(columns: 20, rows: 6)
    var writer = FrameWriter(depth: .palette)
    var emulator = ScreenEmulator(size: size)
    var shown: Cells?
    for number in 0..<RunLength.count(2_000, long: 20_000) {
      if number % 100 == 0 {
        size = Size(
          columns: .random(in: 1...24, using: &random), rows: .random(in: 1...8, using: &random))
        emulator = ScreenEmulator(size: size)
        writer.forget()
      }
      let frame = makeFrame(size, after: shown, &random)
      emulator.write(writer.output(for: frame))
      var fullWriter = FrameWriter(depth: .palette)
      var full = ScreenEmulator(size: size)
      full.write(fullWriter.output(for: frame))

      #expect(emulator.cells.text == full.cells.text)
      #expect(emulator.styles == full.styles)
      #expect(emulator.isCursorShown == (frame.cursor != nil))
      #expect(emulator.unknown.isEmpty)
      guard emulator.cells.text == full.cells.text else { return }
      shown = frame
    }
  }

  @Test("puts on the screen what a frame says")
  func fullFrame() {
    var frame = Cells(size: Size(columns: 8, rows: 2))
    frame.write("a界b", x: 1, y: 0)
    frame.write("x", x: 7, y: 1, .failure)
    var writer = FrameWriter(depth: .basic)
    var emulator = ScreenEmulator(size: frame.size)

    emulator.write(writer.output(for: frame))

    #expect(emulator.cells.text == " a界b   \n       x")
    #expect(emulator.styles.last == "0;31")
  }

  @Test("writes nothing for a frame that is shown already")
  func sameFrame() {
    var writer = FrameWriter(depth: .none)
    let frame = Cells(size: Size(columns: 4, rows: 1))
    _ = writer.output(for: frame)

    let again = writer.output(for: frame)

    #expect(again.isEmpty)
  }

  @Test("draws all anew when the background turns out to be light")
  func background() {
    var writer = FrameWriter(depth: .palette)
    var frame = Cells(size: Size(columns: 4, rows: 1))
    frame.write("now", x: 0, y: 0, .warning)
    let dark = writer.output(for: frame)

    writer.isLight = true
    let light = writer.output(for: frame)

    #expect(dark.contains("38;5;214"))
    #expect(light.contains("38;5;130"))
  }

  @Test("places the character after a wide or composed one", arguments: ["界", "e\u{301}", "👩‍👩‍👧"])
  func placement(text: String) throws {
    var writer = FrameWriter(depth: .none)
    var frame = Cells(size: Size(columns: 8, rows: 1))
    let next = frame.write(text, x: 0, y: 0)
    frame.write("z", x: next, y: 0)

    let output = writer.output(for: frame)

    #expect(output.contains("\u{1B}[1;\(next + 1)Hz"))
  }

  @Test(
    "writes the rest of a row again that a composed character may be drawn over",
    arguments: ["e\u{301}", "👩‍👩‍👧"])
  func coveredCells(text: String) {
    var writer = FrameWriter(depth: .none)
    var frame = Cells(size: Size(columns: 6, rows: 1))
    frame.write("│", x: 4, y: 0)
    let first = writer.output(for: frame)
    let next = frame.write(text, x: 0, y: 0)

    let output = writer.output(for: frame)

    let blanks = String(repeating: " ", count: 4 - next)
    #expect(first.contains("\u{1B}[1;5H│\u{1B}"))
    #expect(output.contains("\u{1B}[1;\(next + 1)H\(blanks)│ \u{1B}"))
  }

  @Test("uses no colours where there are none")
  func withoutColors() {
    var writer = FrameWriter(depth: .none)
    var frame = Cells(size: Size(columns: 4, rows: 1))
    frame.write("now", x: 0, y: 0, .failure)

    let output = writer.output(for: frame)

    #expect(output.contains("\u{1B}[0;1mnow"))
    #expect(!output.contains("31m"))
  }
}
