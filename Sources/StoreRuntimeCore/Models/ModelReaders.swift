import Observation
import Synchronization

/// Registers the readers of a part of a state with Observation.
///
/// Nothing reports the end of a reader's registration: it was notified of another change, or was
/// released. But Observation holds the reader's key path until then. Each property therefore has
/// its own key path, and has readers while the key path object is referenced elsewhere.
///
/// Neither this class nor ``AnchorSubject`` is generic: in generic code that isn't specialised, a
/// key path literal is resolved each time.
@MainActor
final class ModelReaders: Observable {
  typealias Path = KeyPath<ModelReaders, Void>

  private let registrar = ObservationRegistrar()

  /// The number of the latest key path.
  private var lastNumber = 0

  /// Key paths without readers, the last of which is for the next property.
  // Each read of a property uses it. It is changed outside of the property, so that no access
  // contains another, which would need checks.
  private var spares: [Path] = []
  private static let maximumSpareCount = 8

  nonisolated init() {}

  // A number, as key paths are hashed by their arguments, and other types take longer to hash.
  private nonisolated subscript(number: Int) -> Void { () }

  /// `true` if the current code is being tracked.
  var isTracked: Bool { register() != nil }

  /// Registers a reader of another property.
  ///
  /// - Returns: The key path of the property, or `nil` if the reader isn't being tracked.
  func register() -> Path? {
    var spares = spares
    self.spares = []
    defer { self.spares = spares }
    if spares.isEmpty {
      lastNumber += 1
      spares.append(\ModelReaders.[lastNumber])
    }
    let last = spares.count - 1
    registrar.access(self, keyPath: spares[last])
    guard !isKnownUniquelyReferenced(&spares[last]) else { return nil }
    // What the tracked code reads may contain shared values, which it reads later.
    SharedView.trackReads()
    return spares.removeLast()
  }

  /// Registers another reader of a property.
  func access(_ path: Path) {
    SharedView.trackReads()
    registrar.access(self, keyPath: path)
  }

  /// Notifies the readers of a property.
  func notify(_ path: Path) {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }

  /// Recycles the key path of a former property.
  func reuse(_ path: Path) {
    guard spares.count < Self.maximumSpareCount else { return }
    var spares = spares
    self.spares = []
    spares.append(path)
    self.spares = spares
  }
}

/// The readers of one property.
@MainActor
class AnchorSubject {
  final let readers: ModelReaders

  /// The key path of the property, or `nil` before the first reader is registered.
  private final var path: ModelReaders.Path?

  init(_ readers: ModelReaders, path: ModelReaders.Path? = nil) {
    self.readers = readers
    self.path = path
  }

  /// `true` while a reader waits for a notification.
  final var isAwaited: Bool { path != nil && !isKnownUniquelyReferenced(&path) }

  /// Registers the tracked code, if any, as a reader.
  final func access() {
    if let path { readers.access(path) } else { path = readers.register() }
  }

  /// Notifies the readers that the property has changed.
  final func change() {
    if let path { readers.notify(path) }
    releasePath()
  }

  /// Recycles the key path, unless a reader waits.
  final func releasePath() {
    guard !isAwaited, let path = self.path.take() else { return }
    readers.reuse(path)
  }
}

/// A property that a reader has read, with the value at that time.
///
/// It lasts until the property changes, when its readers are notified and read again if they still
/// show it, or until no reader waits.
class ModelAnchor: AnchorSubject {
  final let key: PropertyKey

  /// The shared values that the property depends on, or `nil` if none.
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

/// An anchor that compares values without looking up their conformance.
private final class EquatableAnchor<State, Value: Equatable>: PropertyAnchor<State, Value> {
  /// The offset of the property in a state, or `nil` if it is computed or in an object.
  ///
  /// A read by key path copies the value and takes as long as the rest of a comparison.
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
      // There is a `Value` at the offset, as the key path guarantees.
      let value = (UnsafeRawPointer(state) + offset).assumingMemoryBound(to: Value.self)
      return last != value.pointee
    }
  }
}

/// Makes the anchor of a property, which compares values by `==` if their type has it.
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

  /// `true` after a value has changed, until the property is compared.
  var isChanged: Bool { hasChanged.load(ordering: .acquiring) }

  /// Observes values from now on.
  ///
  /// - Parameter entries: The values that were read.
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

  // Called on any thread, also inside a reduction: the models read the state later.
  func sharedDidChange() {
    guard !hasChanged.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor in
      hasChanged.store(false, ordering: .releasing)
      check()
    }
  }
}
