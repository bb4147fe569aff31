/// The title, message and buttons of an alert.
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
/// It is a value, which a view or a terminal shows and a test compares. Choosing a button dismisses
/// a presented alert; see ``EphemeralState``. A state with an alert can be `Codable`: a presented
/// alert isn't saved. To encode an alert by itself, make its actions `Codable`; otherwise encoding
/// throws an error.
public struct AlertState<Action>: Identifiable {
  /// The identity of an alert, derived from its contents.
  public struct ID: Hashable, Sendable {
    let title: TextState
    let message: TextState?
    let buttons: [ButtonState<Action>.ID]
  }

  /// The title of the alert.
  public var title: TextState

  /// The visibility of a dialog's title; an alert always shows its title.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  /// The text below the title.
  public var message: TextState?

  /// The buttons, in the order in which they are shown.
  ///
  /// An alert without buttons is shown with a button that closes it.
  public var buttons: [ButtonState<Action>]

  /// The identity of the alert.
  ///
  /// It is derived from the alert's visible contents. So it is the same in every run, and it
  /// changes with the contents. It adds nothing to `==`.
  public var id: ID {
    ID(title: title, message: message, buttons: buttons.map(\.id))
  }

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - titleVisibility: The visibility of the title, in a dialog.
  ///   - title: Returns the title.
  ///   - actions: Returns the buttons.
  ///   - message: Returns the text below the title.
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
}

extension AlertState {
  /// Creates an alert from its parts.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - titleVisibility: The visibility of the title in a dialog.
  ///   - message: The text below the title.
  ///   - buttons: The buttons.
  public init(
    title: TextState,
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    message: TextState? = nil,
    buttons: [ButtonState<Action>]
  ) {
    self.title = title
    self.titleVisibility = titleVisibility
    self.message = message
    self.buttons = buttons
  }

  /// Creates an alert with at most one button; without any, views add one that dismisses it.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title.
  ///   - dismissButton: The button.
  public init(
    title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil
  ) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title.
  ///   - primaryButton: The first button.
  ///   - secondaryButton: The second button.
  public init(
    title: TextState,
    message: TextState? = nil,
    primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }

  /// Returns an alert with other actions.
  ///
  /// - Parameter transform: Returns a button's new action, or `nil` for none.
  /// - Returns: The alert.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(
      title: title, titleVisibility: titleVisibility, message: message,
      buttons: buttons.map { $0.map(transform) })
  }
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Sendable where Action: Sendable {}
extension AlertState: EphemeralState {}
extension AlertState: Codable {}

extension AlertState: CustomReflectable {
  /// A mirror of the title, the buttons and the message, without missing ones.
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// A list of choices: an ``AlertState`` whose title may be hidden.
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
public typealias ConfirmationDialogState<Action> = AlertState<Action>

/// The visibility of a dialog's title.
public enum ConfirmationDialogStateTitleVisibility: Codable, Hashable, Sendable {
  /// The platform's default.
  case automatic

  /// The title is hidden.
  case hidden

  /// The title is shown.
  case visible
}

/// A button in an alert or in a dialog.
///
/// ```swift
/// ButtonState(role: .destructive, action: .confirmButtonTapped) {
///   TextState("Delete")
/// }
/// ```
public struct ButtonState<Action>: Identifiable {
  /// The identity of a button: its role and its label.
  public struct ID: Hashable, Sendable {
    let role: ButtonStateRole?
    let label: TextState
  }

  /// The role of the button, `nil` for none.
  public let role: ButtonStateRole?

  /// The action that the button sends, or `nil` if it only dismisses its alert or dialog.
  public let action: Action?

  /// The text of the button.
  public let label: TextState

  /// The function that wraps the button's notifications.
  private let notification: ButtonNotification

