import StoreRuntime
import Synchronization

/// A store in memory, with what of it was saved last.
final class OpenSession {
  let store: StoreOf<Desk>

  private let reductions: ReductionCount

  /// The last record, and the number of reductions up to it.
  private var saved: (record: LogRecord, reductionCount: Int)?

  /// Creates a store that lives on an actor.
  init(_ state: Desk.State, on actor: isolated any Actor) {
    let reductions = ReductionCount()
    self.reductions = reductions
    store = Store(initialState: state, on: actor) {
      Reduce { _, _ in
        reductions.increment()
        return .none
      }
      Desk()
    }
  }

  /// The number of the store's reductions, which are all that changes its state.
  var reductionCount: Int { reductions.value }

  /// The record of the store's state, `nil` if the store has reduced an action since it was saved.
  var record: LogRecord? {
    saved.flatMap { $0.reductionCount == reductions.value ? $0.record : nil }
  }

  /// Keeps the record of the store's state.
  func keep(_ record: LogRecord) {
    saved = (record, reductions.value)
  }
}

private final class ReductionCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() { count.wrappingAdd(1, ordering: .relaxed) }
}
