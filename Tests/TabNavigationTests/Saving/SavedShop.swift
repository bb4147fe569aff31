import Foundation
import TabNavigation

extension SavedTabs<Shop.State> {
  /// Version 3 of the shop, without migrations.
  static var shop: Self { Self(version: 3) }
}

extension Shop.State {
  /// Returns a shop that was saved with a stack of articles and comments.
  ///
  /// - Parameters:
  ///   - version: JSON.
  ///   - elements: The elements of the feed's path: JSON.
  ///   - nextID: JSON.
  ///   - root: The root of the feed: JSON.
  ///   - tabs: The bar: JSON.
  /// - Returns: The data of the saved shop.
  static func saved(
    version: String = "3",
    elements: [String] = [],
    nextID: String = "9",
    root: String = #"{"form":null,"log":[],"scrolls":0,"seals":[]}"#,
    tabs: String = #"{"history":[],"selected":"feed"}"#
  ) -> Data {
    let elements = elements.joined(separator: ",")
    let feed = #"{"path":{"elements":[\#(elements)],"nextId":\#(nextID)},"root":\#(root)}"#
    let cart = #"{"path":{"elements":[],"nextId":0},"root":{"lines":[]}}"#
    let state = #"{"cart":\#(cart),"feed":\#(feed),"tabs":\#(tabs)}"#
    return Data(#"{"state":\#(state),"version":\#(version)}"#.utf8)
  }

  /// An article on the feed's path: JSON.
  static func article(_ slug: String, id: String) -> String {
    #"{"element":{"article":{"_0":{"log":[],"slug":"\#(slug)","text":""}}},"id":\#(id)}"#
  }

  /// Comments on the feed's path: JSON.
  static func comments(id: String) -> String {
    let state = #"{"draft":"","guardsHiding":false,"isSaving":false}"#
    return #"{"element":{"comments":{"_0":\#(state)}},"id":\#(id)}"#
  }
}

extension RestoreError {
  /// Why the data is no saved state, `nil` for another error.
  var malformation: String? {
    if case .malformed(let reason) = self { reason } else { nil }
  }
}

/// Returns the error that a restoration of the shop ends in.
func restoreError(_ data: Data, _ saved: SavedTabs<Shop.State> = .shop) -> RestoreError? {
  let result = Result { () throws(RestoreError) in try saved.restore(data) }
  return if case .failure(let error) = result { error } else { nil }
}
