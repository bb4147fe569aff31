/// Writes what a ``BindableAction`` holds into the state.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     // The logic of the feature.
///   }
/// }
/// ```
///
/// The state is written where this stands in the body: reducers above it see the state before the
/// write, those below it the state afterwards. Follow single properties with `onChange`:
///
/// ```swift
/// BindingReducer()
///   .onChange(of: \.name) { oldValue, newValue in
///     Reduce { state, action in .send(.nameChanged) }
///   }
/// ```
public struct BindingReducer<State, Action>: ReducerOperator {
  @usableFromInline let path: @Sendable () -> AnyCasePath<Action, BindingAction<State>>

  /// Writes what the actions of a feature hold.
  ///
  /// The case that holds the writes is found by the type of its payload when a store is made.
  @inlinable
  public init() where Action: BindableAction, Action.State == State {
    path = { Action.bindingPath }
  }

  /// Writes what one of a feature's actions holds, which is an enum of its own.
  ///
  /// ```swift
  /// enum Action: ViewAction {
  ///   case response(String)
  ///   case view(View)
  ///
  ///   enum View: BindableAction {
  ///     case binding(BindingAction<State>)
  ///     case saveButtonTapped
  ///   }
  /// }
  ///
  /// BindingReducer(action: \.view)
  /// ```
  ///
  /// - Parameter toBindableAction: A case key path to the actions that hold the writes.
  public init<Bindable: BindableAction>(
    action toBindableAction: CaseKeyPath<Action, Bindable>
  ) where Bindable.State == State {
    let toBindableAction = AnyCasePath(toBindableAction)
    path = { toBindableAction.appending(path: Bindable.bindingPath) }
  }

  /// Writes what one case of a feature's actions holds.
  ///
  /// - Parameter toBindingAction: A case key path to the writes: `\.binding`.
  public init(action toBindingAction: CaseKeyPath<Action, BindingAction<State>>) {
    let toBindingAction = AnyCasePath(toBindingAction)
    path = { toBindingAction }
  }

  /// Returns this reducer in the form in which a store runs it.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    let path = path()
    return PreparedReducer { state, action in
      path.extract(from: action)?.apply(to: &state)
      return .none
    }
  }
}
