import Foundation
import StoreRuntime
import TestSupport
import Testing

struct SendStressTests {
  private let callers = 8
  private let count = RunLength.count(400, long: 125_000)

  @Test(
    "Tasks that send and enqueue by turns, and threads that enqueue, lose and duplicate nothing",
    arguments: [(stores: 1, threads: 0), (stores: 3, threads: 0), (stores: 1, threads: 8)])
  func sending(storeCount: Int, threads: Int) async {
    let stores = (0..<storeCount).map { _ in makeStore(callers: callers + threads) }
    let count = threads == 0 ? count : RunLength.count(600, long: 5_000)

    await withTaskGroup { group in
      for caller in 0..<callers {
        group.addTask {
          // Half of the tasks only send.
          var generator = SeededGenerator(seed: UInt64(caller))
          for number in 1...count {
            for store in stores {
              let action = Ledger.Action.number(number, caller: caller)
              if caller % 2 == 1, Int.random(in: 0..<3, using: &generator) > 0 {
                store.enqueue(action)
              } else {
                let task = await store.send(action)
                if number % 100 == 5 { await task.finish() }
              }
            }
          }
        }
      }
      for caller in callers..<callers + threads {
        Thread.detachNewThread {
          for number in 1...count {
            for store in stores { store.enqueue(.number(number, caller: caller)) }
          }
        }
      }
    }

    for store in stores {
      let state = await finalState(
        of: store, echoes: (callers + threads) * Ledger.echoes(of: 1...count))
      #expect(Set(state.sums) == [count * (count + 1) / 2])
      #expect(Set(state.counts) == [count])
      #expect(state.disorder == 0)
    }
  }

  @Test("Cancelling what was sent while it sends ends it, and nothing comes after")
  func cancelling() async {
    let store = Store(initialState: [Int: Int]()) {
      Reduce<[Int: Int], (isStart: Bool, name: Int)> { state, action in
        state[action.name, default: 0] += 1
        guard action.isStart else { return .none }
        return .run { send in
          while !Task.isCancelled {
            await send((false, action.name))
            await Task.yield()
          }
        }
      }
    }

    await withIssueReporter(IssueReporter { _ in }) {
      await withTaskGroup { group in
        for name in 0..<RunLength.count(40, long: 200) {
          group.addTask {
            let task = await store.send((true, name))
            for await state in store.states where (state[name] ?? 0) > 3 { break }
            task.cancel()
            await task.finish()
            let count = await store.state[name]
            await Task.yield()
            #expect(await store.state[name] == count)
          }
        }
      }
    }

    #expect(await store.hasNoEffects)
  }

  @Test("Readers never go back, and all see the last state")
  func reading() async {
    let store = makeStore()
    let count = RunLength.count(300, long: 2_000)
    let total = callers * count

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
          for number in 1...count { await store.send(.number(number, caller: caller)) }
        }
        group.addTask {
          // Readers that come and go.
          for _ in 0..<count / 10 {
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
