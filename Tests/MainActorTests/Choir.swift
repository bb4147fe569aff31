import StoreRuntime

// An app of a list, a detail screen, a form and a recording, as it is written where everything
// is on the main actor by default. Only what has to be is marked `nonisolated`: the model, and
// extensions of what is declared elsewhere.

// MARK: - Model

nonisolated struct Rehearsal: Codable, Equatable, Identifiable {
  let id: Int
  var title = ""
  var songs: [Song] = []
  var minutes = 10
  var notes: [String] = []
}

nonisolated struct Song: Codable, Equatable, Identifiable {
  let id: Int
  var name = ""
}

// MARK: - Dependencies

/// Where rehearsals are kept.
@DependencyClient
struct ArchiveClient: Sendable {
  var load: @Sendable () async throws -> [Rehearsal]
  var save: @Sendable (_ rehearsals: [Rehearsal]) async throws -> Void
}

nonisolated extension ArchiveClient: DependencyKey {
  static let liveValue = ArchiveClient(load: { [] }, save: { _ in })
  static let testValue = ArchiveClient()
}

nonisolated extension DependencyValues {
  var archive: ArchiveClient {
    get { self[ArchiveClient.self] }
    set { self[ArchiveClient.self] = newValue }
  }
}

/// What listens to the choir.
@DependencyClient
struct MicrophoneClient: Sendable, DependencyKey {
  var isAllowed: @Sendable () -> Bool = { false }
  var ask: @Sendable () async -> Bool = { false }
  var levels: @Sendable () async -> AsyncStream<Double> = { AsyncStream { $0.finish() } }

  static let liveValue = MicrophoneClient(
    isAllowed: { true }, ask: { true }, levels: { AsyncStream { $0.finish() } })
  static let testValue = MicrophoneClient()
}

// MARK: - Form

@Reducer
struct RehearsalForm {
  @ObservableState
  struct State: Equatable {
    enum Field: Hashable {
      case title
      case song(Song.ID)
    }

    var focus: Field? = .title
    var rehearsal: Rehearsal

    init(rehearsal: Rehearsal) {
      self.rehearsal = rehearsal
      if rehearsal.songs.isEmpty { self.rehearsal.songs.append(Song(id: 0)) }
    }
  }

  enum Action {
    case addSongButtonTapped
    case songsDeleted([Int])
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addSongButtonTapped:
        let song = Song(id: state.rehearsal.songs.count)
        state.rehearsal.songs.append(song)
        state.focus = .song(song.id)
        return .none
      case .songsDeleted(let offsets):
        for offset in offsets.sorted().reversed() { state.rehearsal.songs.remove(at: offset) }
        return .none
      case .titleChanged(let title):
        state.rehearsal.title = title
        return .none
      }
    }
  }
}

// MARK: - Detail

@Reducer
struct RehearsalDetail {
  @Reducer(state: .equatable)
  enum Destination {
    case alert(AlertState<Alert>)
    case edit(RehearsalForm)

    enum Alert {
      case deletionConfirmed
      case settingsButtonTapped
    }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var rehearsal: Rehearsal
  }

  enum Action {
    case delegate(Delegate)
    case deleteButtonTapped
    case destination(PresentationActionOf<Destination>)
    case doneEditingButtonTapped
    case editButtonTapped
    case startButtonTapped

    enum Delegate {
      case deleted
      case started
      case updated(Rehearsal)
    }
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(MicrophoneClient.self) var microphone

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case .deleteButtonTapped:
        state.destination = .alert(.deletion)
        return .none
      case .destination(.presented(.alert(.deletionConfirmed))):
        return .run { send in
          await send(.delegate(.deleted))
          await dismiss()
        }
      case .destination(.presented(.alert(.settingsButtonTapped))):
        return .none
      case .destination:
        return .none
      case .doneEditingButtonTapped:
        guard case .edit(let form) = state.destination else { return .none }
        state.rehearsal = form.rehearsal
        state.destination = nil
        return .none
      case .editButtonTapped:
        state.destination = .edit(RehearsalForm.State(rehearsal: state.rehearsal))
        return .none
      case .startButtonTapped:
        guard microphone.isAllowed() else {
          state.destination = .alert(.noMicrophone)
          return .none
        }
        return .send(.delegate(.started))
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .onChange(of: \.rehearsal) { _, rehearsal in
      Reduce { _, _ in .send(.delegate(.updated(rehearsal))) }
    }
  }
}

nonisolated extension AlertState where Action == RehearsalDetail.Destination.Alert {
  static let deletion = Self {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .deletionConfirmed) { TextState("Delete") }
    ButtonState(role: .cancel) { TextState("Keep") }
  } message: {
    TextState("The rehearsal and its notes are gone then.")
  }

  static let noMicrophone = Self {
    TextState("No microphone")
  } actions: {
    ButtonState(action: .settingsButtonTapped) { TextState("Settings") }
  }
}

