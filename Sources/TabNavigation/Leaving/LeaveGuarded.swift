public import StoreRuntime

/// A decision of a guarded feature about a departure.
public enum LeavePolicy: Hashable, Sendable {
  /// The feature may leave.
  case allow

  /// The feature may leave if the user says so.
  case ask(AlertState<LeaveChoice>)

  /// The feature stays, for a reason that is in the outcome of the navigation.
  case refuse(String)

  /// The policy itself if it objects to leaving, `nil` otherwise.
  var objection: Self? { if case .allow = self { nil } else { self } }
}

/// An answer of the user to the question of a guard.
@CasePathable
public enum LeaveChoice: Codable, Equatable, Sendable {
  /// The feature leaves, and its unsaved changes are lost.
  case leave

  /// The feature stays, and so does everything else.
  case stay

  /// The feature saves first, and leaves as soon as its policy allows that.
  ///
  /// It receives `ScreenEvent.saveRequested`. If its actions aren't a `ScreenAction`, or have none for
  /// the event, the nearest feature around it that has one receives it.
  case saveFirst
}

/// The way in which a feature would be left.
public enum Departure: Equatable, Sendable {
  /// The feature is removed from the state.
  case removal

  /// Another tab is selected, and the feature keeps its state.
  case hiding
}

/// The state of a feature that may object to being left, wherever it is in a tab.
///
/// Before anything leaves the state by a move, a dismissal or a link, every guard inside of it is
/// asked, innermost first. Only screens and features are asked: a state that no reducer runs for
/// isn't.
///
/// ```swift
/// func leavePolicy(for departure: Departure) -> LeavePolicy {
///   departure == .removal && hasChanges ? .ask(.discardChanges) : .allow
/// }
/// ```
public protocol LeaveGuarded {
  /// Returns the feature's answer to a departure.
  ///
  /// - Parameter departure: The way in which the feature would be left.
  /// - Returns: The answer, which may depend on unsaved changes.
  func leavePolicy(for departure: Departure) -> LeavePolicy
}
