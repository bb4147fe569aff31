import Foundation
import StoreRuntime
import TabCore
import Testing

@testable import TabsCLI

@Suite("Presentations in sessions")
struct PresentationTests {
  private static let alert =
    #"the alert "Delete “Ink”?" must be answered first: choose 1 "#
    + #""Delete", 2 "Cancel", or dismiss it"#

  private static let unknown = #"to choose, there are 1 "Delete", 2 "Cancel""#

  @Test(
    "While an alert is up, a command that leads elsewhere is an error that lists its buttons",
    arguments: [
      "select profile", "push item 1", "tap refresh", "tap Delete", "set name x", "save", "pop",
      "pop-to 0", "root", "back", "open tabs://home",
    ].map { ($0, alert) } + [
      ("choose delte", #"there is no "delte" \#(unknown); did you mean "Delete"?"#),
      ("choose 0", #"there is no "0" \#(unknown)"#), ("choose 3", #"there is no "3" \#(unknown)"#),
      (
        "choose -9223372036854775808", #"there is no "-9223372036854775808" \#(unknown)"#
      ),
    ])
  func refusal(command: String, message: String) async throws {
    let transcript = try await Transcript("tap delete-2\n\n\(command)\n")

    #expect(transcript.messages == ["test.tabs:3: \(message)"])
    #expect(transcript.exitCode == .failure)
    #expect(
      transcript.selected == [#"* home      6 items ^ alert "Delete “Ink”?" [Delete] [Cancel]"#])
  }

  @Test("A command reaches only what is on top, and the message says what there is")
  func onTop() async throws {
    let transcript = try await Transcript(
      "tap add\n! save\n! set nme x\n! pop\ndismiss\npush item 42\ntap share\n! tap edit\n")

    #expect(
      transcript.messages == [
        "test.tabs:2: the form wasn't saved: the name is empty",
        #"test.tabs:3: there is no field "nme"; there are name, note"#,
        "test.tabs:4: home is at its root, so there is no screen to pop; \"dismiss\" closes "
          + "the presentation",
        #"test.tabs:8: there is no "edit" to tap here, there are extend, stop, close"#,
      ])
  }

  @Test(
    "An alert is answered by what a button says, in any letters, or by its number, or dismissed",
    arguments: [("choose DELETE", 5), ("choose 1", 5), ("choose 2", 6), ("dismiss", 6)])
  func choosing(command: String, count: Int) async throws {
    let transcript = try await Transcript("tap delete-2\nwait 1s\nitems\n\(command)\n")

    #expect(transcript.messages.isEmpty)
    #expect(transcript.selected.last == "* home      \(count) items")
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
    #expect(transcript.selected.last == "* home      6 items")
  }

  @Test("An alert without buttons has one that closes it")
  func alertWithoutButtons() {
    let alert = AlertState<ItemListFeature.Alert> { TextState("Done") }

    let presented = Page.deletion(alert)

    #expect(presented.buttons.map(\.name) == ["OK"])
    #expect(presented.buttons.first?.action == .home(.root(.destination(.dismiss))))
    #expect(PageDescription(presented).label == #"alert "Done" [OK]"#)
  }
}
