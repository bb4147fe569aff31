import StoreRuntime
import StoreTesting
import TabsCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `tabs-lab` with `--explore` or `--replay`.
enum ExploreMode {
  static func run(_ arguments: Arguments, bell: Bell) throws -> ExitCode {
    let isReplay = arguments.values["--replay"] != nil
    try arguments.refuse(
      ["--actions", "--journal", "--json", "--stores", "--tasks"]
        + (isReplay ? ["--explore", "--save", "--seed"] : []),
      with: isReplay ? "--replay" : "--explore")
    let program = arguments.calledName
    if let path = arguments.values["--replay"] {
      return try replay(path, of: program, bell: bell)
    }
    let folder = arguments.values["--save"] ?? "."
    guard System.isFolder(folder) else {
      throw UsageError("--save can't be \(quoted(folder)): there is no such folder", .stress)
    }
    return try explore(
      StressExploration(
        schedules: Int(try arguments.number("--explore", in: 1...1_000_000_000, default: 1)),
        seed: try arguments.number("--seed", in: 0...UInt64.max, default: 1)),
      savingIn: folder, of: program, bell: bell)
  }

  // MARK: Exploring

  private static func explore(
    _ exploration: StressExploration, savingIn folder: String, of program: CommandLineTool.Name,
    bell: Bell
  ) throws -> ExitCode {
    let progress = ProgressLine(of: exploration.schedules, "schedules")
    let start = ContinuousClock.now
    let summary = StressSubcommand.wait(bell) {
      await exploration { progress.advance(by: $0) }
    }
    progress.clear()
    guard let summary else { return Interrupt.exitCode }
    let console = Console.standard
    if let warning = summary.warning { console.printMessage(warning, of: program) }
    if let (file, message) = summary.failure {
      try console.print(
        file.script.map { "\($0)\n" }.joined() + message
          + "\n\(try save(file, in: folder, of: program))\n")
    }
    let duration = ContinuousClock.now - start
    func rate(_ count: Int) -> Int { StressSubcommand.rate(of: count, in: duration) }
    try console.print(
      """
      scripts   \(summary.scripts), from seed \(exploration.seed) on
      schedules \(summary.schedules), \(rate(summary.schedules)) a second
      actions   \(summary.actions), \(rate(summary.actions)) a second
      outcome   \(summary.failure == nil ? "as the model predicts" : "wrong")

      """)
    return summary.failure == nil ? .success : .failure
  }

  /// Saves a script, and says where it is or why it isn't.
  private static func save(
    _ file: ExploredScript, in folder: String, of program: CommandLineTool.Name
  ) throws -> String {
    let path = (folder.hasSuffix("/") ? folder : folder + "/") + "script-\(file.seed).explore"
    do {
      try file.data.write(to: URL(filePath: path))
    } catch {
      return "It can't be saved as \(path): \(error)"
    }
    return "Saved. Repeat it: \(program.rawValue) stress --replay \(path)"
  }

  // MARK: Replaying

  private static func replay(
    _ path: String, of program: CommandLineTool.Name, bell: Bell
  ) throws -> ExitCode {
    let console = Console.standard
    let file: ExploredScript
    do {
      file = try ExploredScript(Data(try System.contents(of: path)))
    } catch {
      console.printMessage("\(path) can't be read: \(error)", of: program)
      return .usage
    }
    let outcome = StressSubcommand.wait(bell) { () -> Result<String?, ExploredScript.Mistake> in
      do throws(ExploredScript.Mistake) {
        let script = try await file.makeScript()
        return .success(
          await script.exploration(schedules: 1).repeating(file.replay).message)
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case nil:
      return Interrupt.exitCode
    case .failure(let mistake):
      console.printMessage("\(path) can't be repeated: \(mistake)", of: program)
      return .usage
    case .success(nil):
      try console.print("The script passes in this order.\n")
      return .success
    case .success(let message?):
      try console.print(file.script.map { "\($0)\n" }.joined() + message + "\n")
      return .failure
    }
  }
}
