/// The limit for a store: an actor that does the same work in a method.
final actor BareCounter {
  private(set) var state = Counter.State()

  // Not inlined, like a store's `send`: otherwise the optimiser reduces the loop to one addition.
  @inline(never)
  func send(_ action: Counter.Action) {
    switch action {
    case .incrementButtonTapped, .loaded: state.count &+= 1
    case .followingStarted, .loadButtonTapped: break
    }
  }

  @inline(never)
  func load() async {
    await Task.immediate { send(.loaded) }.value
  }
}

/// The limit for an action to an element of a stack: an actor that changes the element of an array.
final actor BareStack {
  private(set) var elements: ContiguousArray<Path.State>

  init(depth: Int) {
    elements = ContiguousArray((0..<depth).map { .counter(Counter.State(count: $0)) })
  }

  @inline(never)
  func send(_ action: Path.Action, to position: Int) {
    guard case .counter(.incrementButtonTapped) = action,
      case .counter(var counter) = elements[position]
    else { return }
    counter.count &+= 1
    elements[position] = .counter(counter)
  }
}
