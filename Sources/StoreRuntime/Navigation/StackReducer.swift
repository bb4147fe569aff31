/// Integrates the features of a stack with the parent that holds it.
@usableFromInline
struct StackReducer<Base: Reducer, Destination: Reducer>: Reducer {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action
  @usableFromInline typealias Stack = StackState<Destination.State>
  @usableFromInline typealias Path = AnyCasePath<
    Base.Action, StackAction<Destination.State, Destination.Action>
  >

  @usableFromInline let base: Base
  @usableFromInline let access: StateAccess<Base.State, Stack>
  @usableFromInline let toStackAction: Path
  @usableFromInline let destination: LazyReducer<Destination.State, Destination.Action>
  @usableFromInline let issueLocation: IssueLocation

  @usableFromInline
  init(
    base: Base,
    toStackState: any WritableKeyPath<Base.State, Stack> & Sendable,
    toStackAction: Path,
    destination: Destination,
    issueLocation: IssueLocation
  ) {
    self.base = base
    self.access = StateAccess(toStackState)
    self.toStackAction = toStackAction
    self.destination = LazyReducer(destination)
    self.issueLocation = issueLocation
  }

  /// Runs the operator inside a reducer that the store couldn't prepare.
  ///
  /// Unless the store knows of the stack nevertheless, the operator has to bring it in step itself.
  @usableFromInline
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let context = ReductionContext.current
    let location = NavigationLocation(scopes: context?.scopes ?? [], keyPath: access.keyPath)
    guard let context, !context.areStacksKnown else {
      return reduce(&state, action, at: location) { base.reduce(into: &$0, action: $1) }
    }
    context.beginNavigation()
    // What is met here for the first time keeps its ids, as they have been seen already.
    let isInitial = access.modify(&state) { !$0.isOwned(by: context) }
    synchronize(&state, NavigationSync(in: context, isInitial: isInitial), at: location)
    let effect = reduce(&state, action, at: location) { base.reduce(into: &$0, action: $1) }
    synchronize(&state, NavigationSync(in: context, isInitial: false), at: location)
    return effect
  }

  @inlinable
  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    let location = NavigationLocation.ofPrepared(access.keyPath)
    return PreparedReducer(
      reduce: { state, action in reduce(&state, action, at: location, base: base.reduce) },
      synchronize: inOrder(base.synchronize) { state, sync in
        synchronize(&state, sync, at: location)
      },
      locations: base.locations + [location])
  }

  @inlinable
  func reduce(
    _ state: inout Base.State,
    _ action: Base.Action,
    at location: NavigationLocation,
    base: (inout Base.State, Base.Action) -> Effect<Base.Action>
  ) -> Effect<Base.Action> {
    guard let stackAction = toStackAction.extract(from: action) else {
      return base(&state, action)
    }
    switch stackAction {
    case .element(let id, let elementAction):
      let context = ReductionContext.currentReference
      guard let child = reduceElement(id, elementAction, in: &state, location, context) else {
        reject(action, "an action for an element that isn't in its stack", id: id, state: state)
        return .none
      }
      if let context, context.borrow({ $0.isActionRejected }) { return .none }
      let effect = base(&state, action)
      guard let operation = child.effect.operation,
        access.modify(&state, { $0.contains(identity: child.identity) })
      else { return effect }
      return own(operation, id: id, at: location, identity: child.identity).merge(with: effect)

    case .popFrom(let id):
      guard access.modify(&state, { $0.position(ofID: id) }) != nil else {
        reject(action, "\"popFrom\" for an element that isn't in its stack", id: id, state: state)
        return .none
      }
      let effect = base(&state, action)
      access.modify(&state) { $0.pop(from: id) }
      return effect

    case .push(let id, let element):
      guard access.modify(&state, { $0.appendElement(element, id: id) }) else {
        reject(action, "\"push\" with the id of an element in its stack", id: id, state: state)
        return .none
      }
      return base(&state, action)
    }
  }

  /// Runs the reducer of an element.
  ///
  /// - Returns: Its effect and the identity of the element, or `nil` if there is no such element.
  @inlinable
  func reduceElement(
    _ id: StackElementID,
    _ action: Destination.Action,
    in state: inout Base.State,
    _ location: NavigationLocation,
    _ context: Unmanaged<ReductionContext>?
  ) -> (effect: Effect<Destination.Action>, identity: Int)? {
    let destination = destination.prepared
    return access.modify(&state) { stack in
      guard let position = stack.position(ofID: id) else { return nil }
      let identity = stack.identity(at: position)
      let effect = stack.withElement(at: position) { element in
        guard let context else { return destination.reduce(&element, action) }
        return context.borrow { context in
          context.insideElement(at: location, identity: identity) {
            destination.reduce(&element, action)
          }
        }
      }
      if destination.synchronize != nil { stack.markTouched(position: position) }
      return (effect, identity)
    }
  }

  /// Ties what an element wants done to the element.
  @inlinable
  func own(
    _ operation: Effect<Destination.Action>.Operation,
    id: StackElementID,
    at location: NavigationLocation,
    identity: Int
  ) -> Effect<Base.Action> {
    let embed = toStackAction.embedValue
    return Effect(
      .owned(
        Effect<Base.Action>.Owner(
          location: location,
          identity: identity,
          dismissal: embed(.popFrom(id: id))),
        operation.map { embed(.element(id: id, action: $0)) }))
  }

  @usableFromInline
  func reject(_ action: Base.Action, _ what: String, id: StackElementID, state: Base.State) {
    var state = state
    let ids = access.modify(&state) { stack in stack.ids.suffix(10).map(\.description) }
    reportIssue(
      """
      A "forEach" received \(what). Action: \(shortDescription(of: action)). Element: \(id). \
      Top of the stack: [\(ids.joined(separator: ", "))]. Neither an element's reducer nor those that "forEach" \
      wraps were run. Send an action only \
      while its element is there, and push with an id of its own or by appending to the stack.
      """,
      at: issueLocation)
    ReductionContext.rejectCurrentAction()
  }
}
