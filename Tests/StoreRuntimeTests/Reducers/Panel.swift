import StoreRuntime

/// A feature with parts of every kind that a scope can lead into.
struct Panel: Reducer {
  struct State: Equatable, Sendable {
    struct Box: Equatable, Sendable {
      var title = ""
      var leaf = Leaf.State()
    }

    enum Page: Equatable, Sendable, CasePathable {
      case leaf(Leaf.State)
      case blank

      struct AllCasePaths: Sendable {
        var leaf: AnyCasePath<Page, Leaf.State> {
          AnyCasePath(
            embed: Page.leaf,
            extract: { if case .leaf(let state) = $0 { state } else { nil } })
        }
      }
      static let allCasePaths = AllCasePaths()
    }

    var stored = Leaf.State()
    var observed = Leaf.State() {
      didSet { changes += 1 }
    }
    var changes = 0
    var box = Box()
    var entries = [Leaf.State(name: "a"), Leaf.State(name: "b")]
    var page = Page.leaf(Leaf.State())
    var log: [String] = []

    /// The same as the name of `stored` with a prefix.
    var computed: Leaf.State {
      get { Leaf.State(name: "computed \(stored.name)", received: stored.received) }
      set { stored.received = newValue.received }
    }
  }

  enum Action: Sendable, CasePathable {
    case stored(Leaf.Action)
    case observed(Leaf.Action)
    case computed(Leaf.Action)
    case box(Leaf.Action)
    case entry(Leaf.Action)
    case page(Leaf.Action)

    struct AllCasePaths: Sendable {
      var stored: AnyCasePath<Action, Leaf.Action> {
        AnyCasePath(
          embed: Action.stored,
          extract: { if case .stored(let action) = $0 { action } else { nil } })
      }
      var observed: AnyCasePath<Action, Leaf.Action> {
        AnyCasePath(
          embed: Action.observed,
          extract: { if case .observed(let action) = $0 { action } else { nil } })
      }
      var computed: AnyCasePath<Action, Leaf.Action> {
        AnyCasePath(
          embed: Action.computed,
          extract: { if case .computed(let action) = $0 { action } else { nil } })
      }
      var box: AnyCasePath<Action, Leaf.Action> {
        AnyCasePath(
          embed: Action.box,
          extract: { if case .box(let action) = $0 { action } else { nil } })
      }
      var entry: AnyCasePath<Action, Leaf.Action> {
        AnyCasePath(
          embed: Action.entry,
          extract: { if case .entry(let action) = $0 { action } else { nil } })
      }
      var page: AnyCasePath<Action, Leaf.Action> {
        AnyCasePath(
          embed: Action.page,
          extract: { if case .page(let action) = $0 { action } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  /// Which of the entries actions go to.
  var index = 1

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.log.append("before \(state.stored.received)")
      return .none
    }
    Scope(state: \.stored, action: \.stored) { Leaf() }
    Scope(state: \.observed, action: \.observed) { Leaf() }
    Scope(state: \.computed, action: \.computed) { Leaf() }
    Scope(state: \.box.leaf, action: \.box) { Leaf() }
    Scope(state: \.entries[index], action: \.entry) { Leaf() }
    Scope(state: \.page, action: \.self) {
      Scope(state: \.leaf, action: \.page) { Leaf() }
    }
    Reduce { state, _ in
      state.log.append("after \(state.stored.received)")
      return .none
    }
  }
}
