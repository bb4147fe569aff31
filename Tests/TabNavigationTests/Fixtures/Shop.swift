import StoreRuntime
import TabNavigation

/// An app of two tabs, with guards, presented forms, and a timer that runs while it is visible.

@Reducer struct Feed {
  @ObservableState struct State: Codable, Equatable, Sendable {
    var scrolls = 0
    var log: [String] = []
    var seals: [String] = []
    @Presents var form: Comments.State?
  }

  enum Action: Equatable, Sendable, ScreenAction {
    case articleTapped(String)
    case event(ScreenEvent)
    case sealTapped
    case sendTapped(String)
    case formTapped
    case formTakenAway
    case form(PresentationAction<Comments.Action>)

    static func action(for event: ScreenEvent) -> Self? { .event(event) }
  }

  @Dependency(\.seal) var seal

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .event(let event): state.log.append("\(event)")
      case .formTapped: state.form = Comments.State()
      case .formTakenAway: state.form = nil
      case .sealTapped: state.seals = state.seals.suffix(3) + [seal]
      case .articleTapped, .sendTapped, .form: break
      }
      return .none
    }
    .ifLet(\.$form, action: \.form) { Comments() }
  }
}

/// A screen that asks before it is removed if it has a text, and before it is hidden if that begins
/// with an exclamation mark.
@Reducer struct Article {
  @ObservableState struct State: Codable, Equatable, LeaveGuarded, Sendable {
    var slug: String
    var log: [String] = []
    var text = ""

    func leavePolicy(for departure: Departure) -> LeavePolicy {
      text.isEmpty || departure == .hiding && !text.hasPrefix("!") ? .allow : .ask(.discard)
    }
  }

  enum Action: Equatable, Sendable, ScreenAction {
    case commentsTapped
    case textChanged(String)
    case event(ScreenEvent)
    static func action(for event: ScreenEvent) -> Self? { .event(event) }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .commentsTapped: break
    case .textChanged(let text): state.text = text
    case .event(let event): state.log.append("\(event)")
    }
    return .none
  }
}

@Reducer struct Comments {
  @ObservableState struct State: Codable, Equatable, LeaveGuarded, Sendable {
    var draft = ""
    var isSaving = false
    var guardsHiding = false

    func leavePolicy(for departure: Departure) -> LeavePolicy {
      if departure == .hiding, !guardsHiding { return .allow }
      return draft.isEmpty ? .allow : .ask(.discard)
    }
  }

  enum Action: Equatable, Sendable, ScreenAction {
    case draftChanged(String)
    case hidingGuarded
    case askedToSave
    case saved
    case savingFailed
    case doneTapped
    case closeTapped
    case cancelTapped

    static func action(for event: ScreenEvent) -> Self? {
      event == .saveRequested ? .askedToSave : nil
    }
  }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .draftChanged(let draft): state.draft = draft
    case .hidingGuarded: state.guardsHiding = true
    case .askedToSave: state.isSaving = true
    case .saved:
      state.isSaving = false
      state.draft = ""
    case .savingFailed: state.isSaving = false
    case .doneTapped:
      state.draft = ""
      return .run { _ in await dismiss() }
    case .closeTapped: return .run { _ in await dismiss() }
    case .cancelTapped:
      return .run { send in
        await dismiss()
        await send(.hidingGuarded)
      }
    }
    return .none
  }
}

extension AlertState<LeaveChoice> {
  static let discard = AlertState {
    TextState("Discard?")
  } actions: {
    ButtonState(role: .destructive, action: .leave) { TextState("Discard") }
    ButtonState(role: .cancel, action: .stay) { TextState("Stay") }
  }
}

@Reducer(state: .codable, .equatable, .sendable, action: .equatable, .sendable)
enum FeedPath {
  case article(Article)
  case comments(Comments)
}

extension FeedPath.State: PathState {
  typealias Root = Feed.State
  static let screens = Screens<Self> {
    Screen(\.article, "articles/*", \.slug) { _, slug in Article.State(slug: slug) }
    Screen(\.comments, "comments", on: .screen(\.article)) { _ in Comments.State() }
    RootSheet("form", isShown: { $0.form != nil }) { $0.form = Comments.State() }
  }
}

@Reducer struct FeedTab {
  typealias State = TabStack<FeedPath.State>
  typealias Action = TabStackActionOf<Feed, FeedPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.articleTapped(let slug)):
        state.push(.article(Article.State(slug: slug)))
      case .path(.element(_, .article(.commentsTapped))):
        state.push(.comments(Comments.State()))
      case .path(.element(_, .comments(.savingFailed))):
        state.cancelHeldMove()
      default: break
      }
      return .none
    }
    .stack { Feed() }
  }
}

@Reducer struct Cart {
  @ObservableState struct State: Codable, Equatable, Sendable { var lines: [String] = [] }
  enum Action: Equatable, Sendable {
    case add(String)
    case clockTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .add(let line) = action { state.lines.append(line) }
    return .none
  }
}

@Reducer(state: .codable, .equatable, .sendable, action: .equatable, .sendable)
enum CartPath { case countdown(Machine) }

extension CartPath.State: PathState {
  typealias Root = Cart.State
  static let screens = Screens<Self> {
    Screen(\.countdown, "countdown") { _ in Machine.State() }
  }
}

@Reducer struct CartTab {
  typealias State = TabStack<CartPath.State>
  typealias Action = TabStackActionOf<Cart, CartPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .root(.clockTapped) = action { state.push(.countdown(Machine.State())) }
      return .none
    }
    .stack { Cart() }
  }
}

@Reducer struct Shop {
  enum Tab: String, TabIdentifier { case feed, cart }

  @ObservableState struct State: Codable, Equatable, Sendable {
    var tabs = TabBar(Tab.feed)
    var feed = FeedTab.State(root: Feed.State())
    var cart = CartTab.State(root: Cart.State())
  }

  enum Action: Equatable, Sendable {
    case tabs(TabBarAction<Tab>)
    case feed(FeedTab.Action)
    case cart(CartTab.Action)
    case feedReset
    case asked(Reply<Int>)
  }

  typealias Bar = Tabs<State, Action, Tab>
  static let tabs = Bar(\.tabs, action: \.tabs, links: "shop", initial: .feed) {
    TabItem(.feed, \.feed, action: \.feed) { FeedTab() }
    TabItem(.cart, \.cart, action: \.cart, badge: { $0.cart.lines.count }) { CartTab() }
  }

  var body: some ReducerOf<Self> {
    Self.tabs
    Reduce { state, action in
      if case .feedReset = action { state.feed = FeedTab.State(root: Feed.State()) }
      return .none
    }
  }
}
