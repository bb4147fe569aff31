import StoreRuntime
import StoreTesting
import Testing

@Suite("A test store of a feature that presents another")
struct PresentationTests {
  private let store = TestStore(
    initialState: TallySheet.State(destination: .first(Tally.State(count: 3)))
  ) {
    TallySheet()
  }

  @Test("follows a counter that dismisses itself at five")
  func dismissal() async {
    await store.send(\.destination.first.incrementButtonTapped) {
      $0.destination?.first?.count = 4
    }
    await store.send(\.destination.first.incrementButtonTapped) {
      $0.destination?.modify(\.first) { $0.count = 5 }
    }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("sees a counter dismiss itself at five without asserting all of it")
  func nonexhaustiveDismissal() async {
    store.exhaustivity = .off

    await store.send(\.destination.first.incrementButtonTapped)
    await store.send(\.destination.first.incrementButtonTapped)
    await store.receive(\.destination.dismiss)
  }

  @Test("follows a destination that takes the place of another and is taken away")
  func replacement() async {
    await store.send(.secondButtonTapped) { $0.destination = .second(Tally.State()) }
    await store.send(\.destination.second.nameChanged, "Blob") {
      $0.$destination[case: \.second]?.name = "Blob"
    }
    await store.send(\.destination.second.stopButtonTapped) {
      $0.destination = nil
      $0.name = "Blob"
    }
    await store.send(.secondButtonTapped) { $0.destination = .second(Tally.State()) }
    await store.send(.closeButtonTapped) { $0.destination = nil }
  }
}
