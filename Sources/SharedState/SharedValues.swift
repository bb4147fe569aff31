import StoreRuntimeCore

/// The values of a shared property: the current one first, then always the newest.
///
/// ```swift
/// let lines = state.$lines
/// return .run { send in
///   for await lines in lines.values {
///     await send(.linesChanged(lines.count))
///   }
/// }
/// ```
///
/// There can be any number of readers. A slow reader skips values, but always receives the last. A
/// value may be equal to the one before it. The sequence ends when the reading task is cancelled.
public struct SharedValues<Value: Sendable>: AsyncSequence, Sendable {
  /// A value.
  public typealias Element = Value

  /// Reading doesn't fail.
  public typealias Failure = Never

  private let shared: Shared<Value>

  init(_ shared: Shared<Value>) { self.shared = shared }

  /// Returns a reader that begins with the current value.
  ///
  /// - Returns: The reader.
  public func makeAsyncIterator() -> Iterator { Iterator(shared) }

  /// A reader of the values.
  public struct Iterator: AsyncIteratorProtocol {
    private let shared: Shared<Value>
    private let waiter: SharedWaiter

    fileprivate init(_ shared: Shared<Value>) {
      self.shared = shared
      waiter = SharedWaiter(of: shared.root, after: nil)
    }

    /// Waits until the value has changed since the last call.
    ///
    /// - Parameter isolation: The isolation of the caller.
    /// - Returns: The newest value, or `nil` if the task is cancelled.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Value? {
      await waiter.wait()
      return Task.isCancelled ? nil : shared.wrappedValue
    }
  }
}

/// A waiter for changes of a shared value, used by one task at a time.
final class SharedWaiter: SharedObserver {
  private struct Contents {
    /// A Boolean value that indicates whether the reader hasn't seen the newest value.
    var isChanged = true
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let contents = Guarded(Contents())

  /// - Parameters:
  ///   - source: The value to observe.
  ///   - version: The version that the reader has seen, or `nil` for none.
  init(of source: any SharedSource, after version: Int?) {
    // Set first: a change may occur as soon as the observer is added.
    if version != nil { contents.withLock { $0.isChanged = false } }
    source.add(self)
    if source.version != version { contents.withLock { $0.isChanged = true } }
  }

  func sharedDidChange() {
    let continuation = contents.withLock { contents in
      contents.isChanged = contents.continuation == nil
      return contents.continuation.take()
    }
    continuation?.resume()
  }

  /// Waits for a change, or for the end of the task.
  func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = contents.withLock { contents in
          if contents.isChanged || Task.isCancelled {
            contents.isChanged = false
            return false
          }
          contents.continuation = continuation
          return true
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      contents.withLock { $0.continuation.take() }?.resume()
    }
  }
}
