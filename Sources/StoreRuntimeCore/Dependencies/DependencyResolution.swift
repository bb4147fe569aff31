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
