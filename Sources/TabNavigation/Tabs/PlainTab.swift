public import StoreRuntimeCore

/// The bar's record of a tab without a stack, which is neither compared nor saved.
@usableFromInline
struct PlainTab: Sendable {
  /// The outcome of the last move, and the visibility of the tab.
  @usableFromInline var status = StackStatus()

  /// `true` if the feature has received `ScreenEvent.entered`.
  var hasEntered = false
}

extension TabsNavigator {
  /// Makes a move in a tab without a stack: sends events and dismisses presentations.
  @usableFromInline
  func makePlain(
    _ move: StackMove, _ tab: Tab, _ reducer: PreparedReducer<State, Action>, _ state: inout State
  ) -> Effect<Action> {
    var record = state[keyPath: tabs.bar].record.plain[tab] ?? PlainTab()
    var effect = Effect<Action>.none
    record.status.outcome = .unchanged
    func tell(_ event: ScreenEvent) {
      effect = effect.merge(with: reducer.respond(&state, to: .tell(event, .itself)).effect)
    }
    func dismiss(by action: Action?) -> Bool {
      guard let action else { return false }
      bar.modify(&state) { $0.record.plain[tab, default: record].status.outcome = .done }
      effect = effect.merge(with: reducer(&state, action))
      record.status.outcome = bar.modify(&state) { $0.record.plain[tab]?.status.outcome } ?? .done
      return record.status.outcome == .done
    }
    switch move {
    case .back:
      _ = dismiss(by: reducer.closingAction(&state, leadsBack: true))
    case .dismiss:
      _ = dismiss(by: reducer.closingAction(&state, leadsBack: false))
    case .prepare(let route, _):
      record.status.outcome =
        route.components.first.map { .invalid(.unknown($0, known: [])) } ?? .done
    case .open, .openPrepared, .reselect(.popToRoot):
      let (refusal, agreed) = tabs.refusal(by: reducer, of: tab, state, .uncovering)
      if let refusal {
        record.status.outcome = refusal
        break
      }
      LeaveGuards.permitting(agreed) {
        // A feature that presents something again each time is left with its presentation.
        for _ in 0..<agreed.count {
          guard dismiss(by: reducer.respond(&state, to: .close(.outermost)).action) else { break }
        }
      }
      if case .reselect = move, record.status.outcome == .unchanged { tell(.reselected) }
    case .reselect(.tellScreen):
      tell(.reselected)
    case .askToHide:
      let refusal = tabs.refusal(by: reducer, of: tab, state, .hiding).outcome
      record.status.outcome = refusal ?? .done
    case .setVisible(let isShown):
      record.status.outcome = .done
      record.status.isVisible = isShown
      if isShown, !record.hasEntered {
        record.hasEntered = true
        tell(.entered)
      }
      tell(isShown ? .appeared : .disappeared)
    case .popToRoot, .popTo, .giveUp, .stay, .askToClose, .reselect(.nothing):
      break
    }
    bar.modify(&state) { $0.record.plain[tab] = record }
    return effect
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

  /// Returns the reducer of a tab without a stack, in which a guard that asks refuses instead.
  @usableFromInline
  func refusing(
    _ reducer: PreparedReducer<State, Action>, of tab: Tab
  ) -> PreparedReducer<State, Action> {
    let bar = StateAccess(bar)
    return PreparedReducer(around: [reducer], responder: reducer.responder) { state, action in
      let effect = reducer(&state, action)
      guard let held = LeaveGuards.takeHeld() else { return effect }
      let outcome = outcome(of: held.verdict, in: tab, isHiding: false) ?? .unchanged
      bar.modify(&state) { $0.record.plain[tab, default: PlainTab()].status.outcome = outcome }
      let reduction = CurrentReduction()
      if !reduction.isOutcomeHandled { reduction.holdAction() }
      return effect
    }
  }
}
