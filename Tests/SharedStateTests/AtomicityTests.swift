import Dispatch
import Foundation
import StoreRuntime
import Synchronization
import TestSupport
import Testing

@testable import SharedState

/// `withLock`, its views in reductions, and locks inside one another.
struct AtomicityTests {
  @Test func noChangeOfEightStoresIsLost() async {
    let steps = RunLength.steps(2_000, long: 125_000)
    let stores = (0..<8).map { _ in Store(initialState: CountTab.State()) { CountTab() } }

    await withTaskGroup(of: Void.self) { group in
      for store in stores {
        group.addTask {
          for _ in 0..<steps { await store.send(.tapped) }
        }
      }
    }

    #expect(await stores[0].state.count == 8 * steps)
    for store in stores { #expect(await store.state.taps == steps) }
  }

  @Test func aReductionSeesOneValue() async {
    @Shared(value: 1) var number
    let store = Store(initialState: Meter.State(number: $number)) { Meter() }

    await store.send(.read)

    #expect(await store.state.readings == [1, 1, 12])
    #expect(number == 12)
    await store.send(.readInEffect).finish()
    let readings = await store.state.readings
    #expect(readings == [1, 1, 12, 13])
  }

  @Test func aLockInsideALockOfTheSameValueIsAnIssueAndChangesNothing() {
    @Shared(value: 1) var number
    let issues = Mutex<[ReportedIssue]>([])

    withIssueReporter(IssueReporter { issue in issues.withLock { $0.append(issue) } }) {
      $number.withLock { outer in
        outer += 1
        let inner = $number.withLock { inner in
          inner += 10
          return inner
        }
        #expect(inner == 11)
      }
    }

    #expect(number == 2)
    let messages = issues.withLock { $0 }
    #expect(messages.count == 1)
    #expect(messages.first?.message.contains("inside \"withLock\" of the same value") == true)
    #expect(messages.first.map { "\($0.location)" }?.contains("AtomicityTests.swift") == true)
  }

  @Test func aPartIsTheSameValueToALock() {
    @Shared(value: [1, 2]) var numbers
    let issues = Mutex(0)

    withIssueReporter(IssueReporter { _ in issues.withLock { $0 += 1 } }) {
      $numbers.withLock { _ in $numbers[0].withLock { $0 = 5 } }
    }

    #expect(issues.withLock { $0 } == 1)
    #expect(numbers == [1, 2])
  }

  @Test func aClosureReadsTheOldValue() {
    @Shared(value: 1) var number

    $number.withLock { $0 = number + 1 }
    $number.withLock { value in
      value = 100
      #expect(number == 2)
    }

    #expect(number == 100)
  }

  @Test func aReaderDoesNotWaitForAClosure() async {
    @Shared(value: 1) var number

    let seen = await withCheckedContinuation { continuation in
      $number.withLock { value in
        value = 2
        let read = DispatchSemaphore(value: 0)
        let result = Mutex(0)
        DispatchQueue.global().async { [$number] in
          result.withLock { $0 = $number.wrappedValue }
          read.signal()
        }
        read.wait()
        continuation.resume(returning: result.withLock { $0 })
      }
    }

    #expect(seen == 1)
    #expect(number == 2)
  }

  @Test func nothingChangesIfTheClosureThrows() {
    struct Refusal: Error {}
    @Shared(value: 1) var number

    #expect(throws: Refusal.self) {
      try $number.withLock { value in
        value = 2
        throw Refusal()
      }
    }
    $number.withLock { $0 += 1 }

    #expect(number == 2)
  }

  @Test func aDeinitialiserRunsWithoutALock() {
    final class Ender: Sendable {
      let end: @Sendable () -> Void
      init(end: @escaping @Sendable () -> Void) { self.end = end }
      deinit { end() }
    }
    @Shared(value: 0) var count
    @Shared(value: Ender?.none) var ender
    $ender.withLock { value in
      value = Ender { [$count, $ender] in
        $count.withLock { $0 += 1 }
        $ender.withLock { $0 = nil }
      }
    }

    $ender.withLock { $0 = nil }

    #expect(count == 1)
  }

  @Test func manyValuesOfOneReductionKeepTheirViews() async {
    let numbers = (0..<40).map { Shared(value: $0) }
    let store = Store(initialState: Many.State(numbers: numbers)) { Many() }

    await store.send(.add)

    #expect(numbers.map(\.wrappedValue) == (0..<40).map { $0 + 1 })
    #expect(await store.state.isConsistent)
  }
}

/// Reads a value while another thread changes it.
@Reducer
struct Meter {
  struct State: Equatable {
    @Shared var number: Int
    var readings: [Int] = []
  }

  enum Action {
    case read
    case readInEffect
    case noted(Int)
  }

  private func changeElsewhere(_ shared: Shared<Int>, by amount: Int) {
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      shared.withLock { $0 += amount }
      isDone.signal()
    }
    isDone.wait()
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .read:
        state.readings.append(state.number)
        changeElsewhere(state.$number, by: 10)
        state.readings.append(state.number)
        state.$number.withLock { $0 += 1 }
        state.readings.append(state.number)
        return .none
      case .readInEffect:
        _ = state.number
        changeElsewhere(state.$number, by: 1)
        let number = state.$number
        return .run { send in await send(.noted(number.wrappedValue)) }
      case .noted(let number):
        state.readings.append(number)
        return .none
      }
    }
  }
}

@Reducer
struct Many {
  struct State: Equatable {
    var numbers: [Shared<Int>]
    var isConsistent = false
  }

  enum Action {
    case add
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      let before = state.numbers.map(\.wrappedValue)
      for number in state.numbers { number.withLock { $0 += 1 } }
      state.isConsistent = state.numbers.map(\.wrappedValue) == before.map { $0 + 1 }
      return .none
    }
  }
}
