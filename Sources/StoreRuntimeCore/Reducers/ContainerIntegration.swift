/// A selection of a container's children.
@usableFromInline
package enum ChildChoice {
  case all

  /// Those that may present something.
  case presenting

  /// The last one, which covers the others on a stack.
  case top

  /// The first one.
  case lowest

  /// The one with a key, regardless of its birth.
  case only(ChildKey)

  /// Returns whether the selection includes the single child of a container without elements.
  func includes(_ key: ChildKey) -> Bool {
    if case .only(let other) = self { key == other } else { true }
  }
}

/// Integrates the children of a container for an operator.
///
/// It is an object, because the closures of a prepared reducer would copy such a large structure
/// for each action.
@usableFromInline
protocol ContainerIntegration<State, Action>: AnyObject, Sendable {
  /// The state of the parent.
  associatedtype State

  /// The actions of the parent.
  associatedtype Action

  /// The actions of the container: those of its children, and possibly its own.
  associatedtype ContainerAction

  /// The identifier of a child in an action.
  associatedtype ID

  /// The state of a child.
  associatedtype ChildState

  /// The actions of a child.
  associatedtype ChildAction

  /// The path to the container's actions.
  var toContainerAction: AnyCasePath<Action, ContainerAction> { get }

  /// The reducer of the children.
  var child: LazyReducer<ChildState, ChildAction> { get }

  /// `true` if children are presented, so that they may dismiss themselves.
  static var presentsChildren: Bool { get }

  /// `true` if children cover one another and the parent.
  static var stacksChildren: Bool { get }

  /// Returns the operator's location.
  func makeLocation() -> NavigationLocation

  /// Returns the action of a child, or `nil` for an action of the container itself.
  // Without the id, because unspecialised code would look up the type of the pair.
  static func childAction(in action: ContainerAction) -> ChildAction?

  /// Returns the identifier of a child in an action.
  static func id(in action: ContainerAction) -> ID

  /// Modifies a child's state in place.
  ///
  /// - Parameters:
  ///   - id: The child's id.
  ///   - action: The action that modifies it.
  ///   - state: The parent's state.
  ///   - location: The place of the container in the store's tree of running effects.
  ///   - body: Modifies the state and records the result of the child's reducer.
  /// - Returns: The child, or `nil` if the action can't reach one.
  func modifyChild(
    _ id: ID,
    for action: ChildAction,
    in state: inout State,
    at location: NavigationLocation,
    _ body: (inout ChildState, inout IntegratedChild) -> Void
  ) -> IntegratedChild?

  /// Runs a closure on children, the front one first, until it returns a result.
  ///
  /// - Parameters:
  ///   - choice: The children to visit.
  ///   - state: The parent's state.
  ///   - body: A closure that takes a child, which it may modify, and the child's key and id.
  /// - Returns: The result, or `nil` if there is none.
  func firstResult<Result>(
    _ choice: ChildChoice, in state: inout State,
    _ body: (inout ChildState, ChildKey, ID) -> Result?
  ) -> Result?

  /// Runs a closure on children, the front one first, until it returns `false`.
  ///
  /// - Parameters:
  ///   - choice: The children to visit.
  ///   - state: The parent's state.
  ///   - body: A closure that takes a child and its key, and returns whether to continue.
  func visit(_ choice: ChildChoice, in state: State, _ body: (ChildState, ChildKey) -> Bool)

  /// Returns whether a child is removed together with another one, or is that one.
  func leaves(_ key: ChildKey, with other: ChildKey, in state: State) -> Bool

  /// Returns whether a child still exists after the parent's reducer has run.
  func isThere(_ child: IntegratedChild, _ id: ID, in state: inout State) -> Bool

  /// Runs the parent's reducer for an action of the container itself, and performs the action.
  ///
  /// If it removes children that can be dismissed, it first calls `holdsDismissal(of:_:)` of
  /// `child`, and returns `Effect.none`, without running the parent's reducer, if a guard objects.
  ///
  /// - Returns: The parent's effect, or `nil` if the action can't be performed.
  func reduceOwn(
    _ action: ContainerAction,
    _ state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action>?

  /// Runs the parent's reducer and removes an ephemeral child, before or after that.
  ///
  /// - Returns: The parent's effect, or `nil` if there is no child.
  func reduceTaking(
    from state: inout State, base: (inout State) -> Effect<Action>
  ) -> Effect<Action>?

  /// Returns a function that wraps the actions of a child in those of the parent.
  func embedding(_ id: ID) -> @Sendable (ChildAction) -> Action

  /// Returns the action that dismisses a child, or `nil` if children can't be dismissed.
  func dismissal(of id: ID) -> Action?

  /// Reports an action that can't reach its target.
  func reportRejection(of action: Action, in state: State)

  /// Synchronises the container with the store after a reduction and when the store is created.
  ///
  /// - Parameters:
  ///   - state: The parent's state.
  ///   - sync: The pass.
  ///   - location: The operator's location.
  func synchronize(_ state: inout State, _ sync: NavigationSync, at location: NavigationLocation)
}

extension Reducer {
  /// Integrates the children of a container in this reducer's state.
  // Inlinable, like everything on an action's path through a container, so that clients get
  // specialised code.
  @inlinable
  func integrating(
    _ container: some ContainerIntegration<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(makePrepared: { container.integrate(into: prepare()) })
  }

