import Foundation
import Synchronization

/// What all event loops share.
final class Service: Sendable {
  let options: Server.Options
  let shards: [Shard]
  let sessions: Quota
  let connections: Quota

  /// When connections end that have requests without an answer, `nil` while the server goes on.
  let end = Mutex<ContinuousClock.Instant?>(nil)

  init(_ options: Server.Options, _ shards: [Shard], _ sessions: Quota) {
    self.options = options
    self.shards = shards
    self.sessions = sessions
    connections = Quota(limit: options.connections)
  }

  /// Answers the request for the status.
  func answerStatus(_ request: Request, _ connection: Connection) {
    Task {
      var status = ["memory": Usage.memory, "processorTime": Usage.processorTime]
      for shard in shards { await status.merge(shard.status, uniquingKeysWith: +) }
      connection.send(Answer(request.id, status: status), true)
    }
  }
}

/// Waits for a share of the connections on a thread of its own: reads lines, hands requests to the
/// shards, and writes answers.
struct EventLoop {
  private let service: Service
  private let listener: Int32
  private let doorbell: Doorbell
  private var peers: [Peer] = []

  init(_ service: Service, listener: Int32, _ doorbell: Doorbell) {
    self.service = service
    self.listener = listener
    self.doorbell = doorbell
  }

  /// Runs until the server ends.
  mutating func run() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while !hasEnded() { turn(buffer) }
    }
  }

  /// Closes connections that are done, and returns whether the loop is.
  private mutating func hasEnded() -> Bool {
    let end = service.end.withLock { $0 }
    let isOver = end.map { $0 < .now } ?? false
    peers.removeAll { peer in
      guard isOver || peer.isDone(isStopping: end != nil) else { return false }
      peer.connection.end()
      service.connections.giveBack()
      return true
    }
    return end != nil && peers.isEmpty
  }

  private mutating func turn(_ buffer: UnsafeMutableRawBufferPointer) {
    let isStopping = service.end.withLock { $0 != nil }
    var events = peers.map { $0.events(isStopping: isStopping) }
    events.append(pollfd(fd: doorbell.descriptor, events: Int16(POLLIN), revents: 0))
    events.append(pollfd(fd: isStopping ? -1 : listener, events: Int16(POLLIN), revents: 0))
    let longest =
      isStopping ? Duration.milliseconds(50) : min(.seconds(1), service.options.patience)
    let count = poll(&events, nfds_t(events.count), Int32(longest / .milliseconds(1)))
    guard count >= 0 else {
      if errno != EINTR { Server.fail("\(ServerError(failed: "poll"))") }
      return
    }
    doorbell.answer()

    let now = ContinuousClock.now
    var calls = [[Call]](repeating: [], count: service.shards.count)
    for index in peers.indices {
      peers[index].giveUp(after: service.options.patience, at: now)
      guard events[index].revents != 0 || peers[index].connection.takeNews() else { continue }
      peers[index].handle(events[index].revents, buffer)
      let connection = peers[index].connection
      repeat {
        for request in peers[index].takeRequests() {
          if case .status = request.operation {
            service.answerStatus(request, connection)
          } else {
            let call = Call(request: request, connection: connection)
            calls[Server.shard(of: request.user)].append(call)
          }
        }
        peers[index].send()
      } while peers[index].hasLines
    }
    for (shard, calls) in zip(service.shards, calls) where !calls.isEmpty { shard.receive(calls) }
    if events[events.count - 1].revents != 0 { accept() }
  }

  private mutating func accept() {
    // Both loops are told of a client, and one of them gets it.
    for _ in 0..<16 {
      let descriptor = Foundation.accept(listener, nil, nil)
      guard descriptor >= 0 else { return }
      do {
        try Loopback.stopBlocking(descriptor)
        guard service.connections.take() else {
          let limit = service.connections.limit
          throw ServerError("There are \(limit) connections, which is as many as there may be.")
        }
        Loopback.sendAtOnce(descriptor)
        let connection = Connection(descriptor, doorbell)
        peers.append(Peer(connection, lineLimit: service.options.lineLimit))
      } catch {
        let answer = Answer(error: "\(error)")
        _ = send(descriptor, answer.bytes, answer.bytes.count, 0)
        close(descriptor)
      }
    }
  }
}
