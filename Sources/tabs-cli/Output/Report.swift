import TabCore

/// What there is to say after a line of a script.
struct Report {
  /// The number of the line, counted from 1.
  let line: Int

  /// The line itself.
  let command: String

  /// Why the command failed, if it did.
  let failure: String?

  /// Whether the line says that the command has to fail.
  let expectsFailure: Bool

  /// What the command printed besides the tabs.
  let result: CommandResult

  /// The app after the command.
  let state: AppFeature.State

  /// How the tab history differs from that of the last report, or `nil` if it doesn't.
  let historyChange: HistoryChange?

  /// The virtual clock after the command, or `nil` if time is real.
  let clock: ClockReading?
}

/// How one tab history becomes another: some tabs at its end are removed, and then others added.
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

/// What a virtual clock shows.
struct ClockReading {
  /// The time since the program was started.
  let now: Duration

  /// How many effects wait for it.
  let sleepers: Int
}

/// What a command prints besides the tabs.
enum CommandResult: Equatable {
  /// Nothing.
  case none

  /// All there is to tell about the screens.
  case state

  /// The items of the repository.
  case items([Item])

  /// How commands are written.
  case help(String)

  /// Nothing, as the run is over.
  case quit
}
