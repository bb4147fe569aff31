import StoreRuntime
import TestSupport
import Testing

/// How elements leave a stack must make no difference to how their effects end.
struct StackChangeTests {
  static let names = ["a", "b", "c", "root", "s0", "s1", "t", "t0", "t1", "ts", "u", "u0"]

  @Test(
    "A change ends the effects of what it removes", arguments: StackChange.all, Place.allCases)
  func change(_ change: StackChange, at place: Place) async {
    let ways = Workplace.allCases.flatMap { workplace in
      [Style.plain, .logged].map { (workplace, $0) }
    }
    // The quick suite has each change in one of the ways, by turns.
    let turn = (change.testDescription.utf8.count + "\(place)".utf8.count) % ways.count
    for (workplace, style) in RunLength.isLong ? ways : [ways[turn]] {
      let grove = Grove(path: StackChange.path, shelf: StackChange.shelf, style: style)
      await grove.listenEverywhere()
      #expect(grove.alive == Self.names)

      await grove.change(at: place, workingIn: workplace, change.apply)

      let survivors = Self.names.filter { !change.removed.contains($0) }
      #expect(grove.alive == survivors, "\(style), \(workplace)")
      await expectNumbers(from: grove, reachOnly: survivors)
    }
  }

  private func expectNumbers(from grove: Grove, reachOnly survivors: [String]) async {
    let before = await grove.state
    await grove.play(7, to: Self.names)

    let state = await grove.state
    #expect(state.path.ids == before.path.ids)
    let reached = state.leaves.filter { $0.received.last == 7 }.map(\.name)
    #expect(reached.sorted() == survivors)
    #expect(await grove.store.droppedActionCount == 0)
  }
}
