import Foundation

/// Returns how many seconds the processor spends on some work of this thread, whatever else runs.
func processorTime(of work: () -> Void) -> Double {
  var before = timespec()
  var after = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
  work()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
  return Double(after.tv_sec - before.tv_sec) + Double(after.tv_nsec - before.tv_nsec) / 1e9
}
