import StoreRuntime
import Testing

/// The child and what a parent sees of it.
@Reducer
private struct Parent {
  struct State: Equatable {
    @Presents var child: Child.State?
    var seen: [String] = []
  }

  enum Action: Sendable {
    case child(PresentationActionOf<Child>)
    case present
  }

  let replacesOnDismiss: Bool
  let clearsOnAction: Bool

  init(replacesOnDismiss: Bool = false, clearsOnAction: Bool = false) {
    self.replacesOnDismiss = replacesOnDismiss
    self.clearsOnAction = clearsOnAction
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .present:
        state.child = Child.State()
        return .none
      case .child(.presented(.add)):
        state.seen.append("add, \(state.child?.sum ?? -1)")
        if clearsOnAction { state.child = nil }
        return .run { _ in order.append("parent's effect") }
      case .child(.dismiss):
        state.seen.append("dismiss, \(state.child?.sum ?? -1)")
        if replacesOnDismiss {
          state.child = nil
          state.child = Child.State(sum: 100)
        }
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) {
      Child()
    }
  }

  @Dependency(Order.self) private var order
}

@Reducer
private struct Child {
  struct State: Equatable {
    var sum = 0
  }

  enum Action: Sendable {
    case add
  }

  @Dependency(Order.self) private var order

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.sum += 1
    return .run { _ in order.append("child's effect") }
  }
}

/// What effects have run, in order.
private final class Order: TestDependencyKey, Sendable {
  static let testValue = Order()

  private let contents = Kept<[String]>([])

  var effects: [String] { contents.value }

  func append(_ effect: String) {
    contents.append(effect)
  }
}

struct PresentationOrderTests {
  private let order = Order()

  private func store(
    _ parent: Parent = Parent(),
    child: Child.State? = Child.State()
  ) -> StoreOf<Parent> {
    Store(initialState: Parent.State(child: child)) {
      parent
    } withDependencies: {
      $0[Order.self] = order
    }
  }

  @Test func theChildIsReducedBeforeTheParent() async {
    let store = store()

    await store.send(.child(.presented(.add)))

    #expect(await store.state.seen == ["add, 1"])
    #expect(order.effects == ["child's effect", "parent's effect"])
  }

  @Test func theParentIsReducedBeforeADismissal() async {
    let store = store()

    await store.send(.child(.dismiss))

    #expect(await store.state == Parent.State(seen: ["dismiss, 0"]))
  }

  @Test func whatTheParentPresentsInsteadIsNotDismissed() async {
    let store = store(Parent(replacesOnDismiss: true))

    await store.send(.child(.dismiss))

    #expect(await store.state.child?.sum == 100)
  }

  @Test func theEffectOfAChildThatItsParentTakesAwayIsNotStarted() async {
    let store = store(Parent(clearsOnAction: true))

    await store.send(.child(.presented(.add)))

    #expect(await store.state.child == nil)
    #expect(order.effects == ["parent's effect"])
  }

  @Test func aReducerThatRunsOutsideAStoreKeepsTheOrder() {
    var state = Parent.State(child: Child.State())
    let parent = withDependencies {
      $0[Order.self] = order
    } operation: {
      Parent()
    }

    _ = parent.reduce(into: &state, action: .child(.presented(.add)))
    _ = parent.reduce(into: &state, action: .child(.dismiss))

    #expect(state == Parent.State(seen: ["add, 1", "dismiss, 1"]))
  }
}
