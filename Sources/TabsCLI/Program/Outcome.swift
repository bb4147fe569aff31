import StoreRuntime

/// The place for the result of asynchronous work.
package final class Outcome<Value: Sendable>: Sendable {
  private let storage = Guarded<Value?>(nil)

  package init() {}

  /// The result, `nil` while the work goes on.
  package var value: Value? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
