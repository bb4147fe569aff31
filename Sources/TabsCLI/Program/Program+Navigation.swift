import StoreRuntime
package import TabCore
package import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What navigations came to during a command.
package struct Outcomes {
  /// What the one that the command has asked for came to, `nil` if it asked for none.
  package var command: MoveOutcome?

  /// What one came to that has waited for an answer.
  var earlier: EarlierOutcome?
}

/// A navigation of the whole app that waits for an answer.
struct HeldNavigation {
  /// The number of the line that has asked for it.
  let line: Int

  /// What it comes to, until a command has taken that.
  let result: Outcome<MoveOutcome>

  /// Waits for the result.
  let task: Task<Void, Never>
}

extension Program {
  /// Asks the app for a navigation, and takes down what it comes to.
  ///
  /// - Parameters:
  ///   - action: What is asked for.
  ///   - line: The number of the command's line.
  /// - Throws: `CommandFailure` if the runtime reports an issue, `Interruption` if the user
  ///   interrupts the wait.
  func navigate(_ action: TabBarAction<AppFeature.Tab>, line: Int) throws {
    let result = Outcome<MoveOutcome>()
    let task = start { [app] in result.value = await app.navigate(action) }
    try settle()
    if let message = issues.takeMessage() { throw CommandFailure(message) }
    outcomes.command = result.value ?? .pending
    if result.value == nil { held = HeldNavigation(line: line, result: result, task: task) }
  }

  /// Takes down what a navigation came to that waited before the command, if it has ended.
  func noteEnd(of navigation: HeldNavigation) {
    guard let ended = navigation.result.value else { return }
    if held?.result === navigation.result { held = nil }
    outcomes.earlier = EarlierOutcome(line: navigation.line, outcome: ended)
  }

  /// Answers or closes something that is presented.
  ///
  /// The answer to the question of a screen decides about the navigation that waits for it.
  ///
  /// - Parameters:
  ///   - presented: What is presented.
  ///   - action: The answer.
  /// - Throws: `CommandFailure` if the runtime reports an issue, `Interruption` if the user
  ///   interrupts the wait.
  func answer(_ presented: Page, with action: AppFeature.Action) throws {
    let held = held
    try send(action)
    guard let tab = presented.questionTab else { return }
    outcomes.command = state.handle(tab).lastOutcome
    if let held, let ended = held.result.value {
      // What this command came to isn't told a second time.
      held.result.value = nil
      outcomes.command = ended
      self.held = nil
    }
  }

  /// Closes the presentation, pops the top screen, or returns to the tab before.
  func goBack(line: Int) throws {
    try navigate(.backButtonTapped, line: line)
    if outcomes.command == .unchanged {
      throw CommandFailure("there is no screen to take off and no tab to return to")
    }
  }

  /// Opens a link.
  func open(_ url: URL, line: Int) throws {
    try navigate(.deepLink(url), line: line)
    if case .invalid(let error) = outcomes.command {
      throw CommandFailure("The link \"\(url.absoluteString)\" can't be opened: \(error).")
    }
  }

  /// Puts a screen on the stack of the selected tab.
  func push(_ target: PushTarget) throws {
    let state = state
    let tab = state.selectedTab
    guard target.tabs.contains(tab) else {
      let names = target.tabs.map(\.rawValue).joined(separator: " or ")
      throw CommandFailure(
        "a screen of \(names) was to be pushed, but \(tab) is selected; select \(names) first")
    }
    if let presented = state.presented {
      throw CommandFailure(
        """
        nothing can be pushed under what is presented: \(presented.summary ?? presented.title); \
        "dismiss" closes it
        """
      )
    }
    guard let components = state.components(of: tab) else {
      throw CommandFailure("\(tab) shows a screen without a link, on which nothing can be pushed")
    }
    do {
      try move(.open(LinkRoute(components + target.components), .reuses), on: tab)
    } catch {
      guard case .invalid(let problem) = outcomes.command else { throw error }
      throw CommandFailure("A push was refused: \(problem).")
    }
  }

  /// Pops the top screen, with its presentations.
  func pop() throws {
    let state = state
    let handle = state.handle(state.selectedTab)
    guard let id = handle.ids.last else {
      throw CommandFailure(
        "\(state.selectedTab) is at its root, so there is no screen to take off"
          + (state.presented == nil ? "" : "; \"dismiss\" closes what is presented"))
    }
    try send(handle.pop(id))
    outcomes.command = self.state.handle(state.selectedTab).lastOutcome
  }

  /// Pops all screens above one.
  func pop(to id: StackElementID) throws {
    let state = state
    let ids = state.handle(state.selectedTab).ids
    guard ids.contains(id) else {
      let known = ids.suffix(8).map { String($0.generation) }.joined(separator: ", ")
      throw CommandFailure(
        "\(state.selectedTab) has no screen \(id.generation); "
          + (known.isEmpty ? "it is at its root" : "it has \(known)"))
    }
    try move(.popTo(id), on: state.selectedTab)
  }

  private func move(_ move: StackMove, on tab: AppFeature.Tab) throws {
    defer { outcomes.command = state.handle(tab).lastOutcome }
    try send(state.handle(tab).move(move))
  }
}

extension AppFeature.State {
  /// The link to what is shown, `nil` for a screen without one.
  var address: String? { url?.absoluteString }

  /// The words that lead from the root of a tab to what it shows, `nil` for a screen without a link.
  package func components(of tab: AppFeature.Tab) -> [String]? {
    // The first one is the slash at the beginning.
    AppFeature.tabs.url(for: tab, in: self).map { Array($0.pathComponents.dropFirst()) }
  }
}
