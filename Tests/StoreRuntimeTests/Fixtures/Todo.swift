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

extension IdentifiedArray {
  /// Whether the index leads to each element, and to nothing else.
  var isValid: Bool { storage.isValid }
}