  /// Integrates a single child; clients specialise the path of other actions, but not the rest.
  @inlinable
  func integrating<ContainerAction>(
    _ toContainerAction: AnyCasePath<Action, ContainerAction>,
    by integrate:
      @escaping @Sendable (PreparedReducer<State, Action>) -> PreparedReducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(makePrepared: {
      let base = prepare()
      let whole = integrate(base)
      return PreparedReducer(
        reduce: { state, action in
          toContainerAction.extract(from: action) == nil
            ? base.reduce(&state, action) : whole.reduce(&state, action)
        },
        synchronize: whole.synchronize, holdsContainers: whole.holdsContainers,
        responder: whole.responder)
    })
  }
}

extension ContainerIntegration {
  /// Returns the reducer of the parent with those of the children.
  @inlinable
  func integrate(
    into base: PreparedReducer<State, Action>
  ) -> PreparedReducer<State, Action> {
    // A feature may be composed outside of the tab in which it is prepared.
    child.adoptGuards()
    let location = makeLocation()
    let whole = PreparedReducer(
      reduce: { state, action in self.reduce(&state, action, at: location, base: base.reduce) },
      synchronize: { state, sync in self.synchronize(&state, sync, at: location) })
    return PreparedReducer(
      containersOf: [base, whole],
      responder: responder(at: location, base: base.responder), reduce: whole.reduce)
  }

  /// Runs the reducers of the child and of the parent, according to the action.
  @inlinable
  func reduce(
    _ state: inout State,
    _ action: Action,
    at location: NavigationLocation,
    base: (inout State, Action) -> Effect<Action>
  ) -> Effect<Action> {
    guard let containerAction = toContainerAction.extractValue(action) else {
      return base(&state, action)
    }
    guard let childAction = Self.childAction(in: containerAction) else {
      CurrentReduction().takeContainerAction()
      return reduceOwn(containerAction, &state) { base(&$0, action) } ?? reject(action, state)
    }
    let id = Self.id(in: containerAction)
    guard let child = reduceChild(id, childAction, in: &state, at: location) else {
      return reject(action, state)
    }
    // A rejection hides the action from other reducers. What ran before it keeps its effects.
    let isRejected = CurrentReduction().isRejected
    if child.isEphemeral, !isRejected {
      let baseEffect =
        reduceTaking(from: &state) { base(&$0, action) } ?? base(&state, action)
      return Effect(child.part).map(embedding(id)).merge(with: baseEffect)
    }
    let baseEffect = isRejected ? .none : base(&state, action)
    guard let part = child.part, isThere(child, id, in: &state) else { return baseEffect }
    return own(part, child, id, at: location).merge(with: baseEffect)
  }

  /// Runs the reducer of a child.
  ///
  /// - Returns: The child with the result of its reducer, or `nil` if it doesn't exist.
  @inlinable
  func reduceChild(
    _ id: ID,
    _ action: ChildAction,
    in state: inout State,
    at location: NavigationLocation
  ) -> IntegratedChild? {
    child.withPrepared { box in
      modifyChild(id, for: action, in: &state, at: location) { childState, child in
        let isPresented = Self.presentsChildren && !child.isEphemeral
        child.part = ReductionContext.run(child.key, at: location, isPresented: isPresented) {
          box.reducer.reduceAndSettle(&childState, action).part
        }
      }
    }
  }

  /// Ties a child's effect to the child.
  @usableFromInline
  func own(
    _ part: EffectPart?,
    _ child: IntegratedChild,
    _ id: ID,
    at location: NavigationLocation
  ) -> Effect<Action> {
    let part = part?.mapped(embedding(id))
    return Effect(
      part?.owned(
        at: location, key: child.key, dismissal: dismissal(of: id), as: child.presentedID))
  }

  /// Reports an action that can't reach its target, and hides it from other reducers.
  @usableFromInline
  func reject(_ action: Action, _ state: State) -> Effect<Action> {
    reportRejection(of: action, in: state)
    CurrentReduction().reject()
    return .none
  }
}

// Defaults for features of only some containers: children that can be dismissed or are ephemeral,
// and actions of the container itself.
extension ContainerIntegration {
  @inlinable static var presentsChildren: Bool { false }

  @inlinable static var stacksChildren: Bool { false }

  @usableFromInline
  func leaves(_ key: ChildKey, with other: ChildKey, in state: State) -> Bool { key == other }

  @usableFromInline
  func dismissal(of id: ID) -> Action? { nil }

  @inlinable
  func reduceOwn(
    _ action: ContainerAction, _ state: inout State, base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    base(&state)
  }

