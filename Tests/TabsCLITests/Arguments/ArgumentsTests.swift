import Foundation
import Testing

@testable import TabsCLI
@testable import TabsUI

@Suite("Arguments")
struct ArgumentsTests {
  @Test(
    "Without a subcommand it is run, and two dashes end the options",
    arguments: [
      ([], nil), (["run"], nil), (["--", "--json"], "--json"), (["run", "-"], "-"),
      (["tour.tabs", "--quiet"], "tour.tabs"),
    ] as [([String], String?)])
  func operand(words: [String], operand: String?) throws {
    #expect(try Arguments(words).subcommand.name == "run")
    #expect(try Arguments(words).operand == operand)
  }

  @Test("Options may stand before and after the operand, with their values in either form")
  func options() throws {
    let arguments = try Arguments(["run", "--json", "--data", "a.json", "b.tabs", "--clock=real"])

    #expect(arguments.operand == "b.tabs")
    #expect(arguments.flags == ["--json"])
    #expect(arguments.values == ["--data": "a.json", "--clock": "real"])
  }

  @Test(
    "What can't be understood is refused with a hint",
    arguments: [
      (["run", "--quite"], #"unknown option "--quite"; did you mean "--quiet"?"#),
      (["run", "-x"], #"unknown option "-x""#),
      (["run", "--bogus"], #"unknown option "--bogus""#),
      (
        ["recrod", "a.journal", "a.tabs"],
        #""a.journal" is an extra word; did you mean the subcommand "record"?"#
      ),
      (
        ["replya", "--to", "5"],
        #"unknown option "--to"; did you mean the subcommand "replay"?"#
      ),
      (["run", "--data"], "--data needs a value: --data FILE"),
      (["run", "--data="], "--data needs a value: --data FILE"),
      (["run", "--json=1"], "--json takes no value"),
      (["run", "--clock", "fast"], #"--clock can't be "fast"; it is real or virtual"#),
      (["run", "--data", "a.json", "--data=b.json"], "--data is repeated"),
      (["run", "--json", "--quiet", "--json"], "--json is repeated"),
    ])
  func refusal(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(words) }

    #expect(error?.message == "\(message); \"tabs-cli run --help\" explains more")
  }

  @Test(
    "A call that can't be carried out is refused before anything is done",
    arguments: [
      (
        ["recrd"],
        #""recrd" can't be read: no such file or directory; did you mean the subcommand "record"?"#
      ),
      (
        ["bogus"],
        #""bogus" can't be read: no such file or directory, and the subcommands are run, ui, "#
          + "record, replay, report, stress, completions"
      ),
      (
        ["ui", "--snapshot", "/dev/null", "--size", "+80x24"],
        #"--size can't be "+80x24"; it is columns and rows from 1 to 1000, such as 80x24"#
      ),
      (["ui", "--format", "svg"], "--format needs --snapshot"),
      (
        ["ui", "tabs://home", "--snapshot", "/dev/null"],
        "LINK can't be used with --snapshot"
      ),
      (["replay", "a.journal", "--check", "--to", "5"], "--to can't be used with --check"),
      (["replay", "a.journal", "--check", "--json"], "--json can't be used with --check"),
      (
        ["ui", "--data", "/dev/null/items.json"],
        #"--data can't be "/dev/null/items.json": there is no folder "/dev/null" to keep it in"#
      ),
      (["run", "--data", "/", "/dev/null"], #"--data can't be "/": it is a folder"#),
      (
        ["completions", "tcsh"],
        #"there is no completion script for "tcsh", only for bash, zsh, fish"#
      ),
      (["replay"], "replay needs a journal"),
      (
        ["record", "-", "--stores", "tabs", "/dev/null"],
        "a journal is a file, and can't be written to standard output"
      ),
    ])
  func refusedCall(words: [String], message: String) throws {
    let arguments = try Arguments(words)

    let error = #expect(throws: UsageError.self) {
      try arguments.carryOut()
    }

    let name = arguments.subcommand.name
    #expect(error?.message == "\(message); \"tabs-cli \(name) --help\" explains more")
  }

  @Test("A journal that can't be read or written is refused, and no other file is touched")
  func refusedJournal() async throws {
    try await withTemporaryFolder { folder in
      let letter = folder.appending(path: "letter").path
      try "letter".write(toFile: letter, atomically: true, encoding: .utf8)
      for words in [
        ["replay", "/no/such/file"], ["replay", letter], ["report", folder.path],
        ["record", letter, "/dev/null"], ["record", folder.path, "/dev/null"],
        ["record", "/nowhere/a.journal", "/dev/null"], ["run", "--journal", letter, "/dev/null"],
      ] {
        let arguments = try Arguments(words)
        #expect(throws: UsageError.self, "\(words)") {
          try arguments.carryOut()
        }
      }
      let new = folder.appending(path: "new.journal").path
      for words in [
        ["record", new, "/no/such"], ["run", "--journal", new, "/no/such"],
        ["ui", "--snapshot", "/no/such", "--journal", new],
      ] {
        #expect(throws: UsageError.self, "\(words)") { try Arguments(words).carryOut() }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["letter"])
      #expect(try String(contentsOfFile: letter, encoding: .utf8) == "letter")
    }
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

  @Test("Help, the overview and the completions know every word")
  func words() throws {
    let script = CompletionScript(program: .cli)
    let scripts = try ["bash", "zsh", "fish"].map { try #require(script.script(for: $0)) }

    for subcommand in Subcommand.all {
      #expect(Subcommand.overview.contains("\n  \(subcommand.name) "))
      let help = subcommand.help(of: .cli)
      #expect(help.contains("exit codes:"))
      for option in subcommand.allOptions {
        #expect(help.contains("\n  \(option.synopsis) "), "\(option.name)")
        #expect(option.choices.allSatisfy { option.synopsis.contains($0) })
      }
      let words =
        [subcommand.name] + subcommand.operandChoices
        + subcommand.allOptions.map { String($0.name.dropFirst(2)) }
      for script in scripts { #expect(words.allSatisfy { script.contains($0) }) }
    }
  }

  @Test(
    "Completions offer files for every operand and option that names one",
    arguments: [
      ("bash", "    report) words+=' --format --minimize --help --version'; files=-f ;;"),
      ("bash", "    run:--journal) _tabs_cli_reply < <(compgen -f "),
      ("bash", "    stress:--save) _tabs_cli_reply < <(compgen -f "),
      ("zsh", "'1:JOURNAL:_files' '2:FILE:_files' ;;"), ("zsh", ":JOURNAL:_files' \\\n"),
      ("zsh", ":FOLDER:_files' \\\n"),
      ("fish", "complete -c tabs-cli -n '__fish_seen_subcommand_from replay' -F\n"),
      ("fish", " -l journal -r -F "), ("fish", " -l save -r -F "),
    ])
  func files(shell: String, line: String) throws {
    let script = try #require(CompletionScript(program: .cli).script(for: shell))

    #expect(script.contains(line))
  }

  @Test(
    "Help and completions name the program that was called, and no other one",
    arguments: [CommandLineTool.Name.cli, .ui, .lab])
  func calledProgram(name: CommandLineTool.Name) throws {
    let script = CompletionScript(program: name)
    let scripts = try ["bash", "zsh", "fish"].map { try #require(script.script(for: $0)) }
    let texts = Subcommand.all.map { $0.help(of: name) } + scripts

    for text in texts {
      #expect(text.contains(name.rawValue))
      for other in [CommandLineTool.Name.cli, .ui, .lab] where other != name {
        #expect(!text.contains(other.rawValue), "\(other.rawValue) in:\n\(text)")
      }
    }
    #expect(texts[0].hasPrefix("usage: \(name.rawValue) run "))
    // A shell with the scripts of several programs needs functions with different names.
    let function = "_\(name.rawValue.replacing("-", with: "_"))() {"
    #expect(scripts.dropLast().allSatisfy { $0.contains(function) })
  }
}

extension Arguments {
  /// Carries out the subcommand in this process, whichever program has it.
  fileprivate func carryOut() throws -> ExitCode {
    let tool: CommandLineTool = program == .ui ? .ui : .cli
    let action = try #require(tool.actions[subcommand.name])
    return try action(self, try Bell())
  }
}
