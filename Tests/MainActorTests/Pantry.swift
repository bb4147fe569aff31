import StoreRuntime

// Nothing here says `nonisolated`, but for the conformance that the extension at the end states.

/// A list of jars with a form and a question, as an app writes it whose code is on the main actor.
@Reducer
struct Pantry {
  @Reducer
  enum Destination {
    case jar(Jar)
    @ReducerCaseEphemeral case alert(AlertState<Alert>)
  }

  @CasePathable
  enum Alert: Equatable {
    case emptyingConfirmed
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var jars: IdentifiedArrayOf<Jar.State> = []
    var path = StackState<Path.State>()
    var note = ""
  }

  enum Action {
    case counted(Int)
    case countButtonTapped
    case destination(PresentationActionOf<Destination>)
    case jarButtonTapped
    case jars(IdentifiedActionOf<Jar>)
    case path(StackActionOf<Path>)
  }

  @Reducer(state: .equatable)
  enum Path {
    case jar(Jar)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .counted(let count):
        state.note = "\(count) jars"
        return .none
      case .countButtonTapped:
        let count = state.jars.count
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.counted(count))
        }
      case .destination(.presented(.alert(.emptyingConfirmed))):
        state.jars = []
        return .none
      case .jarButtonTapped:
        state.destination = .jar(Jar.State(id: state.jars.count))
        return .none
      case .destination, .jars, .path:
        return .none
      }
    }
    .onChange(of: \.jars.count) { old, new in
      Reduce { state, _ in
        state.note = "\(old) to \(new)"
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.jars, action: \.jars) { Jar() }
    .forEach(\.path, action: \.path)
  }
}

extension Pantry.Destination.State: nonisolated Equatable {}

/// A jar that goes away when it is empty.
@Reducer
struct Jar {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var spoons = 2
  }

  enum Action: Equatable {
    case spoonTaken
  }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.spoons -= 1
    return state.spoons > 0 ? .none : .run { _ in await dismiss() }
  }
}
