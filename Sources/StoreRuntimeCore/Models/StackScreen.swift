/// A screen of a stack, as the path of a view lists it.
///
/// ```swift
/// NavigationStack(path: $model[stack: \.path, action: \.path]) {
///   ListView(model: model.scope(\.root, action: \.root))
///     .navigationDestination(for: StackScreenOf<Path>.self) { screen in
///       if let model = model.screen(screen, of: \.path, action: \.path) {
///         ScreenView(model: model)
///       }
///     }
/// }
/// ```
///
/// Two screens are equal if their ids are, so that a path stays the same while its screens change.
public struct StackScreen<State: Sendable, Action>: Hashable, Identifiable, Sendable {
  /// The id of the element.
  public let id: StackElementID

  /// The state of a screen that is to be pushed, `nil` for one that is there.
  let state: State?

  /// Makes a screen to push: add it to the path.
  ///
  /// - Parameters:
  ///   - id: The id of the new element.
  ///   - state: Its state.
  public init(id: StackElementID, state: State) {
    self.id = id
    self.state = state
  }

  init(id: StackElementID) {
    self.id = id
    self.state = nil
  }

  /// The screens of a stack, from the bottom up.
  static func all(of stack: StackState<State>) -> [Self] {
    stack.ids.map { Self(id: $0) }
  }

  /// Returns whether two screens have the same id.
  ///
  /// - Parameters:
  ///   - lhs: A screen.
  ///   - rhs: Another one.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id
  }

  /// Hashes the id.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// A screen of a stack of a reducer's features.
public typealias StackScreenOf<R: Reducer> = StackScreen<R.State, R.Action> where R.State: Sendable
