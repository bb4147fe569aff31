import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How far the recording of a store is.
struct JournalProgress {
  /// The number of the last reduction.
  var step = 0

  /// When the reduction began that goes on, `nil` if none does.
  var start: Int?

  /// The names of the actions that the reduction sends that goes on.
  var sends: [String] = []

  /// The reductions that returned effects, by the numbers that effects have for them.
  private(set) var steps: [Int: Int] = [:]

  /// What the lines of actions so far add up to.
  var checksum = ByteHash()

  /// Whether an action was redacted, so that states hold what must not be written.
  var isSecret = false

  /// The shared values that the journal has, by the names of their keys.
  var shared: [String: SharedBox] = [:]

  var screens = ScreenTracker()
  var digests = DigestBudget()
  var hasFailedToEncode = false

  /// How many of ``steps`` are known at most: a process may live for years.
  private static let limit = 65_536

  /// Takes note that the last reduction returned effects.
  mutating func addStep(of registration: Int) {
    if steps.count >= Self.limit {
      let first = step - Self.limit / 2
      steps = steps.filter { $0.value > first }
    }
    steps[registration] = step
  }
}

/// The time since a recording began.
struct JournalClock: Sendable {
  /// When it began, in nanoseconds since 1970.
  let beginning = Int(Date().timeIntervalSince1970 * 1e9)

  private let start = ContinuousClock.now

  /// Nanoseconds since then.
  var now: Int {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}

/// Decides after which reductions the state is digested: all of them while that takes little time,
/// and then as often as takes a sixteenth of the time at most.
struct DigestBudget {
  private var spent = 0

  /// Whether all states are digested, whatever that takes.
  var isUnlimited = false

  /// How long digests may take in all before they get rarer, in nanoseconds.
  private static let free = 50_000_000

  /// Returns the digest of a state, `nil` if it isn't its turn.
  mutating func digest(of state: Any, _ clock: JournalClock) -> UInt64? {
    let start = clock.now
    guard isUnlimited || spent <= Self.free || spent &* 16 <= start else { return nil }
    let digest = ValueDigest.digest(of: state)
    spent += clock.now - start
    return digest
  }
}
