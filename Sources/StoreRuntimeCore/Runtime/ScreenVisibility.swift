/// What a reducer of a screen may know of it.
@usableFromInline
package enum ScreenVisibility: Sendable {
  case shown
  case hidden

  /// Nobody shows and hides the screen.
  case unknown
}
