import Foundation
import StoreRuntime
import TestSupport
import Testing

struct PresentationStressTests {
  /// How many steps the walk takes: fewer under a sanitizer, which `TABS_WALK_STEPS` says.
  static let steps = RunLength.steps(3_000, long: 1_000_000)

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
            received: \(walk.switchboard.received), dropped: \(await walk.store.droppedActions), \
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
    let issues = CabinIssues()
    await withIssueReporter(issues.reporter) {
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
    #expect(issues.strange == [], "seed \(seed)")
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
      switchboard.tell(effect, commands.randomElement(using: &generator) ?? .send)
    }
  }
}
