import StoreRuntime

/// The place where asynchronous work leaves what it came to.
final class Outcome<Value: Sendable>: Sendable {
  private let storage = Guarded<Value?>(nil)

  /// What the work came to, or `nil` while it goes on.
  var value: Value? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
