/// Integrates the features of a stack with the parent that holds it.
@usableFromInline
struct StackReducer<Base: Reducer, ElementState, ElementAction>: Reducer {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action
  @usableFromInline typealias Integration = StackIntegration<
    Base.State, Base.Action, ElementState, ElementAction
  >

  @usableFromInline let base: Base
  @usableFromInline let integration: Integration

  @inlinable
  init(base: Base, integration: Integration) {
    self.base = base
    self.integration = integration
  }

  /// Runs the operator inside a reducer that the store couldn't prepare.
  ///
  /// Unless the store knows of the stack nevertheless, the operator has to bring it in step itself.
  @usableFromInline
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let access = integration.access
    let context = ReductionContext.current
    let location = NavigationLocation(scopes: context?.scopes ?? [], keyPath: access.keyPath)
    func reduce(_ state: inout Base.State) -> Effect<Base.Action> {
      integration.reduce(&state, action, at: location) { base.reduce(into: &$0, action: $1) }
    }
    guard let context, !context.areStacksKnown else { return reduce(&state) }
    context.beginNavigation()
    // What is met here for the first time keeps its ids, as they have been seen already.
    let isInitial = access.modify(&state) { !$0.isOwned(by: context) }
    integration.synchronize(
      &state, NavigationSync(in: context, isInitial: isInitial), at: location)
    let effect = reduce(&state)
    integration.synchronize(&state, NavigationSync(in: context, isInitial: false), at: location)
    return effect
  }

  @inlinable
  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    let integration = integration
    let location = NavigationLocation.ofPrepared(integration.access.keyPath)
    return PreparedReducer(
      base: base,
      integratingAt: location,
      reduce: { state, action in
        integration.reduce(&state, action, at: location, base: base.reduce)
      },
      synchronize: { state, sync in integration.synchronize(&state, sync, at: location) })
  }
}
