import TabNavigation

@testable import Kiosk

/// What the kiosk is, in arrays.
struct KioskModel: Equatable {
  enum Kind { case article, comments, results, checkout, picker, receipt }

  struct Screen: Equatable {
    let kind: Kind
    let name: String
    var lines: [String] = []
    var draft = ""
    var isRecording = false
    var address: String?

    static func article(_ slug: String) -> Self { Self(kind: .article, name: slug) }
    static func comments(_ slug: String) -> Self { Self(kind: .comments, name: slug) }
    static func results(_ query: String) -> Self { Self(kind: .results, name: query) }
    static func checkout(_ lines: [String]) -> Self {
      Self(kind: .checkout, name: "", lines: lines)
    }
    static let picker = Self(kind: .picker, name: "")
    static func receipt(_ number: Int, _ lines: [String]) -> Self {
      Self(kind: .receipt, name: "\(number)", lines: lines)
    }
  }

  /// What all tabs are, but for what waits.
  struct Outline: Equatable {
    var selected = KioskApp.Tab.feed
    var history: [KioskApp.Tab] = []
    var paths: [KioskApp.Tab: [Screen]] = [.feed: [], .search: [], .cart: [], .account: []]
    var lines: [String] = []
    var orders: [Order] = []
    var session = Session()
    var query = ""
    var scrolls = 0
    var isAsking = false
    var badge = 0
  }

  /// A move of the feed that waits for an answer.
  struct Held: Equatable {
    let keeping: Int
    let adding: [Screen]
    var isAgreed: [Int] = []

    /// The number of the navigation that the move is made for, and the tab that it shows.
    var navigation: Int?
  }

  var outline = Outline()
  var held: Held?
  var comment = ""
  private(set) var outcomes: [Int: MoveOutcome] = [:]
  private var navigations = 0

  static let refusal = MoveOutcome.refusedByScreen("refused")

  func path(_ tab: KioskApp.Tab) -> [Screen] { outline.paths[tab] ?? [] }

  // MARK: Navigations

  /// Begins a navigation, which ends the one that waits.
  mutating func begin() -> Int {
    navigations += 1
    if held?.navigation != nil { drop(.superseded) }
    return navigations
  }

  mutating func takeOutcome(_ number: Int) -> MoveOutcome? {
    outcomes.removeValue(forKey: number)
  }

  /// Whether the latest navigation has done all that it was to do.
  var isDone: Bool { outcomes[navigations] == .done }

  mutating func select(_ tab: KioskApp.Tab) {
    let number = begin()
    if tab != outline.selected {
      outcomes[number] = leave(for: tab) ?? .done
      return
    }
    if path(tab).isEmpty {
      if tab == .feed { outline.scrolls += 1 }
      outcomes[number] = .unchanged
    } else {
      outcomes[number] = cut(tab, to: 0, navigation: number)
    }
  }

  mutating func goBack() {
    // The question lies over all tabs.
    if held != nil {
      drop(.refusedByScreen("The user stays."))
      navigations += 1
      outcomes[navigations] = .done
      return
    }
    let number = begin()
    let selected = outline.selected
    if !path(selected).isEmpty {
      outcomes[number] = cut(selected, to: path(selected).count - 1, navigation: number)
    } else if let tab = outline.history.last {
      if let veto = leaving(selected) {
        outcomes[number] = veto
        return
      }
      outline.history.removeLast()
      outline.selected = tab
      outcomes[number] = .done
    } else {
      outcomes[number] = .unchanged
    }
  }

  /// Opens a link to screens of a tab, `nil` for one that is wrong.
  mutating func open(_ tab: KioskApp.Tab?, _ screens: [Screen]?) {
    guard let tab, let screens else {
      navigations += 1
      outcomes[navigations] = Self.refusal
      return
    }
    let number = begin()
    if tab == outline.selected, path(tab).isEmpty, screens.isEmpty {
      outcomes[number] = .unchanged
      return
    }
    if tab != outline.selected, let veto = leaving(outline.selected) {
      outcomes[number] = veto
      return
    }
    guard cut(tab, to: 0, adding: screens, navigation: number) != nil else { return }
    show(tab)
    outcomes[number] = .done
  }

  /// Ends what waits, if the tab that is shown stays or goes.
  private mutating func leaving(_ tab: KioskApp.Tab) -> MoveOutcome? {
    if tab == .feed { drop(.superseded) }
    let isRecording = path(tab).last?.isRecording == true
    return isRecording ? .refusedByScreen("The microphone is on.") : nil
  }

