import Observation

/// What the readers of one property are registered at.
///
/// An object with a single property, which is named by a constant key path: one with an argument
/// takes seven times as long.
final class AnchorSubject: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  private var value: Void { () }

  /// Notes that whoever is being tracked reads the property.
  func access() {
    registrar.access(self, keyPath: \.value)
  }

  /// Notes that whoever is being tracked reads the property, and returns whether anybody is.
  ///
  /// Observation hashes the key path of what is read, if it tracks. A binding reads, too, before it
  /// writes: key paths do that. But nobody tracks it then.
  func accessIfTracked() -> Bool {
    access()
    let probe = TrackingProbe()
    registrar.access(self, keyPath: \.[probe])
    return probe.isHashed
  }

  private subscript(probe: TrackingProbe) -> Void { () }

  /// Tells the readers that the property has changed.
  func change() {
    registrar.withMutation(of: self, keyPath: \.value) {}
  }
}

/// The argument of a key path that notices when the key path is hashed.
private final class TrackingProbe: Hashable {
  private(set) var isHashed = false

  static func == (lhs: TrackingProbe, rhs: TrackingProbe) -> Bool { true }

  func hash(into hasher: inout Hasher) { isHashed = true }
}

/// A property that somebody has read, with the value that it had then.
///
/// It lasts until the property changes: its readers are told, and read again if they still show it.
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
