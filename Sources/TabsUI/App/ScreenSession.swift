import TabCore
import TabsCLI

/// The app on the whole terminal, until the user quits or the program is terminated.
@MainActor
final class ScreenSession {
  private let terminal: Terminal
  private let app: ScreenApp
  private var isFrameDue = false

  /// Launches the app.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - repository: The repository of items.
  ///   - stores: The stores of the app.
  ///   - journals: The journals of the app, or `nil` for none.
  ///   - bell: The bell that rings when a stop is requested.
  init(
    on terminal: Terminal, repository: ItemRepository, stores: RunningApp.Stores,
    journals: AppJournals?, bell: Bell
  ) {
    self.terminal = terminal
    app = ScreenApp(repository: repository, stores: stores, journals: journals, bell: bell)
    app.needsFrame = { [weak self] in self?.scheduleFrame() }
  }

  /// Shows the app, and restores the terminal at the end.
  ///
  /// - Parameter command: The first command, or `nil` for none.
  /// - Returns: The exit code of the program.
  func run(_ command: Command?) async -> ExitCode {
    defer { terminal.close() }
    if let command { app.run(command) }
    show()
    for await event in terminal.events {
      switch event {
      case .input(let input): app.handle(input)
      case .changed: scheduleFrame()
      case .ended(let code): return code
      }
      if app.isDone { return .success }
    }
    return .success
  }

  /// Schedules a frame after all pending work, so that several changes cause one frame.
  private func scheduleFrame() {
    guard !isFrameDue else { return }
    isFrameDue = true
    Task { show() }
  }

  private func show() {
    isFrameDue = false
    // The last answer was given, and no event follows.
    if app.isDone { return terminal.close() }
    terminal.show(app.frame(terminal.size))
  }
}
