import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The progress of a store's recording.
struct JournalProgress {
  /// The number of the last reduction.
  var step = 0

  /// The start of the current reduction, or `nil` when idle.
  var start: Int?

  /// The names of the actions that the current reduction sends.
  var sends: [String] = []

  /// The reductions that returned effects, by the numbers by which effects identify them.
  private(set) var steps: [Int: Int] = [:]

  /// The checksum of the lines of actions so far.
  var checksum = ByteHash()

  /// `true` after a redacted action, because states may then contain its payload.
  var isSecret = false

  /// The shared values in the journal, by the names of their keys.
  var shared: [String: SharedBox] = [:]

  var screens = ScreenTracker()
  var digests = DigestBudget()
  var hasFailedToEncode = false

  /// The maximum number of ``steps``: a process may run for years.
  private static let limit = 65_536

  /// Records that the last reduction returned effects.
  mutating func addStep(of sequenceNumber: Int) {
    if steps.count >= Self.limit {
      let first = step - Self.limit / 2
      steps = steps.filter { $0.value > first }
    }
    steps[sequenceNumber] = step
  }
}

/// The time since a recording began.
struct JournalClock: Sendable {
  /// The start of the recording, in nanoseconds since 1970.
  let beginning = Int(Date().timeIntervalSince1970 * 1e9)

  private let start = ContinuousClock.now

  /// The nanoseconds since the start.
  var now: Int {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}

/// Decides after which reductions the state is digested: after all of them while that is fast, and
/// then so often that digests take at most a sixteenth of the time.
struct DigestBudget {
  private var spent = 0

  /// `true` to digest all states, at any cost.
  var isUnlimited = false

  /// The total time for digests before they become rarer, in nanoseconds.
  private static let free = 50_000_000

  /// Returns the digest of a state, or `nil` if the budget is used up.
  mutating func digest(of state: Any, _ clock: JournalClock) -> UInt64? {
    let start = clock.now
    guard isUnlimited || spent <= Self.free || spent &* 16 <= start else { return nil }
    let digest = ValueDigest.digest(of: state)
    spent += clock.now - start
    return digest
  }
}
