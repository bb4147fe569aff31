import StoreRuntime
import TestSupport
import Testing

@testable import StoreRuntimeCore

struct NavigationStressTests {
  @Test("Eight tasks that change a stack at random leave exactly the effects of its elements")
  func changingAStack() async {
    let census = Census()
    let strangeIssues = Guarded<[String]>([])
    // Tasks can't know whether an element that they mean is still there.
    let reporter = IssueReporter { issue in
      let isExpected =
        issue.message.contains("that isn't in its stack") || issue.message.contains("cancelled")
      if !isExpected { strangeIssues.withLock { $0.append(issue.message) } }
    }
    let store = Store(initialState: Tower.State()) {
      Tower()
    } withDependencies: {
      $0[Census.self] = census
    }
    let seed = UInt64.random(in: 0...UInt64.max)

    await withIssueReporter(reporter) {
      for round in 0..<RunLength.count(2, long: 20) {
        await withTaskGroup { group in
          for task in 0..<8 {
            group.addTask {
              var generator = SeededGenerator(seed: seed &+ UInt64(round * 8 + task))
              await change(store, steps: 200, using: &generator)
            }
          }
        }
        await checkEffects(of: store, census, "seed \(seed), round \(round)")
      }
      await store.send(.clear)
      await checkEffects(of: store, census, "seed \(seed), cleared")
    }

    #expect(strangeIssues.withLock { $0 } == [], "seed \(seed)")
    #expect(await store.hasNoEffects, "seed \(seed)")
  }

  @Test("Releasing a store while others use it ends all of its effects")
  func releasing() async {
    let census = Census()
    let reporter = IssueReporter { _ in }
    let seed = UInt64.random(in: 0...UInt64.max)

    await withIssueReporter(reporter) {
      await withTaskGroup { group in
        for round in 0..<100 {
          let store = Store(initialState: Tower.State()) {
            Tower()
          } withDependencies: {
            $0[Census.self] = census
          }
          for task in 0..<4 {
            group.addTask {
              var generator = SeededGenerator(seed: seed &+ UInt64(round * 4 + task))
              await change(store, steps: 20, using: &generator)
            }
          }
          group.addTask { [states = store.states] in
            for await _ in states {}
          }
        }
      }
      await census.wait(for: [:])
    }

    #expect(census.counts == [:], "seed \(seed)")
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
        for name in 0..<200 {
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

  private func change(
    _ store: StoreOf<Tower>,
    steps: Int,
    using generator: inout SeededGenerator
  ) async {
    for _ in 0..<steps {
      let number = Int.random(in: 0..<1000, using: &generator)
      switch Int.random(in: 0..<16, using: &generator) {
      case 0...3: await store.send(.build)
      case 4: await store.send(.popLast)
      case 5: await store.send(.popRandom(number))
      case 6 where number < 200: await store.send(.cutOff(number))
      case 7 where number < 200: await store.send(.replaceAll(number))
      case 8 where number < 50: await store.send(.clear)
      case 9: store.enqueue(.build)
      case let choice:
        let ids = await store.state.floors.ids
        guard let id = ids.randomElement(using: &generator) else { continue }
        let action: Floor.Action =
          switch choice {
          case 10: .lightSwitched(on: false)
          case 11: .tornDown
          case 12: .tornDownSlowly
          default: .lightSwitched(on: true)
          }
        let task = await store.send(.floors(.element(id: id, action: action)))
        if choice == 13, number < 100 {
          task.cancel()
          await store.send(.floors(.element(id: id, action: .lightSwitched(on: false))))
        }
      }
    }
  }

  /// Waits until the effects that run are those that the state calls for.
  private func checkEffects(of store: StoreOf<Tower>, _ census: Census, _ comment: String) async {
    // What was enqueued or is being torn down slowly still changes the state: only a state that
    // stays the same until its effects are there is the last one.
    while true {
      let state = await store.state
      let litFloors = state.floors.filter(\.isLit)
      let expected = Dictionary(uniqueKeysWithValues: litFloors.map { ($0.name, 1) })
      let reached = await withTaskGroup { group in
        group.addTask {
          await census.wait(for: expected)
          return true
        }
        group.addTask {
          for await newer in store.states where newer != state { return false }
          return false
        }
        defer { group.cancelAll() }
        return await group.next() ?? false
      }
      if Task.isCancelled { break }
      let newest = await store.state
      if reached, newest == state { return }
    }
    Issue.record("The effects are not those that the state calls for: \(comment)")
  }
}

extension Store {
  /// Whether the store remembers nothing of any effect.
  fileprivate var hasNoEffects: Bool {
    guard let runtime else { return true }
    return runtime.root.isIdle && runtime.work.isEmpty && runtime.slots.allSatisfy { $0 == nil }
  }
}
