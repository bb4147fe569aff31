#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
