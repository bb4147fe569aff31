/// Decides after which reductions the state is digested: all of them while that takes little time,
/// and then as often as takes a sixteenth of the time at most.
struct DigestBudget {
  private var spent = 0

  /// Whether all states are digested, whatever that takes.
  var isUnlimited = false

  /// How long digests may take in all before they get rarer, in nanoseconds.
  private static let free = 50_000_000

  /// Returns the digest of a state, `nil` if it isn't its turn.
  mutating func digest(of state: Any, at step: Int, _ clock: JournalClock) -> UInt64? {
    let start = clock.now
    guard isUnlimited || spent <= Self.free || spent &* 16 <= start else { return nil }
    let digest = ValueDigest.digest(of: state)
    spent += clock.now - start
    return digest
  }
}
