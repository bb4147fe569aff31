import StoreRuntime
import Testing

struct LateSendTests {
  let store = Shelf.makeStore(count: 2)
  let journal = Journal()
  let recorder = IssueRecorder()

  private static let lineOfSendLate: UInt = #line + 4

  /// Sends late from a task that outlives its effect.
  private func sendLate(_ entry: String) -> Effect<Diary.Action> {
    .run { send in
      Task {
        await journal.wait(for: "go")
        await send(.write(entry))
        journal.note("sent")
      }
    }
  }

  @Test(arguments: [true, false])
  func ofAnEffectThatHasEndedIsDroppedAndReportedAtTheLineOfTheEffect(
    isAnotherRunning: Bool
  ) async {
    await withIssueReporter(recorder.reporter) {
      await store.write("a") { sendLate("late") }.finish()
      let task = await store.write("b") {
        isAnotherRunning ? .run { _ in await journal.noteCancellation("cancelled") } : .none
      }
      journal.note("go")
      await journal.wait(for: "sent")
      task.cancel()
      await task.finish()
    }

    #expect(await store.state.own.entries == ["a", "b"])
    #expect(await store.droppedActionCount == 1)
    #expect(
      recorder.issues.map { issue in
        issue.message.contains("ended") && issue.message.contains(#""late""#)
          && issue.location.line == Self.lineOfSendLate
          && issue.location.fileID.description == #fileID
      } == [true])
  }

  @Test func ofAnEffectThatRunsStillIsDelivered() async {
    let task = await store.write("a") {
      .run { send in
        await Task { await send(.write("b")) }.value
        async let first: Void = send(.write("c"))
        await first
        await withTaskGroup { group in
          group.addTask { await send(.write("d")) }
        }
      }
    }

    await task.finish()

    #expect(await store.state.own.entries == ["a", "b", "c", "d"])
  }

  @Test(arguments: [true, false], [true, false])
  func ofAnEffectThatWasCancelledIsDroppedAndCounted(
    byItsID: Bool, fromATaskInside: Bool
  ) async {
    let task = await store.write("a") {
      .run { send in
        if fromATaskInside {
          await Task {
            await journal.wait(for: "go")
            await send(.write("late"))
          }.value
        } else {
          await journal.waitStubbornly(for: "go")
          await send(.write("late"))
        }
        await send(.write("later"))
      }
      .cancellable(id: 1)
    }
    if byItsID { await store.write("b") { .cancel(id: 1) } } else { task.cancel() }
    journal.note("go")
    await task.finish()

    #expect(await store.state.own.entries == (byItsID ? ["a", "b"] : ["a"]))
    #expect(await store.droppedActionCount == 2)
  }

  @Test(arguments: [true, false])
  func ofATaskThatIsCancelledOrWhoseEffectWasIsDroppedAndCountedAfterItsEnd(
    isEffectCancelled: Bool
  ) async {
    let task = await store.write("a") {
      .run { send in
        let task = Task {
          await journal.waitStubbornly(for: "go")
          await send(.write("late"))
          journal.note("sent")
        }
        if isEffectCancelled { await journal.noteCancellation("cancelled") } else { task.cancel() }
      }
      .cancellable(id: 1)
    }
    await store.write("b") { .cancel(id: 1) }
    await task.finish()
    journal.note("go")
    await journal.wait(for: "sent")

    #expect(await store.state.own.entries == ["a", "b"])
    #expect(await store.droppedActionCount == 1)
  }

  @Test func ofAPartThatWasCancelledIsDropped() async {
    await store.write("a") {
      .run { send in
        await withTaskGroup { group in
          group.addTask {
            await journal.noteCancellation("cancelled")
            await send(.write("late"))
          }
          group.cancelAll()
        }
        await send(.write("b"))
      }
    }.finish()

    #expect(await store.state.own.entries == ["a", "b"])
    #expect(await store.droppedActionCount == 1)
  }
}
