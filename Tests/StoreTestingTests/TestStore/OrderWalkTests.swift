import StoreRuntime
import TestSupport
import Testing

@Suite("A walk at random through effects")
struct OrderWalkTests {
  /// How many actions are reduced, at least.
  static let steps = RunLength.steps(800, long: 1_000_000)

  @Test(
    "reduces the same actions in the same order in each kind of store",
    .immediateStart("In a live store effects send later than in a test store."))
  func sameOrder() async {
    let seed = UInt64.random(in: 0...UInt64.max)

    let walks = await HallStore.Kind.allCases.mapInOrder { kind in
      await OrderWalk.run(in: kind, seed: seed, steps: Self.steps)
    }

    for (kind, walk) in zip(HallStore.Kind.allCases, walks).dropFirst() {
      let difference = zip(walks[0].marks, walk.marks).enumerated().first { $1.0 != $1.1 }
      #expect(difference == nil, "seed \(seed), \(kind), step \(difference?.offset ?? 0)")
      #expect(walk.marks.count == walks[0].marks.count, "seed \(seed), \(kind)")
    }
    // Shows that effects were suspended and resumed at all.
    #expect(walks[0].resumptions > 0, "seed \(seed)")
  }
}

extension Collection {
  fileprivate nonisolated(nonsending) func mapInOrder<Result>(
    _ transform: nonisolated(nonsending) (Element) async -> Result
  ) async -> [Result] {
    var results: [Result] = []
    for element in self { results.append(await transform(element)) }
    return results
  }
}
