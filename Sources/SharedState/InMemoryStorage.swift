public import StoreRuntimeCore

/// A scope in which shared values exist: the process or one test.
///
/// A program has one. Each test of Swift Testing has its own, even if other tests run concurrently,
/// and so has each preview. Override ``DependencyValues/defaultInMemoryStorage`` to use another
/// one.
public struct InMemoryStorage: Hashable, Sendable {
  private let registry: SharedRegistry

  /// Creates a storage without values.
  public init() { registry = SharedRegistry() }

  private init(_ registry: SharedRegistry) { self.registry = registry }

  /// The storage of the process.
  static let ofProcess = InMemoryStorage()

  private static let ofTests = Guarded<[String: WeakReference<SharedRegistry>]>([:])

  /// The storage of the current test, or a new one outside of identifiable tests.
  static var ofCurrentTest: InMemoryStorage {
    guard let test = currentTestName() else { return InMemoryStorage() }
    return ofTests.withLock { tests in
      if let known = tests[test]?.object { return InMemoryStorage(known) }
      tests = tests.filter { $0.value.object != nil }
      let new = SharedRegistry()
      tests[test] = WeakReference(object: new)
      return InMemoryStorage(new)
    }
  }

  /// The files of the tests that use this storage.
  var files: FileStorage {
    var files = registry.files
    files.owner = registry
    return files
  }

  /// The settings of the tests that use this storage.
  var settings: SettingsStorage {
    var settings = registry.settings
    settings.owner = registry
    return settings
  }

  /// Returns `true` if two storages are identical.
  ///
  /// - Parameters:
  ///   - lhs: A storage.
  ///   - rhs: Another storage.
  /// - Returns: `true` if they are identical.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.registry === rhs.registry }

  /// Hashes the identity of the storage.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(registry)) }

  /// Returns the value of a key, or `nil` if no property of its type uses it.
  func reference<Key: SharedReaderKey>(of key: Key) -> SharedReference<Key.Value>? {
    registry[AnyHashableSendable(key.id)] as? SharedReference<Key.Value>
  }

  /// Returns the value of a key, creating and loading it if there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: Returns the default value.
  ///   - location: The line for reported issues.
  /// - Returns: The value.
  func reference<Key: SharedReaderKey>(
    _ key: Key, default defaultValue: () -> Key.Value, at location: IssueLocation
  ) -> SharedReference<Key.Value> {
    let id = AnyHashableSendable(key.id)
    if let known = registry[id] { return use(known, key, defaultValue, location) }
    let initialValue = defaultValue()
    let name = name(of: key)
    let link = SharedLink<Key.Value>(key, named: name, initialValue: initialValue)
    let made = SharedReference(initialValue, link: link)
    // The value exists while a property uses it, and a value in memory as long as the storage.
    let known = registry.insert(made, id, isKept: key.id is InMemoryKeyID)
    if known === made { SharedDeclarations.add(key, name, initialValue, made) }
    return use(known, key, { initialValue }, location)
  }

  private func use<Key: SharedReaderKey>(
    _ known: any AnyObject & Sendable, _ key: Key, _ defaultValue: () -> Key.Value,
    _ location: IssueLocation
  ) -> SharedReference<Key.Value> {
    if let reference = known as? SharedReference<Key.Value> {
      reference.link?.start()
      return reference
    }
    let type = "\(Swift.type(of: known))".drop { $0 != "<" }.dropFirst().dropLast()
    reportIssue(
      """
      The shared key \(name(of: key)) is used with two types: "\(type)" and "\(Key.Value.self)". \
      This property has a value of its own, which isn't shared. Give the properties one type, or \
      two keys.
      """,
      at: location)
    return SharedReference(defaultValue())
  }
}

/// Returns the name of a key, for messages, journals and saved states.
func name(of key: some SharedReaderKey) -> String {
  (key as? any CustomStringConvertible)?.description ?? "\(key.id)"
}

/// The values of a storage by the ids of their keys.
final class SharedRegistry: Sendable {
  private struct Entry {
    weak var object: (any AnyObject & Sendable)?
    let kept: (any AnyObject & Sendable)?
  }

  private let entries = Guarded<[AnyHashableSendable: Entry]>([:])
  let files = FileStorage.inMemory
  let settings = SettingsStorage.inMemory

  subscript(id: AnyHashableSendable) -> (any AnyObject & Sendable)? {
    entries.withLock { $0[id]?.object }
  }

