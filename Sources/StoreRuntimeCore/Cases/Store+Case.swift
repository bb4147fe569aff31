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
