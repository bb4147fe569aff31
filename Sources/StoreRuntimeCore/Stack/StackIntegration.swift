/// What `forEach` does for the elements of a stack.
///
/// An object, as the closures of a prepared reducer would copy as large a structure for each action.
@usableFromInline
final class StackIntegration<State, Action, ElementState, ElementAction>: Sendable {
  @usableFromInline typealias Stack = StackState<ElementState>
  @usableFromInline typealias Path = AnyCasePath<Action, StackAction<ElementState, ElementAction>>

  @usableFromInline let access: StateAccess<State, Stack>
  @usableFromInline let toStackAction: Path
  @usableFromInline let destination: LazyReducer<ElementState, ElementAction>
  @usableFromInline let issueLocation: IssueLocation

  @inlinable
  init(
    toStackState: any WritableKeyPath<State, Stack> & Sendable,
    toStackAction: Path,
    destination: some Reducer<ElementState, ElementAction>,
    issueLocation: IssueLocation
  ) {
    self.access = StateAccess(toStackState)
    self.toStackAction = toStackAction
    self.destination = LazyReducer(destination)
    self.issueLocation = issueLocation
  }

  @inlinable
  func reduce(
    _ state: inout State,
    _ action: Action,
    at location: NavigationLocation,
    base: (inout State, Action) -> Effect<Action>
  ) -> Effect<Action> {
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
      guard child.effect.part != nil,
        access.modify(&state, { $0.contains(identity: child.identity) })
      else { return effect }
      return own(child.effect, id: id, at: location, identity: child.identity).merge(with: effect)

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
    _ action: ElementAction,
    in state: inout State,
    _ location: NavigationLocation,
    _ context: Unmanaged<ReductionContext>?
  ) -> (effect: Effect<ElementAction>, identity: Int)? {
    destination.withPrepared { destination in
      access.modify(&state) { stack in
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
  }

  /// Ties what an element wants done to the element.
  @usableFromInline
  func own(
    _ effect: Effect<ElementAction>,
    id: StackElementID,
    at location: NavigationLocation,
    identity: Int
  ) -> Effect<Action> {
    let embed = toStackAction.embedValue
    return effect.map { embed(.element(id: id, action: $0)) }
      .owned(at: location, identity: identity, dismissal: embed(.popFrom(id: id)))
  }

  @usableFromInline
  func reject(_ action: Action, _ what: String, id: StackElementID, state: State) {
    var state = state
    let ids = access.modify(&state) { stack in stack.ids.suffix(10).map(\.description) }
    ReductionContext.reportIssue(
      """
      A "forEach" received \(what). Action: \(shortDescription(of: action)). Element: \(id). \
      Top of the stack: [\(ids.joined(separator: ", "))]. Neither an element's reducer nor those that "forEach" \
      wraps were run. Send an action only \
      while its element is there, and push with an id of its own or by appending to the stack.
      """,
      by: "forEach", at: issueLocation)
    ReductionContext.rejectCurrentAction()
  }
}
