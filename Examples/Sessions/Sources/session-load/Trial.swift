import Foundation
import Sessions

/// Loads a server, which begins without a session.
struct Trial {
  private let path: String
  private let options: [String]
  private let sessions: Int
  private let connections: Int
  private var server: ServerProcess
  private var load: Load
  private var ledger: Ledger
  private var emptyMemory = 0

  init(server path: String, folder: String, sessions: Int, connections: Int, isSynced: Bool) throws
  {
    guard connections < sessions else { throw ServerError("There are too few sessions.") }
    self.path = path
    self.sessions = sessions
    self.connections = connections
    // All stores stay in memory, so that they can be weighed.
    options =
      [
        "--folder", folder, "--connections", "\(connections + 8)", "--sessions", "\(sessions)",
        "--residents", "\(2 * sessions)", "--idle", "3600",
      ] + (isSynced ? ["--sync"] : [])
    server = try ServerProcess(path, options)
    load = try Load(port: server.port, connections: connections)
    ledger = Ledger(userCount: sessions)
    emptyMemory = try status("memory")
  }

  private func print(_ title: String, _ text: String) {
    Swift.print(title.padding(toLength: 24, withPad: " ", startingAt: 0) + text)
    fflush(nil)
  }

  private func seconds(_ duration: Duration) -> String {
    String(format: "%.2f s", duration / .seconds(1))
  }

  /// Asks the server for a number of its status.
  private func status(_ name: String) throws -> Int {
    struct Reply: Decodable { let status: [String: Int] }
    let descriptor = try Loopback.connect(port: server.port)
    defer { close(descriptor) }
    let request = Array("{\"do\":\"status\"}\n".utf8)
    var reply = [UInt8](repeating: 0, count: 1_000)
    _ = send(descriptor, request, request.count, 0)
    let count = recv(descriptor, &reply, reply.count, 0)
    let status = try JSONDecoder().decode(Reply.self, from: Data(reply[..<max(count, 0)])).status
    return status[name] ?? 0
  }

  /// Sends requests, and prints what has come of them.
  private mutating func run(
    _ title: String, rate: Int? = nil, next: (inout Ledger) -> Job?
  ) throws {
    let before = try status("processorTime")
    let figures = try load.run(&ledger, rate: rate, next: next)
    let time = try status("processorTime") - before
    print(
      title,
      "\(figures.description), \(time / max(figures.latencies.count, 1)) us of processor time each")
  }

  /// Sends one request for each user.
  mutating func runAll(_ title: String, _ kind: Job.Kind) throws {
    var rest = 0..<sessions
    try run(title) { _ in rest.popFirst().map { Job(kind: kind, user: $0) } }
  }

  /// Sends requests at random, as many a second as there are answers or as are asked for.
  mutating func runLoad(for time: Duration, rate: Int?) throws {
    let end = ContinuousClock.now + time
    try run(rate.map { "load at \($0)/s" } ?? "load", rate: rate) {
      .now < end ? $0.randomJob() : nil
    }
  }

  /// Says what a session takes.
  func weigh() throws {
    let bytes = (try status("memory") - emptyMemory) / sessions
    print("memory", "\(bytes) bytes a session, \(try status("residents")) of them with a store")
  }

  func flood(_ count: Int) throws {
    let flood = try Flood(port: server.port, count: count)
    guard flood.refusedCount == count else { throw ServerError("An open has no error.") }
    print(
      "opens beyond the limit",
      "\(count) were refused in \(seconds(flood.duration)), "
        + "somebody else has waited \(seconds(flood.longestWait)) at most")
  }

  /// Kills the server under load, starts it again, and looks at all that was changed meanwhile.
  mutating func kill(times: Int) throws {
    var longestStart = Duration.zero
    for _ in 0..<times {
      let moment = ContinuousClock.now + .milliseconds(Int.random(in: 1...500))
      _ = try load.run(&ledger, killing: (moment, server)) { $0.randomJob() }
      _ = server.wait()
      try start()
      longestStart = max(longestStart, server.startTime)
      var touched = ledger.takeTouched()[...]
      _ = try load.run(&ledger) { _ in touched.popFirst().map { Job(kind: .state, user: $0) } }
    }
    print(
      "killed \(times) times",
      "\(ledger.acknowledged) changes acknowledged, \(ledger.losses.count) lost, "
        + "longest start \(seconds(longestStart))")
  }

  private mutating func start() throws {
    load.end()
    server = try ServerProcess(path, options)
    load = try Load(port: server.port, connections: connections)
  }

  /// Ends the server and starts it again.
  mutating func restart() throws {
    try stop()
    try start()
    print("restart", "\(seconds(server.startTime)) until clients can connect")
  }

  func stop() throws {
    let begin = ContinuousClock.now
    server.signal(SIGTERM)
    guard server.wait() == 0 else { throw ServerError("SIGTERM didn't end the server well.") }
    print("SIGTERM", seconds(.now - begin))
  }

  func check() throws {
    for loss in ledger.losses.prefix(10) { print("lost", loss) }
    guard ledger.losses.isEmpty else { throw ServerError("What was acknowledged is lost.") }
  }
}
