import StoreRuntime

extension AppFeature {
  func reduce(_ action: SettingsFeature.Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .rowTapped(let screen): push(screen, &state)
    }
  }

  func reduce(_ action: StackActionOf<SettingsPath>, _ state: inout State) -> Effect<Action> {
    switch action {
    case .element(_, .section(.rowTapped(let screen))):
      return push(screen, &state)

    case .element(let id, .section(.switchTapped)):
      if let section = state.settingsPath[id: id, case: \.section] {
        state.settings.preferences = section.preferences
      }
      return .none

    case .push(let id, _):
      if let violation = PathRules.settings.violation(ofLastIn: state.settingsPath.lazy.map(\.kind))
      {
        state.settingsPath.pop(from: id)
        reportRefusal(violation)
        return .none
      }
      return appearance(ofSettingsScreen: id, state)

    case .element, .popFrom:
      return .none
    }
  }

  func push(_ screen: SettingsScreen, _ state: inout State) -> Effect<Action> {
    if let violation = PathRules.settings.violation(
      pushing: screen.kind, onto: state.settingsPath.last?.kind, depth: state.settingsPath.count)
    {
      reportRefusal(violation)
      return .none
    }
    state.settingsPath.append(SettingsPath.State(screen, settings: state.settings))
    return state.settingsPath.ids.last.map { appearance(ofSettingsScreen: $0, state) } ?? .none
  }

  private func appearance(ofSettingsScreen id: StackElementID, _ state: State) -> Effect<Action> {
    state.settingsPath[id: id]?.appearance
      .map { .send(.settingsPath(.element(id: id, action: $0))) } ?? .none
  }
}
