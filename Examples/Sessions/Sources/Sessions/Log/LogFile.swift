import Foundation

/// An open file in the folder of a server.
///
/// It is never a link, which could lead to a file of somebody else.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let path: String

  private init(_ descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - flags: Flags besides those for reading and writing.
  /// - Returns: The file, `nil` if there is none.
  /// - Throws: A `ServerError` if it can't be opened, or if something else has the path.
  static func open(_ path: String, _ flags: Int32 = 0) throws -> LogFile? {
    // A pipe would keep the server waiting.
    let all = O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags
    let descriptor = Foundation.open(path, all, 0o600)
    if descriptor < 0, errno == ENOENT, flags & O_CREAT == 0 { return nil }
    if descriptor < 0, errno == ELOOP {
      throw ServerError("\(path) is a link, which isn't followed: remove it.")
    }
    guard descriptor >= 0 else { throw ServerError(failed: "open \(path)") }
    let file = LogFile(descriptor, path)
    guard try file.status().st_mode & S_IFMT == S_IFREG else {
      throw ServerError("\(path) isn't a file.")
    }
    return file
  }

  /// Makes a file whose contents take the place of another one's.
  ///
  /// - Parameter path: The path. A file of a server that was killed has it at most.
  /// - Returns: The file, which is empty.
  /// - Throws: A `ServerError` if it can't be made, or if another file has the path.
  static func make(_ path: String) throws -> LogFile {
    if let old = try open(path) {
      let bytes = try old.read(at: 0, count: LogScan.firstLine.count)
      guard LogScan.firstLine.starts(with: bytes) else {
        throw ServerError("\(path) is no log of a server, and isn't overwritten: remove it.")
      }
      unlink(path)
    }
    guard let new = try open(path, O_CREAT | O_EXCL) else { throw ServerError(failed: path) }
    return new
  }

  func status() throws -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ServerError(failed: "fstat \(path)") }
    return status
  }

  /// Takes the lock of the file, which ends with the object.
  ///
  /// - Returns: Whether no other process has it.
  func lock() throws -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw ServerError(failed: "flock \(path)") }
    }
    return true
  }

  func unlock() { flock(descriptor, LOCK_UN) }

  /// Returns bytes of the file, fewer at its end.
  func read(at offset: Int, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let part = bytes[filled...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(offset + filled))
      }
      if part == 0 { break }
      if part > 0 {
        filled += part
      } else if errno != EINTR {
        throw ServerError(failed: "pread \(path)")
      }
    }
    bytes.removeSubrange(filled...)
    return bytes
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, part.baseAddress, part.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          throw ServerError(failed: "write \(path)")
        }
      }
    }
  }

  /// Cuts off all bytes from a number on.
  func truncate(to length: Int) throws {
    guard ftruncate(descriptor, off_t(length)) == 0 else {
      throw ServerError(failed: "ftruncate \(path)")
    }
  }

  /// Waits until all bytes are on the disk.
  func synchronize() throws {
    #if canImport(Darwin)
      let result = fcntl(descriptor, F_FULLFSYNC)
    #else
      let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw ServerError(failed: "fdatasync \(path)") }
  }
}
