/// Integrates the children of a container with the parent that holds it.
///
/// What differs from container to container is in its ``ContainerIntegration``.
@usableFromInline
struct ContainerReducer<Base: Reducer, Container: ContainerIntegration>: ReducerOperator
where Container.State == Base.State, Container.Action == Base.Action {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action

  @usableFromInline let base: Base
  @usableFromInline let container: Container

  @inlinable
  init(base: Base, container: Container) {
    self.base = base
    self.container = container
  }

  @inlinable
  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    container.integrate(into: base.prepare())
  }
}

extension WrappingReducer {
  /// Integrates a single child, whose container isn't specialised for clients.
  ///
  /// - Parameters:
  ///   - base: The parent's reducer.
  ///   - container: Integrates the child.
  ///   - isMeant: Whether an action is one of the container. It is specialised, so that other
  ///     actions pass the container at little cost.
  init(
    _ base: Base,
    integrating container: some ContainerIntegration<State, Action>,
    isMeant: @escaping @Sendable (Action) -> Bool
  ) {
    self.init(base) { base in
      let whole = container.integrate(into: base)
      return PreparedReducer(
        reduce: { isMeant($1) ? whole.reduce(&$0, $1) : base.reduce(&$0, $1) },
        synchronize: whole.synchronize, locations: whole.locations, responder: whole.responder)
    }
  }
}

/// What a container owes the operator that integrates its children.
///
/// An object, as the closures of a prepared reducer would copy as large a structure for each
/// action.
@usableFromInline
protocol ContainerIntegration<State, Action>: AnyObject, Sendable {
  /// The state of the parent.
  associatedtype State

  /// The actions of the parent.
  associatedtype Action

  /// The actions of the container: those of its children, and perhaps its own.
  associatedtype ContainerAction

  /// What an action names a child by.
  associatedtype ID

  /// The state of a child.
  associatedtype ChildState

  /// The actions of a child.
  associatedtype ChildAction

  /// The path to the container's actions.
  var toContainerAction: AnyCasePath<Action, ContainerAction> { get }

  /// The reducer of the children.
  var child: LazyReducer<ChildState, ChildAction> { get }

  /// Whether a child sees that it is presented, so that it may dismiss itself.
  static var presentsChildren: Bool { get }

  /// Whether a child is a screen of its own in front of the parent's, which ``dismissal(of:)``
  /// closes.
  static var coversParent: Bool { get }

  /// Returns the operator's location, inside the scopes that are being prepared.
  func makeLocation() -> NavigationLocation

  /// Returns the action of a child, `nil` for an action of the container's own.
  // Not with the id: code that isn't specialised would look up the type of the pair.
  static func childAction(in action: ContainerAction) -> ChildAction?

  /// Returns what an action names a child by.
  static func id(in action: ContainerAction) -> ID

  /// Modifies a child's state in place.
  ///
  /// - Parameters:
  ///   - id: The child's id.
  ///   - action: The action that modifies it.
  ///   - state: The parent's state.
  ///   - body: Modifies the state, and notes what the child's reducer returns.
  /// - Returns: The child, `nil` if there is none that the action can reach.
  func modifyChild(
    _ id: ID,
    for action: ChildAction,
    in state: inout State,
    _ body: (inout ChildState, inout IntegratedChild) -> Void
  ) -> IntegratedChild?

  /// Runs a closure on the children that are there, in their order, until it returns a result.
  ///
  /// - Parameters:
  ///   - state: The parent's state.
  ///   - body: Is given a child that it may modify, what the store knows it by, and its id.
  /// - Returns: The result, `nil` if there is none.
  func firstResult<Result>(
    in state: inout State, _ body: (inout ChildState, ChildKey, ID) -> Result?
  ) -> Result?

  /// Returns whether a child is still there after the parent's reducer has run.
  func isThere(_ child: IntegratedChild, _ id: ID, in state: inout State) -> Bool

