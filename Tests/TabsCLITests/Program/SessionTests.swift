import Foundation
import TabCore
import Testing

@testable import TabsCLI

@Suite("Sessions")
struct SessionTests {
  @Test("After each command the tabs and their stacks are printed")
  func output() async throws {
    let transcript = try await Transcript("push item 42\n\n# Nothing.\nselect profile\n")

    #expect(
      transcript.output == """
        1> push item 42
        * home      6 items > [0] item 42 "Desk lamp"
          profile   "Sam Marlow"
          settings  settings
        4> select profile
          home      6 items > [0] item 42 "Desk lamp"
        * profile   "Sam Marlow"
          settings  settings

        """)
    #expect(transcript.messages.isEmpty)
    #expect(transcript.exitCode == .success)
  }

  @Test("A command that fails ends the run, with its line number and nothing changed")
  func failure() async throws {
    let transcript = try await Transcript("push item 42\n\npush item 999\npop\n")

    #expect(
      transcript.messages == [
        "test.tabs:3: A push was refused: there is no item 999."
      ])
    #expect(transcript.exitCode == .failure)
    #expect(!transcript.output.contains("> pop"))
  }

  @Test("With keep-going the run goes on from the state as it was, and still counts as failed")
  func keepGoing() async throws {
    let transcript = try await Transcript("push item 42\npush item 999\nstate\n") {
      $0.keepsGoing = true
    }

    #expect(transcript.messages.count == 1)
    #expect(transcript.output.contains("tabs://home/items/42\n"))
    #expect(transcript.exitCode == .failure)
  }

  @Test("A failure that was expected is no failure, but its message is printed all the same")
  func expectedFailure() async throws {
    let transcript = try await Transcript("! pop\n! psh\n! set name \"x\nstate\n")

    #expect(
      transcript.messages == [
        "test.tabs:1: home is at its root, so there is no screen to take off",
        #"test.tabs:2: unknown command "psh"; did you mean "push"?"#,
        #"test.tabs:3: the quote " isn't closed before the end of the line"#,
      ])
    #expect(transcript.output.contains("1> ! pop\n  refused, as expected\n* home"))
    #expect(transcript.exitCode == .success)
  }

  @Test("A success that was not expected is a failure")
  func unexpectedSuccess() async throws {
    let transcript = try await Transcript("! push item 42\nstate\n")

    #expect(
      transcript.messages == [
        "test.tabs:1: the command was expected to fail, but it succeeded"
      ])
    #expect(transcript.exitCode == .failure)
    #expect(!transcript.output.contains("> state"))
  }

  @Test(
    "Every way to go wrong is one message that names the line, and changes nothing",
    arguments: [
      ("pop\n", "home is at its root, so there is no screen to take off"),
      ("back\n", "there is no screen to take off and no tab to return to"),
      ("dismiss\n", "home is at its root, which can't be dismissed"),
      ("pop-to 3\n", "home has no screen 3; it is at its root"),
      (
        "tap refrsh\n",
        #"there is no "refrsh" to tap here, there are add, refresh, 1, 2, 3, 7, 12, 42, delete-1, "#
          + #"delete-2, delete-3, delete-7, delete-12, delete-42; did you mean "refresh"?"#
      ),
      ("set name x\n", #"there is no form on top; tap "edit" or "add" first"#),
      (
        "push timer\n",
        "a screen of settings was to be pushed, but home is selected; select settings first"
      ),
      (
        "push edit\n",
        #"A push was refused: "edit" can't be pushed on the root of its tab: only "items" can."#
      ),
      (
        "open tabs://home/items/999\n",
        #"The link "tabs://home/items/999" can't be opened: there is no item 999."#
      ),
      (
        "open tabs://profile/followers/zed\n",
        #"The link "tabs://profile/followers/zed" can't be opened: there is no person "zed"."#
      ),
      (
        "push follower ada\n",
        "a screen of profile was to be pushed, but home is selected; select profile first"
      ),
      ("choose yes\n", "nothing is asked here, so there is nothing to choose"),
      ("pop", "the input ends in the middle of this line; end it with a line break"),
    ])
  func failures(script: String, message: String) async throws {
    let transcript = try await Transcript(script) { $0.format = .json(JSONFormat()) }

    #expect(transcript.messages == ["test.tabs:1: \(message)"])
    #expect(transcript.exitCode == .failure)
    #expect(transcript.output.contains(#""url":"tabs://home"}"#))
  }

  @Test("Screens are popped one by one, to an id, and all at once")
  func popping() async throws {
    let transcript = try await Transcript(
      """
      push item 1
      push item 2
      push item 3
      push item 7
      pop
      pop-to 0
      pop-to 0
      root
      ! pop-to 0
      """ + "\n"
    ) { $0.isQuiet = false }

    let stacks = transcript.output.split(separator: "\n").filter { $0.hasPrefix("* home") }
      .map { $0.split(separator: ">").count - 1 }
    #expect(stacks == [1, 2, 3, 4, 3, 1, 1, 0, 0])
  }

  @Test("An item is edited, saved and read from the file again")
  func saving() async throws {
    let transcript = try await Transcript(
      "push item 42\ntap edit\nset name \"New name\"\nset note \"\"\nsave\nitems\n"
    ) { $0.isQuiet = true }

    #expect(transcript.output.contains("    42  \"New name\"\n"))
    #expect(transcript.exitCode == .success)
  }

  @Test("A form that can't be saved stays, and saving it is a failure")
  func invalidForm() async throws {
    let transcript = try await Transcript("push item 42\npush edit\nset name \" \"\nsave\n")

    #expect(transcript.messages == ["test.tabs:4: the form wasn't saved: the name is empty"])
  }

  @Test("There has to be a field of the name")
  func unknownField() async throws {
    let transcript = try await Transcript("push item 42\npush edit\nset nme x\n")

    #expect(transcript.messages == ["test.tabs:3: there is no field \"nme\"; there are name, note"])
  }

  @Test("Time passes only when a command waits, and then exactly")
  func time() async throws {
    let transcript = try await Transcript(
      """
      select settings
      push timer
      wait 999ms
      wait 1ms
      select home
      wait 10m
      wait
      select settings
      state
      pop
      wait 1h
      state
      """ + "\n"
    ) { $0.format = .text(TextFormat(showsCommands: false)) }

    let timers = transcript.output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").last { $0.hasSuffix("s") && $0.first?.isNumber == true }
    }
    #expect(
      timers == ["0s", "0s", "1s", "1s", "1s", "1s", "1s", "1s"])
    #expect(transcript.output.contains("clock     601.0 seconds, timers waiting for it: 1\n"))
    #expect(transcript.output.contains("clock     4201.0 seconds, timers waiting for it: 0\n"))
  }

  @Test("Of several timers that one ticks which is shown")
  func timers() async throws {
    let transcript = try await Transcript(
      "open tabs://settings/timer/counter/timer\nwait 1500ms\ntap reset\nwait 1s\n")

    #expect(
      transcript.output.hasSuffix(
        "* settings  settings > [0] timer 0s > [1] counter 0 > [2] timer 1s\n"))
  }

  @Test("The counter closes itself at five")
  func dismissal() async throws {
    let transcript = try await Transcript(
      "select settings\npush counter\n" + String(repeating: "tap increment\n", count: 5))

    #expect(
      transcript.output.hasSuffix(
        "[0] counter 4\n" + """
          7> tap increment
            home      6 items
            profile   "Sam Marlow"
          * settings  settings

          """))
  }

  @Test(
    "Every screen can be dismissed",
    arguments: [
      "tabs://home/items/42", "tabs://home/items/42/edit", "tabs://profile/edit",
      "tabs://profile/followers", "tabs://profile/followers/ada", "tabs://settings/general",
      "tabs://settings/counter", "tabs://settings/timer", "tabs://home/add",
      "tabs://home/items/42/share", "tabs://home/items/42/share/stop",
    ])
  func everyDismissal(link: String) async throws {
    let transcript = try await Transcript("open \(link)\ndismiss\nstate\n") { $0.isQuiet = true }

    let parent =
      link.hasSuffix("items/42")
      ? "tabs://home" : String(link[..<(link.lastIndex(of: "/") ?? link.endIndex)])
    #expect(transcript.output.contains("url       \(parent)\n"))
    #expect(transcript.messages.isEmpty)
  }

  @Test("A session that is told to be quiet prints only what is asked for")
  func quiet() async throws {
    let transcript = try await Transcript("push item 42\nhelp pop\n") { $0.isQuiet = true }

    #expect(transcript.output == "2> help pop\n  pop  takes the top screen off\n")
  }

  @Test("Quitting ends the run, and what follows isn't looked at")
  func quitting() async throws {
    let transcript = try await Transcript("quit\nfrobnicate\n")

    #expect(transcript.exitCode == .success)
    #expect(transcript.messages.isEmpty)
  }

  @Test("A prompt is printed before each line, and a line break at the end")
  func prompt() async throws {
    let transcript = try await Transcript("help pop\n") {
      $0.prompt = "tabs> "
      $0.format = .text(TextFormat(showsCommands: false))
    }

    #expect(transcript.output == "tabs>   pop  takes the top screen off\ntabs> \n")
  }

  @Test("A file of items that can't be read ends the run before it begins, and stays as it is")
  func corruptFile() async throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "TabsCLITests-\(UUID().uuidString).json")
    try Data("no json".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }

    let transcript = try await Transcript("push item 42\n", itemFile: url)

    #expect(
      transcript.messages == [
        "tabs-cli: \(url.path) holds no items that can be read (it isn't JSON); it was left as it "
          + "is, so mend it or move it away"
      ])
    #expect(transcript.output.isEmpty)
    #expect(transcript.exitCode == .failure)
    #expect(try Data(contentsOf: url) == Data("no json".utf8))
  }

  @Test("The same script prints the same, however often it is run")
  func determinism() async throws {
    let script = """
      push item 42
      open tabs://settings/timer/counter/timer
      wait 100s
      open tabs://home/items/42/edit
      set name x
      save
      state
      """ + "\n"
    let first = try await Transcript(script).output

    for _ in 0..<20 {
      #expect(try await Transcript(script).output == first)
    }
  }
}
