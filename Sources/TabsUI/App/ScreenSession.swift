import TabCore
import TabsCLI

/// The app on the whole terminal, until somebody quits or the program is ended.
@MainActor
final class ScreenSession {
  private let terminal: Terminal
  private let app: ScreenApp
  private var isFrameDue = false

  /// Launches the app.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - repository: Keeps the items.
  ///   - stores: The stores that the app runs in.
  ///   - journals: What all that happens is written to, `nil` for nothing.
  ///   - bell: Tells of requests to stop.
  init(
    on terminal: Terminal, repository: ItemRepository, stores: RunningApp.Stores,
    journals: AppJournals?, bell: Bell
  ) {
    self.terminal = terminal
    app = ScreenApp(repository: repository, stores: stores, journals: journals, bell: bell)
    app.needsFrame = { [weak self] in self?.scheduleFrame() }
  }

  /// Shows the app.
  ///
  /// - Parameter command: The command to begin with, `nil` for none.
  /// - Returns: The exit code of the program. The terminal is as it was then.
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

  /// Shows a frame when all that is due has happened: several changes make one frame.
  private func scheduleFrame() {
    guard !isFrameDue else { return }
    isFrameDue = true
    Task { show() }
  }

  private func show() {
    isFrameDue = false
    terminal.show(app.frame(terminal.size))
  }
}
