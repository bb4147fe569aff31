public import StoreRuntimeCore

/// Does what the actions of a tab ask for that are about its stack, and settles its moves.
@usableFromInline
struct StackNavigator<RootAction: Sendable, Path: PathState, PathAction: Sendable>: Sendable {
  @usableFromInline typealias State = TabStack<Path>
  @usableFromInline typealias Action = TabStackAction<RootAction, Path, PathAction>

  /// The reducers of root and screens, and those that the tab has besides.
  @usableFromInline let inner: PreparedReducer<State, Action>

  /// Tells the root of an event by an action.
  let root: ScreenResponder<State, Action>?

  /// Where the tab is put together.
  private let location: IssueLocation

  @usableFromInline
  init(_ inner: PreparedReducer<State, Action>, at location: IssueLocation) {
    self.inner = inner
    self.location = location
    root = ScreenEvent.responder(RootAction.self, State.self) { .root($0) }
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
      if state.books.lastOutcome != .done { holdCurrentAction() }
      return effect

    case .path(.push(let id, let screen)):
      return push(screen, id: id, action, &state)

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
      let effect =
        switch answer {
        case .presented(let choice): self.answer(choice, &state)
        case .dismiss: self.answer(.stay, &state)
        }
      return effect.merge(with: inner(&state, action))
    }
  }

  private func push(
    _ screen: Path, id: StackElementID, _ action: Action, _ state: inout State
  ) -> Effect<Action> {
    guard state.stack.firstIndex(id: id) == nil else { return inner(&state, action) }
    let edit = StackEdit(keeping: state.stack.count, adding: [screen])
    var effect = Effect<Action>.none
    let outcome = state.begin(.edit(edit, result: nil), state.verdict(on: edit)) { state in
      state.books.entering.append(id)
      effect = inner(&state, action)
    }
    if case .refused(let error) = outcome {
      report("A push was refused: \(error). The stack is as it was.")
      holdCurrentAction()
    }
    return effect
  }

  /// Does what the answer to a question says.
  func answer(_ choice: LeaveChoice, _ state: inout State) -> Effect<Action> {
    guard var held = state.books.held else { return .none }
    switch choice {
    case .stay:
      state.drop(.vetoed("The user stays."))
      return .none
    case .wait:
      held.isWaiting = true
      state.books.held = held
      state.question = nil
      return tell(.askedToLeave, held.asked, &state)
    case .leave:
      held.permits.insert(held.asked)
      return makeHeld(held, &state)
    }
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
    _ = state.begin(.dismissal(action), verdict) { _ in }
    return true
  }

  /// Returns what speaks against the dismissal that was held, if one was.
  private func takeVerdict() -> Verdict? {
    guard let held = DismissalJudge.takeHeld(), let leaving = held.verdict as? Leaving else {
      return nil
    }
    return Verdict(leaving, of: .presentation(held.identity))
  }

  /// Dismisses what was asked, unless it asks again.
  private func dismiss(_ action: any Sendable, _ state: inout State) -> Effect<Action> {
    guard let action = action as? Action else { return .none }
    let effect = dismissing(&state) { inner(&$0, action) }
    if !judgeDismissal(by: action, &state) {
      requestSettling()
      state.books.lastOutcome = .done
    }
    return effect
  }

  /// Runs reducers for a dismissal, which is permitted if what is presented has agreed to go.
  private func dismissing(
    _ state: inout State, _ body: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    let identities = state.books.permits.compactMap { place in
      if case .presentation(let identity) = place { identity } else { nil }
    }
    guard !identities.isEmpty else { return body(&state) }
    return DismissalJudge.permitting(Set(identities)) { body(&state) }
  }

  // MARK: Moves

  /// Makes the move that was held, unless another screen asks.
  func makeHeld(_ held: HeldMove<Path>, _ state: inout State) -> Effect<Action> {
    var effect = Effect<Action>.none
    state.judgeHeld(held) { state in
      switch held.request {
      case .edit(let edit, let result): _ = state.make(edit, result: result)
      case .popFrom(let id): effect = pop(from: id, &state)
      case .move(let move):
        effect =
          held.isOutcomeHandled ? handlingOutcome { make(move, &state) } : make(move, &state)
      case .dismissal(let action): effect = dismiss(action, &state)
      }
    }
    return effect
  }

  private func pop(from id: StackElementID, _ state: inout State) -> Effect<Action> {
    guard let position = state.stack.firstIndex(id: id) else {
      state.books.lastOutcome = .unchanged
      return .none
    }
    let verdict = state.verdict(on: StackEdit(keeping: position))
    var effect = Effect<Action>.none
    _ = state.begin(.popFrom(id), verdict) { state in
      effect = inner(&state, .path(.popFrom(id: id)))
      state.forgetReplies()
    }
    return effect
  }

  private func make(_ move: StackMove, _ state: inout State) -> Effect<Action> {
    switch move {
    case .back:
      return back(&state)
    case .dismiss:
      return dismiss(&state) ?? .none
    case .popToRoot:
      return rebuild(StackEdit(keeping: 0), for: move, &state)
    case .popTo(let id):
      guard let position = state.stack.firstIndex(id: id) else {
        state.books.lastOutcome = .unchanged
        report(state.missing(id, "popped to"))
        return .none
      }
      return rebuild(StackEdit(keeping: position + 1), for: move, &state)
    case .open(let components, let opening):
      let effect = open(components, opening, &state)
      if case .refused(let error) = state.books.lastOutcome {
        report("A link was refused: \(error). The stack is as it was.")
      }
      return effect
    case .reselect(let reselection):
      return reselect(reselection, &state)
    case .askToHide:
      let top = state.top
      let isPermitted = state.books.permits.contains(top)
      let leaving = isPermitted ? .freely : objection(toHiding: top, &state) ?? .freely
      _ = state.begin(.move(move), Verdict(leaving, of: top)) { _ in }
      return .none
    case .giveUp:
      state.books.lastOutcome = .unchanged
      state.drop(.superseded)
      return .none
    case .setVisible(let isVisible):
      state.books.isVisible = isVisible
      state.books.lastOutcome = .done
      state.setNeedsSettling()
      return .none
    }
  }

  /// Returns what a screen, or what is shown inside it, says about being hidden, `nil` if nothing
  /// speaks against it.
  @usableFromInline
  func objection(toHiding place: StackPlace, _ state: inout State) -> Leaving? {
    let leaving = state.leaving(place, by: .hiding)
    guard case .freely = leaving else { return leaving }
    var target = ScreenTarget.itself
    if case .screen(let id) = place { target = .element(id.generation) }
    return inner.respond(&state, to: .hide(target)).verdict as? Leaving
  }

  private func rebuild(
    _ edit: StackEdit<Path>, for move: StackMove, _ state: inout State
  ) -> Effect<Action> {
    _ = state.begin(.move(move), state.verdict(on: edit)) { $0.apply(edit) }
    return .none
  }

  /// Takes one step back: a question, a presentation or a screen goes.
  private func back(_ state: inout State) -> Effect<Action> {
    if state.question != nil {
      state.drop(.vetoed("The user stays."))
      state.books.lastOutcome = .done
      return .none
    }
    if let effect = dismiss(&state) { return effect }
    return state.stack.ids.last.map { pop(from: $0, &state) } ?? .none
  }

  /// Dismisses the innermost of what is presented with the action that a view would send.
  private func dismiss(_ state: inout State) -> Effect<Action>? {
    state.books.lastOutcome = .unchanged
    guard let action = closing(&state) else { return nil }
    state.books.lastOutcome = .done
    let effect = inner(&state, action)
    _ = judgeDismissal(by: action, &state)
    return effect
  }

  /// Returns the action that dismisses the innermost of what is presented, `nil` if nothing is.
  func closing(_ state: inout State) -> Action? {
    let action = inner.respond(&state, to: .close).action
    if case .path(.popFrom) = action { return nil }
    return action
  }

  /// Dismisses all that the root presents and makes a move of what is left, or does neither.
  ///
  /// - Parameters:
  ///   - state: The tab.
  ///   - move: The move, to be held if somebody asks.
  ///   - verdict: What rules and guards say of the move.
  ///   - judge: Judges the move anew if reducers that ran for the dismissals have moved the stack.
  ///   - apply: Makes the move.
  /// - Returns: What these reducers want done.
  private func uncover(
    _ state: inout State, for move: StackMove, _ verdict: Verdict,
    judge: (State) -> Verdict, apply: (inout State) -> Void
  ) -> Effect<Action> {
    var verdict = verdict
    var attempt = state
    var effect = Effect<Action>.none
    if case .fine = verdict { verdict = uncover(&attempt, &effect) }
    if case .fine = verdict, attempt.books.moveCount != state.books.moveCount {
      verdict = judge(attempt)
    }
    guard case .fine = verdict else {
      _ = state.begin(.move(move), verdict) { _ in }
      return .none
    }
    _ = attempt.begin(.move(move), .fine, apply: apply)
    state = attempt
    return effect
  }

  /// Dismisses all that the root presents, unless something of it asks.
  private func uncover(_ state: inout State, _ effect: inout Effect<Action>) -> Verdict {
    // A feature that presents something again each time is left with it.
    for _ in 0..<16 {
      guard let action = inner.respond(&state, to: .close).action, case .root = action else {
        break
      }
      let dismissal = dismissing(&state) { inner(&$0, action) }
      if let verdict = takeVerdict() { return verdict }
      effect = effect.merge(with: dismissal)
    }
    return .fine
  }

  private func open(
    _ components: [String], _ opening: LinkOpening, _ state: inout State
  ) -> Effect<Action> {
    let move = StackMove.open(components, opening)
    var link: ReadLink<Path>
    do throws(ScreenError) {
      link = try state.read(components, opening)
    } catch {
      state.books.lastOutcome = .refused(error)
      return .none
    }
    let isCovered = !link.isShownByRoot && state.isRootCovered(inner)
    var verdict = state.verdict(on: link.edit)
    if case .unchanged = verdict, isCovered || !link.isShown { verdict = .fine }
    guard isCovered else {
      _ = state.begin(.move(move), verdict) { $0.follow(link) }
      return .none
    }
    return uncover(&state, for: move, verdict) { state in
      do throws(ScreenError) {
        link = try state.read(components, opening)
      } catch {
        return .refused(error)
      }
      let verdict = state.verdict(on: link.edit)
      if case .unchanged = verdict { return .fine }
      return verdict
    } apply: { state in
      state.follow(link)
    }
  }

  /// Reports something that can't be done, unless somebody looks at its outcome.
  private func report(_ message: String) {
    if !isOutcomeHandled() { reportNavigationIssue(message, by: "stack", at: location) }
  }

  private func reselect(_ reselection: Reselection, _ state: inout State) -> Effect<Action> {
    state.books.lastOutcome = .unchanged
    switch reselection {
    case .nothing:
      return .none
    case .tellScreen:
      return tell(.reselected, state.top, &state)
    case .popToRoot:
      let isCovered = state.isRootCovered(inner)
      if state.stack.isEmpty, !isCovered { return tell(.reselected, .root, &state) }
      let edit = StackEdit<Path>(keeping: 0)
      guard isCovered else { return rebuild(edit, for: .reselect(.popToRoot), &state) }
      func judge(_ state: State) -> Verdict {
        state.stack.isEmpty ? .fine : state.verdict(on: edit)
      }
      return uncover(&state, for: .reselect(.popToRoot), judge(state), judge: judge) { state in
        state.apply(edit)
      }
    }
  }
}

extension TabStack {
  /// Whether the root presents something.
  fileprivate mutating func isRootCovered<RootAction, PathAction>(
    _ reducer: PreparedReducer<Self, TabStackAction<RootAction, Path, PathAction>>
  ) -> Bool {
    if case .root = reducer.respond(&self, to: .close).action { true } else { false }
  }
}
