/// What an identified array owes `forEach`, which integrates the features of its elements.
@usableFromInline
final class IdentifiedIntegration<State, Action, ID: Hashable & Sendable, ChildState, ChildAction>:
  ContainerIntegration
{
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

  @usableFromInline
  func makeLocation() -> NavigationLocation {
    NavigationLocation(keyPath: access.keyPath)
  }

  @inlinable
  static func childAction(
    in action: IdentifiedAction<ID, ChildAction>
  ) -> (id: ID, action: ChildAction)? {
    switch action {
    case .element(let id, let action): (id, action)
    }
  }

  @inlinable
  func modifyChild<Result>(
    _ id: ID,
    for action: ChildAction,
    in state: inout State,
    isVisited: Bool,
    _ body: (inout ChildState, IntegratedChild) -> Result
  ) -> Result? {
    access.modify(&state) { elements in
      guard let position = elements.storage.position(of: id) else { return nil }
      if isVisited { elements.storage.log.touch(position) }
      let result = body(&elements.storage[position], IntegratedChild(.id(ElementKey(id))))
      if elements.identify(elements[position]) != id {
        reportChangedID(of: elements[position], id: id, action: action)
      }
      return result
    }
  }

  @usableFromInline
  func firstResult<Result>(
    in state: inout State, _ body: (inout ChildState, ChildKey, ID) -> Result?
  ) -> Result? {
    access.modify(&state) { elements in
      for position in elements.indices {
        let id = elements.ids[position]
        let result = body(&elements.storage[position], .id(ElementKey(id)), id)
        if let result { return result }
      }
      return nil
    }
  }

  @inlinable
  func isThere(_ child: IntegratedChild, _ id: ID, in state: inout State) -> Bool {
    access.modify(&state) { $0.storage.position(of: id) } != nil
  }

  @usableFromInline
  func embedding(_ id: ID) -> @Sendable (ChildAction) -> Action {
    let embed = toContainerAction.embedValue
    return { embed(.element(id: id, action: $0)) }
  }

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

  @usableFromInline
  func reportChangedID(of element: ChildState, id: ID, action: ChildAction) {
    ReductionContext.reportIssue(
      """
      The reducer of an element has changed the element's id. \
      Action: \(shortDescription(of: action)). Element: \(shortDescription(of: id)). \
      The element is now "\(shortDescription(of: element))". It stays where it is, and goes on \
      under its old id. Let the parent remove it and add one with the other id.
      """,
      by: "forEach", at: issueLocation)
  }

  /// Brings the array in step with the store after a reduction, or when the store is made.
  ///
  /// The effects of elements that are gone are handed over to be cancelled; stacks and
  /// presentations inside elements that may have changed are visited in turn.
  ///
  /// - Complexity: O(1) where elements neither came, went nor changed places, otherwise
  ///   proportional to the number of elements that have effects in flight. Where elements hold
  ///   stacks or presentations, also to the distance between the first and the last one that was
  ///   added or modified in place.
  @inlinable
  func synchronize(
    _ state: inout State, _ sync: NavigationSync, at location: NavigationLocation
  ) {
    let children = sync.node?.children(at: location)
    access.modify(&state) { elements in
      // What the elements hold is only of interest if there are any: asking for it prepares their
      // reducer, which may hold another one like this.
      let visit = elements.isEmpty ? nil : child.synchronize
      if children != nil || visit != nil {
        synchronize(&elements, sync, children, visit)
      }
    }
  }

  @inlinable
  func synchronize(
    _ elements: inout Elements,
    _ sync: NavigationSync,
    _ children: FeatureNode.Children?,
    _ synchronize: (@Sendable (inout ChildState, NavigationSync) -> Void)?
  ) {
    let isForeign = elements.owner != sync.context.storeToken
    if isForeign {
      elements.storage.log = ChangeLog()
      elements.owner = sync.context.storeToken
    }
    elements.storage.synchronize(
      sync.into(isForeign: isForeign), children, synchronize,
      childKey: { .id(ElementKey($0.id)) },
      position: { elements, key in (key.id as? ID).flatMap { elements.position(of: $0) } })
  }
}
