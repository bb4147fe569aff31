#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one pointer that a thread keeps for the reduction that it is running.
///
/// Where the platform has POSIX threads it is thread-specific data: about 3 ns to read and as much
/// to set, where a task-local value takes 10 to read and 65 to bind. A reduction is synchronous, so
/// elsewhere a task-local value means the same.
enum ReductionThread {
  #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let result = pthread_key_create(&key, nil)
      precondition(result == 0, "The system has no thread-specific key left for StoreRuntime.")
      return key
    }()

    /// The pointer of the innermost `withPointer` that this thread is in.
    static var pointer: UnsafeMutableRawPointer? {
      pthread_getspecific(key)
    }

    /// Makes `pointer` this thread's while `body` runs, and then puts the previous one back.
    static func withPointer<Result>(
      _ pointer: UnsafeMutableRawPointer?,
      _ body: () -> Result
    ) -> Result {
      let previous = pthread_getspecific(key)
      pthread_setspecific(key, pointer)
      defer { pthread_setspecific(key, previous) }
      return body()
    }
  #else
    @TaskLocal private static var bits: Int = 0

    /// The pointer of the innermost `withPointer` that this thread is in.
    static var pointer: UnsafeMutableRawPointer? {
      UnsafeMutableRawPointer(bitPattern: bits)
    }

    /// Makes `pointer` this thread's while `body` runs, and then puts the previous one back.
    static func withPointer<Result>(
      _ pointer: UnsafeMutableRawPointer?,
      _ body: () -> Result
    ) -> Result {
      $bits.withValue(Int(bitPattern: pointer), operation: body)
    }
  #endif
}
