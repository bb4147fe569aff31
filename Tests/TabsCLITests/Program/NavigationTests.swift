import Foundation
import Testing

@testable import TabsCLI

@Suite("Navigations in sessions")
struct NavigationTests {
  /// Changes the form of the profile, so that it asks before it is left, in two lines.
  private static let changedForm = "open tabs://profile/edit\nset name Kim\n"

  /// Runs a script, and returns what the objects about its lines say of navigations: what it came
  /// to, why, and the line and the outcome of an earlier one.
  private func outcomes(_ script: String) async throws -> [String] {
    let transcript = try await Transcript(script) {
      $0.text = nil
      $0.keepsGoing = true
    }
    return try transcript.objects.map { object in
      let earlier = object["earlier"] as? [String: Any]
      let parts = [object["outcome"], object["reason"], earlier?["line"], earlier?["outcome"]]
      return parts.compactMap { $0.map { "\($0)" } }.joined(separator: ", ")
    }
  }

  @Test("What a selection, a link, a way back, a push or a pop came to is in the object")
  func finalOutcomes() async throws {
    let outcomes = try await outcomes(
      """
      select profile
      select profile
      push followers
      push followers
      pop-to 0
      pop
      open tabs://home/items/42
      open tabs://home/items/999
      root
      back
      back
      back
      tap add
      wait
      """ + "\n")

    #expect(
      outcomes == [
        "done", "unchanged", "done", "invalid", "unchanged", "done", "done", "invalid", "done",
        "done", "done", "unchanged", "", "",
      ])
  }

  @Test(
    "What waits for an answer is pending, and the answer brings what it came to",
    arguments: [
      "back", "pop", "root", "dismiss", "tap cancel", "select profile", "open tabs://profile",
      "open tabs://profile/followers",
    ])
  func pending(command: String) async throws {
    let asked = try await outcomes(
      Self.changedForm + "\(command)\nchoose \"keep editing\"\n\(command)\nchoose discard\n"
        + "select profile\n")

    // A screen that is told to go says nothing of a navigation.
    let asks = ["dismiss", "tap cancel"].contains(command) ? "" : "pending"
    #expect(
      asked.dropFirst(2).dropLast() == [asks, "refusedByScreen, The user stays.", asks, "done"])
  }

  @Test("A form that is to be saved first is saved, and the navigation goes on or says why not")
  func waiting() async throws {
    let transcript = try await Transcript(
      "push item 42\npush edit\nset name Torch\nselect profile\nopen tabs://home/items/7\n"
        + "choose save\n")

    let lines: [String] = transcript.output.split(separator: "\n").suffix(9).map(String.init)
    // The question of a hidden tab can be answered, and the tab is shown after that.
    let end: [String] = [
      "6> choose save", #"* home      6 items > [2] item 7 "Notebook""#,
      #"  profile   "Sam Marlow""#, "  settings  settings",
    ]
    #expect(Array(lines[..<2]) == ["5> open tabs://home/items/7", "  pending"])
    #expect(lines[2].hasSuffix("[Discard] [Save] [Keep editing]"))
    #expect(Array(lines[5...]) == end)
    #expect(transcript.messages.isEmpty)
    let failed = try await outcomes("open tabs://profile/edit\nset name \"\"\nback\nchoose save\n")
    #expect(failed.last == "refusedByScreen, the name is empty")
  }

  @Test("Another navigation takes the place of the one that waits, and the object says so")
  func superseded() async throws {
    let outcomes = try await outcomes(
      Self.changedForm + "back\nopen tabs://home/items/42\nselect profile\nroot\nback\n")

    #expect(
      outcomes.dropFirst(2)
        == ["pending", "done, 3, superseded", "done", "pending", "done, 6, refusedByScreen"])
  }

  @Test("With --json an object tells of the tab history only what has changed")
  func history() async throws {
    let objects = try await Transcript(
      "select profile\nselect settings\npush counter\nback\nback\nstate\n"
    ) {
      $0.text = nil
    }.objects

    var history: [String] = []
    for object in objects {
      guard let change = object["history"] as? [String: Any] else { continue }
      history.removeLast(try #require(change["removed"] as? Int))
      history += try #require(change["added"] as? [String])
    }
    let state = try #require(objects.last?["state"] as? [String: Any])
    let tabs = try #require(state["tabs"] as? [String: Any])
    #expect(history == ["home"])
    #expect(tabs["history"] as? [String] == history)
    #expect(objects.map { $0["history"] != nil } == [true, true, false, false, true, false])
  }

  @Test("What a line that can't be read follows on says nothing of the navigation before")
  func unreadableLine() async throws {
    let outcomes = try await outcomes("select profile\nfrobnicate\n")

    #expect(outcomes == ["done", ""])
  }
}
