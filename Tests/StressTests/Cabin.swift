import StoreRuntime

/// A feature that presents and holds its own kind in every way, and runs effects that do what
/// they are told.
@Reducer
struct Cabin {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var received = 0
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

  enum Answer: Equatable, Sendable {
    case yes
  }

  indirect enum Action: Sendable {
    case alert(PresentationAction<Answer>)
    case annex(Action)
    case change(@Sendable (inout State) -> Void)
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

  @Dependency(\.dismiss) var dismiss
  @Dependency(Switchboard.self) var switchboard

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change):
        change(&state)
      case .received:
        state.received += 1
        switchboard.countReceived()
      case .start(let number):
        return .run { send in
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
              switchboard.close(number)
              return
            }
          }
        }
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
}

extension Cabin.Wing.State: Equatable {}
