/// Integrates the features of a stack's elements for `forEach`.
@usableFromInline
final class StackIntegration<State, Action, ChildState, ChildAction>: ElementIntegration {
  @usableFromInline typealias Stack = StackState<ChildState>

  @usableFromInline let access: StateAccess<State, Stack>
  @usableFromInline let toContainerAction: AnyCasePath<Action, StackAction<ChildState, ChildAction>>
  @usableFromInline let child: LazyReducer<ChildState, ChildAction>
  @usableFromInline let issueLocation: IssueLocation

  /// `true` for the stack of a tab, which consults the guards itself.
  @usableFromInline let isOfTab: Bool

  // Inlinable, because clients reach an element's reducer through it.
  @inlinable
  init(
    _ access: StateAccess<State, Stack>,
    action toStackAction: AnyCasePath<Action, StackAction<ChildState, ChildAction>>,
    child: some Reducer<ChildState, ChildAction>,
    isOfTab: Bool = false,
    issueLocation: IssueLocation
  ) {
    self.access = access
    self.toContainerAction = toStackAction
    self.child = LazyReducer(child)
    self.isOfTab = isOfTab
    self.issueLocation = issueLocation
  }

  @inlinable static var presentsChildren: Bool { true }

  @inlinable static var stacksChildren: Bool { true }

  @inlinable
  static func childAction(in action: StackAction<ChildState, ChildAction>) -> ChildAction? {
    if case .element(_, let action) = action { action } else { nil }
  }

  @inlinable
  static func id(in action: StackAction<ChildState, ChildAction>) -> StackElementID {
    switch action {
    case .element(let id, _), .popFrom(let id), .push(let id, _): id
    }
  }

  // An element without a birth gets one: its stack was added to the state in this reduction. If
  // that also changes its id, no element matches the key.
  @inlinable
  static func childKey(at position: Int, in stack: inout Stack) -> ChildKey {
    let id = stack.storage.entries[position].id.generation
    if _slowPath(stack.storage.entries[position].birth == 0),
      let context = ReductionContext.current
    {
      stack.assign(to: context)
    }
    return .element(id: id, birth: stack.storage.entries[position].birth)
  }

  @usableFromInline
  static func knownKey(at position: Int, in stack: Stack) -> ChildKey { stack.key(at: position) }

  @inlinable
  static func childKey(of id: StackElementID, birth: Int) -> ChildKey {
    .element(id: id.generation, birth: birth)
  }

  @inlinable
  static func position(of key: ChildKey, in stack: Stack) -> Int? {
    guard case .element(let id, let birth) = key,
      let position = stack.storage.position(of: StackElementID(generation: id)),
      stack.storage.entries[position].birth == birth
    else { return nil }
    return position
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
      guard access.modify(&state, { $0.storage.position(of: id) }) != nil else { return nil }
      if !isOfTab, child.guards != nil, holdsPop(from: id, in: &state) { return Effect.none }
      let effect = base(&state)
      access.modify(&state) { $0.pop(from: id) }
      return effect
    case .push(let id, let element):
      guard access.modify(&state, { $0.appendElement(element, id: id) }) else { return nil }
      return base(&state)
    }
  }

  /// Holds an action that pops elements if a guard on one of them objects.
  @usableFromInline
  func holdsPop(from id: StackElementID, in state: inout State) -> Bool {
    access.modify(&state) { stack in
      guard let position = stack.storage.position(of: id) else { return false }
      let key = Self.childKey(at: position, in: &stack)
      let popped = stack.storage.entries[position...].reversed().lazy.map { $0.element }
      return child.holdsDismissal(of: key, popped)
    }
  }

  /// Returns whether an element is removed along with another: it is the same or above it.
  @usableFromInline
  func leaves(_ key: ChildKey, with other: ChildKey, in state: State) -> Bool {
    let stack = state[keyPath: access.keyPath]
    guard let lowest = Self.position(of: other, in: stack) else { return false }
    return Self.position(of: key, in: stack).map { $0 >= lowest } ?? false
  }

  @usableFromInline
  func embedding(_ id: StackElementID) -> @Sendable (ChildAction) -> Action {
    let embed = toContainerAction.embedValue
    return { embed(.element(id: id, action: $0)) }
  }

  @usableFromInline
  func dismissal(of id: StackElementID) -> Action? {
    toContainerAction.embedValue(.popFrom(id: id))
  }

  @usableFromInline
  func reportRejection(of action: Action, in state: State) {
    guard let stackAction = toContainerAction.extract(from: action) else { return }
    let what =
      switch stackAction {
      case .popFrom: "\"popFrom\" for an element that isn't in its stack"
      case .push: "\"push\" with the id of an element in it, or a negative one"
      case .element: "an action for an element that isn't in its stack"
      }
    let ids = state[keyPath: access.keyPath].ids.suffix(10).map(\.description)
    reportNavigationIssue(
      """
      A "forEach" received \(what). Action: \(shortDescription(of: action)). Element: \
      \(Self.id(in: stackAction)). Top of the stack: [\(ids.joined(separator: ", "))]. Neither an \
      element's reducer nor those that "forEach" wraps were run. Send an action only while its \
      element is present, and push with a unique id or by appending to the stack. See \
      "Presentations".
      """,
      by: "forEach", at: issueLocation)
  }
}
