// because: A static property gives the compiler no types.
// best: line 24, "has no member 'home'", 5 errors
// best: line 23, "generic parameter 'Action' could not be inferred", 5 errors
import StoreRuntime
import TabNavigation

@Reducer
struct App {
  struct State: Equatable {
    var tabs = TabBar(AppTab.home)
    var home = TallyTab.State(root: Tally.State())
    var tallies = TallyTab.State(root: Tally.State())
    var counter = Counter.State()
  }

  enum Action {
    case tabs(TabBarAction<AppTab>)
    case home(TallyTab.Action)
    case tallies(TallyTab.Action)
    case counter(Counter.Action)
  }

  static let tabs = Tabs(  // error: names "Tabs"
    \.tabs, action: \.tabs, links: "app", initial: .home
  ) {
    TabItem(.home, \.home, action: \.home) { TallyTab() }
    TabItem(.tallies, \.tallies, action: \.tallies) { TallyTab() }
  }

  var body: some ReducerOf<Self> {
    Self.tabs
  }
}
