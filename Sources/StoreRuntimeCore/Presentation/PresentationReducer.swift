/// Integrates a presented feature with the parent that presents it.
@usableFromInline
struct PresentationReducer<Base: Reducer, Destination: Reducer>: Reducer {
  @usableFromInline typealias State = Base.State
  @usableFromInline typealias Action = Base.Action
  @usableFromInline typealias Presentation = PresentationState<Destination.State>
  @usableFromInline typealias Path = AnyCasePath<
    Base.Action, PresentationAction<Destination.Action>
  >

  /// What has come of an action for the presented feature.
  @usableFromInline
  enum Outcome {
    case reduced(Effect<Destination.Action>, PresentationMark, isEphemeral: Bool)

    /// The feature is in another case than the action is for.
    case wrongCase

    /// There is no feature.
    case nothingPresented
  }

  @usableFromInline let base: Base
  @usableFromInline let keyPath: any WritableKeyPath<Base.State, Presentation> & Sendable
  @usableFromInline let toPresentationAction: Path
  @usableFromInline let destination: LazyReducer<Destination.State, Destination.Action>
  @usableFromInline let identity: PresentedIdentity<Destination.State>
  @usableFromInline let cases: CaseReducers<Destination.State, Destination.Action>?
  @usableFromInline let issueLocation: IssueLocation

  @usableFromInline
  init(
    base: Base,
    toPresentationState: any WritableKeyPath<Base.State, Presentation> & Sendable,
    toPresentationAction: Path,
    destination: Destination,
    issueLocation: IssueLocation
  ) {
    self.base = base
    self.keyPath = toPresentationState
    self.toPresentationAction = toPresentationAction
    self.destination = LazyReducer(destination)
    self.identity = PresentedIdentity()
    self.cases = CaseReducers(ofPresented: Destination.State.self)
    self.issueLocation = issueLocation
  }