  private mutating func leave(for tab: KioskApp.Tab) -> MoveOutcome? {
    if let veto = leaving(outline.selected) { return veto }
    show(tab)
    return nil
  }

  private mutating func show(_ tab: KioskApp.Tab) {
    guard tab != outline.selected else { return }
    outline.history.removeAll { $0 == tab || $0 == outline.selected }
    outline.history.append(outline.selected)
    outline.selected = tab
  }

  // MARK: Moves

  mutating func push(_ screen: Screen, on tab: KioskApp.Tab) {
    if tab == .feed { drop(.superseded) }
    outline.paths[tab, default: []].append(screen)
  }

  /// Cuts a stack; `nil` if a screen asks.
  @discardableResult
  mutating func cut(
    _ tab: KioskApp.Tab, to count: Int, adding screens: [Screen] = [], navigation: Int? = nil
  ) -> MoveOutcome? {
    if tab == .feed {
      drop(.superseded)
      held = Held(keeping: count, adding: screens, navigation: navigation)
      return goOn() ? .done : nil
    }
    outline.paths[tab] = path(tab).prefix(count) + screens
    return .done
  }

  /// Makes the move that waits, unless a screen asks.
  private mutating func goOn() -> Bool {
    guard let held else { return false }
    outline.isAsking = path(.feed).indices.contains {
      $0 >= held.keeping && !held.isAgreed.contains($0) && !path(.feed)[$0].draft.isEmpty
    }
    guard !outline.isAsking else { return false }
    outline.paths[.feed] = path(.feed).prefix(held.keeping) + held.adding
    self.held = nil
    return true
  }

  /// The screen that asks.
  var asking: Int? {
    path(.feed).indices.last {
      held?.isAgreed.contains($0) == false && !path(.feed)[$0].draft.isEmpty
    }
  }

  mutating func drop(_ outcome: MoveOutcome) {
    if let number = held?.navigation { outcomes[number] = outcome }
    held = nil
    outline.isAsking = false
  }

  mutating func answer(_ choice: LeaveChoice) {
    guard let asking, let held else { return }
    switch choice {
    case .stay: return drop(.refusedByScreen("The user stays."))
    case .leave: self.held?.isAgreed.append(asking)
    case .saveFirst:
      guard post(asking) else { return drop(.refusedByScreen("The screen stays.")) }
    }
    guard goOn(), let number = held.navigation else { return }
    // A link shows the feed; a tab that is shown stays it.
    show(.feed)
    outcomes[number] = .done
  }

  /// Switches all microphones off, as a restart does.
  mutating func stopRecording() {
    for position in path(.feed).indices {
      outline.paths[.feed]?[position].isRecording = false
    }
  }

  /// Publishes a comment; returns whether that went well.
  mutating func post(_ position: Int) -> Bool {
    let draft = path(.feed)[position].draft
    guard !draft.hasSuffix("!") else { return false }
    comment = "\(outline.session.name ?? "Somebody"): \(draft)"
    outline.paths[.feed]?[position].draft = ""
    return true
  }
}

extension KioskModel.Outline {
  /// All of a state but the ids of screens and what only one screen knows.
  init(_ state: KioskApp.State) {
    selected = state.tabs.selected
    history = state.tabs.history
    paths[.feed] = state.feed.path.map {
      switch $0 {
      case .article(let article): .article(article.slug)
      case .comments(let comments):
        .init(
          kind: .comments, name: comments.slug, draft: comments.draft,
          isRecording: comments.isRecording)
      }
    }
    paths[.search] = state.search.path.map {
      switch $0 {
      case .article(let article): .article(article.slug)
      case .results(let results): .results(results.query)
      }
    }
    paths[.cart] = state.cart.path.map {
      switch $0 {
      case .checkout(let checkout):
        .init(kind: .checkout, name: "", lines: checkout.lines, address: checkout.address)
      case .addressPicker: .picker
      }
    }
    paths[.account] = state.account.path.map {
      switch $0 {
      case .receipt(let receipt): .receipt(receipt.order.number, receipt.order.lines)
      }
    }
    lines = state.cart.articles
    orders = state.account.orders
    session = state.account.session
    query = state.search.query
    scrolls = state.feed.scrollsToTop
    isAsking = state.feed.question != nil
    badge = KioskApp.tabs.badge(for: .cart, in: state)
  }
}
