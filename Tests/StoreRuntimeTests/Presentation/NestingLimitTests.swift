import Foundation
import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// Features in features, deeper than a stack of a thread allows.
struct NestingLimitTests {
  private static let limit = Int(NavigationSync.maximumDepth)

  /// All in one kind of container, and all kinds in turn.
  private static let nestings: [[Doll.Place]] =
    Doll.Place.allCases.map { [$0] } + [Doll.Place.allCases]

  private static func dolls(_ count: Int, _ places: [Doll.Place]) -> Doll.State {
    Doll.State(with: count) { places[$0 % places.count] }
  }

  @Test(arguments: Self.nestings)
  func aStoreKeepsOfADeepStateAsMuchAsItCanReduce(places: [Doll.Place]) async {
    let state = Self.dolls(2_000, places)
    var store: StoreOf<Doll>?

    let messages = issues { store = Store(initialState: state) { Doll() } }

    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("A feature is nested inside 128 others") == true)
    #expect(messages.first.map { $0.utf8.count < 500 } == true)
    guard let store else { return }
    #expect(await store.state.all.count == Self.limit + 1)
    await store.send(store.state.action(.changed { _ in }))
    #expect(await store.state.all.last?.count == 1)
  }

  @Test(arguments: Self.nestings)
  func aReducerPutsNoFeatureIntoTheDeepestOne(places: [Doll.Place]) async {
    let store = Store(initialState: Self.dolls(Self.limit - 1, places)) { Doll() }
    let place = places[0]

    await store.send(store.state.action(.changed { place.put(Doll.State(), into: &$0) }))
    #expect(await store.state.all.count == Self.limit + 1)
    let issues = await IssueRecorder.issues {
      await store.send(
        store.state.action(.changed { place.put(Self.dolls(3_000, places), into: &$0) }))
    }

    #expect(issues.mention(["inside 128 others"]))
    let dolls = await store.state.all
    #expect(dolls.count == Self.limit + 1)
    #expect(dolls.last?.count == 1)
  }

  @Test(arguments: Self.nestings)
  func featuresThatAReducerPutsIntoAnotherOneMoveAwayFromTheRoot(places: [Doll.Place]) async {
    let store = Store(initialState: Doll.State()) { Doll() }

    let issues = await IssueRecorder.issues {
      for step in 0..<3 * Self.limit {
        let place = places[step % places.count]
        await store.send(
          .changed { state in
            var outer = Doll.State(id: -step)
            place.put(state, into: &outer)
            state = outer
          })
      }
    }

    #expect(await store.state.all.count == Self.limit + 1)
    #expect(issues.count == 2 * Self.limit)
    let count = await store.state.all.last?.count
    await store.send(store.state.action(.changed { _ in }))
    #expect(await store.state.all.last?.count == count.map { $0 + 1 })
  }

  @Test(arguments: Doll.Place.allCases)
  func effectsOfAFeatureThatIsMovedTooDeepEnd(place: Doll.Place) async {
    let store = Store(initialState: Self.dolls(Self.limit, [place])) { Doll() }
    let task = await store.send(store.state.action(.waited))

    _ = await IssueRecorder.issues {
      await store.send(
        .changed { state in
          var outer = Doll.State(id: -1)
          place.put(state, into: &outer)
          state = outer
        })
    }

    // It returns only if the effect has ended.
    await task.finish()
  }

  @Test func anyNumberOfPresentationsIsReleased() {
    for count in [10, 31, 32, 33, 34, 100, 1_000_000] {
      let token = Token()
      let isReleased = { [weak token] in token == nil }
      var chain = Chain(token: consume token)
      for _ in 0..<count { chain = Chain(next: chain) }
      #expect(!isReleased())

      _ = consume chain

      #expect(isReleased())
    }
  }

  @Test func aDeepStateThatIsEncodedIsAnErrorWithAShortMessage() {
    for place in Doll.Place.allCases where place != .panel {
      let error = #expect(throws: EncodingError.self) {
        try JSONEncoder().encode(Self.dolls(600, [place]))
      }

      #expect("\(String(describing: error))".utf8.count < 500)
    }
  }

  private final class Token: Sendable {}

  private struct Chain {
    @Presents var next: Chain?
    var token: Token?
  }
}
