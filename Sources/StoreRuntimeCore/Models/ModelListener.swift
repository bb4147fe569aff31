/// What one look at a state finds.
struct ModelUpdate {
  /// The stacks in which a single element was modified.
  let touches: [StackTouch]

  /// The properties that have changed.
  var changes: [AnchorSubject] = []
}

extension ModelRecord {
  /// Returns what keeps the record of a whole store up to date, and tells those who have read it.
  nonisolated func makeListener() -> StateListener<State, Action> {
    // The properties that have changed since readers were told last.
    var changes: [AnchorSubject] = []
    return StateListener(
      isNeeded: { onMainActor { self.model != nil } },
      update: { action, state, touches in
        var update = ModelUpdate(touches: touches)
        onMainActor { self.update(after: action, to: state, &update) }
        changes += update.changes
      },
      tell: {
        while !changes.isEmpty {
          var told: [AnchorSubject] = []
          swap(&told, &changes)
          onMainActor { for subject in told { subject.change() } }
        }
      })
  }
}

/// Runs a function of the main actor for a caller that is known to be on its executor, or on that
/// of a store which a test looks at.
///
/// The cast only takes the isolation out of the type: see `onExecutor(of:_:)`.
package func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
  withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
}
