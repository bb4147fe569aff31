import TabNavigation

/// The tabs of React Navigation 7, as its documentation describes them.
///
/// A route is known by its key. Other than a `TabBar`, the history ends with the current route, and
/// every behaviour has one.
struct TabRouterModel {
  let routes: [String]
  let initialRoute: String
  let behavior: BackBehavior
  private(set) var index: Int
  private(set) var history: [String]

  var current: String { routes[index] }

  init(routes: [String], initialRoute: Int, behavior: BackBehavior) {
    self.routes = routes
    self.initialRoute = routes[initialRoute]
    self.behavior = behavior
    index = initialRoute
    history = []
    switch behavior {
    case .history, .fullHistory: history = [current]
    case .nowhere, .firstTab, .initialTab, .order: history = computedHistory
    }
  }

  mutating func jump(to index: Int) {
    self.index = index
    switch behavior {
    case .history:
      history = history.filter { $0 != current } + [current]
    case .fullHistory:
      if history.last == current { history.removeLast() }
      history.append(current)
    case .nowhere, .firstTab, .initialTab, .order:
      history = computedHistory
    }
  }

  /// Returns whether there was something to go back to.
  mutating func goBack() -> Bool {
    guard
      history.count > 1,
      let index = routes.firstIndex(of: history[history.count - 2])
    else { return false }

    self.index = index
    history.removeLast()
    return true
  }

  private var computedHistory: [String] {
    switch behavior {
    case .firstTab where index != 0: [routes[0], current]
    case .initialTab where current != initialRoute: [initialRoute, current]
    case .order: Array(routes[...index])
    default: [current]
    }
  }
}
