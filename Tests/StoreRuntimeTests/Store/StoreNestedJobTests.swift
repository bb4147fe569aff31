import StoreRuntime
import TestSupport
import Testing

/// A main loop with a modal dialog runs jobs of its executor inside another.
struct StoreNestedJobTests {
  let executor = StepExecutor()
  let journal = Journal()

  @Test func isNoWayIntoAReducer() async {
    let store = Diary.makeStore(on: StepActor(executor))
    let task = Task {
      await store.write("a") {
        store.enqueue(noting("b"))
        executor.runJobs()
        journal.note("a")
        return .none
      }
    }

    await executor.runJobsOnThread()

    _ = await task.value
    #expect(journal.lines == ["a", "b"])
    await drain(store)
  }

  @Test(.immediateStart("They begin when the executor has run its other jobs."))
  func startsTheEffectsOfMailAtOnce() async {
    let store = Diary.makeStore(on: StepActor(executor))
    let task = Task {
      await store.write("a") {
        .run { _ in
          store.enqueue(.write("b") { .run { _ in journal.note("effect of b") } })
          executor.runJobs()
          journal.note("effect of a")
        }
      }
    }

    await executor.runJobsOnThread()

    _ = await task.value
    #expect(journal.lines == ["effect of b", "effect of a"])
    await drain(store)
  }

  @Test func letsAReaderWaitForTheEndOfAReducer() async {
    let store = Diary.makeStore(on: StepActor(executor))
    let reader = Guarded<Task<Void, Never>?>(nil)
    let task = Task {
      await store.write("a") {
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
    }

    await executor.runJobsOnThread()

    _ = await task.value
    await reader.withLock { $0 }?.value
    #expect(journal.lines == ["reduced", #"["a"]"#])
  }

  @Test("A request inside a reducer waits for its turn")
  func request() async {
    let store = Diary.makeStore(on: StepActor(executor))
    let task = Task {
      await store.write("a") {
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
    }

    await executor.runJobsOnThread()

    _ = await task.value
    await journal.wait(for: "5")
    #expect(journal.lines == ["a", "b", "5"])
  }

  private func noting(_ line: String) -> Diary.Action {
    .write(line) {
      journal.note(line)
      return .none
    }
  }

  /// Lets the task that drains the mailbox come to its end.
  private func drain(_ store: StoreOf<Diary>) async {
    let state = Task { await store.state.entries }
    await executor.runJobsOnThread()
    #expect(await state.value == ["a", "b"])
  }
}
