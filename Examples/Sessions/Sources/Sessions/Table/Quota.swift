import Synchronization

/// Counts something of which there may be only so many, for all threads.
final class Quota: Sendable {
  let limit: Int
  private let taken = Atomic(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes one, if there is one left.
  func take() -> Bool {
    if taken.add(1, ordering: .relaxed).newValue <= limit { return true }
    giveBack()
    return false
  }

  /// Takes one in any case.
  func force() { taken.add(1, ordering: .relaxed) }

  func giveBack() { taken.subtract(1, ordering: .relaxed) }
}
