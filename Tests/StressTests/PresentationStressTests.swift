import StoreRuntime
import TestSupport
import Testing

struct PresentationStressTests {
  #if DEBUG
    static let steps = 20_000
  #else
    static let steps = 100_000
  #endif

  @Test("A walk at random through presentations loses nothing and keeps nothing too long")
  func walk() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    var walk = CabinWalk(seed: seed)
    // An effect that was told to dismiss may be told so while its cabin goes anyway.
    let strangeIssues = Guarded<[String]>([])
    let reporter = IssueReporter { issue in strangeIssues.withLock { $0.append(issue.message) } }

    await withIssueReporter(reporter) {
      for step in 0..<Self.steps {
        await walk.step()
        let state = await walk.store.state
        let isRight = walk.switchboard.alive == walk.model.alive && walk.model.matches(state)
        guard isRight, strangeIssues.withLock(\.isEmpty) else {
          Issue.record(
            """
            Seed \(seed), step \(step). Running: \(walk.switchboard.alive.sorted()), \
            expected: \(walk.model.alive.sorted()). State: \(state), expected: \(walk.model).
            """)
          break
        }
      }
    }

    #expect(strangeIssues.withLock { $0 } == [], "seed \(seed)")
    #expect(await walk.store.droppedActions == 0, "seed \(seed)")
  }

  @Test("Tasks that present and dismiss at random leave exactly the effects of what is there")
  func parallel() async {
    let switchboard = Switchboard()
    let store = Store(initialState: Cabin.State(0)) {
      Cabin()
    } withDependencies: {
      $0[Switchboard.self] = switchboard
    }
    let seed = UInt64.random(in: 0...UInt64.max)

    // Tasks can't know whether what they mean is still presented.
    await withIssueReporter(IssueReporter { _ in }) {
      await withTaskGroup { group in
        for task in 0..<4 {
          group.addTask {
            var generator = SeededGenerator(seed: seed &+ UInt64(task))
            for step in 0..<300 {
              let number = 1 + task * 1_000 + step
              await change(store, switchboard, number, using: &generator)
            }
          }
        }
      }
      await store.send(.change { $0 = Cabin.State(0) })
    }

    #expect(switchboard.alive == [], "seed \(seed)")
  }

  /// Presents, dismisses, or starts or uses an effect in something that is presented.
  private func change(
    _ store: StoreOf<Cabin>,
    _ switchboard: Switchboard,
    _ number: Int,
    using generator: inout SeededGenerator
  ) async {
    let routes: [[Turn]] = [[.sheet], [.left], [.right], [.sheet, .left], [.left, .sheet]]
    let route = routes.randomElement(using: &generator) ?? []
    let state = await store.state
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1:
      let change = CabinChange.random(CabinChange.all, &generator)
      let depth = Int.random(in: 0..<route.count, using: &generator)
      await store.send(
        .change { $0.modify(at: route[..<depth]) { change.apply(to: &$0, newID: number) } })
    case 2, 3:
      if let start = state.wrap(.start(number), at: route[...]) { await store.send(start) }
    case 4:
      let dismissals: [Cabin.Action] = [.sheet(.dismiss), .wing(.dismiss)]
      for dismissal in dismissals {
        if let action = state.wrap(dismissal, at: route.dropLast()) { await store.send(action) }
      }
    default:
      let commands: [Switchboard.Command] = [.send, .send, .dismiss]
      guard let effect = switchboard.alive.randomElement(using: &generator) else { return }
      await switchboard.tell(effect, commands.randomElement(using: &generator) ?? .send)
    }
  }
}
