// A form in a sheet over a list, with a focus, that the list inserts when it is confirmed.
import Foundation
import StoreRuntime
import StoreTesting
import Testing

struct Attendee: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var name = ""
}

struct Standup: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var attendees: IdentifiedArrayOf<Attendee> = []
  var duration: Duration = .seconds(60 * 5)
  var title = ""
}

@Reducer
struct StandupForm {
  @ObservableState
  struct State: Equatable {
    var focus: Field? = .title
    var standup: Standup

    enum Field: Hashable {
      case attendee(Attendee.ID)
      case title
    }

    init(focus: Field? = .title, standup: Standup) {
      self.focus = focus
      self.standup = standup
      if self.standup.attendees.isEmpty {
        @Dependency(\.uuid) var uuid
        self.standup.attendees.append(Attendee(id: uuid()))
      }
    }
  }

  enum Action: BindableAction, Equatable {
    case addAttendeeButtonTapped
    case binding(BindingAction<State>)
    case deleteAttendees(atOffsets: IndexSet)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addAttendeeButtonTapped:
        let attendee = Attendee(id: uuid())
        state.standup.attendees.append(attendee)
        state.focus = .attendee(attendee.id)
        return .none

      case .binding:
        return .none

      case .deleteAttendees(atOffsets: let indices):
        state.standup.attendees.remove(atOffsets: indices)
        guard let firstIndex = indices.first, !state.standup.attendees.isEmpty else { return .none }
        let index = min(firstIndex, state.standup.attendees.count - 1)
        state.focus = .attendee(state.standup.attendees[index].id)
        return .none
      }
    }
  }
}

@Reducer
struct StandupsList {
  @Reducer(state: .equatable)
  enum Destination {
    case add(StandupForm)
    case alert(AlertState<Never>)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var standups: IdentifiedArrayOf<Standup> = []
  }

  enum Action {
    case addStandupButtonTapped
    case confirmAddStandupButtonTapped
    case destination(PresentationAction<Destination.Action>)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addStandupButtonTapped:
        state.destination = .add(StandupForm.State(standup: Standup(id: uuid())))
        return .none

      case .confirmAddStandupButtonTapped:
        guard case .some(.add(let form)) = state.destination else { return .none }
        state.standups.updateOrAppend(form.standup)
        state.destination = nil
        return .none

      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@MainActor
struct StandupsListTests {
  @Test func adding() async {
    let store = TestStore(initialState: StandupsList.State()) {
      StandupsList()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    store.exhaustivity = .off(showSkippedAssertions: true)

    await store.send(.addStandupButtonTapped)
    var standup = Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))])
    standup.title = "Engineering"
    await store.send(\.destination.add.binding.standup, standup)
    await store.send(.confirmAddStandupButtonTapped) {
      $0.destination = nil
      $0.standups = [standup]
    }
  }
}
