import StoreRuntime
package import TabCore
package import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The outcomes of navigations during a command.
package struct Outcomes {
  /// The outcome of the command's own navigation, or `nil` if it requested none.
  package var command: MoveOutcome?

  /// The outcome of an earlier navigation that was waiting for an answer.
  var earlier: EarlierOutcome?
}

/// A navigation of the whole app that is waiting for an answer.
struct HeldNavigation {
  /// The number of the line that requested it.
  let line: Int

  /// The outcome, cleared once a command has reported it.
  let result: Outcome<MoveOutcome>

  /// The task that waits for the outcome.
  let task: Task<Void, Never>
}

extension Program {
  /// Requests a navigation, and records its outcome.
  ///
  /// - Parameters:
  ///   - action: The navigation.
  ///   - line: The number of the command's line.
  /// - Throws: `CommandFailure` if the runtime reports an issue, `Interruption` if the user
  ///   interrupts the wait.
  func navigate(_ action: TabBarAction<AppFeature.Tab>, line: Int) throws {
    let result = Outcome<MoveOutcome>()
    let task = start { [app] in result.value = await app.navigate(action) }
    try runUntilIdle()
    if let message = issues.takeMessage() { throw CommandFailure(message) }
    outcomes.command = result.value ?? .pending
    if result.value == nil { held = HeldNavigation(line: line, result: result, task: task) }
  }

  /// Records the outcome of a navigation that was waiting before the command, if it has ended.
  func noteEnd(of navigation: HeldNavigation) {
    guard let ended = navigation.result.value else { return }
    if held?.result === navigation.result { held = nil }
    outcomes.earlier = EarlierOutcome(line: navigation.line, outcome: ended)
  }

  /// Answers or dismisses a presentation.
  ///
  /// The answer to a screen's question decides about the navigation that is waiting for it.
  ///
  /// - Parameters:
  ///   - presented: The presentation.
  ///   - action: The answer.
  /// - Throws: `CommandFailure` if the runtime reports an issue, `Interruption` if the user
  ///   interrupts the wait.
  func answer(_ presented: Page, with action: AppFeature.Action) throws {
    let held = held
    try send(action)
    guard let tab = presented.questionTab else { return }
    outcomes.command = state.handle(tab).lastOutcome
    if let held, let ended = held.result.value {
      // Prevents a second report of this outcome.
      held.result.value = nil
      outcomes.command = ended
      self.held = nil
    }
  }

  /// Dismisses the presentation, pops the top screen, or returns to the previous tab.
  func goBack(line: Int) throws {
    try navigate(.backButtonTapped, line: line)
    if outcomes.command == .unchanged {
      throw CommandFailure("there is no screen to pop and no tab to return to")
    }
  }

  /// Opens a link.
  func open(_ url: URL, line: Int) throws {
    try navigate(.deepLink(url), line: line)
    if case .invalid(let error) = outcomes.command {
      throw CommandFailure("The link \"\(url.absoluteString)\" can't be opened: \(error).")
    }
  }

  /// Pushes a screen onto the stack of the selected tab.
  func push(_ target: PushTarget) throws {
    let state = state
    let tab = state.selectedTab
    guard target.tabs.contains(tab) else {
      let names = target.tabs.map(\.rawValue).joined(separator: " or ")
      throw CommandFailure(
        "a screen of \(names) can't be pushed while \(tab) is selected; select \(names) first")
    }
    if let presented = state.presented {
      throw CommandFailure(
        """
        nothing can be pushed below a presentation: \(presented.summary ?? presented.title); \
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
        "\(state.selectedTab) is at its root, so there is no screen to pop"
          + (state.presented == nil ? "" : "; \"dismiss\" closes the presentation"))
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
  /// The link to the current screen, or `nil` for a screen without one.
  var address: String? { url?.absoluteString }

  /// Returns the link components below a tab's root, or `nil` for a screen without a link.
  package func components(of tab: AppFeature.Tab) -> [String]? {
    // The first component is the leading slash.
    AppFeature.tabs.url(for: tab, in: self).map { Array($0.pathComponents.dropFirst()) }
  }
}
