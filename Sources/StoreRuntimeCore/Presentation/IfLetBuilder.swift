/// Composes the child of an `ifLet`, as ``ReducerBuilder`` does elsewhere.
///
/// The state is an optional or a ``PresentationState``. The methods infer the child's own types.
@_documentation(visibility: internal)
@resultBuilder
public enum IfLetBuilder<State, Action> {
  /// Accepts the reducer of a child in an optional.
  public static func buildExpression<R: Reducer>(
    _ expression: R, type: R.Type = R.self
  ) -> Reduce<R.State, R.Action> where State == R.State?, Action == R.Action {
    .erasing(expression)
  }

  /// Accepts the reducer of a presented feature.
  public static func buildExpression<R: Reducer>(
    _ expression: R, type: R.Type = R.self
  ) -> Reduce<R.State, R.Action>
  where State == PresentationState<R.State>, Action == PresentationAction<R.Action> {
    .erasing(expression)
  }

  /// Accepts the type-erased reducer of a child in an optional.
  @_disfavoredOverload
  public static func buildExpression<Child>(
    _ expression: any Reducer<Child, Action>
  ) -> Reduce<Child, Action> where State == Child? {
    .erasing(expression)
  }

  /// Accepts the type-erased reducer of a presented feature.
  @_disfavoredOverload
  public static func buildExpression<Child, ChildAction>(
    _ expression: any Reducer<Child, ChildAction>
  ) -> Reduce<Child, ChildAction>
  where State == PresentationState<Child>, Action == PresentationAction<ChildAction> {
    .erasing(expression)
  }

  /// Accepts the reducer of a child with optional state and presentation actions.
  public static func buildExpression<R: Reducer>(
    _ expression: R, type: R.Type = R.self
  ) -> Reduce<R.State, R.Action>
  where State == R.State?, Action == PresentationAction<R.Action> {
    .erasing(expression)
  }

  /// Accepts the reducer of a presented feature whose actions aren't presentation actions.
  public static func buildExpression<R: Reducer>(
    _ expression: R, type: R.Type = R.self
  ) -> Reduce<R.State, R.Action> where State == PresentationState<R.State>, Action == R.Action {
    .erasing(expression)
  }

  /// Accepts the reducer of a child whose state isn't optional.
  public static func buildExpression<R: Reducer>(
    _ expression: R, type: R.Type = R.self
  ) -> Reduce<R.State, R.Action> where State == R.State, Action == R.Action {
    .erasing(expression)
  }

  /// Accepts an empty closure for a child in an optional; its reducer does nothing.
  public static func buildBlock<Child>() -> Reduce<Child, Action> where State == Child? {
    ReducerBuilder.buildBlock()
  }

  /// Accepts an empty closure for a presented feature; its reducer does nothing.
  public static func buildBlock<Child, ChildAction>() -> Reduce<Child, ChildAction>
  where State == PresentationState<Child>, Action == PresentationAction<ChildAction> {
    ReducerBuilder.buildBlock()
  }

  /// Starts with the first reducer.
  public static func buildPartialBlock<Child, ChildAction>(
    first: Reduce<Child, ChildAction>
  ) -> Reduce<Child, ChildAction> {
    first
  }

  /// Appends the next reducer.
  public static func buildPartialBlock<Child, ChildAction>(
    accumulated: Reduce<Child, ChildAction>, next: Reduce<Child, ChildAction>
  ) -> Reduce<Child, ChildAction> {
    accumulated.followed(by: next)
  }

  /// Accepts the reducer of an `if` without `else`.
  public static func buildOptional<Child, ChildAction>(
    _ wrapped: Reduce<Child, ChildAction>?
  ) -> Reduce<Child, ChildAction> {
    ReducerBuilder.buildOptional(wrapped)
  }

  /// Accepts the reducer of the first branch of an `if` or `switch`.
  public static func buildEither<Child, ChildAction>(
    first reducer: Reduce<Child, ChildAction>
  ) -> Reduce<Child, ChildAction> {
    reducer
  }

  /// Accepts the reducer of the second branch of an `if` or `switch`.
  public static func buildEither<Child, ChildAction>(
    second reducer: Reduce<Child, ChildAction>
  ) -> Reduce<Child, ChildAction> {
    reducer
  }

  /// Accepts the reducers of a `for` loop.
  public static func buildArray<Child, ChildAction>(
    _ reducers: [Reduce<Child, ChildAction>]
  ) -> Reduce<Child, ChildAction> {
    ReducerBuilder.buildArray(reducers)
  }

  /// Accepts the reducer of an `if #available`.
  public static func buildLimitedAvailability<Child, ChildAction>(
    _ wrapped: Reduce<Child, ChildAction>
  ) -> Reduce<Child, ChildAction> {
    wrapped
  }

