public import StoreRuntimeCore

// What is left to be done for the moves of a tab when the reducers have run.

extension StackNavigator {
  /// Goes on with a move that waits, tells screens what happened to them, and has the store watch
  /// over the replies that they owe.
  @inlinable
  func settle(_ state: inout State, _ phase: SettlingPhase) -> Effect<Action> {
    guard state.record.isUnsettled else { return .none }
    switch phase {
    case .moves:
      return state.record.isAtRest ? .none : settleMoves(&state)
    case .events:
      // A move that waits is looked at after each reduction.
      state.record.isUnsettled = !state.record.isAtRest
      if state.record.status.isVisible || state.record.wasVisible { return tellAll(&state) }
      // Half of what is noted is gone when all of it is looked at.
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

  /// Goes on with a move that waits for a screen which lets itself be left by now.
  private func goOn(_ state: inout State) -> Effect<Action> {
    guard var held = state.record.held else { return .none }
    if let choice = held.answer {
      state.record.held?.answer = nil
      return answer(choice, &state).merge(with: goOn(&state))
    }
    // The policy of the feature may change with any action.
    requestSettling()
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

  /// Continues a move whose guard was removed meanwhile, as by its own action.
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

  /// Tells screens what the reduction was to them: the difference between what was shown before it
  /// and what is shown now.
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

  /// Tells the stack what happens to the screen that it is a part of.
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
      // The guard that was asked is this screen, and no screen on the stack.
      return .none
    }
  }

  /// Tells a screen of an event, unless it is gone.
  @usableFromInline
  func tell(
    _ event: ScreenEvent, _ place: StackPlace, _ state: inout State
  ) -> Effect<Action> {
    inner.respond(&state, to: .tell(event, place.target)).effect
  }
}
