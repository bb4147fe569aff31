import Testing

@testable import TabsCLI

@Suite("Reading lines")
struct LineReaderTests {
  /// Reads all lines of some bytes that arrive in parts of a size.
  private func lines(of bytes: [UInt8], inPartsOf size: Int = 7) throws -> [InputLine] {
    var rest = bytes[...]
    var reader = LineReader {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    var lines: [InputLine] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  private let unfinished = InputLine.unusable(
    "the input ends in the middle of this line; end it with a line break")

  @Test("Lines end with a line break, also with that of Windows", arguments: 1...12)
  func lines(size: Int) throws {
    let lines = try lines(of: Array("pop\n\npush é\r\n# ende\n".utf8), inPartsOf: size)

    #expect(lines == [.text("pop"), .text(""), .text("push é"), .text("# ende")])
  }

  @Test(
    "A byte order mark at the start of the input is skipped, and nowhere else", arguments: 1...7)
  func byteOrderMark(size: Int) throws {
    let lines = try lines(of: Array("\u{FEFF}pop\n\u{FEFF}pop\n".utf8), inPartsOf: size)

    #expect(lines == [.text("pop"), .text("\u{FEFF}pop")])
    #expect(try self.lines(of: Array("\u{FEFF}".utf8), inPartsOf: size) == [])
  }

  @Test(
    "Bytes that aren't UTF-8 spoil their line only",
    arguments: [
      ([0xFF], 1), ([0x61, 0xC3], 2), ([0x61, 0xC3, 0xA9, 0x80], 4), ([0xED, 0xA0, 0x80], 1),
      ([0xC0, 0xAF], 1), ([0xF5, 0x80, 0x80, 0x80], 1),
    ] as [([UInt8], Int)])
  func invalidBytes(bytes: [UInt8], position: Int) throws {
    let lines = try lines(of: bytes + Array("\npop\n".utf8))

    #expect(
      lines == [.unusable("the line isn't UTF-8 from byte \(position) on"), .text("pop")])
  }

  @Test("A line of the greatest length can be used, and neither one that is longer nor one unended")
  func length() throws {
    let longest = String(repeating: "x", count: LineReader.greatestLength)
    let megabyte = String(repeating: "x", count: 1_000_000)

    let lines = try lines(
      of: Array("\(longest)\n\(longest)x\n\(megabyte)\npo".utf8), inPartsOf: 1_000)

    #expect(
      lines == [
        .text(longest),
        .unusable("the line is 65537 bytes long, but the maximum is 65536"),
        .unusable("the line is 1000000 bytes long, but the maximum is 65536"),
        unfinished,
      ])
    #expect(try self.lines(of: Array(megabyte.utf8), inPartsOf: 4_096) == [unfinished])
    #expect(try self.lines(of: []) == [])
  }

  @Test("An error of the source ends the reading")
  func failure() {
    struct Failure: Error {}
    var reader = LineReader { throw Failure() }

    #expect(throws: Failure.self) { try reader.next() }
  }
}
