public import StoreRuntimeCore

// The less frequent parts of moves: guards, dismissals, and moves that wait for an answer.

extension StackNavigator {
  // MARK: Guards

  /// Returns the step to a screen in the stack, which is the last of the parts.
  private func step(to id: StackElementID) -> GuardStep {
    GuardStep(parts.count - 1, .element(id: id.generation, birth: 0))
  }

  /// Returns the steps from the tab to a feature.
  private func path(to place: GuardedPlace) -> [GuardStep] {
    if case .screen(let id) = place.place { [step(to: id)] + place.path } else { place.path }
  }

  /// Returns the feature at the end of steps from the tab.
  private func place(at path: [GuardStep]) -> GuardedPlace {
    guard let first = path.first, first.index == parts.count - 1,
      case .element(let id, _) = first.key
    else { return GuardedPlace(place: .root, path: path) }
    return GuardedPlace(
      place: .screen(StackElementID(generation: id)), path: Array(path.dropFirst()))
  }

  /// Returns the state of a feature, or `nil` if it isn't present.
  func feature(at place: GuardedPlace, in state: State) -> Any? {
    parts.feature(at: path(to: place)[...], in: state)
  }

  /// Searches the tab for the first feature that objects to being left.
  ///
  /// - Parameters:
  ///   - state: The state of the tab.
  ///   - extent: The part of it to search: for `.uncovering`, only the root.
  ///   - key: The key of the removed part, or `nil` for the whole tab.
  /// - Returns: The verdict, and the search with the keys of the features that may be left.
  @usableFromInline
  func search(
    _ state: State, _ extent: GuardSearch.Extent = .removal, for key: ChildKey? = nil
  ) -> (verdict: Verdict, search: GuardSearch) {
    let permits = Set(state.record.permits.map { path(to: $0) })
    var search = GuardSearch(.ofTabs, extent, scope: key, permits: permits)
    let parts = extent == .uncovering ? Array(parts.dropLast()) : parts
    parts.search(state, &search)
    guard let objection = search.objection, let policy = objection.verdict as? LeavePolicy else {
      return (.fine, search)
    }
    return (Verdict(policy, of: place(at: objection.path)), search)
  }

  // MARK: Dismissals

  /// Makes a move of an action's dismissal that a guard holds, after the features' reducers have
  /// run.
  @usableFromInline
  func judging(
    _ effect: Effect<Action>, of action: Action, _ state: inout State
  ) -> Effect<Action> {
    guard let dismissal = makeHeldDismissal(by: action, &state) else { return effect }
    state.record.status.outcome = dismissal.outcome
    if dismissal.outcome != .done { CurrentReduction().holdAction() }
    return effect.merge(with: dismissal.effect)
  }

  /// Makes a move of a dismissal that an operator has held.
  ///
  /// - Returns: The made move, or `nil` if no dismissal was held.
  private func makeHeldDismissal(by action: Action, _ state: inout State) -> MadeMove? {
    guard let held = LeaveGuards.takeHeld() else { return nil }
    let key = held.key
    guard !search(state, for: key).search.isScopeFound, let policy = held.verdict as? LeavePolicy
    else {
      return dismiss(key, by: action, &state)
    }
    return (.none, state.begin(.dismissal(action, of: key), Verdict(policy, of: .unknown(key))))
  }

  /// Reduces an action that dismisses a feature, unless a guard inside it objects.
  private func dismiss(
    _ key: ChildKey, by action: Action, _ state: inout State
  ) -> MadeMove {
    let (verdict, search) = search(state, for: key)
    guard case .fine = verdict else {
      return (.none, state.begin(.dismissal(action, of: key), verdict))
    }
    return LeaveGuards.permitting(search.agreed.union([key])) { dismiss(by: action, &state) }
  }

  /// Dismisses the innermost presentation with the action that a view would send.
  ///
  /// - Returns: The made move, or `nil` if nothing is presented.
  func dismiss(leadsBack: Bool, _ state: inout State) -> MadeMove? {
    guard let action = inner.closingAction(&state, leadsBack: leadsBack) else { return nil }
    if case .path(.popFrom) = action { return nil }
    let made = dismiss(by: action, &state)
    guard let held = makeHeldDismissal(by: action, &state) else { return made }
    return (made.effect.merge(with: held.effect), held.outcome)
  }

