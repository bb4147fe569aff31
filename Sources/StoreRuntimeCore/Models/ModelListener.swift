/// Keeps what is read of a whole store up to date, and tells those who have read it.
final class ModelListener<State: Sendable, Action: Sendable>: StateListener<State, Action>,
  @unchecked Sendable
{
  // Sendable: as its superclass.

  private let record: ModelRecord<State, Action>

  /// The properties that have changed since readers were told last.
  private var changes: [AnchorSubject] = []

  init(_ record: ModelRecord<State, Action>) {
    self.record = record
  }

  override var isNeeded: Bool { onMainActor { record.model != nil } }

  override func update(after action: Action?, to state: State, _ touches: [StackTouch]) {
    var update = ModelUpdate(touches: touches)
    onMainActor { record.update(after: action, to: state, &update) }
    changes += update.changes
  }

  override func tell() {
    while !changes.isEmpty {
      var told: [AnchorSubject] = []
      swap(&told, &changes)
      onMainActor { for subject in told { subject.change() } }
    }
  }
}

/// What one look at a state finds.
struct ModelUpdate {
  /// The stacks in which a single element was modified.
  let touches: [StackTouch]

  /// The properties that have changed.
  var changes: [AnchorSubject] = []
}

/// Runs a function of the main actor for a caller that is known to be on its executor, or on that of
/// a store which a test looks at.
///
/// The cast only takes the isolation out of the type: see `onExecutor(of:_:)`.
package func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
}
