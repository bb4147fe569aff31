import StoreRuntime
import StoreTesting
import Testing

@Suite("An effect that is debounced or throttled")
struct EffectTimeTests {
  private let clock = TestClock()
  private let store: TestStoreOf<Ticker>

  init() {
    store = TestStore(initialState: Ticker.State()) { [clock] in Ticker(clock: clock) }
  }

  private func makePlainStore(on clock: any Clock<Duration>) -> StoreOf<Ticker> {
    Store(initialState: Ticker.State()) { Ticker(clock: clock) }
  }

  @Test("sleeps as long as the clock says, also if an effect of another store wakes it")
  func otherStore() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let clock = clock
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isEnd in
        state += 1
        return isEnd
          ? .none
          : .run { send in
            for await _ in stream {
              for _ in 0..<100 { await Task.yield() }
              try await clock.sleep(for: .seconds(1))
              await send(true)
            }
          }
      }
    }
    let other = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .run { _ in
          try await clock.sleep(for: .seconds(1))
          continuation.yield()
          continuation.finish()
        }
      }
    }
    for store in [store, other] { store.exhaustivity = .off }
    await store.send(false)
    await other.send(false)

    await clock.advance(by: .seconds(3))

    await store.receive(true)
    #expect(store.state == 2)
  }

  @Test("begins when no other has come for a while, and not if it is cancelled or nothing")
  func debounce() async {
    await store.send(.debounced(1))
    await clock.advance(by: .seconds(0.5))
    await store.send(.debounced(2))
    await clock.advance(by: .seconds(0.5))
    await clock.advance(by: .seconds(0.5))

    await store.receive(.shown(2)) { $0.numbers = [2] }
    await store.send(.debounced(3))
    await clock.advance(by: .seconds(1))
    await store.receive(.shown(3)) { $0.numbers = [2, 3] }
    await store.send(.debounced(4))
    await store.send(.stopped)
    await clock.advance(by: .seconds(1))
    await store.finish()
    await store.send(.nothingDebounced).finish()
  }

  @Test(
    "begins at once and then lets the first or the latest wait for the end of the window",
    arguments: [false, true])
  func throttle(latest: Bool) async {
    let second = latest ? 4 : 2

    await store.send(.throttled(1, latest: latest))
    await store.receive(.shown(1)) { $0.numbers = [1] }
    for number in 2...4 {
      await clock.advance(by: .seconds(0.25))
      await store.send(.throttled(number, latest: latest))
    }
    await clock.advance(by: .seconds(0.25))
    await store.receive(.shown(second)) { $0.numbers = [1, second] }

    // The next window has begun with it.
    await store.send(.throttled(5, latest: latest))
    await clock.advance(by: .seconds(0.5))
    await clock.advance(by: .seconds(0.5))
    await store.receive(.shown(5)) { $0.numbers.append(5) }
    await clock.advance(by: .seconds(1))
    await store.send(.throttled(6, latest: latest))
    await store.receive(.shown(6)) { $0.numbers.append(6) }
  }

  @Test("has its time to itself in each of two scopes", arguments: [true, false])
  func siblings(isThrottled: Bool) async {
    let store = TestStore(initialState: Tickers.State()) { [clock] in Tickers(clock: clock) }
    let action = isThrottled ? Ticker.Action.throttled(1, latest: true) : .debounced(1)

    await store.send(.left(action))
    if isThrottled { await store.receive(.left(.shown(1))) { $0.left.numbers = [1] } }
    await store.send(.right(action))
    if isThrottled {
      await store.receive(.right(.shown(1))) { $0.right.numbers = [1] }
    } else {
      await clock.advance(by: .seconds(1))
      await store.receive(.left(.shown(1))) { $0.left.numbers = [1] }
      await store.receive(.right(.shown(1))) { $0.right.numbers = [1] }
    }
    await store.finish()
  }

  @Test("can be cancelled while it waits, and the window stays")
  func cancelledThrottle() async {
    await store.send(.throttled(1, latest: true))
    await store.receive(.shown(1)) { $0.numbers = [1] }

    await store.send(.throttled(2, latest: true))
    await store.send(.stopped)
    await clock.advance(by: .seconds(0.5))
    await store.send(.throttled(3, latest: true))
    await clock.advance(by: .seconds(0.5))

    await store.receive(.shown(3)) { $0.numbers = [1, 3] }
  }

  @Test("ends at once if another takes its place while it waits, and nothing else sleeps")
  func supersededThrottle() async {
    let store = makePlainStore(on: clock)
    await store.send(.throttled(1, latest: true))
    #expect(clock.sleepers.isEmpty)

    var superseded: [StoreTask] = []
    for number in 2...50 { superseded.append(await store.send(.throttled(number, latest: true))) }
    let last = superseded.removeLast()
    for task in superseded { await task.finish() }

    #expect(clock.sleepers.count == 1)
    await clock.advance(by: .seconds(1))
    await last.finish()
    #expect(await store.state.numbers == [1, 50])
    #expect(clock.sleepers.isEmpty)
  }

  @Test("doesn't wait if it is cancelled before it could")
  func cancelledBeforeThrottle() async {
    let store = makePlainStore(on: clock)
    await store.send(.throttled(1, latest: true))

    let task = await store.send(.throttledAndStopped(2))
    await clock.advance(by: .seconds(1))
    await task.finish()

    #expect(await store.state.numbers == [1])
  }

  @Test("begins when its clock wakes it, also before the window is over", arguments: [true, false])
  func earlyClock(latest: Bool) async {
    let store = makePlainStore(on: EarlyClock())
    await store.send(.throttled(1, latest: latest))

    await store.send(.throttled(2, latest: latest)).finish()

    #expect(await store.state.numbers == [1, 2])
  }

  @Test("waits in line in a test as in a program")
  func line() async {
    // Nothing waits as long: an effect in line isn't one that has left the store.
    store.timeout = .seconds(600)

    for number in 1...3 { await store.send(.queued(number)) }
    for number in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(.shown(number)) { $0.numbers.append(number) }
    }
    await store.send(.queued(4))
    await store.send(.queued(5))
    await issue { await store.finish() }
      .expect(".queued(5)", "is queued behind other effects with its id")

    await store.send(.stopped)
    await store.finish()
  }
}

