import StoreRuntime
import StoreRuntimeCore
import TabNavigation
import Testing

/// Whatever runs a reducer does for the screens in its state all that this does.
struct ScreenDutiesTests {
  static let operators: [(name: String, reducer: PreparedReducer<Int, Int>)] = [
    ("dependency", Dutiful().dependency(\.seal, "x").prepare()),
    ("transformDependency", Dutiful().transformDependency(\.seal) { $0 = "x" }.prepare()),
    ("sharing", Dutiful().sharing(\.description, as: \.seal).prepare()),
    ("whileVisible", Dutiful().whileVisible { _ in .none }.prepare()),
    ("onChange", Dutiful().onChange(of: \.self) { _, _ in EmptyReducer() }.prepare()),
    ("_printChanges", Dutiful()._printChanges().prepare()),
    (
      "CombineReducers",
      CombineReducers {
        EmptyReducer()
        Dutiful()
        Dutiful()
      }.prepare()
    ),
  ]

  @Test("An operator hands on every duty", arguments: Self.operators)
  func ofOperator(name: String, reducer: PreparedReducer<Int, Int>) {
    #expect(done(by: reducer, 0) == Duty.allCases)
  }

  @Test func aScopeAndAContainerHandOnEveryDutyOfTheirBase() {
    let scope = Scope<Pair.State, Pair.Action, Dutiful>(state: \.left, action: \.left) {
      Dutiful()
    }
    let container = scope.ifLet(\.right, action: \.right) { Dutiful() }

    #expect(done(by: scope.prepare(), Pair.State()) == Duty.allCases)
    #expect(done(by: container.prepare(), Pair.State()) == Duty.allCases)
  }

  @Test func anEnumOfFeaturesHandsOnEveryDutyOfTheCaseThatItIsIn() {
    let reducer = Either.body.prepare()

    #expect(done(by: reducer, .dutiful(0)) == Duty.allCases)
    #expect(done(by: reducer, .idle(0)) == [])
  }

  private enum Duty: CaseIterable { case settle, closing, presents, tell, own, share, hiding }

  /// The duties that a reducer does for a state.
  private func done<State, Action>(
    by reducer: PreparedReducer<State, Action>, _ state: State
  ) -> [Duty] {
    var state = state
    let duties = reducer.screenDuties
    var values = DependencyValues()
    duties?.share?(state)(&values)
    return Duty.allCases.filter { duty in
      switch duty {
      case .settle: "\(duties?.settle?(&state, .moves) ?? .none)" != "\(Effect<Action>.none)"
      case .closing: duties?.closing?(&state) != nil
      case .presents: duties?.presents?(&state, 7) == true
      case .tell: "\(duties?.tell?(&state, .reselected, nil) ?? .none)" != "\(Effect<Action>.none)"
      case .own: duties?.own?(&state, 7, .none) != nil
      case .share: values.context == .preview
      case .hiding: duties?.hiding?(&state, nil) != nil
      }
    }
  }

  /// A reducer that has every duty.
  struct Dutiful: ReducerOperator {
    func prepare() -> PreparedReducer<Int, Int> {
      PreparedReducer(
        around: [],
        duties: ScreenDuties(
          settle: { _, _ in .send(1) }, closing: { _ in 1 },
          presents: { _, identity in identity == 7 }, tell: { _, _, _ in .send(1) },
          own: { _, number, _ in number == 7 ? .send(1) : nil },
          share: { _ in { $0.context = .preview } }, hiding: { _, _ in "no" })
      ) { _, _ in .none }
    }
  }

  @CasePathable enum Either: Sendable {
    case dutiful(Int)
    case idle(Int)

    static let body = CaseReducers<Either, Either>(
      state: \.number, action: \.number,
      [
        .init(0, state: AnyCasePath(\.dutiful), action: AnyCasePath(\.dutiful)) { Dutiful() },
        .init(1, state: AnyCasePath(\.idle), action: AnyCasePath(\.idle)) {
          EmptyReducer<Int, Int>()
        },
      ])

    private var number: Int { if case .dutiful = self { 0 } else { 1 } }
  }

  enum Pair {
    struct State: Sendable {
      var left = 0
      var right: Int?
    }

    @CasePathable enum Action: Sendable {
      case left(Int)
      case right(Int)
    }
  }
}
