/// What a stack owes `forEach`, which integrates the features of its elements.
@usableFromInline
final class StackIntegration<State, Action, ChildState, ChildAction>: ContainerIntegration {
  @usableFromInline typealias Stack = StackState<ChildState>

  @usableFromInline let access: StateAccess<State, Stack>
  @usableFromInline let toContainerAction: AnyCasePath<Action, StackAction<ChildState, ChildAction>>
  @usableFromInline let child: LazyReducer<ChildState, ChildAction>
  @usableFromInline let issueLocation: IssueLocation

  // Inlinable, as it leads clients to what an action of an element runs.
  @inlinable
  init(
    _ toStackState: any WritableKeyPath<State, Stack> & Sendable,
    action toStackAction: AnyCasePath<Action, StackAction<ChildState, ChildAction>>,
    child: some Reducer<ChildState, ChildAction>,
    issueLocation: IssueLocation
  ) {
    self.access = StateAccess(toStackState)
    self.toContainerAction = toStackAction
    self.child = LazyReducer(child)
    self.issueLocation = issueLocation
  }

  @inlinable static var presentsChildren: Bool { true }

  @usableFromInline
  func makeLocation() -> NavigationLocation {
    NavigationLocation(keyPath: access.keyPath)
  }

  @inlinable
  static func childAction(
    in action: StackAction<ChildState, ChildAction>
  ) -> (id: StackElementID, action: ChildAction)? {
    if case .element(let id, let action) = action { (id, action) } else { nil }
  }

  @inlinable
  func modifyChild<Result>(
    _ id: StackElementID,
    for action: ChildAction,
    in state: inout State,
    isVisited: Bool,
    _ body: (inout ChildState, IntegratedChild) -> Result
  ) -> Result? {
    access.modify(&state) { stack in
      guard let position = stack.storage.position(of: id.generation) else { return nil }
      if isVisited { stack.storage.log.touch(position) }
      let child = IntegratedChild(stack.childKey(at: position))
      return body(&stack.storage[position], child)
    }
  }

  @usableFromInline
  func firstResult<Result>(
    in state: inout State, _ body: (inout ChildState, ChildKey, StackElementID) -> Result?
  ) -> Result? {
    access.modify(&state) { stack in
      for position in stack.indices {
        let id = stack.ids[position]
        let key = stack.childKey(at: position)
        let result = body(&stack.storage[position], key, id)
        if let result { return result }
      }
      return nil
    }
  }

  @inlinable
  func isThere(_ child: IntegratedChild, _ id: StackElementID, in state: inout State) -> Bool {
    access.modify(&state) { $0.storage.position(of: child.key) != nil }
  }

  @inlinable
  func reduceOwn(
    _ action: StackAction<ChildState, ChildAction>,
    _ state: inout State,
    base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    switch action {
    case .element:
      return nil
    case .popFrom(let id):
      guard access.modify(&state, { $0.firstIndex(id: id) }) != nil else { return nil }
      let effect = base(&state)
      access.modify(&state) { $0.pop(from: id) }
      return effect
    case .push(let id, let element):
      guard access.modify(&state, { $0.appendElement(element, id: id) }) else { return nil }
      return base(&state)
    }
  }

  @usableFromInline
  func embedding(_ id: StackElementID) -> @Sendable (ChildAction) -> Action {
    let embed = toContainerAction.embedValue
    return { embed(.element(id: id, action: $0)) }
  }

  @usableFromInline
  func dismissal(of id: StackElementID) -> Action? {
    toContainerAction.embed(.popFrom(id: id))
  }

  /// Returns what closes something over the last element, or else takes that element away.
  @usableFromInline
  func closing(in state: inout State) -> Action? {
    access.modify(&state) { stack -> StackAction<ChildState, ChildAction>? in
      guard !stack.isEmpty else { return nil }
      let id = stack.ids[stack.count - 1]
      let inner: ChildAction? = child.withPrepared { reducer in
        guard reducer.responder != nil else { return nil }
        return reducer.respond(&stack.storage[stack.count - 1], to: .close).action
      }
      return inner.map { .element(id: id, action: $0) } ?? .popFrom(id: id)
    }
    .map(toContainerAction.embed)
  }

