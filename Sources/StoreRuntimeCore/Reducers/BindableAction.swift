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
  @usableFromInline
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
