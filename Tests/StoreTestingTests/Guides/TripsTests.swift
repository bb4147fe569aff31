import Foundation
import StoreRuntime
import StoreTesting
import Testing

/// A stack of screens that present an alert, a dialog and a form, and tell their parent what to do.
struct TripsTests {
  private let alps = Trip(id: UUID(100), name: "Alps")
  private let clock = TestClock()
  private let saved = LockIsolated<[[Trip]]>([])

  private func makeStore(path: [Trips.Path.State] = []) -> TestStoreOf<Trips> {
    TestStore(initialState: Trips.State(path: StackState(path), trips: [alps])) {
      Trips { [saved] trips in saved.withValue { $0.append(trips) } }
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  @Test("A form that is saved changes the screen below it and the list, and is gone")
  func editing() async {
    let store = makeStore(path: [.detail(TripDetail.State(trip: alps))])

    await store.send(\.path[id: 0].detail.editButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .edit(TripForm.State(name: "Alps"))
    }
    await store.send(\.path[id: 0].detail.destination.edit.binding.name, "Andes") {
      $0.path[id: 0, case: \.detail]?.$destination[case: \.edit]?.name = "Andes"
    }
    await store.send(\.path[id: 0].detail.destination.edit.saveButtonTapped)
    await store.receive(\.path[id: 0].detail.destination.edit.delegate.saved, "Andes") {
      $0.path[id: 0, case: \.detail]?.trip.name = "Andes"
    }
    await store.receive(\.path[id: 0].detail.delegate.changed) {
      $0.trips[id: UUID(100)]?.name = "Andes"
    }
    await store.receive(\.path[id: 0].detail.destination.dismiss) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await clock.advance(by: .seconds(1))

    #expect(saved.value == [[Trip(id: UUID(100), name: "Andes")]])
  }

  @Test("A deletion that is confirmed takes the trip and its screen away")
  func deletion() async {
    let store = makeStore(path: [.detail(TripDetail.State(trip: alps))])

    await store.send(\.path[id: 0].detail.deleteButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .alert(.deletion)
    }
    await store.send(\.path[id: 0].detail.destination.alert.confirmed) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await store.receive(\.path[id: 0].detail.delegate.deletionRequested) {
      $0.trips = []
    }
    await store.receive(\.path.popFrom) { $0.path = StackState() }
    await clock.advance(by: .seconds(1))

    #expect(saved.value == [[]])
  }

  @Test("A choice in a dialog pushes another screen")
  func dialog() async {
    let store = makeStore(path: [.detail(TripDetail.State(trip: alps))])
    store.exhaustivity = .off

    await store.send(\.path[id: 0].detail.moreButtonTapped)
    await store.send(\.path[id: 0].detail.destination.dialog.votesButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await store.receive(\.path[id: 0].detail.delegate.votesRequested) {
      $0.path[id: 1] = .votes(Tally.State(name: "Alps"))
    }
    await store.send(\.path.popFrom, 1) { $0.path[id: 1] = nil }

    #expect(store.state.path.ids == [0])
  }

  @Test("A form for a new trip is closed by its parent, which saves changes of a second once")
  func adding() async {
    let store = makeStore()

    await store.send(.addButtonTapped) { $0.add = TripForm.State() }
    await store.send(\.add.binding.name, "Coast") { $0.add?.name = "Coast" }
    await store.send(.addConfirmed) {
      $0.add = nil
      $0.trips.append(Trip(id: UUID(0), name: "Coast"))
    }
    await store.send(.addButtonTapped) { $0.add = TripForm.State() }
    await store.send(\.add.cancelButtonTapped)
    await store.receive(\.add.dismiss) { $0.add = nil }
    await clock.advance(by: .milliseconds(500))
    await store.send(.delete([0])) { $0.trips.remove(at: 0) }
    await clock.advance(by: .milliseconds(500))
    #expect(saved.value == [])
    await clock.advance(by: .milliseconds(500))

    #expect(saved.value == [[Trip(id: UUID(0), name: "Coast")]])
  }
}

private struct Trip: Equatable, Identifiable, Sendable {
  let id: UUID
  var name: String
}

@Reducer
private struct TripForm {
  @ObservableState
  struct State: Equatable {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case delegate(Delegate)
    case saveButtonTapped

    @CasePathable
    enum Delegate { case saved(String) }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate:
        return .none

      case .cancelButtonTapped:
        return .run { _ in await self.dismiss() }

      case .saveButtonTapped:
        return .run { [name = state.name] send in
          await send(.delegate(.saved(name)))
          await self.dismiss()
        }
      }
    }
  }
}

extension AlertState where Action == TripDetail.Destination.Alert {
  fileprivate static var deletion: Self {
    Self {
      TextState("Delete this trip?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmed) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}

@Reducer
private struct TripDetail {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case dialog(ConfirmationDialogState<Dialog>)
    case edit(TripForm)

    @CasePathable
    enum Alert { case confirmed }
    @CasePathable
    enum Dialog { case votesButtonTapped }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var trip: Trip
  }

  enum Action {
    case delegate(Delegate)
    case deleteButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case editButtonTapped
    case moreButtonTapped

    @CasePathable
    enum Delegate {
      case changed(Trip)
      case deletionRequested
      case votesRequested
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate: break
      case .deleteButtonTapped: state.destination = .alert(.deletion)
      case .destination(.presented(.alert(.confirmed))):
        return .run { send in
          await send(.delegate(.deletionRequested))
          await self.dismiss()
        }
      case .destination(.presented(.dialog(.votesButtonTapped))):
        return .send(.delegate(.votesRequested))
      case .destination(.presented(.edit(.delegate(.saved(let name))))):
        state.trip.name = name
        return .send(.delegate(.changed(state.trip)))
      case .destination: break
      case .editButtonTapped: state.destination = .edit(TripForm.State(name: state.trip.name))
      case .moreButtonTapped:
        state.destination = .dialog(
          ConfirmationDialogState(titleVisibility: .visible) {
            TextState("More")
          } actions: {
            ButtonState(action: .votesButtonTapped) { TextState("Votes") }
          })
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension TripDetail.Destination.State: Equatable {}

@Reducer
private struct Trips {
  @Reducer
  enum Path {
    case detail(TripDetail)
    case votes(Tally)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var add: TripForm.State?
    var path = StackState<Path.State>()
    var trips: IdentifiedArrayOf<Trip> = []
  }

  enum Action {
    case add(PresentationAction<TripForm.Action>)
    case addButtonTapped
    case addConfirmed
    case delete(IndexSet)
    case path(StackActionOf<Path>)
  }

  private enum CancelID { case saving }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  let save: @Sendable ([Trip]) async throws -> Void

  var body: some ReducerOf<Self> {
    CombineReducers {
      Reduce { state, action in
        switch action {
        case .add: break
        case .addButtonTapped: state.add = TripForm.State()
        case .addConfirmed:
          defer { state.add = nil }
          guard let add = state.add else { return .none }
          state.trips.append(Trip(id: self.uuid(), name: add.name))
        case .delete(let indices): state.trips.remove(atOffsets: indices)
        case .path(.element(let id, .detail(.delegate(let request)))):
          guard case .some(.detail(let detail)) = state.path[id: id] else { return .none }
          switch request {
          case .changed(let trip):
            state.trips[id: trip.id] = trip
          case .deletionRequested:
            state.trips.remove(id: detail.trip.id)
          case .votesRequested:
            state.path.append(.votes(Tally.State(name: detail.trip.name)))
          }
        case .path: break
        }
        return .none
      }
      .forEach(\.path, action: \.path)
      .ifLet(\.$add, action: \.add) {
        TripForm()
      }
    }
    .onChange(of: \.trips) { _, trips in
      Reduce { _, _ in
        .run { _ in
          try await withTaskCancellation(id: CancelID.saving, cancelInFlight: true) {
            try await self.clock.sleep(for: .seconds(1))
            try await self.save(trips.elements)
          }
        }
      }
    }
  }
}

extension Trips.Path.State: Equatable {}
