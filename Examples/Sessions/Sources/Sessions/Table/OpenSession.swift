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

  /// The parts of the last save that have had no actions since; `nil` if there were no actions.
  var untouched: UntouchedParts? { reductions.untouched }

  /// The record of the store's state, `nil` if the store has reduced an action since it was saved.
  var record: LogRecord? { untouched == nil ? saved?.record : nil }

  /// Encodes the store's state, and keeps it with its record.
  ///
  /// - Parameter user: Whose session it is.
  /// - Returns: The record, which the caller puts into the log.
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

/// What a store has reduced.
private final class Reductions: Sendable {
  private let content = Mutex((count: 0, untouched: UntouchedParts?.none))

  var count: Int { content.withLock { $0.count } }
  var untouched: UntouchedParts? { content.withLock { $0.untouched } }

  /// Notes an action that is about to be reduced.
  func note(_ action: Desk.Action, _ state: Desk.State) {
    content.withLock {
      $0.count += 1
      $0.untouched = $0.untouched?.after(action) ?? UntouchedParts(state, after: action)
    }
  }

  /// Notes that the state is saved.
  func forget() { content.withLock { $0.untouched = nil } }
}
