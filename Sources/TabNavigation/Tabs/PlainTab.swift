public import StoreRuntimeCore

/// The bar's record of a tab without a stack, which is neither compared nor saved.
@usableFromInline
struct PlainTab: Sendable {
  /// `true` while the tab is visible.
  @usableFromInline var isVisible = false

  /// `true` if the feature has received `ScreenEvent.entered`.
  private var hasEntered = false

  /// Shows or hides the tab.
  ///
  /// - Returns: `true` if the feature enters.
  mutating func setVisible(_ isVisible: Bool) -> Bool {
    self.isVisible = isVisible
    guard isVisible, !hasEntered else { return false }
    hasEntered = true
    return true
  }
}

extension TabsNavigator {
  /// Makes a move in a tab without a stack: sends events and dismisses presentations.
  ///
  /// - Returns: The effect of the reducers, and the outcome.
  @usableFromInline
  func makePlain(
    _ move: StackMove, _ tab: Tab, _ reducer: PreparedReducer<State, Action>, _ state: inout State
  ) -> (effect: Effect<Action>, outcome: MoveOutcome) {
    var effect = Effect<Action>.none
    var outcome = MoveOutcome.unchanged
    func tell(_ event: ScreenEvent) {
      effect = effect.merge(with: reducer.respond(&state, to: .tell(event, .itself)).effect)
    }
    func dismiss(by action: Action?) -> Bool {
      guard let action else { return false }
      effect = effect.merge(with: reducer(&state, action))
      outcome = tabs.takeRefusal(in: tab) ?? .done
      return outcome == .done
    }
    switch move {
    case .back:
      _ = dismiss(by: reducer.closingAction(&state, leadsBack: true))
    case .dismiss:
      _ = dismiss(by: reducer.closingAction(&state, leadsBack: false))
    case .prepare(let route, _):
      outcome = route.components.first.map { .invalid(.unknown($0, known: [])) } ?? .done
    case .open, .openPrepared, .reselect(.popToRoot):
      let (refusal, agreed) = tabs.refusal(by: reducer, of: tab, state, .uncovering)
      if let refusal {
        outcome = refusal
        break
      }
      LeaveGuards.permitting(agreed) {
        // A feature that presents something again each time is left with its presentation.
        for _ in 0..<agreed.count {
          guard dismiss(by: reducer.respond(&state, to: .close(.outermost)).action) else { break }
        }
      }
      if case .reselect = move, outcome == .unchanged { tell(.reselected) }
    case .reselect(.tellScreen):
      tell(.reselected)
    case .askToHide:
      outcome = tabs.refusal(by: reducer, of: tab, state, .hiding).outcome ?? .done
    case .setVisible(let isShown):
      outcome = .done
      let enters = bar.modify(&state) { bar in
        bar.record.plain[tab, default: PlainTab()].setVisible(isShown)
      }
      if enters { tell(.entered) }
      tell(isShown ? .appeared : .disappeared)
    case .popToRoot, .popTo, .giveUp, .stay, .askToClose, .reselect(.nothing):
      break
    }
    return (effect, outcome)
  }
}

extension Tabs {
  /// Returns the outcome of a move that a guard in a tab without a stack refuses.
  ///
  /// - Parameters:
  ///   - reducer: The reducer of the tab.
  ///   - tab: The tab.
  ///   - state: The state of the app.
  ///   - extent: The part of the tab to search.
  /// - Returns: The outcome, or `nil` if no guard objects, and the keys that may then be dismissed.
  func refusal(
    by reducer: PreparedReducer<State, Action>, of tab: Tab, _ state: State,
    _ extent: GuardSearch.Extent
  ) -> (outcome: MoveOutcome?, agreed: Set<ChildKey>) {
    var search = GuardSearch(.ofTabs, extent)
    reducer.parts.search(state, &search)
    let verdict = search.objection?.verdict
    return (
      verdict.flatMap { outcome(of: $0, in: tab, isHiding: extent == .hiding) }, search.agreed
    )
  }

  /// Returns the outcome of a move that a guard in a tab without a stack objects to.
  ///
  /// Such a tab can't hold a question, so a guard that asks also refuses.
  private func outcome(
    of verdict: LeaveGuards.Verdict, in tab: Tab, isHiding: Bool
  ) -> MoveOutcome? {
    switch verdict as? LeavePolicy {
    case nil, .allow: return nil
    case .refuse(let reason): return .refusedByScreen(reason)
    case .ask:
      reportIssue(
        """
        A feature in the tab "\(tab.tabName)" asks a question before it is \
        \(isHiding ? "hidden" : "removed"), but the tab has no stack to present it. The feature \
        stays. Make the tab's state a "TabStack", and end its feature's body with ".stack { … }". \
        See "Tabs".
        """,
        at: location)
      return .refusedByScreen("The tab can't ask its question.")
    }
  }

  /// Takes a dismissal that a guard in a tab without a stack holds.
  ///
  /// - Returns: The outcome, or `nil` if no dismissal was held.
  func takeRefusal(in tab: Tab) -> MoveOutcome? {
    LeaveGuards.takeHeld().map {
      outcome(of: $0.verdict, in: tab, isHiding: false) ?? .unchanged
    }
  }

  /// Returns the reducer of a tab without a stack, in which a guard that asks refuses instead.
  @usableFromInline
  func refusing(
    _ reducer: PreparedReducer<State, Action>, of tab: Tab
  ) -> PreparedReducer<State, Action> {
    PreparedReducer(containersOf: [reducer], responder: reducer.responder) { state, action in
      let effect = reducer(&state, action)
      if takeRefusal(in: tab) != nil, !CurrentReduction().isOutcomeHandled {
        CurrentReduction().holdAction()
      }
      return effect
    }
  }
}
