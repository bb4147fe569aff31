/// The bytes of a JSON text that is being written, with the objects and arrays that are open.
final class JSONText {
  // Exclusive access needs no checks: one encoding uses a text, and no code of the app runs inside
  // an access.

  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []

  /// Whether the value can't be written in one go: it is to be encoded in another way.
  @exclusivity(unchecked) private(set) var isAbandoned = false

  private struct Level {
    let closing: UInt8
    var isEmpty = true
    let number: Int
  }

  @exclusivity(unchecked) private var levels: [Level] = []
  @exclusivity(unchecked) private var lastNumber = 0

  init() {
    // Most actions fit.
    bytes.reserveCapacity(256)
    levels.reserveCapacity(16)
  }

  /// Forgets everything, and keeps the memory.
  func clear() {
    bytes.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    isAbandoned = false
    lastNumber = 0
  }

  /// Gives up writing.
  func abandon() {
    isAbandoned = true
  }

  // MARK: Objects and arrays

  /// Opens an object or an array.
  ///
  /// - Returns: Its depth, and the number by which it is told from others of its depth.
  func open(_ opening: UInt8, _ closing: UInt8) -> (depth: Int, number: Int) {
    lastNumber += 1
    bytes.append(opening)
    levels.append(Level(closing: closing, number: lastNumber))
    return (levels.count, lastNumber)
  }

  /// Begins the next entry of an object or an array, after closing those in it.
  func beginEntry(depth: Int, number: Int) {
    guard depth <= levels.count, levels[depth - 1].number == number else { return abandon() }
    close(to: depth)
    if levels[depth - 1].isEmpty {
      levels[depth - 1].isEmpty = false
    } else {
      bytes.append(UInt8(ascii: ","))
    }
  }

  /// How many objects and arrays are open.
  var depth: Int { levels.count }

  /// Closes objects and arrays until so many are open.
  func close(to depth: Int) {
    while levels.count > depth { bytes.append(levels.removeLast().closing) }
  }

  // MARK: Values

  func append(key: String) {
    append(key)
    bytes.append(UInt8(ascii: ":"))
  }

  func append(_ text: String) {
    bytes.appendJSON(text)
  }

  func append(_ number: some FixedWidthInteger) {
    if let number = Int(exactly: number) {
      bytes.append(number)
    } else {
      bytes.append(verbatim: "\(number)")
    }
  }

  func append(_ number: Double) {
    if number.isFinite {
      bytes.append(verbatim: "\(number)")
    } else {
      append(
        number.isNaN
          ? JSONNumbers.notANumber : number < 0 ? JSONNumbers.lowest : JSONNumbers.highest)
    }
  }

  func append(_ number: Float) {
    if number.isFinite { bytes.append(verbatim: "\(number)") } else { append(Double(number)) }
  }

  func append(verbatim text: String) {
    bytes.append(verbatim: text)
  }
}

/// How numbers are written that JSON hasn't got.
enum JSONNumbers {
  static let notANumber = "nan"
  static let highest = "inf"
  static let lowest = "-inf"
}

extension [UInt8] {
  /// Appends the text of a JSON value.
  mutating func append(verbatim text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends an integer.
  mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let first = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[first...].reverse()
  }

  /// Appends a string in quotes.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices {
        let byte = utf8[index]
        guard byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          continue
        }
        append(contentsOf: utf8[start..<index])
        start = index + 1
        appendEscaped(byte)
      }
      append(contentsOf: utf8[start...])
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
    case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
    case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
    case 0..<32:
      append(verbatim: "u00")
      append(UInt8(ascii: "0") + byte / 16)
      let digit = byte % 16
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: append(byte)
    }
  }
}
