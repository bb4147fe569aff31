/// What happens to a screen from outside: to the root of a tab, or to an element of its stack.
public enum ScreenEvent: Equatable, Sendable {
  /// The screen was put on its stack: once in its life, before anything else.
  case entered

  /// The screen came to be the one that is shown.
  case appeared

  /// The screen is shown no more: something covers it, or its tab is hidden.
  case disappeared

  /// The tab was tapped while it was shown already, and there was nothing to pop.
  case reselected

  /// Somebody wants to leave the screen, and the user wants it to put its things in order first.
  case askedToLeave
}

/// The actions of a feature that wants to be told what happens to its screen.
///
/// ```swift
/// extension ItemDetailFeature.Action: ScreenAction {
///   static func on(_ event: ScreenEvent) -> Self? { event == .entered ? .appeared : nil }
/// }
/// ```
///
/// The action is sent as by ``Effect/send(_:)``. A screen that is gone by then gets none.
public protocol ScreenAction: SendableMetatype {
  /// Returns the action that tells the feature of an event.
  ///
  /// - Parameter event: What happened to the screen.
  /// - Returns: The action, or `nil` if the feature doesn't want to know.
  static func on(_ event: ScreenEvent) -> Self?
}

extension ScreenEvent {
  /// Returns what tells a screen of events by actions, `nil` if it doesn't want to be told.
  package static func responder<ScreenActions, State, Action>(
    _ type: ScreenActions.Type,
    _ stateType: State.Type,
    embedding embed: @escaping @Sendable (ScreenActions) -> Action
  ) -> ScreenResponder<State, Action>? {
    guard let type = type as? any ScreenAction.Type else { return nil }
    return ScreenResponder { _, message in
      guard case .tell(let event, .itself) = message,
        let action = type.on(event) as? ScreenActions
      else { return ScreenResponse() }
      return ScreenResponse(effect: .send(embed(action)))
    }
  }
}
