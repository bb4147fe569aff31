import StoreRuntime

struct Speaker: Sendable {}

extension DependencyValues {
  @DependencyEntry
  var speaker: Speaker  // error: names "needs a value for tests"
}
