import Foundation
import StoreRuntime
import TestSupport
import Testing

struct SendStressTests {
  private let callers = 8
  private let count = RunLength.count(2_000, long: 125_000)

  @Test(
    "Eight tasks that send thousands of actions each lose and duplicate nothing", arguments: [1, 3])
  func sending(toStores storeCount: Int) async {
    let stores = (0..<storeCount).map { _ in makeStore() }

    await withTaskGroup { group in
      for caller in 0..<callers {
        group.addTask {
          for number in 1...count {
            for store in stores {
              let task = await store.send(.number(number, caller: caller))
              if number % 1000 == 5 { await task.finish() }
            }
          }
        }
      }
    }

    for store in stores {
      let state = await finalState(of: store, echoes: callers * Ledger.echoes(of: 1...count))
      #expect(state.sums == Array(repeating: count * (count + 1) / 2, count: callers))
      #expect(state.counts == Array(repeating: count, count: callers))
      #expect(state.disorder == 0)
    }
  }

  @Test("Eight threads that enqueue while eight tasks send lose and duplicate nothing")
  func enqueueing() async {
    let store = makeStore(callers: 2 * callers)
    let count = 5000

    await withTaskGroup { group in
      for caller in 0..<callers {
        group.addTask {
          for number in 1...count { await store.send(.number(number, caller: caller)) }
        }
        Thread.detachNewThread {
          for number in 1...count { store.enqueue(.number(number, caller: callers + caller)) }
        }
      }
    }

    let state = await finalState(of: store, echoes: 2 * callers * Ledger.echoes(of: 1...count))
    #expect(state.sums == Array(repeating: count * (count + 1) / 2, count: 2 * callers))
    #expect(state.counts == Array(repeating: count, count: 2 * callers))
    #expect(state.disorder == 0)
  }

  @Test("Eight tasks that enqueue and send by turns keep their order")
  func takingTurns() async {
    let store = makeStore()

    await withTaskGroup { group in
      for caller in 0..<callers {
        group.addTask {
          var generator = SeededGenerator(seed: UInt64(caller))
          for number in 1...count {
            if Int.random(in: 0..<3, using: &generator) == 0 {
              await store.send(.number(number, caller: caller))
            } else {
              store.enqueue(.number(number, caller: caller))
            }
          }
        }
      }
    }

    let state = await finalState(of: store, echoes: callers * Ledger.echoes(of: 1...count))
    #expect(state.counts == Array(repeating: count, count: callers))
    #expect(state.disorder == 0)
  }

  @Test("Readers never go back, and all see the last state")
  func reading() async {
    let store = makeStore()
    let total = callers * 2000

    await withTaskGroup { group in
      for _ in 0..<10 {
        group.addTask {
          var seen = -1
          for await state in store.states {
            let sum = state.counts.reduce(0, +)
            #expect(sum >= seen)
            seen = sum
            if sum == total { break }
          }
        }
      }
      for caller in 0..<callers {
        group.addTask {
          for number in 1...2000 { await store.send(.number(number, caller: caller)) }
        }
        group.addTask {
          // Readers that come and go.
          for _ in 0..<200 {
            for await _ in store.states { break }
          }
        }
      }
    }
  }

  private func makeStore(callers: Int = 8) -> StoreOf<Ledger> {
    Store(initialState: Ledger.State(callers: callers)) { Ledger() }
  }

  /// Waits until all echoes have arrived.
  private func finalState(of store: StoreOf<Ledger>, echoes: Int) async -> Ledger.State {
    for await state in store.states where state.echoes >= echoes { break }
    let state = await store.state
    #expect(state.echoes == echoes)
    return state
  }
}
