import StoreRuntime

final class Cache {
  var facts: [Int: String] = [:]
}

enum CacheKey: DependencyKey {
  static let liveValue = Cache()  // error: names "Cache"
}
