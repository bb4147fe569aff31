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
struct SharedFile {
  /// Why the file couldn't be changed, or isn't what it has to be.
  struct Failure: Error {
    /// What the system says, or what is wrong, in a few words.
    let reason: String
  }

  /// The location, with no link in the place of the file itself.
  let path: String

  /// Finds the file that a path means.
  ///
  /// - Parameter path: The location of a file, of a link to one, or of a file that isn't there yet.
  /// - Throws: `Failure` if links lead in a circle.
  init(path: String) throws {
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
      return try change { data in try replace(with: data, isLocked: isLocked) }
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
    private func replace(with data: Data, isLocked: Bool) throws {
      // Under the lock the name is free, but for what a killed process has left behind.
      let new = companion(isLocked ? "new" : "\(UUID().uuidString).new")
      if isLocked { unlink(new) }
      var old = stat()
      let exists = stat(path, &old) == 0
      let descriptor = open(
        new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, exists ? 0o600 : 0o666)
      guard descriptor >= 0 else { throw Self.failure() }
      do {
        defer { close(descriptor) }
        try fill(descriptor, with: data)
        // Who may read the file stays as it was.
        if exists, fchmod(descriptor, old.st_mode & 0o7777) != 0 { throw Self.failure() }
        guard fsync(descriptor) == 0 else { throw Self.failure() }
        guard rename(new, path) == 0 else { throw Self.failure() }
      } catch {
        unlink(new)
        throw error
      }
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
      switch errno {
      case EACCES, EPERM: Failure(reason: "permission is denied")
      case ENOSPC, EDQUOT: Failure(reason: "no space is left")
      case EROFS: Failure(reason: "it is on a read-only volume")
      default: Failure(reason: "the file system says \"\(String(cString: strerror(errno)))\"")
      }
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
      try change { data in try data.write(to: URL(filePath: path), options: .atomic) }
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
