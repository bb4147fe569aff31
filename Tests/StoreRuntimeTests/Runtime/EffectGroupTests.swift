import TestSupport
import Testing

@testable import StoreRuntimeCore

struct EffectGroupTests {
  @Test func resumesEachWaiterOnceThoughItEndsTwice() {
    let group = EffectGroup()
    let journal = Journal()

    group.enter()
    group.whenDone { journal.note("first") }
    group.leave()
    group.enter()
    group.whenDone { journal.note("second") }
    group.leave()

    #expect(journal.lines == ["first", "second"])
  }

  @Test func keepsNoPlaceThatWasLeft() {
    let group = EffectGroup()
    var line = EffectLine()
    var place: LinePlace? = line.wait(1)
    weak let left = place
    if let place { group.add(place) }
    #expect(left != nil)

    if let place { group.remove(place) }
    place = nil

    #expect(left == nil)
  }

  @Test func isDoneAndCanBeCancelledWithoutAMember() async {
    let group = EffectGroup()

    group.cancel()
    await group.wait()

    #expect(group.isCancelled && group.isDone)
  }
}
