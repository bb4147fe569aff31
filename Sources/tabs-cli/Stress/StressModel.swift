import StoreRuntime
import TabCore

/// A model of the app in the simplest form: three arrays and a few numbers.
///
/// It uses none of the app's code: no rules, no ids, no dismissals.
struct StressModel: Sendable {
  /// A screen on one of the stacks.
  struct Entry: Equatable, Sendable {
    let id: Int
    let screen: AppScreen
    var count = 0
  }

  var home: [Entry] = []
  var profile: [Entry] = []
  var settings: [Entry] = []
  var selectedTab = AppFeature.Tab.home
  var history: [AppFeature.Tab] = []

  /// The number of issues that the runtime must have reported.
  private(set) var refusals = 0

  private var nextID = 0

  /// Applies a step.
  mutating func apply(_ step: StressStep) {
    switch step {
    case .select(let tab): select(tab)
    case .goBack: goBack()
    case .push(let screen): push(screen)
    case .open(let tab, let screens): open(tab, screens)
    case .pop(let tab, let id): pop(tab, id.generation)
    case .increment(let id): increment(id.generation)
    }
  }

  /// The stack of a tab.
  subscript(tab: AppFeature.Tab) -> [Entry] {
    get {
      switch tab {
      case .home: home
      case .profile: profile
      case .settings: settings
      }
    }
    set {
      switch tab {
      case .home: home = newValue
      case .profile: profile = newValue
      case .settings: settings = newValue
      }
    }
  }

  private mutating func select(_ tab: AppFeature.Tab) {
    if tab == selectedTab {
      self[tab] = []
    } else {
      history.append(selectedTab)
      selectedTab = tab
    }
  }

  private mutating func goBack() {
    if !self[selectedTab].isEmpty {
      self[selectedTab].removeLast()
    } else if !history.isEmpty {
      selectedTab = history.removeLast()
    }
  }

  private mutating func push(_ screen: AppScreen) {
    guard screen.tab == selectedTab, Self.fits(screen, on: self[selectedTab]) else {
      refusals += 1
      return
    }
    self[selectedTab].append(makeEntry(screen))
  }

  private mutating func open(_ tab: AppFeature.Tab, _ screens: [AppScreen]) {
    var stack: [Entry] = []
    for screen in screens {
      guard Self.fits(screen, on: stack) else {
        refusals += 1
        return
      }
      stack.append(Entry(id: nextID + stack.count, screen: screen))
    }
    select(tab)
    nextID += stack.count
    self[tab] = stack
  }

  private mutating func pop(_ tab: AppFeature.Tab, _ id: Int) {
    guard let index = self[tab].firstIndex(where: { $0.id == id }) else {
      refusals += 1
      return
    }
    self[tab].removeSubrange(index...)
  }

  private mutating func increment(_ id: Int) {
    guard
      let index = settings.firstIndex(where: { $0.id == id }),
      settings[index].screen == .settings(.counter)
    else {
      refusals += 1
      return
    }
    settings[index].count += 1
    if settings[index].count >= 5 { settings.removeSubrange(index...) }
  }

  private mutating func makeEntry(_ screen: AppScreen) -> Entry {
    defer { nextID += 1 }
    return Entry(id: nextID, screen: screen)
  }

  private static func fits(_ screen: AppScreen, on stack: [Entry]) -> Bool {
    guard stack.count < 1_000 else { return false }
    switch (stack.last?.screen, screen) {
    case (nil, .home(.item)), (.home(.item), .home): return true
    case (nil, .profile(.followers)), (nil, .profile(.edit)): return true
    case (.profile(.followers), .profile(.person(let id))): return id != StressGenerator.nobody
    case (.profile(.person), .profile(.followers)): return true
    case (nil, .settings), (.settings(.section), .settings(.counter)),
      (.settings(.section), .settings(.timer)), (.settings(.counter), .settings(.timer)),
      (.settings(.timer), .settings(.counter)):
      return true
    default: return false
    }
  }
}

extension StressModel {
  /// Returns the difference between the model and the app, `nil` without one.
  func difference(from state: AppFeature.State) -> String? {
    if state.selectedTab != selectedTab {
      return "\(state.selectedTab) is selected instead of \(selectedTab)"
    }
    if state.tabHistory != history {
      return "the history holds \(state.tabHistory.count) tabs instead of \(history.count)"
    }
    var actual = self
    let (home, profile, settings) = (state.homePath, state.profilePath, state.settingsPath)
    actual.home = home.indices.map {
      Entry(id: home.ids[$0].generation, screen: .home(home[$0].screen))
    }
    actual.profile = profile.indices.map {
      Entry(id: profile.ids[$0].generation, screen: .profile(profile[$0].screen))
    }
    actual.settings = settings.indices.map {
      Entry(
        id: settings.ids[$0].generation, screen: .settings(settings[$0].screen),
        count: settings[$0].counter?.count ?? 0)
    }
    for tab in AppFeature.Tab.allCases {
      let (found, expected) = (actual[tab], self[tab])
      let shared = min(found.count, expected.count)
      let index = (0..<shared).first { found[$0] != expected[$0] } ?? shared
      if index == found.count, index == expected.count { continue }
      return "\(tab) differs from screen \(index) on: \(found[index...].prefix(2)) is there "
        + "instead of \(expected[index...].prefix(2))"
    }
    return nil
  }
}
