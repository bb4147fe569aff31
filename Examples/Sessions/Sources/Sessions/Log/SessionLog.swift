import Foundation

/// A file to which states of sessions are appended, many of them by one call of the system.
///
/// What was committed is the system's, and survives the process. If the log is synced, it is on the
/// disk, and survives a power cut.
final class SessionLog {
  /// How many bytes are in the file and in the batch.
  private(set) var length = 0

  /// How many of them belong to the last records of the users.
  private var liveLength = 0

  private var batch: [UInt8] = []
  private var descriptor: Int32
  private let path: String
  private let isSynced: Bool

  /// Opens a log, and cuts off the record that was being written when a server was killed.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isSynced: Whether a commit waits for the disk.
  ///   - found: Is told the user and the place of each record, and returns the place of the record
  ///     before.
  /// - Throws: A `ServerError` if the file can't be used; what `found` throws.
  init(
    path: String, isSynced: Bool, found: (String, LogPlace) throws -> LogPlace?
  ) throws {
    self.path = path
    self.isSynced = isSynced
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ServerError(failed: "open \(path)") }
    let scan = try contents().withUnsafeBytes { bytes in
      try LogScan(bytes) { try replace(found($0, $1), by: $1) }
    }
    length = scan.length
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw ServerError(failed: "ftruncate") }
    if scan.damagedLines > 0 {
      Server.report("\(path): \(scan.damagedLines) lines are damaged, and left out")
    }
    try synchronizeFolder()
  }

  deinit { close(descriptor) }

  /// Whether less than half of the file is needed.
  var isWasteful: Bool { length > 2 * liveLength + 1 << 22 }

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
    guard !batch.isEmpty else { return }
    try Self.write(batch, to: descriptor)
    batch.removeAll(keepingCapacity: true)
    if isSynced { try Self.synchronize(descriptor) }
  }

  /// Waits until all that was committed is on the disk.
  func synchronize() throws { try Self.synchronize(descriptor) }

  /// Reads a record that was committed.
  func read(_ place: LogPlace) throws -> LogRecord {
    var bytes = [UInt8](repeating: 0, count: Int(place.length))
    let count = pread(descriptor, &bytes, bytes.count, off_t(place.offset))
    guard count == bytes.count else { throw ServerError(failed: "pread \(path)") }
    let record = bytes.withUnsafeBytes {
      LogRecord(line: UnsafeRawBufferPointer(rebasing: $0.dropLast()))
    }
    guard let record else { throw ServerError("The saved session is damaged.") }
    return record
  }

  /// Puts a new file with some of the records in the place of the old one.
  ///
  /// The new file is on the disk before it gets the name: whenever the power is cut, the name is
  /// that of a whole log.
  ///
  /// - Parameter places: The places of the records. All was committed.
  /// - Returns: Where each of them is in the new file.
  /// - Throws: A `ServerError` if the new file can't be written. The old one is as it was.
  func compact(_ places: [LogPlace]) throws -> [Int] {
    let new = path + ".new"
    let target = open(new, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw ServerError(failed: "open \(new)") }
    var offsets: [Int] = []
    var copied = 0
    do {
      let old = try contents()
      var part: [UInt8] = []
      for place in places {
        offsets.append(copied)
        part += old[place.offset..<(place.offset + Int(place.length))]
        copied += Int(place.length)
        guard part.count > 1 << 20 else { continue }
        try Self.write(part, to: target)
        part.removeAll(keepingCapacity: true)
      }
      try Self.write(part, to: target)
      try Self.synchronize(target)
      guard rename(new, path) == 0 else { throw ServerError(failed: "rename \(new)") }
      try synchronizeFolder()
    } catch {
      close(target)
      throw error
    }
    close(descriptor)
    (descriptor, length, liveLength) = (target, copied, copied)
    return offsets
  }

  private func contents() throws -> Data {
    try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
  }

  private func synchronizeFolder() throws {
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw ServerError(failed: "open the folder of \(path)") }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw ServerError(failed: "fsync the folder of \(path)") }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    try bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, part.baseAddress, part.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          throw ServerError(failed: "write")
        }
      }
    }
  }

  private static func synchronize(_ descriptor: Int32) throws {
    #if canImport(Darwin)
      let result = fcntl(descriptor, F_FULLFSYNC)
    #else
      let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw ServerError(failed: "fdatasync") }
  }
}
