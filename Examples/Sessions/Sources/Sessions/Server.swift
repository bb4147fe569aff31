import Foundation

/// A server that keeps a store of tabs for each user.
package final class Server: Sendable {
  package struct Options: Sendable {
    /// Where sessions are saved.
    package var folder: String

    /// The port, 0 for any that is free.
    package var port: UInt16 = 0

    /// How many connections there may be.
    package var connections = 1_000

    /// How many sessions there may be.
    package var sessions = 100_000

    /// How many stores may be in memory that nobody needs.
    package var residents = 20_000

    /// For how long nobody needs a store that is released.
    package var idleSeconds = 60

    /// How many bytes a line may have.
    package var lineLimit = 1 << 16

    /// Whether an answer waits until the change is on the disk, and not only the system's.
    package var isSynced = false

    /// For how long a client may owe the rest of a line, or not read.
    package var patience = Duration.seconds(10)

    package init(folder: String) {
      self.folder = folder
    }

    /// Reads the options of a command line.
    ///
    /// - Throws: A `UsageError` if the folder is missing, or a number out of its range.
    package init(_ arguments: Arguments) throws(UsageError) {
      self.init(folder: try arguments.text("folder"))
      port = UInt16(clamping: try arguments.number("port", in: 0...65_535, default: 0))
      connections = try arguments.number("connections", in: 1...1_000_000, default: connections)
      sessions = try arguments.number("sessions", in: 1...10_000_000, default: sessions)
      residents = try arguments.number("residents", in: 0...100_000_000, default: residents)
      idleSeconds = try arguments.number("idle", in: 0...31_536_000, default: idleSeconds)
      lineLimit = try arguments.number("line", in: 1 << 10...1 << 24, default: lineLimit)
      isSynced = arguments.has("sync")
    }
  }

  static let shardCount = 4
  private static let loopCount = 2

  /// The port that clients connect to.
  package let port: UInt16

  private let service: Service
  private let doorbells: [Doorbell]
  private let listener: Int32
  private let lock: LogFile
  private let ends: AsyncStream<Void>
  private let ticks: Task<Void, Never>

  /// Starts a server.
  ///
  /// - Throws: A `ServerError` if the folder is another server's or can't be used, or if the port
  ///   is taken.
  package init(_ options: Options) async throws {
    // A client that is gone is an error of "send", and no reason to end.
    signal(SIGPIPE, SIG_IGN)
    // Logs, pipes and what the runtime opens take two dozen.
    guard options.connections <= sysconf(Int32(_SC_OPEN_MAX)) - 24 else {
      throw ServerError("Each connection is an open file: \"ulimit -n\" has to allow more of them.")
    }
    try Self.makeFolder(options.folder)
    lock = try Self.lock(options.folder)
    let sessions = Quota(limit: options.sessions)
    let shards = try await withThrowingTaskGroup(of: (Int, Shard).self) { group in
      for number in 0..<Self.shardCount {
        group.addTask { (number, try Shard(number, options, sessions)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    service = Service(options, shards, sessions)
    doorbells = try (0..<Self.loopCount).map { _ in try Doorbell() }
    (listener, port) = try Loopback.listen(port: options.port)
    let end: AsyncStream<Void>.Continuation
    (ends, end) = AsyncStream.makeStream()
    for doorbell in doorbells {
      Thread.detachNewThread { [service, listener] in
        var loop = EventLoop(service, listener: listener, doorbell)
        loop.run()
        end.yield()
      }
    }
    // Without requests nobody else looks for stores that were idle for long.
    ticks = Task {
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        for shard in shards { shard.receive([]) }
      }
    }
  }

  /// Reads no more requests, answers those that were read, saves all sessions, and ends.
  ///
  /// - Parameter patience: How long to wait for answers.
  /// - Throws: An error if a session can't be saved.
  package func stop(patience: Duration = .seconds(5)) async throws {
    service.end.withLock { $0 = ContinuousClock.now + patience }
    for doorbell in doorbells { doorbell.ring() }
    var ended = ends.makeAsyncIterator()
    for _ in doorbells { await ended.next() }
    ticks.cancel()
    try await withThrowingTaskGroup { group in
      for shard in service.shards { group.addTask { try await shard.close() } }
      try await group.waitForAll()
    }
    close(listener)
    lock.unlock()
  }

  /// Returns the number of the shard that has a session.
  static func shard(of user: String) -> Int {
    // Some bits of the hash depend on few bits of the name, and the product mixes them.
    let mixed = stableHash(user.utf8) &* 0x9e37_79b9_7f4a_7c15
    return Int(mixed >> 32) % shardCount
  }

  /// Makes a folder that only the user can read, and those around it, if it doesn't exist.
  private static func makeFolder(_ folder: String) throws {
    var path = ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
      path += part
      if !part.isEmpty, mkdir(path, 0o700) != 0, errno != EEXIST {
        throw ServerError(failed: "make the folder \(path)")
      }
      path += "/"
    }
  }

  private static func lock(_ folder: String) throws -> LogFile {
    guard let lock = try LogFile.open(folder + "/lock", O_CREAT), try lock.lock() else {
      throw ServerError("Another server has its sessions in \(folder).")
    }
    return lock
  }

  /// Writes a line to standard error.
  package static func report(_ message: String) {
    FileHandle.standardError.write(Data("session-server: \(message)\n".utf8))
  }

  /// Ends the process, as going on could lose what was acknowledged.
  package static func fail(_ message: String) -> Never {
    report(message)
    exit(1)
  }

  /// Ends a program that was called wrongly, or that can't go on.
  package static func fail(_ error: any Error) -> Never {
    report("\(error)")
    exit(error is UsageError ? Arguments.usageExitCode : 1)
  }
}
