package import TabCore
import TabNavigation

/// The report on a line of a script.
struct Report {
  /// The number of the line, counted from 1.
  let line: Int

  /// The line itself.
  let command: String

  /// The reason why the command failed, if it did.
  let failure: String?

  /// Whether the line demands that the command fails.
  let expectsFailure: Bool

  /// What the navigation of the command came to, `nil` if it asked for none.
  let outcome: MoveOutcome?

  /// What came meanwhile of the navigation of an earlier command, which waited for an answer.
  let earlier: EarlierOutcome?

  /// The output of the command besides the tabs.
  let result: CommandResult

  /// The app after the command.
  let state: AppFeature.State

  /// The change of the tab history since the last report, `nil` without one.
  let historyChange: HistoryChange?

  /// The virtual clock after the command, or `nil` if time is real.
  let clock: ClockReading?
}

/// The change from one tab history to another: removed tabs at its end, then added tabs.
struct HistoryChange: Encodable, Equatable {
  let removed: Int
  let added: [String]

  /// Compares two histories.
  ///
  /// - Returns: `nil` if they are the same.
  init?(from old: [AppFeature.Tab], to new: [AppFeature.Tab]) {
    let shared = zip(old, new).prefix { $0 == $1 }.count
    if shared == old.count, shared == new.count { return nil }
    removed = old.count - shared
    added = new[shared...].map(\.rawValue)
  }
}

/// The outcome of a navigation that an earlier command has asked for.
package struct EarlierOutcome: Equatable {
  /// The number of that command's line.
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

  /// Why the move wasn't made, if there is something to say.
  var reason: String? {
    switch self {
    case .refusedByScreen(let reason): reason
    case .invalid(let error): error.description
    case .done, .unchanged, .pending, .superseded: nil
    }
  }
}

/// The state of a virtual clock.
package struct ClockReading {
  /// The time since the start of the program.
  let now: Duration

  /// The number of effects that wait for the clock.
  let sleepers: Int

  /// The same time in seconds, exact where a division of durations isn't.
  var seconds: Double {
    Double(now.components.seconds) + Double(now.components.attoseconds) / 1e18
  }
}

/// The output of a command besides the tabs.
package enum CommandResult: Equatable {
  /// Nothing.
  case none

  /// All details of the screens.
  case state

  /// The items of the repository.
  case items([Item])

  /// What had to be left out of the restored state, line by line.
  case restored([String])

  /// The syntax of commands.
  case help(String)

  /// Nothing: the run is over.
  case quit
}
