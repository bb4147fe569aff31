import Foundation
import TabCore
import Testing

@testable import TabsCLI

@Suite("Sessions")
struct SessionTests {
  @Test("A command that fails ends the run with nothing changed, and with keep-going it goes on")
  func failure() async throws {
    let script = "push item 42\n\npush item 999\nstate\n"

    let ended = try await Transcript(script)
    let kept = try await Transcript(script) { $0.keepsGoing = true }

    for transcript in [ended, kept] {
      #expect(transcript.messages == ["test.tabs:3: A push was refused: there is no item 999."])
      #expect(transcript.exitCode == .failure)
    }
    #expect(!ended.output.contains("> state"))
    #expect(kept.output.contains("tabs://home/items/42\n"))
  }

  @Test("A failure that was expected is none but for its message, and a success then is one")
  func expectedFailure() async throws {
    let transcript = try await Transcript("! pop\n! psh\n! set name \"x\n! push item 42\nstate\n")

    #expect(
      transcript.messages == [
        "test.tabs:1: home is at its root, so there is no screen to pop",
        #"test.tabs:2: unknown command "psh"; did you mean "push"?"#,
        #"test.tabs:3: the quote " isn't closed before the end of the line"#,
        "test.tabs:4: the command was expected to fail, but it succeeded",
      ])
    #expect(transcript.output.contains("1> ! pop\n  refused, as expected\n* home"))
    #expect(transcript.exitCode == .failure)
    #expect(!transcript.output.contains("> state"))
  }

  @Test(
    "Every way to go wrong is one message that names the line, and changes nothing",
    arguments: [
      ("pop\n", "home is at its root, so there is no screen to pop"),
      ("back\n", "there is no screen to pop and no tab to return to"),
      ("dismiss\n", "home is at its root, which can't be dismissed"),
      ("pop-to 3\n", "home has no screen 3; it is at its root"),
      (
        "tap refrsh\n",
        #"there is no "refrsh" to tap here, there are add, refresh, 1, 2, 3, 7, 12, 42, delete-1, "#
          + #"delete-2, delete-3, delete-7, delete-12, delete-42; did you mean "refresh"?"#
      ),
      ("set name x\n", #"there is no form on top; tap "edit" or "add" first"#),
      (
        "push edit\n",
        #"A push was refused: "edit" can't be pushed on the root of its tab: only "items" can."#
      ),
      (
        "open tabs://profile/followers/zed\n",
        #"The link "tabs://profile/followers/zed" can't be opened: there is no person "zed"."#
      ),
      (
        "push follower ada\n",
        "a screen of profile can't be pushed while home is selected; select profile first"
      ),
      ("choose yes\n", "there is no question here, so there is nothing to choose"),
      ("pop", "the input ends in the middle of this line; end it with a line break"),
    ])
  func failures(script: String, message: String) async throws {
    let transcript = try await Transcript(script) { $0.text = nil }

    #expect(transcript.messages == ["test.tabs:1: \(message)"])
    #expect(transcript.exitCode == .failure)
    #expect(transcript.output.contains(#""url":"tabs://home"}"#))
  }

  @Test("Time passes only when a command waits, and then exactly")
  func time() async throws {
    let transcript = try await Transcript(
      """
      select settings
      push timer
      wait 999ms
      wait 1ms
      wait
      state
      pop
      wait 10m
      state
      """ + "\n"
    ) {
      $0.isQuiet = true
    }

    let texts = transcript.output.matches(of: /timer \d+s|clock .*/).map { String($0.output) }
    #expect(
      texts == [
        "clock     1.0 seconds, timers waiting for it: 1", "timer 1s",
        "clock     601.0 seconds, timers waiting for it: 0",
      ])
  }

  @Test("A quiet session prints only what is asked for after its prompt, and quitting ends it")
  func quiet() async throws {
    let transcript = try await Transcript("push item 42\nhelp pop\nquit\nfrobnicate\n") {
      $0.isQuiet = true
      $0.prompt = "tabs> "
      $0.text = TextFormat(showsCommands: false)
    }
    let ended = try await Transcript("") { $0.prompt = "tabs> " }

    #expect(
      transcript.output == "tabs> tabs>   pop  pops the top screen\ntabs> ")
    #expect(transcript.exitCode == .success)
    #expect(transcript.messages.isEmpty)
    #expect(ended.output == "tabs> \n")
  }

  @Test("A file of items that can't be read ends the run before it begins, and stays as it is")
  func corruptFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "items.json")
      try Data("no json".utf8).write(to: file)

      let transcript = try await Transcript("push item 42\n", itemFile: file)

      #expect(
        transcript.messages == [
          "tabs-cli: \(file.path) contains no readable items (it isn't JSON); it was left "
            + "unchanged, so repair it or move it away"
        ])
      #expect(transcript.output.isEmpty)
      #expect(transcript.exitCode == .failure)
      #expect(try Data(contentsOf: file) == Data("no json".utf8))
    }
  }
}
