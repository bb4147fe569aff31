public import StoreRuntimeCore

/// Does what the actions of a tab ask for that are about its stack, and settles its moves.
@usableFromInline
struct StackNavigator<RootAction: Sendable, Path: PathState, PathAction: Sendable>: Sendable {
  @usableFromInline typealias State = TabStack<Path>
  @usableFromInline typealias Action = TabStackAction<RootAction, Path, PathAction>

  /// The reducers of root and screens, and those that the tab has besides.
  @usableFromInline let inner: PreparedReducer<State, Action>

  /// Where the tab is put together.
  private let location: IssueLocation

  @usableFromInline
  init(_ inner: PreparedReducer<State, Action>, at location: IssueLocation) {
    self.inner = inner.telling(RootAction.self) { .root($0) }
    self.location = location
  }

  /// Makes moves of a state that no reducer runs for, as in the assertion of a test.
  static var ofState: Self {
    let inner = PreparedReducer<State, Action> { state, action in
      if case .path(.popFrom(let id)) = action { state.stack.pop(from: id) }
      return .none
    }
    return Self(inner, at: IssueLocation())
  }

  /// Responds to a message for the screen that the stack is a part of.
  @inlinable
  func respond(_ state: inout State, to message: ScreenMessage) -> ScreenResponse<Action> {
    switch message {
    case .settle(let phase): ScreenResponse(effect: settle(&state, phase))
    case .close: inner.respond(&state, to: .close)
    case .tell(let event, .itself): ScreenResponse(effect: tellTop(event, &state))
    case .hide(.itself): ScreenResponse(verdict: objection(toHiding: state.top, &state))
    case .tell, .hide, .find, .own, .share: ScreenResponse()
    }
  }

  // MARK: An action arrives

