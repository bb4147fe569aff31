import StoreRuntime

/// A value that a reducer leaves for a test.
final class Kept<Value: Sendable>: Sendable {
  private let contents: Guarded<Value>

  init(_ value: Value) {
    contents = Guarded(value)
  }

  var value: Value {
    get { contents.withLock { $0 } }
    set { contents.withLock { $0 = newValue } }
  }
}
