/// What a link does with screens of a tab that it leads to as well.
public enum LinkOpening: Codable, Equatable, Sendable {
  /// All screens are made anew.
  case replaces

  /// The screens that the link and the stack begin with alike stay as they are, with their ids and
  /// running effects.
  case reuses
}
