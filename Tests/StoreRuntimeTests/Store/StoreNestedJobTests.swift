import StoreRuntime
import TestSupport
import Testing

/// A main loop with a modal dialog runs jobs of its executor inside another.
struct StoreNestedJobTests {
  let executor = StepExecutor()
  let journal = Journal()

  @Test func isNoWayIntoAReducer() async {
    let store = Diary.makeStore(on: StepActor(executor))

    await write(to: store) {
      store.enqueue(noting("b"))
      executor.runJobs()
      journal.note("a")
      return .none
    }

    #expect(journal.lines == ["a", "b"])
    await drain(store)
  }

  @Test(.immediateStart("They begin when the executor has run its other jobs."))
  func startsTheEffectsOfMailAtOnce() async {
    let store = Diary.makeStore(on: StepActor(executor))

    await write(to: store) {
      .run { _ in
        store.enqueue(.write("b") { .run { _ in journal.note("effect of b") } })
        executor.runJobs()
        journal.note("effect of a")
      }
    }

    #expect(journal.lines == ["effect of b", "effect of a"])
    await drain(store)
  }

  @Test func letsAReaderWaitForTheEndOfAReducer() async {
    let store = Diary.makeStore(on: StepActor(executor))
    let reader = Guarded<Task<Void, Never>?>(nil)

    await write(to: store) {
      let task = Task.detached {
        for await state in store.states {
          journal.note("\(state.entries)")
          break
        }
      }
      reader.withLock { $0 = task }
      // It asks how it is told of states, and then for the state.
      for _ in 0..<2 { executor.runJobs() }
      journal.note("reduced")
      return .none
    }

    await reader.withLock { $0 }?.value
    #expect(journal.lines == ["reduced", #"["a"]"#])
  }

  @Test("A request inside a reducer waits for its turn")
  func request() async {
    let store = Diary.makeStore(on: StepActor(executor))

    await write(to: store) {
      Task {
        let answer: Int? = await store.request { reply in
          .write("b") {
            journal.note("b")
            return .reply(reply, 5)
          }
        }
        journal.note("\(answer ?? 0)")
      }
      executor.runJobs()
      journal.note("a")
      return .none
    }

    await journal.wait(for: "5")
    #expect(journal.lines == ["a", "b", "5"])
  }

  /// Writes "a", and runs the jobs of the store on a thread until there are none.
  private func write(
    to store: StoreOf<Diary>, then effect: @escaping @Sendable () -> Effect<Diary.Action>
  ) async {
    let task = Task { await store.write("a", then: effect) }
    await executor.runJobsOnThread()
    _ = await task.value
  }

  private func noting(_ line: String) -> Diary.Action {
    .write(line, doing: { journal.note(line) })
  }

  /// Lets the task that drains the mailbox come to its end.
  private func drain(_ store: StoreOf<Diary>) async {
    let state = Task { await store.state.entries }
    await executor.runJobsOnThread()
    #expect(await state.value == ["a", "b"])
  }
}
