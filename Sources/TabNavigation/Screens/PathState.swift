public import StoreRuntimeCore

/// The state of the screens that can be on the stack of a tab.
///
/// It is most often the `State` of an enum of features, with a ``Screen`` for each case:
///
/// ```swift
/// extension HomePath.State: PathState {
///   typealias Root = ItemListFeature.State
///
///   static let screens = Screens<Self> {
///     Screen(\.detail, "items/*", \.itemID, on: .root, .screen(\.detail)) { place, id in
///       ItemDetailFeature.State(itemID: id, item: place.root.item(id))
///     }
///     .sheet(\.detail, "share", isShown: { $0.share != nil }) {
///       $0.share = ShareFeature.State(itemID: $0.itemID)
///     }
///     Screen(\.edit, "edit", on: .screen(\.detail)) { place in
///       ItemEditFeature.State(original: try place.below(\.detail).item)
///     }
///   }
/// }
/// ```
public protocol PathState: CasePathable, Sendable {
  /// The state of the root of the tab.
  associatedtype Root: Sendable

  /// What is declared of the screens: their links, what they stand on, and how they are made.
  ///
  /// Store it in a `static let`: it is read for each move.
  static var screens: Screens<Self> { get }
}
