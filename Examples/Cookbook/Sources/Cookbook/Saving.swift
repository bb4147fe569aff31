import Foundation
import TabNavigation

extension Club {
  static let saved = SavedTabs<State>(version: 2, migrations: [1: renameUser])

  /// In version 1 the user was called "member".
  @Sendable private static func renameUser(_ data: Data) throws -> Data {
    guard var state = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      return data
    }
    state["user"] = state.removeValue(forKey: "member")
    return try JSONSerialization.data(withJSONObject: state)
  }
}
