import Foundation
import Observation
import StoreRuntime
import StoreRuntimeCore
import StoreTesting
import Testing

@testable import SharedState

/// Models, sequences and actions that follow changes.
@MainActor
struct ObservationTests {
  /// Reads something, does something, and returns a sequence that ends when the reader is notified.
  private func notifies(
    _ read: () -> Void, by operation: () async -> Void
  ) async -> AsyncStream<Void> {
    let (told, tell) = AsyncStream<Void>.makeStream()
    withObservationTracking(read) { tell.finish() }
    await operation()
    return told
  }

  @Test func aReaderIsNotifiedOfItsOwnStoreBeforeSendReturns() {
    let model = StoreModel(initialState: CountTab.State()) { CountTab() }
    let isTold = LockIsolated(false)

    withObservationTracking {
      _ = model.count
    } onChange: {
      isTold.setValue(true)
    }
    model.send(.tapped)

    #expect(isTold.value)
    #expect(model.count == 1)
  }

  @Test func aReaderIsNotifiedIfAnotherReadsFirst() {
    @Shared(value: 3) var number
    let model = StoreModel(initialState: Sum.State(number: $number)) { Sum() }
    let isTold = LockIsolated(false)

    withObservationTracking {
      _ = model.number
    } onChange: {
      isTold.setValue(true)
    }
    $number.withLock { $0 = 4 }
    withObservationTracking {
      #expect(model.number == 4)
    } onChange: {
    }

    #expect(isTold.value)
  }

  @Test func twoFilesMayFollowAValueOnTheSameLine() async {
    @Shared(value: 0) var number
    let store = TestStore(initialState: Follower.State(number: $number)) {
      Reduce<Follower.State, Follower.Action> { state, action in
        if case .changed = action { state.seen.append(state.number) }
        return .none
      }
      .onSharedChange(\.$number, { .changed }, fileID: "App/A.swift", line: 1)
      .onSharedChange(\.$number, { .changed }, fileID: "App/B.swift", line: 1)
    }

    await store.send(.begin)
    $number.withLock { $0 = 5 }
    await store.receive(\.changed) { $0.seen = [5] }
    await store.receive(\.changed) { $0.seen = [5, 5] }
    await store.skipInFlightEffects()
  }

  @Test func aReaderOfAComputedPropertyIsNotified() async {
    @Shared(value: 3) var number
    let model = StoreModel(initialState: Sum.State(number: $number)) { Sum() }

    let told = await notifies {
      _ = model.isLarge
    } by: {
      $number.withLock { $0 = 30 }
    }
    for await _ in told {}

    #expect(model.isLarge)
  }

  @Test func aChangeToAnEqualValueNotifiesNobody() async {
    @Shared(value: 3) var number
    let model = StoreModel(initialState: Sum.State(number: $number)) { Sum() }
    let count = LockIsolated(0)

    withObservationTracking {
      _ = model.isLarge
    } onChange: {
      count.withValue { $0 += 1 }
    }
    $number.withLock { $0 = 4 }
    let told = await notifies {
      _ = model.number
    } by: {
      $number.withLock { $0 = 5 }
    }
    for await _ in told {}
    #expect(count.value == 0)

    let large = await notifies {
      _ = model.isLarge
    } by: {
      $number.withLock { $0 = 50 }
    }
    for await _ in large {}
    #expect(count.value == 1)
  }

  @Test func aPartOfAModelIsNotified() async {
    @Shared(value: 3) var number
    let model = StoreModel(initialState: Sum.Parent.State(child: Sum.State(number: $number))) {
      Sum.Parent()
    }

    let told = await notifies {
      _ = model.scope(\.child, action: \.child).number
    } by: {
      $number.withLock { $0 = 30 }
    }
    for await _ in told {}

    #expect(model.scope(\.child, action: \.child).number == 30)
  }

