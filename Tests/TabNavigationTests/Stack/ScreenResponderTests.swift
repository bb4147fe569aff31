import StoreRuntime
import StoreRuntimeCore
import TabNavigation
import TestSupport
import Testing

/// Whatever runs a reducer responds to all messages that this responds to.
struct ScreenResponderTests {
  static let operators: [(name: String, reducer: PreparedReducer<Int, Int>)] = [
    ("dependency", Responsive().dependency(\.seal, "x").prepare()),
    ("transformDependency", Responsive().transformDependency(\.seal) { $0 = "x" }.prepare()),
    ("sharing", Responsive().sharing(\.self, as: \.count).prepare()),
    ("whileVisible", Responsive().whileVisible { _ in .none }.prepare()),
    ("onChange", Responsive().onChange(of: \.self) { _, _ in EmptyReducer() }.prepare()),
    ("_printChanges", Responsive()._printChanges().prepare()),
    (
      "CombineReducers",
      CombineReducers {
        EmptyReducer()
        Responsive()
        EmptyReducer()
      }.prepare()
    ),
  ]

  @Test("An operator passes on every message", arguments: Self.operators)
  func ofOperator(name: String, reducer: PreparedReducer<Int, Int>) {
    #expect(answered(by: reducer, 0) == Message.allCases)
  }

  @Test func aScopePassesOnEveryMessage() {
    let reducer = Scope<Pair.State, Pair.Action, _>(state: \.left, action: \.left) {
      Responsive()
    }

    #expect(answered(by: reducer.prepare(), Pair.State()) == Message.allCases)
  }

  @Test func aContainerPassesOnEveryMessageToItsBase() {
    let reducer = Scope<Pair.State, Pair.Action, _>(state: \.left, action: \.left) {
      Responsive()
    }
    .ifLet(\.right, action: \.right) { Responsive() }

    #expect(answered(by: reducer.prepare(), Pair.State()) == Message.allCases)
  }

  @Test func elementsOfAStackAreToldWhateverOperatorsAreAroundIt() {
    let reducer = EmptyReducer<Pair.State, Pair.Action>()
      .forEach(\.path, action: \.path) { Responsive() }
      .forEach(\.others, action: \.others) { Responsive() }
      .ifLet(\.right, action: \.right) { Responsive() }
      .ifLet(\.$sheet, action: \.sheet) { Responsive() }
      .prepare()
    var state = Pair.State(path: StackState([(7, 0)], nextID: 0))
    state.others = StackState([(8, 0)], nextID: 0)
    // These are there, and no elements.
    state.right = 0
    state.sheet = 0

    let told = (6...9).filter { number in
      let message = ScreenMessage.tell(.reselected, .element(number))
      return "\(reducer.respond(&state, to: message).effect)" != "\(Effect<Pair.Action>.none)"
    }
    let owned = (6...9).filter { number in
      reducer.respond(&state, to: .own(.none, element: number)).isFound
    }

    #expect([told, owned] == [[7, 8], [7, 8]])
  }

  @Test func anElementIsTakenForNoOtherWithItsNumberInAStackFurtherIn() {
    let talking = EmptyReducer<Pair.State, Pair.Action>()
      .forEach(\.path, action: \.path) { Responsive() }
    let reducers = [
      talking.forEach(\.others, action: \.others) { Responsive() }.prepare(),
      talking.forEach(\.others, action: \.others) { EmptyReducer() }.prepare(),
    ]
    var state = Pair.State(path: StackState([(7, 0)], nextID: 0))
    state.others = StackState([(7, 0)], nextID: 0)

    let told = reducers.map {
      $0.respond(&state, to: .tell(.reselected, .element(7))).effect.sentActions.count
    }

    #expect(told == [1, 0])
  }

  @Test func anEnumOfFeaturesPassesOnEveryMessageToTheCaseThatItIsIn() {
    let reducer = Either.body.prepare()

    #expect(answered(by: reducer, .responsive(0)) == Message.allCases)
    #expect(answered(by: reducer, .idle(0)) == [])
  }

