import StoreRuntime
import TestSupport

/// Carries messages between systems of one process, and loses, doubles and delays them by a seed.
///
/// There is no time in here. A message that is lost or late ends the wait for the call at once. One
/// that is late arrives with a later message, in any order.
package final class FaultyNetwork: Sendable {
  /// Shares of all messages, from 0 to 1.
  package struct Faults: Sendable {
    var loss: Double
    var doubling: Double
    var delay: Double

    /// Makes shares.
    ///
    /// - Parameters:
    ///   - loss: Of those that never arrive.
    ///   - doubling: Of those that arrive a second time, later.
    ///   - delay: Of those that arrive too late.
    package init(loss: Double = 0, doubling: Double = 0, delay: Double = 0) {
      self.loss = loss
      self.doubling = doubling
      self.delay = delay
    }
  }

  /// Has a message arrive.
  package typealias Arrival = @Sendable (@escaping @Sendable () -> Void) -> Void

  private struct Contents {
    var generator: SeededGenerator
    var messageCount = 0
    var systems: [String: WireSystem] = [:]
    var late: [@Sendable () -> Void] = []

    /// The messages to systems that aren't there.
    var undelivered: [String: [@Sendable () -> Void]] = [:]

    mutating func happens(_ share: Double) -> Bool {
      Double.random(in: 0..<1, using: &generator) < share
    }

    /// Takes some of the messages that are late.
    mutating func takeLate(_ share: Double) -> [@Sendable () -> Void] {
      late.shuffle(using: &generator)
      let count = late.indices.filter { _ in happens(share) }.count
      defer { late.removeLast(count) }
      return late.suffix(count)
    }
  }

  private let faults: Faults
  private let arrive: Arrival
  private let contents: Guarded<Contents>

  /// Creates a network.
  ///
  /// - Parameters:
  ///   - faults: What goes wrong.
  ///   - seed: Chooses the messages.
  ///   - arrive: Has a message arrive: at once.
  package init(
    _ faults: Faults = Faults(), seed: UInt64 = 1, arrive: @escaping Arrival = { $0() }
  ) {
    self.faults = faults
    self.arrive = arrive
    contents = Guarded(Contents(generator: SeededGenerator(seed: seed)))
  }

  /// How many messages were sent.
  package var messageCount: Int { contents.withLock { $0.messageCount } }

  /// Adds a system, which gets the messages that were sent to its name meanwhile.
  ///
  /// - Parameter system: The system.
  package func join(_ system: WireSystem) {
    let (others, undelivered) = contents.withLock { contents in
      let others = Array(contents.systems.values)
      contents.systems[system.node] = system
      return (others, contents.undelivered.removeValue(forKey: system.node) ?? [])
    }
    for other in others {
      connect(system, other)
      connect(other, system)
    }
    for deliver in undelivered { deliver() }
  }

  /// Takes a system away: what it still sends is lost.
  ///
  /// - Parameter node: The name of the system.
  package func leave(_ node: String) {
    contents.withLock { $0.systems[node] = nil }
  }

  /// Has all messages arrive that are late.
  package func flush() {
    for deliver in contents.withLock({ $0.takeLate(1) }) { deliver() }
  }

  private func connect(_ system: WireSystem, _ other: WireSystem) {
    system.connect(to: other.node) { [weak self, weak system, node = other.node] frame in
      if let system { self?.carry(frame, from: system, to: node) }
    }
  }

  private func carry(_ frame: WireFrame, from sender: WireSystem, to node: String) {
    let deliver: @Sendable () -> Void = { [weak self] in
      self?.deliver(frame, from: sender, to: node)
    }
    let (isOnTime, late) = contents.withLock { contents in
      contents.messageCount += 1
      let late = contents.takeLate(0.25)
      if contents.happens(faults.loss) { return (false, late) }
      let isLate = contents.happens(faults.delay)
      if isLate || contents.happens(faults.doubling) { contents.late.append(deliver) }
      return (!isLate, late)
    }
    if isOnTime { deliver() } else { expire(frame, from: sender, to: node) }
    for deliver in late { deliver() }
  }

  private func deliver(_ frame: WireFrame, from sender: WireSystem, to node: String) {
    arrive { [weak self] in
      guard let self else { return sender.expire(frame.call) }
      let (isLost, receiver) = contents.withLock { contents in
        let isLost = contents.systems[sender.node] !== sender
        let receiver = contents.systems[node]
        if !isLost, receiver == nil {
          contents.undelivered[node, default: []].append { [weak self] in
            self?.deliver(frame, from: sender, to: node)
          }
        }
        return (isLost, receiver)
      }
      if isLost { return expire(frame, from: sender, to: node) }
      receiver?.receive(frame.data) { [weak self, weak receiver] answer in
        if let receiver { self?.carry(answer, from: receiver, to: sender.node) }
      }
    }
  }

  /// Ends the wait for the call that a message makes or answers.
  private func expire(_ frame: WireFrame, from sender: WireSystem, to node: String) {
    let caller: WireSystem? = frame.isAnswer ? contents.withLock { $0.systems[node] } : sender
    caller?.expire(frame.call)
  }
}
