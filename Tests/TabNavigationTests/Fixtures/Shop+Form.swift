import StoreRuntime
import TabNavigation

extension Shop {
  /// Where a reducer of the app stands.
  enum Place: CaseIterable { case beforeTabs, afterTabs }

  /// The app with a reducer that changes the state when it gets the action `feedReset`.
  @ReducerBuilder<State, Action>
  static func changing(
    _ place: Place, _ change: @escaping @Sendable (inout State) -> Void
  ) -> some ReducerOf<Self> {
    let changing = Reduce<State, Action> { state, action in
      if action == .feedReset { change(&state) }
      return .none
    }
    if place == .beforeTabs { changing }
    tabs
    if place == .afterTabs { changing }
  }
}

extension Shop.State {
  /// An app with an article, #0, and a form with changes on it, #1.
  static func form(guardsHiding: Bool = false) -> Self {
    var state = Self()
    state.feed = FeedTab.State(
      root: Feed.State(),
      path: [
        .article(Article.State(slug: "a")),
        .comments(Comments.State(draft: "x", guardsHiding: guardsHiding)),
      ])
    return state
  }
}
