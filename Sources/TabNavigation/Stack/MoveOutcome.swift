/// What came of a navigation.
public enum MoveOutcome: Equatable, Sendable {
  /// The move was made.
  case done

  /// There was nothing to do: the state is what the move would have made of it.
  case unchanged

  /// A screen asks whether it may be left. Nothing has changed yet.
  case pending

  /// A screen stays, and so does everything else. The reason is the screen's or the user's.
  case vetoed(String)

  /// The move would have made a stack that its rules don't allow. Nothing has changed.
  case refused(ScreenError)

  /// Another navigation came before the question was answered, or the stack was replaced.
  case superseded
}
