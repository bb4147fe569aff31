import Foundation
import StoreRuntime
import TabCore
import Testing

@testable import TabsCLI
@testable import TabsUI

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

  @Test("The selected tab is bold if colour is wanted, and nothing else is")
  func color() {
    let lines = TextFormat(usesColor: true).text(report()).split(separator: "\n")

    #expect(lines[1] == "\u{1B}[1m* home      items\u{1B}[0m")
    #expect(lines[2] == "  profile   \"Sam Marlow\"")
    #expect(!TextFormat().text(report(result: .state)).contains("\u{1B}"))
  }

  @Test("The clock shows whole seconds after long waits as well")
  func clock() {
    #expect(ClockReading(now: .seconds(3_601), sleepers: 0).seconds == 3_601)
  }

  @Test("The middle of a deep stack is omitted")
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
        state, outcome: .refusedByScreen("\u{1B}[31m"), command: "set \u{1B}[31m\u{9B}",
        result: result)
      for text in [TextFormat().text(report), JSONFormat.line(report)] {
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.isHarmless })
      }
    }
  }

  @Test("An object says what was done, what came of it and where the app is")
  func json() {
    var state = AppFeature.State()
    state.tabs = TabBar(.home, history: [.home, .profile])
    state.home.push(.detail(ItemDetailFeature.State(itemID: 42)))
    state.home.destination = .alert(.deletion(of: Item(id: 1, name: "Ink")))
    let done = report(
      state, outcome: .refusedByScreen("No."),
      earlier: EarlierOutcome(line: 3, outcome: .superseded),
      command: "\u{1B}\u{9B}\u{E0001}é\"", history: [.home, .settings, .home], result: .help("text")
    )
    let failed = report(
      failure: "no", expectsFailure: true, result: .items([Item(id: 1, name: "Ink")]))

    #expect(
      JSONFormat.line(done)
        == #"{"clock":1.5,"command":"\u001b\u009b\udb40\udc01é\"","earlier":{"line":3,"#
        + #""outcome":"superseded"},"help":"text","history":{"added":["profile"],"removed":2},"#
        + #""line":7,"ok":true,"outcome":"refusedByScreen","reason":"No.","schema":4,"selected":"home","#
        + #""tabs":[{"presented":[{"buttons":["Delete","Cancel"],"details":[{"name":"message","#
        + #""text":"This can't be undone."}],"kind":"alert","title":"Delete “Ink”?"}],"root":"#
        + #""items","stack":[{"details":[],"id":0,"kind":"item","title":"item 42"}],"tab":"home"},"#
        + #"{"presented":[],"root":"\"Sam Marlow\"","stack":[],"tab":"profile"},{"presented":[],"#
        + #""root":"settings","stack":[],"tab":"settings"}],"url":"tabs://home/items/42"}"# + "\n")
    #expect(
      JSONFormat.line(failed)
        .hasPrefix(
          #"{"clock":1.5,"command":"pop","error":"no","expectedFailure":true,"items":[{"id":1,"#
            + #""name":"Ink","note":"","relatedIDs":[]}],"line":7,"ok":false,"schema":4,"#))
  }

  @Test("What the navigation and an earlier one came to is said, unless it was asked for")
  func outcomes() {
    let texts: [String] = [
      report(outcome: .done), report(outcome: .pending), report(outcome: .refusedByScreen("No.")),
      report(earlier: EarlierOutcome(line: 3, outcome: .refusedByScreen("No."))),
    ].map { TextFormat().text($0) }

    for (text, line) in zip(
      texts,
      [
        "", "  pending\n", "  refused by the screen: No.\n",
        "  line 3 was refused by the screen: No.\n",
      ])
    {
      #expect(text.hasPrefix("7> pop\n\(line)* home"))
    }
  }

  @Test("A screen without a link has no address in the object and none in the text")
  func noAddress() {
    var state = AppFeature.State()
    state.tabs = TabBar(.profile)
    state.profile.push(.followers(FollowersFeature.State(followedID: "me", people: [])))
    state.profile.push(.person(PersonFeature.State(person: Person(id: "", name: "Nobody"))))

    #expect(!JSONFormat.line(report(state)).contains("\"url\""))
    #expect(TextFormat().text(report(state, result: .state)).contains("  url       none\n"))
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
    #expect(
      wrappedRow("set FIELD  writes into a field of the form", width: 28) == [
        "set FIELD  writes into a", "           field of the form",
      ])
    // Of a row without columns, or with too narrow a last one, all is wrapped.
    for text in ["a text of several words", "a long first column  last"] {
      #expect(wrappedRow(text, width: 12) == wrapped(text, width: 12))
    }
  }
}
