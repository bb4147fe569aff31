import StoreRuntime

/// A value that a reducer leaves for a test.
final class Kept<Value: Sendable>: Sendable {
  fileprivate let contents: Guarded<Value>

  init(_ value: Value) { contents = Guarded(value) }

  var value: Value {
    get { contents.withLock { $0 } }
    set { contents.withLock { $0 = newValue } }
  }
}

extension Kept<Int> {
  /// Adds one.
  func increment() {
    contents.withLock { $0 += 1 }
  }
}

extension Kept {
  /// Adds an element at the end.
  func append<Element: Sendable>(_ element: Element) where Value == [Element] {
    contents.withLock { $0.append(element) }
  }
}
