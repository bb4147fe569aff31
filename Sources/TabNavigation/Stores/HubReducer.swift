import StoreRuntime
import StoreRuntimeCore

/// What the hub of an app reduces.
@CasePathable
enum HubAction<State, Action>: Sendable where State: Sendable, Action: Sendable {
  /// An action of the app, from outside or from an effect of the hub.
  case app(Action)

  /// The bar or tabs have changed: the app's reducer sees the action, if there is one, after that.
  case updated([TabChannel<State, Action>.Update], by: Action? = nil)

  static var appPath: AnyCasePath<Self, Action> {
    AnyCasePath(
      embed: { .app($0) }, extract: { if case .app(let action) = $0 { action } else { nil } })
  }
}

/// Runs the reducer of the hub, and leaves to the post what is for tabs and bar.
struct HubReducer<State: Sendable, Action: Sendable, Tab: TabID>: ReducerOperator {
  /// The app's reducer, for actions in the case `app`.
  let app: PreparedReducer<State, HubAction<State, Action>>

  let post: TabPost<State, Action, Tab>
  let isOfTab: @Sendable (Action) -> Bool

  private var tabs: Tabs<State, Action, Tab> { post.tabs }

  func prepare() -> PreparedReducer<State, HubAction<State, Action>> {
    PreparedReducer(running: [app]) { state, action in
      switch action {
      case .app(let action) where isOfTab(action) || tabs.toBarAction.extract(from: action) != nil:
        post.add(.sent(action, nil))
        return .none
      case .app(let action):
        let selected = state[keyPath: tabs.bar].selected
        let effect = reduce(action, &state)
        if state[keyPath: tabs.bar].selected != selected { post.add(.barChanged) }
        return effect
      case .updated(let updates, let action):
        for update in updates { update(&state) }
        if let action { return reduce(action, &state) }
        share(state)
        return .none
      }
    }
    .numbering(with: post.numbering, heldUpBy: post.gate)
  }

  private func share(_ state: State) { post.shared.set(to: state, of: app) }

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
