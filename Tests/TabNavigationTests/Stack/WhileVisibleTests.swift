import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

/// Effects of `whileVisible` run from the moment in which their screen appears until it disappears.
struct WhileVisibleTests {
  let clock = TestClock()

  @Test func aTimerStandsStillInAHiddenTabAndGoesOnWhenThatIsShownAgain() async {
    let store = await launched()
    await clock.advance(by: .seconds(2))
    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 1 }

    await store.send(.tabs(.selectedTabChanged(.right))) {
      $0.tabs = TabBar(.right, history: [.left])
    }
    await clock.advance(by: .seconds(2))
    await store.receive(.right(.root(.twoPassed))) { $0.right.root.twos = 1 }
    #expect(clock.sleepers.count == 3)

    await store.send(.tabs(.backButtonTapped)) { $0.tabs = TabBar(.left) }
    await clock.advance(by: .seconds(2))
    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 2 }
    await store.skipInFlightEffects()
  }

  @Test func aTimerStandsStillUnderAnotherScreenAndIsGoneWhenItsScreenIsPopped() async {
    let store = await launched { $0.left.push(.named("a")) }
    await store.send(.change) { $0.left.push(.named("a")) }
    await clock.advance(by: .seconds(2))
    await store.receive(.left(.screen(0, .twoPassed))) { $0.left[0, case: \.machine]?.twos = 1 }
    #expect(clock.sleepers.count == 3)

    await store.send(.tabs(.backButtonTapped)) { $0.left.pop() }
    await clock.advance(by: .seconds(2))
    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 1 }
    #expect(clock.sleepers.count == 3)
    await store.skipInFlightEffects()
  }

  @Test func twoEffectsOfOneFeatureRunSideBySide() async {
    let store = await launched()

    await clock.advance(by: .seconds(4))

    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 1 }
    await store.receive(.left(.root(.threePassed))) { $0.left.root.threes = 1 }
    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 2 }
    await store.skipInFlightEffects()
  }

  @Test func anEffectWithAnIDIsCancelledByItAloneAndStartsAgainWhenTheScreenAppears() async {
    let store = await launched()
    await clock.advance()
    #expect(clock.sleepers.count == 3)

    await store.send(.left(.root(.pauseTapped)))
    await clock.advance()
    #expect(clock.sleepers.count == 2)

    await store.send(.tabs(.selectedTabChanged(.right))) {
      $0.tabs = TabBar(.right, history: [.left])
    }
    await store.send(.tabs(.backButtonTapped)) { $0.tabs = TabBar(.left) }
    await clock.advance()
    #expect(clock.sleepers.count == 3)
    await store.skipInFlightEffects()
  }

  @Test func aTabThatWasNeverShownStartsNothingEvenIfAParentPushesThere() async {
    let store = await launched { $0.right.push(.named("a")) }
    await clock.advance()
    let sleepers = clock.sleepers

    await store.send(.change) { $0.right.push(.named("a")) }
    await clock.advance()
    #expect(clock.sleepers == sleepers)

    await store.send(.tabs(.selectedTabChanged(.right))) {
      $0.tabs = TabBar(.right, history: [.left])
    }
    await clock.advance(by: .seconds(2))
    await store.receive(.right(.screen(0, .twoPassed))) { $0.right[0, case: \.machine]?.twos = 1 }
    await store.skipInFlightEffects()
  }

  @Test func nothingStartsBeforeTheLaunch() async {
    let store = store { $0.left.push(.named("a")) }

    await store.send(.change) { $0.left.push(.named("a")) }

    await clock.advance()
    #expect(clock.sleepers.isEmpty)
  }

  @Test func aTabThatIsResetStartsItsEffectsOnce() async {
    let store = await launched { $0.left = MachineTab.State(root: Machine.State(name: "new")) }

    await store.send(.change) { $0.left = MachineTab.State(root: Machine.State(name: "new")) }

    await clock.advance(by: .seconds(2))
    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 1 }
    #expect(clock.sleepers.count == 3)
    await store.skipInFlightEffects()
  }

  @Test func anEffectReadsTheDependenciesOfItsFeature() async {
    let notes = LockIsolated<[String]>([])
    let store = Store(initialState: Bureau.State()) {
      Tabs<Bureau.State, Bureau.Action, Bureau.Tab>(
        \.tabs, action: \.tabs, links: "bureau", initial: .left
      ) {
        TabItem(.left, \.left, action: \.left) {
          EmptyReducer().stack {
            Desktop().whileVisible { _ in
              .run { _ in
                @Dependency(\.seal) var seal
                notes.withValue { $0.append(seal) }
              }
            }
            .dependency(\.seal, "lead")
          }
        }
      }
    }

    await store.send(.tabs(.launched)).finish()

    #expect(notes.value == ["lead"])
  }

  private func store(
    change: @escaping @Sendable (inout Works.State) -> Void = { _ in }
  ) -> TestStoreOf<Works> {
    TestStore(initialState: Works.State()) {
      Works(change: change)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  private func launched(
    change: @escaping @Sendable (inout Works.State) -> Void = { _ in }
  ) async -> TestStoreOf<Works> {
    let store = store(change: change)
    await store.send(.tabs(.launched))
    return store
  }
}
