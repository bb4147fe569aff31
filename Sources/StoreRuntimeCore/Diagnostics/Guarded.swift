public import Synchronization

/// A value that one thread at a time can touch.
///
/// It is a `Mutex` whose order the thread sanitizer can see. On Linux the system's `Mutex` makes
/// its system calls from a library that isn't instrumented, so that the sanitizer takes two well
/// ordered accesses for a race. The flag in here is written last and read first, each time, and
/// says what the lock already ensures. It costs two plain memory accesses.
@usableFromInline
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let flag: Atomic<Bool>

  /// Makes a guarded value.
  ///
  /// - Parameter value: The value, which nobody else may use from now on.
  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
    flag = Atomic(false)
  }

  /// Gives the calling thread the value while it runs a closure.
  ///
  /// - Parameter body: What to do with the value. It must be short, and must not come back here.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = flag.load(ordering: .acquiring)
      defer { flag.store(false, ordering: .releasing) }
      return try body(&value)
    }
  }
}
