public import StoreRuntimeCore

/// Executes the actions of a tab that concern its stack, and settles its moves.
@usableFromInline
struct StackNavigator<RootAction: Sendable, Path: PathState, PathAction: Sendable>: Sendable {
  @usableFromInline typealias State = TabStack<Path>
  @usableFromInline typealias Action = TabStackAction<RootAction, Path, PathAction>

  /// The effect of the reducers that ran for a move, and the outcome of the move.
  @usableFromInline typealias MadeMove = (effect: Effect<Action>, outcome: MoveOutcome)

  /// The reducers of the root and the screens, and the tab's additional ones.
  @usableFromInline let inner: PreparedReducer<State, Action>

  /// The root, the tab's additional parts, and the stack, as searched for guards.
  @usableFromInline let parts: [GuardedPart<State, Action>]

  /// The place where the tab is declared.
  private let location: IssueLocation

  private let hasGuards = OnceBool()

  @usableFromInline
  init(_ inner: PreparedReducer<State, Action>, at location: IssueLocation) {
    self.inner = inner.telling(RootAction.self) { .root($0) }
    // Screens cover the root, of which then only a presentation is visible.
    var parts = inner.parts
    for index in parts.indices.dropLast() {
      parts[index] = parts[index].searching { state, search, body in
        let isCovered = search.extent == .hiding && !state.stack.isEmpty
        if isCovered { search.covered(body) } else { body(&search) }
      }
    }
    self.parts = parts
    self.location = location
  }

  /// Makes moves of a state without a reducer, as in the assertion of a test.
  static var ofState: Self {
    let inner = PreparedReducer<State, Action> { state, action in
      if case .path(.popFrom(let id)) = action { state.stack.pop(from: id) }
      return .none
    }
    return Self(inner, at: IssueLocation())
  }

  /// Responds to a message for the screen that contains the stack.
  ///
  /// Runs user code: the reducers of screens.
  @inlinable
  func respond(_ state: inout State, to message: ScreenMessage) -> ScreenResponse<Action> {
    switch message {
    case .settle(let phase): ScreenResponse(effect: settle(&state, phase))
    case .close(.presentations(leadsBack: true)) where state.question != nil:
      ScreenResponse(effect: .send(.question(.dismiss)))
    case .close: inner.respond(&state, to: message)
    case .tell(let event, .itself): ScreenResponse(effect: tellTop(event, &state))
    case .tell, .own, .share: ScreenResponse()
    }
  }

  // MARK: Actions

  /// Makes a move, or passes another action on.
  ///
  /// Runs user code: see `make`. The reducers of the tab receive the action, too.
  @inlinable
  func reduce(_ action: Action, _ state: inout State) -> Effect<Action> {
    if state.record.prepared != nil { dropPrepared(action, &state) }
    guard case .move(let move) = action else { return reduceOther(action, &state) }
    if case .prepare = move { return prepare(move, by: action, &state) }
    let (effect, outcome) = make(move, &state)
    // A reducer reads it, as `lastOutcome`.
    state.record.status.outcome = outcome
    return effect.merge(with: inner(&state, action))
  }

