import TestSupport
import Testing

@testable import StoreRuntimeCore

struct PresentationStressTests {
  /// How many steps the walk takes: fewer under a sanitizer, which `TABS_WALK_STEPS` says.
  static let steps = RunLength.steps(800, long: 1_000_000)

  @Test("A walk at random through presentations loses nothing and keeps nothing too long")
  func walk() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    var walk = CabinWalk(seed: seed)
    let issues = CabinIssues()

    await withIssueReporter(issues.reporter) {
      for step in 0..<Self.steps {
        let before = walk.log
        guard await walk.step(issues) else {
          Issue.record(
            """
            Seed \(seed), step \(step), events: \(walk.lastEvents). \
            Running: \(walk.switchboard.alive.sorted()), \
            received: \(walk.switchboard.received), dropped: \(await walk.store.droppedActionCount), \
            issues: \(issues.count), last: \(issues.last ?? "none"), \
            state: \(await walk.store.state), before: \(before).
            """)
          break
        }
      }
    }

    #expect(issues.strange == [], "seed \(seed)")
    // Shows that actions come too late at all: about one step in five hundred has one that does.
    if Self.steps >= 20_000 { #expect(walk.log.dropped > 0, "seed \(seed)") }
  }

  @Test("Eight tasks that change cabins at random leave exactly the effects of what is there")
  func parallel() async {
    let switchboard = Switchboard()
    let store = Cabin.makeStore(switchboard)
    let seed = UInt64.random(in: 0...UInt64.max)
    // Tasks can't know whether what they mean is still presented.
    let issues = CabinIssues()
    var tasks: [StoreTask] = []

    await withIssueReporter(issues.reporter) {
      for round in 0..<RunLength.count(1, long: 20) {
        tasks += await withTaskGroup(of: [StoreTask].self) { group in
          for task in (round * 8)..<(round * 8 + 8) {
            group.addTask {
              await change(
                store, switchboard, steps: RunLength.count(100, long: 200), of: task, seed)
            }
          }
          return await group.reduce([], +)
        }
        await switchboard.answerAll()
        // What was enqueued comes before this.
        await store.send(.lit(nil))
        let alive = await store.state.alive
        #expect(switchboard.alive == alive, "seed \(seed), round \(round)")
      }
      await store.send(.change { $0 = Cabin.State(0) })
      for task in tasks { await task.finish() }
    }

    #expect(switchboard.alive == [], "seed \(seed)")
    #expect(issues.strange == [], "seed \(seed)")
    #expect(await store.hasNoEffects, "seed \(seed)")
  }

  @Test("Releasing a store while others use it ends all of its effects")
  func releasing() async {
    let switchboard = Switchboard()
    let seed = UInt64.random(in: 0...UInt64.max)

    await withIssueReporter(IssueReporter { _ in }) {
      await withTaskGroup { group in
        for round in 0..<RunLength.count(25, long: 100) {
          let store = Cabin.makeStore(switchboard)
          for task in (round * 4)..<(round * 4 + 4) {
            group.addTask { _ = await change(store, switchboard, steps: 20, of: task, seed) }
          }
          group.addTask { [states = store.states] in
            for await _ in states {}
          }
        }
      }
      await switchboard.waitForEnd()
    }
  }

  /// Presents, dismisses, or starts, cancels or uses effects in something that is presented.
  ///
  /// - Returns: What was sent.
  private func change(
    _ store: StoreOf<Cabin>, _ switchboard: Switchboard, steps: Int, of task: Int, _ seed: UInt64
  ) async -> [StoreTask] {
    var generator = SeededGenerator(seed: seed &+ UInt64(task))
    var tasks: [StoreTask] = []
    for number in (1 + task * 1_000)..<(1 + task * 1_000 + steps) {
      let state = await store.state
      let routes = state.routes
      let route = routes.randomElement(using: &generator) ?? []
      func send(_ event: CabinEvent) async {
        if let action = event.action(in: state) { tasks.append(await store.send(action)) }
      }
      switch Int.random(in: 0..<12, using: &generator) {
      case 0, 1, 2:
        await send(.change(number, at: route, isFull: routes.count > 20, &generator))
      case 3:
        let event = CabinEvent.change(number, at: route, isFull: false, &generator)
        if let action = event.action(in: state) { store.enqueue(action) }
      case 4, 5:
        // What else the root starts, nothing ends.
        await send(.start(number, isLight: route.isEmpty, at: route))
      case 6, 7:
        await send(.start(number, isLight: true, at: route))
      case 8:
        await send(.putOut(at: route))
      case 9:
        await send(.dismissal(at: route))
      case 10 where !route.isEmpty:
        // What was sent is cancelled, with the effect that it has started.
        await send(.start(number, isLight: false, at: route))
        tasks.last?.cancel()
        if let end = state.wrap(.ended(number), at: route[...]) { await store.send(end) }
      default:
        guard let effect = switchboard.alive.randomElement(using: &generator) else { continue }
        let route = state.route(to: effect) ?? []
        let isPresented = !Cabin.State.presenter(of: route).isEmpty
        let commands: [Switchboard.Command] = [
          .send, .send, .finish, isPresented ? .dismiss : .send,
        ]
        switchboard.tell(effect, commands.randomElement(using: &generator) ?? .send)
      }
    }
    return tasks
  }
}

extension Store {
  /// Whether the store remembers nothing of any effect.
  var hasNoEffects: Bool {
    guard let runtime else { return true }
    return runtime.root.isIdle && runtime.variables.work.isEmpty
      && runtime.variables.entries.isEmpty
  }
}
