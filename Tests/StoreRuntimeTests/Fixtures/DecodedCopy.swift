import Foundation

extension Encodable where Self: Decodable {
  /// Returns the value as it comes back from a file: a stack is equal in everything, but belongs to
  /// no store.
  func decodedCopy() throws -> Self {
    try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(self))
  }
}