  /// Reduces an action other than a move.
  @usableFromInline
  func reduceOther(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .root, .path(.element), .move:
      return inner(&state, action)

    case .path(.popFrom(let id)):
      guard state.stack.index(id: id) != nil else { return inner(&state, action) }
      let (effect, outcome) = pop(from: id, &state)
      if outcome != .done { CurrentReduction().holdAction() }
      return effect

    case .path(.push(let id, let screen)):
      guard state.stack.canPush(id) else { return inner(&state, action) }
      var effect = Effect<Action>.none
      let outcome = state.make(StackEdit(keeping: state.stack.count, adding: [screen])) { state in
        state.record.entering.append(id)
        effect = inner(&state, action)
      }
      if case .invalid(let error) = outcome {
        report("A push was refused: \(error). The stack is unchanged. See \"Tabs\".")
        CurrentReduction().holdAction()
      }
      return effect

    case .question(let answer):
      CurrentReduction().takeContainerAction()
      guard state.question != nil else {
        report(
          """
          The question whether to leave a screen was answered, but isn't presented: \(answer). The \
          answer had no effect. Answer only while "question" isn't nil.
          """)
        return .none
      }
      let choice = if case .presented(let choice) = answer { choice } else { LeaveChoice.stay }
      let effect = self.answer(choice, &state)
      return effect.merge(with: inner(&state, action))
    }
  }

  /// Makes the screens of a link after the tab's reducers, because some are copies of the tab's
  /// states.
  ///
  /// Runs user code: the reducers, and the closures of the link's screens.
  @usableFromInline
  func prepare(_ move: StackMove, by action: Action, _ state: inout State) -> Effect<Action> {
    let effect = inner(&state, action)
    state.record.status.outcome = make(move, &state).outcome
    return effect
  }

  /// Drops a prepared link if the tab receives another action first, which may change the states
  /// that it was made from.
  ///
  /// Runs no user code.
  @usableFromInline
  func dropPrepared(_ action: Action, _ state: inout State) {
    if case .move(.openPrepared) = action { return }
    state.record.prepared = nil
  }

  /// Returns the verdict of the first feature that objects to hiding the tab.
  ///
  /// Runs user code if a feature is guarded: its `leavePolicy(for:)`.
  @inlinable
  func verdictOnHiding(_ state: State) -> Verdict {
    mayObject ? search(state, .hiding).verdict : .fine
  }

  /// Returns `true` if a feature in the tab may object to being left.
  ///
  /// Runs no user code, except in the first access: the bodies of the reducers.
  ///
  /// The first call prepares the reducers of all features.
  @usableFromInline var mayObject: Bool {
    hasGuards.value {
      var survey = GuardSurvey(includingPresentations: true)
      return parts.mayObject(&survey)
    }
  }

  // MARK: Moves

  func pop(from id: StackElementID, _ state: inout State) -> MadeMove {
    var effect = Effect<Action>.none
    guard let position = state.stack.index(id: id) else { return (effect, .unchanged) }
    let outcome = state.make(StackEdit(keeping: position), as: .popFrom(id)) { state in
      effect = inner(&state, .path(.popFrom(id: id)))
      state.forgetReplies()
    }
    return (effect, outcome)
  }

  /// Judges a move, and makes it if rules and guards allow that.
  ///
  /// Runs user code: screen closures for a link, guards, and reducers for dismissals and events.
  @inlinable
  func make(_ move: StackMove, _ state: inout State) -> MadeMove {
    switch move {
    case .prepare(let route, let opening):
      do throws(ScreenError) {
        state.record.prepared = try state.read(route, opening)
        return (.none, .done)
      } catch {
        return (.none, .invalid(error))
      }
    case .open(let route, let opening), .openPrepared(let route, let opening):
      let prepared = state.record.prepared.take()
      var link: ReadLink<Path>?
      if case .openPrepared = move, prepared?.route == route, prepared?.opening == opening {
        link = prepared
      }
      let made = open(route, opening, link, for: .open(route, opening), &state)
      if case .invalid(let error) = made.outcome { reportRefusal(error) }
      return made
    case .askToHide:
      let verdict = verdictOnHiding(state)
      return (.none, state.begin(.request(move), verdict))
    case .setVisible(let isVisible):
      state.record.status.isVisible = isVisible
      state.setNeedsSettling()
      return (.none, .done)
    default:
      return makeOther(move, &state)
    }
  }

  /// Makes one of the less frequent moves.
  @usableFromInline
  func makeOther(_ move: StackMove, _ state: inout State) -> MadeMove {
    switch move {
    case .back:
      return back(&state)
    case .dismiss:
      return dismiss(leadsBack: false, &state) ?? (.none, .unchanged)
    case .popToRoot:
      return (.none, state.popToRoot())
    case .popTo(let id):
      guard let position = state.stack.index(id: id) else {
        report(state.missing(id, "popped to"))
        return (.none, .unchanged)
      }
      return (.none, state.make(StackEdit(keeping: position + 1)))
    case .reselect(.tellScreen):
      return (tell(.reselected, state.top, &state), .unchanged)
    case .reselect(.popToRoot):
      let isAtRoot = state.stack.isEmpty && rootDismissal(&state) == nil
      return isAtRoot
        ? (tell(.reselected, .root, &state), .unchanged)
        : open([], .replaces, for: move, &state)
    case .askToClose:
      return (.none, state.begin(.request(move), search(state).verdict))
    case .stay:
      return (.none, stay(&state) ? .done : .unchanged)
    case .giveUp:
      return (.none, state.drop(.superseded) ? .superseded : .unchanged)
    case .reselect(.nothing), .prepare, .open, .openPrepared, .askToHide, .setVisible:
      return (.none, .unchanged)
    }
  }

  /// Answers the pending question with "stay".
  ///
  /// - Returns: `true` if a question was pending.
  private func stay(_ state: inout State) -> Bool {
    state.question != nil && state.drop(.userStays)
  }

  /// Takes one step back: dismisses a question or a presentation, or pops a screen.
  private func back(_ state: inout State) -> MadeMove {
    if stay(&state) { return (.none, .done) }
    if let made = dismiss(leadsBack: true, &state) { return made }
    return state.stack.ids.last.map { pop(from: $0, &state) } ?? (.none, .unchanged)
  }

  /// Dismisses all presentations of the root and follows a link, or does neither.
  ///
  /// Runs user code: guards and, if the link wasn't prepared, the closures of its screens.
  ///
  /// - Returns: The effect of the reducers that ran for the dismissals, and the outcome.
  @inlinable
  func open(
    _ route: LinkRoute, _ opening: LinkOpening, _ prepared: ReadLink<Path>? = nil,
    for move: StackMove, _ state: inout State
  ) -> MadeMove {
    do throws(ScreenError) {
      let link: ReadLink<Path>
      if let prepared { link = prepared } else { link = try state.read(route, opening) }
      if !link.isShownByRoot, rootDismissal(&state) != nil {
        return try uncover(link, for: move, &state)
      }
      var verdict = state.ruling(on: link, isCovered: false)
      if case .fine = verdict { verdict = state.objection(to: link) ?? .fine }
      return (.none, state.begin(.request(move), verdict) { $0.follow(link) })
    } catch {
      return (.none, .invalid(error))
    }
  }

  /// Dismisses all presentations of the root and follows a link, or does neither.
  @usableFromInline
  func uncover(
    _ link: ReadLink<Path>, for move: StackMove, _ state: inout State
  ) throws(ScreenError) -> MadeMove {
    var link = link
    var attempt = state
    var effect = Effect<Action>.none
    var (verdict, agreed) = judge(link, state)
    if case .fine = verdict {
      effect = LeaveGuards.permitting(agreed) { uncover(&attempt, limit: agreed.count) }
      // Reducers that ran for the dismissals have changed the root, and may have moved the stack.
      if link.isOverRoot || attempt.record.status.number != state.record.status.number {
        link = try attempt.read(link.route, link.opening)
        verdict = attempt.ruling(on: link, isCovered: true)
        if case .fine = verdict { verdict = attempt.objection(to: link) ?? .fine }
      }
    }
    guard case .fine = verdict else {
      return (.none, state.begin(.request(move), verdict))
    }
    let outcome = attempt.begin(.request(move), .fine) { $0.follow(link) }
    state = attempt
    return (effect, outcome)
  }

  /// Returns the action that dismisses the root's innermost presentation, or `nil` if there is
  /// none.
  @usableFromInline
  func rootDismissal(_ state: inout State) -> Action? {
    let action = inner.respond(&state, to: .close(.outermost)).action
    if case .root = action { return action }
    return nil
  }

  @usableFromInline
  func reportRefusal(_ error: ScreenError) {
    report("A link was refused: \(error). The stack is unchanged.")
  }

  /// Reports an impossible request, unless the caller handles the outcome.
  private func report(_ message: String) {
    if !CurrentReduction().isOutcomeHandled {
      reportNavigationIssue(message, by: "stack", at: location)
    }
  }

  // MARK: Settling

  /// Resumes a held move, sends events to screens, and has the store track the replies that they
  /// owe.
  ///
  /// Runs user code: the reducers of screens that receive events, and the guard of a held move.
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

  /// Sends screens the events that the reduction caused: the difference between the screens that
  /// were visible before it and those that are visible now.
  ///
  /// Runs user code: the reducers of the screens.
  @inlinable
  func tellAll(_ state: inout State) -> Effect<Action> {
    state.joinStore()
    guard state.record.wasVisible || state.record.status.isVisible else { return .none }
    let before = state.record.appeared
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
    state.record.appeared = shown
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
