/// Counts the letters of a post that aren't delivered yet, and knows who waits for which.
///
/// An errand is a letter and what it leads to at once. It has a number, which the letters that
/// follow from it have, too. The common errand has those that nobody has sent, such as reports of
/// what effects of tabs have sent.
struct PostErrands {
  typealias Waiter = CheckedContinuation<Void, Never>

  /// How many letters an errand has, without those that have none.
  private var counts: [Int: Int] = [:]

  private var last = 0
  private var common = 0

  /// Those who wait for one errand.
  private var waiters: [Int: [Waiter]] = [:]

  /// Returns the number of a new errand.
  mutating func begin() -> Int {
    last += 1
    return last
  }

  /// Counts a letter.
  ///
  /// - Parameter errand: What it is a part of, `nil` for the common errand.
  /// - Returns: The number of the errand.
  mutating func add(to errand: Int?) -> Int {
    counts[errand ?? common, default: 0] += 1
    return errand ?? common
  }

  /// Counts a letter less, as it was delivered.
  ///
  /// - Returns: Those who have waited for the last one, to be told.
  mutating func finish(_ errand: Int) -> [Waiter] {
    guard let count = counts[errand] else { return [] }
    counts[errand] = count > 1 ? count - 1 : nil
    guard count == 1 else { return [] }
    return waiters.removeValue(forKey: errand) ?? []
  }

  /// Lets somebody wait for an errand.
  ///
  /// - Returns: Whether there is something to wait for.
  mutating func wait(for errand: Int, _ waiter: Waiter) -> Bool {
    guard counts[errand] != nil else { return false }
    waiters[errand, default: []].append(waiter)
    return true
  }

  /// Returns all errands that there are now, of which nothing is a part that nobody sends later.
  mutating func all() -> [Int] {
    common = begin()
    return Array(counts.keys)
  }
}
