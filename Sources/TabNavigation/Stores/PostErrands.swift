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

  /// Those who wait for several, with what is left of these.
  private var patientWaiters: [(errands: Set<Int>, waiter: Waiter)] = []

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
  /// - Complexity: O(1) on average, and O(*n*) if an errand ends while *n* wait for several.
  mutating func finish(_ errand: Int) -> [Waiter] {
    guard let count = counts[errand] else { return [] }
    counts[errand] = count > 1 ? count - 1 : nil
    guard count == 1 else { return [] }
    var told = waiters.removeValue(forKey: errand) ?? []
    guard !patientWaiters.isEmpty else { return told }
    for index in patientWaiters.indices { patientWaiters[index].errands.remove(errand) }
    told += patientWaiters.filter { $0.errands.isEmpty }.map(\.waiter)
    patientWaiters.removeAll { $0.errands.isEmpty }
    return told
  }

  /// Lets somebody wait for an errand.
  ///
  /// - Returns: Whether there is something to wait for.
  mutating func wait(for errand: Int, _ waiter: Waiter) -> Bool {
    guard counts[errand] != nil else { return false }
    waiters[errand, default: []].append(waiter)
    return true
  }

  /// Lets somebody wait for all that there is now, and nothing that comes later.
  ///
  /// - Returns: Whether there is something to wait for.
  mutating func waitForAll(_ waiter: Waiter) -> Bool {
    guard !counts.isEmpty else { return false }
    patientWaiters.append((Set(counts.keys), waiter))
    common = begin()
    return true
  }
}
