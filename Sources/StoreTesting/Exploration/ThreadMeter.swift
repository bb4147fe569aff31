#if canImport(Glibc)
  import Glibc
#endif

/// Tells whether the calling thread has slept since the meter was made.
///
/// A thread that sleeps gives its processor away of its own accord, and one that is interrupted
/// doesn't. Only Linux says how often a thread has; elsewhere no sleep is seen.
struct ThreadMeter {
  private let start = ContinuousClock.now
  private let switches = Self.voluntarySwitches

  /// Whether the thread has slept for a millisecond or longer.
  var hasSlept: Bool {
    Self.voluntarySwitches != switches && ContinuousClock.now - start >= .milliseconds(1)
  }

  private static var voluntarySwitches: Int {
    #if canImport(Glibc) && os(Linux)
      var usage = rusage()
      // RUSAGE_THREAD, which Swift doesn't import.
      getrusage(1, &usage)
      return Int(usage.ru_nvcsw)
    #else
      return 0
    #endif
  }
}
