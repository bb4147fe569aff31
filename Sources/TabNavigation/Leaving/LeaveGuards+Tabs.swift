public import StoreRuntimeCore

extension LeaveGuards {
  /// The guards of features in tabs: states that are ``LeaveGuarded``.
  @usableFromInline static let ofTabs = LeaveGuards(
    isGuard: { $0 is any LeaveGuarded.Type },
    verdict: { state, isHiding in
      (state as? any LeaveGuarded)?.leavePolicy(for: isHiding ? .hiding : .removal).objection
    })
}
