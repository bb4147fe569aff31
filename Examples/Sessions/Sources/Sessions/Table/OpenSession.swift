import StoreRuntime
import Synchronization

/// A store in memory, with its last save.
final class OpenSession {
  let store: StoreOf<Desk>

  private let reductions: Reductions
  private var saved: (desk: SavedDesk, record: LogRecord)?

  /// Creates a store that lives on an actor.
  init(_ state: Desk.State, on actor: isolated any Actor) {
    let reductions = Reductions()
    self.reductions = reductions
    store = Store(initialState: state, on: actor) {
      Reduce { state, action in
        reductions.note(action, state)
        return .none
      }
      Desk()
    }
  }

  /// The number of the store's reductions, which are all that changes its state.
  var reductionCount: Int { reductions.count }

  /// The parts that no action has been for since the last save, or since the creation; `nil` if
  /// there was no action.
  var untouched: UntouchedParts? { reductions.untouched }

  /// The record of the store's state, `nil` if the store has reduced an action since it was saved.
  var record: LogRecord? { untouched == nil ? saved?.record : nil }

  /// Encodes the store's state, and keeps it with its record.
  ///
  /// - Parameter user: Whose session it is.
  /// - Returns: The record. The caller must put it into the log: it counts as saved from now on.
  /// - Throws: The errors of the encoder.
  func save(for user: String) throws -> LogRecord {
    let (last, untouched) = (saved?.desk, untouched)
    let desk = try store.assumeIsolated { try SavedDesk($0.state, after: last, untouched) }
    let record = LogRecord(user: user, state: desk.bytes)
    saved = (desk, record)
    reductions.forget()
    return record
  }
}

/// The reductions of a store since its last save.
private final class Reductions: Sendable {
  private let content = Mutex((count: 0, untouched: UntouchedParts?.none))

  var count: Int { content.withLock { $0.count } }
  var untouched: UntouchedParts? { content.withLock { $0.untouched } }

  /// Notes an action that is about to be reduced.
  func note(_ action: Desk.Action, _ state: Desk.State) {
    content.withLock {
      $0.count += 1
      $0.untouched = $0.untouched?.after(action) ?? .of(state, after: action)
    }
  }

  /// Notes that the state is saved.
  func forget() { content.withLock { $0.untouched = nil } }
}
