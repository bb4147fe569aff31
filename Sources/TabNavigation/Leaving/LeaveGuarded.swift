public import StoreRuntime

/// A guarded feature's decision about being left.
public enum LeavePolicy: Hashable, Sendable {
  /// The feature may leave.
  case allow

  /// The feature may leave if the user confirms.
  case ask(AlertState<LeaveChoice>)

  /// The feature stays. The outcome of the navigation contains the reason.
  case refuse(String)

  /// The policy if it objects to leaving, or `nil`.
  var objection: Self? { if case .allow = self { nil } else { self } }
}

/// The user's answer to the question of a guard.
@CasePathable
public enum LeaveChoice: Codable, Equatable, Sendable {
  /// The feature leaves, and its unsaved changes are lost.
  case leave

  /// The feature stays, and so does everything else.
  case stay

  /// The feature saves first, and leaves as soon as its policy allows that.
  ///
  /// It receives `ScreenEvent.saveRequested`. If its actions don't conform to `ScreenAction`, or
  /// have no case for the event, its nearest ancestor with such a case receives it.
  case saveFirst
}

/// The way in which a feature would be left.
public enum Departure: Equatable, Sendable {
  /// The feature is removed from the state.
  case removal

  /// Another tab is selected, and the feature keeps its state.
  case hiding
}

/// The state of a feature that may object to being left, at any depth in a tab.
///
/// Before a move, a dismissal or a link removes state, the policy of every guard in that state is
/// read, innermost first. Only screens and features are guards: a state without a reducer isn't.
///
/// ```swift
/// func leavePolicy(for departure: Departure) -> LeavePolicy {
///   departure == .removal && hasChanges ? .ask(.discardChanges) : .allow
/// }
/// ```
public protocol LeaveGuarded {
  /// Returns the feature's policy for a departure.
  ///
  /// - Parameter departure: The way in which the feature would be left.
  /// - Returns: The policy, which may depend on unsaved changes.
  func leavePolicy(for departure: Departure) -> LeavePolicy
}
