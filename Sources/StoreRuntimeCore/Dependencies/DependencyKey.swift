import Synchronization

/// The identity of a dependency that has a value for tests, and its values.
///
/// Conform to it alone if an interface is declared separately from its live implementation. The
/// module with the implementation then adds the conformance to ``DependencyKey``.
public protocol TestDependencyKey: SendableMetatype {
  /// The type of the dependency's values.
  associatedtype Value: Sendable = Self

  /// The value in tests that don't set another.
  static var testValue: Value { get }

  /// The value in previews that don't set another; by default the test value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The value in previews: the test value.
  public static var previewValue: Value { testValue }
}

/// The identity of a dependency, with its default values.
///
/// Declare a key and a property of ``DependencyValues``, and use it as `@Dependency(\.weather)`:
///
/// ```swift
/// private enum WeatherKey: DependencyKey {
///   static let liveValue = WeatherClient.network
///   static let testValue = WeatherClient.sunny
/// }
///
/// extension DependencyValues {
///   var weather: WeatherClient {
///     get { self[WeatherKey.self] }
///     set { self[WeatherKey.self] = newValue }
///   }
/// }
/// ```
///
/// A type can be its own key, and is then used as `@Dependency(WeatherClient.self)`.
///
/// A test must not use a dependency without a `testValue` of its own: that is a reported issue, and
/// the preview value is used.
public protocol DependencyKey: TestDependencyKey {
  /// The type of the dependency's values.
  associatedtype Value: Sendable = Self

  /// The value in a running program that doesn't set another.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The value in previews: the live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, as the test value; using it in a test is a reported issue.
  public static var testValue: Value { standingIn(previewValue) }
}

/// A key of this library.
package protocol BuiltInDependencyKey: DependencyKey {
  /// A sample value for tests, shown in messages.
  static var example: String { get }
}

/// The purpose of a run, which determines the default values of dependencies.
public enum DependencyContext: Sendable, Hashable {
  /// A running program: dependencies have their live values.
  case live

  /// A preview: dependencies have their preview values.
  case preview

  /// A test: dependencies have their test values.
  case test
}

// MARK: - Default values

extension DependencyValues {
  // None of the following is generic, or the library alone would specialise it for ten keys. It
  // creates each value once, and isn't needed for values that were set.

  func defaultBox(
    of key: any TestDependencyKey.Type,
    property: StaticString,
    location: IssueLocation
  ) -> DependencyBox {
    let prepared = DependencyValues.prepared.withLock { $0?.overrides[ObjectIdentifier(key)] }
    if let prepared { return prepared }
    let context = context
    let defaultsKey = DependencyDefaults.Key(key: ObjectIdentifier(key), context: context)
    let isProcessWide = context == .live && !isTesting
    let defaults =
      storage?.defaults ?? site?.remembered?.defaults ?? (isProcessWide ? .process : nil)
    if let known = defaults?[defaultsKey] { return known }
    let environment = defaults === DependencyDefaults.process ? DependencyValues() : merged
    // A value that depends on itself would deadlock.
    let isShared = defaults.map { !DependencyResolution.isMaking(defaultsKey, in: $0) } ?? false
    let making = isShared ? defaults.map { (defaultsKey, $0) } : nil
    var isMissing = false
    func make() -> (DependencyBox, isKept: Bool) {
      let (box, isStandIn) = DependencyResolution.make(
        key, in: context, from: environment, for: making)
      // Reading a value in order to change it isn't a use of it; using the changed value is.
      if isStandIn, case .preparation = access { return (box, isKept: false) }
      isMissing = isStandIn
      return (box, isKept: true)
    }
    let box = making.map { $1.box(for: $0, make: make) } ?? make().0
    if isMissing { reportMissing(key, in: context, property: property, location: location) }
    return box
  }

  /// The values that the access sees, for a default value that reads other dependencies.
  private var merged: DependencyValues {
    var values = accessed(.direct)
    let remembered = site?.remembered
    values.storage = storage?.merged(over: remembered) ?? remembered
    return values
  }

