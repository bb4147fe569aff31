import StoreRuntime
import StoreTesting
import TabNavigation
import TestSupport
import Testing

/// Effects of `whileVisible` run from the moment in which their screen appears until it disappears.
struct WhileVisibleTests {
  let clock = TestClock()

  @Test func aTimerStandsStillInAHiddenTabAndUnderAnotherScreenAndGoesWithItsOwn() async {
    let store = await launched { $0.left.push(.named("a")) }
    await clock.advance(by: .seconds(2))
    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 1 }

    await store.send(.tabs(.selectedTabChanged(.right))) {
      $0.tabs = TabBar(.right, history: [.left])
    }
    await clock.advance(by: .seconds(2))
    await store.receive(.right(.root(.twoPassed))) { $0.right.root.twos = 1 }
    #expect(clock.sleepers.count == 3)

    await store.send(.tabs(.backButtonTapped)) { $0.tabs = TabBar(.left) }
    await store.send(.change) { $0.left.push(.named("a")) }
    await clock.advance(by: .seconds(2))
    await store.receive(.left(.screen(0, .twoPassed))) { $0.left[id: 0, case: \.machine]?.twos = 1 }
    #expect(clock.sleepers.count == 3)

    await store.send(.tabs(.backButtonTapped)) { $0.left.pop() }
    await clock.advance(by: .seconds(2))
    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 2 }
    #expect(clock.sleepers.count == 3)
    await store.skipInFlightEffects()
  }

  @Test func effectsOfOneFeatureRunSideBySideAndOneWithAnIDIsCancelledByIt() async {
    let store = await launched()
    await clock.advance(by: .seconds(4))
    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 1 }
    await store.receive(.left(.root(.threePassed))) { $0.left.root.threes = 1 }
    await store.receive(.left(.root(.twoPassed))) { $0.left.root.twos = 2 }

    await store.send(.left(.root(.pauseTapped)))
    #expect(await running() == 2)

    await store.send(.tabs(.selectedTabChanged(.right))) {
      $0.tabs = TabBar(.right, history: [.left])
    }
    await store.send(.tabs(.backButtonTapped)) { $0.tabs = TabBar(.left) }
    #expect(await running() == 3)
    await store.skipInFlightEffects()
  }

  @Test func aTabThatIsResetStartsItsEffectsOnce() async {
    let store = await launched { $0.left = MachineTab.State(root: Machine.State(name: "new")) }

    await store.send(.change) { $0.left = MachineTab.State(root: Machine.State(name: "new")) }

    #expect(await running() == 3)
    await store.skipInFlightEffects()
  }

  @Test(.immediateStart("The effect of visibility begins after the send that the test waits for."))
  func anEffectReadsTheDependenciesOfItsFeature() async {
    let notes = LockIsolated<[String]>([])
    let store = Store(initialState: Bureau.State()) {
      Bureau.Bar(\.tabs, action: \.tabs, links: "bureau", initial: .left) {
        TabItem(.left, \.left, action: \.left) {
          EmptyReducer().stack {
            Feed().whileVisible { _ in
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

  @Test(
    "A condition starts and ends an effect of a screen that is shown",
    arguments: Kitchen.Tab.withTimers)
  func condition(tab: Kitchen.Tab) async {
    let store = kitchen(showing: tab)
    await store.send(tab.toggled)
    #expect(await running() == 0, "before the launch")

    await store.send(.tabs(.launched))
    #expect(await running() == 4)
    await store.send(tab.toggled)
    #expect(await running() == 3, "paused")
    await store.send(tab.toggled)
    #expect(await running() == 4, "resumed")

    await store.send(.tabs(.selectedTabChanged(.radio)))
    #expect(await running() == 0, "hidden")
    await store.send(tab.toggled)
    await store.send(tab.toggled)
    #expect(await running() == 0, "changed while it is hidden")
    await store.send(.tabs(.backButtonTapped))
    #expect(await running() == 4, "shown again")
    await store.send(tab.toggled)
    await store.send(.tabs(.selectedTabChanged(.radio)))
    await store.send(.tabs(.backButtonTapped))
    #expect(await running() == 3, "shown again, and paused")
  }

  @Test func aConditionOfACoveredScreenWaitsUntilThatIsShown() async {
    let store = kitchen(showing: .eggs)
    await store.send(.tabs(.launched))
    await store.send(.eggs(.path(.push(id: 0, state: .machine(Machine.State(isRunning: true))))))
    #expect(await running() == 4)
    await store.send(.eggs(.root(.toggled)))
    #expect(await running() == 4)

    await store.send(.eggs(.screen(0, .toggled)))
    #expect(await running() == 3)
    await store.send(.eggs(.screen(0, .toggled)))
    #expect(await running() == 4)
    await store.send(.eggs(.path(.push(id: 1, state: .named("b")))))
    #expect(await running() == 3)
    await store.send(.eggs(.move(.popToRoot)))
    #expect(await running() == 4)
    await store.send(.eggs(.root(.toggled)))

    #expect(await running() == 3)
  }

  /// How many effects run that wait for the clock.
  private func running() async -> Int {
    await clock.advance()
    return clock.sleepers.count
  }

  private func kitchen(showing tab: Kitchen.Tab) -> TestStoreOf<Kitchen> {
    let store = TestStore(initialState: Kitchen.State(tabs: TabBar(tab))) { Kitchen() }
    store.dependencies.continuousClock = clock
    store.exhaustivity = .off
    return store
  }

  private func launched(
    change: @escaping @Sendable (inout Works.State) -> Void = { _ in }
  ) async -> TestStoreOf<Works> {
    let store = TestStore(initialState: Works.State()) { Works(change: change) }
    store.dependencies.continuousClock = clock
    await store.send(.tabs(.launched))
    return store
  }
}

extension Kitchen.Tab {
  static let withTimers: [Self] = [.eggs, .timer]

  var toggled: Kitchen.Action { self == .eggs ? .eggs(.root(.toggled)) : .timer(.toggled) }
}
