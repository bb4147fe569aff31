/// Reads what a terminal sends.
///
/// Bytes may be cut anywhere: one at a time they give the same events as all at once. Whatever
/// comes, it keeps no more than ``greatestPaste`` bytes. What it doesn't know it leaves out.
///
/// Source: ECMA-48 and *XTerm Control Sequences*, for the mouse, pastes and the background.
struct InputDecoder {
  /// How much of a paste is kept, in bytes.
  var greatestPaste = 4 << 20

  private enum Phase {
    case ground

    /// In a scalar of UTF-8 that has so many bytes to come.
    case scalar(missing: Int)

    /// After an escape.
    case escape

    /// In a control sequence.
    case sequence

    /// After the `O` of a key of the keypad.
    case keypad

    /// In the three bytes of an old report of the mouse.
    case oldMouse

    /// In a string such as the answer to a question, perhaps after an escape in it.
    case string(isEscaped: Bool)

    case paste
  }

  private static let greatestSequence = 64
  private static let greatestString = 256
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var phase = Phase.ground

  /// What was read of a sequence, a string or a paste.
  private var bytes: [UInt8] = []

  /// How many bytes of the end of a paste were read.
  private var pasteEndCount = 0

  /// Whether a key is known only when more has come, or when nothing comes for a while.
  var isWaiting: Bool {
    switch phase {
    case .escape, .sequence, .keypad, .oldMouse, .string: true
    case .ground, .scalar, .paste: false
    }
  }

  /// Takes note that nothing has come for a while.
  ///
  /// - Returns: The escape key, if an escape was the last that came.
  mutating func timeOut() -> [InputEvent] {
    guard isWaiting else { return [] }
    defer { phase = .ground }
    if case .escape = phase { return [.key(.escape)] }
    return []
  }

  /// Reads bytes.
  ///
  /// - Parameter new: The bytes.
  /// - Returns: The events that they complete.
  /// - Complexity: O(*n*) for *n* bytes.
  mutating func events(_ new: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in new { read(byte, &events) }
    return events
  }

  private mutating func read(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch phase {
    case .ground: readFirst(byte, &events)
    case .scalar(let missing): readScalar(byte, missing, &events)
    case .escape: readAfterEscape(byte, &events)
    case .sequence: readSequence(byte, &events)
    case .keypad:
      phase = .ground
      if let key = Self.cursorKey(byte) { events.append(.key(key)) }
    case .oldMouse:
      bytes.append(byte)
      guard bytes.count == 3 else { return }
      phase = .ground
      addMouse([Int(bytes[0]) - 32, Int(bytes[1]) - 32, Int(bytes[2]) - 32], true, &events)
    case .string(let isEscaped): readString(byte, isEscaped, &events)
    case .paste: readPaste(byte, &events)
    }
  }

  // MARK: Text

  private mutating func readFirst(_ byte: UInt8, _ events: inout [InputEvent]) {
    bytes = []
    switch byte {
    case 0x1B: phase = .escape
    case 0x0D, 0x0A: events.append(.key(.enter))
    case 0x09: events.append(.key(.tab))
    case 0x7F, 0x08: events.append(.key(.backspace))
    case 0x01...0x1A:
      events.append(.key(.control(Character(Unicode.Scalar(byte + 0x60)))))
    case 0x00...0x1F: break
    case 0x20..<0x7F: events.append(.key(.character(Character(Unicode.Scalar(byte)))))
    case 0xC2...0xF4:
      bytes = [byte]
      phase = .scalar(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
    default: events.append(.key(.character("\u{FFFD}")))
    }
  }

  private mutating func readScalar(
    _ byte: UInt8, _ missing: Int, _ events: inout [InputEvent]
  ) {
    guard (0x80..<0xC0).contains(byte) else {
      phase = .ground
      events.append(.key(.character("\u{FFFD}")))
      return readFirst(byte, &events)
    }
    bytes.append(byte)
    guard missing == 1 else {
      phase = .scalar(missing: missing - 1)
      return
    }
    phase = .ground
    let text = String(decoding: bytes, as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return events.append(.key(.character("\u{FFFD}")))
    }
    // The second half of the control characters is no text.
    if scalar.value >= 0xA0 { events.append(.key(.character(Character(scalar)))) }
  }

  // MARK: Keys

  private mutating func readAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    bytes = []
    phase = .ground
    switch byte {
    case 0x1B:
      events.append(.key(.escape))
      phase = .escape
    case UInt8(ascii: "["): phase = .sequence
    case UInt8(ascii: "O"): phase = .keypad
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      bytes = [byte]
      phase = .string(isEscaped: false)
    case 0x20..<0x7F: events.append(.key(.alternate(Character(Unicode.Scalar(byte)))))
    default:
      events.append(.key(.escape))
      readFirst(byte, &events)
    }
  }

