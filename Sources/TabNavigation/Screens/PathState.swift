public import StoreRuntimeCore

/// The state of the screens that can be on the stack of a tab.
///
/// It is usually the `State` of an enum of features, with a ``Screen`` for each case:
///
/// ```swift
/// extension HomePath.State: PathState {
///   typealias Root = ItemListFeature.State
///
///   static let screens = Screens<Self> {
///     Screen(\.detail, "items/*", \.itemID, on: .root, .screen(\.detail)) { context, id in
///       ItemDetailFeature.State(itemID: id, item: context.root.item(id))
///     }
///     .sheet(\.detail, "share", isShown: { $0.share != nil }) {
///       $0.share = ShareFeature.State(itemID: $0.itemID)
///     }
///     Screen(\.edit, "edit", on: .screen(\.detail)) { context in
///       ItemEditFeature.State(original: try context.below(\.detail).item)
///     }
///   }
/// }
/// ```
public protocol PathState: CasePathable, Sendable {
  /// The state of the root of the tab.
  associatedtype Root: Sendable

  /// The declarations of the screens: their links, their parents, and how they are made.
  ///
  /// Store it in a `static let`: each move reads it.
  static var screens: Screens<Self> { get }
}

/// A screen, or the root, that another screen may be pushed on.
public struct ParentScreen<Path: PathState>: Sendable {
  /// Returns `true` if the screen below matches; `nil` is the root.
  @usableFromInline let holds: @Sendable (_ below: Path?) -> Bool

  @usableFromInline
  init(holds: @escaping @Sendable (_ below: Path?) -> Bool) {
    self.holds = holds
  }

  /// The root of the tab.
  public static var root: Self {
    Self { below in below == nil }
  }

  /// Returns the screens in one case.
  ///
  /// - Parameter path: A case key path, such as `\.detail`.
  /// - Returns: The parent.
  @inlinable
  public static func screen<Value>(_ path: CaseKeyPath<Path, Value>) -> Self {
    let path = AnyCasePath(path)
    return Self { below in
      guard let below else { return false }
      return path.extract(from: below) != nil
    }
  }
}
