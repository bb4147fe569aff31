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
/// A change holds an advisory lock on an empty file beside it, `.NAME.lock`, which stays there:
/// whoever removed it could take the lock from somebody who has just opened it. Where the file
/// system has no locks, and on Windows and WebAssembly, a change goes on without one: the file is
/// still replaced as a whole, but of the changes that two processes make at once one may be lost.
package struct SharedFile {
  /// Why the file couldn't be changed, or isn't what it has to be.
  package struct Failure: Error {
    /// What the system says, or what is wrong, in a few words.
    package let reason: String

    /// The number of the system's error, `nil` if there was none.
    package var number: Int32?
  }

  /// The location, with no link in the place of the file itself.
  let path: String

  /// Finds the file that a path means.
  ///
  /// - Parameter path: The location of a file, of a link to one, or of a file that isn't there yet.
  /// - Throws: `Failure` if links lead in a circle.
  package init(path: String) throws {
    var path = path
    // As many links as Linux follows.
    for _ in 0...40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        self.path = path
        return
      }
      path = target.hasPrefix("/") ? target : Self.folder(of: path) + target
    }
    throw Failure(reason: "it is a link that leads in a circle")
  }

  #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
    /// Changes the file while no other process does.
    ///
    /// It blocks the thread while another process holds the lock, which is for the time of a
    /// change.
    ///
    /// - Parameters:
    ///   - patience: How long to wait while nothing is changed.
    ///   - change: Reads the file and calls the function that it is given to replace the contents.
    /// - Returns: What `change` returns.
    /// - Throws: `Failure` if the lock can't be had in time, what `change` throws otherwise.
    func change<Result>(
      patience: Duration, _ change: ((Data) throws -> Void) throws -> Result
    ) throws -> Result {
      let lock = try openLock()
      defer { close(lock) }
      let isLocked = try acquire(lock, patience: patience)
      // A process that is being started by another thread may hold the descriptor for a moment,
      // too.
      defer { flock(lock, LOCK_UN) }
      let new = companion(isLocked ? "new" : "\(UUID().uuidString).new")
      return try change { data in try replace(with: data, by: new, mode: 0o666) }
    }

    /// Replaces the contents without a lock, by way of a file with the suffix "new".
    ///
    /// Nothing has changed if it fails. Only its owner can read a new file; one that exists keeps
    /// its permissions.
    ///
    /// - Parameter bytes: The contents.
    /// - Throws: `Failure` if the file can't be written, or is something else than a file.
    package func replace(with bytes: [UInt8]) throws {
      try replace(with: Data(bytes), by: "\(path).new", mode: 0o600)
    }

    private func openLock() throws -> Int32 {
      let name = companion("lock")
      let flags = O_CREAT | O_CLOEXEC | O_NOFOLLOW
      var lock = open(name, O_RDWR | flags, 0o666)
      // Another user's lock may only be readable, and that is enough for most file systems.
      if lock < 0, errno == EACCES {
        lock = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        // There is none, and it can't be made.
        if lock < 0, errno == ENOENT { errno = EACCES }
      }
      guard lock >= 0 else { throw Self.failure() }
      return lock
    }

    /// Waits for the lock, which at the latest ends with the process.
    ///
    /// It asks again and again, as a wait in the system knows no end. Whenever the contents were
    /// replaced, its patience begins anew: a process has made its change, and another was faster.
    ///
    /// - Returns: Whether there is a lock; not where the file system has none.
    private func acquire(_ lock: Int32, patience: Duration) throws -> Bool {
      var (replaced, end) = (lastReplaced, ContinuousClock.now + patience)
      while flock(lock, LOCK_EX | LOCK_NB) != 0 {
        switch errno {
        case EINTR: continue
        case EWOULDBLOCK:
          if let last = lastReplaced, last != replaced { (replaced, end) = (last, .now + patience) }
          guard ContinuousClock.now < end else {
            throw Failure(reason: "another process is changing it and doesn't come to an end")
          }
          usleep(1_000)
        case ENOLCK, ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, EBADF: return false
        default: throw Self.failure()
        }
      }
      return true
    }

    /// When the contents were replaced, `nil` if there are none.
    private var lastReplaced: Date? {
      try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    /// Puts a new file in the place of the old one, with the same permissions from the start.
    ///
    /// - Parameters:
    ///   - data: The contents.
    ///   - new: The path of the new file. A file that has it is what a killed process has left.
    ///   - mode: The permissions if there is no old file.
    /// - Throws: `Failure` if that can't be done: then the file is as it was.
    private func replace(with data: Data, by new: String, mode: mode_t) throws {
      var old = stat()
      let exists = stat(path, &old) == 0
      // A device, a pipe or a socket would be lost to all who use it. Nothing replaces a folder.
      guard !exists || [S_IFREG, S_IFDIR].contains(old.st_mode & S_IFMT) else {
        throw Failure(reason: "it isn't a file")
      }
      // A link with the name is removed, and not followed.
      unlink(new)
      let descriptor = open(
        new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, exists ? 0o600 : mode)
      guard descriptor >= 0 else { throw Self.failure() }
      defer { close(descriptor) }
      do {
        try fill(descriptor, with: data)
        // Who may read the file stays as it was.
        if exists, fchmod(descriptor, old.st_mode & 0o7777) != 0 { throw Self.failure() }
        guard fsync(descriptor) == 0 else { throw Self.failure() }
        try checkName(new, of: descriptor)
        guard rename(new, path) == 0 else { throw Self.failure() }
      } catch {
        if (try? checkName(new, of: descriptor)) != nil { unlink(new) }
        throw error
      }
    }

    /// Checks that a name still is that of an open file, and not of one that another process writes.
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

    /// What the error number of the system says.
    private static func failure() -> Failure {
      let number = errno
      let reason =
        switch number {
        case EACCES, EPERM: "permission is denied"
        case ENOSPC, EDQUOT: "no space is left"
        case EROFS: "it is on a read-only volume"
        default: "the file system says \"\(String(cString: strerror(number)))\""
        }
      return Failure(reason: reason, number: number)
    }
  #else
    /// Changes the file, without a lock.
    ///
    /// - Parameters:
    ///   - patience: Means nothing here.
    ///   - change: Reads the file and calls the function that it is given to replace the contents.
    /// - Returns: What `change` returns.
    /// - Throws: What `change` throws.
    func change<Result>(
      patience: Duration, _ change: ((Data) throws -> Void) throws -> Result
    ) throws -> Result {
      try change { data in try replace(with: Array(data)) }
    }

    /// Puts other contents in the place of the file's.
    ///
    /// - Parameter bytes: The contents.
    /// - Throws: What the system throws.
    package func replace(with bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    }
  #endif

  /// The location of a hidden file beside this one.
  private func companion(_ suffix: String) -> String {
    let folder = Self.folder(of: path)
    return "\(folder).\(path.dropFirst(folder.count)).\(suffix)"
  }

  /// The part of a path before the last name, with its slash; nothing if it is only a name.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
