import StoreRuntime
public import StoreRuntimeCore

extension DismissalJudge {
  /// Asks what is presented inside tabs whether it lets itself be dismissed.
  @usableFromInline static let ofTabs = DismissalJudge { state in
    // The payload of an enum of features, or the feature's state itself.
    let payload =
      Mirror(reflecting: state).displayStyle == .enum
      ? Mirror(reflecting: state).children.first?.value : nil
    let guarded = state as? any LeaveGuarded ?? payload as? any LeaveGuarded
    guard let leaving = guarded?.leaving(.removal) else { return nil }
    if case .freely = leaving { return nil }
    return leaving
  }
}

extension Verdict {
  /// What a screen, or something that is presented, says about being left.
  init(_ leaving: Leaving, of place: StackPlace) {
    switch leaving {
    case .freely: self = .fine
    case .never(let reason): self = .vetoed(reason)
    case .asking(let question): self = .asks(place, question)
    }
  }
}
