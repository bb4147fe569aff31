import StoreRuntime
import TabCore

extension Program {
  /// Checks that no alert waits for an answer before a command.
  func checkAnswered(before command: Command) throws {
    guard !command.isPossibleUnderAlert, let alert = state.presented, alert.kind == .alert else {
      return
    }
    throw CommandFailure(
      "the alert \(quoted(alert.title)) has to be answered first: choose \(choices(alert)), "
        + "or dismiss it")
  }

  /// Answers the alert on top.
  ///
  /// - Parameter answer: The text of a button, in small or capital letters, or its number.
  /// - Throws: `CommandFailure` if there is no such button or its action fails.
  func choose(_ answer: String) throws {
    guard let alert = state.presented, alert.kind == .alert else {
      throw CommandFailure("nothing is asked here, so there is nothing to choose")
    }
    let index =
      alert.buttons.firstIndex { $0.name.lowercased() == answer.lowercased() }
      ?? UInt64(answer).flatMap { Int(exactly: $0) }.map { $0 - 1 }
    guard let index, alert.buttons.indices.contains(index) else {
      let suggestion =
        nearestName(to: answer, among: alert.buttons.map(\.name))
        .map { "; did you mean \(quoted($0))?" } ?? ""
      throw CommandFailure(
        "there is no \(quoted(answer)) to choose, there are \(choices(alert))\(suggestion)")
    }
    let before = state.home.message
    try send(alert.buttons[index].action)
    if let message = state.home.message, message != before {
      throw CommandFailure("the item wasn't deleted: \(message)")
    }
  }

  private func choices(_ alert: Presented) -> String {
    alert.buttons.enumerated().map { "\($0 + 1) \(quoted($1.name))" }.joined(separator: ", ")
  }

  /// Taps a button at the top of the selected tab.
  func tap(_ name: String) throws {
    let buttons = state.buttons
    guard let button = buttons.first(where: { $0.name == name }) else {
      let names = buttons.map(\.name)
      throw CommandFailure(
        "there is no \(quoted(name)) to tap here, there are \(names.joined(separator: ", "))"
          + suggestion(for: name, among: names))
    }
    try send(button.action)
    if name == "save", let message = state.message {
      throw CommandFailure("the form wasn't saved: \(message)")
    }
  }

  /// Enters a text in a field of the form on top.
  func set(_ name: String, to value: String) throws {
    let fields = state.fields
    guard let field = fields.first(where: { $0.name == name }) else {
      let names = fields.map(\.name)
      throw CommandFailure(
        names.isEmpty
          ? "there is no form on top; tap \"edit\" or \"add\" first"
          : "there is no field \(quoted(name)); there are \(names.joined(separator: ", "))")
    }
    try send(field.action(value))
  }

  /// Pops the top screen, with its presentations.
  ///
  /// The form of the profile asks first if it has changes.
  func pop() throws {
    let state = state
    if state.selectedTab == .profile, state.profilePath.last?.edit?.hasChanges == true {
      return try send(.backButtonTapped)
    }
    let action: AppFeature.Action? =
      switch state.selectedTab {
      case .home: state.homePath.ids.last.map { .homePath(.popFrom(id: $0)) }
      case .profile: state.profilePath.ids.last.map { .profilePath(.popFrom(id: $0)) }
      case .settings: state.settingsPath.ids.last.map { .settingsPath(.popFrom(id: $0)) }
      }
    guard let action else {
      throw CommandFailure(
        "\(state.selectedTab) is at its root, so there is no screen to take off"
          + (state.presented == nil ? "" : "; \"dismiss\" closes what is presented"))
    }
    try send(action)
  }

  /// Pops all screens above one.
  func pop(to id: StackElementID) throws {
    let state = state
    let (ids, action): ([StackElementID], (StackElementID) -> AppFeature.Action) =
      switch state.selectedTab {
      case .home: (Array(state.homePath.ids), { .homePath(.popFrom(id: $0)) })
      case .profile: (Array(state.profilePath.ids), { .profilePath(.popFrom(id: $0)) })
      case .settings: (Array(state.settingsPath.ids), { .settingsPath(.popFrom(id: $0)) })
      }
    guard let index = ids.firstIndex(of: id) else {
      let known = ids.suffix(8).map { String($0.generation) }.joined(separator: ", ")
      throw CommandFailure(
        "\(state.selectedTab) has no screen \(id.generation); "
          + (known.isEmpty ? "it is at its root" : "it has \(known)"))
    }
    if ids.indices.contains(index + 1) { try send(action(ids[index + 1])) }
  }

  /// Closes the presentation, pops the top screen, or returns to the tab before.
  func goBack() throws {
    let before = state
    try send(.backButtonTapped)
    if state == before {
      throw CommandFailure("there is no screen to take off and no tab to return to")
    }
  }

  /// Closes the top presentation, or asks the top screen to close itself.
  func dismiss() throws {
    if let presented = state.presented { return try send(presented.dismissal) }
    guard let button = state.buttons.first(where: { $0.name == "close" || $0.name == "cancel" })
    else {
      throw CommandFailure("\(state.selectedTab) is at its root, which can't be dismissed")
    }
    try send(button.action)
  }

  /// Reads the items from their file.
  func readItems() throws -> [Item] {
    let result = try perform { [repository] in
      do throws(ItemRepositoryError) {
        return Result<[Item], ItemRepositoryError>.success(try await repository.load())
      } catch {
        return .failure(error)
      }
    }
    do {
      return try result.get()
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
