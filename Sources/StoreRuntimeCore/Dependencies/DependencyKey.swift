import Synchronization

/// The identity of a dependency that has a value for tests, and its values.
///
/// Conform to it alone where an interface is declared apart from its live implementation; the
/// module with the implementation then adds the conformance to ``DependencyKey``.
public protocol TestDependencyKey: SendableMetatype {
  /// The type of the dependency's values.
  associatedtype Value: Sendable = Self

  /// The value that tests get unless they set another.
  static var testValue: Value { get }

  /// The value that previews get unless they set another; by default the test value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The value that previews get: the test value.
  public static var previewValue: Value { testValue }
}

/// The identity of a dependency, and the values that it has by default.
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
/// Without a `testValue` of its own a dependency must not be touched in a test: that is a reported
/// issue, and the preview value is used.
public protocol DependencyKey: TestDependencyKey {
  /// The type of the dependency's values.
  associatedtype Value: Sendable = Self

  /// The value that the running program gets unless it sets another.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The value that previews get: the live value.
  public static var previewValue: Value { liveValue }

  /// The value that tests get, with a reported issue: the preview value.
  public static var testValue: Value { standingIn(previewValue) }
}

/// A key of this library.
package protocol BuiltInDependencyKey: DependencyKey {
  /// A value for tests, as a message shows it.
  static var example: String { get }
}

/// What a program is run for, which decides the values that dependencies have by default.
public enum DependencyContext: Sendable, Hashable {
  /// The program is used: dependencies have their live values.
  case live

  /// The program is shown or tried out: dependencies have their preview values.
  case preview

  /// The program is tested: dependencies have their test values.
  case test
}

// MARK: - Default values

extension DependencyValues {
  // None of the following is generic, or the library alone would specialise it for ten keys. It
  // makes a value once; a value that was set is found without it.

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
    // A value that is made from itself would wait for itself.
    let isShared = defaults.map { !DependencyResolution.isMaking(defaultsKey, in: $0) } ?? false
    let making = isShared ? defaults.map { (defaultsKey, $0) } : nil
    var isMissing = false
    func make() -> (DependencyBox, isKept: Bool) {
      let (box, isStandIn) = DependencyResolution.make(
        key, in: context, from: environment, for: making)
      // What is read in order to be changed is no use of it: the next one is.
      if isStandIn, case .preparation = access { return (box, isKept: false) }
      isMissing = isStandIn
      return (box, isKept: true)
    }
    let box = making.map { $1.box(for: $0, make: make) } ?? make().0
    if isMissing { reportMissing(key, in: context, property: property, location: location) }
    return box
  }

  /// These values as they are seen by what they are made from.
  private var merged: DependencyValues {
    var values = accessed(.direct)
    let remembered = site?.remembered
    values.storage = storage?.merged(over: remembered) ?? remembered
    return values
  }

  /// Reports that a dependency has no value for the context.
  private func reportMissing(
    _ key: any TestDependencyKey.Type, in context: DependencyContext, property: StaticString,
    location: IssueLocation
  ) {
    let builtIn = key as? any BuiltInDependencyKey.Type
    // The name of a function or subscript has parentheses: then the key was used without a
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
        \(builtIn == nil ? "; or declare a 'testValue' in '\(key)'" : ""). See "Testing".
        """
      }
    reportIssue(message, at: location)
  }
}

extension TestDependencyKey {
  /// Returns the value of a context.
  fileprivate static func defaultBox(in context: DependencyContext) -> DependencyBox {
    func box(_ value: Value) -> DependencyBox { DependencyBox(value, of: Self.self) }
    switch context {
    case .live:
      let key = Self.self as? any DependencyKey.Type
      return box(key?.liveValue as? Value ?? standingIn(testValue))
    case .preview: return box(previewValue)
    case .test: return box(testValue)
    }
  }

  /// Returns a value that takes the place of one that nobody gave.
  package static func standingIn(_ value: Value) -> Value {
    DependencyResolution.current?.isStandIn.store(true, ordering: .relaxed)
    return value
  }
}

/// The default values that were made so far.
///
/// A default value is made when it is first asked for and is the same from then on. The process has
/// one such set for its live values; a store, and `withDependencies`, begin one in tests and
/// previews, so that tests that run at the same time share nothing.
final class DependencyDefaults: Sendable {
  /// What a default value depends on.
  struct Key: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// The live values of the process.
  static let process = DependencyDefaults()

  private let boxes = Guarded<[Key: DependencyBox]>([:])

  /// The keys whose values are being made.
  private let turns = Guarded<[Key: Turn]>([:])

  /// A lock around the making of one value.
  private final class Turn: Sendable {
    let lock = Guarded(())
  }

  /// Returns the value of a key, if it was made already.
  subscript(key: Key) -> DependencyBox? {
    boxes.withLock { $0[key] }
  }

  /// Returns the value of a key, and makes it if there is none.
  ///
  /// Threads that read the value meanwhile wait for it. Only one key is locked, so that it can be
  /// made from others.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: Makes the value, and tells whether it is kept.
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

/// The making of one default value.
///
/// It is a task-local value while a key makes its value, so that the default implementation of
/// `testValue` can say that its value only stands in for one that nobody gave.
final class DependencyResolution: Sendable {
  /// A key whose value other threads wait for.
  typealias Making = (key: DependencyDefaults.Key, defaults: DependencyDefaults)

  @TaskLocal static var current: DependencyResolution?

  let isStandIn = Atomic(false)
  private let making: Making?

  /// The making of the value that is made from this one.
  private let outer = DependencyResolution.current

  private init(_ making: Making?) {
    self.making = making
  }

  /// Makes the default value of a key.
  ///
  /// - Returns: The value, and whether it stands in for a missing one.
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

  /// Returns whether the current task makes the value of a key.
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
