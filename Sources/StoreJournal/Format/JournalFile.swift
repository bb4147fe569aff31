import StoreRuntimeCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file to which lines are appended, each batch by one system call.
///
/// After `flush()` returns, the lines are in the system's buffers and survive the program.
final class JournalFile: Sendable {
  private struct Contents {
    var bytes: [UInt8] = []

    /// The length of the file's intact lines.
    var length = 0

    /// `true` if the lines of an earlier run are still in the file.
    var hasOldLines = false
    var failure: String?
  }

  private let contents = Guarded(Contents())
  private let descriptor: Int32
  private let path: String
  private let isSynced: Bool

  /// Opens a file.
  ///
  /// The first batch replaces an existing journal, so a failure before that loses nothing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isSynced: `true` to write each batch to the disk, and not only to the system's buffers.
  /// - Throws: A ``JournalError`` if the file can't be written, has another writer, or isn't a
  ///   journal.
  init(path: String, isSynced: Bool) throws {
    self.path = path
    self.isSynced = isSynced
    // A pipe would block the program until a reader opens it.
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw Self.error("can't be opened", path, errno) }
    // An error from here on releases this object, which closes the file.
    try prepare()
  }

  deinit {
    flush()
    close(descriptor)
  }

  private func prepare() throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.error("can't be read", path, errno) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFCHR else {
      throw JournalError(
        "The journal \(path) can't be written: it is a pipe, a folder or a socket. Name a file.")
    }
    // A device has no lines to lose, and may have other writers.
    guard kind == S_IFREG else { return }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw JournalError(
        "The journal \(path) can't be written: another program, or another store, is writing it.")
    }
    guard status.st_size > 0 else { return }
    var beginning = [UInt8](repeating: 0, count: FirstLine.beginning.utf8.count)
    let count = pread(descriptor, &beginning, beginning.count, 0)
    guard count == beginning.count, beginning.elementsEqual(FirstLine.beginning.utf8) else {
      throw JournalError(
        "The file \(path) is not a journal, and isn't overwritten. Name another one.")
    }
    contents.withLock { $0.hasOldLines = true }
  }

  /// The failure that stopped the recording, or `nil`.
  var failure: String? {
    contents.withLock { $0.failure }
  }

  /// Appends a line to the batch.
  func append(_ line: some Sequence<UInt8>) {
    contents.withLock { contents in
      guard contents.failure == nil else { return }
      contents.bytes += line
      contents.bytes.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes the batch to the system's buffers.
  ///
  /// - Returns: The reason for a new failure, or `nil`.
  @discardableResult
  func flush() -> String? {
    contents.withLock { contents in
      guard contents.failure == nil, !contents.bytes.isEmpty else { return nil }
      contents.failure = handOver(&contents).map { "\($0) Recording has stopped." }
      contents.bytes.removeAll(keepingCapacity: true)
      return contents.failure
    }
  }

  /// Appends the batch to the file, and removes the lines of an earlier run first.
  ///
  /// - Returns: The reason for a failure, or `nil`.
  private func handOver(_ contents: inout Contents) -> JournalError? {
    var status = stat()
    // The file can't be found any more: another writer of the same path uses another file.
    if fstat(descriptor, &status) == 0, status.st_nlink == 0 {
      return JournalError("The journal \(path) was deleted.")
    }
    if contents.hasOldLines {
      guard ftruncate(descriptor, 0) == 0 else {
        return Self.error("can't be emptied", path, errno)
      }
      contents.hasOldLines = false
    }
    if let number = append(bytes: contents.bytes) {
      // The earlier lines stay readable.
      ftruncate(descriptor, off_t(contents.length))
      return Self.error("can't be written", path, number)
    }
    contents.length += contents.bytes.count
    return nil
  }

  /// Writes bytes.
  ///
  /// - Returns: The number of the system's error, or `nil`.
  private func append(bytes: [UInt8]) -> Int32? {
    bytes.withUnsafeBytes { bytes -> Int32? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno
        }
      }
      return isSynced && synchronize(descriptor) != 0 && errno != EINVAL ? errno : nil
    }
  }

  /// Returns the contents of a file or a pipe.
  static func contents(ofPath path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error("can't be opened", path, errno) }
    defer { close(descriptor) }
    var contents: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &part, part.count)
      if count == 0 { return contents }
      if count > 0 {
        contents.append(contentsOf: part[..<count])
      } else if errno != EINTR {
        throw error("can't be read", path, errno)
      }
    }
  }

  private static func error(_ what: String, _ path: String, _ number: Int32) -> JournalError {
    JournalError("The journal \(path) \(what): \(String(cString: strerror(number))).")
  }
}

/// Makes the system write a file's contents to the disk.
private func synchronize(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fcntl(descriptor, F_FULLFSYNC)
  #else
    fdatasync(descriptor)
  #endif
}
