import StoreRuntime
import Synchronization

/// Waits until its task is cancelled, like the effects that the benchmarks keep running.
///
/// It leaves the caller's actor, as most asynchronous work of effects does.
@concurrent
func waitForCancellation() async {
  let bell = Bell()
  await withTaskCancellationHandler {
    await withUnsafeContinuation { bell.wait($0) }
  } onCancel: {
    bell.ring()
  }
}

/// A signal that one task awaits.
private final class Bell: Sendable {
  private enum State {
    case silent
    case waiting(UnsafeContinuation<Void, Never>)
    case rung
  }

  private let state = Mutex(State.silent)

  func wait(_ continuation: UnsafeContinuation<Void, Never>) {
    let hasRung = state.withLock { state in
      if case .rung = state { return true }
      state = .waiting(continuation)
      return false
    }
    if hasRung { continuation.resume() }
  }

  func ring() {
    let waiter = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      defer { state = .rung }
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }
    waiter?.resume()
  }
}

/// A feature whose effects have ids: they run until another replaces them, or suspend once and
/// finish.
///
/// It also has an action that takes a few microseconds, and the actions of ``SearchResults``:
/// the compiler specialises each kind of store, which takes long.
@Reducer
struct Search {
  struct Hit: Identifiable {
    let id: Int
    var counter = Counter.State()
  }

  struct State {
    var restarts = 0
    var downloads = 0
    var ranking = Ranking()
    var results: IdentifiedArrayOf<Hit> = []
  }

  enum Action {
    case restart(Int)
    case downloadStarted(Int)
    case downloaded
    case ranked
    case results(IdentifiedAction<Int, Counter.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .restart(let id):
        state.restarts &+= 1
        return .run { _ in await waitForCancellation() }.cancellable(id: id, cancelInFlight: true)
      case .downloadStarted(let id):
        state.downloads += 1
        return .run { send in
          await Task.yield()
          await send(.downloaded)
        }
        .cancellable(id: id)
      case .downloaded:
        state.downloads -= 1
        return .none
      case .ranked:
        state.ranking.step()
        return .none
      case .results:
        return .none
      }
    }
  }
}

/// A computation of a few microseconds.
struct Ranking {
  private var generator = SplitMix64(seed: 7)
  private var last: UInt64 = 0

  mutating func step() {
    for _ in 0..<1000 { last = last &* 31 &+ generator.next() }
  }
}

/// A feature with only an identified array of counters: the results of a search.
struct SearchResults: Reducer {
  var body: some Reducer<Search.State, Search.Action> {
    EmptyReducer()
      .forEach(\.results, action: \.results) {
        Scope(state: \Search.Hit.counter, action: \.self) { Counter() }
      }
  }
}

/// The limit for a feature that restarts an effect: an actor that keeps one task.
final actor BareSearch {
  private var restarts = 0
  private var ends = 0
  private var task: Task<Void, Never>?

  @inline(never)
  func restart() {
    restarts &+= 1
    task?.cancel()
    task = Task.immediate {
      await waitForCancellation()
      self.ends &+= 1
    }
  }
}

/// A screen that dismisses itself from its stack.
@Reducer
struct Page {
  struct State: Equatable {
    var number = 0
  }

  enum Action {
    case closeButtonTapped
    case renumbered(Int)
    case refreshStarted
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      case .renumbered(let number):
        state.number = number
        return .none
      case .refreshStarted:
        return .run { _ in await waitForCancellation() }
      }
    }
  }
}

/// A feature with a stack of screens that dismiss themselves.
@Reducer
struct Book {
  struct State: Equatable {
    var pages = StackState<Page.State>()
    var changes = 0
  }

  enum Action {
    case pushed(Int)
    case changed
    case pages(StackActionOf<Page>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pushed(let count):
        for _ in 0..<count { state.pages.append(Page.State()) }
      case .changed:
        state.changes &+= 1
      case .pages:
        break
      }
      return .none
    }
    .forEach(\.pages, action: \.pages) { Page() }
  }

  /// Makes a store with a number of pages, which have ids of the store.
  static func makeStore(depth: Int) async -> StoreOf<Book> {
    let store = Store(initialState: State()) { Book() }
    await store.send(.pushed(depth))
    return store
  }
}
