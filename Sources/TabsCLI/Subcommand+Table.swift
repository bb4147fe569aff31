extension Subcommand {
  /// All subcommands; the first one is the default.
  package static let all = [run, ui, record, replay, report, stress, completions]

  package static let run = Subcommand(
    name: "run",
    operands: ["FILE"],
    summary: "run the commands in FILE, or those on standard input",
    discussion: """
      Prints the tabs and their stacks after each command. The command "help" lists all commands.
      Messages are written to standard error. Without --data, the run stores its items in a
      temporary file, which it removes at the end.

      On a terminal, a line can be edited: Tab completes a word, the arrow keys move the cursor and
      recall earlier lines, and Control-C discards the line, or ends the run if the line is empty.

      Several runs can share FILE. To save, each one locks the empty file .NAME.lock beside it and
      waits up to ten seconds for the lock; the lock file remains. On a file system without locks,
      FILE is still replaced atomically, but one of two simultaneous changes may be lost. If FILE
      is a symbolic link, its target is replaced.

      With --json, each object has the changes of the tab history ("removed" from its end, then
      "added"), if any; the object of "state" has the whole history.

      "save-state" replaces its file atomically, and follows a symbolic link. "restore-state" reads
      at most 256 MB, nested at most 512 levels deep.
      """,
    options: [
      Option(
        name: "--clock", value: "TIME", choices: Program.Time.allCases.map(\.rawValue),
        summary:
          "real time, or virtual time that passes only in \"wait\", instantly; real on "
          + "a terminal, otherwise virtual"),
      dataOption,
      .journal,
      Option(name: "--json", summary: "print one JSON object per line"),
      Option(
        name: "--keep-going",
        summary: "continue after a failed command, as always on a terminal"),
      Option(
        name: "--latency", value: "SECONDS",
        summary: "the time that the app needs to read all items, as over a network; 0 by default"),
      Option(
        name: "--quiet", summary: "print only the output of \"state\", \"items\" and \"help\""),
      storesOption,
    ])

  package static let ui = Subcommand(
    name: "ui", program: .ui,
    operands: ["LINK"],
    summary: "show the app in the full terminal, with keys and the mouse",
    discussion: """
      Starts at LINK, such as tabs://home/items/42. The last line lists the keys that work now, and
      "?" lists all of them; everything can also be clicked. Items are stored as in "run".

      "q" quits, after a question if a form has unsaved changes. Control-C quits at once, and
      unsaved changes are lost.

      With --snapshot, the commands in FILE run in virtual time, as in "run", and the resulting
      screen is printed. If a command fails, only its message is printed, and the exit code is 1.
      Colors are omitted if NO_COLOR is set. Instead of LINK, use the command "open LINK".
      """,
    options: [
      dataOption,
      Option(
        name: "--format", value: "FORMAT", choices: SnapshotFormat.allCases.map(\.rawValue),
        summary: "the format of --snapshot: text, colored text, or a picture; text by default"),
      .journal,
      Option(
        name: "--size", value: "SIZE",
        summary: "the size of a snapshot, columns and rows; 80x24 by default"),
      Option(
        name: "--snapshot", value: "FILE",
        summary: "print the screen after the commands in FILE, or on standard input for -"),
      storesOption,
    ])

  /// The name of the operand that is a journal.
  static let journalOperand = "JOURNAL"

  static let record = Subcommand(
    name: "record", program: .ui,
    operands: [journalOperand] + run.operands,
    summary: "run commands as \"run\" does, and record everything in JOURNAL",
    discussion: """
      Writes a line for each action, effect, dropped action and issue. When a command has ended,
      everything that it caused is in JOURNAL, even if the program is then killed. An existing
      journal is replaced; any other file is left alone. A journal contains one launch: after
      "restore-state", a.journal is followed by a-2.journal. With "--stores tabs", JOURNAL is a
      folder with a journal for each store, which contains only the names of its actions.
      """,
    options: run.options.filter { $0.name != Option.journal.name })

  static let replay = Subcommand(
    name: "replay", program: .ui,
    operands: [journalOperand],
    summary: "repeat the run in JOURNAL, and print the app's final state",
    discussion: """
      Starts no effects: JOURNAL contains the actions that they sent, and all generated ids, dates
      and random numbers. With --check, prints only whether the run is the same; if it isn't, names
      the first action that differs, and exits with code 1.
      """,
    options: [
      Option(
        name: "--check", summary: "compare the run with the recorded one; not with --json or --to"),
      Option(name: "--json", summary: "print the state as a JSON object"),
      Option(
        name: "--to", value: "N", summary: "stop after action N; 0 is the beginning"),
    ])

  static let report = Subcommand(
    name: "report", program: .ui,
    operands: [journalOperand],
    summary: "print a page that shows the run in JOURNAL",
    discussion: """
      The page is one file that loads nothing else. It opens at the first issue, the first rejected
      action, or the first action that an effect sent after its end, and shows its cause, the
      screens at that time, and what it changed. Other formats are a trace for Perfetto, and the
      source of a test that sends the actions.

      With --minimize, the output contains only the actions that the issue needs:
      "report a.journal --format test --minimize \"not on the stack\"".
      """,
    options: [
      Option(
        name: "--format", value: "FORMAT", choices: JournalFormat.allCases.map(\.rawValue),
        summary: "the page, a trace for Perfetto, or a test; the page by default"),
      Option(
        name: "--minimize", value: "TEXT",
        summary: "only the actions needed for an issue whose message contains TEXT"),
    ])

  package static let stress = Subcommand(
    name: "stress", program: .lab,
    summary: "send random actions from many tasks at once and check the result",
    discussion: """
      A model of three arrays predicts the stacks, the presentations and the open questions. The
      state is compared with it after each action, and in every detail after 1,024 actions and at
      the end. Each action of each task must arrive once and in order. Every 2,000 actions of a
      task, the apps are saved and launched again, unless a journal is written, which contains one
      launch.

      With --explore, three users send short random scripts, each in many orders. A script that
      fails is shortened, printed with its delays, and saved as a file for --replay.
      """,
    options: [
      Option(name: "--actions", value: "N", summary: "actions of each task, 10000 by default"),
      Option(
        name: "--explore", value: "N",
        summary: "try N orders of short scripts instead"),
      .journal,
      Option(name: "--json", summary: "print the summary as a JSON object"),
      Option(
        name: "--replay", value: "FILE",
        summary: "repeat a script and its order, from a file ending in .explore"),
      Option(
        name: "--save", value: "FOLDER",
        summary: "where --explore saves a script that fails, the current folder by default"),
      Option(name: "--seed", value: "N", summary: "seed of the random numbers, 1 by default"),
      Option(
        name: "--stores", value: "N", summary: "stores to spread the actions over, 1 by default"),
      Option(name: "--tasks", value: "N", summary: "tasks that send at once, 8 by default"),
    ])

  static let completions = Subcommand(
    name: "completions",
    operands: ["SHELL"],
    operandChoices: ["bash", "zsh", "fish"],
    summary: "print a completion script for bash, zsh or fish")

  private static let dataOption = Option(
    name: "--data", value: "FILE",
    summary: "store the items in FILE, which is created at the first save; its folder must "
      + "exist")

  private static let storesOption = Option(
    name: "--stores", value: "STORES", choices: RunningApp.Stores.allCases.map(\.rawValue),
    summary: "the app's stores: one, or one for each tab, with the same "
      + "output; one by default")
}

extension Subcommand.Option {
  /// The option that writes a journal.
  static let journal = Self(
    name: "--journal", value: "JOURNAL",
    summary: "record everything in the file JOURNAL, as \"record\" does")
}

/// The format of a snapshot of the screen.
package enum SnapshotFormat: String, CaseIterable {
  /// Plain text, with lines as long as the screen is wide.
  case text

  /// Text with the colours of the screen, for a terminal.
  case ansi

  /// A picture.
  case svg
}

/// The output format of `tabs-ui report`.
package enum JournalFormat: String, CaseIterable {
  /// A web page.
  case html

  /// A trace for Perfetto.
  case trace

  /// The source of a test.
  case test
}
