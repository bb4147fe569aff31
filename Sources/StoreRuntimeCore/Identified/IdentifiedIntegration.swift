/// What an identified array owes `forEach`, which integrates the features of its elements.
@usableFromInline
final class IdentifiedIntegration<
  State, Action, ID: Hashable & Sendable, ChildState: Identifiable<ID>, ChildAction
>: ElementIntegration {
  @usableFromInline typealias Elements = IdentifiedArray<ID, ChildState>

  @usableFromInline let access: StateAccess<State, Elements>
  @usableFromInline let toContainerAction: AnyCasePath<Action, IdentifiedAction<ID, ChildAction>>
  @usableFromInline let child: LazyReducer<ChildState, ChildAction>
  let issueLocation: IssueLocation

  @usableFromInline
  init(
    _ toElementsState: any WritableKeyPath<State, Elements> & Sendable,
    action toElementAction: AnyCasePath<Action, IdentifiedAction<ID, ChildAction>>,
    child: some Reducer<ChildState, ChildAction>,
    issueLocation: IssueLocation
  ) {
    self.access = StateAccess(toElementsState)
    self.toContainerAction = toElementAction
    self.child = LazyReducer(child)
    self.issueLocation = issueLocation
  }

  @inlinable
  static func childAction(in action: IdentifiedAction<ID, ChildAction>) -> ChildAction? {
    switch action {
    case .element(_, let action): action
    }
  }

  @inlinable
  static func id(in action: IdentifiedAction<ID, ChildAction>) -> ID {
    switch action {
    case .element(let id, _): id
    }
  }

  @inlinable
  static func childKey(at position: Int, in elements: inout Elements) -> ChildKey {
    .id(ElementKey(elements.storage.entries[position].id))
  }

  @inlinable
  static func position(of key: ChildKey, in elements: Elements) -> Int? {
    (key.id as? ID).flatMap { elements.storage.position(of: $0) }
  }

  @usableFromInline
  static func id(ofElement number: Int) -> ID? { nil }

  @usableFromInline
  func reportRejection(of action: Action, in state: State) {
    guard case .element(let id, _)? = toContainerAction.extract(from: action) else { return }
    let elements = state[keyPath: access.keyPath]
    let ids = elements.ids.prefix(10).map { shortDescription(of: $0) }
    let list = ids.joined(separator: ", ") + (elements.count > ids.count ? ", …" : "")
    ReductionContext.reportIssue(
      """
      A "forEach" received an action for an element that isn't in its array. \
      Action: \(shortDescription(of: action)). Element: \(shortDescription(of: id)). \
      The \(elements.count) elements: [\(list)]. Neither an element's reducer nor those that \
      "forEach" wraps were run. Send an action only while its element is there.
      """,
      by: "forEach", at: issueLocation)
  }
}

extension IdentifiedAction: ElementAction {}

extension IdentifiedArray: ElementContainer {
  @inlinable var isUnused: Bool { owner == 0 && storage.entries.isEmpty }

  @usableFromInline
  mutating func settle(in context: ReductionContext, keepingIDs: Bool) {
    guard owner != context.storeToken else { return }
    storage.log = ChangeLog()
    owner = context.storeToken
  }
}
