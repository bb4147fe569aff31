import StoreRuntimeCore

/// What the bar remembers of a tab without a stack: neither compared nor saved.
@usableFromInline
struct PlainTab: Sendable {
  /// What came of the last move, and whether the tab is shown.
  @usableFromInline var status = StackStatus()

  /// Whether the feature was told that it was entered.
  var hasEntered = false
}

extension TabsNavigator {
  /// Makes a move in a tab without a stack: its feature is told, and what it presents is dismissed.
  func makePlain(_ move: StackMove, _ index: Int, _ state: inout State) -> Effect<Action> {
    let tab = tabs.items[index].tab
    let reducer = reducers[index]
    var record = state[keyPath: tabs.bar].record.plain[tab] ?? PlainTab()
    var effect = Effect<Action>.none
    record.status.outcome = .unchanged
    func tell(_ event: ScreenEvent) {
      effect = effect.merge(with: reducer.respond(&state, to: .tell(event, .itself)).effect)
    }
    func dismiss() -> Bool {
      guard let action = reducer.respond(&state, to: .close).action else { return false }
      effect = effect.merge(with: reducer(&state, action))
      record.status.outcome = .done
      return true
    }
    switch move {
    case .back, .dismiss:
      _ = dismiss()
    case .open, .reselect(.popToRoot):
      // A feature that presents something again each time is left with it.
      for _ in 0..<16 where !dismiss() { break }
      if case .reselect = move, record.status.outcome == .unchanged { tell(.reselected) }
    case .reselect(.tellScreen):
      tell(.reselected)
    case .askToHide:
      record.status.outcome = outcome(ofHiding: index, &state)
    case .setVisible(let isShown):
      record.status.outcome = .done
      record.status.isVisible = isShown
      if isShown, !record.hasEntered {
        record.hasEntered = true
        tell(.entered)
      }
      tell(isShown ? .appeared : .disappeared)
    case .popToRoot, .popTo, .giveUp, .reselect(.nothing):
      break
    }
    bar.modify(&state) { $0.record.plain[tab] = record }
    return effect
  }

  private func outcome(ofHiding index: Int, _ state: inout State) -> MoveOutcome {
    switch reducers[index].respond(&state, to: .hide(.itself)).verdict as? Leaving {
    case nil, .freely: return .done
    case .never(let reason): return .vetoed(reason)
    case .asking:
      let tab = tabs.items[index].tab.rawValue
      reportIssue(
        """
        The feature of the tab "\(tab)" asks before it is hidden, but the tab has no stack, which \
        would have the question. It stays. Make its state a "TabStack", and its feature one that \
        ends with ".stack { … }".
        """,
        at: tabs.location)
      return .vetoed("The tab can't ask its question.")
    }
  }
}
