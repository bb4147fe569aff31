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

/// What a dialog offers to choose from.
///
/// ```swift
/// state.confirmationDialog = ConfirmationDialogState {
///   TextState("Share")
/// } actions: {
///   ButtonState(action: .copyLinkButtonTapped) { TextState("Copy link") }
///   ButtonState(action: .mailButtonTapped) { TextState("Mail") }
///   ButtonState(role: .cancel) { TextState("Cancel") }
/// }
/// ```
///
/// It is a value, which a view or a terminal shows and a test compares. A dialog that is presented
/// goes when one of its buttons is chosen; see ``EphemeralState``. It is coded as an ``AlertState``
/// is.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// What a dialog is known by: what it says.
  public typealias ID = AlertState<Action>.ID

  /// What the choice is about.
  public var title: TextState

  /// Whether the title is shown.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  /// More about the choice.
  public var message: TextState?

  /// The buttons, in the order in which they are shown.
  public var buttons: [ButtonState<Action>]

  /// What the dialog is known by.
  ///
  /// It follows from what a user sees of the dialog, so that it is the same in every run, and
  /// another one when the dialog says something else. It has no part in `==` that the rest doesn't
  /// have.
  public var id: ID {
    ID(title: title, message: message, buttons: buttons.map(\.id))
  }

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - titleVisibility: Whether the title is shown.
  ///   - title: Returns what the choice is about.
  ///   - actions: Returns what there is to choose from.
  ///   - message: Returns what there is to say about the choice.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.title = title()
    self.titleVisibility = titleVisibility
    self.message = message?()
    self.buttons = actions()
  }

  /// Returns the dialog with other actions.
  ///
  /// - Parameter transform: Returns the new action of a button, given the old one.
  /// - Returns: The dialog.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ConfirmationDialogState<NewAction> {
    var dialog = ConfirmationDialogState<NewAction>(titleVisibility: titleVisibility) { title }
    dialog.message = message
    dialog.buttons = buttons.map { $0.map(transform) }
    return dialog
  }
}

extension ConfirmationDialogState: Equatable where Action: Equatable {}
extension ConfirmationDialogState: Hashable where Action: Hashable {}
extension ConfirmationDialogState: Sendable where Action: Sendable {}
extension ConfirmationDialogState: EphemeralState {}
extension ConfirmationDialogState: Codable {}

extension ConfirmationDialogState: CustomReflectable {
  /// A mirror of the title, the buttons and the message, without those that aren't there.
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// Whether the title of a dialog is shown.
public enum ConfirmationDialogStateTitleVisibility: Codable, Hashable, Sendable {
  /// As is usual where the dialog is shown.
  case automatic

  /// Never.
  case hidden

  /// Always.
  case visible
}
