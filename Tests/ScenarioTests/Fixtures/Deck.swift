import StoreRuntime

/// A screen that holds its own kind in a stack and in a sheet, and does what a scenario says.
@Reducer
struct Deck {
  struct State: Equatable, Identifiable, Sendable {
    /// What no other screen of the run has.
    let number: Int

    var id: Int { number }
    var received: [String] = []

    /// What has come here that mustn't.
    var problem: String?

    @Presents var sheet: Deck.State?
    var path = StackState<Deck.State>()

    init(_ number: Int, path: [Deck.State] = [], sheet: Deck.State? = nil) {
      self.number = number
      self.path = StackState(path)
      self.sheet = sheet
    }
  }

  indirect enum Action: Sendable {
    /// Something is to be done in a reduction.
    case act(String, @Sendable (inout State) -> Effect<Action>)

    /// An effect of a screen has sent a word.
    case received(String, from: String, of: Int)

    case path(StackAction<State, Action>)
    case sheet(PresentationAction<Action>)
  }

  let log: Logbook

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .act(_, let run): return run(&state)
      case .received(let word, let effect, let owner):
        state.received.append(word)
        state.problem =
          owner == state.number
          ? log.problem(ofDelivery: effect)
          : "An effect of screen \(owner) has sent \"\(word)\" to screen \(state.number)."
      case .path, .sheet: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Deck(log: log) }
    .forEach(\.path, action: \.path) { Deck(log: log) }
  }
}

extension Deck.State {
  /// This and all that is on it.
  var all: [Deck.State] { [self] + path.flatMap(\.all) + (sheet?.all ?? []) }

  /// The screens that are there, by their numbers.
  var numbers: [Int] { all.map(\.number).sorted() }

  /// The screen with a number, if it is there.
  subscript(number: Int) -> Deck.State? { all.first { $0.number == number } }
}

extension Deck.Action: CustomStringConvertible {
  var description: String {
    switch self {
    case .act(let name, _): name
    case .received(let word, let effect, _): "\(word) of \(effect)"
    case .path(.element(let id, let action)): "\(id) \(action)"
    case .path(.popFrom(let id)): "pop \(id)"
    case .path(.push(let id, _)): "push \(id)"
    case .sheet(.presented(let action)): "sheet \(action)"
    case .sheet(.dismiss): "dismiss the sheet"
    }
  }

  /// The same for an element of the stack.
  func on(_ id: StackElementID) -> Self { .path(.element(id: id, action: self)) }

  /// The same for the sheet.
  var onSheet: Self { .sheet(.presented(self)) }
}
