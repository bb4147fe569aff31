import Synchronization

/// A value to write into a property of a state, as from a control of a form.
///
/// One case of a feature's actions holds all such writes; see ``BindableAction``:
///
/// ```swift
/// await store.send(.binding(.set(\.name, "Blob")))
/// await store.send(.binding(.set(\.settings.notifies, true)))
///
/// case .binding(\.name):
///   state.isSaveButtonEnabled = !state.name.isEmpty
///   return .none
/// ```
///
/// Two writes are equal if they write equal values to the same property.
public struct BindingAction<Root>: Sendable {
  fileprivate let write: PropertyWrite<Root>

  /// Returns a write of a value to a property.
  ///
  /// A write to the payload of a case, such as `.set(\.kind.custom, "b")`, changes nothing while
  /// the enum is in another case.
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

  /// The property to write.
  public var keyPath: any PartialKeyPath<Root> & Sendable { write.keyPath }

  /// `true` if a ``BindingReducer`` has performed the write.
  var isCarriedOut: Bool { write.isCarriedOut.load(ordering: .relaxed) }

  /// The value to write.
  package var value: any Equatable & Sendable { write.value }

  /// Returns a Boolean value that indicates whether a write targets a given property.
  ///
  /// It lets a `switch` match the property: `case .binding(\.name):`.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - action: The write.
  /// - Returns: `true` if `action` writes to that property.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath as PartialKeyPath<Root> == action.keyPath as PartialKeyPath<Root>
  }
}

extension BindingAction: Hashable {
  /// Returns a Boolean value that indicates whether two writes are equal.
  ///
  /// - Parameters:
  ///   - lhs: A write.
  ///   - rhs: Another write.
  /// - Returns: `true` if they write equal values to the same property.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { rhs.value as? Value == value }
    return lhs.keyPath as PartialKeyPath<Root> == rhs.keyPath && isEqual(lhs.value)
  }

  /// Hashes the property, but not the value, which may not be hashable.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(write.keyPath as PartialKeyPath<Root>)
  }
}

extension BindingAction: CasePathable {
  /// The case paths of a write: one for each property, with its name.
  ///
  /// A test uses them to send a write: `store.send(\.binding.name, "Blob")`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the value of a write to a property.
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
  /// The write as an expression: `.set(\.name, "Blob")`.
  public var debugDescription: String {
    ".set(\(keyPathDescription(write.keyPath)), \(String(reflecting: write.value)))"
  }

  /// A mirror that shows the write as an expression.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["set": (write.keyPath as Any, write.value)], displayStyle: .enum)
  }
}

/// A write to a property, in an object: it takes 16 bytes of an action, whatever the value.
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
    let isOptional = Value.self is any ExpressibleByNilLiteral.Type
    apply = { state in
      guard isOptional, isOfOtherCase(state, keyPath) else {
        state[keyPath: keyPath] = value
        return
      }
      // A control may write after the enum has changed to another case. The setter of a computed
      // property runs, but can't return to the case.
      let thread = reductionThreadSlot()
      let outer = thread.pointee.keepsCases
      thread.pointee.keepsCases = true
      defer { thread.pointee.keepsCases = outer }
      state[keyPath: keyPath] = value
    }
  }

  /// Creates a write that changes nothing, to find the case that contains writes.
  init() {
    keyPath = \Root.self
    value = false
    apply = { _ in }
  }
}

/// Returns `true` if a value is the payload of a case, and `nil` as its enum is in another case.
private func isOfOtherCase<Root, Value: Equatable>(
  _ root: Root, _ keyPath: KeyPath<Root, Value>
) -> Bool {
  let thread = reductionThreadSlot()
  let outer = thread.pointee.hasReadOtherCase
  thread.pointee.hasReadOtherCase = false
  defer { thread.pointee.hasReadOtherCase = outer }
  let value: Any = root[keyPath: keyPath]
  guard thread.pointee.hasReadOtherCase else { return false }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional && mirror.children.isEmpty
}