  @inlinable
  func tell(
    _ event: ScreenEvent, to target: ScreenTarget, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action> {
    guard child.withPrepared({ $0.responder != nil }) else { return .none }
    if case .element(let number) = target {
      return tell(event, to: StackElementID(generation: number), .itself, in: &state, at: location)
    }
    // Only the last element can be covered by what is presented innermost.
    guard let top = access.modify(&state, { $0.ids.last }) else { return .none }
    return tell(event, to: top, .presented, in: &state, at: location)
  }

  @usableFromInline
  func tell(
    _ event: ScreenEvent, to id: StackElementID, _ part: ScreenTarget, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action> {
    child.withPrepared { reducer in
      let message = ScreenMessage.tell(event, part)
      let told: (IntegratedChild, Effect<ChildAction>)? = access.modify(&state) { stack in
        guard let position = stack.storage.position(of: id.generation) else { return nil }
        let child = IntegratedChild(stack.childKey(at: position))
        guard let context = ReductionContext.current else {
          return (child, reducer.respond(&stack.storage[position], to: message).effect)
        }
        return context.insideChild(child, at: location, isPresented: true) {
          (child, reducer.respond(&stack.storage[position], to: message).effect)
        }
      }
      guard let (child, effect) = told else { return .none }
      return own(effect, child, id, at: location)
    }
  }

  @usableFromInline
  func hiding(of number: Int, in state: inout State) -> DismissalJudge.Verdict? {
    child.withPrepared { reducer in
      access.modify(&state) { stack in
        stack.storage.position(of: number).flatMap {
          reducer.respond(&stack.storage[$0], to: .hide(.itself)).verdict
        }
      }
    }
  }

  @usableFromInline
  func own(
    _ effect: Effect<Never>, by number: Int, in state: inout State,
    at location: NavigationLocation
  ) -> Effect<Action>? {
    let key = access.modify(&state) { stack in
      stack.storage.position(of: number).map { stack.childKey(at: $0) }
    }
    guard let key else { return nil }
    return effect.embedded()
      .owned(at: location, key: key, dismissal: dismissal(of: StackElementID(generation: number)))
  }

  @usableFromInline
  func reportRejection(of action: Action, in state: State) {
    guard let stackAction = toContainerAction.extract(from: action) else { return }
    let (what, id) =
      switch stackAction {
      case .popFrom(let id): ("\"popFrom\" for an element that isn't in its stack", id)
      case .push(let id, _): ("\"push\" with the id of an element in its stack", id)
      case .element(let id, _): ("an action for an element that isn't in its stack", id)
      }
    let ids = state[keyPath: access.keyPath].ids.suffix(10).map(\.description)
    ReductionContext.reportIssue(
      """
      A "forEach" received \(what). Action: \(shortDescription(of: action)). Element: \(id). \
      Top of the stack: [\(ids.joined(separator: ", "))]. Neither an element's reducer nor those \
      that "forEach" wraps were run. Send an action only while its element is there, and push with \
      an id of its own or by appending to the stack.
      """,
      by: "forEach", at: issueLocation)
  }

  /// Brings the stack in step with the store after a reduction, or when the store is made.
  ///
  /// New elements get births, and ids of the store where they have others.
  @inlinable
  func synchronize(
    _ state: inout State, _ sync: NavigationSync, at location: NavigationLocation
  ) {
    access.modify(&state) { stack in
      if !stack.isSynchronized(with: sync.context)
        // Effects of elements are running that this version of the stack wasn't compared with. Not
        // `if let`, which counts references.
        || sync.node?.hasChildren(at: location, comparedWithOtherThan: stack.version) ?? false
      {
        synchronize(&stack, sync, sync.node?.children(at: location))
      }
    }
  }

  @inlinable
  @inline(never)
  func synchronize(
    _ stack: inout Stack, _ sync: NavigationSync, _ children: FeatureNode.Children?
  ) {
    // Only a stack that the store meets for the first time keeps its ids.
    let sync = sync.into(isForeign: stack.owner != sync.context.storeToken)
    if !stack.isUnused { stack.settle(in: sync.context, keepingIDs: sync.isInitial) }
    let log = stack.storage.log
    stack.storage.synchronize(
      sync, children, stack.isEmpty ? nil : child.synchronize, childKey: { $0.childKey },
      position: { elements, key in elements.position(of: key) })
    if sync.context.isListened, !log.isDirty, log.touched.count == 1 {
      sync.context.noteTouch(
        StackTouch(base: log.version, version: stack.version, position: log.touched.lowerBound))
    }
  }
}