  /// Reduces an action that dismisses a feature.
  private func dismiss(by action: Action, _ state: inout State) -> MadeMove {
    let effect = inner(&state, action)
    CurrentReduction().requestSettling()
    return (effect, .done)
  }

  /// Judges a link: by the rules, then by the root's presentations and the screens.
  ///
  /// - Returns: The verdict, and the keys of the root's presentations if none of them objects.
  func judge(
    _ link: ReadLink<Path>, _ state: State
  ) -> (verdict: Verdict, agreed: Set<ChildKey>) {
    let ruling = state.ruling(on: link, isCovered: true)
    guard case .fine = ruling else { return (ruling, []) }
    let (verdict, search) = search(state, .uncovering)
    guard case .fine = verdict else { return (verdict, []) }
    return (state.objection(to: link) ?? .fine, search.agreed)
  }

  /// Dismisses all presentations of the root, which have agreed.
  func uncover(_ state: inout State, limit: Int) -> Effect<Action> {
    var effect = Effect<Action>.none
    // A feature that presents another one each time keeps the last.
    for _ in 0..<limit {
      guard let action = rootDismissal(&state) else { break }
      effect = effect.merge(with: inner(&state, action))
      // So does one that replaces a dismissed presentation with a form that has changes.
      if LeaveGuards.takeHeld() != nil { break }
    }
    return effect
  }

  // MARK: Held moves

  /// Carries out the answer to a question.
  func answer(_ choice: LeaveChoice, _ state: inout State) -> Effect<Action> {
    if let held = state.take(choice) { return makeHeld(held, &state).effect }
    guard choice == .saveFirst, let held = state.record.held else { return .none }
    let target = ScreenTarget.inside(path(to: held.asked))
    return inner.respond(&state, to: .tell(.saveRequested, target)).effect
  }

  /// Carries out a held move, unless another screen asks a question.
  func makeHeld(_ held: HeldMove<Path>, _ state: inout State) -> MadeMove {
    var effect = Effect<Action>.none
    let outcome = state.judgeHeld(held) { state in
      let made = makeAgain(held, &state)
      effect = made.effect
      return made.outcome
    }
    return (effect, outcome)
  }

  /// Judges and makes a move whose screen has agreed.
  private func makeAgain(_ held: HeldMove<Path>, _ state: inout State) -> MadeMove {
    switch held.move {
    case .edit(let edit, let result):
      return (.none, state.make(edit, returning: result))
    case .popFrom(let id):
      return pop(from: id, &state)
    case .request(let move):
      return held.isOutcomeHandled
        ? CurrentReduction().handlingOutcome { make(move, &state) } : make(move, &state)
    case .dismissal(let action, let key):
      let isPermitted = state.record.permits.contains(.unknown(key))
      guard let action = action as? Action,
        isPermitted || search(state, for: key).search.isScopeFound
      else {
        // It was removed meanwhile, so there is no second step back for it.
        return (.none, .done)
      }
      return dismiss(key, by: action, &state)
    }
  }

  @usableFromInline
  func settleMoves(_ state: inout State) -> Effect<Action> {
    continueHeldMove(&state).merge(with: holdReplies(&state))
  }

  /// Resumes a held move if the screen's policy allows it now.
  private func continueHeldMove(_ state: inout State) -> Effect<Action> {
    guard let held = state.record.held else { return .none }
    if let choice = held.answer {
      state.record.held?.answer = nil
      return answer(choice, &state).merge(with: continueHeldMove(&state))
    }
    // The policy of the feature may change with any action.
    CurrentReduction().requestSettling()
    if held.asked.isUnknown { return .none }
    // Its guard may have been removed meanwhile, for example by its own action.
    guard let feature = feature(at: held.asked, in: state) else {
      return makeHeld(held, &state).effect
    }
    guard held.isWaiting else { return .none }
    let isHiding = if case .request(.askToHide) = held.move { true } else { false }
    guard LeaveGuards.ofTabs.verdict(feature, isHiding) == nil else { return .none }
    // It isn't permitted: if it is changed while another feature saves, it asks again.
    return makeHeld(held, &state).effect
  }

  private func holdReplies(_ state: inout State) -> Effect<Action> {
    var effect = Effect<Action>.none
    for (screen, hold) in state.record.unownedHolds {
      let message = ScreenMessage.own(hold, element: screen.generation)
      effect = effect.merge(with: inner.respond(&state, to: message).effect)
    }
    state.record.unownedHolds = []
    return effect
  }
}
