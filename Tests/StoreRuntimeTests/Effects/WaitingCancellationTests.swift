import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// What waits for another effect is cancelled by its ids as what runs is.
@Suite("An effect that waits in a sequence")
struct WaitingCancellationTests {
  /// Three downloads, one after the other, each of which can be cancelled by its number.
  enum Shape: CaseIterable {
    case concatenation, loop, right, named, merge, map, partMap, beside, around, line, deep

    fileprivate func effect(_ download: Downloads) -> Effect<Diary.Action> {
      let (one, two, three) = (download(1), download(2), download(3))
      return switch self {
      case .concatenation: .concatenate(one, two, three)
      case .loop: one.concatenate(with: two).concatenate(with: three)
      case .right: one.concatenate(with: two.concatenate(with: three))
      case .named: .concatenate(one, .concatenate(two, three).cancellable(id: "named"))
      case .merge: .concatenate(one, .merge(two, .send(.write("beside"))), three)
      case .map: Effect<Diary.Action>.concatenate(one, two, three).map { $0 }
      case .partMap: .concatenate(one, two.map { $0 }.map { $0 }, .concatenate(three).map { $0 })
      case .beside: .merge(.run { _ in }, .concatenate(one, two, three), .run { _ in })
      case .around: .concatenate(.concatenate(one, two), three).cancellable(id: "around")
      case .line:
        Effect<Diary.Action>.concatenate(one, two, three).cancellable(
          id: "line", policy: .queueing(maximumWaiting: 1))
      case .deep:
        .concatenate(
          .merge(.run { _ in }, .concatenate(one, .merge(.run { _ in }, two))), .run { _ in },
          .merge(.concatenate(.run { _ in }, three).cancellable(id: "deep")))
      }
    }
  }

  /// What cancels the second download.
  enum Way: CaseIterable {
    case id, ids, newEffect, debounce, throttle, task, part

    var effect: Effect<Diary.Action> {
      switch self {
      case .id: .cancel(id: 2)
      case .ids: .cancel(ids: [2, 4])
      case .newEffect: .run { _ in }.cancellable(id: 2, cancelInFlight: true)
      case .debounce: .run { _ in }.debounce(id: 2, for: .zero, clock: ContinuousClock())
      case .throttle:
        .run { _ in }.throttle(id: 2, for: .zero, clock: ContinuousClock(), latest: true)
      case .task: .run { _ in await Task.cancel(id: 2) }
      case .part: .run { _ in await withTaskCancellation(id: 2, cancelInFlight: true) {} }
      }
    }
  }

  private let downloads = Downloads()

  @Test("is cancelled by its id, wherever it waits", arguments: Shape.allCases, Way.allCases)
  func shapes(shape: Shape, way: Way) async {
    let store = Shelf.makeStore(count: 0)
    let task = await store.write("a") { [downloads] in shape.effect(downloads) }
    await expectOneAndThree(store, task, downloads) { await store.write("b") { way.effect } }
  }

  @Test(
    "is cancelled in every kind of child, by the child and by the feature around it",
    arguments: Container.allCases, [true, false])
  func places(container: Container, isByChild: Bool) async {
    for shape in Shape.allCases {
      let store = Shelf.makeStore(holding: container)
      let downloads = Downloads()
      let task = await store.write("a", in: container) { shape.effect(downloads) }
      await expectOneAndThree(store, task, downloads) {
        await isByChild
          ? store.write("b", in: container) { .cancel(id: 2) }
          : store.send(.perform { .cancel(id: 2) })
      }
    }
  }

  @Test(
    "is left alone by neighbours, and ends with its feature", arguments: Container.allCases)
  func neighbours(container: Container) async {
    let store = Shelf.makeStore(holding: container)
    let task = await store.write("a", in: container) { [downloads] in
      Shape.deep.effect(downloads)
    }
    await downloads.waitForBeginning(of: 1)

    await store.write("b", in: 0) { .cancel(ids: [1, 2, 3]) }
    await store.send(.row(.element(id: 0, action: .write("b") { .cancel(ids: [1, 2, 3]) })))
    await downloads.end(1)
    await downloads.waitForBeginning(of: 2)
    await store.put(nil, into: container)
    await task.finish()

    #expect(downloads.begun == [1, 2])
    #expect(await store.hasNoEffects)
  }

