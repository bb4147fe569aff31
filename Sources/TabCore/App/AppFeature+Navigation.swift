import StoreRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AppFeature {
  func launch(_ state: inout State) -> Effect<Action> {
    .merge(
      .send(.home(.appeared)),
      appear(state.homePath, as: Action.homePath) { $0.appearance },
      appear(state.settingsPath, as: Action.settingsPath) { $0.appearance })
  }

  func select(_ tab: Tab, _ state: inout State) -> Effect<Action> {
    if tab == state.selectedTab, let question = state.question { return question }
    state.select(tab)
    return .none
  }

  func goBack(_ state: inout State) -> Effect<Action> {
    if state.dismissPresented() { return .none }
    if let question = state.question { return question }
    if !state.popLast(), let tab = state.tabHistory.popLast() {
      state.selectedTab = tab
    }
    return .none
  }

  func open(_ url: URL, _ state: inout State) -> Effect<Action> {
    do throws(AppLinkError) {
      let link = try AppLink(url: url)
      do throws(PathError) {
        return try open(link, &state)
      } catch {
        throw .refused(error)
      }
    } catch {
      reportIssue("The link \"\(url.absoluteString)\" can't be opened: \(error).")
      return .none
    }
  }

  func follow(_ screen: AppScreen, _ state: inout State) -> Effect<Action> {
    guard screen.tab == state.selectedTab else {
      reportIssue(
        """
        A link to a screen of \(screen.tab) was tapped, but \(state.selectedTab) is selected. \
        Select \(screen.tab) first.
        """)
      return .none
    }
    switch screen {
    case .home(let screen): return push(screen, &state)
    case .profile(let screen): return push(screen, &state)
    case .settings(let screen): return push(screen, &state)
    }
  }

  /// Replaces the stack that a link is for and shows its tab.
  ///
  /// The whole stack is made before anything is touched, so that an error leaves
  /// the state as it was.
  private func open(_ link: AppLink, _ state: inout State) throws(PathError) -> Effect<Action> {
    switch link {
    case .home(let screens, let sheet):
      let path = try screens.path { screen, below throws(PathError) in
        try HomePath.State(screen, on: below, items: state.home)
      }
      state.select(.home)
      state.homePath = StackState(path)
      state.present(sheet)
      return appear(state.homePath, as: Action.homePath) { $0.appearance }

    case .profile(let screens):
      let path = try screens.path { screen, below throws(PathError) in
        try ProfilePath.State(
          screen, on: below, user: state.profile.person, directory: directory)
      }
      state.select(.profile)
      state.profilePath = StackState(path)
      return .none

    case .settings(let screens):
      let path = screens.map { SettingsPath.State($0, settings: state.settings) }
      state.select(.settings)
      state.settingsPath = StackState(path)
      return appear(state.settingsPath, as: Action.settingsPath) { $0.appearance }
    }
  }

  /// Tells the screens of a new stack that they came up.
  private func appear<Element, ElementAction>(
    _ path: StackState<Element>,
    as embed: (StackAction<Element, ElementAction>) -> Action,
    appearance: (Element) -> ElementAction?
  ) -> Effect<Action> {
    .merge(
      zip(path.ids, path).compactMap { id, element in
        appearance(element).map { .send(embed(.element(id: id, action: $0))) }
      })
  }
}

extension Array where Element: PathScreen {
  /// Makes the states of a stack, each with a look at the one below it.
  fileprivate func path<State>(
    _ makeState: (Element, State?) throws(PathError) -> State
  ) throws(PathError) -> [State] {
    var states: [State] = []
    for screen in self {
      states.append(try makeState(screen, states.last))
    }
    return states
  }
}
