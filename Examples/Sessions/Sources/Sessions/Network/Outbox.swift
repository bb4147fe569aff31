/// What a connection owes its client, and how much more it takes from it.
///
/// This is the back pressure: while there is no room, nothing is read from the client, and its
/// subscriptions wait. It decides, and does nothing.
struct Outbox {
  /// How many requests of one client are carried out at once.
  static let greatestRequests = 32

  /// How many bytes may wait to be sent before there is no room.
  static let greatestSize = 1 << 16

  static let greatestSubscriptions = 16

  typealias Waiter = CheckedContinuation<Bool, Never>

  /// How many requests have no answer yet.
  private var unanswered = 0

  private var bytes: [UInt8] = []

  /// How many bytes the event loop has taken and not sent yet.
  private var takenCount = 0

  private var isClosed = false
  private var waiters: [Waiter] = []
  private var subscriptions: [Task<Void, Never>] = []
  private var subscriptionCount = 0

  private var hasRoom: Bool { bytes.count + takenCount < Self.greatestSize }

  /// Whether there is or will be something that the event loop hasn't taken.
  var owesAnswers: Bool { unanswered > 0 || !bytes.isEmpty }

  /// Whether another request may be carried out.
  var takesRequests: Bool { hasRoom && unanswered < Self.greatestRequests }

  mutating func beginRequest() { unanswered += 1 }

  /// Adds an answer.
  mutating func append(_ answer: Answer, endsRequest: Bool) {
    if endsRequest { unanswered -= 1 }
    if !isClosed { bytes += answer.bytes }
  }

  /// Hands all bytes to the event loop.
  ///
  /// - Parameter sentCount: How many of those that it took earlier are sent.
  /// - Returns: The bytes, and those who have waited for room, to be told.
  mutating func take(sentCount: Int) -> (bytes: [UInt8], waiters: [Waiter]) {
    takenCount += bytes.count - sentCount
    let taken = bytes
    bytes = []
    guard hasRoom else { return (taken, []) }
    defer { waiters = [] }
    return (taken, waiters)
  }

  /// Lets a subscription wait for room.
  ///
  /// - Returns: Whether the connection is open, if the waiter is to be told at once.
  mutating func wait(_ waiter: Waiter) -> Bool? {
    if isClosed || hasRoom { return !isClosed }
    waiters.append(waiter)
    return nil
  }

  /// Returns whether there may be another subscription.
  mutating func beginSubscription() -> Bool {
    guard subscriptionCount < Self.greatestSubscriptions else { return false }
    subscriptionCount += 1
    return true
  }

  /// Adds a subscription, which ends with the connection.
  ///
  /// - Returns: Whether the connection is open.
  mutating func attach(_ subscription: Task<Void, Never>) -> Bool {
    if !isClosed { subscriptions.append(subscription) }
    return !isClosed
  }

  /// Ends all.
  ///
  /// - Returns: Those who have waited for room, to be told, and the subscriptions, to be cancelled.
  mutating func close() -> (waiters: [Waiter], subscriptions: [Task<Void, Never>]) {
    isClosed = true
    bytes = []
    defer { (waiters, subscriptions) = ([], []) }
    return (waiters, subscriptions)
  }
}
