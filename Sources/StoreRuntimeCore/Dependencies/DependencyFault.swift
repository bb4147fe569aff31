/// Why a dependency can't be used as it is.
enum DependencyFault: Sendable {
  /// It has no value for tests, but a test touched it.
  case noTestValue

  /// It has no live value, but the running program touched it.
  case noLiveValue

  /// Returns what is wrong and how to put it right.
  ///
  /// - Parameters:
  ///   - name: The name of the dependency.
  ///   - assignment: How a value is set in the closure of `withDependencies`.
  ///   - key: The name of the key's type, if the user of the library can change it.
  /// - Returns: The text of an issue.
  func message(name: String, assignment: String, key: String?) -> String {
    switch self {
    case .noTestValue:
      """
      The dependency '\(name)' was used in a test, but it has no value for tests. Set one where \
      the test makes its store, or around the code that needs it: \
      'withDependencies { \(assignment) }'\
      \(key.map { "; or declare a 'testValue' in '\($0)'" } ?? "").
      """
    case .noLiveValue:
      """
      The dependency '\(name)' was used, but it has no live value; its test value is used instead. \
      Conform \(key.map { "'\($0)'" } ?? "its key") to 'DependencyKey', or set a value: \
      'withDependencies { \(assignment) }'.
      """
    }
  }
}
