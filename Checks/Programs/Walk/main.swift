import StoreRuntime

@Reducer
struct Page {
  struct State: Equatable {
    var isRead = false
  }

  enum Action {
    case doneButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isRead = true
      return .run { _ in await dismiss() }
    }
  }
}

@Reducer
struct Book {
  struct State {
    var pages = StackState<Page.State>()
  }

  enum Action {
    case pages(StackActionOf<Page>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.pages, action: \.pages) { Page() }
  }
}

/// The first walk: all of it happens before `send` returns.
@inline(never)
func walk(_ store: isolated StoreOf<Book>, _ id: StackElementID) {
  store.send(.pages(.element(id: id, action: .doneButtonTapped)))
}

// On the main actor, so that all of it is on one thread: Callgrind stumbles over others.
let store = Store(initialState: Book.State(), on: MainActor.shared) { Book() }
store.assumeIsolated { store in
  store.send(.pages(.push(id: 0, state: Page.State())))
  walk(store, 0)
  precondition(store.state.pages.isEmpty, "The page is still there.")
}
followLink()
