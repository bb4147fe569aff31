import StoreRuntime
import TabCore
import TabNavigation
import TabsCLI

extension ScreenApp {
  /// Runs a command of `tabs-cli run`.
  ///
  /// - Parameter read: Parses the command.
  func carryOut(_ read: () throws(CommandFailure) -> Command) {
    commandCount += 1
    do {
      let command = try read()
      switch command {
      case .items: showItems()
      case .select(let tab): try navigate(.selectedTabChanged(tab), by: command)
      case .root: try navigate(.selectedTabChanged(program.state.selectedTab), by: command)
      case .back: try navigate(.backButtonTapped, by: command)
      case .open(let url): try navigate(.deepLink(url), by: command)
      case .wait:
        interface.notice = .information(
          "This app uses real time: there is nothing to wait for.")
      default: try show(program.run(command, line: commandCount))
      }
    } catch let failure as CommandFailure {
      interface.notice = .failure(failure.message)
    } catch {
      isDone = true
    }
    let outcomes = program.takeOutcomes()
    if let outcome = outcomes.command { tell(outcome) }
  }

  /// Requests a navigation, and shows its outcome when it is known.
  private func navigate(_ action: TabBarAction<AppFeature.Tab>, by command: Command) throws {
    try program.checkAnswered(before: command)
    let running = launched.running
    let commandCount = commandCount
    launched.start { [weak self] in
      let outcome = await running.navigate(action)
      // A later command may have shown a notice since.
      guard let self, !Task.isCancelled, commandCount == self.commandCount else { return }
      tell(outcome)
      needsFrame()
    }
  }

  private func show(_ result: CommandResult) {
    switch result {
    case .none, .restored([]): break
    case .quit: quit()
    case .state: showPanel("state", result)
    case .items: showPanel("items", result)
    case .restored: showPanel("restored", result)
    case .help: showPanel("commands", result)
    }
  }

  /// Shows the output of a command in a panel.
  private func showPanel(_ title: String, _ result: CommandResult) {
    interface.panel = Interface.Panel(
      title: title, lines: TextFormat().lines(result, program.state))
  }

  /// Reads the items from their file, then shows them.
  private func showItems() {
    let repository = program.repository
    Task { [weak self] in
      do throws(ItemRepositoryError) {
        let items = try await repository.load()
        self?.show(.items(items))
      } catch {
        self?.interface.notice = .failure(error.description)
      }
      self?.needsFrame()
    }
  }

  /// Shows the outcome of a navigation, unless it succeeded or a question is presented.
  func tell(_ outcome: MoveOutcome) {
    guard interface.notice == nil else { return }
    switch outcome {
    case .done, .pending, .superseded: break
    case .unchanged: interface.notice = .information("There was nothing to do.")
    case .refusedByScreen(let reason): interface.notice = .information(reason)
    case .invalid(let error): interface.notice = .failure("That was refused: \(error).")
    }
  }
}
