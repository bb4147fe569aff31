import StoreRuntime
import TestSupport
import Testing

struct RequestStressTests {
  /// A desk that answers what it is asked at once, later, or not before the caller has gone.
  private struct Desk: Reducer {
    enum Action: Sendable {
      case asked(Int, Reply<Int>)
      case answered(Int, Reply<Int>)
    }

    func reduce(into state: inout [Int: Reply<Int>], action: Action) -> Effect<Action> {
      switch action {
      case .asked(let number, let reply) where number % 4 == 0:
        return .reply(reply, number)
      case .asked(let number, let reply) where number % 4 == 1:
        return .run { send in
          await Task.yield()
          await send(.answered(number, reply))
        }
      case .asked(let number, let reply):
        // The next that asks lets this one go.
        defer { state[number] = reply }
        let others = state
        state = [:]
        return .merge(others.map { .reply($0.value, $0.key) } + [.holding(reply.number)])
      case .answered(let number, let reply):
        return .reply(reply, number)
      }
    }
  }

  @Test("Eight tasks that ask, some of which are cancelled, get their own answers and go on")
  func asking() async {
    let store = StoreOf<Desk>(initialState: [:]) { Desk() }
    let callers = 8
    let count = RunLength.steps(2_000, long: 1_000_000) / callers

    let wrong = await withTaskGroup(of: Int.self) { group in
      for caller in 0..<callers {
        group.addTask {
          var wrong = 0
          for number in (caller * count)..<((caller + 1) * count) {
            let task = Task { () -> Int? in await store.request { .asked(number, $0) } }
            if number % 4 > 1 { task.cancel() }
            let answer = await task.value
            if answer != number, number % 4 < 2 || answer != nil { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }

    #expect(wrong == 0)
  }

  @Test("Whoever asks a store that is being released goes on")
  func releasing() async {
    for _ in 0..<200 {
      await withTaskGroup { group in
        var store: StoreOf<Desk>? = StoreOf<Desk>(initialState: [:]) { Desk() }
        for number in 0..<8 {
          group.addTask { [store] in
            guard let store else { return }
            await store.send(.asked(number, Reply(number: 1000)))
            let _: Int? = await store.request { .asked(4 * number + number % 2, $0) }
          }
        }
        store = nil
      }
    }
  }
}
