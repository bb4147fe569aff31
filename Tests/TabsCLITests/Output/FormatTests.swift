import Foundation
import StoreRuntime
import TabCore
import TabNavigation
import Testing

@testable import TabsCLI

@Suite("Output")
struct FormatTests {
  private func report(
    _ state: AppFeature.State = AppFeature.State(),
    failure: String? = nil,
    expectsFailure: Bool = false,
    outcome: MoveOutcome? = nil,
    earlier: EarlierOutcome? = nil,
    command: String = "pop",
    history: [AppFeature.Tab] = [],
    result: CommandResult = .none
  ) -> Report {
    Report(
      line: 7, command: command, failure: failure, expectsFailure: expectsFailure,
      outcome: outcome, earlier: earlier, result: result, state: state,
      historyChange: HistoryChange(from: history, to: state.tabHistory),
      clock: ClockReading(now: .milliseconds(1_500), sleepers: 2))
  }

  private func object(_ report: Report) throws -> [String: Any] {
    let text = JSONFormat().text(report)
    #expect(text.hasSuffix("}\n"))
    #expect(text.dropLast().contains { $0.isNewline } == false)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  @Test("The selected tab is bold if colour is wanted, and nothing else is")
  func color() {
    let lines = TextFormat(usesColor: true).text(report()).split(separator: "\n")

    #expect(lines[1] == "\u{1B}[1m* home      items\u{1B}[0m")
    #expect(lines[2] == "  profile   \"Sam Marlow\"")
  }

  @Test("Without colour there are no escapes")
  func noColor() {
    #expect(!TextFormat().text(report(result: .state)).contains("\u{1B}"))
  }

  @Test("The middle of a deep stack is left out")
  func deepStack() {
    var state = AppFeature.State()
    for _ in 0..<100 { state.home.push(.detail(ItemDetailFeature.State(itemID: 1))) }

    let lines = TextFormat().text(report(state)).split(separator: "\n")

    #expect(
      lines[1] == "* home      items > [0] item 1 > [1] item 1 > [2] item 1 > (94 more) "
        + "> [97] item 1 > [98] item 1 > [99] item 1")
  }

  @Test("What comes from outside can't make a terminal do things")
  func escapes() {
    var state = AppFeature.State()
    let item = Item(id: 1, name: "\u{1B}[31m", note: "a\nb\u{7}")
    state.profile.person.name = "\u{1B}]0;x\u{7}"
    state.home.push(.detail(ItemDetailFeature.State(itemID: 1, item: item)))
    state.home.destination = .alert(.deletion(of: item))

    for result in [CommandResult.none, .state, .items([item])] {
      let report = report(
        state, outcome: .vetoed("\u{1B}[31m"), command: "set \u{1B}[31m\u{9B}", result: result)
      for text in [TextFormat().text(report), JSONFormat().text(report)] {
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.isHarmless })
      }
    }
  }

  @Test("What is escaped in an object is read as it was")
  func jsonEscapes() throws {
    let command = "\u{1B}\u{7F}\u{9B}\u{202E}\u{E0001}é\"\\"

    #expect(try object(report(command: command))["command"] as? String == command)
  }

  @Test("An object says what was done and where the app is")
  func jsonObject() throws {
    var state = AppFeature.State()
    state.tabs = TabBar(.home, history: [.home, .profile])
    state.home.push(.detail(ItemDetailFeature.State(itemID: 42)))

    let object = try object(report(state, history: [.home, .settings, .home]))

    #expect(object["schema"] as? Int == 3)
    #expect(object["line"] as? Int == 7)
    #expect(object["command"] as? String == "pop")
    #expect(object["ok"] as? Bool == true)
    #expect(object["error"] == nil)
    #expect(object["selected"] as? String == "home")
    let history = try #require(object["history"] as? [String: Any])
    #expect(history["removed"] as? Int == 2)
    #expect(history["added"] as? [String] == ["profile"])
    #expect(object["url"] as? String == "tabs://home/items/42")
    #expect(object["clock"] as? Double == 1.5)
    let tabs = try #require(object["tabs"] as? [[String: Any]])
    #expect(tabs.map { $0["tab"] as? String } == ["home", "profile", "settings"])
    let stack = try #require(tabs.first?["stack"] as? [[String: Any]])
    #expect(stack.first?["id"] as? Int == 0)
    #expect(stack.first?["kind"] as? String == "item")
  }

  @Test("An object says what went wrong, and whether that was expected")
  func jsonFailure() throws {
    let object = try object(report(failure: "no", expectsFailure: true))

    #expect(object["ok"] as? Bool == false)
    #expect(object["expectedFailure"] as? Bool == true)
    #expect(object["error"] as? String == "no")
  }

  @Test(
    "An object says in a word what the navigation came to, and why a screen has vetoed it",
    arguments: [
      (MoveOutcome.done, "done", nil), (.unchanged, "unchanged", nil), (.pending, "pending", nil),
      (.vetoed("No."), "vetoed", "No."), (.superseded, "superseded", nil),
      (.refused(.missing("item 9")), "refused", nil),
    ] as [(MoveOutcome, String, String?)])
  func jsonOutcome(outcome: MoveOutcome, name: String, reason: String?) throws {
    let object = try object(report(outcome: outcome))

    #expect(object["outcome"] as? String == name)
    #expect(object["reason"] as? String == reason)
    #expect(try self.object(report())["outcome"] == nil)
  }

  @Test("What came of an earlier navigation is said with its line")
  func earlierOutcome() throws {
    let report = report(earlier: EarlierOutcome(line: 3, outcome: .vetoed("No.")))

    let earlier = try #require(try object(report)["earlier"] as? [String: Any])
    #expect(earlier["line"] as? Int == 3)
    #expect(earlier["outcome"] as? String == "vetoed")
    #expect(earlier["reason"] as? String == "No.")
    #expect(TextFormat().text(report).contains("7> pop\n  line 3 was vetoed: No.\n* home"))
  }

  @Test("A text says what the navigation came to, unless that is what was asked for")
  func textOutcome() {
    #expect(TextFormat().text(report(outcome: .pending)).contains("7> pop\n  pending\n* home"))
    #expect(TextFormat().text(report(outcome: .vetoed("No."))).contains("\n  vetoed: No.\n"))
    #expect(TextFormat().text(report(outcome: .done)) == TextFormat().text(report()))
  }

  @Test("A screen without a link has no address in the object and none in the text")
  func noAddress() throws {
    var state = AppFeature.State()
    state.tabs = TabBar(.profile)
    state.profile.push(.followers(FollowersFeature.State(followedID: "me", people: [])))
    state.profile.push(.person(PersonFeature.State(person: Person(id: "", name: "Nobody"))))

    #expect(try object(report(state))["url"] == nil)
    #expect(TextFormat().text(report(state, result: .state)).contains("  url       none\n"))
  }

  @Test("An object holds what the command asked for")
  func jsonResults() throws {
    #expect(try object(report(result: .state))["state"] is [String: Any])
    #expect(try object(report(result: .items(Item.samples)))["items"] is [[String: Any]])
    #expect(try object(report(result: .help("text")))["help"] as? String == "text")
  }

  @Test("Names and texts are lined up and wrapped")
  func tables() {
    let text = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"

    #expect(
      table([("a", text), ("bcd", "short")]) == [
        "  a    one two three four five six seven eight nine ten eleven twelve thirteen",
        "       fourteen",
        "  bcd  short",
      ])
  }
}
