import TabCore
import TabsCLI

/// What the app shows at a moment, as it was read from its models.
struct Content {
  /// A tab in the bar.
  struct TabLabel: Equatable {
    let tab: AppFeature.Tab

    /// The number of screens on its root.
    let depth: Int

    /// The number that it calls for attention with, 0 for none.
    let badge: Int

    let isSelected: Bool
  }

  /// A step on the way to the screen that is shown.
  struct Crumb: Equatable {
    let title: String

    /// The number of the screen for "pop-to", `nil` for the root.
    let id: Int?
  }

  var tabs: [TabLabel] = []

  /// Whether the way back leads to another tab from the root of this one.
  var hasPreviousTab = false

  /// The way to the screen that is shown, from the root or from where it would be too long.
  var crumbs: [Crumb] = []

  /// The number of steps that are left out between the root and the next one.
  var hiddenCrumbCount = 0

  /// The screen that is shown, and what lies over it, the top last.
  var pages: [Page] = []

  /// The page that keys go to.
  var top: Page? { pages.last }
}
