extension Reducer {
  /// Integrates the features of an identified array.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Reduce { state, action in
  ///     // The logic of the parent, which may add and remove elements.
  ///   }
  ///   .forEach(\.rows, action: \.rows) {
  ///     Row()
  ///   }
  /// }
  /// ```
  ///
  /// For an action of an element the element's reducer runs first and then this one. An element
  /// goes by its id. However it is removed, its effects are cancelled at the end of the action, and
  /// nothing that they still send is reduced; one that a later action adds under the same id has
  /// nothing to do with them. An id that is back by the end of the same action keeps its effects.
  /// An action for an element that isn't there is a reported issue and changes nothing.
  ///
  /// An element isn't presented: `dismiss` in an element takes away the feature that holds the
  /// array.
  ///
  /// The cost of an action doesn't depend on the number of elements.
  ///
  /// - Parameters:
  ///   - toElementsState: A key path to the array.
  ///   - toElementAction: A case key path to the actions of the elements.
  ///   - element: The reducer of the elements.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and those of the elements.
  @inlinable
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: any WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Element.State == ElementState, Element.Action == ElementAction {
    forEach(
      toElementsState, actionPath: AnyCasePath(toElementAction), element: element,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Integrates the features of an identified array, with a case path for actions that have no case
  /// key paths.
  ///
  /// - Parameters:
  ///   - toElementsState: A key path to the array.
  ///   - toElementAction: A case path to the actions of the elements.
  ///   - element: The reducer of the elements.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and those of the elements.
  @inlinable
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: any WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    actionPath toElementAction: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Element.State == ElementState, Element.Action == ElementAction {
    ContainerReducer(
      base: self,
      container: IdentifiedIntegration(
        toElementsState, action: toElementAction, child: element(),
        issueLocation: IssueLocation(
          fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

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
