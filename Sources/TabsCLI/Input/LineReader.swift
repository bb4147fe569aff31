/// A reader of lines from a file, a terminal or a pipe.
///
/// It accepts any bytes. A line that isn't UTF-8, is too long or lacks its line break is returned
/// as unusable, and reading continues after it. The reader buffers at most one line of the maximum
/// length. It skips a byte order mark at the start of the input, which some editors write.
struct LineReader: LineSource {
  /// The maximum number of bytes in a line.
  static let greatestLength = 65_536

  private let read: () throws -> [UInt8]
  private var buffer: ArraySlice<UInt8> = []
  private var hasEnded = false
  private var isFirstLine = true

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Makes a reader.
  ///
  /// - Parameter read: Returns the available bytes, or none at the end of the input.
  init(_ read: @escaping () throws -> [UInt8]) {
    self.read = read
  }

  /// Returns the next line, or `nil` at the end of the input.
  ///
  /// - Throws: Any error of `read`.
  mutating func next() throws -> InputLine? {
    var line: [UInt8] = []
    var length = 0
    while true {
      let end = buffer.firstIndex(of: UInt8(ascii: "\n"))
      let part = buffer[..<(end ?? buffer.endIndex)]
      length += part.count
      if length <= Self.greatestLength { line += part }
      if let end {
        buffer = buffer[(end + 1)...]
        dropMark(from: &line, &length)
        return Self.finish(line, length: length)
      }
      buffer = hasEnded ? [] : try read()[...]
      if buffer.isEmpty {
        hasEnded = true
        dropMark(from: &line, &length)
        return length == 0
          ? nil : .unusable("the input ends in the middle of this line; end it with a line break")
      }
    }
  }

  private mutating func dropMark(from line: inout [UInt8], _ length: inout Int) {
    defer { isFirstLine = false }
    guard isFirstLine, line.starts(with: Self.byteOrderMark) else { return }
    line.removeFirst(Self.byteOrderMark.count)
    length -= Self.byteOrderMark.count
  }

  private static func finish(_ line: [UInt8], length: Int) -> InputLine {
    guard length <= greatestLength else { return .tooLong(length) }
    guard let text = String(validating: line, as: UTF8.self) else {
      return .unusable("the line isn't UTF-8 from byte \(firstInvalidByte(of: line)) on")
    }
    return .text(text.hasSuffix("\r") ? String(text.dropLast()) : text)
  }

  /// Returns the position, from 1, of the first byte that isn't UTF-8.
  private static func firstInvalidByte(of line: [UInt8]) -> Int {
    var decoder = UTF8.ForwardParser()
    var iterator = line.makeIterator()
    var position = 1
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) {
      position += scalar.count
    }
    return position
  }
}

/// A line of input, or the reason why it can't be used.
enum InputLine: Equatable, Sendable {
  /// A line without its line break.
  case text(String)

  /// An unusable line, with the reason.
  case unusable(String)

  /// Returns the unusable line for a line of too many bytes.
  static func tooLong(_ length: Int) -> InputLine {
    .unusable(
      "the line is \(length) bytes long, but the maximum is \(LineReader.greatestLength)")
  }
}

/// A source of lines.
protocol LineSource {
  /// Returns the next line, or `nil` at the end of the input.
  mutating func next() throws -> InputLine?
}
