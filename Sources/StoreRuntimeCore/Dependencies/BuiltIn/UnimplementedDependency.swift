import Synchronization

/// A built-in dependency that stands in for a value that a test didn't set.
///
/// Reading such a dependency is no mistake yet: a feature may hand it on and never use it. Using it
/// is one.
final class UnimplementedDependency: Sendable {
  private let name: String
  private let example: String
  private let location: IssueLocation
  private let isReported = Atomic(false)

  /// Makes the stand-in for the place that asks for the dependency.
  ///
  /// - Parameters:
  ///   - name: The name of the property of ``DependencyValues``.
  ///   - example: A value that is good for tests, as source code.
  init(name: String, example: String) {
    self.name = name
    self.example = example
    let resolution = DependencyResolution.current
    // The next place that asks gets a stand-in of its own, with its own location.
    resolution?.isLocal.store(true, ordering: .relaxed)
    location = resolution?.location ?? IssueLocation()
  }

  /// Reports that the dependency is used, once for each place that asked for it.
  func reportUse() {
    guard !isReported.exchange(true, ordering: .relaxed) else { return }
    reportIssue(
      DependencyFault.noTestValue.message(
        name: name, assignment: "$0.\(name) = \(example)", key: nil),
      at: location)
  }

  /// Returns a function that reports its use, and then does what another does.
  func reporting<Value>(_ make: @escaping @Sendable () -> Value) -> @Sendable () -> Value {
    {
      self.reportUse()
      return make()
    }
  }
}

/// The key of a dependency of this library that has no value for tests.
protocol BuiltInDependencyKey: DependencyKey {
  /// A value that is good for tests, as source code.
  static var example: String { get }
}
