import Foundation
import StoreRuntime

extension StackState where Element: Codable {
  /// Returns the stack as it comes back from a file: equal in everything, but belonging to no
  /// store.
  func decodedCopy() throws -> Self {
    try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(self))
  }
}
