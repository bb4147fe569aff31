import StoreRuntime
import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A timer that runs while it is visible and running.
@Reducer struct Egg {
  @ObservableState struct State: Codable, Equatable, LeaveGuarded, Sendable {
    var isRunning = false
    var isLocked = false
    var asks = false

    func leaving(_ departure: Departure) -> Leaving {
      isLocked ? .never("The egg is locked.") : asks ? .asking(.discard) : .freely
    }
  }

  enum Action: Equatable, Sendable {
    case toggled
    case locked
    case askedToAsk
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toggled: state.isRunning.toggle()
      case .locked: state.isLocked = true
      case .askedToAsk: state.asks = true
      }
      return .none
    }
    .whileVisible(when: \.isRunning) { _ in
      .run { [clock] _ in try await clock.sleep(for: .seconds(60)) }
    }
  }
}

@Reducer(state: .codable, .equatable, .sendable, action: .equatable, .sendable)
enum EggPath {
  case egg(Egg)
  case article(Article)
}

extension EggPath.State: PathState {
  typealias Root = Egg.State
  static let screens = Screens<Self> {
    Screen(\.egg, "egg") { _ in Egg.State() }
    Screen(\.article, "articles/*", \.slug, on: .root, .screen(\.egg)) { _, slug in
      Article.State(slug: slug)
    }
  }
}

/// An app of a tab with a stack, and two that have none.
@Reducer struct Kitchen {
  enum Tab: String, CaseIterable, Codable, Hashable, Sendable { case eggs, radio, timer }

  @ObservableState struct State: Codable, Equatable, Sendable {
    var tabs = TabBar(Tab.eggs)
    var eggs = TabStack<EggPath.State>(root: Egg.State())
    var radio = Feed.State()
    var timer = Egg.State()
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case eggs(TabStackActionOf<Egg, EggPath>)
    case radio(Feed.Action)
    case timer(Egg.Action)
    case barReplaced(Tab)
  }

  static let tabs = Tabs<State, Action, Tab>(
    \.tabs, action: \.tabs, links: "kitchen", initial: .eggs
  ) {
    TabItem(.eggs, \.eggs, action: \.eggs) { EmptyReducer().stack { Egg() } }
    TabItem(.radio, \.radio, action: \.radio, badge: { $0.radio.scrolls }) { Feed() }
    TabItem(.timer, \.timer, action: \.timer) { Egg() }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .barReplaced(let tab) = action { state.tabs = TabBar(tab) }
      return .none
    }
    Self.tabs
  }

  static func url(_ path: String) -> URL {
    guard let url = URL(string: "kitchen://" + path) else {
      preconditionFailure("\(path) is no URL")
    }
    return url
  }
}
