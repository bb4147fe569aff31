/// A state of a session as the log has it, in a line: `CHECKSUM USER STATE`.
///
/// The last record of a user counts. The checksum tells a line that was written as a whole from one
/// of which a power cut has left only a part.
struct LogRecord: Sendable {
  let user: String

  /// What `SavedTabs` has made of the state.
  let state: [UInt8]

  let checksum: UInt64

  private static let digits = 16

  init(user: String, state: [UInt8]) {
    self.user = user
    self.state = state
    checksum = stableHash(state, after: stableHash("\(user) ".utf8))
  }

  /// Reads a line without its end; `nil` if that isn't a whole record.
  init?(line: UnsafeRawBufferPointer) {
    guard let checksum = Self.checksum(of: line) else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: line[(Self.digits + 1)...])
    guard checksum == stableHash(content) else { return nil }
    self.init(checksum, content)
  }

  /// Reads the record that a line begins with, though its end is no newline: the byte was damaged,
  /// or is missing.
  ///
  /// - Parameter line: The line, with anything after the record.
  init?(beginningOf line: UnsafeRawBufferPointer) {
    guard let checksum = Self.checksum(of: line) else { return nil }
    var hash = stableHash([])
    for end in (Self.digits + 1)..<line.count {
      hash = stableHash(CollectionOfOne(line[end]), after: hash)
      guard hash == checksum else { continue }
      self.init(checksum, UnsafeRawBufferPointer(rebasing: line[(Self.digits + 1)...end]))
      return
    }
    return nil
  }

  private init?(_ checksum: UInt64, _ content: UnsafeRawBufferPointer) {
    guard let end = content.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    self.checksum = checksum
    user = String(decoding: content[..<end], as: UTF8.self)
    state = Array(content[(end + 1)...])
  }

  /// The checksum that a line begins with.
  private static func checksum(of line: UnsafeRawBufferPointer) -> UInt64? {
    guard line.count > digits, line[digits] == UInt8(ascii: " ") else { return nil }
    return UInt64(String(decoding: line[..<digits], as: UTF8.self), radix: 16)
  }

  /// The line, with its end.
  var bytes: [UInt8] {
    let number = String(checksum, radix: 16)
    let digits = String(repeating: "0", count: Self.digits - number.count) + number
    return Array("\(digits) \(user) ".utf8) + state + [UInt8(ascii: "\n")]
  }
}

/// Where a record is in the log.
struct LogPlace: Equatable, Sendable {
  var offset: Int
  let checksum: UInt64

  /// How many bytes the record has, with the end of its line.
  let length: UInt32
}

/// Returns a number that is the same in each run, unlike that of a `Hasher` (FNV-1a).
func stableHash(
  _ bytes: some Sequence<UInt8>, after hash: UInt64 = 0xcbf2_9ce4_8422_2325
) -> UInt64 {
  bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
