/// The records in a log, which is read from its beginning in parts.
struct LogScan {
  /// The first line of each log, by which it is known from other files.
  static let firstLine = Array("swift-tabs sessions 1\n".utf8)

  /// The number of bytes of the first line, and of the lines and records that were read.
  private(set) var length = firstLine.count

  /// The number of lines that are no records.
  private(set) var damagedLines = 0

  /// The number of records whose newline is damaged or missing, and which are there all the same.
  private(set) var recoveredRecords = 0

  /// Whether the last record has no newline.
  private(set) var needsNewline = false

  /// Reads whole lines.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the log from `length` on.
  ///   - found: Receives the user and the place of each record.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, found: (String, LogPlace) throws -> Void
  ) rethrows {
    var start = 0
    while let end = bytes.newline(from: start) {
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      if let record = LogRecord(line: line), let size = UInt32(exactly: line.count + 1) {
        try found(record.user, LogPlace(offset: length, checksum: record.checksum, length: size))
      } else if try recover(line, found) < line.count {
        damagedLines += 1
      }
      start = end + 1
      length += line.count + 1
    }
  }

  /// Reads what comes after the last newline.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the log from `length` on.
  ///   - found: Receives the user and the place of each record.
  mutating func readEnd(
    _ bytes: UnsafeRawBufferPointer, found: (String, LogPlace) throws -> Void
  ) rethrows {
    let count = try recover(bytes, found)
    needsNewline = count > bytes.count
    length += min(count, bytes.count)
  }

  /// Finds the records in a line that isn't one.
  ///
  /// - Returns: The number of bytes that they have with their ends, one more than there are if the
  ///   last one lacks its newline.
  private mutating func recover(
    _ line: UnsafeRawBufferPointer, _ found: (String, LogPlace) throws -> Void
  ) rethrows -> Int {
    var start = 0
    while start < line.count,
      let record = LogRecord(beginningOf: UnsafeRawBufferPointer(rebasing: line[start...])),
      let size = UInt32(exactly: record.bytes.count)
    {
      let place = LogPlace(offset: length + start, checksum: record.checksum, length: size)
      try found(record.user, place)
      start += Int(size)
      recoveredRecords += 1
    }
    return start
  }
}
