import Foundation
import StoreRuntime
import TabCore
import Testing

@testable import TabsCLI

@Suite("Presentations in sessions")
struct PresentationTests {
  /// The lines about the selected tab.
  private func selected(_ transcript: Transcript) -> [String] {
    transcript.output.split(separator: "\n").filter { $0.hasPrefix("* ") }.map(String.init)
  }

  @Test("What is presented stands behind the stack, what is on top last")
  func output() async throws {
    let transcript = try await Transcript("open tabs://home/items/42/share/stop\nstate\n") {
      $0.format = .text(TextFormat(showsCommands: false))
    }

    #expect(
      transcript.output == """
        * home      6 items > [0] item 42 "Desk lamp" ^ share item 42, 30s left ^ alert \
        "Stop sharing?" [Stop] [Keep sharing]
          profile   "Sam Marlow"
          settings  settings
          url       tabs://home/items/42/share/stop
          clock     0.0 seconds, timers waiting for it: 1
        * home      6 items
            [0] item 42 "Desk lamp"
                note: Warm light
                related: 7, 12
            ^ share item 42, 30s left
                address: tabs://home/items/42
            ^ alert "Stop sharing?" [Stop] [Keep sharing]
                message: Nobody can use the address any more.
          profile   "Sam Marlow"
          settings  settings

        """)
  }

  @Test("The form for a new item is filled and saved like any other")
  func form() async throws {
    let transcript = try await Transcript(
      "tap add\nset name Ruler\nset note \"30 cm\"\nsave\nitems\n")

    #expect(selected(transcript).last == "* home      7 items")
    #expect(transcript.output.hasSuffix("    43  \"Ruler\" (30 cm)\n"))
  }

  @Test("A form for a new item that can't be saved stays, and saving it is a failure")
  func invalidForm() async throws {
    let transcript = try await Transcript("tap add\n! save\nset nme x\n")

    #expect(
      transcript.messages == [
        "test.tabs:2: the form wasn't saved: the name is empty",
        #"test.tabs:3: there is no field "nme"; there are name, note"#,
      ])
    #expect(selected(transcript).last == #"* home      6 items ^ add """#)
  }

  @Test(
    "While an alert is up, a command that leads elsewhere is an error that lists its buttons",
    arguments: [
      "select profile", "push item 1", "tap refresh", "tap Delete", "set name x", "save", "pop",
      "pop-to 0", "root", "back", "open tabs://home",
    ])
  func refusal(command: String) async throws {
    let transcript = try await Transcript("tap delete-2\n\n\(command)\n")

    #expect(
      transcript.messages == [
        #"test.tabs:3: the alert "Delete “Ink”?" has to be answered first: choose 1 "Delete", "#
          + #"2 "Cancel", or dismiss it"#
      ])
    #expect(transcript.exitCode == .failure)
    #expect(
      selected(transcript) == [#"* home      6 items ^ alert "Delete “Ink”?" [Delete] [Cancel]"#])
  }

  @Test("While an alert is up, commands that lead nowhere go on")
  func harmlessCommands() async throws {
    let transcript = try await Transcript(
      "tap delete-2\nwait 1s\nstate\nitems\nhelp choose\nquit\n")

    #expect(transcript.messages.isEmpty)
    #expect(transcript.exitCode == .success)
  }

  @Test(
    "A button is chosen by what it says, in any letters, or by its number",
    arguments: ["DELETE", "1"])
  func choosing(answer: String) async throws {
    let transcript = try await Transcript("tap delete-2\nchoose \(answer)\n")

    #expect(transcript.messages.isEmpty)
    #expect(selected(transcript).last == "* home      5 items")
  }

  @Test(
    "Choosing to cancel and dismissing leave things as they are",
    arguments: ["choose 2", "dismiss"])
  func keeping(command: String) async throws {
    let transcript = try await Transcript("tap delete-2\n\(command)\n")

    #expect(selected(transcript).last == "* home      6 items")
  }

  @Test(
    "Choosing a button that isn't there is an error that lists those that are",
    arguments: [
      ("delte", #"; did you mean "Delete"?"#), ("0", ""), ("3", ""), ("-9223372036854775808", ""),
    ])
  func unknownButton(answer: String, suggestion: String) async throws {
    let transcript = try await Transcript("tap delete-2\nchoose \(answer)\n")

    #expect(
      transcript.messages == [
        #"test.tabs:2: there is no "\#(answer)" to choose, there are 1 "Delete", 2 "Cancel""#
          + suggestion
      ])
  }

  @Test("When an item can't be deleted, choosing to is a failure that says why")
  func deletionFailure() async throws {
    // Nothing is there, so that there are the sample items, and nothing can be made there.
    let file = URL(filePath: "/proc/TabsCLITests.json")

    let transcript = try await Transcript(
      "tap delete-2\n! choose delete\nstate\n", itemFile: file)

    let reason = "\(file.path) can't be written: "
    #expect(
      transcript.messages.first?.hasPrefix("test.tabs:2: the item wasn't deleted: \(reason)")
        == true)
    #expect(transcript.output.contains("  message   \(reason)"))
    #expect(selected(transcript).last == "* home      6 items")
  }

  @Test("Closing takes away one thing after the other", arguments: ["back", "dismiss"])
  func closing(command: String) async throws {
    let transcript = try await Transcript(
      "push item 42\ntap share\n\(command)\n\(command)\n"
    ) {
      $0.format = .text(TextFormat(showsCommands: false))
    }

    #expect(
      selected(transcript) == [
        #"* home      6 items > [0] item 42 "Desk lamp""#,
        #"* home      6 items > [0] item 42 "Desk lamp" ^ share item 42, 30s left"#,
        #"* home      6 items > [0] item 42 "Desk lamp""#,
        "* home      6 items",
      ])
  }

  @Test(
    "A screen is taken off with the sheet over it, whose countdown ends",
    arguments: ["pop", "root"])
  func popping(command: String) async throws {
    let transcript = try await Transcript(
      "push item 42\ntap share\nwait 2s\n\(command)\nwait 1h\nstate\n")

    #expect(transcript.output.contains("timers waiting for it: 0\n"))
    #expect(selected(transcript).last == "* home      6 items")
  }

  @Test("A sheet counts down, can be extended, and closes itself with the question over it")
  func countdown() async throws {
    let transcript = try await Transcript(
      "push item 42\ntap share\nwait 29s\ntap extend\ntap stop\nwait 29s\nwait 1s\n")

    #expect(
      selected(transcript).suffix(2) == [
        #"* home      6 items > [0] item 42 "Desk lamp" ^ share item 42, 1s left ^ alert "#
          + #""Stop sharing?" [Stop] [Keep sharing]"#,
        #"* home      6 items > [0] item 42 "Desk lamp""#,
      ])
  }

  @Test("What is on top is what is tapped")
  func tapping() async throws {
    let transcript = try await Transcript("push item 42\ntap share\ntap edit\n")

    #expect(
      transcript.messages == [
        #"test.tabs:3: there is no "edit" to tap here, there are extend, stop, close"#
      ])
  }

  @Test(
    "The profile's form asks before it discards changes, on whichever way it is left",
    arguments: [
      "back", "pop", "dismiss", "root", "select profile", "tap cancel", "open tabs://profile",
    ])
  func discarding(command: String) async throws {
    let transcript = try await Transcript(
      "open tabs://profile/edit\nset name \"\"\n! save\n\(command)\n"
        + "choose \"keep editing\"\n\(command)\nchoose discard\n")

    #expect(transcript.messages == ["test.tabs:3: the form wasn't saved: the name is empty"])
    let asking = #" ^ alert "Discard your changes?" [Discard] [Save] [Keep editing]"#
    #expect(
      selected(transcript).suffix(4) == [
        #"* profile   "Sam Marlow" > [0] edit """# + asking,
        #"* profile   "Sam Marlow" > [0] edit """#,
        #"* profile   "Sam Marlow" > [0] edit """# + asking,
        #"* profile   "Sam Marlow""#,
      ])
  }

  @Test("There is no screen to pop under what a root presents, and the message says what helps")
  func poppingTheRoot() async throws {
    let transcript = try await Transcript("tap add\npop\n")

    #expect(
      transcript.messages == [
        "test.tabs:2: home is at its root, so there is no screen to take off; \"dismiss\" closes "
          + "what is presented"
      ])
  }

  @Test("An object lists what is presented on each tab, what is on top last")
  func json() async throws {
    let transcript = try await Transcript("open tabs://home/items/42/share/stop\n") {
      $0.format = .json(JSONFormat())
    }

    let object = try JSONSerialization.jsonObject(with: Data(transcript.output.utf8))
    let tabs = try #require((object as? [String: Any])?["tabs"] as? [[String: Any]])
    let presented = tabs.map { $0["presented"] as? [[String: Any]] ?? [] }
    #expect(presented.map(\.count) == [2, 0, 0])
    #expect(presented[0].map { $0["kind"] as? String } == ["sheet", "alert"])
    #expect(
      presented[0].map { $0["title"] as? String } == ["share item 42, 30s left", "Stop sharing?"])
    #expect(
      presented[0].map { $0["buttons"] as? [String] } == [
        ["extend", "stop", "close"], ["Stop", "Keep sharing"],
      ])
  }

  @Test("An alert without buttons has one that closes it")
  func alertWithoutButtons() {
    let alert = AlertState<ItemListFeature.Alert> { TextState("Done") }

    let presented = Presented(alert) { action in
      .home(
        .root(.destination(action == .dismiss ? .dismiss : .presented(.add(.saveButtonTapped)))))
    }

    #expect(presented.buttons.map(\.name) == ["OK"])
    #expect(presented.buttons.first?.action == .home(.root(.destination(.dismiss))))
    #expect(PresentedDescription(presented).label == #"alert "Done" [OK]"#)
  }
}
