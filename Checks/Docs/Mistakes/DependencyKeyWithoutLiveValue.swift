import StoreRuntime

struct Cache: Sendable {
  var facts: [Int: String] = [:]
}

extension Cache: DependencyKey {  // error: names "DependencyKey"
  static let testValue = Cache()
}