  @Test(
    "of a child is cancelled by that child also where a feature around it has it wait",
    arguments: Container.allCases)
  func foreignSequence(container: Container) async {
    let shelf = Shelf()
    var state = Shelf.State(path: [Diary.State()], row: [Diary.State(id: 0)])
    container.put(Diary.State(id: 1), into: &state)
    let store = Store(initialState: state) { [downloads] in
      Reduce { state, action in
        let effect = shelf.reduce(into: &state, action: action)
        guard case .row(.element(0, .write("both", _))) = action else { return effect }
        let inner = container.action(.write("c") { downloads(2) }, in: state)
        return .concatenate(
          .send(.own(.write("d"))), downloads(1).map { .own($0) }, effect,
          shelf.reduce(into: &state, action: inner))
      }
    }
    let task = await store.send(
      .row(
        .element(
          id: 0,
          action: .write("both") { [downloads] in
            downloads(2)
          })))
    await downloads.waitForBeginning(of: 1)

    await store.write("b", in: container) { .cancel(id: 2) }
    for number in [1, 2] { await downloads.end(number) }
    await task.finish()

    // The row has cancelled nothing, and its download isn't the element's.
    #expect(downloads.begun == [1, 2])
    #expect(await store.hasNoEffects)
  }

  @Test("in a line, or until a pause, is cancelled by an id inside as well")
  func lines() async {
    let store = Diary.makeStore()
    let clock = StillClock()
    func pair(_ number: Int) -> Effect<Diary.Action> {
      .merge(downloads(number), downloads(number + 1))
    }
    let effects: [Effect<Diary.Action>] = [
      downloads(0).cancellable(id: "line", policy: .queueing(maximumWaiting: 1)),
      pair(1).cancellable(id: "line", policy: .queueing(maximumWaiting: 1)),
      pair(3).debounce(id: "pause", for: .seconds(1), clock: clock),
      Effect<Diary.Action>.send(.write("b")).throttle(
        id: "window", for: .seconds(1), clock: clock, latest: true),
      pair(5).throttle(id: "window", for: .seconds(1), clock: clock, latest: true),
    ]
    let tasks = await effects.asyncMap { effect in await store.write("a") { effect } }

    await store.write("c") { .cancel(ids: [2, 3, 6]) }
    clock.journal.note("moved")
    for number in [0, 1, 4, 5] { await downloads.end(number) }
    for task in tasks { await task.finish() }

    #expect(downloads.begun.sorted() == [0, 1, 4, 5])
    #expect(await store.entryCount == 0)
  }

  @Test("isn't cancelled by what comes before it in its own sequence", arguments: [true, false])
  func ownSequence(isTask: Bool) async {
    await expect([1, 2, 3, 2]) { downloads in
      .concatenate(
        downloads(1), isTask ? .run { _ in await Task.cancel(id: 2) } : .cancel(id: 2),
        .concatenate(
          downloads(2).cancellable(id: 0, cancelInFlight: true),
          downloads(3).cancellable(id: 0, cancelInFlight: true)),
        downloads(2))
    }
  }

  @Test("is cancelled by what comes after it in a merge, and not by what comes before")
  func merge() async {
    await expect([3]) { downloads in
      .concatenate(
        .merge(.concatenate(.run { _ in await Task.yield() }, downloads(2)), .cancel(id: 2)),
        downloads(3))
    }
    await expect([1, 2, 3]) { downloads in
      .concatenate(
        .merge(.cancel(id: 2), .concatenate(downloads(1), downloads(2))), downloads(3))
    }
  }

  @Test("isn't replaced by an effect that was returned before it, only by one that comes later")
  func replacement() async {
    let store = Diary.makeStore()
    let tasks = await [1, 2].asyncMap { number in
      await store.write("a") { [downloads] in
        .concatenate(
          downloads(number), downloads(number + 2).cancellable(id: 0, cancelInFlight: true))
      }
    }
    for number in [1, 3, 2, 4] {
      await downloads.waitForBeginning(of: number)
      if number != 3 { await downloads.end(number) }
    }
    for task in tasks { await task.finish() }
    #expect(downloads.begun == [1, 2, 3, 4])

    let newest = await store.write("b") { [downloads] in
      .concatenate(downloads(5), downloads(6).cancellable(id: 0))
    }
    await store.write("c") { .run { _ in }.cancellable(id: 0, cancelInFlight: true) }
    await downloads.end(5)
    await newest.finish()

    #expect(downloads.begun == [1, 2, 3, 4, 5])
    #expect(await store.hasNoEffects)
  }

