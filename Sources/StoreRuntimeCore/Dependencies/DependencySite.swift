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
