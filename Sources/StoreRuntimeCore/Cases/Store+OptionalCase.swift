/// The state of a feature that is one of an enum's, or of none once it is gone.
///
/// `Optional` conforms to it for such states, and nothing else has to.
public protocol OptionalCaseReducerState {
  /// The state while there is one.
  associatedtype PresentState: CaseReducerState

  /// The state, `nil` once it is gone.
  var presentState: PresentState? { get }
}

extension Optional: OptionalCaseReducerState where Wrapped: CaseReducerState {
  /// The state, `nil` once it is gone.
  public var presentState: Wrapped? { self }
}

extension Store
where State: OptionalCaseReducerState, State.PresentState.StateReducer.Action == Action {
  /// The feature that is there, with its store, to be told apart by a `switch`; `nil` if none is.
  ///
  /// ```swift
  /// let screen = store.scope(state: \.path[id: id], action: \.path[id: id])
  /// switch screen.case {
  /// case .detail(let store): show(store)
  /// case .edit(let store): show(store)
  /// case nil: break
  /// }
  /// ```
  ///
  /// It is what the state is at the moment: read it again when the state is in another case.
  public var `case`: State.PresentState.StateReducer.CaseScope? {
    guard let initial = state.presentState else { return nil }
    let present = scope(
      read: { $0.presentState ?? initial },
      place: \.presentState,
      action: AnyCasePath(embed: { $0 }, extract: { $0 }),
      isGone: { _ in false })
    return present.assumeIsolated { State.PresentState.StateReducer.scope($0) }
  }
}