  @Test("is cancelled once: the next effect of its id isn't")
  func nextEffect() async {
    let store = Diary.makeStore()
    let first = await store.write("a") { [downloads] in
      .concatenate(downloads(1), downloads(2), downloads(3))
    }
    await downloads.waitForBeginning(of: 1)
    await store.write("b") { .cancel(id: 2) }
    let second = await store.write("c") { [downloads] in .concatenate(downloads(4), downloads(2)) }
    for number in [1, 3, 4, 2] { await downloads.end(number) }
    await first.finish()
    await second.finish()

    #expect(downloads.begun == [1, 4, 3, 2])
  }

  @Test("isn't known by its id any more when it has begun")
  func bookkeeping() async {
    let store = Diary.makeStore()
    func waiting() async -> [Int] {
      await store.withState { _ in
        store.assumeIsolated { store in
          (1...3).filter {
            store.runtime?.root.sequences(waitingFor: CancelID($0)).isEmpty == false
          }
        }
      }
    }
    let task = await store.write("a") { [downloads] in
      .concatenate(
        downloads(1), downloads(2), .run { _ in await downloads.journal.wait(for: "last") })
    }
    await downloads.waitForBeginning(of: 1)
    #expect(await waiting() == [2])
    await downloads.end(1)
    await downloads.waitForBeginning(of: 2)
    #expect(await waiting() == [])
    await downloads.end(2)
    downloads.journal.note("last")
    await task.finish()

    #expect(await store.hasNoEffects)
  }

  /// Cancels the second of three downloads while the first one runs.
  private func expectOneAndThree(
    _ store: StoreOf<Shelf>, _ task: StoreTask, _ downloads: Downloads,
    cancellingTwo cancel: () async -> StoreTask,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await downloads.waitForBeginning(of: 1)
    await cancel().finish()
    for number in [1, 3] { await downloads.end(number) }
    await task.finish()

    #expect(downloads.begun == [1, 3], sourceLocation: sourceLocation)
    #expect(await store.hasNoEffects, sourceLocation: sourceLocation)
  }

  /// Runs an effect whose downloads end at once.
  private func expect(
    _ numbers: [Int], of makeEffect: (Downloads) -> Effect<Diary.Action>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let downloads = Downloads()
    let effect = makeEffect(downloads)
    for number in 1...3 { downloads.journal.note("end \(number)") }
    let store = Diary.makeStore()
    await store.write("a") { effect }.finish()

    #expect(downloads.begun == numbers, sourceLocation: sourceLocation)
    #expect(await store.hasNoEffects, sourceLocation: sourceLocation)
  }
}

/// Effects with a number each, by which they can be cancelled.
private struct Downloads {
  let journal = Journal()

  /// Notes when it begins, and ends when that was noted, or it is cancelled.
  func callAsFunction(_ number: Int) -> Effect<Diary.Action> {
    .run { [journal] _ in
      journal.note("begin \(number)")
      await journal.wait(for: "end \(number)")
    }
    .cancellable(id: number)
  }

  /// Those that have begun, in order.
  var begun: [Int] {
    journal.lines.compactMap { $0.hasPrefix("begin") ? Int($0.dropFirst(6)) : nil }
  }

  func waitForBeginning(of number: Int) async { await journal.wait(for: "begin \(number)") }

  /// Ends a download when it has begun.
  func end(_ number: Int) async {
    await waitForBeginning(of: number)
    journal.note("end \(number)")
  }
}

/// A clock that stands still, and on which all sleep until it is moved.
struct StillClock: Clock {
  let now = ContinuousClock.now
  let journal = Journal()
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    await journal.wait(for: "moved")
    try Task.checkCancellation()
  }
}
