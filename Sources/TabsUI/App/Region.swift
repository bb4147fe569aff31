import Observation
import StoreRuntime

/// A part of the screen that is read again only when what it has read has changed.
@MainActor
final class Region<Value> {
  private let read: @MainActor () -> Value
  private let isTold: @MainActor () -> Void
  // What was read stays until it is read again: it keeps its models alive.
  private var current: Value?
  private var isCurrent = false

  /// The number of times that the region was read.
  private(set) var readCount = 0

  /// Makes a region.
  ///
  /// - Parameters:
  ///   - read: Reads what is shown from models.
  ///   - isTold: Called when that has changed.
  init(read: @escaping @MainActor () -> Value, isTold: @escaping @MainActor () -> Void) {
    self.read = read
    self.isTold = isTold
  }

  /// What is shown.
  var value: Value {
    if isCurrent, let current { return current }
    readCount += 1
    isCurrent = true
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      // Models tell of changes on the main actor.
      MainActor.assumeIsolated { self?.change() }
    }
    current = value
    return value
  }

  private func change() {
    isCurrent = false
    isTold()
  }
}
