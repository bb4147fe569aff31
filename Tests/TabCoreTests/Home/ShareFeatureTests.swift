import StoreRuntime
import StoreTesting
import TabCore
import Testing

@Suite("Sharing an item")
struct ShareFeatureTests {
  private let clock = TestClock()

  /// A store that shows item 42 under the id 0 and the sheet over it.
  private func makeSharingStore() async -> TestStoreOf<AppFeature> {
    let store = makeTestStore(.showing(42), clock: clock)
    await store.send(\.home.path[id: 0].detail.shareButtonTapped) {
      $0.home[id: 0, case: \.detail]?.share = ShareFeature.State(itemID: 42)
    }
    await store.receive(\.home.path[id: 0].detail.share.appeared)
    return store
  }

  /// Lets one second pass.
  private func tick(_ store: TestStoreOf<AppFeature>, secondsLeft: Int) async {
    await clock.advance(by: .seconds(1))
    await store.receive(\.home.path[id: 0].detail.share.ticked) {
      $0.home[id: 0, case: \.detail]?.share?.secondsLeft = secondsLeft
    }
  }

  /// Has the sheet go, after which nothing waits for a second.
  private func expectEnd(_ store: TestStoreOf<AppFeature>) async {
    await store.receive(\.home.path[id: 0].detail.share.dismiss) {
      $0.home[id: 0, case: \.detail]?.share = nil
    }
    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("The sheet offers the address of the item")
  func address() throws {
    let share = ShareFeature.State(itemID: 42)

    #expect(share.address == "tabs://home/items/42")
    #expect(share.sharedBy == "Sam Marlow")
    #expect(share.secondsLeft == 30)
    #expect(share.alert == nil)
  }

  @Test("The sheet counts down and closes itself at nought, with a question that nobody answered")
  func countdownUnderAQuestion() async {
    var state = AppFeature.State.showing(42)
    var share = ShareFeature.State(itemID: 42, asksToStop: true)
    share.secondsLeft = 1
    state.home[id: 0, case: \.detail]?.share = share
    let store = makeTestStore(state, clock: clock)

    await store.send(\.home.path[id: 0].detail.appeared)
    await store.receive(\.home.path[id: 0].detail.share.appeared)
    await tick(store, secondsLeft: 0)
    await expectEnd(store)
  }

  @Test("Extending begins anew, with a new second, and closing ends it")
  func extending() async {
    let store = await makeSharingStore()
    await tick(store, secondsLeft: 29)
    await clock.advance(by: .milliseconds(500))

    await store.send(\.home.path[id: 0].detail.share.extendButtonTapped) {
      $0.home[id: 0, case: \.detail]?.share?.secondsLeft = 30
    }

    #expect(clock.sleepers.map(\.offset) == [.milliseconds(2_500)])
    await tick(store, secondsLeft: 29)
    await store.send(\.home.path[id: 0].detail.share.closeButtonTapped)
    await expectEnd(store)
  }

  @Test(
    "Whether to stop is asked first; meanwhile the seconds go on, and after a yes the sheet goes")
  func stopping() async {
    let store = await makeSharingStore()
    await store.send(\.home.path[id: 0].detail.share.stopButtonTapped) {
      $0.home[id: 0, case: \.detail]?.share?.alert = .stopSharing
    }
    await tick(store, secondsLeft: 29)

    await store.send(\.home.path[id: 0].detail.share.alert.stopConfirmed) {
      $0.home[id: 0, case: \.detail]?.share?.alert = nil
    }
    await expectEnd(store)
  }

  @Test("The sheet says who shares the item, under the name that was just saved")
  func person() async {
    var kim = Person.user
    kim.name = "Kim"
    let form = ProfileEditFeature.State(person: .user)
    let store = makeTestStore(.showing(home: [.detail(42)], profile: [.edit(form)]), clock: clock)
    store.exhaustivity = .off
    await store.send(\.profile.path[id: 0].edit.saved, (name: "Kim", bio: kim.bio))

    await store.send(\.home.path[id: 0].detail.shareButtonTapped) {
      $0.home[id: 0, case: \.detail]?.share = withDependencies { [kim] in
        $0.signedInPerson = kim
      } operation: {
        ShareFeature.State(itemID: 42)
      }
    }

    #expect(store.state.homePath.last?.detail?.share?.sharedBy == "Kim")
    await store.skipInFlightEffects()
  }
}
