import StoreRuntime
import StoreRuntimeCore

/// What the hub of an app reduces.
@CasePathable
enum HubAction<State, Action>: Sendable where State: Sendable, Action: Sendable {
  /// An action of the app, from outside or from an effect of the hub.
  case app(Action)

  /// A tab has reduced an action, or the bar has: the app's reducer sees it after that.
  case reduced(Action, @Sendable (inout State) -> Void)

  /// The bar or a tab has changed without an action that the app's reducer sees.
  case updated(@Sendable (inout State) -> Void)

  static var appPath: AnyCasePath<Self, Action> {
    AnyCasePath(
      embed: { .app($0) }, extract: { if case .app(let action) = $0 { action } else { nil } })
  }
}

/// Runs the reducer of the hub, and leaves to the post what is for tabs and bar.
struct HubReducer<State: Sendable, Action: Sendable, Tab: TabID>: ReducerOperator {
  let tabs: Tabs<State, Action, Tab>

  /// The app's reducer, for actions in the case `app`.
  let app: PreparedReducer<State, HubAction<State, Action>>

  let shared: SharedValues
  let numbering: ElementNumbering
  let gate: SendGate
  let isOfTab: @Sendable (Action) -> Bool
  let post: @Sendable (TabPost<State, Action, Tab>.Message) -> Void

  func prepare() -> PreparedReducer<State, HubAction<State, Action>> {
    PreparedReducer(running: [app]) { state, action in
      switch action {
      case .app(let action) where isOfTab(action) || tabs.toBarAction.extract(from: action) != nil:
        post(.sent(action, nil))
        return .none
      case .app(let action):
        let selected = state[keyPath: tabs.bar].selected
        let effect = reduce(action, &state)
        if state[keyPath: tabs.bar].selected != selected { post(.barChanged) }
        return effect
      case .reduced(let action, let update):
        update(&state)
        return reduce(action, &state)
      case .updated(let update):
        update(&state)
        share(state)
        return .none
      }
    }
    .numbering(with: numbering, heldUpBy: gate)
  }

  private func share(_ state: State) { shared.set(to: state, of: app) }

  private func reduce(_ action: Action, _ state: inout State) -> Effect<HubAction<State, Action>> {
    let kept = tabs.items.map { $0.keep(state) }
    let effect = app(&state, .app(action))
    for (item, putBack) in zip(tabs.items, kept) where putBack(&state) {
      reportIssue(
        """
        The reducer of the hub has changed the tab "\(item.tab.rawValue)" itself, which is in a \
        store of its own. The change is dropped. Send the tab an action for that, such as a move.
        """,
        at: tabs.location)
    }
    share(state)
    return effect
  }
}
