import Observation
import Synchronization

/// Registers the readers of a part of a state with Observation.
///
/// Nothing reports that a reader has stopped waiting: it was notified of another change, or was
/// released. But Observation holds the key path of a reader until then. So each property has a key
/// path of its own, and a reader waits for it while something else refers to that object.
///
/// Neither this class nor ``AnchorSubject`` is generic: a key path literal in generic code that the
/// compiler doesn't specialise is resolved anew each time.
@MainActor
final class ModelReaders: Observable {
  typealias Path = KeyPath<ModelReaders, Void>

  // No code of an app runs inside an access to one of these, so that exclusive access needs no
  // checks.

  private let registrar = ObservationRegistrar()

  /// The number of the latest key path.
  @exclusivity(unchecked) private var lastNumber = 0

  /// Key paths without readers, of which the last is for the next property.
  @exclusivity(unchecked) private var spares: [Path] = []
  private static let maximumSpareCount = 8

  nonisolated init() {}

  // A number, as key paths are hashed by their arguments: those of other types take longer.
  private nonisolated subscript(number: Int) -> Void { () }

  /// Whether code that reads now is being tracked.
  var isTracked: Bool { register() != nil }

  /// Registers a reader of another property.
  ///
  /// - Returns: The key path of the property, `nil` if the reader isn't being tracked.
  func register() -> Path? {
    if spares.isEmpty {
      lastNumber += 1
      spares.append(\ModelReaders.[lastNumber])
    }
    let last = spares.count - 1
    registrar.access(self, keyPath: spares[last])
    guard !isKnownUniquelyReferenced(&spares[last]) else { return nil }
    return spares.removeLast()
  }

  /// Registers another reader of a property.
  func access(_ path: Path) {
    registrar.access(self, keyPath: path)
  }

  /// Notifies the readers of a property.
  func notify(_ path: Path) {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }

  /// Keeps the key path of a former property for another one.
  func reuse(_ path: Path) {
    if spares.count < Self.maximumSpareCount { spares.append(path) }
  }
}

/// The readers of one property.
@MainActor
class AnchorSubject {
  final let readers: ModelReaders

  /// The key path of the property, `nil` before any reader waits.
  // No code of an app runs inside an access.
  @exclusivity(unchecked) private final var path: ModelReaders.Path?

  init(_ readers: ModelReaders, path: ModelReaders.Path? = nil) {
    self.readers = readers
    self.path = path
  }

  /// Whether a reader waits to be notified.
  final var isAwaited: Bool { path != nil && !isKnownUniquelyReferenced(&path) }

  /// Registers the code that is being tracked, if any is, as a reader.
  final func access() {
    if let path { readers.access(path) } else { path = readers.register() }
  }

  /// Notifies the readers that the property has changed.
  final func change() {
    if let path { readers.notify(path) }
    releasePath()
  }

  /// Leaves the key path to another property, unless a reader waits.
  final func releasePath() {
    guard !isAwaited, let path = self.path.take() else { return }
    readers.reuse(path)
  }
}

/// A property that a reader has read, with the value that it had then.
///
/// It lasts until the property changes, as its readers are notified and read again if they still
/// show it, or until no reader waits.
class ModelAnchor: AnchorSubject {
  final let key: PropertyKey

  /// The shared values that the property depends on, `nil` if there are none.
  final var sharedReads: SharedReads?

  init(_ readers: ModelReaders, path: ModelReaders.Path, _ key: PropertyKey) {
    self.key = key
    super.init(readers, path: path)
  }
}

/// A key path of a state that is hashed once.
struct PropertyKey: Hashable {
  let keyPath: AnyKeyPath
  private let hash: Int

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
    hash = keyPath.hashValue
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath === rhs.keyPath || lhs.hash == rhs.hash && lhs.keyPath == rhs.keyPath
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// An anchor of a type of state.
class StateAnchor<State>: ModelAnchor {
  /// Returns whether the property has another value in a state.
  func isChanged(in state: State) -> Bool { true }
}

/// An anchor with the type of its property.
class PropertyAnchor<State, Value>: StateAnchor<State> {
  final let property: KeyPath<State, Value>

  /// The value that was read.
  final let last: Value

  init(
    _ readers: ModelReaders, path: ModelReaders.Path, _ key: PropertyKey,
    property: KeyPath<State, Value>, last: Value
  ) {
    self.property = property
    self.last = last
    super.init(readers, path: path, key)
  }

  override func isChanged(in state: State) -> Bool {
    StateComparison.differ(last, state[keyPath: property])
  }
}

/// An anchor whose values are compared without looking up how.
private final class EquatableAnchor<State, Value: Equatable>: PropertyAnchor<State, Value> {
  /// The offset of the property in a state, `nil` for one that is computed or in an object.
  ///
  /// By the key path, a read takes as long as all else of a comparison, and copies the value.
  private let offset: Int?

  override init(
    _ readers: ModelReaders, path: ModelReaders.Path, _ key: PropertyKey,
    property: KeyPath<State, Value>, last: Value
  ) {
    offset = MemoryLayout<State>.offset(of: property)
    super.init(readers, path: path, key, property: property, last: last)
  }

  override func isChanged(in state: State) -> Bool {
    guard let offset else { return last != state[keyPath: property] }
    return Self.differ(last, state, at: offset)
  }

  // Not isolated: the closure would check its executor, which an explored run replaces.
  private nonisolated static func differ(_ last: Value, _ state: State, at offset: Int) -> Bool {
    withUnsafePointer(to: state) { state in
      // There is a `Value` at the offset, as the key path says.
      let value = (UnsafeRawPointer(state) + offset).assumingMemoryBound(to: Value.self)
      return last != value.pointee
    }
  }
}

/// Makes the anchor of a property, which compares values as their type does if it can.
// The conformance is looked up here, once, and not in each comparison.
@MainActor
func makeAnchor<State, Value>(
  _ readers: ModelReaders, path: ModelReaders.Path, _ key: PropertyKey,
  property: KeyPath<State, Value>, last: Value
) -> ModelAnchor {
  func make<Known: Equatable>(_: Known.Type) -> ModelAnchor {
    // `Known` is `Value`.
    EquatableAnchor<State, Known>(
      readers, path: path, key, property: unsafeDowncast(property, to: KeyPath<State, Known>.self),
      last: unsafeBitCast(last, to: Known.self))
  }
  if let type = Value.self as? any Equatable.Type { return make(type) }
  return PropertyAnchor(readers, path: path, key, property: property, last: last)
}

/// The shared values that one property depends on.
final class SharedReads: SharedObserver {
  private let sources = Guarded<[any SharedSource]>([])
  private let hasChanged = Atomic(false)
  private let check: @MainActor @Sendable () -> Void

  init(check: @escaping @MainActor @Sendable () -> Void) {
    self.check = check
  }

  /// Whether a value has changed, and the property isn't compared yet.
  var isChanged: Bool { hasChanged.load(ordering: .acquiring) }

  /// Observes values from now on.
  ///
  /// - Parameter entries: The values as they were read.
  func follow(_ entries: [SharedView.Entry]) {
    for entry in entries {
      let isNew = sources.withLock { sources in
        guard !sources.contains(where: { $0 === entry.source }) else { return false }
        sources.append(entry.source)
        return true
      }
      guard isNew else { continue }
      entry.source.add(self)
      // Another thread may have changed it since it was read.
      if entry.source.newest !== entry.first { sharedDidChange() }
    }
  }

  // Any thread, also inside a reduction: the models look at the state later.
  func sharedDidChange() {
    guard !hasChanged.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in
      hasChanged.store(false, ordering: .releasing)
      check()
    }
  }
}
