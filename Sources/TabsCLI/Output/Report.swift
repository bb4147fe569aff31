package import TabCore
import TabNavigation

/// The report on a line of a script.
struct Report {
  let line: Int

  /// The text of the line.
  let command: String

  /// The reason why the command failed, or `nil` if it succeeded.
  let failure: String?

  /// Indicates that the line expects the command to fail.
  let expectsFailure: Bool

  /// The outcome of the command's navigation, or `nil` if it requested none.
  let outcome: MoveOutcome?

  /// The outcome of an earlier command's navigation that was waiting for an answer, if it ended.
  let earlier: EarlierOutcome?

  /// The output of the command in addition to the tabs.
  let result: CommandResult

  /// The state of the app after the command.
  let state: AppFeature.State

  /// The change of the tab history since the last report, or `nil` if it is unchanged.
  let historyChange: HistoryChange?

  /// The virtual clock after the command, or `nil` if time is real.
  let clock: ClockReading?
}

/// The difference of two tab histories: tabs removed from the end, then tabs added there.
struct HistoryChange: Encodable, Equatable {
  let removed: Int
  let added: [String]

  /// Compares two histories.
  ///
  /// - Returns: `nil` if they are equal.
  init?(from old: [AppFeature.Tab], to new: [AppFeature.Tab]) {
    let shared = zip(old, new).prefix { $0 == $1 }.count
    if shared == old.count, shared == new.count { return nil }
    removed = old.count - shared
    added = new[shared...].map(\.rawValue)
  }
}

/// The outcome of a navigation that an earlier command requested.
package struct EarlierOutcome: Equatable {
  /// The number of the earlier command's line.
  let line: Int

  let outcome: MoveOutcome
}

extension MoveOutcome {
  /// The outcome in one word.
  var name: String {
    switch self {
    case .done: "done"
    case .unchanged: "unchanged"
    case .pending: "pending"
    case .refusedByScreen: "refusedByScreen"
    case .invalid: "invalid"
    case .superseded: "superseded"
    }
  }

  /// The reason why the move wasn't made, or `nil` if there is none to report.
  var reason: String? {
    switch self {
    case .refusedByScreen(let reason): reason
    case .invalid(let error): error.description
    case .done, .unchanged, .pending, .superseded: nil
    }
  }
}

/// A snapshot of a virtual clock.
package struct ClockReading {
  /// The time since the start of the program.
  let now: Duration

  /// The number of effects that are waiting for the clock.
  let sleepers: Int

  /// The time in seconds, without the rounding error of a division of durations.
  var seconds: Double {
    Double(now.components.seconds) + Double(now.components.attoseconds) / 1e18
  }
}

/// The output of a command in addition to the tabs.
package enum CommandResult: Equatable {
  /// No output.
  case none

  /// All details of the screens.
  case state

  /// The items of the repository.
  case items([Item])

  /// The parts of the saved state that weren't restored, one per line.
  case restored([String])

  /// The syntax of commands.
  case help(String)

  /// No output: the run ends.
  case quit
}
