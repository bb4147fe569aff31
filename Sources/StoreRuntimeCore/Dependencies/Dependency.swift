/// A property that reads a dependency.
///
/// ```swift
/// @Reducer
/// struct Timeline {
///   @Dependency(\.date) var date
///   @Dependency(WeatherClient.self) var weather
/// }
/// ```
///
/// Every access returns the current value: in a reducer the store's, in an effect the one that was
/// current when the effect was created, and elsewhere that of the innermost
/// ``withDependencies(_:operation:)-(_,()->Result)`` around the access. A value that is set there
/// takes precedence over one that was set where the property was created, which the property
/// remembers. That one takes precedence over the default value of the ``DependencyValues/context``.
///
/// A dependency without a value for the context is a reported issue at the line of the declaration,
/// once per store.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  // One reference, so that the compiler emits less code to copy and destroy each feature.
  private let source: DependencySource<Value>

  /// Creates a property that reads a property of ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - fileID: The module and file of the declaration.
  ///   - filePath: The path of the file of the declaration.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    source = DependencySource(
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      read: { $0[keyPath: keyPath] })
  }

  /// Creates a property that reads the value of a key, for a type that is its own key.
  ///
  /// - Parameters:
  ///   - key: The type of the key.
  ///   - fileID: The module and file of the declaration.
  ///   - filePath: The path of the file of the declaration.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    source = DependencySource(
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      read: { $0[key] })
  }

  /// The current value.
  public var wrappedValue: Value {
    var values = DependencyValues.current
    values.access = .property(source)
    return source.read(values)
  }
}

extension Dependency: DependencyProperty {
  var rememberedStorage: DependencyStorage? { source.remembered }
}

/// A property that is declared with `@Dependency`.
protocol DependencyProperty {
  var rememberedStorage: DependencyStorage? { get }
}

/// A declaration of `@Dependency`.
package protocol DependencySite: AnyObject, Sendable {
  var location: IssueLocation { get }

  /// The values that were set where the property was created.
  var remembered: DependencyStorage? { get }
}

/// A declaration of `@Dependency` with the function that reads its value.
private final class DependencySource<Value>: DependencySite {
  let location: IssueLocation
  let remembered = DependencyValues.current.storage
  let read: @Sendable (DependencyValues) -> Value

  init(location: IssueLocation, read: @escaping @Sendable (DependencyValues) -> Value) {
    self.location = location
    self.read = read
  }
}
