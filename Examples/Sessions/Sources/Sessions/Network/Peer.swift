import Foundation

/// A connection to a client, as its event loop sees it.
struct Peer {
  let connection: Connection
  private var framing: LineFraming
  private var lineCount = 0
  private var unsent: ArraySlice<UInt8> = []
  private var sentCount = 0

  /// Whether there was room for an answer when the connection was looked at last.
  private var hasRoom = true

  /// Whether all lines that have arrived were taken.
  private var isDrained = true

  /// Whether the client sends nothing more.
  private var hasEnded = false
  private var isBroken = false

  /// Since when the client owes the rest of a line, or doesn't read.
  private var waitingSince: ContinuousClock.Instant?

  init(_ connection: Connection, lineLimit: Int) {
    self.connection = connection
    framing = LineFraming(limit: lineLimit)
  }

  /// Whether there are lines that can be taken now.
  var hasLines: Bool { !isDrained && hasRoom && !isBroken }

  /// What to wait for.
  func events(isStopping: Bool) -> pollfd {
    let reads = isDrained && !hasEnded && !isStopping && hasRoom
    let events = (reads ? POLLIN : 0) | (unsent.isEmpty ? 0 : POLLOUT)
    return pollfd(fd: connection.descriptor, events: Int16(events), revents: 0)
  }

  /// Whether the connection is to be closed: it is broken, or there is nothing left to be done.
  func isDone(isStopping: Bool) -> Bool {
    isBroken
      || (isStopping || hasEnded) && isDrained && !connection.owesAnswers && unsent.isEmpty
  }

  /// Notes what the system says of the connection, and reads if there is something.
  mutating func handle(_ events: Int16, _ buffer: UnsafeMutableRawBufferPointer) {
    if Int32(events) & POLLIN != 0 {
      let count = recv(connection.descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 {
        framing.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        isDrained = false
      } else if count == 0 {
        hasEnded = true
        if framing.hasPart { refuse(lineCount + 1, "The last line has no end.") }
      } else if errno != EAGAIN, errno != EINTR {
        isBroken = true
      }
    } else if Int32(events) & (POLLERR | POLLHUP | POLLNVAL) != 0 {
      isBroken = true
    }
  }

  /// Returns the requests in the lines that have arrived, as far as there is room for answers.
  mutating func takeRequests() -> [Request] {
    var requests: [Request] = []
    while !isDrained, connection.takesRequests {
      guard let item = framing.next() else {
        isDrained = true
        break
      }
      lineCount += 1
      waitingSince = nil
      guard case .line(let line) = item else {
        refuse(lineCount, "The line is longer than \(framing.limit) bytes.")
        continue
      }
      do {
        requests.append(try Request(line: line))
        connection.beginRequest()
      } catch {
        refuse(lineCount, error.description)
      }
    }
    return requests
  }

  private func refuse(_ line: Int, _ message: String) {
    connection.send(Answer(line: line, error: message), false)
  }

  /// Sends what there is to be sent, as far as the client takes it.
  mutating func send() {
    while true {
      unsent += connection.take(sentCount: sentCount)
      sentCount = 0
      if unsent.isEmpty { break }
      let count = unsent.withUnsafeBytes {
        Foundation.send(connection.descriptor, $0.baseAddress, $0.count, 0)
      }
      guard count > 0 else {
        isBroken = isBroken || (errno != EAGAIN && errno != EINTR)
        break
      }
      unsent = count == unsent.count ? [] : unsent.dropFirst(count)
      sentCount = count
      waitingSince = nil
    }
    hasRoom = connection.takesRequests
  }

  /// Gives up a client that has owed the rest of a line for long, or hasn't read.
  mutating func giveUp(after patience: Duration, at now: ContinuousClock.Instant) {
    guard !unsent.isEmpty || isDrained && framing.isInLine else {
      waitingSince = nil
      return
    }
    guard now - (waitingSince ?? now) > patience else {
      waitingSince = waitingSince ?? now
      return
    }
    if unsent.isEmpty {
      refuse(lineCount + 1, "The end of the line was waited for too long.")
      send()
    }
    isBroken = true
  }
}
