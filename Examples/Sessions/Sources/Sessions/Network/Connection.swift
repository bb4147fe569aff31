import Foundation
import Synchronization

/// A connection to a client, as the shards know it: they send answers from any thread.
final class Connection: Sendable {
  /// The socket, which the event loop reads, writes and closes.
  let descriptor: Int32

  private let doorbell: Doorbell
  private let outbox = Mutex(Outbox())

  /// Whether there is an answer that the event loop doesn't know of.
  private let hasNews = Atomic(false)

  init(_ descriptor: Int32, _ doorbell: Doorbell) {
    self.descriptor = descriptor
    self.doorbell = doorbell
  }

  // MARK: For the shards

  func send(_ answer: Answer, _ endsRequest: Bool) {
    outbox.withLock { $0.append(answer, endsRequest: endsRequest) }
    hasNews.store(true, ordering: .releasing)
    doorbell.ring()
  }

  /// Waits while the client doesn't read what it gets.
  ///
  /// - Returns: Whether the connection is still open.
  func waitForRoom() async -> Bool {
    await withCheckedContinuation { waiter in
      if let isOpen = outbox.withLock({ $0.wait(waiter) }) { waiter.resume(returning: isOpen) }
    }
  }

  /// Returns whether there may be another subscription.
  func beginSubscription() -> Bool { outbox.withLock { $0.beginSubscription() } }

  /// Cancels a subscription when the connection ends.
  func attach(_ subscription: Task<Void, Never>) {
    if !outbox.withLock({ $0.attach(subscription) }) { subscription.cancel() }
  }

  // MARK: For the event loop

  /// Returns whether there has been an answer since the last call.
  func takeNews() -> Bool {
    hasNews.load(ordering: .relaxed) && hasNews.exchange(false, ordering: .acquiring)
  }

  var takesRequests: Bool { outbox.withLock { $0.takesRequests } }

  var owesAnswers: Bool { outbox.withLock { $0.owesAnswers } }

  func beginRequest() { outbox.withLock { $0.beginRequest() } }

  /// Returns what is to be sent, and notes how many of the bytes that were taken earlier are sent.
  func take(sentCount: Int) -> [UInt8] {
    let (bytes, waiters) = outbox.withLock { $0.take(sentCount: sentCount) }
    for waiter in waiters { waiter.resume(returning: true) }
    return bytes
  }

  func end() {
    let (waiters, subscriptions) = outbox.withLock { $0.close() }
    for waiter in waiters { waiter.resume(returning: false) }
    for subscription in subscriptions { subscription.cancel() }
    close(descriptor)
  }
}

/// Ends the wait of an event loop, from any thread.
final class Doorbell: Sendable {
  /// What the event loop waits for.
  let descriptor: Int32

  private let button: Int32
  private let isRung = Atomic(false)

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ServerError(failed: "pipe") }
    (descriptor, button) = (ends[0], ends[1])
    for end in ends { try Loopback.stopBlocking(end) }
  }

  deinit {
    close(descriptor)
    close(button)
  }

  func ring() {
    if isRung.exchange(true, ordering: .acquiringAndReleasing) { return }
    var byte: UInt8 = 0
    _ = write(button, &byte, 1)
  }

  /// Lets the next ring end a wait.
  ///
  /// Who calls this looks for what there is to do afterwards.
  func answer() {
    var bytes: UInt64 = 0
    _ = read(descriptor, &bytes, 8)
    // It sees all that was done before a ring that it takes back.
    _ = isRung.exchange(false, ordering: .acquiringAndReleasing)
  }
}
