import StoreRuntimeCore

/// What the hub of an app reduces.
enum HubAction<State, Action>: Sendable where State: Sendable, Action: Sendable {
  /// An action of the app, from outside or from an effect of the hub.
  case app(Action)

  /// A tab has reduced an action, or the bar has: the app's reducer sees it after that.
  case reduced(Action, @Sendable (inout State) -> Void)

  /// A navigation that waited has gone on.
  case updated(@Sendable (inout State) -> Void)
}

/// Runs the reducer of the hub, and leaves to the post what is for tabs and bar.
struct HubReducer<State: Sendable, Action: Sendable, Tab: TabID>: ReducerOperator {
  let tabs: Tabs<State, Action, Tab>
  let app: PreparedReducer<State, Action>
  let shared: SharedValues
  let isOfTab: @Sendable (Action) -> Bool
  let post: @Sendable (TabPost<State, Action, Tab>.Message) -> Void

  func prepare() -> PreparedReducer<State, HubAction<State, Action>> {
    PreparedReducer { state, action in
      switch action {
      case .app(let action) where isOfTab(action) || tabs.toBarAction.extract(from: action) != nil:
        post(.sent(action, nil))
        return .none
      case .app(let action):
        return reduce(action, &state)
      case .reduced(let action, let update):
        update(&state)
        return reduce(action, &state)
      case .updated(let update):
        update(&state)
        share(state)
        return .none
      }
    }
  }

  private func share(_ state: State) {
    if let share = app.screenDuties?.share { shared.set(share(state)) }
  }

  private func reduce(_ action: Action, _ state: inout State) -> Effect<HubAction<State, Action>> {
    let before = tabs.items.map { $0.status(state).number }
    let effect = app(&state, action)
    for (item, number) in zip(tabs.items, before) where item.status(state).number != number {
      reportIssue(
        """
        The reducer of the hub has moved the tab "\(item.tab.rawValue)" itself. The tab, which is \
        in a store of its own, doesn't know of it. Send it an action for that, such as a move.
        """)
    }
    share(state)
    return effect.map(HubAction.app)
  }
}
