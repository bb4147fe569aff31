#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that several processes read, change and replace as a whole.
///
/// A change holds an advisory lock on an empty file in the same folder, `.NAME.lock`, which is
/// never removed: a process that has just opened it could lose the lock. Without locks in the file
/// system, and on Windows and WebAssembly, a change is made without one. The file is still replaced
/// as a whole, but one of two concurrent changes may be lost.
package struct SharedFile {
  /// An error of changing the file or finding its location.
  package struct Failure: Error {
    /// A short description of the problem, possibly from the system.
    package let reason: String

    /// The system's error number, if any.
    package var number: Int32?
  }

  /// The location, with symbolic links to the file resolved.
  let path: String

  /// Resolves a path to the location of a file.
  ///
  /// - Parameter path: The location of a file, of a link to one, or of a file to create.
  /// - Throws: `Failure` if the links form a cycle.
  package init(path: String) throws {
    var path = path
    // The same limit as on Linux.
    for _ in 0...40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        self.path = path
        return
      }
      path = target.hasPrefix("/") ? target : Self.folder(of: path) + target
    }
    throw Failure(reason: "it is a symbolic link to itself")
  }

  #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
    /// Changes the file while no other process changes it.
    ///
    /// It blocks the thread while another process holds the lock, which is for the length of a
    /// change.
    ///
    /// - Parameters:
    ///   - patience: The maximum time to wait without a change by another process.
    ///   - change: Reads the file, and calls its argument to replace the contents.
    /// - Returns: The result of `change`.
    /// - Throws: `Failure` if the lock can't be acquired in time, or an error of `change`.
    func change<Result>(
      patience: Duration, _ change: ((Data) throws -> Void) throws -> Result
    ) throws -> Result {
      let lock = try openLock()
      defer { close(lock) }
      let isLocked = try acquire(lock, patience: patience)
      // Unlocked explicitly: a child process that another thread is spawning may hold the
      // descriptor.
      defer { flock(lock, LOCK_UN) }
      return try change { data in
        try replace(with: data, by: newFile(isLocked: isLocked), mode: 0o666)
      }
    }

    /// Replaces the contents without a lock.
    ///
    /// The file is unchanged if this fails. Only its owner can read a new file; an existing file
    /// keeps its permissions.
    ///
    /// - Parameter bytes: The contents.
    /// - Throws: `Failure` if the file can't be written or isn't a regular file.
    package func replace(with bytes: [UInt8]) throws {
      try replace(with: Data(bytes), by: newFile(isLocked: false), mode: 0o600)
    }

    /// Returns the path of the new file, which is unique unless the lock protects it.
    private func newFile(isLocked: Bool) -> String {
      companion(isLocked ? "new" : "\(UUID().uuidString).new")
    }

    private func openLock() throws -> Int32 {
      let name = companion("lock")
      let flags = O_CREAT | O_CLOEXEC | O_NOFOLLOW
      var lock = open(name, O_RDWR | flags, 0o666)
      // Another user's lock may be read-only, which is enough for most file systems.
      if lock < 0, errno == EACCES {
        lock = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        // The lock file doesn't exist and can't be created.
        if lock < 0, errno == ENOENT { errno = EACCES }
      }
      guard lock >= 0 else { throw Self.failure() }
      return lock
    }

    /// Waits for the lock, which is released at the latest when the process ends.
    ///
    /// It polls, because the system's wait has no time-out. Whenever another process has replaced
    /// the contents, the time-out starts again.
    ///
    /// - Returns: `true` if the lock was acquired, `false` if the file system has no locks.
    private func acquire(_ lock: Int32, patience: Duration) throws -> Bool {
      var (replaced, end) = (lastReplaced, ContinuousClock.now + patience)
      while flock(lock, LOCK_EX | LOCK_NB) != 0 {
        switch errno {
        case EINTR: continue
        case EWOULDBLOCK:
          if let last = lastReplaced, last != replaced { (replaced, end) = (last, .now + patience) }
          guard ContinuousClock.now < end else {
            throw Failure(reason: "another process keeps changing it")
          }
          usleep(1_000)
        case ENOLCK, ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, EBADF: return false
        default: throw Self.failure()
        }
      }
      return true
    }

    /// The time of the last change, or `nil` if there is no file.
    private var lastReplaced: Date? {
      try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    /// Replaces the old file with a new one that has the same permissions from the start.
    ///
    /// - Parameters:
    ///   - data: The contents.
    ///   - new: The path of the new file. An existing file there was left by a killed process.
    ///   - mode: The permissions if there is no old file.
    /// - Throws: `Failure` if that fails; the file is then unchanged.
    private func replace(with data: Data, by new: String, mode: mode_t) throws {
      var old = stat()
      let exists = stat(path, &old) == 0
      // Replacing a device, a pipe or a socket would break its users. `rename` refuses a folder.
      guard !exists || [S_IFREG, S_IFDIR].contains(old.st_mode & S_IFMT) else {
        throw Failure(reason: "it isn't a file")
      }
      // A link with this name is removed, not followed.
      unlink(new)
      let descriptor = open(
        new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, exists ? 0o600 : mode)
      guard descriptor >= 0 else { throw Self.failure() }
      defer { close(descriptor) }
      do {
        try fill(descriptor, with: data)
        // Keeps the permissions of the old file.
        if exists, fchmod(descriptor, old.st_mode & 0o7777) != 0 { throw Self.failure() }
        guard fsync(descriptor) == 0 else { throw Self.failure() }
        try checkName(new, of: descriptor)
        guard rename(new, path) == 0 else { throw Self.failure() }
      } catch {
        if (try? checkName(new, of: descriptor)) != nil { unlink(new) }
        throw error
      }
    }

    /// Checks that a name still refers to an open file, not to one that another process writes.
    private func checkName(_ name: String, of descriptor: Int32) throws {
      var (own, named) = (stat(), stat())
      guard fstat(descriptor, &own) == 0, lstat(name, &named) == 0, own.st_ino == named.st_ino,
        own.st_dev == named.st_dev
      else { throw Failure(reason: "another process is replacing it") }
    }

    private func fill(_ descriptor: Int32, with data: Data) throws {
      var rest = data[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { bytes in
          bytes.baseAddress.map { write(descriptor, $0, bytes.count) } ?? 0
        }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          throw Self.failure()
        }
      }
    }

    /// Returns the failure for the current system error.
    private static func failure() -> Failure {
      let number = errno
      let reason =
        switch number {
        case EACCES, EPERM: "permission is denied"
        case ENOSPC, EDQUOT: "the disk is full"
        case EROFS: "it is on a read-only volume"
        default: "the file system says \"\(String(cString: strerror(number)))\""
        }
      return Failure(reason: reason, number: number)
    }
  #else
    /// Changes the file, without a lock.
    ///
    /// - Parameters:
    ///   - patience: Ignored.
    ///   - change: Reads the file, and calls its argument to replace the contents.
    /// - Returns: The result of `change`.
    /// - Throws: An error of `change`.
    func change<Result>(
      patience: Duration, _ change: ((Data) throws -> Void) throws -> Result
    ) throws -> Result {
      try change { data in try replace(with: Array(data)) }
    }

    /// Replaces the contents of the file.
    ///
    /// - Parameter bytes: The contents.
    /// - Throws: An error of the system.
    package func replace(with bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    }
  #endif

  /// The location of a hidden file in the same folder.
  private func companion(_ suffix: String) -> String {
    let folder = Self.folder(of: path)
    return "\(folder).\(path.dropFirst(folder.count)).\(suffix)"
  }

  /// The part of a path up to its last slash, or an empty string if it has none.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
