import Synchronization

/// The making of one default value.
///
/// It is a task-local value while a key makes its value, so that the default implementation of
/// `testValue`, and the test values of the built-in dependencies, can say that they only stand in
/// for a value that nobody gave.
final class DependencyResolution: Sendable {
  @TaskLocal static var current: DependencyResolution?

  /// Where the dependency was asked for.
  let location: IssueLocation

  private let missesTestValue = Atomic(false)
  private let forbidsCaching = Atomic(false)

  init(location: IssueLocation) {
    self.location = location
  }

  /// Whether the key has no test value of its own.
  var isTestValueMissing: Bool { missesTestValue.load(ordering: .relaxed) }

  /// Whether the value is only good for the place that asked for it.
  var isLocal: Bool { forbidsCaching.load(ordering: .relaxed) }

  func noteMissingTestValue() {
    missesTestValue.store(true, ordering: .relaxed)
  }

  func noteLocalValue() {
    forbidsCaching.store(true, ordering: .relaxed)
  }
}

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

/// A declaration of `@Dependency`.
@usableFromInline
final class DependencySite: Sendable {
  let location: IssueLocation

  /// What was set where the property was made.
  let remembered: DependencyStorage?

  init(location: IssueLocation, remembered: DependencyStorage?) {
    self.location = location
    self.remembered = remembered
  }
}
