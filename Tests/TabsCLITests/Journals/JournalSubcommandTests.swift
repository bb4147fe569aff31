import Foundation
import StoreJournal
import TabCore
import TestSupport
import Testing

@testable import TabsCLI
@testable import TabsUI

@Suite("Journals of the program")
struct JournalSubcommandTests {
  private let tabs = Executable()

  @Test("A run is recorded, repeated and reported, with the actions that an issue needs")
  func subcommands() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "a.journal").path
      let recorded = try await tabs.run("record", path, "Examples/tour.tabs")
      #expect(recorded.output == (try Example.tour.text("expected")))
      #expect(recorded.exitCode == 0)

      let check = try await tabs.run("replay", path, "--check")
      #expect(
        check == .init(exitCode: 0, output: "54 actions, the same states and ids\n", messages: ""))

      let refused = try await tabs.run("record", path, "Examples/no-such.tabs")
      #expect(refused.exitCode == 2)
      #expect(try await tabs.run("replay", path, "--check") == check, "It has lost the journal.")

      let start = try await tabs.run("replay", path, "--to", "0")
      #expect(start.output.contains("* home      items"))

      let formats = [("html", "<!doctype html>"), ("trace", "{")]
      for (format, beginning) in formats.prefix(RunLength.count(1, long: 2)) {
        let report = try await tabs.run("report", path, "--format", format)
        #expect(report.exitCode == 0)
        #expect(report.output.hasPrefix(beginning))
      }

      let test = try await tabs.run(
        "report", path, "--format", "test", "--minimize", "no item 999")
      #expect(test.exitCode == 0)
      #expect(test.output.contains("@testable import TabCore\n"))
      #expect(test.output.contains("initialState: AppFeature.State()) {\n    AppFeature()\n"))
      #expect(test.output.split(separator: "\n").count { $0.contains("store.send(") } == 2)
      #expect(test.messages.contains("2 of 54 actions are left"))

      let missing = try await tabs.run("report", path, "--minimize", "pear")
      #expect(missing.exitCode == 1)
      #expect(missing.output == "")
      #expect(
        missing.messages
          .hasPrefix("tabs-cli: no issue contains \"pear\"; the first of 1 is that of"))
    }
  }

  @Test("A line that was altered is named, a torn one is told, and the rest is repeated")
  func damage() async throws {
    try await withTemporaryFolder { folder in
      let files = ["a", "b"].map { folder.appending(path: "\($0).journal") }
      _ = try await Transcript(
        "push item 42\npush edit\nset name Lamp\nroot\n",
        journals: AppJournals(AppJournal(to: files[0]), in: files[0]))
      let text = try String(contentsOf: files[0], encoding: .utf8)
      let number = try #require(text.firstMatch(of: /\\"Lamp\\"[^\n]*"n":(\d+),/)?.1)

      try Data(text.utf8.dropLast(5)).write(to: files[1])
      let torn = try await tabs.run("replay", files[1].path, "--check")
      try text.replacing("Lamp", with: "Damp")
        .write(to: files[1], atomically: true, encoding: .utf8)
      let altered = try await tabs.run("replay", files[1].path, "--check")

      #expect(torn.exitCode == 0)
      #expect(torn.messages.contains("is incomplete"))
      #expect(altered.exitCode == 1)
      #expect(altered.messages.hasPrefix("tabs-cli: Action \(number) ("))
    }
  }

  @Test("A launch with what was saved is recorded beside the first, and repeated from there")
  func restoring() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "a.journal")
      let saved = folder.appending(path: "saved").path
      let transcript = try await Transcript(
        "push item 42\nsave-state \(saved)\nrestore-state \(saved)\npush edit\n",
        journals: AppJournals(AppJournal(to: file), in: file))

      #expect(transcript.exitCode == .success)
      for (name, count) in [("a", 1), ("a-2", 2)] {
        let path = folder.appending(path: "\(name).journal").path
        let run = try Arguments(["replay", path]).replay()
        #expect(run.divergence == nil)
        #expect(run.states.last?.homePath.count == count)
      }
    }
  }

  @Test("An app with a store for each tab has a journal of each, which is drawn")
  func stores() async throws {
    try await withTemporaryFolder { folder in
      let journals = folder.appending(path: "run")
      let recorded = try await tabs.run(
        "record", journals.path, "--stores", "tabs", "Examples/tour.tabs", "--quiet")
      #expect(recorded.exitCode == 0)

      let path = journals.appending(path: "tab-home.journal").path
      let page = try await tabs.run("report", path)
      #expect(page.output.hasPrefix("<!doctype html>"))
      let replay = try await tabs.run("replay", path)
      #expect(replay.exitCode == 2)
      #expect(replay.messages.contains("has only the names of actions"))

      let refused = try await tabs.run("record", "\(path)/run", "--stores", "tabs", "/dev/null")
      #expect(refused.exitCode == 1)
      #expect(refused.messages.contains("isn't recorded"))
    }
  }

  @Test("A store whose journal can't be written makes the run fail, and the others are recorded")
  func failedStore() async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "hub.journal"), withIntermediateDirectories: false)

      let run = try await tabs.run("record", folder.path, "--stores", "tabs", "/dev/null")

      #expect(run.exitCode == 1)
      #expect(run.messages.contains("The journal of a store can't be written: hub."))
      let home = folder.appending(path: "tab-home.journal").path
      #expect(FileManager.default.fileExists(atPath: home))
    }
  }

  #if os(Linux)
    @Test("A later launch that isn't recorded to its end makes the run fail")
    func failedLaunch() async throws {
      try await withTemporaryFolder { folder in
        let path = folder.appending(path: "a.journal").path
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: "a-2.journal").path, withDestinationPath: "/dev/full")
        let saved = folder.appending(path: "saved").path

        for restorations in [1, 3] {
          let restoring = String(repeating: "restore-state \(saved)\n", count: restorations)
          let run = try await tabs.run("record", path, input: "save-state \(saved)\n" + restoring)

          #expect(run.exitCode == 1)
          #expect(run.messages.contains("a-2.journal can't be written: No space left on device."))
        }
      }
    }
  #endif

  @Test("The README's bug report is cut down to the load, the deletion and the load that ran")
  func bugReport() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "bug.journal").path
      let recorded = try await tabs.run("record", path, "Examples/bug.tabs", "--latency", "2")
      #expect(recorded.exitCode == 1)
      #expect(recorded.messages.contains("Item 7 was deleted, but is back in the list."))

      let test = try await tabs.run("report", path, "--format", "test", "--minimize", "is back")

      let actions = test.output.split(separator: "\n").filter { $0.contains("store.send(") }
      let names = ["refreshButtonTapped", "deleteResponse", "itemsResponse"]
      #expect(actions.count == names.count)
      #expect(zip(actions, names).allSatisfy { $0.contains($1) })
    }
  }

  @Test("A link opens the same screen in each prefix, with one store and with one for each tab")
  func links() async throws {
    try await withTemporaryFolder { folder in
      var outputs: [String] = []
      for (number, address) in [
        "tabs://home/items/12/items/7/edit", "tabs://home/items/12/items/7/edit?utm_source=mail",
        "https://tabs.example/home/items/12/items/7/edit?utm_source=mail&utm_medium=app",
        "https://www.tabs.example/app/home/items/12/items/07/edit/?utm_source=mail#top",
      ].enumerated() {
        for stores in ["one", "tabs"] {
          let run = try await tabs.run(
            "record", folder.appending(path: "\(number)-\(stores)").path, "--stores", stores, "-",
            "--quiet", input: "select profile\nopen \(address)\nstate\n")
          #expect(run.exitCode == 0)
          outputs.append(run.output)
        }
      }
      #expect(outputs[0].contains("url       tabs://home/items/12/items/7/edit"))
      #expect(outputs == Array(repeating: outputs[0], count: 8))
    }
  }

  @Test("A journal that may not grow is told, and what is there is repeated", .long)
  func fileSizeLimit() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "a.journal").path
      let process = tabs.shell(
        #"ulimit -f 4; "$0" record "$JOURNAL" Examples/tour.tabs --quiet >/dev/null 2>&1"#)
      process.environment?["JOURNAL"] = path

      let outcome = try await process.outcome()

      #expect(outcome.exitCode == 1)
      let run = try Arguments(["replay", path]).replay()
      #expect(run.divergence == nil)
      #expect(run.stepCount > 0)
    }
  }
}
