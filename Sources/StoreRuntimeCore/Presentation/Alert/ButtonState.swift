/// A button in an alert or in a dialog.
///
/// ```swift
/// ButtonState(role: .destructive, action: .confirmButtonTapped) {
///   TextState("Delete")
/// }
/// ```
public struct ButtonState<Action>: Identifiable {
  /// What a button is known by: what it says and what it is for.
  public struct ID: Hashable, Sendable {
    let role: ButtonStateRole?
    let label: TextState
  }

  /// The role of the button, `nil` for none.
  public let role: ButtonStateRole?

  /// What the button does.
  public let action: ButtonStateAction<Action>

  /// What the button says.
  public let label: TextState

  /// The id of the button within its alert or dialog.
  ///
  /// It follows from what a user sees of the button, so that it is the same in every run.
  public var id: ID {
    ID(role: role, label: label)
  }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: What the button is for.
  ///   - action: What the button does. By default it only takes away what it is a part of.
  ///   - label: Returns what the button says.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// Creates a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: What the button is for.
  ///   - action: The action.
  ///   - label: Returns what the button says.
  public init(
    role: ButtonStateRole? = nil,
    action: Action,
    label: () -> TextState
  ) {
    self.init(role: role, action: .send(action), label: label)
  }

  /// Calls a closure with the button's action.
  ///
  /// - Parameter perform: Is given the action, `nil` if there is none.
  /// - Returns: What `perform` returns.
  /// - Throws: What `perform` throws.
  @discardableResult
  public func withAction<Result>(
    _ perform: (Action?) throws -> Result
  ) rethrows -> Result {
    try perform(action.action)
  }

  /// Calls an asynchronous closure with the button's action.
  ///
  /// The closure runs on the caller's isolation, and nothing else does.
  ///
  /// - Parameter perform: Is given the action, `nil` if there is none.
  /// - Returns: What `perform` returns.
  /// - Throws: What `perform` throws.
  @discardableResult
  nonisolated(nonsending) public func withAction<Result>(
    _ perform: nonisolated(nonsending) (Action?) async throws -> Result
  ) async rethrows -> Result {
    try await perform(action.action)
  }

  /// Returns the button with another action.
  ///
  /// - Parameter transform: Returns the new action, given the old one.
  /// - Returns: The button.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(role: role, action: action.map(transform)) { label }
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}
extension ButtonState: Codable {}

extension ButtonState: CustomReflectable {
  /// A mirror of the role, the action and the label, without those that aren't there.
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    if let action = action.action { children.append(("action", action)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// What a button is for.
public enum ButtonStateRole: Codable, Hashable, Sendable {
  /// To leave everything as it is.
  case cancel

  /// To take something away.
  case destructive
}

/// What a button does.
public struct ButtonStateAction<Action> {
  /// The action that the button sends, `nil` if it sends none.
  public let action: Action?

  /// Sends an action, or none.
  ///
  /// - Parameter action: The action.
  /// - Returns: What the button does.
  public static func send(_ action: Action?) -> Self {
    Self(action: action)
  }

  /// Returns what sends another action.
  ///
  /// - Parameter transform: Returns the new action, given the old one.
  /// - Returns: What the button does.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

extension ButtonStateAction: Codable {
  /// Encodes the action, as an optional is encoded.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` if there is an action and its type isn't `Encodable`; what encoding
  ///   it throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let action else { return try container.encodeNil() }
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
    try container.encode(action)
  }

  /// Decodes the action.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if there is an action and its type isn't `Decodable`; what decoding
  ///   it throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard !container.decodeNil() else {
      self.init(action: nil)
      return
    }
    guard let type = Action.self as? any Decodable.Type,
      let action = try container.decode(type) as? Action
    else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A button's action can't be decoded: \"\(Action.self)\" isn't Decodable.")
    }
    self.init(action: action)
  }
}

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
