import StoreRuntime

// Only extensions say `nonisolated`: of a client, of an alert, and of what a macro has made.

/// What weighs jars.
@DependencyClient
struct ScaleClient: Sendable {
  var weigh: @Sendable (_ jar: Int) async throws -> Int
  var readings: @Sendable () async -> AsyncStream<Int> = { AsyncStream { $0.finish() } }
}

nonisolated extension ScaleClient: DependencyKey {
  static let liveValue = ScaleClient(weigh: { $0 })
  static let testValue = ScaleClient()
}

/// A list of jars with a form and questions, as an app writes it whose code is on the main actor.
@Reducer
struct Pantry {
  @Reducer
  enum Destination {
    case jar(Jar)
    case failure(AlertState<Never>)
    @ReducerCaseEphemeral case alert(AlertState<Alert>)
  }

  @CasePathable
  enum Alert: Equatable {
    case emptyingConfirmed
  }

  @ObservableState
  struct State: Equatable {
    enum Field: Hashable {
      case jar(Jar.State.ID)
      case note
    }

    @Presents var destination: Destination.State?
    @Presents var question: AlertState<Action.Question>?
    var favourite = Jar.State(id: 99)
    var focus: Field? = .note
    var jars: IdentifiedArrayOf<Jar.State> = []
    var path = StackState<Path.State>()
    var note = ""
  }

  enum Action {
    case counted(Int)
    case countButtonTapped
    case destination(PresentationActionOf<Destination>)
    case favourite(Jar.Action)
    case jarButtonTapped
    case jars(IdentifiedActionOf<Jar>)
    case path(StackActionOf<Path>)
    case question(PresentationAction<Question>)
    case stopButtonTapped
    case weighButtonTapped(Jar.State.ID)
    case weighed(Result<Int, any Error>)

    enum Question { case stopConfirmed }
  }

  @Reducer(state: .equatable)
  enum Path {
    case jar(Jar)
    @ReducerCaseIgnored case label(String, weight: Int)
  }

  private enum CancelID { case scale }

  @Dependency(\.continuousClock) var clock
  @Dependency(ScaleClient.self) var scale

  var body: some ReducerOf<Self> {
    Scope(state: \.favourite, action: \.favourite) { Jar() }
    Reduce { state, action in
      switch action {
      case .counted(let count): state.note = "\(count) jars"
      case .countButtonTapped:
        let count = state.jars.count
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.counted(count))
        }
      case .destination(.presented(.alert(.emptyingConfirmed))): state.jars = []
      case .jarButtonTapped: state.destination = .jar(Jar.State(id: state.jars.count))
      case .path(.element(let id, .jar(.delegate(let delegate)))):
        guard case .jar(let jar) = state.path[id: id] else { return .none }
        switch delegate {
        case .emptied: state.jars.remove(id: jar.id)
        }
      case .question(.presented(.stopConfirmed)):
        return .concatenate(.cancel(id: CancelID.scale), count(in: state))
      case .stopButtonTapped: state.question = .stop
      case .weighButtonTapped(let id):
        state.focus = .jar(id)
        return .merge(
          .run { send in await send(.weighed(Result { try await scale.weigh(jar: id) })) },
          .run { send in
            for await grams in await scale.readings() { await send(.weighed(.success(grams))) }
          }
          .cancellable(id: CancelID.scale, cancelInFlight: true))
      case .weighed(.success(let grams)): state.note = "\(grams) g"
      case .weighed(.failure):
        state.destination = .failure(AlertState { TextState("The scale is broken") })
      case .destination, .favourite, .jars, .path, .question: break
      }
      return .none
    }
    .onChange(of: \.jars.count) { old, new in
      Reduce { state, _ in
        state.note = "\(old) to \(new)"
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$question, action: \.question)
    .forEach(\.jars, action: \.jars) { Jar() }
    .forEach(\.path, action: \.path)
  }

  private func count(in state: State) -> Effect<Action> {
    let count = state.jars.count
    return .run { send in await send(.counted(count)) }
  }
}

extension Pantry.Destination.State: nonisolated Equatable {}

nonisolated extension AlertState where Action == Pantry.Action.Question {
  static let stop = Self {
    TextState("Stop the scale?")
  } actions: {
    ButtonState(role: .destructive, action: .stopConfirmed) { TextState("Stop") }
  } message: {
    TextState("It forgets what it weighs.")
  }
}

/// A jar that goes away when it is empty.
@Reducer
struct Jar {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var spoons = 2
  }

  enum Action: Equatable {
    case delegate(Delegate)
    case spoonTaken

    enum Delegate { case emptied }
  }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard action == .spoonTaken else { return .none }
    state.spoons -= 1
    guard state.spoons == 0 else { return .none }
    return .run { send in
      await send(.delegate(.emptied))
      await dismiss()
    }
  }
}
