import Foundation
import Sessions

/// Connections to a server, each of which has one request at a time.
struct Load {
  /// What has come of a run.
  struct Figures {
    var duration = Duration.zero

    /// How long each answer has taken, in microseconds.
    var latencies: [Int] = []

    var rate: Int { Int(Double(latencies.count) / (duration / .seconds(1))) }

    /// The time within which a share of the answers came.
    func percentile(_ share: Double) -> String {
      let sorted = latencies.sorted()
      guard let last = sorted.indices.last else { return "-" }
      let microseconds = sorted[Int((Double(last) * share).rounded())]
      return String(format: "%.1f ms", Double(microseconds) / 1_000)
    }

    var description: String {
      "\(latencies.count) requests, \(rate)/s, p50 \(percentile(0.5)), p99 \(percentile(0.99)), "
        + "longest \(percentile(1))"
    }
  }

  private struct Client {
    let descriptor: Int32
    var framing = LineFraming(limit: 1 << 20)
    var job: Job?
    var begin = ContinuousClock.now
    var isOpen = true
  }

  private var clients: [Client]

  /// Connects to a server.
  init(port: UInt16, connections: Int) throws {
    clients = try (0..<connections).map { _ in
      Client(descriptor: try Loopback.connect(port: port))
    }
  }

  /// Closes all connections.
  mutating func end() {
    for client in clients { close(client.descriptor) }
    clients = []
  }

  /// Sends requests until there are no more, and waits for all answers.
  ///
  /// - Parameters:
  ///   - ledger: What is known of the users.
  ///   - rate: How many to send in a second, `nil` for as many as get an answer. A request that is
  ///     due and has no free connection counts as begun.
  ///   - killing: Ends the server at a moment, after which the connections end: answers that are on
  ///     their way still count.
  ///   - next: Returns the next request.
  /// - Returns: How long it took, and each answer.
  /// - Throws: A `ServerError` at the first answer that is an error, or if there is none for long.
  mutating func run(
    _ ledger: inout Ledger, rate: Int? = nil,
    killing: (at: ContinuousClock.Instant, server: ServerProcess)? = nil,
    next: (inout Ledger) -> Job?
  ) throws -> Figures {
    var figures = Figures()
    let begin = ContinuousClock.now
    var (started, isOver, isKilled) = (0, false, false)
    var idle = clients.indices.filter { clients[$0].isOpen }
    var events = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var openCount = idle.count
    while true {
      let now = ContinuousClock.now
      if let killing, !isKilled, now >= killing.at {
        killing.server.signal(SIGKILL)
        isKilled = true
      }
      while !isOver, !isKilled, let index = idle.last {
        let due = rate.map { begin + Duration.seconds(1) * started / $0 } ?? now
        if due > now { break }
        guard let job = next(&ledger) else {
          isOver = true
          break
        }
        idle.removeLast()
        started += 1
        start(job, on: index, at: due, &ledger)
      }
      if openCount == 0 || isOver && idle.count == openCount { break }
      let count = poll(&events, nfds_t(events.count), rate == nil ? 10_000 : 1)
      if count == 0, rate == nil { throw ServerError("There was no answer for ten seconds.") }
      for index in events.indices where events[index].revents != 0 {
        for line in receive(index) {
          guard let job = clients[index].job else { continue }
          if line.starts(with: #"{"error""#.utf8) || line.starts(with: #"{"line""#.utf8) {
            throw ServerError("\(job.line) \(String(decoding: line, as: UTF8.self))")
          }
          ledger.acknowledge(job, line)
          clients[index].job = nil
          idle.append(index)
          let latency = ContinuousClock.now - clients[index].begin
          figures.latencies.append(Int(latency / .microseconds(1)))
        }
        if !clients[index].isOpen {
          events[index].fd = -1
          openCount -= 1
          idle.removeAll { $0 == index }
        }
      }
    }
    figures.duration = .now - begin
    return figures
  }

  private mutating func start(
    _ job: Job, on index: Int, at due: ContinuousClock.Instant, _ ledger: inout Ledger
  ) {
    ledger.send(job)
    clients[index].job = job
    clients[index].begin = due
    // A request is shorter than what the system takes at once. A server that is gone is seen later.
    let line = Array(job.line.utf8)
    _ = Foundation.send(clients[index].descriptor, line, line.count, 0)
  }

  /// Reads what has arrived, and notes the end of a connection.
  private mutating func receive(_ index: Int) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
      let count = recv(clients[index].descriptor, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else {
        clients[index].isOpen = false
        return
      }
      clients[index].framing.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    while case .line(let line)? = clients[index].framing.next() { lines.append(line) }
    return lines
  }
}