  @usableFromInline
  func reduce(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .root, .path(.element):
      return inner(&state, action)

    case .path(.popFrom(let id)):
      guard state.stack.firstIndex(id: id) != nil else { return inner(&state, action) }
      let effect = pop(from: id, &state)
      if state.record.status.outcome != .done { holdCurrentAction() }
      return effect

    case .path(.push(let id, let screen)):
      guard state.stack.canPush(id) else { return inner(&state, action) }
      var effect = Effect<Action>.none
      let outcome = state.make(StackEdit(keeping: state.stack.count, adding: [screen])) { state in
        state.record.entering.append(id)
        effect = inner(&state, action)
      }
      if case .refused(let error) = outcome {
        report("A push was refused: \(error). The stack is as it was. See \"Tabs\".")
        holdCurrentAction()
      }
      return effect

    case .move(let move):
      let effect = make(move, &state)
      return effect.merge(with: inner(&state, action))

    case .question(let answer):
      guard state.question != nil else {
        report(
          """
          A question whether to leave a screen was answered that isn't asked: \(answer). Nothing \
          was done. Answer a question only while "question" isn't nil.
          """)
        return .none
      }
      let choice = if case .presented(let choice) = answer { choice } else { LeaveChoice.stay }
      let effect = self.answer(choice, &state)
      return effect.merge(with: inner(&state, action))
    }
  }

  /// Does what the answer to a question says.
  func answer(_ choice: LeaveChoice, _ state: inout State) -> Effect<Action> {
    if let held = state.take(choice) { return makeHeld(held, &state) }
    guard choice == .wait, let held = state.record.held else { return .none }
    return tell(.askedToLeave, held.asked, &state)
  }

  // MARK: Dismissals

  /// Holds an action that dismisses something which asks first.
  @usableFromInline
  func holdDismissal(by action: Action, _ state: inout State) {
    if judgeDismissal(by: action, &state) { holdCurrentAction() }
  }

  /// Returns whether a dismissal is held that an action was to do, for the move that this is.
  private func judgeDismissal(by action: Action, _ state: inout State) -> Bool {
    guard let verdict = takeVerdict() else { return false }
    state.begin(.dismissal(action), verdict)
    return true
  }

  /// Returns what speaks against the dismissal that was held, if one was.
  private func takeVerdict() -> Verdict? {
    guard let held = DismissalJudge.takeHeld(), let leaving = held.verdict as? Leaving else {
      return nil
    }
    return Verdict(leaving, of: .presentation(held.identity))
  }

  /// Dismisses the innermost of what is presented with the action that a view would send.
  ///
  /// - Returns: What is to be done, `nil` if nothing is presented.
  private func dismiss(_ state: inout State) -> Effect<Action>? {
    guard let action = inner.respond(&state, to: .close).action else { return nil }
    if case .path(.popFrom) = action { return nil }
    return dismiss(by: action, &state)
  }

  /// Reduces an action that dismisses something, unless that asks.
  private func dismiss(by action: Action, _ state: inout State) -> Effect<Action> {
    let effect = runDismissal(action, &state)
    if !judgeDismissal(by: action, &state) {
      requestSettling()
      state.record.status.outcome = .done
    }
    return effect
  }

  /// Runs reducers for a dismissal, which is permitted if what is presented has agreed to go.
  private func runDismissal(_ action: Action, _ state: inout State) -> Effect<Action> {
    let identities = state.record.permits.compactMap { place in
      if case .presentation(let identity) = place { identity } else { nil }
    }
    guard !identities.isEmpty else { return inner(&state, action) }
    return DismissalJudge.permitting(Set(identities)) { inner(&state, action) }
  }

  // MARK: Moves

  /// Makes the move that was held, unless another screen asks.
  func makeHeld(_ held: HeldMove<Path>, _ state: inout State) -> Effect<Action> {
    var effect = Effect<Action>.none
    state.judgeHeld(held) { state in
      switch held.move {
      case .edit(let edit, let result): state.make(edit, returning: result)
      case .popFrom(let id): effect = pop(from: id, &state)
      case .request(let move):
        effect =
          held.isOutcomeHandled ? handlingOutcome { make(move, &state) } : make(move, &state)
      case .dismissal(let action):
        guard let action = action as? Action else {
          state.record.status.outcome = .unchanged
          return
        }
        effect = dismiss(by: action, &state)
      }
    }
    return effect
  }

  private func pop(from id: StackElementID, _ state: inout State) -> Effect<Action> {
    var effect = Effect<Action>.none
    guard let position = state.stack.firstIndex(id: id) else {
      state.record.status.outcome = .unchanged
      return effect
    }
    state.make(StackEdit(keeping: position), as: .popFrom(id)) { state in
      effect = inner(&state, .path(.popFrom(id: id)))
      state.forgetReplies()
    }
    return effect
  }

  private func make(_ move: StackMove, _ state: inout State) -> Effect<Action> {
    state.record.status.outcome = .unchanged
    switch move {
    case .back:
      return back(&state)
    case .dismiss:
      return dismiss(&state) ?? .none
    case .popToRoot:
      state.popToRoot()
    case .popTo(let id):
      guard let position = state.stack.firstIndex(id: id) else {
        report(state.missing(id, "popped to"))
        break
      }
      state.make(StackEdit(keeping: position + 1))
    case .open(let components, let opening):
      let effect = open(components, opening, for: move, &state)
      if case .refused(let error) = state.record.status.outcome {
        report("A link was refused: \(error). The stack is as it was.")
      }
      return effect
    case .reselect(.nothing):
      break
    case .reselect(.tellScreen):
      return tell(.reselected, state.top, &state)
    case .reselect(.popToRoot):
      let isAtRoot = state.stack.isEmpty && rootDismissal(&state) == nil
      return isAtRoot
        ? tell(.reselected, .root, &state) : open([], .replaces, for: move, &state)
    case .askToHide:
      let top = state.top
      let isPermitted = state.record.permits.contains(top)
      let objection = isPermitted ? nil : objection(toHiding: top, &state)
      state.begin(.request(move), Verdict(objection ?? .freely, of: top))
    case .giveUp:
      state.drop(.superseded)
    case .setVisible(let isVisible):
      state.record.status.isVisible = isVisible
      state.record.status.outcome = .done
      state.setNeedsSettling()
    }
    return .none
  }

  /// Returns what a screen, or what is shown inside it, says about being hidden, `nil` if nothing
  /// speaks against it.
  @usableFromInline
  func objection(toHiding place: StackPlace, _ state: inout State) -> Leaving? {
    if let objection = state.objection(of: place, to: .hiding) { return objection }
    return inner.respond(&state, to: .hide(place.target)).verdict as? Leaving
  }

  /// Takes one step back: a question, a presentation or a screen goes.
  private func back(_ state: inout State) -> Effect<Action> {
    if state.question != nil {
      state.drop(.vetoed("The user stays."))
      state.record.status.outcome = .done
      return .none
    }
    if let effect = dismiss(&state) { return effect }
    return state.stack.ids.last.map { pop(from: $0, &state) } ?? .none
  }

  /// Dismisses all that the root presents and follows a link, or does neither.
  ///
  /// - Returns: What the reducers that ran for the dismissals want done.
  private func open(
    _ components: [String], _ opening: LinkOpening, for move: StackMove, _ state: inout State
  ) -> Effect<Action> {
    var attempt = state
    var effect = Effect<Action>.none
    do throws(ScreenError) {
      var link = try state.read(components, opening)
      let isCovered = !link.isShownByRoot && rootDismissal(&state) != nil
      var verdict = state.verdict(on: link, isCovered: isCovered)
      if case .fine = verdict, isCovered {
        verdict = uncover(&attempt, &effect)
        // Reducers that ran for the dismissals may have moved the stack.
        if case .fine = verdict, attempt.record.status.number != state.record.status.number {
          link = try attempt.read(components, opening)
          verdict = attempt.verdict(on: link, isCovered: true)
        }
      }
      guard case .fine = verdict else {
        state.begin(.request(move), verdict)
        return .none
      }
      attempt.begin(.request(move), .fine) { $0.follow(link) }
    } catch {
      state.record.status.outcome = .refused(error)
      return .none
    }
    state = attempt
    return effect
  }

  /// Dismisses all that the root presents, unless something of it asks.
  private func uncover(_ state: inout State, _ effect: inout Effect<Action>) -> Verdict {
    // A feature that presents something again each time is left with it.
    for _ in 0..<16 {
      guard let action = rootDismissal(&state) else { break }
      let dismissal = runDismissal(action, &state)
      if let verdict = takeVerdict() { return verdict }
      effect = effect.merge(with: dismissal)
    }
    return .fine
  }

  /// Returns the action that dismisses the innermost of what the root presents, `nil` if that is
  /// nothing.
  private func rootDismissal(_ state: inout State) -> Action? {
    let action = inner.respond(&state, to: .close).action
    if case .root = action { return action }
    return nil
  }

  /// Reports something that can't be done, unless somebody looks at its outcome.
  private func report(_ message: String) {
    if !isOutcomeHandled() { reportNavigationIssue(message, by: "stack", at: location) }
  }
}
