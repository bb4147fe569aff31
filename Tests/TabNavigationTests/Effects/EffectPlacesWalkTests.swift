import TestSupport
import Testing

struct EffectPlacesWalkTests {
  @Test(
    "After each of many random steps the effects of the values that are there run, and no others",
    .immediateStart("A listener is there when the action is reduced that has started it."),
    arguments: [false, true])
  func walk(hasManyStores: Bool) async {
    let (steps, length) = (RunLength.steps(200, long: 1_000_000), 100)
    for seed in 0..<UInt64(max(steps / length, 1)) {
      var walk = EffectPlacesWalk(seed: seed, hasManyStores: hasManyStores)

      let isFaithful = await walk.isFaithful(steps: length)

      #expect(isFaithful, "seed \(seed): \(walk.history.suffix(12).joined(separator: "; "))")
      if !isFaithful { return }
    }
  }
}
