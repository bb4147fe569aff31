import Foundation
import StoreRuntime
import StoreTesting
import Testing

@testable import StoreJournal

/// Notes on a stack: each has a date and an id, is saved by an effect, and closes itself.
@Reducer(action: .codable)
struct Notes {
  struct State: Equatable, Sendable {
    var path = StackState<Path.State>()
    @Presents var confirmation: AlertState<Confirmation>?
    var log: [String] = []
    var clockReading: Int?
  }

  enum Action: Equatable, Sendable {
    case addButtonTapped
    case path(StackActionOf<Path>)
    case confirmation(PresentationAction<Confirmation>)
    case clearButtonTapped
    case passwordChanged(String)
    case clockButtonTapped
    case log(String)
  }

  @CodableCases
  enum Confirmation: Equatable, Sendable {
    case yesButtonTapped
  }

  @Reducer(state: .equatable, .codable, action: .equatable, .codable)
  enum Path {
    case note(NoteFeature)
  }

  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let color = withRandomNumberGenerator { Int.random(in: 0..<1_000_000, using: &$0) }
        state.path.append(
          .note(NoteFeature.State(id: uuid(), created: date(), color: color)))
        return .send(.log("added"))
      case .path(.element(id: let id, action: .note(.delegate(.saved)))):
        state.log.append("saved \(id)")
      case .path: break
      case .clearButtonTapped: state.confirmation = AlertState { TextState("Clear?") }
      case .confirmation(.presented(.yesButtonTapped)):
        state.path.removeAll()
        state.confirmation = nil
      case .confirmation: break
      case .passwordChanged(let password):
        state.log.append("password of \(password.count)")
        return .run { send in await send(.log("checked")) }
      case .clockButtonTapped:
        state.clockReading = Int(Date().timeIntervalSinceReferenceDate * 1_000_000)
      case .log(let text): state.log.append(text)
      }
      return .none
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$confirmation, action: \.confirmation)
  }
}

@Reducer(action: .codable)
struct NoteFeature {
  struct State: Codable, Equatable, Sendable {
    let id: UUID
    let created: Date
    let color: Int
    var text = ""
    var isSaving = false
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case saveButtonTapped
    case saveResponse(Result<Int, any Error>)
    case closeButtonTapped
    case waitButtonTapped
    case delegate(Delegate)

    static func == (lhs: Self, rhs: Self) -> Bool { "\(lhs)" == "\(rhs)" }
  }

  @CodableCases
  enum Delegate: Equatable, Sendable {
    case saved
  }

  private enum CancelID { case waiting }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text): state.text = text
    case .saveButtonTapped:
      state.isSaving = true
      return .run { send in
        await send(.saveResponse(.failure(SaveError())))
        await send(.saveResponse(.success(1)))
      }
    case .saveResponse(.success):
      state.isSaving = false
      return .send(.delegate(.saved))
    case .saveResponse(.failure): state.text += "!"
    case .closeButtonTapped: return .run { _ in await dismiss() }
    case .waitButtonTapped:
      // Without a throw: the testing library keeps a backtrace of each error that was thrown.
      return .run { _ in
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()
      }
      .cancellable(id: CancelID.waiting, cancelInFlight: true)
    case .delegate: break
    }
    return .none
  }

  struct SaveError: Error {}
}

/// Lets a closure use a file that is deleted afterwards.
func withTemporaryJournal<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Result
) async throws -> Result {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "StoreJournalTests-\(UUID()).journal")
  defer { try? FileManager.default.removeItem(at: url) }
  return try await body(url)
}

/// Makes a store that is recorded, with dates, ids and random numbers of this run.
func makeStore(_ journal: JournalWriter<Notes.Action>) -> StoreOf<Notes> {
  Store(initialState: Notes.State(), journal: journal) {
    Notes()
  } withDependencies: {
    prepareNotes(&$0)
  }
}

/// Lets notes have what is of the real world.
func prepareNotes(_ values: inout DependencyValues) {
  values.date = DateGenerator { Date() }
  values.uuid = UUIDGenerator { UUID() }
  values.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}

/// Records the run of some actions, waits for their effects, and returns the last state.
///
/// What waits for a screen to go is waited for at the end.
@discardableResult
func record(
  _ actions: [Notes.Action], to url: URL,
  redacting redactions: [any PartialCaseKeyPath<Notes.Action> & Sendable] = []
) async throws -> Notes.State {
  try await record(actions, JournalWriter(to: url, redacting: redactions, app: "notes 1.0"))
}

/// Records the run of some actions, as ``record(_:to:redacting:)`` does.
@discardableResult
private func record(
  _ actions: [Notes.Action], _ journal: JournalWriter<Notes.Action>
) async throws -> Notes.State {
  let store = makeStore(journal)
  var waiting: [StoreTask] = []
  for action in actions {
    let effects = await store.send(action)
    if "\(action)".contains("waitButtonTapped") {
      waiting.append(effects)
    } else {
      await effects.finish()
    }
  }
  for effects in waiting { await effects.finish() }
  return await store.state
}

/// Records the run of some actions, which may report issues, and returns what was written.
///
/// All states are digested, however long the machine takes for it.
func recorded(_ actions: [Notes.Action]) async throws -> String {
  try await withTemporaryJournal { url in
    try await withKnownIssue(isIntermittent: true) {
      try await record(actions, JournalWriter(digestingAllTo: url, app: "notes 1.0"))
    } matching: {
      $0.description.contains("isn't in its stack")
    }
    return try String(contentsOf: url, encoding: .utf8)
  }
}

/// A run of notes that is repeated.
typealias NotesReplay = JournalReplay<Notes.State, Notes.Action>

/// Repeats the run that a journal tells of.
func replay(_ text: String) throws -> NotesReplay {
  try Journal(Array(text.utf8)).replay(Notes.State()) { Notes() }
}

extension Notes.Action {
  static func note(_ id: StackElementID, _ action: NoteFeature.Action) -> Self {
    .path(.element(id: id, action: .note(action)))
  }
}
