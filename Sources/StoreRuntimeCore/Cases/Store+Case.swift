extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The feature that is there, with its store, to be told apart by a `switch`.
  ///
  /// ```swift
  /// switch store.case {
  /// case .detail(let store): show(store)
  /// case .edit(let store): show(store)
  /// }
  /// ```
  ///
  /// It is what the state is at the moment: read it again when the state is in another case.
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}

extension Store where State: CaseReducerState {
  /// Returns a store of the feature in one case of an enum of features, on the same isolation.
  ///
  /// `@Reducer` uses it to write `scope`. Once the state is in another case, the child's state
  /// stays what it was first.
  ///
  /// - Parameters:
  ///   - path: The path to the child's state.
  ///   - action: A case key path to the child's actions.
  ///   - initial: The child's state at the moment.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    toCase path: AnyCasePath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    initial: ChildState
  ) -> Store<ChildState, ChildAction> {
    let payload = CasePayload(path: path, initial: initial)
    return scope(state: \.[payload: payload], action: action)
  }
}

/// The argument of the key path to the payload of a case, equal to itself only.
final class CasePayload<Root, Value: Sendable>: Hashable, Sendable {
  let path: AnyCasePath<Root, Value>
  let initial: Value

  init(path: AnyCasePath<Root, Value>, initial: Value) {
    self.path = path
    self.initial = initial
  }

  static func == (lhs: CasePayload, rhs: CasePayload) -> Bool {
    lhs === rhs
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension CaseReducerState {
  subscript<Value>(payload payload: CasePayload<Self, Value>) -> Value {
    payload.path.extract(from: self) ?? payload.initial
  }
}

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
      action: AnyCasePath(embed: { $0 }, extract: { $0 }))
    return present.assumeIsolated { State.PresentState.StateReducer.scope($0) }
  }
}
