import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Dispatch) && (canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin))
  import Dispatch

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The files of the system.
  ///
  /// A file is replaced through a temporary file, which is written, synchronised and renamed; then
  /// its folder is synchronised. A symbolic link stays, and the file that it points to is replaced.
  /// A lock on the folder excludes other processes with this code meanwhile; the system releases it
  /// when a process ends. Contents that this process has neither read nor written are never
  /// overwritten.
  final class SystemFiles: SharedFiles {
    /// A fingerprint of a file's contents, by its metadata.
    private struct Signature: Equatable {
      let file: UInt64
      let size: Int64
      let seconds: Int
      let nanoseconds: Int

      init(_ status: stat) {
        file = UInt64(status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
          (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
        #else
          (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        #endif
      }
    }

    /// The state of the file at a path, as of the last read or write.
    private struct Known {
      /// The signature of the contents last read or written, or `nil` if there were none.
      var signature: Signature?

      /// Indicates that these contents can't be read or decoded.
      var isUnreadable = false

      /// The number of times that this was recorded.
      var revision = 0

      mutating func note(_ signature: Signature?, isUnreadable: Bool = false) {
        self = Known(signature: signature, isUnreadable: isUnreadable, revision: revision + 1)
      }
    }

    /// The maximum number of bytes to read, since a file without contents may claim any size.
    private static let sizeLimit = 1 << 30

    private let known = Guarded<[String: Known]>([:])
    private let queue: DispatchQueue

    /// The maximum time to wait for the lock of a folder.
    private let patience: Duration

    #if os(Linux) || canImport(Darwin)
      private let watcher: FileWatcher
    #endif

    /// Creates an interface to the files of the system.
    ///
    /// - Parameter patience: The maximum time to wait while another process holds a folder's lock.
    init(patience: Duration = .seconds(10)) {
      queue = DispatchQueue(label: "swift-tabs.shared-files", qos: .utility)
      self.patience = patience
      #if os(Linux) || canImport(Darwin)
        watcher = FileWatcher(queue: queue)
      #endif
    }

    func load<Value>(_ path: String, _ decode: (Data) throws -> Value) throws -> Value? {
      while true {
        let revision = revision(of: path)
        let (data, signature) = try read(path)
        let value = Result { try data.map(decode) }
        let isUnreadable = if case .failure = value { true } else { false }
        // Contents that were read or written meanwhile may be newer.
        if note(path, signature, isUnreadable: isUnreadable, after: revision) {
          return try value.get()
        }
      }
    }

    private func revision(of path: String) -> Int { known.withLock { $0[path]?.revision ?? 0 } }

    /// Records the signature of a file, unless another one was recorded since a revision.
    private func note(
      _ path: String, _ signature: Signature?, isUnreadable: Bool, after revision: Int
    ) -> Bool {
      known.withLock { known in
        guard known[path, default: Known()].revision == revision else { return false }
        known[path, default: Known()].note(signature, isUnreadable: isUnreadable)
        return true
      }
    }

    /// Returns the contents of a file.
    private func read(_ path: String) throws -> (Data?, Signature?) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return (nil, nil) }
        let failure = failure("read", path)
        var status = stat()
        if stat(path, &status) == 0 {
          noteUnreadable(path, status)
        }
        throw failure
      }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw failure("read", path) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw failure("read", path, "it isn't a file")
      }
      guard status.st_size <= Self.sizeLimit else {
        noteUnreadable(path, status)
        throw failure("read", path, "it is larger than \(Self.sizeLimit) bytes")
      }
      var data = Data(count: Int(status.st_size))
      var count = 0
      while count < data.count {
        let rest = count
        let read = data.withUnsafeMutableBytes { bytes in
          readBytes(descriptor, UnsafeMutableRawBufferPointer(rebasing: bytes[rest...]))
        }
        if read < 0, errno == EINTR { continue }
        guard read >= 0 else { throw failure("read", path) }
        if read == 0 { break }
        count += read
      }
      return (data.prefix(count), Signature(status))
    }

    private func noteUnreadable(_ path: String, _ status: stat) {
      known.withLock { known in
        known[path, default: Known()].note(Signature(status), isUnreadable: true)
      }
    }

    /// Returns the path, and those that symbolic links point to, up to the file itself.
    ///
    /// - Throws: A ``FileStorageError`` if the links form a cycle.
    private func chain(from path: String) throws -> [String] {
      var chain = [path]
      // The same limit as on Linux.
      while chain.count <= 41 {
        let last = chain[chain.count - 1]
        guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: last) else {
          return chain
        }
        chain.append(next.hasPrefix("/") ? next : folder(of: last) + next)
      }
      throw failure("written", path, "it has too many symbolic links, or they form a cycle")
    }

    /// Returns the path of the folder of a file, with a slash at its end.
    private func folder(of path: String) -> String {
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    }

    // MARK: Saving

    func save(
      _ path: String, _ context: SaveContext, _ contents: @escaping @Sendable () throws -> Data,
      _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
      queue.async {
        let result = Result { try self.replace(path, context, with: try contents()) }
        #if os(Linux) || canImport(Darwin)
          self.watcher.lookUp(path)
        #endif
        completion(result)
      }
    }

    private func replace(_ path: String, _ context: SaveContext, with data: Data) throws {
      let target = try chain(from: path).last ?? path
      let folder = folder(of: target)
      let name = target.lastIndex(of: "/").map { String(target[target.index(after: $0)...]) }
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let folderDescriptor = open(folder, O_RDONLY | O_CLOEXEC)
      guard folderDescriptor >= 0 else { throw failure("written", path) }
      defer { close(folderDescriptor) }
      let isLocked = try lock(folderDescriptor, path)
      // Not by closing alone: a child process that is being spawned may have the descriptor.
      defer { flock(folderDescriptor, LOCK_UN) }
      let old = try fileToReplace(target, path, context)
      let unique = isLocked ? "" : ".\(UUID().uuidString)"
      let new = "\(folder).\(name ?? target)\(unique).new"
      // Left by a killed process.
      unlink(new)
      // Its contents are as private as those of the old file while it is written.
      let mode: mode_t = old == nil ? 0o666 : 0o600
      let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      guard descriptor >= 0 else { throw failure("written", path) }
      defer { close(descriptor) }
      do {
        try fill(descriptor, with: data, path)
        if let old, fchmod(descriptor, old.mode) != 0 { throw failure("written", path) }
        var status = stat()
        guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0 else {
          throw failure("written", path)
        }
        if let old, old.isKept { try keep(target, path) }
        guard rename(new, target) == 0 else { throw failure("written", path) }
        known.withLock { $0[path, default: Known()].note(Signature(status)) }
        guard fsync(folderDescriptor) == 0 || errno == EINVAL else {
          throw failure("written", path)
        }
      } catch {
        unlink(new)
        throw error
      }
    }

    /// Waits for the lock of a folder, which its holder releases at the latest when it ends.
    ///
    /// It polls, as the system's wait has no time-out.
    ///
    /// - Returns: `true` if the lock was acquired, `false` if the file system has no locks. Without
    ///   one, the file is still replaced as a whole.
    private func lock(_ folder: Int32, _ path: String) throws -> Bool {
      let end = ContinuousClock.now + patience
      while flock(folder, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EINTR || errno == EWOULDBLOCK else { return false }
        guard ContinuousClock.now < end else {
          throw failure("written", path, "another process keeps its folder locked")
        }
        usleep(1_000)
      }
      return true
    }

    /// Inspects the file that is about to be replaced.
    ///
    /// - Returns: Its permissions, with `true` if its contents must be kept because they weren't
    ///   read, or `nil` if there is no file.
    private func fileToReplace(
      _ target: String, _ path: String, _ context: SaveContext
    ) throws -> (mode: mode_t, isKept: Bool)? {
      var status = stat()
      guard stat(target, &status) == 0 else {
        if errno == ENOENT { return nil }
        throw failure("written", path)
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw failure("written", path, "it isn't a file")
      }
      let mode = status.st_mode & 0o7777
      let known = known.withLock { $0[path] } ?? Known()
      let isKnown = known.signature == Signature(status)
      if isKnown, !known.isUnreadable { return (mode, false) }
      if !isKnown, context == .didSet {
        throw failure(
          "written", path,
          """
          another process has changed it since it was read; load the value, or save it with \
          "save()", which keeps the other file as "\(path).unreadable"
          """)
      }
      return (mode, true)
    }

    /// Gives a file a second name, so that its contents aren't lost when it is replaced.
    ///
    /// - Parameters:
    ///   - target: The file.
    ///   - path: The path of the file or of a link to it, which the second name begins with.
    // The path always has a file: a concurrent reader, or one after a crash, finds the old one.
    private func keep(_ target: String, _ path: String) throws {
      var status = stat()
      var (kept, number) = ("\(path).unreadable", 1)
      while lstat(kept, &status) == 0 {
        number += 1
        kept = "\(path).unreadable\(number)"
      }
      if link(target, kept) != 0 {
        // Some file systems don't support hard links, and the file may be on another one than a
        // link to it.
        try FileManager.default.copyItem(atPath: target, toPath: kept)
        try synchronize(kept, path)
      }
      try synchronize(folder(of: kept), path)
    }

    /// Has the system write a file, or the names in a folder, to disk.
    private func synchronize(_ entry: String, _ path: String) throws {
      let descriptor = open(entry, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure("written", path) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure("written", path) }
    }

    private func fill(_ descriptor: Int32, with data: Data, _ path: String) throws {
      var rest = data[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { bytes in
          bytes.baseAddress.map { write(descriptor, $0, bytes.count) } ?? 0
        }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          throw failure("written", path)
        }
      }
    }

    private func failure(
      _ verb: String, _ path: String, _ reason: String? = nil
    ) -> FileStorageError {
      let reason = reason ?? String(cString: strerror(errno)).lowercased()
      return FileStorageError(
        description:
          "The file \(path) can't be \(verb): \(reason). The value in memory stays as it is.")
    }

    // MARK: Observing

    func subscribe(
      _ path: String, _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Bool
    ) -> SharedSubscription {
      #if os(Linux) || canImport(Darwin)
        watcher.subscribe(path) { [weak self] in self?.check(path, onChange) }
      #else
        SharedSubscription {}
      #endif
    }

    /// Forwards the contents of a file if they are new.
    private func check(_ path: String, _ onChange: (Result<Data?, any Error>) -> Bool) {
      var status = stat()
      let current = stat(path, &status) == 0 ? Signature(status) : nil
      guard current != known.withLock({ $0[path]?.signature }) else { return }
      do {
        while true {
          let revision = revision(of: path)
          let (data, signature) = try read(path)
          guard onChange(.success(data)) else { return }
          // Contents that were loaded meanwhile may be newer.
          if note(path, signature, isUnreadable: false, after: revision) { return }
        }
      } catch {
        _ = onChange(.failure(error))
      }
    }
  }

  /// Calls the system's `read`, whose name a method of ``SystemFiles`` shadows.
  private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
  }
#else
  /// The files of a system that lacks the functions of the other implementation.
  ///
  /// A file is replaced as a whole, synchronously. Changes by other processes are only read by
  /// `load()`.
  final class SystemFiles: SharedFiles {
    private let unreadable = Guarded<Set<String>>([])

    func load<Value>(_ path: String, _ decode: (Data) throws -> Value) throws -> Value? {
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      let data = try Data(contentsOf: URL(filePath: path))
      do {
        return try decode(data)
      } catch {
        unreadable.withLock { _ = $0.insert(path) }
        throw error
      }
    }

    func save(
      _ path: String, _ context: SaveContext, _ contents: @escaping @Sendable () throws -> Data,
      _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
      completion(
        Result {
          let data = try contents()
          if unreadable.withLock({ $0.remove(path) }) != nil {
            try FileManager.default.moveItem(atPath: path, toPath: "\(path).unreadable")
          }
          try data.write(to: URL(filePath: path), options: .atomic)
        })
    }

    func subscribe(
      _ path: String, _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Bool
    ) -> SharedSubscription {
      SharedSubscription {}
    }
  }
#endif
