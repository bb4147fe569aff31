/// A dictionary that takes out what isn't needed any more before it grows.
struct PrunedDictionary<Key: Hashable, Value> {
  private(set) var values: [Key: Value] = [:]

  /// How many there may be before those that aren't needed are taken out.
  private var limit = 16

  /// Inserts a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
  ///   - isNeeded: Returns whether a value that is there is still needed.
  /// - Complexity: O(1) on average, besides what `isNeeded` takes.
  mutating func insert(_ value: Value, for key: Key, where isNeeded: (Value) -> Bool) {
    if values.count >= limit {
      values = values.filter { isNeeded($0.value) }
      limit = max(16, 2 * values.count)
    }
    values[key] = value
  }

  mutating func remove(_ key: Key) {
    values[key] = nil
  }
}
