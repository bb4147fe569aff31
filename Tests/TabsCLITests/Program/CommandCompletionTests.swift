import Foundation
import TabCore
import Testing

@testable import TabsCLI

@Suite("Completing commands")
struct CommandCompletionTests {
  private static let initial = AppFeature.State()

  private static let withItems: AppFeature.State = {
    var state = AppFeature.State()
    state.home.items = [Item(id: 42, name: "Desk lamp"), Item(id: 7, name: "Notebook")]
    return state
  }()

  private static let settings: AppFeature.State = {
    var state = AppFeature.State()
    state.tabs = .init(.settings)
    return state
  }()

  @Test(
    "Commands, tabs, screens of the tab, values, buttons, fields and links are known",
    arguments: [
      ("", initial, CommandSyntax.all.map(\.name)), ("po", initial, ["pop", "pop-to"]),
      ("  !po", initial, ["pop", "pop-to"]), ("nothing", initial, []),
      ("select ", initial, ["home", "profile", "settings"]), ("help sel", initial, ["select"]),
      ("push ", initial, ["item", "edit"]), ("push ", settings, ["counter", "timer", "section"]),
      ("push item ", withItems, ["42", "7"]),
      ("push section ", initial, SettingsSection.allCases.map(\.rawValue)),
      ("push follower a", initial, ["ada"]), ("tap re", withItems, ["refresh"]),
      ("set ", initial, []), ("pop now", initial, []),
      ("open ta", initial, ["tabs://home", "tabs://profile", "tabs://settings"]),
      ("open tabs://h", initial, ["tabs://home"]),
      ("open tabs://home/", initial, ["tabs://home/items", "tabs://home/edit"]),
      ("open tabs://home/items/4", withItems, ["tabs://home/items/42"]),
      ("open tabs://home/items/42/e", withItems, ["tabs://home/items/42/edit"]),
      ("open tabs://profile/followers/b", initial, ["tabs://profile/followers/ben"]),
      ("open tabs://nowhere/", initial, []), ("open tabs://home/nowhere/", initial, []),
    ] as [(String, AppFeature.State, [String])])
  func candidates(text: String, state: AppFeature.State, expected: [String]) {
    #expect(CommandCompletion(of: text, in: state).candidates == expected)
  }

  @Test("A word with blanks gets quotes, and an open quote belongs to the word")
  func quotes() throws {
    let program = Program(
      itemFile: URL(filePath: "/dev/null/items.json"), time: .virtual, bell: try Bell())
    for line in ["select profile", "tap edit", "set name Nobody", "pop"] {
      let words = line.split(separator: " ").map(String.init)
      _ = try program.run(try CommandSyntax.command(words), line: 1)
    }

    let completions = ["choose ", "choose \"Ke", "choose 'Dis", "!po"].map {
      CommandCompletion(of: $0, in: program.state)
    }

    #expect(completions.map(\.word) == ["", "\"Ke", "'Dis", "po"])
    #expect(
      completions.map(\.candidates) == [
        ["Discard", "Save", "\"Keep editing\""], ["\"Keep editing\""], ["Discard"],
        ["pop", "pop-to"],
      ])
  }

  @Test("What all candidates have in common is at least the word")
  func commonPrefix() {
    let prefixes = ["re", "s", "sa", "x"].map {
      CommandCompletion(of: $0, in: Self.initial).commonPrefix
    }

    #expect(prefixes == ["restore-state", "s", "save", "x"])
  }
}
