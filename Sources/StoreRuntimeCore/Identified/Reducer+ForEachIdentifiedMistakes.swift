// What no feature can call, so that the compiler names mistakes: see
// `Reducers/Reducer+Mistakes.swift`.

extension Reducer {
  /// Says that an array of features can't be a constant.
  @available(*, unavailable, message: "Features change the array: declare it as a \"var\".")
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self where Element.State == ElementState, Element.Action == ElementAction {
    self
  }
}
