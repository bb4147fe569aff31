import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// An element with an id of its own.
struct Todo: Codable, Hashable, Identifiable, Sendable {
  var id: Int
  var title = ""
}

extension Todo: Comparable {
  static func < (lhs: Todo, rhs: Todo) -> Bool {
    lhs.title < rhs.title
  }
}

/// Elements with the given ids.
func todos(_ ids: some Sequence<Int>) -> IdentifiedArrayOf<Todo> {
  IdentifiedArray(uniqueElements: ids.map { Todo(id: $0, title: "\($0)") })
}

extension IdentifiedArray {
  /// Whether the table leads to each element, and to nothing else.
  var isValid: Bool {
    guard !buckets.isEmpty else { return entries.count <= Self.searchLimit && areFound }
    return buckets.count & (buckets.count - 1) == 0
      && buckets.count(where: { $0 != 0 }) == entries.count
      && entries.count < buckets.count
      && areFound
  }

  private var areFound: Bool {
    entries.indices.allSatisfy { position(ofID: entries[$0].id) == $0 && entries[$0].slot != nil }
  }
}