  /// Stores a value, unless another thread has stored one.
  ///
  /// - Returns: The stored value.
  func insert(
    _ object: any AnyObject & Sendable, _ id: AnyHashableSendable, isKept: Bool
  ) -> any AnyObject & Sendable {
    // The last reference to a value may be one of these. They are released after the lock is left.
    let (stored, rest) = entries.withLock { entries in
      var present: [any AnyObject & Sendable] = []
      if let known = entries[id]?.object { return (known, present) }
      // Released values are removed when the table would grow.
      if entries.count == entries.capacity {
        entries = entries.filter { entry in
          guard let object = entry.value.object else { return false }
          present.append(object)
          return true
        }
      }
      entries[id] = Entry(object: object, kept: isKept ? object : nil)
      return (object, present)
    }
    return withExtendedLifetime(rest) { stored }
  }
}

/// A key that depends on the files or settings in the dependencies.
protocol StorageDependentKey {
  /// The same key with the files or settings of the current dependencies.
  var inCurrentStorage: Self { get }
}

/// The keys that properties were declared with, for states that are decoded.
enum SharedDeclarations {
  private final class Declaration<Value: Sendable>: Sendable {
    let make: @Sendable () -> Shared<Value>

    init(make: @escaping @Sendable () -> Shared<Value>) { self.make = make }
  }

  private struct Entry {
    let declaration: any AnyObject & Sendable

    /// The value of the properties.
    weak var reference: (any AnyObject & Sendable)?
  }

  private struct Entries {
    var byName: [String: Entry] = [:]

    /// The number of entries at which those without a value are removed.
    var limit = 4_096
  }

  private static let entries = Guarded(Entries())

  static func add<Key: SharedReaderKey>(
    _ key: Key, _ name: String, _ initialValue: Key.Value, _ reference: SharedReference<Key.Value>
  ) {
    let declaration = Declaration {
      let key = (key as? any StorageDependentKey)?.inCurrentStorage as? Key ?? key
      return Shared(key, default: { initialValue }, at: IssueLocation())
    }
    // Replaced entries, and values whose last reference is here, are released outside of the lock.
    _ = entries.withLock { entries in
      var old: [String: Entry] = [:]
      var present: [any AnyObject & Sendable] = []
      if entries.byName.count >= entries.limit {
        // An app with more keys names them after its data, and creates them before it restores.
        old = entries.byName
        entries.byName = old.filter { entry in
          guard let reference = entry.value.reference else { return false }
          present.append(reference)
          return true
        }
        entries.limit = max(4_096, 2 * entries.byName.count)
      }
      let entry = Entry(declaration: declaration, reference: reference)
      return (old, present, entries.byName.updateValue(entry, forKey: name))
    }
  }

  /// Returns a property with a key, or `nil` if none of the type was declared.
  static func property<Value>(_ name: String, of type: Value.Type) -> Shared<Value>? {
    (entries.withLock { $0.byName[name]?.declaration } as? Declaration<Value>)?.make()
  }
}

extension DependencyValues {
  /// The storage of shared values: that of the process, or that of a test.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] }
    set { self[InMemoryStorageKey.self] = newValue }
  }
}

private enum InMemoryStorageKey: DependencyKey {
  static var liveValue: InMemoryStorage { .ofProcess }
  static var previewValue: InMemoryStorage { InMemoryStorage() }
  static var testValue: InMemoryStorage { .ofCurrentTest }
}

// MARK: - The key

/// A key of a value that exists as long as the program.
public struct InMemoryKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  let name: String

  /// The id of the key: its name.
  public var id: InMemoryKeyID { InMemoryKeyID(name: name) }

  /// The name in messages and journals.
  public var description: String { "inMemory(\(name))" }

  /// Loads nothing: the value is in memory.
  ///
  /// - Parameters:
  ///   - context: The reason to load.
  ///   - continuation: Resumed without a value.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resumeReturningInitialValue()
  }

  /// Saves nothing: the value is in memory.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason to save.
  ///   - continuation: Resumed immediately.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

/// The id of an ``InMemoryKey``.
public struct InMemoryKeyID: Hashable, Sendable {
  let name: String
}

extension SharedReaderKey {
  /// A key of a value that exists as long as the program.
  ///
  /// - Parameter name: The name, which must be unique in the program.
  /// - Returns: The key.
  public static func inMemory<Value>(_ name: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(name: name)
  }
}
