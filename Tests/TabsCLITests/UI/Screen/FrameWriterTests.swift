import TestSupport
import Testing

@testable import TabsCLI
@testable import TabsUI

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
      let text = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
        Self.characters.randomElement(using: &random)
      }
      cells.write(
        String(text), x: .random(in: -3...size.columns, using: &random),
        y: .random(in: 0...size.rows, using: &random),
        Self.styles.randomElement(using: &random) ?? .plain)
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
    var emulator = TerminalScreen(size: size)
    var shown: Cells?
    for number in 0..<RunLength.count(500, long: 20_000) {
      if number % 100 == 0 {
        size = Size(
          columns: .random(in: 1...24, using: &random), rows: .random(in: 1...8, using: &random))
        emulator = TerminalScreen(size: size)
        writer.forget()
      }
      let frame = makeFrame(size, after: shown, &random)
      emulator.write(writer.output(for: frame))
      var fullWriter = FrameWriter(depth: .palette)
      var full = TerminalScreen(size: size)
      full.write(fullWriter.output(for: frame))

      #expect(full.text == frame.text)
      #expect(emulator.text == full.text)
      #expect(emulator.styles == full.styles)
      #expect(emulator.modes.contains("?25") == (frame.cursor != nil))
      #expect(emulator.unknown.isEmpty)
      #expect(writer.output(for: frame).isEmpty)
      guard emulator.text == full.text else { return }
      shown = frame
    }
  }

  @Test("uses the colours that there are, and draws all anew when the background is a light one")
  func colors() {
    var frame = Cells(size: Size(columns: 4, rows: 1))
    frame.write("now", x: 0, y: 0, .warning)
    var writer = FrameWriter(depth: .palette)
    let dark = writer.output(for: frame)
    writer.isLight = true
    let light = writer.output(for: frame)
    frame.write("now", x: 0, y: 0, .failure)
    var plainWriter = FrameWriter(depth: .none)
    let plain = plainWriter.output(for: frame)

    #expect(dark.contains("38;5;214"))
    #expect(light.contains("38;5;130"))
    #expect(plain.contains("\u{1B}[0;1mnow"))
    #expect(!plain.contains("31m"))
  }

  @Test(
    "places what follows a wide or composed character, which may be drawn over the rest of a row",
    arguments: ["界", "e\u{301}", "👩‍👩‍👧"])
  func coveredCells(text: String) {
    var writer = FrameWriter(depth: .none)
    var frame = Cells(size: Size(columns: 6, rows: 1))
    frame.write("│", x: 4, y: 0)
    let first = writer.output(for: frame)
    let next = frame.write(text, x: 0, y: 0)
    frame.write("z", x: next, y: 0)

    let output = writer.output(for: frame)

    let blanks = String(repeating: " ", count: 3 - next)
    #expect(first.contains("\u{1B}[1;5H│\u{1B}"))
    #expect(output.contains("\u{1B}[1;\(next + 1)Hz"))
    #expect(output.contains("z\(blanks)│ \u{1B}") || text == "界")
  }
}
