/// Integrates the features of an identified array with the parent that holds it.
@usableFromInline
struct IdentifiedReducer<Base: Reducer, ID: Hashable & Sendable, Element: Reducer>: Reducer {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action
  @usableFromInline typealias Elements = IdentifiedArray<ID, Element.State>
  @usableFromInline typealias Path = AnyCasePath<Base.Action, IdentifiedAction<ID, Element.Action>>

  @usableFromInline let base: Base
  @usableFromInline let access: StateAccess<Base.State, Elements>
  @usableFromInline let toElementAction: Path
  @usableFromInline let element: LazyReducer<Element.State, Element.Action>
  @usableFromInline let issueLocation: IssueLocation

  @usableFromInline
  init(
    base: Base,
    toElementsState: any WritableKeyPath<Base.State, Elements> & Sendable,
    toElementAction: Path,
    element: Element,
    issueLocation: IssueLocation
  ) {
    self.base = base
    self.access = StateAccess(toElementsState)
    self.toElementAction = toElementAction
    self.element = LazyReducer(element)
    self.issueLocation = issueLocation
  }

  /// Runs the operator inside a reducer that the store couldn't prepare.
  ///
  /// Unless the store knows of the array nevertheless, the operator has to bring it in step itself.
  @usableFromInline
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let context = ReductionContext.current
    let location = NavigationLocation(scopes: context?.scopes ?? [], keyPath: access.keyPath)
    guard let context, !context.areStacksKnown else {
      return reduce(&state, action, at: location) { base.reduce(into: &$0, action: $1) }
    }
    context.beginNavigation()
    // Stacks inside what is met here for the first time keep their ids, as they have been seen already.
    let isInitial = access.modify(&state) { $0.trace.owner != context.storeToken }
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
      base: base,
      integratingAt: location,
      reduce: { state, action in reduce(&state, action, at: location, base: base.reduce) },
      synchronize: { state, sync in synchronize(&state, sync, at: location) })
  }

  @inlinable
  func reduce(
    _ state: inout Base.State,
    _ action: Base.Action,
    at location: NavigationLocation,
    base: (inout Base.State, Base.Action) -> Effect<Base.Action>
  ) -> Effect<Base.Action> {
    guard case .element(let id, let elementAction)? = toElementAction.extract(from: action) else {
      return base(&state, action)
    }
    let context = ReductionContext.current
    guard let childEffect = reduceElement(id, elementAction, in: &state, location, context) else {
      reject(action, id: id, state: state)
      return .none
    }
    if let context, context.isActionRejected { return .none }
    let effect = base(&state, action)
    guard childEffect.part != nil,
      access.modify(&state, { $0.position(ofID: id) }) != nil
    else { return effect }
    return own(childEffect, id: id, at: location).merge(with: effect)
  }

  /// Runs the reducer of an element.
  ///
  /// - Returns: Its effect, or `nil` if there is no such element.
  @inlinable
  func reduceElement(
    _ id: ID,
    _ action: Element.Action,
    in state: inout Base.State,
    _ location: NavigationLocation,
    _ context: ReductionContext?
  ) -> Effect<Element.Action>? {
    let reducer = element.prepared
    return access.modify(&state) { elements in
      guard let position = elements.position(ofID: id) else { return nil }
      if reducer.synchronize != nil { elements.trace.touch(position) }
      let effect =
        if let context {
          context.insideElement(
            at: location, identity: 0, key: ElementKey(id), isPresented: false
          ) {
            reducer.reduce(&elements.entries[position].element, action)
          }
        } else {
          reducer.reduce(&elements.entries[position].element, action)
        }
      if elements.identify(elements.entries[position].element) != id {
        reportChangedID(of: elements.entries[position].element, id: id, action: action)
      }
      return effect
    }
  }

  /// Ties what an element wants done to the element.
  @usableFromInline
  func own(
    _ effect: Effect<Element.Action>,
    id: ID,
    at location: NavigationLocation
  ) -> Effect<Base.Action> {
    let embed = toElementAction.embedValue
    return effect.map { embed(.element(id: id, action: $0)) }
      .owned(at: location, identity: 0, key: ElementKey(id), dismissal: nil)
  }

  @usableFromInline
  func reject(_ action: Base.Action, id: ID, state: Base.State) {
    var state = state
    let (count, ids) = access.modify(&state) { elements in
      (elements.count, elements.ids.prefix(10).map { shortDescription(of: $0) })
    }
    let list = ids.joined(separator: ", ") + (count > ids.count ? ", …" : "")
    ReductionContext.reportIssue(
      """
      A "forEach" received an action for an element that isn't in its array. \
      Action: \(shortDescription(of: action)). Element: \(shortDescription(of: id)). \
      The \(count) elements: [\(list)]. Neither an element's reducer nor those that "forEach" wraps \
      were run. Send an action only while its element is there.
      """,
      by: "forEach", at: issueLocation)
    ReductionContext.rejectCurrentAction()
  }

  @usableFromInline
  func reportChangedID(of element: Element.State, id: ID, action: Element.Action) {
    ReductionContext.reportIssue(
      """
      The reducer of an element has changed the element's id. \
      Action: \(shortDescription(of: action)). Element: \(shortDescription(of: id)). \
      The element is now "\(shortDescription(of: element))". It stays where it is, and goes on under \
      its old id. Let the parent remove it and add one with the other id.
      """,
      by: "forEach", at: issueLocation)
  }
}
