public import StoreRuntimeCore

/// Executes the actions of a tab that concern its stack, and settles its moves.
@usableFromInline
struct StackNavigator<RootAction: Sendable, Path: PathState, PathAction: Sendable>: Sendable {
  @usableFromInline typealias State = TabStack<Path>
  @usableFromInline typealias Action = TabStackAction<RootAction, Path, PathAction>

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

  @inlinable
  func reduce(_ action: Action, _ state: inout State) -> Effect<Action> {
    if state.record.prepared != nil { dropPrepared(action, &state) }
    guard case .move(let move) = action else { return reduceOther(action, &state) }
    let effect = make(move, &state)
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
      let effect = pop(from: id, &state)
      if state.record.status.outcome != .done { CurrentReduction().holdAction() }
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

  /// Drops a prepared link if the tab receives another action first.
  @usableFromInline
  func dropPrepared(_ action: Action, _ state: inout State) {
    switch action {
    case .move(.prepare), .move(.openPrepared), .move(.askToHide), .move(.giveUp): break
    default: state.record.prepared = nil
    }
  }

  /// Carries out the answer to a question.
  func answer(_ choice: LeaveChoice, _ state: inout State) -> Effect<Action> {
    if let held = state.take(choice) { return makeHeld(held, &state) }
    guard choice == .saveFirst, let held = state.record.held else { return .none }
    let target = ScreenTarget.inside(path(to: held.asked))
    return inner.respond(&state, to: .tell(.saveRequested, target)).effect
  }

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

  /// Returns the verdict of the first feature that objects to hiding the tab.
  @inlinable
  func verdictOnHiding(_ state: State) -> Verdict {
    mayObject ? search(state, .hiding).verdict : .fine
  }

  /// Returns `true` if a feature in the tab may object to being left.
  ///
  /// The first call prepares the reducers of all features.
  @usableFromInline var mayObject: Bool {
    hasGuards.value {
      var survey = GuardSurvey(includingPresentations: true)
      return parts.mayObject(&survey)
    }
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
    if state.record.status.outcome != .done { CurrentReduction().holdAction() }
    return effect.merge(with: dismissal)
  }

  /// Makes a move of a dismissal that an operator has held.
  ///
  /// - Returns: The effect of the reducers, or `nil` if no dismissal was held.
  private func makeHeldDismissal(by action: Action, _ state: inout State) -> Effect<Action>? {
    guard let held = LeaveGuards.takeHeld() else { return nil }
    let key = held.key
    guard !search(state, for: key).search.isScopeFound, let policy = held.verdict as? LeavePolicy
    else {
      return dismiss(key, by: action, &state)
    }
    state.begin(.dismissal(action, of: key), Verdict(policy, of: .unknown(key)))
    return Effect.none
  }

  /// Reduces an action that dismisses a feature, unless a guard inside it objects.
  private func dismiss(
    _ key: ChildKey, by action: Action, _ state: inout State
  ) -> Effect<Action> {
    let (verdict, search) = search(state, for: key)
    guard case .fine = verdict else {
      state.begin(.dismissal(action, of: key), verdict)
      return .none
    }
    return LeaveGuards.permitting(search.agreed.union([key])) {
      dismissing(&state) { inner(&$0, action) }
    }
  }

  /// Dismisses the innermost presentation with the action that a view would send.
  ///
  /// - Returns: The effect of the reducers, or `nil` if nothing is presented.
  private func dismiss(leadsBack: Bool, _ state: inout State) -> Effect<Action>? {
    guard let action = inner.closingAction(&state, leadsBack: leadsBack) else { return nil }
    if case .path(.popFrom) = action { return nil }
    let effect = dismissing(&state) { inner(&$0, action) }
    return makeHeldDismissal(by: action, &state).map { effect.merge(with: $0) } ?? effect
  }

  private func dismissing(
    _ state: inout State, _ reduce: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    let effect = reduce(&state)
    CurrentReduction().requestSettling()
    state.record.status.outcome = .done
    return effect
  }

  // MARK: Moves

  /// Carries out a held move, unless another screen asks a question.
  func makeHeld(_ held: HeldMove<Path>, _ state: inout State) -> Effect<Action> {
    var effect = Effect<Action>.none
    state.judgeHeld(held) { state in
      switch held.move {
      case .edit(let edit, let result): state.make(edit, returning: result)
      case .popFrom(let id): effect = pop(from: id, &state)
      case .request(let move):
        effect =
          held.isOutcomeHandled
          ? CurrentReduction().handlingOutcome { make(move, &state) } : make(move, &state)
      case .dismissal(let action, let key):
        let isPermitted = state.record.permits.contains(.unknown(key))
        guard let action = action as? Action,
          isPermitted || search(state, for: key).search.isScopeFound
        else {
          // It was removed meanwhile, so there is no second step back for it.
          state.record.status.outcome = .done
          return
        }
        effect = dismiss(key, by: action, &state)
      }
    }
    return effect
  }

  private func pop(from id: StackElementID, _ state: inout State) -> Effect<Action> {
    var effect = Effect<Action>.none
    guard let position = state.stack.index(id: id) else {
      state.record.status.outcome = .unchanged
      return effect
    }
    state.make(StackEdit(keeping: position), as: .popFrom(id)) { state in
      effect = inner(&state, .path(.popFrom(id: id)))
      state.forgetReplies()
    }
    return effect
  }

  @inlinable
  func make(_ move: StackMove, _ state: inout State) -> Effect<Action> {
    state.record.status.outcome = .unchanged
    switch move {
    case .prepare(let route, let opening):
      do throws(ScreenError) {
        state.record.prepared = try state.read(route, opening)
        state.record.status.outcome = .done
      } catch {
        state.record.status.outcome = .invalid(error)
      }
    case .open(let route, let opening), .openPrepared(let route, let opening):
      let prepared = state.record.prepared.take()
      var made: ReadLink<Path>?
      if case .openPrepared = move, prepared?.route == route, prepared?.opening == opening {
        made = prepared
      }
      let effect = open(route, opening, made, for: .open(route, opening), &state)
      if case .invalid(let error) = state.record.status.outcome { reportRefusal(error) }
      return effect
    case .askToHide:
      let verdict = verdictOnHiding(state)
      state.begin(.request(move), verdict)
    case .setVisible(let isVisible):
      state.record.status.isVisible = isVisible
      state.record.status.outcome = .done
      state.setNeedsSettling()
    default:
      return makeOther(move, &state)
    }
    return .none
  }

  /// Makes one of the less frequent moves.
  @usableFromInline
  func makeOther(_ move: StackMove, _ state: inout State) -> Effect<Action> {
    switch move {
    case .back:
      return back(&state)
    case .dismiss:
      return dismiss(leadsBack: false, &state) ?? .none
    case .popToRoot:
      state.popToRoot()
    case .popTo(let id):
      guard let position = state.stack.index(id: id) else {
        report(state.missing(id, "popped to"))
        break
      }
      state.make(StackEdit(keeping: position + 1))
    case .reselect(.tellScreen):
      return tell(.reselected, state.top, &state)
    case .reselect(.popToRoot):
      let isAtRoot = state.stack.isEmpty && rootDismissal(&state) == nil
      return isAtRoot
        ? tell(.reselected, .root, &state) : open([], .replaces, for: move, &state)
    case .askToClose:
      state.begin(.request(move), search(state).verdict)
    case .stay:
      stay(&state)
    case .giveUp:
      state.drop(.superseded)
    case .reselect(.nothing), .prepare, .open, .openPrepared, .askToHide, .setVisible:
      break
    }
    return .none
  }

  /// Answers the pending question with "stay".
  ///
  /// - Returns: `true` if a question was pending.
  @discardableResult
  private func stay(_ state: inout State) -> Bool {
    guard state.question != nil else { return false }
    state.drop(.refusedByScreen("The user stays."))
    state.record.status.outcome = .done
    return true
  }

  /// Takes one step back: dismisses a question or a presentation, or pops a screen.
  private func back(_ state: inout State) -> Effect<Action> {
    if stay(&state) { return .none }
    if let effect = dismiss(leadsBack: true, &state) { return effect }
    return state.stack.ids.last.map { pop(from: $0, &state) } ?? .none
  }

  /// Dismisses all presentations of the root and follows a link, or does neither.
  ///
  /// - Returns: The effect of the reducers that ran for the dismissals.
  @inlinable
  func open(
    _ route: LinkRoute, _ opening: LinkOpening, _ made: ReadLink<Path>? = nil,
    for move: StackMove, _ state: inout State
  ) -> Effect<Action> {
    do throws(ScreenError) {
      var link: ReadLink<Path>
      if let made { link = made } else { link = try state.read(route, opening) }
      if !link.isShownByRoot, rootDismissal(&state) != nil {
        return try uncover(link, for: move, &state)
      }
      var verdict = state.ruling(on: link, isCovered: false)
      if case .fine = verdict { verdict = state.objection(to: link) ?? .fine }
      state.begin(.request(move), verdict) { $0.follow(link) }
    } catch {
      state.record.status.outcome = .invalid(error)
    }
    return .none
  }

  /// Dismisses all presentations of the root and follows a link, or does neither.
  @usableFromInline
  func uncover(
    _ link: ReadLink<Path>, for move: StackMove, _ state: inout State
  ) throws(ScreenError) -> Effect<Action> {
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
      state.begin(.request(move), verdict)
      return .none
    }
    attempt.begin(.request(move), .fine) { $0.follow(link) }
    state = attempt
    return effect
  }

  /// Judges a link: by the rules, then by the root's presentations and the screens.
  ///
  /// - Returns: The verdict, and the keys of the root's presentations if none of them objects.
  private func judge(
    _ link: ReadLink<Path>, _ state: State
  ) -> (verdict: Verdict, agreed: Set<ChildKey>) {
    let ruling = state.ruling(on: link, isCovered: true)
    guard case .fine = ruling else { return (ruling, []) }
    let (verdict, search) = search(state, .uncovering)
    guard case .fine = verdict else { return (verdict, []) }
    return (state.objection(to: link) ?? .fine, search.agreed)
  }

  /// Dismisses all presentations of the root, which have agreed.
  private func uncover(_ state: inout State, limit: Int) -> Effect<Action> {
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
}
