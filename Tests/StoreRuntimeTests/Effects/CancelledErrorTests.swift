import StoreRuntime
import Testing

/// What a cancelled effect throws: many clients have an error of their own for that.
@Suite("The error of a cancelled effect")
struct CancelledErrorTests {
  /// How an effect is cancelled.
  enum Way: CaseIterable {
    case id, ids, newEffect, debounce, throttle, task, removal, release, itself, mail
  }

  /// What waits until it is cancelled.
  enum Work: CaseIterable { case plain, merge, concatenation, line, part }

  private let journal = Journal()
  private let clock = FailingClock()

  @Test(
    "is no issue, and no handler receives it, wherever the effect is",
    arguments: Container.allCases, Way.allCases)
  func places(container: Container, way: Way) async {
    await expectSilence(of: .plain, in: container, cancelledBy: way)
  }

  @Test("is no issue, whatever the effect is a part of", arguments: Work.allCases, Way.allCases)
  func parts(work: Work, way: Way) async {
    await expectSilence(of: work, in: .array, cancelledBy: way)
  }

  @Test(
    "is no issue in a feature of a property, and in one around the others",
    arguments: [true, false]
  )
  func root(isScoped: Bool) async {
    let store = Shelf.makeStore(count: 0)
    let issues = await IssueRecorder.issues {
      let task =
        await isScoped
        ? store.write("a") { failing.cancellable(id: 1) } : store.send(.perform(failingShelf))
      await store.send(.perform { .cancel(id: 1) })
      await task.finish()
    }

    #expect(issues.isEmpty)
    #expect(journal.lines == ["effect begins", "effect cancelled"])
  }

