import Foundation
import Testing

@testable import TabsCLI

@Suite("Navigations in sessions")
struct NavigationTests {
  /// What an object says about a navigation.
  private struct Outcome: Equatable {
    var outcome: String?
    var reason: String?
    var earlier: [String]?

    init(_ outcome: String? = nil, reason: String? = nil, earlier: [String]? = nil) {
      self.outcome = outcome
      self.reason = reason
      self.earlier = earlier
    }
  }

  /// Changes the form of the profile, so that it asks before it is left, in two lines.
  private static let changedForm = "open tabs://profile/edit\nset name Kim\n"

  /// Runs a script, and returns what the objects about its lines say.
  private func outcomes(_ script: String) async throws -> [Outcome] {
    let transcript = try await Transcript(script) {
      $0.format = .json(JSONFormat())
      $0.keepsGoing = true
    }
    return try transcript.output.split(separator: "\n").map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let earlier = object["earlier"] as? [String: Any]
      return Outcome(
        object["outcome"] as? String, reason: object["reason"] as? String,
        earlier: earlier.map {
          ["\($0["line"] as? Int ?? 0)", $0["outcome"] as? String ?? ""]
        })
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
      outcomes.map(\.outcome) == [
        "done", "unchanged", "done", "refused", "unchanged", "done", "done", "refused", "done",
        "done", "done", "unchanged", nil, nil,
      ])
  }

  @Test(
    "What waits for an answer is pending, and the answer brings what it came to",
    arguments: [
      "back", "pop", "root", "select profile", "open tabs://profile",
      "open tabs://profile/followers",
    ])
  func pending(command: String) async throws {
    let asked = try await outcomes(
      Self.changedForm + "\(command)\nchoose \"keep editing\"\n\(command)\nchoose discard\n"
        + "select profile\n")

    let stays = Outcome("vetoed", reason: "The user stays.")
    #expect(
      Array(asked.dropFirst(2).dropLast())
        == [Outcome("pending"), stays, Outcome("pending"), Outcome("done")])
  }

  @Test("A form that is to be saved first is saved, and then the navigation goes on")
  func waiting() async throws {
    let transcript = try await Transcript(
      "push item 42\npush edit\nset name Torch\nselect profile\nopen tabs://home/items/7\n"
        + "choose save\n")

    let lines = transcript.output.split(separator: "\n").map(String.init)
    #expect(lines.suffix(9).prefix(2) == ["5> open tabs://home/items/7", "  pending"])
    // The question of a hidden tab can be answered, and the tab is shown after that.
    #expect(lines.suffix(7).prefix(1).first?.hasSuffix("[Discard] [Save] [Keep editing]") == true)
    #expect(
      lines.suffix(4) == [
        "6> choose save", #"* home      6 items > [2] item 7 "Notebook""#,
        #"  profile   "Sam Marlow""#, "  settings  settings",
      ])
    #expect(transcript.messages.isEmpty)
  }

  @Test("A form that can't be saved stays, and the outcome says why")
  func failedSaving() async throws {
    let outcomes = try await outcomes(
      "open tabs://profile/edit\nset name \"\"\nback\nchoose save\n")

    #expect(outcomes.last == Outcome("vetoed", reason: "the name is empty"))
  }

  @Test("Another navigation takes the place of the one that waits, and the object says so")
  func superseded() async throws {
    let outcomes = try await outcomes(
      Self.changedForm + "back\nopen tabs://home/items/42\nselect profile\nroot\nback\n")

    #expect(
      Array(outcomes.dropFirst(2)) == [
        Outcome("pending"), Outcome("done", earlier: ["3", "superseded"]), Outcome("done"),
        Outcome("pending"), Outcome("done", earlier: ["6", "vetoed"]),
      ])
  }

  @Test("The text names the line of what was superseded")
  func supersededText() async throws {
    let transcript = try await Transcript(Self.changedForm + "back\nselect home\n")

    #expect(transcript.output.contains("4> select home\n  line 3 was superseded\n* home"))
  }

  @Test(
    "While a screen asks, what is on it can't be used",
    arguments: ["tap save", "set name x", "save", "push followers"])
  func refusal(command: String) async throws {
    let transcript = try await Transcript(Self.changedForm + "back\n\(command)\n")

    #expect(
      transcript.messages.last?.hasPrefix(
        #"test.tabs:4: the alert "Discard your changes?" has to be answered first: choose 1 "#)
        == true)
  }

  @Test("What a line that can't be read follows on says nothing of the navigation before")
  func unreadableLine() async throws {
    let outcomes = try await outcomes("select profile\nfrobnicate\n")

    #expect(outcomes == [Outcome("done"), Outcome()])
  }
}
