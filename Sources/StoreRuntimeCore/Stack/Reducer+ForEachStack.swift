/// The actions of a stack's features, and the actions that push and pop them.
///
/// ```swift
/// enum Action {
///   case path(StackActionOf<Path>)
/// }
/// ```
public enum StackAction<State, Action> {
  /// An action of an element.
  ///
  /// The element's reducer runs first, and then the parent's. If there is no such element, the
  /// action is a reported issue and neither runs.
  case element(id: StackElementID, action: Action)

  /// Pops an element and all elements above it.
  ///
  /// The parent's reducer runs first, and then the elements are removed. If there is no such
  /// element, the action is a reported issue and no reducer runs.
  case popFrom(id: StackElementID)

  /// Pushes an element on top of the stack.
  ///
  /// The element is added first, and then the parent's reducer runs. If the id is negative or
  /// taken, the action is a reported issue and no reducer runs. An id that was popped earlier
  /// creates a new screen.
  case push(id: StackElementID, state: State)
}

/// The stack action for a reducer's state and action.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Encodable where State: Encodable, Action: Encodable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}

extension StackAction: CasePathable {
  /// The case paths of a stack action.
  public struct AllCasePaths: Sendable {
    /// The path to an element's action and its id.
    public var element:
      AnyCasePath<StackAction<State, Action>, (id: StackElementID, action: Action)>
    {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    /// The path to the id from which elements are popped.
    public var popFrom: AnyCasePath<StackAction<State, Action>, StackElementID> {
      AnyCasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    /// The path to a pushed element and its id.
    public var push: AnyCasePath<StackAction<State, Action>, (id: StackElementID, state: State)> {
      AnyCasePath(
        embed: { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } })
    }
  }

  /// The case paths of a stack action.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}

extension Case {
  /// Returns the path to the action of one element: `\.path[id: 0].counter`.
  ///
  /// - Parameter id: The id of the element.
  public subscript<ElementState, ElementAction>(
    id id: StackElementID
  ) -> Case<ElementAction> where Value == StackAction<ElementState, ElementAction> {
    appending(
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: {
          if case .element(id, let action) = $0 { action } else { nil }
        }))
  }
}

// MARK: - The operator

extension Reducer {
  /// Integrates the features of a navigation stack.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Reduce { state, action in
  ///     // The logic of the parent, which may push and pop.
  ///   }
  ///   .forEach(\.path, action: \.path) {
  ///     Path()
  ///   }
  /// }
  /// ```
  ///
  /// For an action of an element, the element's reducer runs first and then this one. For
  /// `.popFrom`, this one runs first, and then the elements are removed. For `.push`, the element
  /// is added first. However an element is removed, its effects are then cancelled, and no action
  /// that they still send is reduced. An action for a missing element is a reported issue and
  /// changes nothing.
  ///
  /// The cost of an action doesn't depend on the depth of the stack.
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the actions of the stack.
  ///   - destination: The reducer of the elements.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and those of the elements.
  @inlinable
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: any WritableKeyPath<State, StackState<DestinationState>> & Sendable,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    forEach(
      StateAccess(toStackState), path: AnyCasePath(toStackAction), destination(),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Integrates the features of a navigation stack with a case path that may be specialised.
  @inlinable
  package func forEach<DestinationState, DestinationAction>(
    _ access: StateAccess<State, StackState<DestinationState>>,
    path toStackAction: AnyCasePath<Action, StackAction<DestinationState, DestinationAction>>,
    _ destination: some Reducer<DestinationState, DestinationAction>,
    isOfTab: Bool = false,
    at location: IssueLocation
  ) -> Reduce<State, Action> {
    integrating(
      StackIntegration(
        access, action: toStackAction, child: destination, isOfTab: isOfTab,
        issueLocation: location))
  }
}

extension Reducer {
  /// Integrates the features of a navigation stack whose elements are an enum of features.
  ///
  /// ```swift
  /// .forEach(\.path, action: \.path)
  /// ```
  ///
  /// - Parameters:
  ///   - toStackState: A key path to the stack.
  ///   - toStackAction: A case key path to the actions of the stack.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and those of the elements.
  @inlinable
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: any WritableKeyPath<State, StackState<DestinationState>> & Sendable,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState.StateReducer.Action == DestinationAction {
    forEach(
      toStackState, action: toStackAction,
      destination: { DestinationState.StateReducer.body },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// Unavailable overloads, which turn mistakes into clear compiler errors: see the end of
// `Reducers/Scope.swift`.

extension Reducer {
  /// Diagnoses a stack that is a constant.
  @available(*, unavailable, message: "Features change the stack: declare it as a \"var\".")
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: KeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Self
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    self
  }

  /// Diagnoses a stack that is a constant.
  @available(*, unavailable, message: "Features change the stack: declare it as a \"var\".")
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: KeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>
  ) -> Self where DestinationState.StateReducer.Action == DestinationAction {
    self
  }
}
