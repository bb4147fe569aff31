/// A line of input, or what is wrong with it.
enum InputLine: Equatable, Sendable {
  /// A line without its line break.
  case text(String)

  /// A line that can't be used, for the reason given.
  case unusable(String)
}

/// Reads lines from a file, which may be a terminal or the end of a pipe.
///
/// It takes in any bytes whatever: a line that isn't UTF-8, is very long or has no
/// end is given out as unusable, and the next line follows. It never holds more
/// than a line of the greatest length. A byte order mark at the start of the input, as some
/// editors write it, is no part of the first line.
struct LineReader {
  /// The greatest number of bytes in a line.
  static let greatestLength = 65_536

  private let read: () throws -> [UInt8]
  private var buffer: ArraySlice<UInt8> = []
  private var hasEnded = false
  private var isFirstLine = true

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Makes a reader.
  ///
  /// - Parameter read: Returns the next bytes, as many as there are; none at the end.
  init(_ read: @escaping () throws -> [UInt8]) {
    self.read = read
  }

  /// Returns the next line, or `nil` at the end of the input.
  ///
  /// - Throws: What reading throws.
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
    guard length <= greatestLength else {
      return .unusable(
        "the line is \(length) bytes long, and \(greatestLength) are as many as it may be")
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      return .unusable("the line isn't UTF-8 from byte \(firstInvalidByte(of: line)) on")
    }
    return .text(text.hasSuffix("\r") ? String(text.dropLast()) : text)
  }

  /// The position, counted from 1, of the first byte that can't be where it is.
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
