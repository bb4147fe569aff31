import StoreRuntime

/// The cost of an action to a presented or optional feature, and of one to its parent.
enum PresentationSubjects {
  private static let count = 1000

  static var all: [Subject] {
    [
      Subject("action to a presented feature") {
        [
          variant("a Scope", .scoped(.incrementButtonTapped)),
          variant("@Presents", .sheet(.presented(.incrementButtonTapped))),
          variant("an optional", .detail(.incrementButtonTapped)),
        ]
      }
    ]
  }

  private static func variant(_ name: String, _ action: Presenting.Action) -> Variant {
    let store = Store(initialState: Presenting.State()) { Presenting() }
    return Variant(name, operations: count) {
      await store.sendFromOutside(action, times: count)
    }
  }
}

/// A feature with one of each: a feature in a `Scope`, a presented one, and an optional one.
@Reducer
struct Presenting {
  struct State {
    var increments = 0
    var scoped = Counter.State()
    @Presents var sheet: Counter.State? = Counter.State()
    var detail: Counter.State? = Counter.State()
  }

  enum Action {
    case scoped(Counter.Action)
    case sheet(PresentationAction<Counter.Action>)
    case detail(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.scoped, action: \.scoped) { Counter() }
      Reduce { state, _ in
        state.increments &+= 1
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) { Counter() }
    .ifLet(\.detail, action: \.detail) { Counter() }
  }
}
