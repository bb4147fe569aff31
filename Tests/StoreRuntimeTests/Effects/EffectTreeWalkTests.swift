import StoreRuntime
import TestSupport
import Testing

/// Random effects of diaries that come and go, in concatenations and lines of the shelf as well.
struct EffectTreeWalkTests {
  private let roster = Roster()

  @Test(
    "After each of many random steps no effect is alive whose diary is gone, and nothing is left",
    arguments: 0..<UInt64(RunLength.count(10, long: 300)))
  func walk(seed: UInt64) async {
    let store = makeStore(seed)
    let tasks = await walk(store, seed)

    let last = await store.send(.change { $0 = Shelf.State() })
    for task in tasks + [last] {
      roster.release { _ in true }
      task.cancel()
      await task.finish()
    }
    #expect(await store.hasNoEffects)
  }

  @Test("A store that is released leaves nothing to wait for")
  func release() async {
    for seed in 0..<UInt64(RunLength.count(10, long: 300)) {
      for task in await walk(makeStore(seed), seed) { await task.finish() }
      #expect(roster.owners.isEmpty, "seed \(seed)")
    }
  }

  /// Takes random steps, and returns what they have set off.
  private func walk(_ store: StoreOf<Shelf>, _ seed: UInt64) async -> [StoreTask] {
    var generator = SeededGenerator(seed: seed)
    var tasks: [StoreTask] = []
    for id in 1...60 {
      let step = Int.random(in: 0..<14, using: &generator)
      let container: Container = [.stack, .presentation, .optional][id % 3]
      let owner = await container.diary(in: store.state)?.id ?? 0
      let effect = effect(of: step == 0 ? 0 : owner, &generator)
      switch step {
      case 0: tasks.append(await store.write("a") { effect })
      case 1...5:
        let diary = Diary.State(id: id)
        tasks.append(await store.send(.change { container.put(diary, into: &$0) }))
      case 6 where owner != 0:
        tasks.append(await store.send(.change { container.put(nil, into: &$0) }))
      case 7: tasks.randomElement(using: &generator)?.cancel()
      case 8: roster.release { $0 == owner }
      default:
        if owner != 0 { tasks.append(await store.write("b", in: container) { effect }) }
      }
      if Bool.random(using: &generator) { await Task.yield() }
      let orphans = await store.withState { roster.owners.subtracting($0.ids) }
      #expect(orphans.isEmpty, "seed \(seed), step \(id)")
    }
    return tasks
  }

  /// Makes a store of a shelf whose effects get others before, beside and after them.
  private func makeStore(_ seed: UInt64) -> StoreOf<Shelf> {
    let generator = LockIsolated(SeededGenerator(seed: ~seed))
    return Store(initialState: Shelf.State()) {
      Reduce { state, action in
        let effect = Shelf().reduce(into: &state, action: action)
        return switch generator.withValue({ Int.random(in: 0..<8, using: &$0) }) {
        case 0: .concatenate(.run { _ in await Task.yield() }, effect)
        case 1: .concatenate(.run { _ in }, effect, effect)
        case 2: .concatenate(effect, .run { _ in await roster.wait(for: 0) })
        case 3: .merge(effect, .concatenate(.send(.own(.write("c"))), effect))
        case 4: effect.cancellable(id: 9, policy: .queueing(maximumWaiting: .max))
        default: effect
        }
      }
    }
  }

  private func effect(
    of owner: Int, _ generator: inout SeededGenerator, depth: Int = 0
  ) -> Effect<Diary.Action> {
    let roster = roster
    let id = Int.random(in: 0..<3, using: &generator)
    func part() -> Effect<Diary.Action> { effect(of: owner, &generator, depth: depth + 1) }
    return switch Int.random(in: 0..<(depth > 3 ? 5 : 11), using: &generator) {
    case 0, 1: .run { _ in await roster.wait(for: owner) }
    case 2: .run { await $0(.write("d")) }
    case 3: .send(.write("e"))
    case 4: .cancel(id: id)
    case 5: .merge(part(), part(), part())
    case 6, 7: .concatenate(part(), part(), part())
    case 8: part().cancellable(id: id, cancelInFlight: id == 0)
    case 9: part().cancellable(id: id, policy: .concurrent(maximum: 2, maximumWaiting: .max))
    default: part().map { $0 }
    }
  }
}

extension Shelf.State {
  /// The ids of the diaries that are there, 0 for the shelf's own.
  fileprivate var ids: Set<Int> {
    Set([0] + path.map(\.id) + [sheet?.id, drawer?.id].compactMap(\.self))
  }
}

/// The effects that wait and weren't cancelled.
private final class Roster: Sendable {
  private let waiters = LockIsolated<[Int: (owner: Int, end: AsyncStream<Never>.Continuation)]>([:])
  private let lastNumber = LockIsolated(0)

  var owners: Set<Int> { waiters.withValue { Set($0.values.map(\.owner)) } }

  nonisolated(nonsending) func wait(for owner: Int) async {
    let number = lastNumber.withValue { number in
      number += 1
      return number
    }
    let (stream, end) = AsyncStream<Never>.makeStream()
    waiters.withValue { $0[number] = (owner, end) }
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      waiters.withValue { _ = $0.removeValue(forKey: number) }
      end.finish()
    }
    // A task that is cancelled just as it begins to wait may end before its handler is called,
    // which isn't called then.
    waiters.withValue { _ = $0.removeValue(forKey: number) }
  }

  /// Lets effects end.
  func release(where isMeant: (Int) -> Bool) {
    waiters.withValue { waiters in
      for (number, waiter) in waiters where isMeant(waiter.owner) {
        waiters[number] = nil
        waiter.end.finish()
      }
    }
  }
}
