/// An enum of features whose models a `switch` tells apart.
///
/// `@Reducer` on an enum writes all of it.
public protocol CaseModelReducer<State, Action>: CaseReducer {
  /// What a view shows: the model of the feature that is there.
  associatedtype CaseModel

  /// Returns the model of the feature that is there.
  ///
  /// - Parameter model: The model of all of them.
  /// - Returns: The case with its model.
  @MainActor static func caseModel(_ model: StoreModel<State, Action>) -> CaseModel
}

extension StoreModel
where
  State: CaseReducerState, State.StateReducer: CaseModelReducer,
  State.StateReducer.Action == Action
{
  /// The feature that is there, with its model, to be told apart by a `switch`.
  ///
  /// ```swift
  /// switch model.case {
  /// case .detail(let model): DetailView(model: model)
  /// case .edit(let model): EditView(model: model)
  /// }
  /// ```
  ///
  /// Reading it is tracked: whoever reads it is told when the state is in another case.
  public var `case`: State.StateReducer.CaseModel {
    State.StateReducer.caseModel(self)
  }
}

extension StoreModel where State: CaseReducerState {
  /// Returns the state, to tell its case.
  ///
  /// `@Reducer` uses it to write `caseModel(_:)`. It isn't tracked for a case with a feature, as
  /// the model of that tells of its changes.
  ///
  /// - Parameter isTracked: Whether whoever reads it is told when it changes.
  /// - Returns: The state.
  public func state(isTracked: Bool) -> State {
    isTracked ? read(\.self) : withState { $0 }
  }
}