/// The actions of a feature whose state has properties that controls write to.
///
/// One case contains all writes, and a ``BindingReducer`` in the body performs them:
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
/// Without a `BindingReducer`, writes are actions like any other and change nothing. A write that a
/// ``StoreModel`` sends is then a reported issue.
public protocol BindableAction<State>: SendableMetatype {
  /// The state to write to.
  associatedtype State

  /// Creates an action from a write; a case with this name and payload is enough.
  ///
  /// - Parameter action: The write.
  /// - Returns: The action.
  static func binding(_ action: BindingAction<State>) -> Self
}

extension BindableAction {
  /// Creates an action that writes a value to a property of the state.
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
  /// The path to the case that contains the writes: the one that ``binding(_:)`` creates.
  ///
  /// For an action type that can't list its cases, each extraction uses reflection.
  static var bindingPath: AnyCasePath<Self, BindingAction<State>> {
    func sample() -> Self { .binding(BindingAction(write: PropertyWrite())) }
    if let type = self as? any CasePathIterable.Type,
      let path = path(toPayload: BindingAction<State>.self, of: type, in: sample)
        as? Self.BindingPath
    {
      return path
    }
    let name = Mirror(reflecting: sample()).children.first?.label
    return AnyCasePath(
      embed: { .binding($0) },
      extract: { Mirror(reflecting: $0).children.first { $0.label == name }?.value as? Write })
  }

  private typealias Write = BindingAction<State>

  private typealias BindingPath = AnyCasePath<Self, BindingAction<State>>
}

/// Returns the path to the case with a payload of a type, or `nil` if there is none.
///
/// If there are several, it is the case of the sample, or else the first.
private func path<Root: CasePathIterable, Payload>(
  toPayload type: Payload.Type, of root: Root.Type, in sample: () -> Any
) -> Any? {
  let paths = Root.allCasePaths.compactMap { $0 as? CaseKeyPath<Root, Payload> }
    .map { AnyCasePath($0) }
  guard paths.count > 1, let sample = sample() as? Root else { return paths.first }
  let path = paths.first { $0.extract(from: sample) != nil }
  return path ?? paths[0]
}

/// Performs the writes of a ``BindableAction``.
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
/// The write happens at this position in the body: reducers above it run with the state before the
/// write, those below it with the state afterwards. Observe single properties with `onChange`:
///
/// ```swift
/// BindingReducer()
///   .onChange(of: \.name) { oldValue, newValue in
///     Reduce { state, action in .send(.nameChanged) }
///   }
/// ```
public struct BindingReducer<State, Action>: ReducerOperator {
  private let path: @Sendable () -> AnyCasePath<Action, BindingAction<State>>

  /// Creates a reducer that performs the writes of a feature's actions.
  ///
  /// It finds the case that contains the writes when a store is created.
  public init() where Action: BindableAction, Action.State == State {
    path = { Action.bindingPath }
  }

  /// Creates a reducer for writes in one of the feature's actions, which is an enum of its own.
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
  /// - Parameter toBindableAction: A case key path to the actions that contain the writes.
  public init<Bindable: BindableAction>(
    action toBindableAction: CaseKeyPath<Action, Bindable>
  ) where Bindable.State == State {
    let toBindableAction = AnyCasePath(toBindableAction)
    path = { toBindableAction.appending(path: Bindable.bindingPath) }
  }

  /// Creates a reducer for the writes in one case of a feature's actions.
  ///
  /// - Parameter toBindingAction: A case key path to the writes: `\.binding`.
  public init(action toBindingAction: CaseKeyPath<Action, BindingAction<State>>) {
    let toBindingAction = AnyCasePath(toBindingAction)
    path = { toBindingAction }
  }

  /// Returns the prepared form of this reducer, which a store runs.
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

/// The actions of a feature whose view has an action enum of its own.
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
/// A ``BindingReducer`` with `\.view` performs the writes in it.
public protocol ViewAction<ViewAction> {
  /// The actions that the view sends.
  associatedtype ViewAction

  /// Creates an action from one of the view's; a case with this name and payload is enough.
  ///
  /// - Parameter action: The action of the view.
  /// - Returns: The action.
  static func view(_ action: ViewAction) -> Self
}
