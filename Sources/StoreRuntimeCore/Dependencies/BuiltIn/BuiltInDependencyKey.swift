/// The key of a dependency of this library that has no value for tests.
protocol BuiltInDependencyKey: DependencyKey {
  /// A value that is good for tests, as source code.
  static var example: String { get }
}