/// A feature that shows numbers some time after it was told to.
private struct Ticker: Reducer {
  struct State: Equatable, Sendable {
    var numbers: [Int] = []
  }

  enum Action: Equatable, Sendable {
    case debounced(Int)
    case nothingDebounced
    case throttled(Int, latest: Bool)
    case throttledAndStopped(Int)
    case queued(Int)
    case shown(Int)
    case stopped
  }

  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .debounced(let number):
      return .run { send in await send(.shown(number)) }
        .debounce(id: 1, for: .seconds(1), clock: clock)
    case .nothingDebounced:
      return .none.debounce(id: 1, for: .seconds(1), clock: clock)
    case .throttled(let number, let latest):
      return .send(.shown(number))
        .throttle(id: 1, for: .seconds(1), clock: clock, latest: latest)
    case .throttledAndStopped(let number):
      return .merge(
        .run { await $0(.stopped) },
        .send(.shown(number)).throttle(id: 1, for: .seconds(1), clock: clock, latest: true))
    case .queued(let number):
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.shown(number))
      }
      .cancellable(id: 1, policy: .queueing(maximumWaiting: 2))
    case .shown(let number):
      state.numbers.append(number)
      return .none
    case .stopped:
      return .cancel(id: 1)
    }
  }
}

/// Two of these side by side.
private struct Tickers: Reducer {
  struct State: Equatable, Sendable {
    var left = Ticker.State()
    var right = Ticker.State()
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case left(Ticker.Action)
    case right(Ticker.Action)
  }

  let clock: any Clock<Duration>

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Ticker(clock: clock) }
    Scope(state: \.right, action: \.right) { Ticker(clock: clock) }
  }
}

/// A clock that wakes what sleeps at once, while its time stands still.
private struct EarlyClock: Clock {
  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
