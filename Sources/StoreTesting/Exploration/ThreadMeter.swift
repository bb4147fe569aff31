#if canImport(Glibc)
  import Glibc
#endif

/// Tells whether the calling thread has slept since the meter was made.
///
/// A thread that sleeps gives its processor away of its own accord, and one that is interrupted
/// doesn't. Only Linux says how often a thread has; elsewhere no sleep is seen.
struct ThreadMeter {
  private let start = ContinuousClock.now
  private let usage = Usage()

  /// Whether the thread has slept and, for a millisecond or longer, not run.
  ///
  /// On a loaded machine a thread that sleeps for a moment, in a lock, may not run for as long.
  var hasSlept: Bool {
    let now = Usage()
    return now.sleeps != usage.sleeps && now.readsFromDisk == usage.readsFromDisk
      && ContinuousClock.now - start - (now.time - usage.time) >= .milliseconds(1)
  }

  /// What the calling thread has used.
  private struct Usage {
    var sleeps = 0
    var readsFromDisk = 0

    /// The time for which it ran.
    var time = Duration.zero

    init() {
      #if canImport(Glibc) && os(Linux)
        var usage = rusage()
        // RUSAGE_THREAD, which Swift doesn't import.
        getrusage(1, &usage)
        sleeps = usage.ru_nvcsw
        readsFromDisk = usage.ru_majflt
        time =
          .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
          + .microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
      #endif
    }
  }
}
