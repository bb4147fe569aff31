#if canImport(Glibc)
  import Glibc
#endif

/// Detects whether the calling thread has slept since the meter was made.
///
/// A sleeping thread yields its processor voluntarily, an interrupted one doesn't. Only Linux
/// counts the voluntary switches of a thread; elsewhere no sleep is detected.
struct ThreadMeter {
  private let start = ContinuousClock.now
  private let usage = Usage()

  /// `true` if the thread has slept and hasn't run for a millisecond or longer.
  ///
  /// On a loaded machine, a thread that sleeps briefly in a lock may also not run for as long.
  var hasSlept: Bool {
    let now = Usage()
    return now.sleeps != usage.sleeps && now.readsFromDisk == usage.readsFromDisk
      && ContinuousClock.now - start - (now.time - usage.time) >= .milliseconds(1)
  }

  /// The resource usage of the calling thread.
  private struct Usage {
    var sleeps = 0
    var readsFromDisk = 0

    /// The time during which it ran.
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
