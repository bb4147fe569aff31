import StoreRuntime

struct Speaker: Sendable {}

extension DependencyValues {
  @DependencyEntry
  var speaker: Speaker  // error: names "needs the value for tests"
}