  /// Returns a child in an optional.
  public static func buildFinalResult<Child>(
    _ child: Reduce<Child, Action>
  ) -> IfLetChild<State, Action> where State == Child? {
    IfLetChild(OptionalChild(child: child))
  }

  /// Returns a presented feature.
  public static func buildFinalResult<Child, ChildAction>(
    _ child: Reduce<Child, ChildAction>
  ) -> IfLetChild<State, Action>
  where State == PresentationState<Child>, Action == PresentationAction<ChildAction> {
    IfLetChild(PresentedChild(child: child))
  }

  // Unavailable overloads, which turn mistakes into clear compiler errors: see the end of
  // `Reducers/Scope.swift`.

  /// Diagnoses a key path to a presentation without a dollar sign.
  @available(
    *, unavailable,
    message: "Write the key path with a \"$\": its case holds a \"PresentationAction\"."
  )
  public static func buildFinalResult<Child, ChildAction>(
    _ child: Reduce<Child, ChildAction>
  ) -> IfLetChild<State, Action>
  where State == Child?, Action == PresentationAction<ChildAction> {
    fatalError("No feature can call this.")
  }

  /// Diagnoses a child whose state isn't optional.
  @available(
    *, unavailable, message: "The child's state isn't optional: run the child with a \"Scope\"."
  )
  public static func buildFinalResult(_ child: Reduce<State, Action>) -> IfLetChild<State, Action> {
    fatalError("No feature can call this.")
  }

  /// Diagnoses a presentation whose case has no presentation actions.
  @available(
    *, unavailable,
    message: "The presented feature needs a case with a \"PresentationAction\" of its actions."
  )
  public static func buildFinalResult<Child>(
    _ child: Reduce<Child, Action>
  ) -> IfLetChild<State, Action> where State == PresentationState<Child> {
    fatalError("No feature can call this.")
  }
}

/// The child of an `ifLet`, composed by ``IfLetBuilder``.
@_documentation(visibility: internal)
public struct IfLetChild<State, Action>: Sendable {
  @usableFromInline let integration: any IfLetIntegration<State, Action>

  init(_ integration: any IfLetIntegration<State, Action>) {
    self.integration = integration
  }
}

/// An optional or a presentation of a child whose state type declares its reducer.
@_documentation(visibility: internal)
public protocol OptionalStateWithReducer {
  /// The actions of the child, or of the presentation.
  associatedtype OptionalAction

  /// The child.
  static var child: IfLetChild<Self, OptionalAction> { get }
}

extension Optional: OptionalStateWithReducer where Wrapped: StateWithReducer {
  /// The child in an optional.
  @_documentation(visibility: internal)
  public static var child: IfLetChild<Self, Wrapped.ChildAction> {
    IfLetChild(OptionalChild(child: Wrapped.childReducer))
  }
}

extension PresentationState: OptionalStateWithReducer where State: StateWithReducer {
  /// The presented child.
  @_documentation(visibility: internal)
  public static var child: IfLetChild<Self, PresentationAction<State.ChildAction>> {
    IfLetChild(PresentedChild(child: State.childReducer))
  }
}

/// A child of `ifLet` that can be integrated into a reducer.
@usableFromInline
protocol IfLetIntegration<ContainerState, ContainerAction>: Sendable {
  associatedtype ContainerState
  associatedtype ContainerAction

  func integrate<State, Action>(
    into base: PreparedReducer<State, Action>,
    in toContainerState: any WritableKeyPath<State, ContainerState> & Sendable,
    action toContainerAction: AnyCasePath<Action, ContainerAction>,
    at location: IssueLocation
  ) -> PreparedReducer<State, Action>
}

private struct OptionalChild<ChildState, ChildAction>: IfLetIntegration {
  let child: Reduce<ChildState, ChildAction>

  func integrate<State, Action>(
    into base: PreparedReducer<State, Action>,
    in toChildState: any WritableKeyPath<State, ChildState?> & Sendable,
    action toChildAction: AnyCasePath<Action, ChildAction>,
    at location: IssueLocation
  ) -> PreparedReducer<State, Action> {
    base.integrating(
      child, in: .optional(StateAccess(toChildState)), action: toChildAction, at: location)
  }
}

private struct PresentedChild<ChildState, ChildAction>: IfLetIntegration {
  let child: Reduce<ChildState, ChildAction>

  func integrate<State, Action>(
    into base: PreparedReducer<State, Action>,
    in toPresentationState: any WritableKeyPath<State, PresentationState<ChildState>> & Sendable,
    action toPresentationAction: AnyCasePath<Action, PresentationAction<ChildAction>>,
    at location: IssueLocation
  ) -> PreparedReducer<State, Action> {
    base.integrating(child, in: toPresentationState, action: toPresentationAction, at: location)
  }
}
