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
/// issue, and the live value is used.
public protocol DependencyKey: TestDependencyKey {
  /// The type of the dependency's values.
  associatedtype Value: Sendable = Self

  /// The value that the running program gets unless it sets another.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The value that previews get: the live value.
  public static var previewValue: Value { liveValue }

  /// The value that tests get, with a reported issue: the live value.
  public static var testValue: Value { standingIn(liveValue) }
}

/// A key of this library.
protocol BuiltInDependencyKey: DependencyKey {
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
