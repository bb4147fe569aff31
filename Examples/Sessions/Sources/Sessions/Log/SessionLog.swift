import Foundation

/// A file to which states of sessions are appended, many of them by one call of the system.
///
/// What was committed is the system's, and survives the process. If the log is synced, it is on the
/// disk, and survives a power cut.
final class SessionLog {
  /// How many bytes are in the file and in the batch.
  private(set) var length: Int

  /// How many of them belong to the last records of the users.
  private var liveLength = 0

  /// The length up to which the log isn't compacted, as that has failed.
  private var postponedLength = 0

  /// Whether a power cut may bring back a file that was replaced.
  private var mayReturn = false

  /// What was wrong with the file when it was opened.
  private(set) var warnings: [String] = []

  private var batch: [UInt8] = []
  private var file: LogFile
  private let path: String
  private let isSynced: Bool

  /// Opens a log, or makes one.
  ///
  /// The record that was being written when a server was killed is cut off.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isSynced: Whether a commit waits for the disk.
  ///   - found: Is told the user and the place of each record, and returns the place of the record
  ///     before.
  /// - Throws: A `ServerError` if the file can't be used, or is something else than a log: then it
  ///   stays as it is. What `found` throws.
  init(
    path: String, isSynced: Bool, found: (String, LogPlace) throws -> LogPlace?
  ) throws {
    self.path = path
    self.isSynced = isSynced
    length = LogScan.firstLine.count
    let old = try LogFile.open(path)
    if let old, try old.status().st_size > 0 {
      file = old
      try read(found)
    } else {
      file = try LogFile.make(path + ".new")
      try file.write(LogScan.firstLine)
      try file.synchronize()
      guard rename(path + ".new", path) == 0 else { throw ServerError(failed: "rename \(path)") }
    }
    try synchronizeFolder()
  }

  private func read(_ found: (String, LogPlace) throws -> LogPlace?) throws {
    guard try file.read(at: 0, count: LogScan.firstLine.count) == LogScan.firstLine else {
      throw ServerError(
        "\(path) is no log of this version of the server, and stays as it is: move it elsewhere.")
    }
    var scan = LogScan()
    var bytes: [UInt8] = []
    func note(_ user: String, _ place: LogPlace) throws {
      try replace(found(user, place), by: place)
    }
    while true {
      // A line that is longer than a part takes no more parts than digits.
      let new = try file.read(at: scan.length + bytes.count, count: max(bytes.count, 1 << 20))
      if new.isEmpty { break }
      bytes += new
      let start = scan.length
      try bytes.withUnsafeBytes { try scan.read($0, found: note) }
      bytes.removeFirst(scan.length - start)
    }
    let start = scan.length
    try bytes.withUnsafeBytes { try scan.readEnd($0, found: note) }
    length = scan.length
    let rest = start + bytes.count - length
    if rest > 0 { try file.truncate(to: length) }
    if scan.needsNewline {
      try file.write([UInt8(ascii: "\n")])
      length += 1
    }
    warn(rest, "bytes at the end are no record, and were cut off: a server was killed")
    warn(scan.damagedLines, "lines are damaged, and left out")
    warn(scan.recoveredRecords, "records are there, though the ends of their lines are damaged")
  }

  private func warn(_ count: Int, _ what: String) {
    if count > 0 { warnings.append("\(path): \(count) \(what)") }
  }

  /// Whether less than half of the file is needed.
  var isWasteful: Bool { length > max(2 * liveLength + 1 << 22, postponedLength) }

  /// Appends a record to the batch, and returns where it is.
  func append(_ record: LogRecord, replacing old: LogPlace?) -> LogPlace {
    let bytes = record.bytes
    let place = LogPlace(offset: length, checksum: record.checksum, length: UInt32(bytes.count))
    batch += bytes
    length += bytes.count
    replace(old, by: place)
    return place
  }

  private func replace(_ old: LogPlace?, by new: LogPlace) {
    liveLength += Int(new.length) - Int(old?.length ?? 0)
  }

  /// Hands the batch to the system, and to the disk if the log is synced.
  func commit() throws {
    if mayReturn {
      try synchronizeFolder()
      mayReturn = false
    }
    guard !batch.isEmpty else { return }
    // No server would find what is written to it.
    guard try file.status().st_nlink > 0 else { throw ServerError("\(path) was deleted.") }
    try file.write(batch)
    batch.removeAll(keepingCapacity: true)
    if isSynced { try file.synchronize() }
  }

  /// Waits until all that was committed is on the disk.
  func synchronize() throws { try file.synchronize() }

  /// Reads a record that was committed.
  func read(_ place: LogPlace) throws -> LogRecord {
    let record = try line(at: place).withUnsafeBytes { LogRecord(line: $0) }
    guard let record else { throw ServerError("The saved session is damaged.") }
    return record
  }

  /// The line of a record without its end, which may be damaged.
  private func line(at place: LogPlace) throws -> [UInt8] {
    try file.read(at: place.offset, count: Int(place.length) - 1)
  }

  /// Puts a new file with some of the records in the place of the old one.
  ///
  /// The new file is on the disk before it gets the name: whenever the power is cut, the name is
  /// that of a whole log.
  ///
  /// - Parameter places: The places of the records. All was committed.
  /// - Returns: Where each of them is in the new file.
  /// - Throws: A `ServerError` if the new file can't be written. The old one stays in use, and
  ///   isn't wasteful again until it is half as long again.
  func compact(_ places: [LogPlace]) throws -> [Int] {
    // Until it has succeeded.
    postponedLength = length + length / 2
    let (new, offsets, end) = try copy(places)
    guard rename(path + ".new", path) == 0 else { throw ServerError(failed: "rename \(path)") }
    (file, length, liveLength, postponedLength, mayReturn) = (new, end, end, 0, true)
    return offsets
  }

  /// Writes a file with some of the records.
  private func copy(_ places: [LogPlace]) throws -> (file: LogFile, offsets: [Int], end: Int) {
    let new = try LogFile.make(path + ".new")
    var offsets: [Int] = []
    var part = LogScan.firstLine
    var end = part.count
    do {
      for place in places {
        offsets.append(end)
        part += try line(at: place)
        part.append(UInt8(ascii: "\n"))
        end += Int(place.length)
        guard part.count > 1 << 20 else { continue }
        try new.write(part)
        part.removeAll(keepingCapacity: true)
      }
      try new.write(part)
      try new.synchronize()
    } catch {
      unlink(path + ".new")
      throw error
    }
    return (new, offsets, end)
  }

  private func synchronizeFolder() throws {
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw ServerError(failed: "open the folder of \(path)") }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw ServerError(failed: "fsync the folder of \(path)") }
  }
}
