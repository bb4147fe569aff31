/// What a tap does on the tab that is shown already.
public enum Reselection: Codable, Equatable, Sendable {
  /// It takes the tab back to its root. At the root it tells the root
  /// (`ScreenEvent.reselected`).
  case popToRoot

  /// It tells the screen on top.
  case tellScreen

  /// It does nothing.
  case nothing
}
