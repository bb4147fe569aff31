import Testing

@testable import TabsCLI

@Suite("Arguments")
struct ArgumentsTests {
  @Test("Without a subcommand it is run", arguments: [[], ["run"]])
  func defaultSubcommand(words: [String]) throws {
    #expect(try Arguments(words).subcommand.name == "run")
    #expect(try Arguments(words).operand == nil)
  }

  @Test("Options may stand before and after the operand, with their values in either form")
  func options() throws {
    let arguments = try Arguments(["run", "--json", "--data", "a.json", "b.tabs", "--clock=real"])

    #expect(arguments.subcommand.name == "run")
    #expect(arguments.operand == "b.tabs")
    #expect(arguments.flags == ["--json"])
    #expect(arguments.values == ["--data": "a.json", "--clock": "real"])
  }

  @Test("Two dashes end the options")
  func endOfOptions() throws {
    #expect(try Arguments(["--", "--json"]).operand == "--json")
  }

  @Test("A dash alone is an operand")
  func dash() throws {
    #expect(try Arguments(["run", "-"]).operand == "-")
  }

  @Test("The file may have the name of an option's value")
  func fileWithoutSubcommand() throws {
    #expect(try Arguments(["tour.tabs", "--quiet"]).operand == "tour.tabs")
  }

  @Test(
    "What can't be understood is refused with a hint",
    arguments: [
      (
        ["run", "--quite"],
        #"unknown option "--quite"; did you mean "--quiet"?; "tabs-cli run --help" tells more"#
      ),
      (["run", "-x"], #"unknown option "-x"; "tabs-cli run --help" tells more"#),
      (["a", "b"], #""b" is one word too many; "tabs-cli run --help" tells more"#),
      (
        ["recrod", "a.journal", "a.tabs"],
        #""a.journal" is one word too many; did you mean the subcommand "record"?; "#
          + #""tabs-cli run --help" tells more"#
      ),
      (
        ["replya", "--to", "5"],
        #"unknown option "--to"; did you mean the subcommand "replay"?; "#
          + #""tabs-cli run --help" tells more"#
      ),
      (["run", "--data"], #"--data needs a value: --data FILE; "tabs-cli run --help" tells more"#),
      (
        ["run", "--data="], #"--data needs a value: --data FILE; "tabs-cli run --help" tells more"#
      ),
      (["run", "--json=1"], #"--json takes no value; "tabs-cli run --help" tells more"#),
      (
        ["run", "--clock", "fast"],
        #"--clock can't be "fast"; it is real or virtual; "tabs-cli run --help" tells more"#
      ),
    ])
  func refusal(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(words) }

    #expect(error?.message == message)
  }

  @Test("A number has to be within its range")
  func number() throws {
    #expect(try Arguments(["replay"]).number("--to", in: 1...9, default: 8) == 8)
    #expect(try Arguments(["replay", "--to=9"]).number("--to", in: 1...9, default: 8) == 9)
    for text in ["0", "10", "x", "1.5", "99999999999999999999", "", "+5", "-5", "٥"] {
      #expect(throws: UsageError.self, "\(text)") {
        try Arguments(["replay", "--to=\(text)"]).number("--to", in: 1...9, default: 8)
      }
    }
  }

  @Test("Every subcommand's help names its options and the exit codes", arguments: Subcommand.all)
  func help(subcommand: Subcommand) {
    for option in subcommand.allOptions {
      #expect(subcommand.help.contains("\n  \(option.synopsis) "), "\(option.name)")
    }
    #expect(subcommand.help.contains("exit codes:"))
  }

  @Test("The overview names every subcommand", arguments: Subcommand.all)
  func overview(subcommand: Subcommand) {
    #expect(CommandLineTool.tabsCLI.overview.contains("\n  \(subcommand.name) "))
  }

  @Test("The completions know every word", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let script = try #require(CompletionScript.script(for: shell))

    for subcommand in Subcommand.all {
      #expect(script.contains(subcommand.name))
      for option in subcommand.allOptions {
        #expect(script.contains(option.name.dropFirst(2)), "\(option.name)")
      }
      for choice in subcommand.operandChoices { #expect(script.contains(choice)) }
    }
  }

  @Test("There are no completions for other shells")
  func otherShells() {
    #expect(CompletionScript.script(for: "tcsh") == nil)
  }
}

extension Subcommand: CustomTestStringConvertible {
  /// The name, which is all that a test needs to say.
  public var testDescription: String { name }
}