  /// Runs the operator inside a reducer that the store couldn't prepare.
  ///
  /// Unless the store knows of the presentation nevertheless, the operator has to bring it in step
  /// itself.
  @usableFromInline
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let context = ReductionContext.current
    let location = NavigationLocation(scopes: context?.scopes ?? [], keyPath: keyPath)
    guard let context, !context.areStacksKnown else {
      return reduce(&state, action, at: location) { base.reduce(into: &$0, action: $1) }
    }
    context.beginNavigation()
    // Stacks inside that are met here for the first time keep their ids, as they have been seen already.
    synchronize(&state, NavigationSync(in: context, isInitial: true), at: location)
    let effect = reduce(&state, action, at: location) { base.reduce(into: &$0, action: $1) }
    synchronize(&state, NavigationSync(in: context, isInitial: false), at: location)
    return effect
  }

  @inlinable
  func prepare() -> PreparedReducer<Base.State, Base.Action> {
    let base = base.prepare()
    let location = NavigationLocation.ofPrepared(keyPath)
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
    guard let presentationAction = toPresentationAction.extract(from: action) else {
      return base(&state, action)
    }
    let context = ReductionContext.current
    guard case .presented(let destinationAction) = presentationAction else {
      return reduceDismissal(&state, action, context, base: base)
    }
    var presentation = take(from: &state)
    let outcome = reducePresented(&presentation, destinationAction, at: location, context)
    put(consume presentation, into: &state)
    guard case .reduced(let childEffect, let mark, let isEphemeral) = outcome else {
      reject(action, outcome, state: state)
      return .none
    }
    if let context, context.isActionRejected { return .none }
    let effect = base(&state, action)
    if isEphemeral {
      dismiss(from: &state, markedBefore: mark)
      return childEffect.map(embedPresented).merge(with: effect)
    }
    guard childEffect.part != nil,
      state[keyPath: keyPath].box?.number == mark.number
    else { return effect }
    return own(childEffect, at: location, number: mark.number).merge(with: effect)
  }

  /// Takes away what is presented, once the parent has seen that it goes.
  ///
  /// This is rare enough not to be specialised by clients.
  @usableFromInline
  func reduceDismissal(
    _ state: inout Base.State,
    _ action: Base.Action,
    _ context: ReductionContext?,
    base: (inout Base.State, Base.Action) -> Effect<Base.Action>
  ) -> Effect<Base.Action> {
    var presentation = take(from: &state)
    presentation.settle(identity, in: context)
    let mark = presentation.mark(identity)
    put(consume presentation, into: &state)
    guard let mark else {
      reject(action, .nothingPresented, state: state)
      return .none
    }
    let effect = base(&state, action)
    dismiss(from: &state, markedBefore: mark)
    return effect
  }

  /// Takes the presentation out of the state, so that it can be modified in place.
  ///
  /// `$destination` is a computed property: what it gives shares its box with the state, and what is
  /// modified then is copied, unless the state lets go of it meanwhile.
  @inlinable
  func take(from state: inout Base.State) -> Presentation {
    let presentation = state[keyPath: keyPath]
    if presentation.box != nil { state[keyPath: keyPath] = Presentation(wrappedValue: nil) }
    return presentation
  }

  /// Puts back what was taken: as its only owner, or what the parent then modifies would be copied.
  @inlinable
  func put(_ presentation: consuming Presentation, into state: inout Base.State) {
    state[keyPath: keyPath] = presentation
  }

  /// Runs the reducer of the presented feature.
  @inlinable
  func reducePresented(
    _ presentation: inout Presentation,
    _ action: Destination.Action,
    at location: NavigationLocation,
    _ context: ReductionContext?
  ) -> Outcome {
    presentation.settle(identity, in: context)
    presentation.makeUnique()
    guard let box = presentation.box else { return .nothingPresented }
    if let cases, !cases.isMeant(action, for: box.value) { return .wrongCase }
    let isEphemeral = identity.isEphemeral(box.value)
    let mark = PresentationMark(
      number: box.number, identity: isEphemeral ? identity.hash(of: box.value) : nil,
      assignments: isEphemeral ? box.assignments : 0)
    let destination = destination.prepared
    let effect: Effect<Destination.Action>
    if let context {
      effect = context.insideElement(
        at: location, identity: mark.number, isPresented: !isEphemeral
      ) {
        destination.reduce(&box.value, action)
      }
    } else {
      effect = destination.reduce(&box.value, action)
    }
    if destination.synchronize != nil || identity.mayDiffer { box.owner = 0 }
    return .reduced(effect, mark, isEphemeral: isEphemeral)
  }

  /// Takes away what is presented, unless something else has taken its place.
  @usableFromInline
  func dismiss(from state: inout Base.State, markedBefore mark: PresentationMark) {
    if state[keyPath: keyPath].mark(identity) == mark {
      state[keyPath: keyPath].wrappedValue = nil
    }
  }

  @inlinable var embedPresented: @Sendable (Destination.Action) -> Base.Action {
    let embed = toPresentationAction.embedValue
    return { embed(.presented($0)) }
  }

  /// Ties what the presented feature wants done to the presentation.
  @usableFromInline
  func own(
    _ effect: Effect<Destination.Action>,
    at location: NavigationLocation,
    number: Int
  ) -> Effect<Base.Action> {
    effect.map(embedPresented)
      .owned(
        at: location, identity: number, dismissal: toPresentationAction.embed(.dismiss))
  }

  @usableFromInline
  func reject(_ action: Base.Action, _ outcome: Outcome, state: Base.State) {
    var found = "an action for a feature that isn't presented"
    if case .wrongCase = outcome, let value = state[keyPath: keyPath].wrappedValue {
      found = """
        an action for another case than what is presented is in. Presented: \
        \(shortDescription(of: value))
        """
    }
    ReductionContext.reportIssue(
      """
      An "ifLet" received \(found). Action: \(shortDescription(of: action)). Neither the presented \
      feature's reducer nor those that "ifLet" wraps were run. Send an action only while its feature \
      is presented, dismiss only what is there, and let "ifLet" wrap the reducers that take the \
      feature away.
      """,
      by: "ifLet", at: issueLocation)
    ReductionContext.rejectCurrentAction()
  }
}

extension CaseReducers {
  /// Finds the enum of features that a state says it is the state of.
  ///
  /// - Parameter type: The type of the state.
  @usableFromInline
  init?(ofPresented type: State.Type) {
    func body<Value: CaseReducerState>(of type: Value.Type) -> CaseReducers? {
      Value.StateReducer.body as? CaseReducers
    }
    guard let type = type as? any CaseReducerState.Type, let body = body(of: type) else {
      return nil
    }
    self = body
  }
}