  /// The id of the button within its alert or dialog.
  ///
  /// It is derived from the button's visible contents, so that it is the same in every run. Buttons
  /// that look the same have one id: a view that lists them identifies them by their positions.
  public var id: ID {
    ID(role: role, label: label)
  }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: The role of the button.
  ///   - action: The action that the button sends, if any.
  ///   - label: Returns the text of the button.
  public init(
    role: ButtonStateRole? = nil, action: Action? = nil, label: () -> TextState
  ) {
    self.init(role: role, action: .send(action), label: label)
  }

  /// Creates a button whose action is sent inside a function, such as one that animates.
  ///
  /// ```swift
  /// ButtonState(action: .send(.deleteConfirmed, animation: .default)) { TextState("Delete") }
  /// ```
  ///
  /// - Parameters:
  ///   - role: The role of the button.
  ///   - action: The action and the function.
  ///   - label: Returns the text of the button.
  public init(
    role: ButtonStateRole? = nil, action: ButtonStateAction<Action>, label: () -> TextState
  ) {
    self.role = role
    self.action = action.action
    self.label = label()
    notification = ButtonNotification(scope: action.scope)
  }

  /// Calls a closure with the button's action, inside the button's function if it has one.
  ///
  /// - Parameter perform: Receives the action, or `nil` if there is none.
  /// - Returns: The result of `perform`.
  /// - Throws: The error that `perform` throws.
  @discardableResult
  public func withAction<Success, Failure: Error>(
    _ perform: (Action?) throws(Failure) -> Success
  ) throws(Failure) -> Success {
    guard let scope = notification.scope else { return try perform(action) }
    return try scope.run { () -> Result<Success, Failure> in
      do throws(Failure) {
        return .success(try perform(action))
      } catch {
        return .failure(error)
      }
    }
    .get()
  }

  /// Calls an asynchronous closure with the button's action.
  ///
  /// A closure that suspends can't animate what it changes: a button with an animated action is a
  /// reported issue, and its action is performed without the animation.
  ///
  /// - Parameters:
  ///   - perform: Receives the action, or `nil` if there is none.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The result of `perform`.
  /// - Throws: The error that `perform` throws.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func withAction<Success, Failure: Error>(
    _ perform: nonisolated(nonsending) (Action?) async throws(Failure) -> Success,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(Failure) -> Success {
    if notification.scope != nil {
      reportIssue(
        """
        Can't animate the action of the button "\(label)": the closure of 'withAction' is \
        asynchronous. The action is performed without the animation. Send it in a closure that \
        doesn't suspend.
        """, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return try await perform(action)
  }
}

extension ButtonState {
  /// Returns a button without a role.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The action that the button sends, if any.
  /// - Returns: The button.
  public static func `default`(_ label: TextState, action: Action? = nil) -> Self {
    ButtonState(action: action) { label }
  }

  /// Returns a button that cancels.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The action that the button sends, if any.
  /// - Returns: The button.
  public static func cancel(_ label: TextState, action: Action? = nil) -> Self {
    ButtonState(role: .cancel, action: action) { label }
  }

  /// Returns a button that deletes something.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The action that the button sends, if any.
  /// - Returns: The button.
  public static func destructive(_ label: TextState, action: Action? = nil) -> Self {
    ButtonState(role: .destructive, action: action) { label }
  }

  /// Returns a button with another action.
  ///
  /// - Parameter transform: Returns the new action for the current one, or `nil` for none.
  /// - Returns: The button.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    let action = ButtonStateAction(action: transform(action), scope: notification.scope)
    return ButtonState<NewAction>(role: role, action: action) { label }
  }
}

/// A button's action and the function in which it is sent.
public struct ButtonStateAction<Action> {
  let action: Action?
  let scope: NotificationScope?

  /// Returns an action that is sent directly.
  ///
  /// - Parameter action: The action, or `nil` for none.
  /// - Returns: The action of a button.
  public static func send(_ action: Action?) -> Self {
    Self(action: action, scope: nil)
  }

