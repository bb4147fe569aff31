import Foundation

/// What this process uses.
package enum Usage {
  /// How many bytes are in memory; where the system doesn't say, the most that ever were.
  package static var memory: Int {
    #if os(Linux)
      let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
        .split(separator: " ").dropFirst().first.flatMap { Int($0) }
      return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  /// How many microseconds of processor time it has taken.
  static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }
}