  @Test func twoReducersAreBothAsked() {
    let reducer = CombineReducers {
      Responsive()
      Responsive()
    }.prepare()
    var state = 0

    #expect(answered(by: reducer, state) == Message.allCases)
    let owned = reducer.respond(&state, to: .own(.none, element: 7)).effect
    #expect("\(owned)" == "\(Effect<Int>.send(1))", "One is enough to own an effect.")
  }

  private enum Message: CaseIterable { case settle, close, tell, own, share, guards }

  /// The messages that a reducer responds to for a state.
  private func answered<State, Action>(
    by reducer: PreparedReducer<State, Action>, _ state: State
  ) -> [Message] {
    var state = state
    func isDone(_ message: ScreenMessage) -> Bool {
      let effect = reducer.respond(&state, to: message).effect
      return "\(effect)" != "\(Effect<Action>.none)"
    }
    return Message.allCases.filter { message in
      switch message {
      case .settle: return reducer.settles && isDone(.settle(.moves))
      case .close:
        return reducer.respond(&state, to: .close(.screens(leadsBack: false))).action != nil
      case .tell: return isDone(.tell(.reselected, .itself))
      case .own: return isDone(.own(.none, element: 7))
      case .share:
        var values = DependencyValues()
        for update in reducer.respond(&state, to: .share).updates { update(&values) }
        return values.seal == "shared"
      case .guards:
        var search = GuardSearch(Responsive.guards)
        reducer.parts.search(state, &search)
        guard let path = search.objection?.path else { return false }
        return reducer.parts.feature(at: path[...], in: state) as? String == "guard"
          && isDone(.tell(.saveRequested, .inside(path)))
      }
    }
  }

  /// A reducer that responds to every message.
  struct Responsive: ReducerOperator {
    static let guards = LeaveGuards(isGuard: { $0 == Int.self }, verdict: { _, _ in "no" })

    func prepare() -> PreparedReducer<Int, Int> {
      let part = GuardedPart<Int, Int>(
        mayObject: { _ in true },
        search: { state, index, search in
          search.visit(
            GuardStep(index, .identity(0)), .identity(0), state, isGuarded: true, isScope: false,
            [GuardedPart<Int, Int>]())
        },
        feature: { _, _ in "guard" },
        tell: { _, _, _ in .send(1) })
      let responder = ScreenResponder<Int, Int>(settling: .onRequest, parts: [part]) { _, message in
        switch message {
        case .settle, .tell: ScreenResponse(effect: .send(1))
        case .close: ScreenResponse(effect: .send(1))
        case .own(_, let number):
          ScreenResponse(effect: number == 7 ? .send(1) : .none, isFound: number == 7)
        case .share: ScreenResponse(updates: [{ $0.seal = "shared" }])
        }
      }
      return PreparedReducer(containersOf: [], responder: responder) { _, _ in .none }
    }
  }

  @CasePathable enum Either: Sendable {
    case responsive(Int)
    case idle(Int)

    static let body = CaseReducers<Either, Either>(
      state: \.number, action: \.number,
      [
        .init(0, state: AnyCasePath(\.responsive), action: AnyCasePath(\.responsive)) {
          Responsive()
        },
        .init(1, state: AnyCasePath(\.idle), action: AnyCasePath(\.idle)) {
          EmptyReducer<Int, Int>()
        },
      ])

    private var number: Int { if case .responsive = self { 0 } else { 1 } }
  }

  enum Pair {
    struct State: Sendable {
      var left = 0
      var right: Int?
      @Presents var sheet: Int?
      var path = StackState<Int>()
      var others = StackState<Int>()
    }

    @CasePathable enum Action: Sendable {
      case left(Int)
      case right(Int)
      case sheet(PresentationAction<Int>)
      case path(StackAction<Int, Int>)
      case others(StackAction<Int, Int>)
    }
  }
}

extension DependencyValues {
  fileprivate var count: Int {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }
}

private enum CountKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}
