import StoreRuntime

struct Speaker: Sendable {
  static let system = Speaker()
}

extension DependencyValues {
  @DependencyEntry(liveValue: Speaker.sytem)  // error: names "sytem"
  var speaker = Speaker.system
}
