import Synchronization

/// A value that is written into a property of a state, as a control of a form does.
///
/// One case of a feature's actions holds all such writes; see ``BindableAction``:
///
/// ```swift
/// await store.send(.binding(.set(\.name, "Blob")))
///
/// case .binding(\.name):
///   state.isSaveButtonEnabled = !state.name.isEmpty
///   return .none
/// ```
///
/// Two writes are equal if they write equal values into the same property.
public struct BindingAction<Root>: Sendable {
  fileprivate let write: PropertyWrite<Root>

  /// Writes a value into a property.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property, such as `\.name` or `\.user.name`.
  ///   - value: The new value.
  /// - Returns: The write.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
    _ value: Value
  ) -> Self {
    Self(write: PropertyWrite(keyPath, value))
  }

  /// The property that is written.
  public var keyPath: any PartialKeyPath<Root> & Sendable { write.keyPath }

  /// Whether a ``BindingReducer`` has carried out the write.
  var isCarriedOut: Bool { write.isCarriedOut.load(ordering: .relaxed) }

  /// The value that is written.
  package var value: any Equatable & Sendable { write.value }

  /// Returns whether a write is one of a property, whatever it writes there.
  ///
  /// It lets a `switch` name the property: `case .binding(\.name):`.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - action: The write.
  /// - Returns: Whether `action` writes into that property.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath as PartialKeyPath<Root> == action.keyPath as PartialKeyPath<Root>
  }
}

extension BindingAction: Hashable {
  /// Returns whether two writes write equal values into the same property.
  ///
  /// - Parameters:
  ///   - lhs: A write.
  ///   - rhs: Another write.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { rhs.value as? Value == value }
    return lhs.keyPath as PartialKeyPath<Root> == rhs.keyPath && isEqual(lhs.value)
  }

  /// Hashes the property; the value need not be hashable.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(write.keyPath as PartialKeyPath<Root>)
  }
}

extension BindingAction: CasePathable {
  /// The case paths of a write: one for each property, named after it.
  ///
  /// A test names a write by them: `store.send(\.binding.name, "Blob")`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the value that is written into a property.
    ///
    /// - Parameter keyPath: A key path to the property.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> AnyCasePath<BindingAction, Value> {
      AnyCasePath(
        embed: { .set(keyPath, $0) },
        extract: { keyPath ~= $0 ? $0.write.value as? Value : nil })
    }
  }

  /// The case paths of a write.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}

extension BindingAction: CustomReflectable, CustomDebugStringConvertible {
  /// The write as it is made: `.set(\.name, "Blob")`.
  public var debugDescription: String {
    ".set(\(keyPathDescription(write.keyPath)), \(String(reflecting: write.value)))"
  }

  /// A mirror that shows the write as it is made.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["set": (write.keyPath as Any, write.value)], displayStyle: .enum)
  }
}

/// A write into a property, in an object: it takes 16 bytes of an action, whatever is written.
private final class PropertyWrite<Root>: Sendable {
  let keyPath: any PartialKeyPath<Root> & Sendable
  let value: any Equatable & Sendable
  let apply: @Sendable (inout Root) -> Void
  let isCarriedOut = Atomic(false)

  init<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) {
    self.keyPath = keyPath
    self.value = value
    apply = { $0[keyPath: keyPath] = value }
  }
}

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
/// Where there is no `BindingReducer`, the writes are actions like any other, and change nothing. One
/// that a ``StoreModel`` sends is a reported issue then.
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
      guard let write = path.extract(from: action)?.write else { return .none }
      write.isCarriedOut.store(true, ordering: .relaxed)
      write.apply(&state)
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
