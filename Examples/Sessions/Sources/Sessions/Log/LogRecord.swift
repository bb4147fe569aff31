import Foundation

/// A state of a session as the log has it, in a line: `CHECKSUM USER STATE`.
///
/// The last record of a user counts. The checksum tells a line that was written as a whole from one
/// of which a power cut has left only a part.
struct LogRecord: Sendable {
  let user: String

  /// What `SavedTabs` has made of the state.
  let state: Data

  let checksum: UInt64

  private static let digits = 16

  init(user: String, state: Data) {
    self.user = user
    self.state = state
    checksum = Data("\(user) ".utf8).withUnsafeBytes { name in
      state.withUnsafeBytes { stableHash($0, after: stableHash(name)) }
    }
  }

  /// Reads a line without its end; `nil` if that isn't a whole record.
  init?(line: UnsafeRawBufferPointer) {
    guard line.count > Self.digits, line[Self.digits] == UInt8(ascii: " ") else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: line[(Self.digits + 1)...])
    guard
      let checksum = UInt64(String(decoding: line[..<Self.digits], as: UTF8.self), radix: 16),
      checksum == stableHash(content), let end = content.firstIndex(of: UInt8(ascii: " "))
    else { return nil }
    self.checksum = checksum
    user = String(decoding: content[..<end], as: UTF8.self)
    state = Data(content[(end + 1)...])
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

/// What is in a log.
struct LogScan {
  /// How many bytes the whole lines have.
  ///
  /// What comes behind them is the beginning of a record that was being written when the server was
  /// killed.
  private(set) var length = 0

  /// How many whole lines are no records: the work of a power cut.
  private(set) var damagedLines = 0

  /// Looks through a log.
  ///
  /// - Parameters:
  ///   - bytes: What is in the file.
  ///   - found: Is told the user and the place of each record.
  init(_ bytes: UnsafeRawBufferPointer, found: (String, LogPlace) throws -> Void) rethrows {
    while let end = bytes.newline(from: length) {
      if let record = LogRecord(line: UnsafeRawBufferPointer(rebasing: bytes[length..<end])) {
        let size = UInt32(end + 1 - length)
        try found(
          record.user, LogPlace(offset: length, checksum: record.checksum, length: size))
      } else {
        damagedLines += 1
      }
      length = end + 1
    }
  }
}

/// Returns a number that is the same in each run, unlike that of a `Hasher` (FNV-1a).
func stableHash(
  _ bytes: some Sequence<UInt8>, after hash: UInt64 = 0xcbf2_9ce4_8422_2325
) -> UInt64 {
  bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
