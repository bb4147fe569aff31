/// The id of a caller of a distributed store, from ``DistributedStore/join()``.
///
/// The store never assigns an id twice, not even after a restart. An unknown id was forgotten,
/// or belongs to another process.
public struct CallerID: Codable, Hashable, Sendable {
  let incarnation: UInt64
  let number: Int
}

/// The id of an action, so that the store reduces it once, however often it arrives.
public struct SendID: Codable, Hashable, Sendable {
  /// The caller that sends the action.
  public let caller: CallerID

  /// The number of the action, counted from 1 for each caller.
  public let number: Int

  /// Makes an id.
  ///
  /// - Parameters:
  ///   - caller: The caller that sends the action.
  ///   - number: The number of the action.
  public init(caller: CallerID, number: Int) {
    self.caller = caller
    self.number = number
  }
}

/// Identifies a state of a distributed store and the process that made it.
public struct StateVersion: Codable, Hashable, Sendable {
  /// The random number of the ``DistributedStore``, a new one in each process.
  ///
  /// If it changes, the store was restarted.
  public let incarnation: UInt64

  /// The number of times that the state may have changed since the start.
  public let number: Int
}