// MARK: - Recording

@Reducer
struct RehearsalRun {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var level = 0.0
    var rehearsal: Rehearsal
    var seconds = 0
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)
    case endButtonTapped
    case levelChanged(Double)
    case onTask
    case timerTicked

    enum Alert {
      case discardConfirmed
      case saveConfirmed
    }

    enum Delegate: Equatable {
      case saved(note: String)
    }
  }

  private enum CancelID { case levels, timer }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(MicrophoneClient.self) var microphone

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.discardConfirmed)):
        return .run { _ in await dismiss() }
      case .alert(.presented(.saveConfirmed)):
        return save(state)
      case .alert(.dismiss), .delegate:
        return .none
      case .endButtonTapped:
        state.alert = .end
        return .none
      case .levelChanged(let level):
        state.level = level
        return .none
      case .onTask:
        return .merge(
          .run { send in
            for await level in await microphone.levels() { await send(.levelChanged(level)) }
          }
          .cancellable(id: CancelID.levels),
          .run { send in
            while true {
              try await clock.sleep(for: .seconds(1))
              await send(.timerTicked)
            }
          }
          .cancellable(id: CancelID.timer)
        )
      case .timerTicked:
        guard state.alert == nil else { return .none }
        state.seconds += 1
        guard state.seconds >= state.rehearsal.minutes else { return .none }
        return .concatenate(.cancel(id: CancelID.timer), save(state))
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  private func save(_ state: State) -> Effect<Action> {
    let note = "\(state.seconds) seconds"
    return .run { send in
      await send(.delegate(.saved(note: note)))
      await dismiss()
    }
  }
}

nonisolated extension AlertState where Action == RehearsalRun.Action.Alert {
  static let end = Self {
    TextState("End now?")
  } actions: {
    ButtonState(action: .saveConfirmed) { TextState("Save") }
    ButtonState(role: .destructive, action: .discardConfirmed) { TextState("Discard") }
  }
}

// MARK: - List

@Reducer
struct RehearsalList {
  @Reducer(state: .equatable)
  enum Destination {
    case add(RehearsalForm)
    case alert(AlertState<Never>)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var rehearsals: IdentifiedArrayOf<Rehearsal> = []
  }

  enum Action {
    case addButtonTapped
    case confirmButtonTapped
    case destination(PresentationActionOf<Destination>)
    case loaded(Result<[Rehearsal], any Error>)
    case onTask
  }

  @Dependency(\.archive) var archive

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let rehearsal = Rehearsal(id: state.rehearsals.count)
        state.destination = .add(RehearsalForm.State(rehearsal: rehearsal))
        return .none
      case .confirmButtonTapped:
        guard case .add(let form) = state.destination else { return .none }
        state.rehearsals.append(form.rehearsal)
        state.destination = nil
        let rehearsals = Array(state.rehearsals)
        return .run { _ in try await archive.save(rehearsals: rehearsals) }
      case .destination:
        return .none
      case .loaded(.success(let rehearsals)):
        state.rehearsals = IdentifiedArray(uniqueElements: rehearsals)
        return .none
      case .loaded(.failure):
        state.destination = .alert(AlertState { TextState("Nothing could be loaded") })
        return .none
      case .onTask:
        return .run { send in await send(.loaded(Result { try await archive.load() })) }
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

// MARK: - App

@Reducer
struct Choir {
  @Reducer(state: .equatable)
  enum Path {
    case detail(RehearsalDetail)
    @ReducerCaseIgnored case note(String, rehearsal: Rehearsal)
    case run(RehearsalRun)
  }

  @ObservableState
  struct State: Equatable {
    var list = RehearsalList.State()
    var path = StackState<Path.State>()
  }

  enum Action {
    case list(RehearsalList.Action)
    case path(StackActionOf<Path>)
    case rowTapped(Rehearsal.ID)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { RehearsalList() }
    Reduce { state, action in
      switch action {
      case .list:
        return .none
      case .path(.element(let id, .detail(.delegate(let delegate)))):
        guard case .detail(let detail) = state.path[id: id] else { return .none }
        switch delegate {
        case .deleted:
          state.list.rehearsals.remove(id: detail.rehearsal.id)
        case .started:
          state.path.append(.run(RehearsalRun.State(rehearsal: detail.rehearsal)))
        case .updated(let rehearsal):
          state.list.rehearsals[id: rehearsal.id] = rehearsal
        }
        return .none
      case .path(.element(_, .run(.delegate(.saved(let note))))):
        guard let id = state.path.ids.first else { return .none }
        state.path[id: id, case: \.detail]?.rehearsal.notes.append(note)
        return .none
      case .path:
        return .none
      case .rowTapped(let id):
        guard let rehearsal = state.list.rehearsals[id: id] else { return .none }
        state.path.append(.detail(RehearsalDetail.State(rehearsal: rehearsal)))
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}
