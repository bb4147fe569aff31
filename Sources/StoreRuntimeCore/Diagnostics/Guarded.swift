public import Synchronization

/// A value that only one thread at a time can access.
///
/// It is a `Mutex` whose ordering is visible to the thread sanitizer in a build with
/// `TABS_SANITIZED`. On Linux the system's `Mutex` makes its system calls in a library that isn't
/// instrumented, so that the sanitizer reports a race for two ordered accesses. The flag is always
/// written last and read first, which repeats the ordering that the lock already ensures.
@usableFromInline
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  #if TABS_SANITIZED
    @usableFromInline let flag = Atomic(false)
  #endif

  /// Creates a guarded value.
  ///
  /// - Parameter value: The value, which must not be used elsewhere afterwards.
  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls a closure with exclusive access to the value.
  ///
  /// - Parameter body: Uses the value. It must be short and must not call this again.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws.
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if TABS_SANITIZED
      try mutex.withLock { value throws(Failure) in
        _ = flag.load(ordering: .acquiring)
        defer { flag.store(false, ordering: .releasing) }
        return try body(&value)
      }
    #else
      try mutex.withLock(body)
    #endif
  }
}
