import StoreRuntime

/// A feature with parts of every kind that a scope can lead into.
struct Panel: Reducer {
  struct State: Equatable, Sendable {
    struct Box: Equatable, Sendable {
      var title = ""
      var leaf = Leaf.State()
    }

    @CasePathable
    enum Page: Equatable, Sendable {
      case leaf(Leaf.State)
      case blank
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

  @CasePathable
  enum Action: Sendable {
    case stored(Leaf.Action)
    case observed(Leaf.Action)
    case computed(Leaf.Action)
    case box(Leaf.Action)
    case entry(Leaf.Action)
    case page(Leaf.Action)
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
