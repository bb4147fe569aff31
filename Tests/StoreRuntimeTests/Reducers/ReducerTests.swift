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

struct ReducerTests {
  @Test("A feature can be generic, implement reduce(into:action:), and be prepared by itself")
  func olderStyle() async {
    let seen = Kept<[Double]>([])
    let store = Store(initialState: 1.0) {
      Accumulator { seen.append($0) }
    }

    await store.send(0.5)
    await store.send(2)

    #expect(await store.state == 3.5)
    #expect(seen.value == [1.5, 3.5])
    var sum = 1
    _ = Accumulator<Int> { _ in }.prepare()(&sum, 4)
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
