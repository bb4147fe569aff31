import Foundation
import Sessions

/// What becomes of requests that have to be refused, and of those of others meanwhile.
struct Flood {
  private(set) var refusedCount = 0
  private(set) var duration = Duration.zero

  /// The longest time that somebody else has waited for an answer.
  private(set) var longestWait = Duration.zero

  /// Opens sessions beyond the limit.
  init(port: UInt16, count: Int) throws {
    var client = try Client(port: port)
    var other = try Client(port: port)
    defer {
      client.end()
      other.end()
    }
    let begin = ContinuousClock.now
    for start in stride(from: 0, to: count, by: 1_000) {
      let numbers = start..<min(start + 1_000, count)
      client.send(numbers.map { #"{"do":"open","user":"beyond-\#($0)"}"# + "\n" }.joined())
      let wait = ContinuousClock.now
      other.send(#"{"do":"state","user":"u0"}"# + "\n")
      guard try other.read().starts(with: #"{"session""#.utf8) else {
        throw ServerError("Somebody else got an error.")
      }
      longestWait = max(longestWait, .now - wait)
      for _ in numbers where try client.read().starts(with: #"{"error":"There are "#.utf8) {
        refusedCount += 1
      }
    }
    duration = .now - begin
  }

  /// A connection that sends as much as it likes, and then waits for answers.
  private struct Client {
    let descriptor: Int32
    private var framing = LineFraming(limit: 1 << 20)

    init(port: UInt16) throws { descriptor = try Loopback.connect(port: port) }

    func end() { close(descriptor) }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = Foundation.send(descriptor, bytes, bytes.count, 0)
    }

    mutating func read() throws -> [UInt8] {
      while true {
        if case .line(let line)? = framing.next() { return line }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw ServerError("The server has closed a connection.") }
        buffer.withUnsafeBytes {
          framing.append(UnsafeRawBufferPointer(rebasing: $0[..<count]))
        }
      }
    }
  }
}