  /// Returns an action that is sent inside a function, such as one that animates.
  ///
  /// ``ButtonState/withAction(_:)`` calls the function. Buttons are compared without it, and it is
  /// never encoded.
  ///
  /// - Parameters:
  ///   - action: The action, or `nil` for none.
  ///   - update: The function. It calls its argument once, before it returns.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The action of a button.
  public static func send(
    _ action: Action?, within update: @escaping @Sendable (_ notify: () -> Void) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(action: action, scope: NotificationScope(update, at: location))
  }
}

extension ButtonStateAction: Sendable where Action: Sendable {}

/// The function in which a button's action is sent, ignored by comparisons.
private struct ButtonNotification: Hashable, Sendable {
  let scope: NotificationScope?

  static func == (lhs: Self, rhs: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: Codable {
  private enum CodingKeys: String, CodingKey { case role, action, label }

  /// Encodes the button.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` if there is an action whose type isn't `Encodable`; any error from
  ///   encoding the action.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(role, forKey: .role)
    try container.encode(label, forKey: .label)
    guard let action else { return }
    guard let action = action as? any Encodable else {
      throw EncodingError.invalidValue(
        action,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: """
            The button's action can't be coded: "\(Action.self)" isn't Encodable. Make it Codable, \
            or present the button's alert, so that it isn't coded.
            """))
    }
    try container.encode(action, forKey: .action)
  }

  /// Decodes a button.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if there is an action whose type isn't `Decodable`; any error from
  ///   decoding the action.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var action: Action?
    if try container.contains(.action) && !container.decodeNil(forKey: .action) {
      guard let type = Action.self as? any Decodable.Type else {
        throw DecodingError.dataCorruptedError(
          forKey: .action, in: container,
          debugDescription:
            "A button's action can't be decoded: \"\(Action.self)\" isn't Decodable.")
      }
      action = try container.decode(type, forKey: .action) as? Action
    }
    let label = try container.decode(TextState.self, forKey: .label)
    self.init(
      role: try container.decodeIfPresent(ButtonStateRole.self, forKey: .role), action: action
    ) { label }
  }
}

extension ButtonState: CustomReflectable {
  /// A mirror of the role, the action and the label, without missing ones.
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    if let action { children.append(("action", action)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// The role of a button.
public enum ButtonStateRole: Codable, Hashable, Sendable {
  /// A button that leaves everything unchanged.
  case cancel

  /// A button that deletes something.
  case destructive
}

/// Builds the buttons of an alert or a dialog.
///
/// `if`, `switch` and `for` work as in any result builder.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// Converts a button to a list.
  ///
  /// - Parameter button: The button.
  /// - Returns: A list with the button.
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] {
    [button]
  }

  /// Concatenates lists of buttons.
  ///
  /// - Parameter buttons: The buttons.
  /// - Returns: All of them.
  public static func buildBlock(_ buttons: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    buttons.flatMap { $0 }
  }

  /// Concatenates the buttons of a loop's iterations.
  ///
  /// - Parameter buttons: The buttons of each iteration.
  /// - Returns: All of them.
  public static func buildArray(_ buttons: [[ButtonState<Action>]]) -> [ButtonState<Action>] {
    buttons.flatMap { $0 }
  }

  /// Returns the buttons of the first branch.
  ///
  /// - Parameter buttons: The buttons.
  /// - Returns: The same.
  public static func buildEither(first buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }

  /// Returns the buttons of the second branch.
  ///
  /// - Parameter buttons: The buttons.
  /// - Returns: The same.
  public static func buildEither(second buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }

  /// Returns the buttons of an `if` without `else`.
  ///
  /// - Parameter buttons: The buttons, or `nil` if the condition isn't met.
  /// - Returns: The buttons, or none.
  public static func buildOptional(_ buttons: [ButtonState<Action>]?) -> [ButtonState<Action>] {
    buttons ?? []
  }

  /// Returns the buttons of an `if #available`.
  ///
  /// - Parameter buttons: The buttons.
  /// - Returns: The same.
  public static func buildLimitedAvailability(
    _ buttons: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    buttons
  }
}
