/// Decodes the bytes that a terminal sends.
///
/// Input can be split anywhere: single bytes produce the same events as one block. At most
/// ``greatestPaste`` bytes are buffered, for any input. Unknown sequences are ignored.
///
/// Source: ECMA-48 and *XTerm Control Sequences*, for the mouse, pastes and the background.
struct InputDecoder {
  /// The maximum size of a paste in bytes; the rest is dropped.
  var greatestPaste = 4 << 20

  private static let greatestSequence = 64
  private static let greatestString = 256
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// The bytes of an incomplete character, key or answer, of which the first ones determine the
  /// kind.
  private var pending: [UInt8] = []

  /// The bytes of the current paste, or `nil` outside of one.
  private var paste: [UInt8]?

  /// Indicates that the next bytes, or their absence for a while, decide which key was pressed.
  var isWaiting: Bool { pending.first == 0x1B }

  /// Ends an incomplete sequence after a time-out.
  ///
  /// - Returns: The escape key, if an escape was the last byte.
  mutating func timeOut() -> [InputEvent] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    return pending.count == 1 ? [.key(.escape)] : []
  }

  /// Decodes bytes.
  ///
  /// - Parameter new: The bytes.
  /// - Returns: The completed events.
  /// - Complexity: O(*n*) for *n* bytes.
  mutating func events(_ new: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in new { read(byte, &events) }
    return events
  }

  private mutating func read(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard paste == nil else { return readPaste(byte, &events) }
    pending.append(byte)
    guard pending.count > 1 else { return readFirst(byte, &events) }
    guard isWaiting else { return readScalar(byte, &events) }
    guard pending.count > 2 else { return readAfterEscape(byte, &events) }
    switch pending[1] {
    case UInt8(ascii: "["): readSequence(byte, &events)
    case UInt8(ascii: "O"):
      pending = []
      if let key = Self.cursorKeys[Unicode.Scalar(byte)] { events.append(.key(key)) }
    default: readString(byte, &events)
    }
  }

  /// Discards the pending bytes, and decodes a byte as the first of something else.
  private mutating func readAnew(_ byte: UInt8, _ events: inout [InputEvent]) {
    pending = [byte]
    readFirst(byte, &events)
  }

  // MARK: Text

  private mutating func readFirst(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == 0x1B || (0xC2...0xF4).contains(byte) { return }
    pending = []
    switch byte {
    case 0x0D, 0x0A: events.append(.key(.enter))
    case 0x09: events.append(.key(.tab))
    case 0x7F, 0x08: events.append(.key(.backspace))
    case 0x01...0x1A:
      events.append(.key(.control(Character(Unicode.Scalar(byte + 0x60)))))
    case 0x00...0x1F: break
    case 0x20..<0x7F: events.append(.key(.character(Character(Unicode.Scalar(byte)))))
    default: events.append(.key(.character("\u{FFFD}")))
    }
  }

  private mutating func readScalar(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard (0x80..<0xC0).contains(byte) else {
      events.append(.key(.character("\u{FFFD}")))
      return readAnew(byte, &events)
    }
    let length = pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
    guard pending.count == length else { return }
    let scalars = String(decoding: pending, as: UTF8.self).unicodeScalars
    pending = []
    guard let scalar = scalars.first, scalars.count == 1 else {
      return events.append(.key(.character("\u{FFFD}")))
    }
    // The second half of the control characters isn't text.
    if scalar.value >= 0xA0 { events.append(.key(.character(Character(scalar)))) }
  }

  // MARK: Keys

  private mutating func readAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch Unicode.Scalar(byte) {
    case "[", "O", "]", "P", "X", "^", "_": break
    case " "..<"\u{7F}":
      pending = []
      events.append(.key(.alternate(Character(Unicode.Scalar(byte)))))
    default:
      events.append(.key(.escape))
      readAnew(byte, &events)
    }
  }

  private mutating func readSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    if pending[2] == UInt8(ascii: "M") {
      // A mouse report in the old format has three bytes after its final byte.
      guard pending.count == 6 else { return }
      let numbers = pending.suffix(3).map { Int($0) - 32 }
      pending = []
      return addMouse(numbers, &events)
    }
    switch byte {
    case 0x20..<0x40:
      if pending.count > Self.greatestSequence + 2 { pending.removeLast() }
    case 0x40..<0x7F:
      let parameters = pending.dropFirst(2).dropLast()
      pending = []
      if parameters.count < Self.greatestSequence {
        endSequence(String(decoding: parameters, as: UTF8.self), Unicode.Scalar(byte), &events)
      }
    default:
      // A byte that can't be part of a sequence ends it.
      readAnew(byte, &events)
    }
  }

  private mutating func endSequence(
    _ text: String, _ last: Unicode.Scalar, _ events: inout [InputEvent]
  ) {
    let numbers = text.drop { $0 == "<" }.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    switch last {
    case "M" where text.hasPrefix("<"): addMouse(numbers, &events)
    case "M", "m": break
    case "Z": events.append(.key(.backTab))
    case "~" where numbers.first == 200: paste = []
    case "~":
      if let key = Self.editingKeys[numbers.first ?? 0] { events.append(.key(key)) }
    default:
      guard let key = Self.cursorKeys[last] else { return }
      // The parameter is 1 plus the sum of the modifiers: 4 for Control, 2 for Alt.
      let isWord = numbers.count > 1 && (numbers[1] &- 1) & 6 != 0
      let words: [Key: Key] = [.left: .wordLeft, .right: .wordRight]
      events.append(.key(isWord ? words[key] ?? key : key))
    }
  }

  /// The keys by the final byte of their sequence.
  private static let cursorKeys: [Unicode.Scalar: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter,
  ]

  /// The keys by the number before a `~`.
  private static let editingKeys: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  // MARK: Mouse, answers and pastes

  private func addMouse(_ numbers: [Int], _ events: inout [InputEvent]) {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return }
    // Bits 2 to 4 are modifiers.
    switch numbers[0] & ~0b11100 {
    case 0: events.append(.click(x: numbers[1] - 1, y: numbers[2] - 1))
    case 64: events.append(.wheel(-1))
    case 65: events.append(.wheel(1))
    default: break
    }
  }

  /// Decodes a string, such as the answer to a query.
  private mutating func readString(_ byte: UInt8, _ events: inout [InputEvent]) {
    let isEscaped = pending[pending.count - 2] == 0x1B
    if byte == 0x07 || isEscaped && byte == UInt8(ascii: "\\") {
      let isLight = Self.isLightBackground(pending.dropFirst().dropLast(isEscaped ? 2 : 1))
      pending = []
      if let isLight { events.append(.background(isLight: isLight)) }
    } else if isEscaped {
      // The string was truncated; this byte begins something else.
      pending = [0x1B, byte]
      readAfterEscape(byte, &events)
    } else if pending.count > Self.greatestString {
      pending.remove(at: pending.count - 2)
    }
  }

  /// Returns `true` if an answer reports a light background, or `nil` for another answer.
  private static func isLightBackground(_ bytes: some Collection<UInt8>) -> Bool? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("]11;rgb:") else { return nil }
    let parts = text.dropFirst(8).split(separator: "/", omittingEmptySubsequences: false)
    let values = parts.compactMap { part -> Double? in
      guard (1...4).contains(part.count), let value = Int(part, radix: 16) else { return nil }
      return Double(value) / Double(1 << (4 * part.count) - 1)
    }
    guard values.count == 3 else { return nil }
    // Source: ITU-R BT.709, luma.
    return 0.2126 * values[0] + 0.7152 * values[1] + 0.0722 * values[2] > 0.5
  }

  private mutating func readPaste(_ byte: UInt8, _ events: inout [InputEvent]) {
    // Terminals never paste this character: the user is escaping from a paste without an end.
    if byte == 0x03 {
      paste = nil
      return readAnew(byte, &events)
    }
    paste?.append(byte)
    let count = paste?.count ?? 0
    if byte == Self.pasteEnd.last, let bytes = paste, bytes.suffix(6) == Self.pasteEnd[...] {
      paste = nil
      let text = String(decoding: bytes.dropLast(6).prefix(greatestPaste), as: UTF8.self)
      events.append(.paste(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")))
    } else if count > greatestPaste + Self.pasteEnd.count {
      // Keeps the last bytes, which may belong to the end marker.
      paste?.remove(at: greatestPaste)
    }
  }
}

/// The input from the program's terminal.
package struct TerminalInput {
  /// The maximum time between an escape and the rest of a key's bytes.
  private static let escapeTime = Duration.milliseconds(50)

  private var decoder = InputDecoder()

  /// The time at which a pending escape becomes the escape key, or `nil` if none is pending.
  package private(set) var deadline: ContinuousClock.Instant?

  package init() {}

  /// Returns the events since the last call, or none if another program read them first.
  ///
  /// - Returns: The events, or `nil` if the input has ended.
  /// - Throws: An error of the system, for example if the terminal was closed.
  package mutating func events() throws(SystemError) -> [InputEvent]? {
    guard System.isReadable(System.standardInput) else {
      guard let deadline, deadline <= .now else { return [] }
      self.deadline = nil
      return decoder.timeOut()
    }
    do {
      let bytes = try System.readBytes(from: System.standardInput, atMost: 65_536)
      let events = decoder.events(bytes)
      deadline = decoder.isWaiting ? .now + Self.escapeTime : nil
      return bytes.isEmpty ? nil : events
    } catch {
      if error.isTemporary { return [] }
      throw error
    }
  }
}

/// A key that terminals distinguish.
package enum Key: Hashable, Sendable {
  /// A single scalar of text, even if several make up a character.
  case character(Character)

  case up, down, left, right
  case wordLeft, wordRight
  case enter, escape, tab, backTab, backspace, delete
  case home, end, pageUp, pageDown

  /// A letter with the Control key.
  case control(Character)

  /// A character with the Alt key.
  case alternate(Character)
}

/// An action of the user at a terminal, or an answer of the terminal.
package enum InputEvent: Equatable, Sendable {
  case key(Key)

  /// The left button of the mouse was pressed over a cell, counted from 0.
  case click(x: Int, y: Int)

  /// The wheel was turned: -1 for up, 1 for down.
  case wheel(Int)

  /// Text was pasted, with its line breaks.
  case paste(String)

  /// The terminal reported the colour of its background.
  case background(isLight: Bool)
}
