import Foundation

@testable import Sessions

/// A client that waits for answers, and so needs a thread of its own.
final class Client {
  private let descriptor: Int32
  private var framing = LineFraming(limit: 1 << 20)

  init(of server: Server) throws {
    descriptor = try Loopback.connect(port: server.port)
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    // Else the system would take megabytes before a flood ends. A little is slow.
    for buffer in [SO_SNDBUF, SO_RCVBUF] { Loopback.set(buffer, to: 1 << 17, of: descriptor) }
  }

  deinit { close(descriptor) }

  /// Sends a text as it is.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count <= 0 { return }
      sent += count
    }
  }

  /// Sends as much of a text, again and again, as the server takes without anybody who reads.
  ///
  /// - Returns: How often it was sent as a whole.
  func flood(_ text: String) throws -> Int {
    let bytes = Array(text.utf8)
    var sent = 0
    try Loopback.stopBlocking(descriptor)
    var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&event, 1, 200) > 0 {
      let count = bytes[(sent % bytes.count)...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, 0)
      }
      sent += max(count, 0)
    }
    guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw ServerError(failed: "fcntl") }
    return sent / bytes.count
  }

  /// Sends nothing more.
  func end() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns the next line, `nil` if the server has closed the connection.
  func read() -> String? {
    while true {
      if case .line(let line)? = framing.next() { return String(decoding: line, as: UTF8.self) }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      buffer[..<count].withUnsafeBytes { framing.append($0) }
    }
  }

  /// Sends a line, and returns the next answer.
  func ask(_ line: String) -> String? {
    send(line + "\n")
    return read()
  }
}

/// Runs a test with a server, on a thread of its own: the server needs those of tasks.
///
/// - Parameters:
///   - folder: Where the sessions are, `nil` for a folder that goes with the test.
///   - patience: How long the server waits for answers at its end.
///   - change: Changes the options.
///   - body: The test.
/// - Returns: What the test returns.
/// - Throws: What the test or the server throws.
@discardableResult
func withServer<Result: Sendable>(
  in folder: String? = nil,
  patience: Duration = .seconds(1),
  _ change: (inout Server.Options) -> Void = { _ in },
  _ body: @escaping @Sendable (Server) throws -> Result
) async throws -> Result {
  let ownFolder = NSTemporaryDirectory() + UUID().uuidString
  defer { try? FileManager.default.removeItem(atPath: ownFolder) }
  var options = Server.Options(folder: folder ?? ownFolder)
  change(&options)
  let server = try await Server(options)
  do {
    let result = try await withTaskExecutorPreference(ClientThread()) {
      try await run(body, server)
    }
    try await server.stop(patience: patience)
    return result
  } catch {
    try? await server.stop(patience: .zero)
    throw error
  }
}

@concurrent
private func run<Result>(
  _ body: @Sendable (Server) throws -> Result, _ server: Server
) async throws -> Result {
  try body(server)
}

/// Runs what clients do, which waits.
private final class ClientThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
