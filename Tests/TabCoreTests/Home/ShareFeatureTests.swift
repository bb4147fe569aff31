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
    await store.send(\.homePath[id: 0].detail.shareButtonTapped) {
      $0.homePath[id: 0, case: \.detail]?.share = ShareFeature.State(itemID: 42)
    }
    await store.receive(\.homePath[id: 0].detail.share.appeared)
    return store
  }

  /// Lets one second pass.
  private func tick(_ store: TestStoreOf<AppFeature>, secondsLeft: Int) async {
    await clock.advance(by: .seconds(1))
    await store.receive(\.homePath[id: 0].detail.share.ticked) {
      $0.homePath[id: 0, case: \.detail]?.share?.secondsLeft = secondsLeft
    }
  }

  @Test("The sheet offers the address of the item")
  func address() throws {
    let share = ShareFeature.State(itemID: 42)

    #expect(share.address == "tabs://home/items/42")
    #expect(share.secondsLeft == 30)
    #expect(share.alert == nil)
  }

  @Test("The sheet counts down and closes itself at nought")
  func countdown() async {
    let store = await makeSharingStore()

    for seconds in (0..<30).reversed() { await tick(store, secondsLeft: seconds) }
    await store.receive(\.homePath[id: 0].detail.share.dismiss) {
      $0.homePath[id: 0, case: \.detail]?.share = nil
    }

    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("At nought the sheet takes a question away that nobody has answered")
  func countdownUnderAQuestion() async {
    var state = AppFeature.State.showing(42)
    var share = ShareFeature.State(itemID: 42, asksToStop: true)
    share.secondsLeft = 1
    state.homePath[id: 0, case: \.detail]?.share = share
    let store = makeTestStore(state, clock: clock)

    await store.send(\.homePath[id: 0].detail.appeared)
    await store.receive(\.homePath[id: 0].detail.share.appeared)
    await tick(store, secondsLeft: 0)
    await store.receive(\.homePath[id: 0].detail.share.dismiss) {
      $0.homePath[id: 0, case: \.detail]?.share = nil
    }
  }

  @Test("Extending begins anew, with a new second")
  func extending() async {
    let store = await makeSharingStore()
    await tick(store, secondsLeft: 29)
    await clock.advance(by: .milliseconds(500))

    await store.send(\.homePath[id: 0].detail.share.extendButtonTapped) {
      $0.homePath[id: 0, case: \.detail]?.share?.secondsLeft = 30
    }

    #expect(clock.sleepers.map(\.offset) == [.milliseconds(2_500)])
    await tick(store, secondsLeft: 29)
    await store.send(\.homePath[id: 0].detail.share.dismiss) {
      $0.homePath[id: 0, case: \.detail]?.share = nil
    }
  }

  @Test("Closing takes the sheet away, and its effect ends")
  func closing() async {
    let store = await makeSharingStore()

    await store.send(\.homePath[id: 0].detail.share.closeButtonTapped)
    await store.receive(\.homePath[id: 0].detail.share.dismiss) {
      $0.homePath[id: 0, case: \.detail]?.share = nil
    }

    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("Whether to stop is asked first; meanwhile the seconds go on")
  func keeping() async {
    let store = await makeSharingStore()

    await store.send(\.homePath[id: 0].detail.share.stopButtonTapped) {
      $0.homePath[id: 0, case: \.detail]?.share?.alert = .stopSharing
    }
    await tick(store, secondsLeft: 29)
    await store.send(\.homePath[id: 0].detail.share.alert.dismiss) {
      $0.homePath[id: 0, case: \.detail]?.share?.alert = nil
    }
    await store.send(.backButtonTapped) {
      $0.homePath[id: 0, case: \.detail]?.share = nil
    }
  }

  @Test("Answered with yes, the sheet goes")
  func stopping() async {
    let store = await makeSharingStore()
    await store.send(\.homePath[id: 0].detail.share.stopButtonTapped) {
      $0.homePath[id: 0, case: \.detail]?.share?.alert = .stopSharing
    }

    await store.send(\.homePath[id: 0].detail.share.alert.stopConfirmed) {
      $0.homePath[id: 0, case: \.detail]?.share?.alert = nil
    }
    await store.receive(\.homePath[id: 0].detail.share.dismiss) {
      $0.homePath[id: 0, case: \.detail]?.share = nil
    }

    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }

  @Test("The sheet goes with its screen, and so does its effect")
  func closingTheScreen() async {
    let store = await makeSharingStore()

    await store.send(\.homePath[id: 0].detail.closeButtonTapped)
    await store.receive(\.homePath.popFrom) {
      $0.homePath.removeAll()
    }

    await store.finish()
    #expect(clock.sleepers.isEmpty)
  }
}
