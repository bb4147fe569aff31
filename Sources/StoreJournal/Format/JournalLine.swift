/// The keys of a journal's lines, and how their values are written.
enum JournalLine {
  /// The version of the format.
  static let version = 1

  /// What every journal begins with.
  static let beginning = #"{"journal":"#
}

extension [UInt8] {
  /// Appends the key of an object's entry that isn't the first.
  mutating func appendKey(_ key: StaticString) {
    append(UInt8(ascii: ","))
    appendFirstKey(key)
  }

  /// Appends the key of an object's first entry.
  mutating func appendFirstKey(_ key: StaticString) {
    append(UInt8(ascii: "\""))
    append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }

  /// Appends an array of strings.
  mutating func appendJSON(_ texts: [String]) {
    append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      appendJSON(text)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends an array of integers.
  mutating func append(_ numbers: [Int]) {
    append(UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(number)
    }
    append(UInt8(ascii: "]"))
  }
}