  /// Runs the parent's reducer for an action of the container's own, and does what the action says.
  ///
  /// - Returns: The parent's effect, `nil` if the action can't be done.
  func reduceOwn(
    _ action: ContainerAction,
    _ state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action>?

  /// Runs the parent's reducer and takes an ephemeral child away, before or after that.
  func reduceTaking(
    _ child: IntegratedChild,
    from state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action>

  /// Returns what wraps the actions of a child in those of the parent.
  func embedding(_ id: ID) -> @Sendable (ChildAction) -> Action

  /// Returns the action that takes a child away, `nil` if children can't be dismissed.
  func dismissal(of id: ID) -> Action?

  /// Returns the action that takes away the innermost of what is presented, `nil` if nothing is.
  func closing(in state: inout State) -> Action?

  /// Returns whether something is presented that has an identity, at any depth.
  func presents(_ identity: Int, in state: inout State) -> Bool

  /// Tells a child of what happens to its screen.
  ///
  /// - Parameters:
  ///   - event: What happens.
  ///   - target: An element of a stack, or what is presented innermost.
  ///   - state: The parent's state.
  ///   - location: The operator's location.
  /// - Returns: What the child wants done, `nil` if there is no such child or it doesn't respond.
  func tell(
    _ event: ScreenEvent, to target: ScreenTarget, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action>?

  /// Returns what speaks against hiding the screens that are shown inside an element of a stack.
  func hiding(of number: Int, in state: inout State) -> DismissalJudge.Verdict?

  /// Ties an effect to an element of a stack, with which it ends.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - number: The number of the element.
  ///   - state: The parent's state.
  ///   - location: The operator's location.
  /// - Returns: The effect, `nil` if there is no such element.
  func own(
    _ effect: Effect<Never>, by number: Int, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action>?

  /// Reports an action that can't reach what it is meant for.
  func reportRejection(of action: Action, in state: State)

  /// Brings the container in step with the store after a reduction, or when the store is made.
  ///
  /// - Parameters:
  ///   - state: The parent's state.
  ///   - sync: The pass.
  ///   - location: The operator's location.
  func synchronize(_ state: inout State, _ sync: NavigationSync, at location: NavigationLocation)
}

extension ContainerIntegration {
  /// Returns the reducer of the parent with those of the children.
  @inlinable
  func integrate(
    into base: PreparedReducer<State, Action>
  ) -> PreparedReducer<State, Action> {
    let location = makeLocation()
    let whole = PreparedReducer(
      reduce: { state, action in self.reduce(&state, action, at: location, base: base.reduce) },
      synchronize: { state, sync in self.synchronize(&state, sync, at: location) },
      locations: [location])
    return PreparedReducer(
      around: [base, whole],
      responder: responder(at: location, base: base.responder), whole.reduce)
  }

  /// Runs the reducers of a child and of the parent, as the action demands.
  @inlinable
  func reduce(
    _ state: inout State,
    _ action: Action,
    at location: NavigationLocation,
    base: (inout State, Action) -> Effect<Action>
  ) -> Effect<Action> {
    guard let containerAction = toContainerAction.extract(from: action) else {
      return base(&state, action)
    }
    guard let childAction = Self.childAction(in: containerAction) else {
      return reduceOwn(containerAction, &state) { base(&$0, action) } ?? reject(action, state)
    }
    let id = Self.id(in: containerAction)
    guard let child = reduceChild(id, childAction, in: &state, at: location) else {
      return reject(action, state)
    }
    if ReductionContext.isCurrentActionRejected { return .none }
    if child.isEphemeral {
      let baseEffect = reduceTaking(child, from: &state) { base(&$0, action) }
      return Effect(child.part).map(embedding(id)).merge(with: baseEffect)
    }
    let baseEffect = base(&state, action)
    guard let part = child.part, isThere(child, id, in: &state) else { return baseEffect }
    return own(Effect(part), child, id, at: location).merge(with: baseEffect)
  }

  /// Runs the reducer of a child.
  ///
  /// - Returns: The child, with what its reducer returned, `nil` if it isn't there.
  @inlinable
  func reduceChild(
    _ id: ID,
    _ action: ChildAction,
    in state: inout State,
    at location: NavigationLocation
  ) -> IntegratedChild? {
    let context = ReductionContext.currentReference
    return child.withPrepared { box in
      modifyChild(id, for: action, in: &state) { childState, child in
        guard let context else {
          child.part = box.reducer.reduceAndSettle(&childState, action).part
          return
        }
        let isPresented = Self.presentsChildren && !child.isEphemeral
        child.part = context.borrow { context in
          context.insideChild(child, at: location, isPresented: isPresented) {
            box.reducer.reduceAndSettle(&childState, action).part
          }
        }
      }
    }
  }

  /// Ties what a child wants done to the child.
  @usableFromInline
  func own(
    _ effect: Effect<ChildAction>,
    _ child: IntegratedChild,
    _ id: ID,
    at location: NavigationLocation
  ) -> Effect<Action> {
    effect.map(embedding(id)).owned(at: location, key: child.key, dismissal: dismissal(of: id))
  }

  /// Reports an action that can't reach what it is meant for, and keeps it from other reducers.
  @usableFromInline
  func reject(_ action: Action, _ state: State) -> Effect<Action> {
    reportRejection(of: action, in: state)
    ReductionContext.rejectCurrentAction()
    return .none
  }
}

// What only some containers have: children that can be dismissed or are ephemeral, and actions of
// their own.
extension ContainerIntegration {
  @inlinable static var presentsChildren: Bool { false }

  @usableFromInline
  func dismissal(of id: ID) -> Action? { nil }

  @usableFromInline static var coversParent: Bool { false }

  @usableFromInline
  func closing(in state: inout State) -> Action? {
    firstScreen(in: &state) { child, responder, _, id in
      responder?.respond(&child, .close).action.map(embedding(id))
        ?? (Self.coversParent ? dismissal(of: id) : nil)
    }
  }

  @usableFromInline
  func presents(_ identity: Int, in state: inout State) -> Bool {
    firstScreen(in: &state) { child, responder, key, _ in
      let isFound =
        Self.coversParent && key.identity == identity
        || responder?.respond(&child, .find(identity: identity)).isFound == true
      return isFound ? true : nil
    } ?? false
  }

  /// Tells what is presented innermost of an event.
  @usableFromInline
  func tell(
    _ event: ScreenEvent, to target: ScreenTarget, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action>? {
    guard case .presented = target else { return nil }
    return firstScreen(in: &state) { child, responder, key, id in
      let effect: Effect<ChildAction>
      if let responder, responder.respond(&child, .close).closes {
        effect = responder.respond(&child, .tell(event, .presented)).effect
      } else if Self.coversParent {
        let innermost = self.child.withPrepared { $0.reducer.telling(ChildAction.self) { $0 } }
        effect = innermost.respond(&child, to: .tell(event, .itself)).effect
      } else {
        return nil
      }
      return own(effect, IntegratedChild(key), id, at: location)
    }
  }

  /// Runs a closure on the children that are there until it returns a result, if they may have
  /// something presented.
  private func firstScreen<Result>(
    in state: inout State,
    _ body: (inout ChildState, ScreenResponder<ChildState, ChildAction>?, ChildKey, ID) -> Result?
  ) -> Result? {
    let responder = child.withPrepared { $0.reducer.responder }
    guard responder != nil || Self.coversParent else { return nil }
    return firstResult(in: &state) { body(&$0, responder, $1, $2) }
  }

  @usableFromInline
  func hiding(of number: Int, in state: inout State) -> DismissalJudge.Verdict? { nil }

  @usableFromInline
  func own(
    _ effect: Effect<Never>, by number: Int, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action>? {
    nil
  }

  @inlinable
  func reduceOwn(
    _ action: ContainerAction, _ state: inout State, base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    base(&state)
  }

  @inlinable
  func reduceTaking(
    _ child: IntegratedChild, from state: inout State, base: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    base(&state)
  }
}
