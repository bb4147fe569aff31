import StoreRuntime
import TabNavigation

/// An app of two feeds, whose hub counts, shares a value and sends from one tab to the other.

extension DependencyValues {
  private enum SealKey: DependencyKey {
    static let liveValue = "none"
    static let testValue = "none"
  }

  var seal: String {
    get { self[SealKey.self] }
    set { self[SealKey.self] = newValue }
  }
}

@Reducer struct Bureau {
  enum Tab: String, TabIdentifier { case left, right }

  @ObservableState struct State: Equatable, Sendable {
    var tabs = TabBar(Tab.left)
    var left = FeedTab.State(root: Feed.State())
    var right = FeedTab.State(root: Feed.State())
    var seal = "wax"
    var letters = 0
    @Presents var machine: Machine.State?
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case left(FeedTab.Action)
    case right(FeedTab.Action)
    case sealChanged(String)
    case machine(PresentationAction<Machine.Action>)
  }

  typealias Bar = Tabs<State, Action, Tab>
  static let tabs = Bar(\.tabs, action: \.tabs, links: "bureau", initial: .left) {
    TabItem(.left, \.left, action: \.left) { FeedTab() }
    TabItem(.right, \.right, action: \.right, badge: { $0.letters }) { FeedTab() }
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Self.tabs
      BureauHub()
    }
    .sharing(\.seal, as: \.seal)
  }
}

@Reducer struct BureauHub {
  typealias State = Bureau.State
  typealias Action = Bureau.Action

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .sealChanged(let seal):
      state.seal = seal
    case .left(.root(.articleTapped)), .right(.root(.articleTapped)):
      state.letters += 1
    case .left(.root(.sendTapped(let address))):
      return .send(.right(.root(.articleTapped(address))))
    case .right(.root(.sendTapped(let address))):
      return .send(.left(.root(.articleTapped(address))))
    default:
      break
    }
    return .none
  }
}
