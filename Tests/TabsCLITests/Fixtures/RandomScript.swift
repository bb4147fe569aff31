import Foundation
import StoreRuntime
import TabCore
import TestSupport

@testable import TabsCLI
@testable import TabsUI

/// A generator of random scripts, which taps what is there.
struct RandomScript {
  private static let links = [
    "tabs://home", "tabs://home/items/42/items/7", "tabs://home/items/42/share", "tabs://home/add",
    "tabs://home/items/1/edit", "tabs://profile/followers/ada/followers", "tabs://profile/edit",
    "tabs://settings/general/timer", "tabs://settings/timer", "tabs://home/items/999", "tabs://no",
  ]
  private static let targets = [
    "item 42", "item 7", "item 1", "edit", "followers", "follower ada", "section general",
    "counter", "timer",
  ]

  private var generator: SeededGenerator
  private let stateFile: String
  private var hasSaved = false

  private init(seed: Int, stateFile: String) {
    generator = SeededGenerator(seed: UInt64(seed))
    self.stateFile = stateFile
  }

  /// Makes a script by running it.
  ///
  /// Like a session it needs a thread to itself.
  ///
  /// - Parameters:
  ///   - seed: The same one makes the same script.
  ///   - length: The number of its lines.
  ///   - folder: Where the script keeps its files.
  ///   - journals: What happens is written to it, `nil` for nothing.
  /// - Returns: The lines, each with its line break.
  /// - Throws: An error of the system.
  static func make(
    seed: Int, length: Int, in folder: URL, journals: AppJournals? = nil
  ) throws -> String {
    var script = RandomScript(seed: seed, stateFile: folder.appending(path: "app.state").path)
    let program = Program(
      itemFile: folder.appending(path: "items.json"), time: .virtual,
      follower: journals, bell: try Bell())
    try program.launch()
    var lines = ""
    for number in 1...length {
      let line = script.line(for: program.state)
      lines += line + "\n"
      guard let words = try ScriptLine(line)?.words() else { continue }
      do {
        _ = try program.run(try CommandSyntax.command(words), line: number)
      } catch is CommandFailure {
        // Scripts go on after a mistake.
      }
    }
    return lines
  }

  private mutating func line(for state: AppFeature.State) -> String {
    if state.presented?.isAlert == true, Bool.random(using: &generator) {
      return "choose \(Int.random(in: 1...3, using: &generator))"
    }
    if !state.page.fields.isEmpty, Int.random(in: 0..<3, using: &generator) == 0 {
      return "set \(pick(state.page.fields.map(\.name))) \(quoted(pick(["", "x", "Kim", "Lamp"])))"
    }
    switch Int.random(in: 0..<24, using: &generator) {
    case 0..<10: return "tap \(quoted(pick(state.page.buttons.map(\.name))))"
    case 10: return "choose 1"
    case 11: return "set name x"
    case 12..<14: return "select \(pick(AppFeature.Tab.allCases.map(\.rawValue)))"
    case 14..<16: return "back"
    case 16: return "pop"
    case 17: return "pop-to \(Int.random(in: 0...9, using: &generator))"
    case 18: return "root"
    case 19: return "push \(pick(Self.targets))"
    case 20: return "open \(pick(Self.links))"
    case 21: return "wait \(pick(["500ms", "1s", "3s"]))"
    case 22: return "dismiss"
    default:
      if hasSaved, Bool.random(using: &generator) { return "restore-state \(stateFile)" }
      hasSaved = true
      return "save-state \(stateFile)"
    }
  }

  private mutating func pick(_ words: [String]) -> String {
    words.randomElement(using: &generator) ?? "nothing"
  }
}
