import TabCore
import TabsCLI

/// All that a frame is drawn from.
struct Scene {
  /// What the app shows, now or in the past.
  var content = Content()

  /// What the program itself knows of its screen.
  var interface = Interface()

  /// Completes a command.
  var complete: (String) -> CommandCompletion = {
    CommandCompletion(of: $0, in: AppFeature.State())
  }

  /// The names of the steps of the history, from the first one that is kept.
  var steps: [String] = []

  /// The step of the past that is looked at, in full: the history may have no room for it.
  var pastStep: String?

  /// The number of steps before those.
  var forgottenStepCount = 0
}

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

  var tabs: [TabLabel] = []

  /// Whether the way back leads to another tab from the root of this one.
  var hasPreviousTab = false

  /// The way to the screen that is shown.
  var trail = Trail()

  /// The screen that is shown, and what lies over it, the top last.
  var pages: [Page] = []

  /// The page that keys go to.
  var top: Page? { pages.last }
}

/// The way to a screen: the root of a tab and the screens on it.
struct Trail: Equatable {
  /// A step of the way.
  struct Crumb: Equatable {
    let title: String

    /// The number of the screen for "pop-to", `nil` for the root.
    let id: Int?
  }

  /// The most screens that it names.
  static let greatestCount = 24

  var crumbs: [Crumb] = []

  /// The number of steps that are left out after the root.
  var hiddenCount = 0
}
