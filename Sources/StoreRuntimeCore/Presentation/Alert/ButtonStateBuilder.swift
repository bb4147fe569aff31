/// Puts the buttons of an alert or of a dialog together.
///
/// `if`, `switch` and `for` work as in any such builder.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// Takes one button.
  ///
  /// - Parameter button: The button.
  /// - Returns: The button alone.
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] {
    [button]
  }

  /// Puts buttons one after the other.
  ///
  /// - Parameter buttons: The buttons.
  /// - Returns: All of them.
  public static func buildBlock(_ buttons: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    buttons.flatMap { $0 }
  }

  /// Takes the buttons of a loop.
  ///
  /// - Parameter buttons: The buttons of each round.
  /// - Returns: All of them.
  public static func buildArray(_ buttons: [[ButtonState<Action>]]) -> [ButtonState<Action>] {
    buttons.flatMap { $0 }
  }

  /// Takes the buttons of the first branch.
  ///
  /// - Parameter buttons: The buttons.
  /// - Returns: The same.
  public static func buildEither(first buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }

  /// Takes the buttons of the second branch.
  ///
  /// - Parameter buttons: The buttons.
  /// - Returns: The same.
  public static func buildEither(second buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }

  /// Takes the buttons of an `if` without `else`.
  ///
  /// - Parameter buttons: The buttons, `nil` if the condition isn't met.
  /// - Returns: What there is.
  public static func buildOptional(_ buttons: [ButtonState<Action>]?) -> [ButtonState<Action>] {
    buttons ?? []
  }

  /// Takes the buttons of an availability check.
  ///
  /// - Parameter buttons: The buttons.
  /// - Returns: The same.
  public static func buildLimitedAvailability(
    _ buttons: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    buttons
  }
}
