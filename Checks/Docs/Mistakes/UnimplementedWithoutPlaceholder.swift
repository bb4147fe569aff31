import StoreRuntime

struct Station: Sendable {
  var count: @Sendable () -> Int
}

extension Station: TestDependencyKey {
  static let testValue = Station(
    count: unimplemented("Station.count")  // error: names "placeholder"
  )
}
