import Foundation
import TabCore
import Testing

@testable import TabsCLI

@Suite("Commands")
struct CommandSyntaxTests {
  private func command(_ line: String) throws -> Command {
    try CommandSyntax.command(line.split(separator: " ").map(String.init))
  }

  @Test(
    "Every command can be read",
    arguments: [
      ("select profile", Command.select(.profile)),
      ("push item 42", .push(PushTarget(form: "items/<Int>", value: "42"))),
      ("push edit", .push(PushTarget(form: "edit"))),
      ("push follower ada", .push(PushTarget(form: "<String>", value: "ada"))),
      ("push section general", .push(PushTarget(form: "<SettingsSection>", value: "general"))),
      ("tap edit", .tap("edit")), ("set name Lamp", .set(field: "name", value: "Lamp")),
      ("save", .tap("save")), ("pop", .pop), ("pop-to 3", .popTo(3)), ("root", .root),
      ("back", .back),
      ("choose Delete", .choose("Delete")), ("dismiss", .dismiss), ("wait", .wait(nil)),
      ("wait 500ms", .wait(.milliseconds(500))), ("wait 3s", .wait(.seconds(3))),
      ("wait 2m", .wait(.seconds(120))), ("wait 24h", .wait(.seconds(86_400))), ("state", .state),
      ("items", .items), ("save-state file", .saveState("file")),
      ("restore-state file", .restoreState("file")),
      ("open tabs://home/items", .open(URL(string: "tabs://home/items") ?? URL(filePath: "/"))),
      ("help", .help(nil)), ("help push", .help("push")), ("quit", .quit),
    ])
  func reading(line: String, expected: Command) throws {
    #expect(try command(line) == expected)
  }

  @Test("Every declared screen can be pushed, by a name of its own")
  func pushableScreens() {
    #expect(
      PushSyntax.all.map(\.synopsis)
        == [
          "item NUMBER", "edit", "followers", "follower NAME", "counter", "timer", "section NAME",
        ])
    #expect(PushTarget(form: "edit").tabs == [.home, .profile])
  }

  @Test(
    "What can't be read is refused with what was expected",
    arguments: [
      ("psh item 42", #"unknown command "psh"; did you mean "push"?"#),
      ("POP", #"unknown command "POP"; did you mean "pop"?"#),
      ("frobnicate", #"unknown command "frobnicate"; "help" lists them"#),
      ("select", "select: TAB is missing: select TAB"),
      (
        "select hme", #"unknown tab "hme", there are home, profile, settings; did you mean "home"?"#
      ),
      ("select home now", #"select: "now" is an extra word: select TAB"#),
      ("push", "push: SCREEN is missing: push SCREEN [WHICH]"),
      ("push item", "push: NUMBER is missing: push item NUMBER"),
      ("push item 1 2", #"push: "2" is an extra word: push SCREEN [WHICH]"#),
      ("push item x", #""x" isn't a number; NUMBER must be a whole one from 0"#),
      ("push item -1", #""-1" isn't a number; NUMBER must be a whole one from 0"#),
      ("push item ٤٢", #""٤٢" isn't a number; NUMBER must be a whole one from 0"#),
      (
        "push item 9223372036854775808",
        #""9223372036854775808" is out of range; NUMBER is at most 9223372036854775807"#
      ),
      (
        "push countr",
        #"unknown screen "countr", there are item, edit, followers, follower, counter, timer, "#
          + #"section; did you mean "counter"?"#
      ),
      ("pop-to top", #""top" isn't a number; ID must be a whole one from 0"#),
      (
        "open somewhere",
        #"open: "somewhere" isn't a link; a link looks like tabs://home/items/42"#
      ),
      (
        "wait 3",
        #"wait: "3" isn't a time; write a whole number and ms, s, m or h, such as 3s"#
      ),
      ("wait 25h", #"wait: "25h" is out of range; a wait is at most 24h"#),
      (
        "wait 99999999999999999999s",
        #"wait: "99999999999999999999s" is out of range; a wait is at most 24h"#
      ),
    ])
  func refusal(line: String, message: String) {
    #expect(throws: CommandFailure(message)) { try command(line) }
  }

  @Test("Help lists every command with its arguments")
  func help() {
    let help = CommandSyntax.help(on: nil)

    for syntax in CommandSyntax.all {
      #expect(help.contains("  \(syntax.synopsis) "), "\(syntax.name)")
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 92 })
    #expect(CommandSyntax.help(on: "pop") == "  pop  pops the top screen")
  }
}
