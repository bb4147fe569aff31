import StoreRuntime
import Testing

/// The counter that takes itself away, as the seeds have it.
@Reducer
private struct Tally {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }
  enum Action: Equatable {
    case incrementButtonTapped
  }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.count += 1
        return state.count >= 5 ? .run { _ in await dismiss() } : .none
      }
    }
  }
}

@Reducer
private struct Pantry {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Presents var tally: Tally.State?
    var count = 0
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case tally(PresentationActionOf<Tally>)
    case openButtonTapped
  }

  @Reducer
  enum Destination {
    case tally(Tally)
    case other(Tally)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .openButtonTapped:
        state.destination = .tally(Tally.State(count: 3))
        return .none
      case .destination, .tally:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$tally, action: \.tally) {
      Tally()
    }
  }
}

extension Pantry.Destination.State: Equatable {}

struct PantryTests {
  @Test func aPresentedCounterDismissesItself() async {
    let store = Store(initialState: Pantry.State(tally: Tally.State(count: 3))) { Pantry() }

    await store.send(.tally(.presented(.incrementButtonTapped)))
    #expect(await store.state.tally?.count == 4)
    await store.send(.tally(.presented(.incrementButtonTapped)))
    #expect(await store.state.tally == nil)
  }

  @Test func aCounterInAnEnumDismissesItself() async {
    let store = Store(initialState: Pantry.State()) { Pantry() }
    await store.send(.openButtonTapped)
    await store.send(.destination(.presented(.tally(.incrementButtonTapped))))
    var expected = Pantry.State(destination: .tally(Tally.State(count: 3)))
    expected.destination?.tally?.count = 4
    #expect(await store.state == expected)
    await store.send(.destination(.presented(.tally(.incrementButtonTapped))))
    #expect(await store.state == Pantry.State())
  }
}