  /// Reports a missing value for the context.
  private func reportMissing(
    _ key: any TestDependencyKey.Type, in context: DependencyContext, property: StaticString,
    location: IssueLocation
  ) {
    let builtIn = key as? any BuiltInDependencyKey.Type
    // The name of a function or subscript contains parentheses: the key was used without a
    // property.
    let property = property.description.contains("(") ? nil : property.description
    let target = property.map { "$0.\($0)" } ?? "$0[\(key).self]"
    let name = property ?? "\(key)"
    let setting = "'withDependencies { \(target) = \(builtIn?.example ?? "…") }'"
    let message =
      if context == .live {
        """
        The dependency '\(name)' was used, but it has no live value; its test value is used \
        instead. Conform '\(key)' to 'DependencyKey', or set a value: \(setting).
        """
      } else {
        """
        The dependency '\(name)' was used in a test, but it has no value for tests. Set one where \
        the test makes its store, or around the code that needs it: \(setting)\
        \(builtIn == nil ? "; or declare a 'testValue' in '\(key)'" : ""). See "Test a flow".
        """
      }
    reportIssue(message, at: location)
  }
}

extension TestDependencyKey {
  /// Returns the default value in a context.
  fileprivate static func defaultBox(in context: DependencyContext) -> DependencyBox {
    func box(_ value: Value) -> DependencyBox { DependencyBox(value, of: Self.self) }
    switch context {
    case .live:
      // An optional chain would turn a missing conformance into the `nil` of an optional `Value`.
      guard let key = Self.self as? any DependencyKey.Type, let value = key.liveValue as? Value
      else { return box(standingIn(testValue)) }
      return box(value)
    case .preview: return box(previewValue)
    case .test: return box(testValue)
    }
  }

  /// Marks the current value as a stand-in for a missing one, and returns it.
  package static func standingIn(_ value: Value) -> Value {
    DependencyResolution.current?.isStandIn.store(true, ordering: .relaxed)
    return value
  }
}

/// The default values that have been created.
///
/// A default value is created on first access and kept. The process has one such set for its live
/// values; in tests and previews a store and `withDependencies` create their own, so that tests
/// that run at the same time share nothing.
final class DependencyDefaults: Sendable {
  /// The key and the context of a default value.
  struct Key: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// The live values of the process.
  static let process = DependencyDefaults()

  private let boxes = Guarded<[Key: DependencyBox]>([:])

  /// The locks of the values that are being created.
  private let turns = Guarded<[Key: Turn]>([:])

  /// A lock for the creation of one value.
  private final class Turn: Sendable {
    let lock = Guarded(())
  }

  /// Returns the value of a key, or `nil` if it wasn't created yet.
  subscript(key: Key) -> DependencyBox? {
    boxes.withLock { $0[key] }
  }

  /// Returns the value of a key, and creates it if needed.
  ///
  /// Other threads that read the value block until it is created. Only this key is locked, so that
  /// its value can be derived from others.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: Creates the value and returns whether to keep it.
  /// - Returns: The value.
  func box(for key: Key, make: () -> (DependencyBox, isKept: Bool)) -> DependencyBox {
    let turn = turns.withLock { turns in
      let turn = turns[key] ?? Turn()
      turns[key] = turn
      return turn
    }
    return turn.lock.withLock { _ in
      if let known = self[key] { return known }
      let (box, isKept) = make()
      if isKept {
        boxes.withLock { $0[key] = box }
        _ = turns.withLock { $0.removeValue(forKey: key) }
      }
      return box
    }
  }
}

/// The creation of one default value.
///
/// It is a task-local value while a key creates its value, so that the default implementation of
/// `testValue` can mark its value as a stand-in for a missing one.
final class DependencyResolution: Sendable {
  /// A key whose value may block other threads.
  typealias Making = (key: DependencyDefaults.Key, defaults: DependencyDefaults)

  @TaskLocal static var current: DependencyResolution?

  let isStandIn = Atomic(false)
  private let making: Making?

  /// The creation of the value that reads this one.
  private let outer = DependencyResolution.current

  private init(_ making: Making?) {
    self.making = making
  }

  /// Creates the default value of a key.
  ///
  /// - Returns: The value, and whether it is a stand-in for a missing one.
  static func make(
    _ key: any TestDependencyKey.Type, in context: DependencyContext,
    from environment: DependencyValues, for making: Making? = nil
  ) -> (DependencyBox, isStandIn: Bool) {
    let resolution = DependencyResolution(making)
    let box = $current.withValue(resolution) {
      environment.withCurrent { key.defaultBox(in: context) }
    }
    return (box, resolution.isStandIn.load(ordering: .relaxed))
  }

  /// Returns whether the current task is creating the value of a key.
  static func isMaking(_ key: DependencyDefaults.Key, in defaults: DependencyDefaults) -> Bool {
    var next = current
    while let resolution = next {
      if let making = resolution.making, making.key == key, making.defaults === defaults {
        return true
      }
      next = resolution.outer
    }
    return false
  }
}
