import StoreRuntime
import Testing

@Suite("Wrappers of values that are sent")
struct SendabilityTests {
  private final class Counter {
    var count = 0
  }

  private struct Holder: Sendable {
    @UncheckedSendable var counter = Counter()
  }

  @Test("hold a value whose type isn't Sendable")
  func unchecked() async {
    let holder = Holder()
    let wrapped = UncheckedSendable(Counter())

    await Task {
      holder.counter.count += 1
      wrapped.value.count += 2
    }
    .value

    #expect(holder.counter.count == 1)
    #expect(holder.$counter.value === holder.counter)
    #expect(wrapped.count == 2)
    #expect(UncheckedSendable(1) == UncheckedSendable(1))
  }

  @Test("hold any hashable value, and are equal if their values are")
  func hashable() {
    let values = [
      AnyHashableSendable(1), AnyHashableSendable("a"), AnyHashableSendable(AnyHashableSendable(1)),
    ]

    #expect(Set(values).count == 2)
    #expect(values[0] == values[2] && values[0] != values[1])
    #expect(values.map(\.description) == ["1", "a", "1"])
  }

  @Test("hold a literal")
  func literals() {
    let values: [AnyHashableSendable] = [true, 1.5, 1, "a"]

    #expect(values.map(\.description) == ["true", "1.5", "1", "a"])
    #expect(values[2] == AnyHashableSendable(1))
  }

  @Test("send the actions of a reducer")
  func sendOf() async {
    @Sendable func write(_ send: SendOf<Diary>) async { await send(.write("a")) }
    let store = Diary.makeStore()

    await store.write("b") { .run { await write($0) } }.finish()

    #expect(await store.state.entries == ["b", "a"])
  }
}
