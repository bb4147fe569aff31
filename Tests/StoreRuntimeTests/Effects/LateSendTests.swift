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

  @Test func ofAnEffectThatHasEndedIsDroppedAndReportedAtTheLineOfTheEffect() async {
    await withIssueReporter(recorder.reporter) {
      await store.write("a") { sendLate("late") }.finish()
      journal.note("go")
      await journal.wait(for: "sent")
    }

    #expect(await store.state.own.entries == ["a"])
    #expect(await store.droppedActions == 1)
    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.allSatisfy { $0.contains("ended") && $0.contains(#""late""#) })
    #expect(recorder.issues.map(\.location.line) == [Self.lineOfSendLate])
    #expect(recorder.issues.allSatisfy { $0.location.fileID.description == #fileID })
  }

  @Test func ofAnEffectThatHasEndedIsDroppedAlthoughAnotherRunsInItsPlace() async {
    await withIssueReporter(recorder.reporter) {
      await store.write("a") { sendLate("late") }.finish()
      let task = await store.write("b") {
        .run { _ in await journal.noteCancellation("cancelled") }
      }
      #expect(await store.slotCount == 1)
      journal.note("go")
      await journal.wait(for: "sent")
      task.cancel()
      await task.finish()
    }

    #expect(await store.state.own.entries == ["a", "b"])
    #expect(recorder.messages.count == 1)
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

  @Test func ofAnEffectThatWasCancelledIsDroppedAndCounted() async {
    let task = await store.write("a") {
      .run { send in
        await journal.waitStubbornly(for: "go")
        await send(.write("late"))
        await send(.write("later"))
      }
      .cancellable(id: 1)
    }
    await store.write("b") { .cancel(id: 1) }
    journal.note("go")
    await task.finish()

    #expect(await store.state.own.entries == ["a", "b"])
    #expect(await store.droppedActions == 2)
  }

  @Test func ofAnEffectThatWasCancelledAndHasEndedIsDroppedAndCounted() async {
    let task = await store.write("a") {
      .run { send in
        Task {
          await journal.wait(for: "go")
          await send(.write("late"))
          journal.note("sent")
        }
        await journal.noteCancellation("cancelled")
      }
      .cancellable(id: 1)
    }
    await store.write("b") { .cancel(id: 1) }
    await task.finish()
    journal.note("go")
    await journal.wait(for: "sent")

    #expect(await store.state.own.entries == ["a", "b"])
    #expect(await store.droppedActions == 1)
  }

  @Test func ofATaskThatOutlivesItsEffectAndIsCancelledIsDroppedAndCounted() async {
    await store.write("a") {
      .run { send in
        let task = Task {
          await journal.noteCancellation("cancelled")
          await send(.write("late"))
          journal.note("sent")
        }
        Task {
          await journal.wait(for: "go")
          task.cancel()
        }
      }
    }.finish()
    journal.note("go")
    await journal.wait(for: "sent")

    #expect(await store.droppedActions == 1)
  }

  @Test func ofAnEffectThatIsCancelledWhileItIsStartedIsDropped() async {
    await store.write("a") {
      .run { send in
        await send(.write("b") { .cancel(id: 1) })
        await send(.write("late"))
      }
      .cancellable(id: 1)
    }.finish()

    #expect(await store.state.own.entries == ["a", "b"])
    #expect(await store.droppedActions == 1)
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
    #expect(await store.droppedActions == 1)
  }

  @Test func ofAStoreThatIsGoneDoesNothing() async {
    var store: StoreOf<Shelf>? = Shelf.makeStore(count: 0)
    await store?.write("a") { sendLate("late") }.finish()

    store = nil
    journal.note("go")

    await journal.wait(for: "sent")
  }
}
