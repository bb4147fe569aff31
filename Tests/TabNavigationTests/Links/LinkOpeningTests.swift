import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a link does with the screens that are there.
struct LinkOpeningTests {
  let clock = TestClock()

  @Test func aLinkMakesAllScreensAnewAndEndsTheEffectsOfTheOldOnes() async throws {
    let store = await running(.replaces)

    let outcome = await store.navigate(.deepLink(try url("left/machines/a/machines/c")))

    #expect(outcome == .done)
    #expect(Array(store.state.left.path.ids) == [2, 3])
    #expect(store.state.left.path.map { $0.machine?.name } == ["a", "c"])
    await clock.advance()
    #expect(clock.sleepers.isEmpty)
  }

  @Test func aLinkToWhatIsShownMakesItAnewAsWell() async throws {
    let store = await running(.replaces)

    let outcome = await store.navigate(.deepLink(try url("left/machines/a/machines/b")))

    #expect(outcome == .done)
    #expect(Array(store.state.left.path.ids) == [2, 3])
    await clock.advance()
    #expect(clock.sleepers.isEmpty)
  }

  @Test func aLinkThatReusesKeepsTheCommonBeginningWithItsIDsAndEffects() async throws {
    let store = await running(.reuses)

    let outcome = await store.navigate(.deepLink(try url("left/machines/a/machines/c")))

    #expect(outcome == .done)
    #expect(Array(store.state.left.path.ids) == [0, 2])
    #expect(store.state.left.path.map { $0.machine?.name } == ["a", "c"])
    await clock.advance(by: .seconds(5))
    await store.receive(.left(.screen(0, .ran)))
    #expect(store.state.left[0, case: \.machine]?.runs == 1)
    #expect(clock.sleepers.count == 1)
    await store.skipInFlightEffects()
  }

  @Test(arguments: [LinkOpening.replaces, .reuses])
  func aLinkThatIsWrongAtItsThirdScreenChangesNothingAndNamesThePart(
    opening: LinkOpening
  ) async throws {
    let store = await running(opening)
    await store.send(.tabs(.selectedTabChanged(.right)))
    let before = store.state

    let outcome = await store.navigate(.deepLink(try url("left/machines/a/machines/b/nowhere")))

    #expect(outcome == .refused(.unknown("nowhere", known: ["machines/<String>"])))
    #expect(store.state == before)
    await clock.advance()
    #expect(clock.sleepers.count == 2)
    await store.skipInFlightEffects()
  }

  /// Two screens, each with a timer.
  private func running(_ opening: LinkOpening) async -> TestStoreOf<Works> {
    var state = Works.State()
    state.left.push(.named("a"), .named("b"))
    let store = TestStore(initialState: state) {
      Works(opening: opening)
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    for id in state.left.path.ids { await store.send(.left(.screen(id, .startTapped))) }
    await clock.advance()
    return store
  }

  private func url(_ path: String) throws -> URL { try #require(URL(string: "works://" + path)) }
}

extension TestStoreOf<Works> {
  fileprivate func navigate(_ action: TabBarAction<Works.Tab>) async -> MoveOutcome {
    await navigate(action, through: \.tabs)
  }
}
