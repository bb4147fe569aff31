import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct EffectGroupTests {
  let group = EffectGroup()

  @Test func isNotWaitedForOnceItIsDone() async {
    group.enter()
    group.leave()

    // Once more, as the first wait leaves its mark.
    await group.wait()
    await group.wait()

    #expect(group.isDone)
  }

  @Test func losesNoWaiterThatComesAsItEnds() async {
    for _ in 0..<2000 {
      let group = EffectGroup()
      group.enter()
      await withTaskGroup { tasks in
        for _ in 0..<2 { tasks.addTask { await group.wait() } }
        tasks.addTask { group.leave() }
      }
      #expect(group.isDone)
    }
  }
}