  private mutating func readSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x20..<0x40:
      if bytes.count < Self.greatestSequence { bytes.append(byte) }
    case 0x40..<0x7F:
      phase = .ground
      guard bytes.count < Self.greatestSequence else { return }
      endSequence(byte, &events)
    default:
      // What is no part of a sequence ends it.
      phase = .ground
      readFirst(byte, &events)
    }
  }

  private mutating func endSequence(_ last: UInt8, _ events: inout [InputEvent]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let isMouse = text.hasPrefix("<")
    let numbers = text.drop { $0 == "<" }.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    switch last {
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      if isMouse {
        addMouse(numbers, last == UInt8(ascii: "M"), &events)
      } else if last == UInt8(ascii: "M"), bytes.isEmpty {
        phase = .oldMouse
      }
    case UInt8(ascii: "Z"): events.append(.key(.backTab))
    case UInt8(ascii: "~"):
      if numbers.first == 200 {
        phase = .paste
        bytes = []
        pasteEndCount = 0
      } else if let key = Self.editingKey(numbers.first) {
        events.append(.key(key))
      }
    default:
      guard let key = Self.cursorKey(last) else { return }
      // 1 and the sum of the modifiers: 4 is the control key, 2 the alternate one.
      let isWord = numbers.count > 1 && (numbers[1] &- 1) & 6 != 0
      events.append(.key(isWord ? key.byWord : key))
    }
  }

  private static func cursorKey(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }

  private static func editingKey(_ number: Int?) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }

  // MARK: Mouse, answers and pastes

  private func addMouse(_ numbers: [Int], _ isPress: Bool, _ events: inout [InputEvent]) {
    guard numbers.count == 3, isPress, numbers[1] > 0, numbers[2] > 0 else { return }
    // Bits 2 to 4 are modifiers.
    switch numbers[0] & ~0b11100 {
    case 0: events.append(.click(x: numbers[1] - 1, y: numbers[2] - 1))
    case 64: events.append(.wheel(-1))
    case 65: events.append(.wheel(1))
    default: break
    }
  }

  private mutating func readString(
    _ byte: UInt8, _ isEscaped: Bool, _ events: inout [InputEvent]
  ) {
    if byte == 0x07 || isEscaped && byte == UInt8(ascii: "\\") {
      phase = .ground
      if let isLight = Self.isLightBackground(bytes) {
        events.append(.background(isLight: isLight))
      }
    } else if isEscaped {
      // The string was cut; this begins something else.
      readAfterEscape(byte, &events)
    } else if byte == 0x1B {
      phase = .string(isEscaped: true)
    } else if bytes.count < Self.greatestString {
      bytes.append(byte)
    }
  }

  /// Returns whether an answer says that the background is light, `nil` if it is another answer.
  private static func isLightBackground(_ bytes: [UInt8]) -> Bool? {
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
    // Terminals paste no such character: somebody wants out of a paste that has lost its end.
    if byte == 0x03 {
      phase = .ground
      return readFirst(byte, &events)
    }
    if byte == Self.pasteEnd[pasteEndCount] {
      pasteEndCount += 1
      guard pasteEndCount == Self.pasteEnd.count else { return }
      phase = .ground
      let text = String(decoding: bytes, as: UTF8.self)
      bytes = []
      return events.append(.paste(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")))
    }
    keep(Self.pasteEnd.prefix(pasteEndCount))
    pasteEndCount = byte == Self.pasteEnd[0] ? 1 : 0
    if pasteEndCount == 0 { keep(CollectionOfOne(byte)) }
  }

  private mutating func keep(_ new: some Collection<UInt8>) {
    bytes += new.prefix(max(greatestPaste - bytes.count, 0))
  }
}

extension Key {
  /// The key that goes as far as a word.
  fileprivate var byWord: Key {
    switch self {
    case .left: .wordLeft
    case .right: .wordRight
    default: self
    }
  }
}
