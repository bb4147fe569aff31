extension Subcommand {
  /// All subcommands; the first one is the default.
  package static let all = [run, ui, record, replay, report, stress, completions]

  package static let run = Subcommand(
    name: "run",
    operands: ["FILE"],
    summary: "carry out the commands in FILE, or those on standard input",
    discussion: """
      Prints the tabs and their stacks after each command; "help" among the commands lists them.
      Messages go to standard error. Without --data the items are kept in a file of the run's own,
      which is removed when the run ends.

      On a terminal a line can be edited: Tab completes a word, the arrow keys move the cursor and
      bring earlier lines back, and Control-C throws the line away, or ends the run where nothing
      is typed.

      Several runs may have the same FILE: each locks the empty file .NAME.lock beside it, which
      stays there, while it saves, and waits up to ten seconds for another. On a file system
      without locks FILE is still replaced as a whole, but what two runs save at once may be lost.
      A link stays a link. With --json an object tells how the tab history has changed ("removed"
      from its end, then "added"), if it has; all of it is in the object of "state".

      "save-state" replaces its file as a whole, and follows a link. "restore-state" reads at most
      256 MB, nested at most 512 levels deep.
      """,
    options: [
      Option(
        name: "--clock", value: "TIME", choices: Program.Time.allCases.map(\.rawValue),
        summary:
          "real time, or virtual time that passes only in \"wait\" and then at once; real on "
          + "a terminal and else virtual"),
      dataOption,
      .journal,
      Option(name: "--json", summary: "print one JSON object a line"),
      Option(
        name: "--keep-going",
        summary: "go on after a command that fails, as is done on a terminal anyway"),
      Option(
        name: "--latency", value: "SECONDS",
        summary: "the time that reading all items takes the app, as over a network; 0 by default"),
      Option(
        name: "--quiet", summary: "print only the output of \"state\", \"items\" and \"help\""),
      storesOption,
    ])

  package static let ui = Subcommand(
    name: "ui", program: .ui,
    operands: ["LINK"],
    summary: "show the app on the whole terminal, with keys and the mouse",
    discussion: """
      Begins at LINK, such as tabs://home/items/42. The last line says what the keys do at the
      moment, and "?" lists all of them; everything can be clicked as well. The items are kept as
      with "run".

      "q" quits, but a form with unsaved changes asks first. Control-C ends the program at once,
      whatever it shows, and unsaved changes are lost.

      With --snapshot nothing is shown: the commands in FILE are carried out as by "run", in virtual
      time, and what the screen would show then is printed. If a command fails, the exit code is 1
      and nothing is printed but its message. Colours are left out where NO_COLOR is set. LINK can't
      be used then: the command "open LINK" does the same.
      """,
    options: [
      dataOption,
      Option(
        name: "--format", value: "FORMAT", choices: SnapshotFormat.allCases.map(\.rawValue),
        summary: "what --snapshot prints: text, text with colours, or a picture; text by default"),
      .journal,
      Option(
        name: "--size", value: "SIZE",
        summary: "the size of a snapshot, columns and rows; 80x24 by default"),
      Option(
        name: "--snapshot", value: "FILE",
        summary: "print what is shown after the commands in FILE, or on standard input for -"),
      storesOption,
    ])

  /// The name of the operand that is a journal.
  static let journalOperand = "JOURNAL"

  static let record = Subcommand(
    name: "record", program: .ui,
    operands: [journalOperand] + run.operands,
    summary: "carry out commands as \"run\" does, and write all that happens to JOURNAL",
    discussion: """
      JOURNAL gets a line for each action, effect, dropped action and issue. What a command has led
      to is in it when the command is over, also if the program is killed then. A journal that is
      there already is replaced; any other file isn't. A journal is of one launch: after
      "restore-state" a.journal is followed by a-2.journal. With "--stores tabs" JOURNAL is a
      folder, and gets a journal of each store with the names of its actions only.
      """,
    options: run.options.filter { $0.name != Option.journal.name })

  static let replay = Subcommand(
    name: "replay", program: .ui,
    operands: [journalOperand],
    summary: "repeat what is written in JOURNAL, and print where the app is then",
    discussion: """
      No effects start: what they sent is in the journal, as are the ids, dates and random numbers
      that were given. With --check nothing is printed but whether it is the same run; if it isn't,
      the exit code is 1 and the first action is named that differs.
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
    summary: "print a page that shows what is written in JOURNAL",
    discussion: """
      The page is one file without requests. It opens at the first issue, the first rejected action,
      or the first action that an effect sent after its end: why it came, what was on the display,
      and what it changed. Other formats are a trace for Perfetto, and the source of a test that
      sends the actions.

      With --minimize all actions are left out without which an issue is still reported, in any
      format: "report a.journal --format test --minimize \"not on the stack\"".
      """,
    options: [
      Option(
        name: "--format", value: "FORMAT", choices: JournalFormat.allCases.map(\.rawValue),
        summary: "the page, a trace for Perfetto, or a test; the page by default"),
      Option(
        name: "--minimize", value: "TEXT",
        summary: "only the actions that an issue needs whose message contains TEXT"),
    ])

  package static let stress = Subcommand(
    name: "stress", program: .lab,
    summary: "send random actions from many tasks at once and check the outcome",
    discussion: """
      A model of three arrays says what is on the stacks, what is presented and who is asked. It is
      compared after each action, and in every detail after 1,024 and at the end. Each action of
      each task has to arrive once and in order. After every 2,000 actions of a task the apps are
      saved and launched anew, unless a journal is written, which is of one launch.

      With --explore three users send short random scripts, each in many orders. A script that
      fails is shortened, printed with what was put off, and saved as a file for --replay.
      """,
    options: [
      Option(name: "--actions", value: "N", summary: "actions of each task, 10000 by default"),
      Option(
        name: "--explore", value: "N",
        summary: "try N orders of short scripts instead, from the plain ones on"),
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
    summary: "print a script that completes the words of this program in bash, zsh or fish")

  private static let dataOption = Option(
    name: "--data", value: "FILE",
    summary: "keep the items in FILE, which is made when something is saved; its folder must "
      + "exist")

  private static let storesOption = Option(
    name: "--stores", value: "STORES", choices: RunningApp.Stores.allCases.map(\.rawValue),
    summary: "the stores that the app runs in: one, or one for each of its tabs, with the same "
      + "output; one by default")
}

extension Subcommand.Option {
  /// The option that writes a journal.
  static let journal = Self(
    name: "--journal", value: "JOURNAL",
    summary: "write all that happens to the file JOURNAL, as \"record\" does")
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
