import StoreRuntime
import Testing

/// A feature in the older style, generic and with a closure as its environment.
struct Accumulator<Value: AdditiveArithmetic & Sendable>: Reducer {
  let didChange: @Sendable (Value) -> Void

  func reduce(into sum: inout Value, action: Value) -> Effect<Value> {
    sum += action
    didChange(sum)
    return .none
  }
}

/// A feature that counts how often its body is evaluated.
private struct Evaluated: Reducer {
  let evaluations: Kept<Int>
  let child: Kept<Int>?

  init(_ evaluations: Kept<Int>, child: Kept<Int>? = nil) {
    self.evaluations = evaluations
    self.child = child
  }

  var body: some Reducer<Tree.State, Tree.Action> {
    let _ = evaluations.increment()
    EmptyReducer()
      .forEach(\.path, action: \.path) {
        EvaluatedNode(evaluations: child ?? evaluations)
      }
  }
}

private struct EvaluatedNode: Reducer {
  let evaluations: Kept<Int>

  var body: some Reducer<Node.State, Node.Action> {
    let _ = evaluations.increment()
    Node()
  }
}

struct ReducerTests {
  @Test("A public feature with dependencies compiles and runs")
  func publicFeature() async {
    let store = Store(initialState: PublicFeature.State()) {
      PublicFeature()
    } withDependencies: {
      $0.uuid = .incrementing
      $0[Beacon.self] = Beacon()
    }

    await store.send(.increment).finish()
    await store.send(.increment).finish()

    #expect(await store.state.count == 2)
  }

  @Test("A feature can be generic and implement reduce(into:action:)")
  func olderStyle() async {
    let seen = Kept<[Double]>([])
    let store = Store(initialState: 1.0) {
      Accumulator { seen.append($0) }
    }

    await store.send(0.5)
    await store.send(2)

    #expect(await store.state == 3.5)
    #expect(seen.value == [1.5, 3.5])
  }

  @Test("A body is evaluated once for a store, that of elements when the first is reduced")
  func evaluatedOnce() async {
    let evaluations = Kept(0)
    let elementEvaluations = Kept(0)
    let store = Store(initialState: Tree.State()) {
      Evaluated(evaluations, child: elementEvaluations)
    }
    #expect(evaluations.value == 1)

    await store.send(.path(.push(id: 0, state: .leaf(named: "a"))))
    await store.send(.path(.push(id: 1, state: .leaf(named: "b"))))
    for _ in 0..<5 {
      await store.send(.onPath(0, .received(1)))
      await store.send(.onPath(1, .received(1)))
    }

    #expect(evaluations.value == 1)
    #expect(elementEvaluations.value == 1)
    #expect(await store.state.leaves.map(\.received.count) == [0, 5, 5])
  }

  @Test("Two stores of one reducer evaluate its body for themselves")
  func twoStores() async {
    let evaluations = Kept(0)
    let reducer = Evaluated(evaluations)

    let stores = (0..<2).map { _ in Store(initialState: Tree.State()) { reducer } }
    for store in stores { await store.send(.path(.push(id: 0, state: .leaf(named: "a")))) }

    #expect(evaluations.value >= 2)
    #expect(await stores[0].state == stores[1].state)
  }

  @Test("A prepared reducer can be run by itself")
  func preparedReducer() {
    let prepared = Accumulator<Int> { _ in }.prepare()
    var sum = 1

    _ = prepared(&sum, 4)

    #expect(sum == 5)
  }

  @Test("An operator can prepare the reducer that it wraps")
  func ownPreparation() async {
    struct Twice<Base: Reducer>: Reducer where Base.Action: Sendable {
      let base: Base

      func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
        run(&state, action, base.reduce)
      }

      func prepare() -> PreparedReducer<Base.State, Base.Action> {
        let base = base.prepare()
        return PreparedReducer { state, action in run(&state, action, base.callAsFunction) }
      }

      private func run(
        _ state: inout Base.State,
        _ action: Base.Action,
        _ base: (inout Base.State, Base.Action) -> Effect<Base.Action>
      ) -> Effect<Base.Action> {
        .merge(base(&state, action), base(&state, action))
      }
    }

    #expect(await Twice(base: Note("a")).log() == ["a", "a"])
  }
}
