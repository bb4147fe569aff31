import TabCore
import TabsCLI

/// The input of a frame.
struct Scene {
  /// The content of the app, now or in the past.
  var content = Content()

  /// The state of the screen itself.
  var interface = Interface()

  var complete: (String) -> CommandCompletion = {
    CommandCompletion(of: $0, in: AppFeature.State())
  }

  /// The names of the steps in the history, the oldest first.
  var steps: [String] = []

  /// The full text of the selected past step, which may be too long for the history.
  var pastStep: String?

  /// The number of forgotten steps before the first of `steps`.
  var forgottenStepCount = 0
}

/// The content of the app at a moment, as read from its models.
struct Content {
  /// A tab in the bar.
  struct TabLabel: Equatable {
    let tab: AppFeature.Tab

    /// The number of screens above the root.
    let depth: Int

    /// The badge, or 0 for none.
    let badge: Int

    let isSelected: Bool
  }

  var tabs: [TabLabel] = []

  /// Indicates that the back button at the root of this tab selects another tab.
  var hasPreviousTab = false

  /// The path to the current screen.
  var trail = Trail()

  /// The current screen and the presentations over it, the topmost last.
  var pages: [Page] = []

  /// The page that handles keys.
  var top: Page? { pages.last }
}

/// The path to a screen: the root of a tab and the screens above it.
struct Trail: Equatable {
  /// A step of the path.
  struct Crumb: Equatable {
    let title: String

    /// The id of the screen for "pop-to", or `nil` for the root.
    let id: Int?
  }

  /// The maximum number of screens in the path.
  static let greatestCount = 24

  var crumbs: [Crumb] = []

  /// The number of omitted steps after the root.
  var hiddenCount = 0
}
