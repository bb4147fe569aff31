/// The actions of a feature whose state has properties that controls write into.
///
/// One case holds all writes, and a ``BindingReducer`` in the body carries them out:
///
/// ```swift
/// @Reducer
/// struct Form {
///   struct State: Equatable {
///     var name = ""
///   }
///
///   enum Action: BindableAction {
///     case binding(BindingAction<State>)
///     case saveButtonTapped
///   }
///
///   var body: some ReducerOf<Self> {
///     BindingReducer()
///     Reduce { state, action in
///       // Sees the state as the write has left it.
///     }
///   }
/// }
/// ```
///
/// Where there is no `BindingReducer`, the writes are actions like any other, and change nothing.
public protocol BindableAction<State>: SendableMetatype {
  /// The state that is written into.
  associatedtype State

  /// Makes an action of a write: a case with this name and payload does.
  ///
  /// - Parameter action: The write.
  /// - Returns: The action.
  static func binding(_ action: BindingAction<State>) -> Self
}

extension BindableAction {
  /// Makes an action that writes a value into a property of the state.
  ///
  /// ```swift
  /// await store.send(.set(\.name, "Blob"))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - value: The new value.
  /// - Returns: The action.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable,
    _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

extension BindableAction {
  /// The path to the case that holds the writes: the first with such a payload.
  ///
  /// An action that can't list its cases is looked into by reflection at each extraction.
  static var bindingPath: AnyCasePath<Self, BindingAction<State>> {
    if let type = self as? any CasePathIterable.Type,
      let path = path(toPayload: BindingAction<State>.self, of: type) as? Self.BindingPath
    {
      return path
    }
    return AnyCasePath(
      embed: { .binding($0) },
      extract: { Mirror(reflecting: $0).children.first?.value as? BindingAction<State> })
  }

  private typealias BindingPath = AnyCasePath<Self, BindingAction<State>>
}

/// Returns the path to the first case with a payload of a type, `nil` if there is none.
private func path<Root: CasePathIterable, Payload>(
  toPayload type: Payload.Type,
  of root: Root.Type
) -> Any? {
  Root.allCasePaths.lazy
    .compactMap { $0 as? CaseKeyPath<Root, Payload> }
    .first.map { AnyCasePath($0) }
}

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
  private let path: @Sendable () -> AnyCasePath<Action, BindingAction<State>>

  /// Writes what the actions of a feature hold.
  ///
  /// The case that holds the writes is found by the type of its payload when a store is made.
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
  public func prepare() -> PreparedReducer<State, Action> {
    let path = path()
    return PreparedReducer { state, action in
      path.extract(from: action)?.apply(to: &state)
      return .none
    }
  }
}

/// The actions of a feature that keeps those of its view in an enum of their own.
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
/// ```
///
/// Writes in it are carried out by a ``BindingReducer`` that is given `\.view`.
public protocol ViewAction<ViewAction> {
  /// The actions that the view sends.
  associatedtype ViewAction

  /// Makes an action of one of the view's: a case with this name and payload does.
  ///
  /// - Parameter action: The action of the view.
  /// - Returns: The action.
  static func view(_ action: ViewAction) -> Self
}
