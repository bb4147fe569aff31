/// What an alert says, and the buttons that it has.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete “\(item.name)”?")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirmButtonTapped) {
///     TextState("Delete")
///   }
///   ButtonState(role: .cancel) {
///     TextState("Keep")
///   }
/// } message: {
///   TextState("This can't be undone.")
/// }
/// ```
///
/// It is a value, which a view or a terminal shows and a test compares. An alert that is presented
/// goes when one of its buttons is chosen; see ``EphemeralState``. A state can be `Codable` with
/// it: a presented alert isn't saved. To code an alert by itself its actions must be `Codable`;
/// otherwise that throws.
public struct AlertState<Action>: Identifiable {
  /// The id of an alert: what it says.
  public struct ID: Hashable, Sendable {
    let title: TextState
    let message: TextState?
    let buttons: [ButtonState<Action>.ID]
  }

  /// What the alert is about.
  public var title: TextState

  /// More about it.
  public var message: TextState?

  /// The buttons, in the order in which they are shown.
  ///
  /// Without any, an alert is shown with one to close it.
  public var buttons: [ButtonState<Action>]

  /// What the alert is known by.
  ///
  /// It follows from what a user sees of the alert, so that it is the same in every run, and
  /// another one when the alert says something else. It has no part in `==` that the rest doesn't
  /// have.
  public var id: ID {
    ID(title: title, message: message, buttons: buttons.map(\.id))
  }

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: Returns what the alert is about.
  ///   - actions: Returns the buttons.
  ///   - message: Returns what there is to say about it.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.title = title()
    self.message = message?()
    self.buttons = actions()
  }

  /// Returns the alert with other actions.
  ///
  /// - Parameter transform: Returns the new action of a button, given the old one.
  /// - Returns: The alert.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    var alert = AlertState<NewAction> { title }
    alert.message = message
    alert.buttons = buttons.map { $0.map(transform) }
    return alert
  }
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Sendable where Action: Sendable {}
extension AlertState: EphemeralState {}
extension AlertState: Codable {}

extension AlertState: CustomReflectable {
  /// A mirror of the title, the buttons and the message, without those that aren't there.
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
