// What the page "Features in a main-actor module" shows, word by word.

import StoreRuntime

/// Plain data that features hold.
nonisolated struct Errand: Equatable, Identifiable {
  let id: Int
  var title = ""
}

/// A client that is its own key.
@DependencyClient
struct ErrandClient: Sendable, DependencyKey {
  var load: @Sendable () async throws -> [Errand]
  var save: @Sendable (_ errands: [Errand]) async throws -> Void

  static let liveValue = ErrandClient(load: { [] }, save: { _ in })
  static let testValue = ErrandClient()
}

nonisolated extension DependencyValues {
  var errands: ErrandClient {
    get { self[ErrandClient.self] }
    set { self[ErrandClient.self] = newValue }
  }
}

@Reducer
struct ErrandList {
  @Reducer(state: .equatable)
  enum Destination {
    case alert(AlertState<Alert>)
    case edit(ErrandForm)
  }

  enum Alert: Equatable {
    case clearConfirmed
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var errands: IdentifiedArrayOf<Errand> = []
  }

  enum Action {
    case clearButtonTapped
    case destination(PresentationActionOf<Destination>)
    case loaded([Errand])
    case onTask
    case rowTapped(Errand.ID)
  }

  enum CancelID { case load }

  @Dependency(\.errands) var errands

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clearButtonTapped:
        state.destination = .alert(.clear)
        return .none
      case .destination(.presented(.alert(.clearConfirmed))):
        state.errands = []
        return .run { _ in try await errands.save(errands: []) }
      case .destination:
        return .none
      case .loaded(let errands):
        state.errands = IdentifiedArray(uniqueElements: errands)
        return .none
      case .onTask:
        return .run { send in await send(.loaded(try await errands.load())) }
          .cancellable(id: CancelID.load, cancelInFlight: true)
      case .rowTapped(let id):
        guard let errand = state.errands[id: id] else { return .none }
        state.destination = .edit(ErrandForm.State(errand: errand))
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

nonisolated extension AlertState where Action == ErrandList.Alert {
  static let clear = Self {
    TextState("Forget all errands?")
  } actions: {
    ButtonState(role: .destructive, action: .clearConfirmed) { TextState("Forget") }
  }
}

@Reducer
struct ErrandForm {
  @ObservableState
  struct State: Equatable {
    var errand: Errand
  }

  enum Action {
    case titleChanged(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .titleChanged(let title):
      state.errand.title = title
      return .none
    }
  }
}
