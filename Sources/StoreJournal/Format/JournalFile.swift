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

/// A file to which lines are appended, each batch of them by one call of the system.
///
/// What it has been given is the system's when `flush()` returns, and so survives the program.
final class JournalFile: Sendable {
  private struct Contents {
    var bytes: [UInt8] = []

    /// The length of the file's intact lines.
    var length = 0

    /// Whether what an earlier run has left is still there.
    var hasOldLines = false
    var failure: String?
  }

  private let contents = Guarded(Contents())
  private let descriptor: Int32
  private let path: String
  private let isSynced: Bool

  /// Opens a file.
  ///
  /// If it is a journal, the first batch takes its place: who fails before that has lost nothing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isSynced: Whether each batch is on the disk, and not only the system's, before anything
  ///     goes on.
  /// - Throws: A ``JournalError`` if the file can't be written, is written by somebody else, or is
  ///   something else than a journal.
  init(path: String, isSynced: Bool) throws {
    self.path = path
    self.isSynced = isSynced
    // A pipe would keep the program waiting for its reader.
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw Self.error("can't be opened", path, errno) }
    // What is thrown from here on ends this, which closes the file.
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
    // A device has no lines to lose, and writers of other programs.
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

  /// Why nothing is written any more, `nil` if all was.
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

  /// Hands the batch to the system.
  ///
  /// - Returns: Why that has failed, if it has just now.
  @discardableResult
  func flush() -> String? {
    contents.withLock { contents in
      guard contents.failure == nil, !contents.bytes.isEmpty else { return nil }
      contents.failure = handOver(&contents).map { "\($0) Recording has stopped." }
      contents.bytes.removeAll(keepingCapacity: true)
      return contents.failure
    }
  }

  /// Appends the batch to the file, of which an earlier run's lines go first.
  ///
  /// - Returns: Why that has failed, if it has.
  private func handOver(_ contents: inout Contents) -> JournalError? {
    var status = stat()
    // Nobody can find the file any more: another writer of the same path has another file.
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
      // What is there stays readable.
      ftruncate(descriptor, off_t(contents.length))
      return Self.error("can't be written", path, number)
    }
    contents.length += contents.bytes.count
    return nil
  }

  /// Writes bytes.
  ///
  /// - Returns: The number of the system's error, if there was one.
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

/// Lets the system put a file's contents on the disk.
private func synchronize(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fcntl(descriptor, F_FULLFSYNC)
  #else
    fdatasync(descriptor)
  #endif
}
