import StoreRuntime
import TabCore
import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Program {
  /// Throws if an alert must be answered before a command.
  package func checkAnswered(before command: Command) throws {
    guard let alert = state.presented, alert.isAlert,
      !command.isPossible(underQuestion: alert.questionTab != nil)
    else { return }
    throw CommandFailure(
      "the alert \(quoted(alert.title)) must be answered first: choose \(choices(alert)), "
        + "or dismiss it")
  }

  /// Answers the topmost alert.
  ///
  /// - Parameter answer: The text of a button, in any case, or its number.
  /// - Throws: `CommandFailure` if there is no such button or its action fails.
  func choose(_ answer: String) throws {
    guard let alert = state.presented, alert.isAlert else {
      throw CommandFailure("there is no question here, so there is nothing to choose")
    }
    let buttons = alert.buttons
    let index =
      buttons.firstIndex { $0.name.lowercased() == answer.lowercased() }
      ?? (answer.isDigits ? Int(answer) : nil).map { $0 - 1 }
    guard let index, buttons.indices.contains(index) else {
      throw CommandFailure(
        "there is no \(quoted(answer)) to choose, there are \(choices(alert))"
          + suggestion(for: answer, among: buttons.map(\.name)))
    }
    let before = state.home.message
    try self.answer(alert, with: buttons[index].action)
    if let message = state.home.message, message != before {
      throw CommandFailure("the item wasn't deleted: \(message)")
    }
  }

  private func choices(_ alert: Page) -> String {
    alert.buttons.enumerated().map { "\($0 + 1) \(quoted($1.name))" }.joined(separator: ", ")
  }

  /// Taps a button on the topmost page of the selected tab.
  func tap(_ name: String) throws {
    let buttons = state.page.buttons
    guard let button = buttons.first(where: { $0.name == name }) else {
      let names = buttons.map(\.name)
      throw CommandFailure(
        "there is no \(quoted(name)) to tap here, there are \(names.joined(separator: ", "))"
          + suggestion(for: name, among: names))
    }
    try send(button.action)
    if name == "save", let message = state.page.message {
      throw CommandFailure("the form wasn't saved: \(message)")
    }
  }

  /// Enters a text in a field of the topmost form.
  func set(_ name: String, to value: String) throws {
    let fields = state.page.fields
    guard let field = fields.first(where: { $0.name == name }) else {
      let names = fields.map(\.name)
      throw CommandFailure(
        names.isEmpty
          ? "there is no form on top; tap \"edit\" or \"add\" first"
          : "there is no field \(quoted(name)); there are \(names.joined(separator: ", "))")
    }
    try send(field.enter(value))
  }

  /// Dismisses the topmost presentation, or taps the top screen's close or cancel button.
  func dismiss() throws {
    if let presented = state.presented, let dismissal = presented.dismissal {
      return try answer(presented, with: dismissal)
    }
    guard
      let button = state.page.buttons.first(where: { $0.name == "close" || $0.name == "cancel" })
    else {
      throw CommandFailure("\(state.selectedTab) is at its root, which can't be dismissed")
    }
    try send(button.action)
  }

  /// Reads the items from their file.
  ///
  /// Work without isolation runs on the program's thread. The app mustn't be on the main actor,
  /// where commands don't wait.
  ///
  /// - Returns: The items.
  /// - Throws: `CommandFailure` if they can't be read, `Interruption` if the user interrupts the
  ///   wait.
  func readItems() throws -> [Item] {
    precondition(executor != nil, "A command waits for work on the main actor.")
    let outcome = Outcome<Result<[Item], CommandFailure>>()
    let task = Task(executorPreference: executor) { [repository, bell] in
      do throws(ItemRepositoryError) {
        outcome.value = .success(try await repository.load())
      } catch {
        outcome.value = .failure(CommandFailure(error.description))
      }
      bell.ring()
    }
    defer { task.cancel() }
    while true {
      if let items = outcome.value { return try items.get() }
      try runJobs { outcome.value == nil }
    }
  }
}

extension Program {
  /// The maximum number of bytes in a saved state.
  private static let greatestStateSize = 256 * 1_024 * 1_024

  /// Saves the state of the app in a file.
  ///
  /// - Parameter path: The file. Its contents are replaced as a whole, or left unchanged.
  /// - Throws: `CommandFailure` if it can't be written.
  func saveState(in path: String) throws(CommandFailure) {
    do {
      let bytes = try Array(Self.saving.encode(state)) + Array("\n".utf8)
      try SharedFile(path: path).replace(with: bytes)
    } catch let failure as SharedFile.Failure {
      let reason = failure.number.map { SystemError($0).description } ?? failure.reason
      throw CommandFailure("\(quoted(path)) can't be written: \(reason)")
    } catch {
      throw CommandFailure("\(quoted(path)) can't be written: \(error.reason(below: []))")
    }
  }

  /// Relaunches the app with a saved state.
  ///
  /// - Parameter path: The file.
  /// - Returns: The parts of the state that weren't restored, one per line.
  /// - Throws: `CommandFailure` if the file can't be read. Nothing changes in that case.
  func restoreState(from path: String) throws -> [String] {
    let data = try readState(from: path)
    let state: AppFeature.State
    let report: RestoreReport
    do {
      (state, report) = try Self.saving.restore(data)
    } catch {
      throw CommandFailure("\(quoted(path)) can't be restored: \(error)")
    }
    try relaunch(with: state)
    return report.findings.map(\.description)
  }

  private func readState(from path: String) throws(CommandFailure) -> Data {
    let bytes: [UInt8]
    do {
      bytes = try System.contents(of: path, limit: Self.greatestStateSize)
    } catch {
      throw CommandFailure("\(quoted(path)) can't be read: \(error)")
    }
    if bytes.count <= Self.greatestStateSize { return Data(bytes) }
    throw CommandFailure(
      "\(quoted(path)) can't be read: it has more than \(Self.greatestStateSize) bytes")
  }
}
