import StoreRuntime
import TestSupport
import Testing

/// Two features of one type beside each other, by `Scope`.
@Reducer
private struct Pair {
  struct State: Equatable, Sendable {
    var left = Diary.State()
    var right = Diary.State()
  }

  enum Action: Sendable {
    case left(Diary.Action)
    case right(Diary.Action)

    /// The left one as another feature sees it.
    case leftAgain(Diary.Action)
    case replace
    case perform(@Sendable () -> Effect<Action>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Diary() }
    Scope(state: \.left, action: \.leftAgain) { Diary() }
    Scope(state: \.self, action: \.self) {
      Scope(state: \.right, action: \.right) { Diary() }
    }
    Reduce { state, action in
      switch action {
      case .replace: state = State(left: Diary.State(id: 1), right: Diary.State(id: 1))
      case .perform(let effect): return effect()
      case .left, .right, .leftAgain: break
      }
      return .none
    }
  }
}

/// Pairs in places of every kind, and one that is all there is.
@Reducer
private struct Pairs {
  @Reducer
  struct Row {
    struct State: Equatable, Identifiable, Sendable {
      var id = 0
      var pair = Pair.State()
    }

    @CasePathable
    enum Action: Sendable { case pair(Pair.Action) }

    var body: some ReducerOf<Self> { Scope(state: \.pair, action: \.pair) { Pair() } }
  }

  struct State: Equatable, Sendable {
    var property = Pair.State()
    var row: IdentifiedArrayOf<Row.State> = [Row.State()]
    var path: StackState<Pair.State> = [Pair.State()]
    @Presents var sheet: Pair.State? = Pair.State()
    var optional: Pair.State? = Pair.State()
  }

  enum Action: Sendable {
    case property(Pair.Action)
    case row(IdentifiedActionOf<Row>)
    case path(StackActionOf<Pair>)
    case sheet(PresentationActionOf<Pair>)
    case optional(Pair.Action)
  }

  var style = Style.plain

  var body: some ReducerOf<Self> {
    Scope(state: \.property, action: \.property) { Pair().styled(style) }
    EmptyReducer()
      .forEach(\.row, action: \.row) { Row().styled(style) }
      .forEach(\.path, action: \.path) { Pair().styled(style) }
      .ifLet(\.$sheet, action: \.sheet) { Pair().styled(style) }
      .ifLet(\.optional, action: \.optional) { Pair().styled(style) }
  }

  static let places: [@Sendable (Pair.Action) -> Action] = [
    { .property($0) },
    { .row(.element(id: 0, action: .pair($0))) },
    { .path(.element(id: 0, action: $0)) },
    { .sheet(.presented($0)) },
    { .optional($0) },
  ]
}

/// Features in a `Scope` have their ids to themselves, wherever it stands.
struct ScopeEffectTests {
  private let journal = Journal()

  private func makeStore(_ style: Style = .plain) -> StoreOf<Pairs> {
    Store(initialState: Pairs.State()) { Pairs(style: style) }
  }

  /// An effect that waits to be cancelled.
  private func wait<Action>(_ name: String) -> Effect<Action> {
    .run { _ in await journal.noteCancellationAtOnce(name) }
  }

  @Test(
    "An id reaches the feature that uses it and those below, and nothing beside or above",
    arguments: Pairs.places.indices, Style.allCases)
  func reach(place: Int, style: Style) async {
    let (store, place) = (makeStore(style), Pairs.places[place])
    let outer = await store.send(place(.perform { wait("outer").cancellable(id: 1) }))
    let left = await store.send(place(.left(.write("") { wait("left").cancellable(id: 1) })))
    await store.send(place(.leftAgain(.write("") { wait("again").cancellable(id: 1) })))

    await store.send(
      place(.right(.write("") { wait("right").cancellable(id: 1, cancelInFlight: true) })))
    #expect(journal.lines == [])
    await store.send(place(.left(.write("") { .cancel(id: 1) })))
    #expect(journal.lines == ["left"])
    await left.finish()

    await store.send(place(.right(.write("") { .run { _ in await Task.cancel(id: 1) } })))
      .finish()
    #expect(journal.lines == ["left", "right"])
    await store.send(place(.perform { .cancel(id: 1) }))
    #expect(journal.lines == ["left", "right", "outer", "again"])
    await outer.finish()
  }

  @Test(
    "A part of an effect is cancelled by an id of its own feature alone",
    arguments: Pairs.places.indices)
  func part(place: Int) async {
    let (store, place) = (makeStore(), Pairs.places[place])
    @Sendable func start(_ name: String) -> Effect<Diary.Action> {
      .run { _ in
        await withTaskCancellation(id: 1, cancelInFlight: true) {
          await journal.noteCancellationAtOnce(name)
        }
      }
    }

    let left = await store.send(place(.left(.write("") { start("left") })))
    let right = await store.send(place(.right(.write("") { start("right") })))
    #expect(journal.lines == [])
    await store.send(place(.left(.write("") { .cancel(id: 1) })))

    #expect(journal.lines == ["left"])
    await left.finish()
    right.cancel()
    await right.finish()
  }

  @Test(
    "Effects wait for others of their own feature, and are dropped for those, alone",
    arguments: Pairs.places.indices,
    [
      EffectPolicy.keeping, .queueing(maximumWaiting: 1),
      .concurrent(maximum: 1, maximumWaiting: 0),
    ])
  func policies(place: Int, policy: EffectPolicy) async {
    let (store, place) = (makeStore(), Pairs.places[place])
    @Sendable func start(_ name: String) -> Effect<Diary.Action> {
      .run { _ in
        journal.note("start \(name)")
        await journal.wait(for: "end")
      }
      .cancellable(id: 1, policy: policy)
    }

    let left = await store.send(place(.left(.write("") { start("left") })))
    let right = await store.send(place(.right(.write("") { start("right") })))

    #expect(journal.lines == ["start left", "start right"])
    journal.note("end")
    for task in [left, right] { await task.finish() }
  }

  @Test(
    "Effects of a feature in a property go on when the property is assigned, with what is around",
    arguments: Pairs.places.indices)
  func assignment(place: Int) async {
    let (store, place) = (makeStore(), Pairs.places[place])
    let left = await store.send(place(.left(.write("") { wait("left") })))

    await store.send(place(.replace))

    #expect(journal.lines == [])
    left.cancel()
    await left.finish()
  }

  @Test("Effects of features in scopes end with the element, presentation or optional around")
  func removal() async {
    let store = Store<Pairs.State, Pairs.Action>(initialState: Pairs.State()) {
      Pairs()
      Reduce { state, action in
        guard case .property(.replace) = action else { return .none }
        (state.row, state.path, state.sheet, state.optional) = ([], [], nil, nil)
        return .none
      }
    }
    var tasks: [StoreTask] = []
    for (index, place) in Pairs.places.enumerated() {
      tasks.append(await store.send(place(.right(.write("") { wait("\(index)") }))))
    }

    await store.send(.property(.replace))

    #expect(journal.lines == ["1", "2", "3", "4"])
    for task in tasks.dropFirst() { await task.finish() }
    tasks[0].cancel()
    await tasks[0].finish()
    #expect(await store.hasNoEffects)
  }
}
