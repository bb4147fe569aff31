import StoreRuntime
import StoreTesting
import Testing

@Suite("A request of a test")
struct RequestTests {
  /// A desk that answers what it is asked when it is told to, or after a second.
  private struct Desk: Reducer {
    struct State: Equatable, Sendable {
      var reply: Reply<Int>?
      var answer: Int?
    }

    enum Action: Equatable, Sendable {
      case asked(Reply<Int>, later: Bool = false)
      case answered(Int)
      case navigated
      case startButtonTapped
      case closeButtonTapped
      case received(Int?)
    }

    @Dependency(\.continuousClock) var clock
    @Dependency(\.dismiss) var dismiss

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .asked(let reply, later: false):
        state.reply = reply
        return .holding(reply.number)
      case .asked(let reply, later: true):
        state.reply = reply
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.answered(7))
        }
      case .answered(let answer):
        guard let reply = state.reply else { return .none }
        return .reply(reply, answer)
      case .navigated:
        return takeAwaitedReply().map { .reply(number: $0, value: "there") } ?? .none
      case .startButtonTapped:
        return .run { send in await send(.received(await send.request { .asked($0) })) }
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      case .received(let answer):
        state.answer = answer
        return .none
      }
    }
  }

  private func makeStore(_ clock: any Clock<Duration> = TestClock()) -> TestStoreOf<Desk> {
    let store = TestStore(initialState: Desk.State()) { Desk() }
    store.dependencies.continuousClock = clock
    // Whoever waits that long fails the test by its time limit.
    store.timeout = .seconds(3600)
    return store
  }

  /// Asks, and asserts the change.
  private func ask(
    isolation: isolated (any Actor)? = #isolation, _ store: TestStoreOf<Desk>, later: Bool = false,
    line: UInt = #line
  ) async -> Int? {
    await store.request(
      { .asked($0, later: later) }, assert: { $0.reply = Reply(number: 1) }, line: line)
  }

  @Test("asserts the change of its action, and returns the answer")
  func answer() async {
    let store = makeStore(ImmediateClock())

    #expect(await ask(store, later: true) == 7)
    await store.receive(.answered(7))
    await issue {
      let answer: Int? = await store.request { .asked($0, later: true) }
      #expect(answer == 7)
    }
    .expect(below: 1, "State was not expected to change")
    await store.receive(.answered(7))
  }

  @Test("is answered by another task of the test")
  @MainActor
  func otherTask() async {
    let store = makeStore()
    let (asked, didAsk) = AsyncStream<Void>.makeStream()
    let task = Task { () -> Int? in
      await store.request {
        .asked($0)
      } assert: {
        $0.reply = Reply(number: 1)
        didAsk.finish()
      }
    }
    for await _ in asked {}

    await store.send(.answered(3))

    #expect(await task.value == 3)
  }

  @Test("has no answer and fails if nobody gives one or the feature has dismissed itself")
  func missingAnswer() async {
    let store = makeStore()
    store.timeout = .milliseconds(10)

    await issue { #expect(await ask(store) == nil) }
      .expect(
        "answered within 0.01 seconds, but no reply arrived", "Desk.Action.asked(", "Effect.reply")
    await store.send(.closeButtonTapped)
    await issue {
      let answer: Int? = await store.request { .asked($0) }
      #expect(answer == nil)
    }
    .expect(below: 1, "dismissed itself")
  }

  @Test("has no answer when its task is cancelled, which is no failure")
  func cancellation() async {
    let store = makeStore()

    withUnsafeCurrentTask { $0?.cancel() }

    #expect(await ask(store) == nil)
  }

  @Test("may take its number in the reducer")
  func awaiting() async {
    let store = makeStore()

    #expect(await store.sendAwaiting(.navigated, returning: String.self) == "there")
    #expect(await store.sendAwaiting(.received(nil), returning: String.self) == nil)
  }

  @Test("of an effect lets what can't come any more fail at once, and doesn't hold up a clock")
  func effectThatWaits() async {
    let clock = TestClock()
    let store = makeStore(clock)
    await store.send(.startButtonTapped)
    await store.receive(.asked(Reply(number: 1))) { $0.reply = Reply(number: 1) }

    await issue { await store.receive(.received(5)) }
      .expect(
        "didn't arrive", "All effects wait for a reply, or sleep", "It waits for a reply.",
        "Let the feature reply first")

    await store.send(.asked(Reply(number: 1), later: true))
    await clock.advance(by: .seconds(1))
    await store.receive(.answered(7))
    await store.receive(.received(7)) { $0.answer = 7 }
  }

  @Test("may be held by the end of the test, as a hold is no running effect")
  func hold() async {
    let store = makeStore()

    await store.send(.asked(Reply(number: 1))) { $0.reply = Reply(number: 1) }.finish()
    await store.finish()
  }
}
