import StoreRuntime

/// A feature that presents and holds its own kind in every way, and runs effects that do what
/// they are told.
@Reducer
struct Cabin {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var received = 0

    /// The effects that should be running for it.
    var effects: Set<Int> = []

    /// The one of them that another takes the place of.
    var light: Int?

    @Presents var sheet: Cabin.State?
    @Presents var wing: Wing.State?
    @Presents var alert: AlertState<Answer>?
    var path = StackState<Cabin.State>()
    var rows: IdentifiedArrayOf<Cabin.State> = []
    private var annexes: [Cabin.State] = []

    /// A plain optional, stored where a value may hold its own kind.
    var annex: Cabin.State? {
      get { annexes.first }
      set { annexes = newValue.map { [$0] } ?? [] }
    }

    init(_ id: Int) {
      self.id = id
    }
  }

  static func makeStore(_ switchboard: Switchboard) -> StoreOf<Cabin> {
    Store(initialState: Cabin.State(0)) {
      Cabin()
    } withDependencies: {
      $0[Switchboard.self] = switchboard
    }
  }

  enum Answer: Equatable, Sendable {
    case yes
  }

  indirect enum Action: Sendable {
    case alert(PresentationAction<Answer>)
    case annex(Action)
    case change(@Sendable (inout State) -> Void)
    case ended(Int)
    case lit(Int?)
    case path(StackAction<State, Action>)
    case received
    case rows(IdentifiedAction<Int, Action>)
    case sheet(PresentationAction<Action>)
    case start(Int)
    case wing(PresentationAction<Wing.Action>)
  }

  @Reducer
  indirect enum Wing {
    case left(Cabin)
    case right(Cabin)
  }

  private enum CancelID { case light }

  @Dependency(\.dismiss) var dismiss
  @Dependency(Switchboard.self) var switchboard

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change):
        change(&state)
      case .ended(let number):
        state.end(number)
        switchboard.countReceived()
      case .lit(let number):
        state.light(number)
        return number.map {
          life($0).cancellable(id: CancelID.light, cancelInFlight: true)
        } ?? .cancel(id: CancelID.light)
      case .received:
        state.received += 1
        switchboard.countReceived()
        if state.received.isMultiple(of: 3) { return flicker }
      case .start(let number):
        state.effects.insert(number)
        return life(number)
      case .alert, .annex, .path, .rows, .sheet, .wing:
        break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) {
      Cabin()
    }
    .ifLet(\.$wing, action: \.wing)
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.annex, action: \.annex) {
      Cabin()
    }
    .forEach(\.rows, action: \.rows) {
      Cabin()
    }
    .forEach(\.path, action: \.path) {
      Cabin()
    }
  }

  /// An effect that does what it is told.
  private func life(_ number: Int) -> Effect<Action> {
    .run { send in
      switchboard.open(number)
      defer { switchboard.leave(number) }
      await send(.received)
      while let command = await switchboard.next(number) {
        switch command {
        case .send:
          await send(.received)
        case .dismiss:
          await dismiss()
        case .finish:
          return await send(.ended(number))
        }
      }
    }
  }

  /// Effects that end by themselves, one after the other.
  private var flicker: Effect<Action> {
    .concatenate(
      .run { _ in await Task.yield() },
      .run { _ in await withTaskCancellation(id: CancelID.light) { await Task.yield() } })
  }
}

extension Cabin.Wing.State: Equatable {}

extension Cabin.State {
  /// Takes note that an effect has ended.
  mutating func end(_ number: Int) {
    effects.remove(number)
    if light == number { light = nil }
  }

  /// Puts the light out, and those of all cabins that are in this one, and perhaps another on.
  mutating func light(_ number: Int?) {
    changeAll { cabin in cabin.light.map { cabin.end($0) } }
    if let number { effects.insert(number) }
    light = number
  }

  /// Changes this cabin and all that are in it.
  mutating func changeAll(_ change: (inout Self) -> Void) {
    change(&self)
    for turn in children.map(\.turn) { modify(at: [turn]) { $0.changeAll(change) } }
  }
}
