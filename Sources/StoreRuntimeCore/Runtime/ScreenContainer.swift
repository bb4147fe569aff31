/// A stack or a presentation in a state of any type, for whoever looks for what is on the display.
package protocol ScreenContainer {
  /// What is in it from the bottom up, each with the number that it is known by.
  var screens: [(number: Int, state: Any)] { get }
}

/// What a reducer of a screen may know of it.
@usableFromInline
package enum ScreenVisibility: Sendable {
  case shown
  case hidden

  /// Nobody shows and hides the screen.
  case unknown
}
