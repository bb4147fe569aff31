/// A caller of a distributed store, by the id that ``DistributedStore/join()`` gave it.
///
/// The store never gives the same id twice, also not after a restart. So an id that it doesn't
/// know is one that it has forgotten, or that another process gave.
public struct CallerID: Codable, Hashable, Sendable {
  let incarnation: UInt64
  let number: Int
}

/// Names one action of a caller, so that the store takes it once, however often it arrives.
public struct SendID: Codable, Hashable, Sendable {
  /// Who sends.
  public let caller: CallerID

  /// Which action of the caller it is: the numbers of a caller rise from 1.
  public let number: Int

  /// Makes an id.
  ///
  /// - Parameters:
  ///   - caller: Who sends.
  ///   - number: Which action of the caller it is.
  public init(caller: CallerID, number: Int) {
    self.caller = caller
    self.number = number
  }
}

/// Tells states of a distributed store apart, and its processes.
public struct StateVersion: Codable, Hashable, Sendable {
  /// The process, or rather the ``DistributedStore`` that was made in it, by a random number.
  ///
  /// A caller that sees another one than before knows that the store was restarted.
  public let incarnation: UInt64

  /// How often the state may have changed since then.
  public let number: Int
}
