import Observation

/// What the readers of one property are registered at.
///
/// Nothing tells that a reader has stopped to wait: it was told of another change, or is gone. But
/// Observation holds the key path that a reader is registered with until then. So each subject has
/// one of its own, and looks whether it is still there.
@MainActor
final class AnchorSubject: Observable {
  /// The argument by which the key path is an object of its own; one without is there for ever.
  private struct Argument: Hashable {}

  private let registrar = ObservationRegistrar()

  /// What readers are registered with, while one waits: made anew it takes five times as long.
  private weak var keyPath: KeyPath<AnchorSubject, Void>?

  nonisolated init() {}

  private nonisolated subscript(argument: Argument) -> Void { () }

  /// Whether a reader waits to be told.
  var isAwaited: Bool { keyPath != nil }

  /// Notes that whoever is being tracked reads the property.
  func access() {
    if let keyPath {
      registrar.access(self, keyPath: keyPath)
    } else {
      let keyPath = \AnchorSubject.[Argument()]
      self.keyPath = keyPath
      registrar.access(self, keyPath: keyPath)
    }
  }

  /// Tells the readers that the property has changed.
  func change() {
    guard let keyPath else { return }
    registrar.willSet(self, keyPath: keyPath)
    registrar.didSet(self, keyPath: keyPath)
  }
}

/// A property that somebody has read, with the value that it had then.
///
/// It lasts until the property changes, for its readers are told, and read again if they still show
/// it, or until none of them waits any more.
class ModelAnchor<State> {
  let subject = AnchorSubject()

  /// Returns whether the property has another value in a state.
  func isChanged(in state: State) -> Bool { false }
}

/// An anchor of a property of a known type.
final class ValueAnchor<State, Value>: ModelAnchor<State> {
  let last: Value
  private let keyPath: KeyPath<State, Value>

  init(_ keyPath: KeyPath<State, Value>, in state: State) {
    self.keyPath = keyPath
    last = state[keyPath: keyPath]
  }

  override func isChanged(in state: State) -> Bool {
    StateComparison.differ(last, state[keyPath: keyPath])
  }
}