  @inlinable
  func reduceTaking(
    from state: inout State, base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    nil
  }
}

// Messages for screens. Clients needn't specialise the responders.
extension ContainerIntegration {
  /// Returns a responder for the operator's base, for the features that its container presents, and
  /// for elements.
  @usableFromInline
  func responder(
    at location: NavigationLocation, base: ScreenResponder<State, Action>?
  ) -> ScreenResponder<State, Action> {
    var parts = base?.parts ?? []
    if let part = guardedPart(at: location) { parts.append(part) }
    return ScreenResponder(settling: base?.settling ?? .never, parts: parts) { state, message in
      func ofBase() -> ScreenResponse<Action> {
        base?.respond(&state, message) ?? ScreenResponse()
      }
      /// `true` if neither the base nor an element has a response.
      var isSilent: Bool {
        base == nil && self.child.withPrepared { $0.reducer.responder == nil }
      }
      switch message {
      case .settle, .share, .tell(_, .itself), .tell(_, .inside):
        return ofBase()
      case .tell(_, .element) where isSilent:
        // Unspecialised code takes a microsecond to find the element.
        return ScreenResponse()
      case .own, .tell(_, .element):
        // An element of another stack may have the same number.
        return self.respond(&state, to: message, at: location) ?? ofBase()
      case .close(let closing):
        // The screens of a stack cover all of the feature except its presentations.
        let isOfScreens = if case .screens = closing { true } else { false }
        let coversBase = Self.stacksChildren && isOfScreens
        let own = coversBase ? self.respond(&state, to: message, at: location) : nil
        if let own { return own }
        let response = ofBase()
        if !response.isEmpty || coversBase { return response }
        return self.respond(&state, to: message, at: location) ?? ScreenResponse()
      }
    }
  }

  /// Returns the response of the first child that a message is for, or `nil` if there is none.
  private func respond(
    _ state: inout State, to message: ScreenMessage, at location: NavigationLocation
  ) -> ScreenResponse<Action>? {
    let reducer = child.withPrepared { $0.reducer }
    // Other children have no response.
    guard reducer.responder != nil || Self.presentsChildren else { return nil }
    var choice = ChildChoice.presenting
    if let number = message.element { choice = .only(.element(id: number, birth: 0)) }
    if case .close(let closing) = message {
      if Self.stacksChildren {
        choice = closing == .outermost ? .lowest : .top
      } else if closing.leadsBack, reducer.settles {
        // Tabs in a row ask questions and return to the previous tab, even if nothing is presented.
        choice = .all
      }
    }
    return firstResult(choice, in: &state) { state, key, id in
      switch message {
      case .settle, .share, .tell(_, .itself), .tell(_, .inside):
        return nil
      case .close(let closing):
        let action = closingAction(closing, &state, id, reducer)
        return action.map { ScreenResponse(effect: .send($0)) }
      case .own(let effect, _):
        let part = effect.part?.owned(at: location, key: key, dismissal: dismissal(of: id))
        return ScreenResponse(effect: Effect(part), isFound: true)
      case .tell(let event, .element):
        let effect = self.tell(&state, key, id, at: location) {
          reducer.respond(&$0, to: .tell(event, .itself)).effect
        }
        return ScreenResponse(effect: effect)
      }
    }
  }

  /// Returns one child's response to a message, which is empty if the child isn't present.
  func respond(
    _ state: inout State, _ key: ChildKey, to message: ScreenMessage,
    at location: NavigationLocation
  ) -> ScreenResponse<Action> {
    let reducer = child.withPrepared { $0.reducer }
    let response = firstResult(.only(key), in: &state) { state, key, id in
      if case .close(let closing) = message {
        let action = closingAction(closing, &state, id, reducer)
        return ScreenResponse(effect: action.map { .send($0) } ?? .none)
      }
      let effect = tell(&state, key, id, at: location) { reducer.respond(&$0, to: message).effect }
      return ScreenResponse(effect: effect)
    }
    return response ?? ScreenResponse()
  }

  /// Returns the action that closes something in a child, or the child itself.
  private func closingAction(
    _ closing: ScreenClosing, _ state: inout ChildState, _ id: ID,
    _ reducer: PreparedReducer<ChildState, ChildAction>
  ) -> Action? {
    switch closing {
    case .presentations(let leadsBack) where Self.presentsChildren && !Self.stacksChildren,
      .screens(let leadsBack) where Self.presentsChildren:
      // The child covers everything else, so its contents are closed first.
      reducer.closingAction(&state, leadsBack: leadsBack).map(embedding(id)) ?? dismissal(of: id)
    case .outermost where Self.presentsChildren:
      dismissal(of: id)
    case .presentations, .screens, .outermost:
      reducer.respond(&state, to: .close(closing)).action.map(embedding(id))
    }
  }

  /// Sends an event to a child, and ties the resulting effect to the child.
  func tell(
    _ state: inout ChildState, _ key: ChildKey, _ id: ID, at location: NavigationLocation,
    _ send: (inout ChildState) -> Effect<ChildAction>
  ) -> Effect<Action> {
    let effect = ReductionContext.run(key, at: location, isPresented: Self.presentsChildren) {
      send(&state)
    }
    return own(effect.part, IntegratedChild(key), id, at: location)
  }
}
