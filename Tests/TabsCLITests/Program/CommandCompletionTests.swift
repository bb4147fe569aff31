import Foundation
import TabCore
import Testing

@testable import TabsCLI

@Suite("Completing commands")
struct CommandCompletionTests {
  private func candidates(_ text: String, _ state: AppFeature.State = AppFeature.State())
    -> [String]
  {
    CommandCompletion(of: text, in: state).candidates
  }

  private var withItems: AppFeature.State {
    var state = AppFeature.State()
    state.home.items = [Item(id: 42, name: "Desk lamp"), Item(id: 7, name: "Notebook")]
    return state
  }

  @Test("The first word is a command, also behind a mark that it must fail")
  func commands() {
    #expect(candidates("") == CommandSyntax.all.map(\.name))
    #expect(candidates("po") == ["pop", "pop-to"])
    #expect(candidates("  !po") == ["pop", "pop-to"])
    #expect(CommandCompletion(of: "!po", in: AppFeature.State()).word == "po")
    #expect(candidates("nothing") == [])
  }

  @Test("A tab, a screen, a value of a screen, a button and a field are known")
  func arguments() {
    #expect(candidates("select ") == ["home", "profile", "settings"])
    #expect(candidates("help sel") == ["select"])
    #expect(candidates("push ") == ["item", "edit"])
    #expect(candidates("push item ", withItems) == ["42", "7"])
    #expect(candidates("push section ") == SettingsSection.allCases.map(\.rawValue))
    #expect(candidates("push follower a") == ["ada"])
    #expect(candidates("tap re", withItems) == ["refresh"])
    #expect(candidates("set ") == [])
    #expect(candidates("pop now") == [])
  }

  @Test("A screen is one that the selected tab declares")
  func screens() {
    var state = AppFeature.State()
    state.tabs = .init(.settings)

    #expect(candidates("push ", state) == ["counter", "timer", "section"])
  }

  @Test("A link is completed word by word, and ids are those of the items")
  func links() {
    #expect(candidates("open ta") == ["tabs://home", "tabs://profile", "tabs://settings"])
    #expect(candidates("open tabs://h") == ["tabs://home"])
    #expect(candidates("open tabs://home/") == ["tabs://home/items", "tabs://home/edit"])
    #expect(candidates("open tabs://home/items/4", withItems) == ["tabs://home/items/42"])
    #expect(
      candidates("open tabs://home/items/42/e", withItems) == ["tabs://home/items/42/edit"])
    #expect(candidates("open tabs://profile/followers/b").contains("tabs://profile/followers/ben"))
    #expect(candidates("open tabs://nowhere/") == [])
    #expect(candidates("open tabs://home/nowhere/") == [])
  }

  @Test("A word with blanks gets quotes, and an open quote belongs to the word")
  func quotes() throws {
    let program = Program(
      itemFile: URL(filePath: "/dev/null/items.json"), time: .virtual, bell: try Bell())
    for line in ["select profile", "tap edit", "set name Nobody", "pop"] {
      let words = line.split(separator: " ").map(String.init)
      _ = try program.run(try CommandSyntax.command(words), line: 1)
    }
    let open = CommandCompletion(of: "choose \"Ke", in: program.state)

    #expect(candidates("choose ", program.state) == ["Discard", "Save", "\"Keep editing\""])
    #expect(open.word == "\"Ke")
    #expect(open.candidates == ["\"Keep editing\""])
    #expect(candidates("choose 'Dis", program.state) == ["Discard"])
  }

  @Test("What all candidates have in common is at least the word")
  func commonPrefix() {
    #expect(CommandCompletion(of: "re", in: AppFeature.State()).commonPrefix == "restore-state")
    #expect(CommandCompletion(of: "s", in: AppFeature.State()).commonPrefix == "s")
    #expect(CommandCompletion(of: "sa", in: AppFeature.State()).commonPrefix == "save")
    #expect(CommandCompletion(of: "x", in: AppFeature.State()).commonPrefix == "x")
  }
}