  @Test("is none of a wait for a clock that throws its own", arguments: [true, false])
  func waits(isDebounced: Bool) async {
    let store = Diary.makeStore()
    let issues = await IssueRecorder.issues {
      let tasks = await ["a", "b", "c"].asyncMap { name in
        await store.write(name) {
          let effect = Effect<Diary.Action>.send(.write("after \(name)"))
          return isDebounced
            ? effect.debounce(id: 1, for: .seconds(1), clock: clock)
            : effect.throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
        }
      }
      await store.write("d") { .cancel(id: 1) }
      for task in tasks { await task.finish() }
    }

    #expect(issues.isEmpty)
    #expect(
      await store.state.entries == ["a"] + (isDebounced ? [] : ["after a"]) + ["b", "c", "d"])
  }

  @Test("is none if the effect was cancelled in its first step, before its store had its task")
  func start() async {
    let store = Diary.makeStore()
    let issues = await IssueRecorder.issues {
      await store.write("a") {
        .run { _ in
          await store.write("b") { .cancel(id: 1) }
          throw Failure()
        } catch: { _, _ in
          journal.note("handled")
        }
        .cancellable(id: 1)
      }.finish()
    }

    #expect(issues.isEmpty)
    #expect(journal.lines == [])
  }

  @Test(
    "is handled if the effect is cancelled when the handler has begun, whose actions are dropped")
  func handler() async {
    let store = Diary.makeStore()
    let task = await store.write("a") {
      .run { _ in
        throw Failure()
      } catch: { _, send in
        journal.note("handled")
        await journal.noteCancellation("cancelled")
        await send(.write("late"))
      }
      .cancellable(id: 1)
    }
    await journal.wait(for: "handled")
    await store.write("b") { .cancel(id: 1) }
    await task.finish()

    #expect(journal.lines == ["handled", "cancelled"])
    #expect(await store.state.entries == ["a", "b"])
  }

  @Test("of a cancelled part is CancellationError, if the part doesn't declare another type")
  func part() async {
    let store = Diary.makeStore()
    let issues = await IssueRecorder.issues {
      let task = await store.write("a") {
        .run { send in
          do throws(Failure) {
            try await withTaskCancellation(id: "typed") { () async throws(Failure) in
              try await fail("typed")
            }
          } catch {
            await send(.write("\(error)"))
          }
          do {
            try await withTaskCancellation(id: "untyped") { try await fail("untyped") }
          } catch {
            await send(.write("\(error)"))
            throw error
          }
        }
      }
      for id in ["typed", "untyped"] {
        await journal.wait(for: "\(id) begins")
        await store.write(id) { .cancel(id: id) }
      }
      await task.finish()
    }

    #expect(issues.isEmpty)
    #expect(
      await store.state.entries == ["a", "typed", "Failure()", "untyped", "CancellationError()"])
  }

  @Test("is an issue as ever if another effect was cancelled, or the part before")
  func others() async {
    let store = Diary.makeStore()
    let issues = await IssueRecorder.issues {
      let task = await store.write("a") {
        .merge(
          failing.cancellable(id: 1),
          .run { _ in
            try? await withTaskCancellation(id: 1) { try await fail() }
            throw Failure()
          })
      }
      await store.write("b") { .cancel(id: 1) }
      await task.finish()
    }

    #expect(issues.mention(["that nothing handles", "Failure()"]))
  }

  // MARK: Effects

  /// Waits until it is cancelled, and throws an error of its own.
  private func fail(_ name: String = "effect") async throws(Failure) {
    journal.note("\(name) begins")
    await journal.noteCancellation("\(name) cancelled")
    throw Failure()
  }

  private var failing: Effect<Diary.Action> {
    .run { _ in try await fail() }
  }

  private var failingShelf: @Sendable () -> Effect<Shelf.Action> {
    { Effect<Shelf.Action>.run { _ in try await fail() }.cancellable(id: 1) }
  }

  private func effect(_ work: Work) -> Effect<Diary.Action> {
    let handling = Effect<Diary.Action>.run { _ in
      try await fail()
    } catch: { _, _ in
      journal.note("handled")
    }
    return switch work {
    case .plain: .merge(failing, handling)
    case .merge: .merge(.run { _ in }, .merge(handling, failing), .send(.write("sent")))
    case .concatenation: .concatenate(.run { _ in await Task.yield() }, handling, handling)
    case .line: .merge(handling.cancellable(id: 2, policy: .queueing(maximumWaiting: 3)), failing)
    case .part:
      .merge(.run { _ in try await withTaskCancellation(id: 2) { try await fail() } }, handling)
    }
  }

  private func expectSilence(of work: Work, in container: Container, cancelledBy way: Way) async {
    let holder = LockIsolated<StoreOf<Shelf>?>(Shelf.makeStore(holding: container))
    func send(_ makeEffect: @escaping @Sendable () -> Effect<Diary.Action>) async -> StoreTask? {
      await holder.value?.write("a", in: container, then: makeEffect)
    }
    let issues = await IssueRecorder.issues {
      let task = await send { [holder] in
        let whole = effect(work).cancellable(id: 1)
        return switch way {
        case .itself: .merge(whole, .run { _ in await Task.cancel(id: 1) })
        case .mail:
          .run { _ in
            guard let store = holder.value else { return }
            store.enqueue(
              container.action(.write("b") { .cancel(id: 1) }, in: await store.state))
            throw Failure()
          }
          .cancellable(id: 1)
        default: whole
        }
      }
      if way != .itself, way != .mail { await journal.wait(for: "effect begins") }
      var other: StoreTask?
      switch way {
      case .id: other = await send { .cancel(id: 1) }
      case .ids: other = await send { .cancel(ids: [0, 1]) }
      case .newEffect: other = await send { .run { _ in }.cancellable(id: 1, cancelInFlight: true) }
      case .debounce: other = await send { .run { _ in }.debounce(id: 1, for: .zero, clock: clock) }
      case .throttle:
        other = await send { .run { _ in }.throttle(id: 1, for: .zero, clock: clock, latest: true) }
      case .task: task?.cancel()
      case .removal: await holder.value?.put(nil, into: container)
      case .release: holder.setValue(nil)
      case .itself, .mail: break
      }
      await task?.finish()
      other?.cancel()
      await other?.finish()
    }

    #expect(issues.isEmpty)
    #expect(!journal.lines.contains("handled"))
    #expect(await holder.value?.hasNoEffects ?? true)
  }
}

/// A clock that throws an error of its own when a sleep is cancelled.
private struct FailingClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let start = ContinuousClock.now

  var now: Instant { start }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    do {
      try await Task.never()
    } catch {
      throw Failure()
    }
  }
}
