public import StoreRuntimeCore

/// A part of a shared value.
@usableFromInline
final class SharedPart<Value: Sendable>: Sendable {
  @usableFromInline let get: @Sendable () -> Value

  /// Changes the part with a closure, which returns `true` to keep the change.
  @usableFromInline let modify: @Sendable (IssueLocation, (inout Value) -> Bool) -> Void

  let root: any SharedSource
  let link: (any SharedLinking)?

  init<Whole>(_ keyPath: any WritableKeyPath<Whole, Value> & Sendable, of whole: Shared<Whole>) {
    get = { whole.wrappedValue[keyPath: keyPath] }
    modify = { location, change in
      try? whole.withLock(at: location) { value throws(SharedPartFailure) in
        if !change(&value[keyPath: keyPath]) { throw SharedPartFailure() }
      }
    }
    root = whole.root
    link = whole.link
  }

  /// Creates a part that can't be changed.
  init<Whole>(reading keyPath: any KeyPath<Whole, Value> & Sendable, of whole: Shared<Whole>) {
    get = { whole.wrappedValue[keyPath: keyPath] }
    modify = { _, _ in }
    root = whole.root
    link = whole.link
  }

  /// Creates a part for the value inside of an optional, or returns `nil` if there is none.
  init?(unwrapping whole: Shared<Value?>) {
    guard let first = whole.wrappedValue else { return nil }
    // The last value, for readers that outlive it, such as a view that is being dismissed.
    let last = Guarded(first)
    get = {
      guard var value = whole.wrappedValue else { return last.withLock { $0 } }
      let result = value
      last.withLock { swap(&$0, &value) }
      return result
    }
    modify = { location, change in
      try? whole.withLock(at: location) { value throws(SharedPartFailure) in
        var part = value ?? last.withLock { $0 }
        guard change(&part), value != nil else { throw SharedPartFailure() }
        value = part
        last.withLock { swap(&$0, &part) }
      }
    }
    root = whole.root
    link = whole.link
  }
}

/// The error that discards a change.
private struct SharedPartFailure: Error {}

extension Shared {
  fileprivate func withLock<Result, Failure: Error>(
    at location: IssueLocation, _ operation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withLock(
      operation, fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}