  @Test("A reader of a value with a shared one in it is notified", arguments: [true, false])
  func insideOfAnother(isOwnChange: Bool) async {
    @Shared(value: 3) var number
    let model = StoreModel(initialState: Sum.Parent.State(child: Sum.State(number: $number))) {
      Sum.Parent()
    }
    let reads: [@MainActor () -> Int?] = [
      { model.child.number }, { model.children.first?.number }, { model.optional?.number },
    ]
    for read in reads {
      let before = number

      let told = await notifies {
        _ = read()
      } by: {
        if isOwnChange { model.send(.child(.add)) } else { $number.withLock { $0 += 1 } }
      }
      for await _ in told {}

      #expect(number == before + 1)
    }
  }

  @Test func aSequenceHasTheCurrentValueAndTheLast() async {
    @Shared(value: 0) var number
    var values = $number.values.makeAsyncIterator()

    #expect(await values.next() == 0)
    for value in 1...10 { $number.withLock { $0 = value } }
    #expect(await values.next() == 10)

    let waiting = Task { [$number] in
      var seen: [Int] = []
      for await value in $number.values {
        seen.append(value)
        if value == 20 { break }
      }
      return seen
    }
    $number.withLock { $0 = 20 }
    #expect(await waiting.value.last == 20)
  }

  @Test func aChangeWhileAReaderBeginsToObserveIsNotMissed() async {
    let source = HastySource()
    let waiter = SharedWaiter(of: source, after: 0)

    // Without the change it would wait for ever.
    await waiter.wait()

    #expect(!Task.isCancelled)
  }

  @Test func aSequenceEndsWithItsTask() async {
    @Shared(value: 0) var number
    let task = Task { [$number] in
      for await _ in $number.values {}
      return true
    }

    task.cancel()

    #expect(await task.value)
  }

  @Test func anActionFollowsEachChange() async {
    @Shared(value: 1) var number
    let store = TestStore(initialState: Follower.State(number: $number)) { Follower() }

    await store.send(.begin)
    $number.withLock { $0 = 5 }
    await store.receive(\.changed) { $0.seen = [5] }
    await store.send(.add) { $0.$number.withLock { $0 = 6 } }
    await store.receive(\.changed) { $0.seen = [5, 6] }
    await store.skipInFlightEffects()
  }

  @Test func anActionFollowsTheChangeOfTheFirstAction() async {
    @Shared(value: 1) var number
    let store = TestStore(initialState: Follower.State(number: $number)) { Follower() }

    await store.send(.add) { $0.$number.withLock { $0 = 2 } }
    await store.receive(\.changed) { $0.seen = [2] }
    await store.skipInFlightEffects()
  }
}

/// A value that changes just after it has told its version.
private final class HastySource: SharedSource {
  private let observer = LockIsolated<(any SharedObserver)?>(nil)

  var name: String? { nil }
  var newest: SharedBox { self }

  var version: Int {
    observer.value?.sharedDidChange()
    return 0
  }

  func value(in box: SharedBox) -> any Sendable { 0 }
  func makeBox(_ decode: (any Decodable.Type) throws -> Any) -> SharedBox? { nil }
  func add(_ observer: any SharedObserver) { self.observer.setValue(observer) }
}

@Reducer
struct Sum {
  @ObservableState
  struct State: Equatable {
    @Shared var number: Int
    var isLarge: Bool { number > 10 }
  }

  enum Action {
    case add
  }

  @Reducer
  struct Parent {
    @ObservableState
    struct State: Equatable {
      var child: Sum.State
      var children: [Sum.State] { [child] }
      var optional: Sum.State? { child }
    }

    enum Action {
      case child(Sum.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Sum() }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.$number.withLock { $0 += 1 }
      return .none
    }
  }
}

@Reducer
struct Follower {
  @ObservableState
  struct State: Equatable {
    @Shared var number: Int
    var seen: [Int] = []
  }

  enum Action {
    case begin
    case add
    case changed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .begin: break
      case .add: state.$number.withLock { $0 += 1 }
      case .changed: state.seen.append(state.number)
      }
      return .none
    }
    .onSharedChange(\.$number) { .changed }
  }
}
