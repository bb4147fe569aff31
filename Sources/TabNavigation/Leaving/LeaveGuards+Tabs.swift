public import StoreRuntimeCore

extension LeaveGuards {
  /// The guards of features in tabs: states that are ``LeaveGuarded``.
  @usableFromInline static let ofTabs = LeaveGuards(
    isGuard: { $0 is any LeaveGuarded.Type },
    verdict: { state, isHiding in
      (state as? any LeaveGuarded)?.leaving(isHiding ? .hiding : .removal).objection
    })
}

extension GuardSearch {
  /// The verdict of the first feature that objects, in a search of a root or a screen.
  func objection(in place: StackPlace) -> Verdict? {
    guard let objection, let leaving = objection.verdict as? Leaving else { return nil }
    return Verdict(leaving, of: GuardedPlace(place: place, path: objection.path))
  }
}
