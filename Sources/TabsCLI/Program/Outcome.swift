import StoreRuntime

/// The place for the result of asynchronous work.
final class Outcome<Value: Sendable>: Sendable {
  private let storage = Guarded<Value?>(nil)

  /// The result, `nil` while the work goes on.
  var value: Value? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
