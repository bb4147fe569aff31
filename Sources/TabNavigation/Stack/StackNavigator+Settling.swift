public import StoreRuntimeCore

// The work for the moves of a tab that remains after the reducers have run.

extension StackNavigator {
  /// Resumes a held move, sends events to screens, and has the store track the replies that they
  /// owe.
  @inlinable
  func settle(_ state: inout State, _ phase: SettlingPhase) -> Effect<Action> {
    guard state.record.isUnsettled else { return .none }
    switch phase {
    case .moves:
      return state.record.isAtRest ? .none : settleMoves(&state)
    case .events:
      // A held move is reconsidered after each reduction.
      state.record.isUnsettled = !state.record.isAtRest
      if state.record.status.isVisible || state.record.wasVisible { return tellAll(&state) }
      // Amortised: at least half of the entries belong to removed screens.
      if state.record.entering.count > 2 * state.stack.count + 16 {
        state.record.entering = state.inOrder(state.record.entering)
      }
      return .none
    }
  }

  @usableFromInline
  func settleMoves(_ state: inout State) -> Effect<Action> {
    goOn(&state).merge(with: holdReplies(&state))
  }

  /// Resumes a held move if the screen's policy allows it now.
  private func goOn(_ state: inout State) -> Effect<Action> {
    guard var held = state.record.held else { return .none }
    if let choice = held.answer {
      state.record.held?.answer = nil
      return answer(choice, &state).merge(with: goOn(&state))
    }
    // The policy of the feature may change with any action.
    CurrentReduction().requestSettling()
    if held.asked.isUnknown { return .none }
    guard let feature = feature(at: held.asked, in: state) else {
      return goOn(without: held, &state)
    }
    guard held.isWaiting else { return .none }
    let isHiding = if case .request(.askToHide) = held.move { true } else { false }
    guard LeaveGuards.ofTabs.verdict(feature, isHiding) == nil else { return .none }
    held.permits.insert(held.asked)
    return makeHeld(held, &state)
  }

  /// Resumes a move whose guard was removed meanwhile, for example by its own action.
  private func goOn(without held: HeldMove<Path>, _ state: inout State) -> Effect<Action> {
    if case .dismissal(_, let key) = held.move, !search(state, for: key).search.isScopeFound {
      state.drop(.done)
      return .none
    }
    return makeHeld(held, &state)
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

  /// Sends screens the events that the reduction caused: the difference between the screens that
  /// were visible before it and those that are visible now.
  @inlinable
  func tellAll(_ state: inout State) -> Effect<Action> {
    state.joinStore()
    guard state.record.wasVisible || state.record.status.isVisible else { return .none }
    let before = state.record.told
    let shown = state.record.status.isVisible ? state.top : nil
    var effect = Effect<Action>.none
    if let before, before != shown {
      effect = effect.merge(with: tell(.disappeared, before, &state))
    }
    if !state.record.wasVisible {
      state.record.wasVisible = true
      effect = effect.merge(with: tell(.entered, .root, &state))
    }
    var entering = state.record.entering
    state.record.entering.removeAll(keepingCapacity: true)
    if entering.count > 1 { entering = state.inOrder(entering) }
    for id in entering {
      effect = effect.merge(with: tell(.entered, .screen(id), &state))
    }
    state.record.told = shown
    if let shown, shown != before {
      effect = effect.merge(with: tell(.appeared, shown, &state))
    }
    return effect
  }

  /// Handles an event of the screen that contains the stack.
  @usableFromInline
  func tellTop(_ event: ScreenEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .entered:
      return .none
    case .appeared, .disappeared:
      state.record.status.isVisible = event == .appeared
      state.setNeedsSettling()
      let moves = settle(&state, .moves)
      return moves.merge(with: settle(&state, .events))
    case .reselected:
      return tell(event, state.top, &state)
    case .saveRequested:
      // The guard is the containing screen, not a screen on the stack.
      return .none
    }
  }

  /// Sends an event to a screen, if it still exists.
  @usableFromInline
  func tell(
    _ event: ScreenEvent, _ place: StackPlace, _ state: inout State
  ) -> Effect<Action> {
    inner.respond(&state, to: .tell(event, place.target)).effect
  }
}
